/**
 * The closed list of permissions, `module.action` (domain section 2). A call names one of these, "signed-in" or
 * "public"; roles and sessions have subsets.
 */
const ACTIONS = {
  view: "View",
  create: "Create",
  update: "Edit",
  delete: "Delete",
  toggle_active: "Activate and deactivate",
  import: "Import",
  export: "Export",
} as const;

const master = ["view", "create", "update", "delete", "toggle_active", "import", "export"] as const;

const MODULES = {
  dashboard: { title: "Dashboard", actions: ["view"] },
  asset: { title: "Assets", actions: ["view", "create", "update", "delete", "import", "export"] },
  oem_asset: { title: "OEM Invites", actions: ["view", "export"] },
  model: { title: "Models", actions: master },
  component: { title: "Components", actions: ["view", "create", "update", "delete", "import", "export"] },
  accessory: { title: "Accessories", actions: ["view", "create", "update", "delete", "import", "export"] },
  license: { title: "Licenses", actions: ["view", "create", "update", "delete", "import", "export"] },
  precheck: { title: "Asset Requests", actions: ["view", "update", "export"] },
  service_request: { title: "Service Requests", actions: ["view", "update", "export"] },
  personnel: { title: "Skilled Personnel", actions: ["view", "export"] },
  interest: { title: "Interests", actions: ["view", "export"] },
  brand: { title: "Brands", actions: master },
  manufacturer: { title: "Manufacturers", actions: master },
  supplier: { title: "Suppliers", actions: master },
  category: { title: "Categories", actions: master },
  depreciation: { title: "Depreciation", actions: master },
  status: { title: "Asset Statuses", actions: master },
  custom_field: { title: "Custom Fields", actions: master },
  field_set: { title: "Field Sets", actions: master },
  service_provider: { title: "Service Providers", actions: master },
  branch: { title: "Branches", actions: master },
  location: { title: "Locations", actions: master },
  user: { title: "Users", actions: ["view", "create", "update", "delete", "toggle_active", "import", "export"] },
  role: { title: "Roles", actions: ["view", "create", "update", "delete", "export"] },
  report: { title: "Reports", actions: ["view", "export"] },
  activity: { title: "Activity", actions: ["view", "export"] },
  settings: { title: "Settings", actions: ["view", "update"] },
  api_token: { title: "API Tokens", actions: [] },
} as const satisfies Record<string, { title: string; actions: readonly (keyof typeof ACTIONS)[] }>;

const VERBS = {
  "asset.audit": "Audit",
  "asset.check_in_out": "Check in and out",
  "asset.change_status": "Change status",
  "asset.move_location": "Move",
  "asset.generate_qr": "Generate QR codes",
  "asset.attach_provider": "Attach service providers",
  "asset.files": "Manage files",
  "asset.view_cost": "See costs",
  "asset.restore": "Restore from the archive",
  "oem_asset.move": "Move to My Assets",
  "oem_asset.link": "Link to My Assets",
  "oem_asset.issue": "Issue to customers",
  "license.checkout": "Hand out seats",
  "license.view_key": "Reveal keys",
  "precheck.create": "Request assets",
  "precheck.send": "Send for approval",
  "precheck.approve": "Approve",
  "precheck.reject": "Reject",
  "service_request.raise": "Raise",
  "service_request.assign": "Assign",
  "service_request.schedule": "Schedule visits",
  "service_request.work": "Work",
  "service_request.escalate": "Escalate",
  "service_request.close": "Close",
  "service_request.feedback": "Give feedback",
  "personnel.view_contact": "See contact data",
  "personnel.manage": "Manage profiles",
  "interest.request": "Request interest",
  "interest.withdraw": "Withdraw interest",
  "interest.decide": "Decide on interests",
  "role.duplicate": "Duplicate",
  "user.update_permissions": "Change permissions",
  "api_token.manage": "Manage API tokens",
} as const;

export type Module = keyof typeof MODULES;
type ActionsOf = { [M in Module]: `${M}.${(typeof MODULES)[M]["actions"][number]}` }[Module];
export type Permission = ActionsOf | keyof typeof VERBS;

/** What a call requires of its caller. */
export type Gate = Permission | "signed-in" | "public";

/** Every permission with its label, in the order of modules. */
export const permissions: readonly { codename: Permission; name: string; module: Module }[] = (
  Object.keys(MODULES) as Module[]
).flatMap((module) => [
  ...MODULES[module].actions.map((action) => ({
    codename: `${module}.${action}` as Permission,
    name: ACTIONS[action],
    module,
  })),
  ...Object.entries(VERBS)
    .filter(([codename]) => codename.startsWith(`${module}.`))
    .map(([codename, name]) => ({ codename: codename as Permission, name, module })),
]);

export const moduleTitle = (module: Module): string => MODULES[module].title;
export const isPermission = (value: string): value is Permission =>
  permissions.some((permission) => permission.codename === value);
