/** What people may do with the records of most modules, in the words of a role. */
export const ACTIONS = {
  view: "View",
  create: "Create",
  update: "Edit",
  delete: "Delete",
  toggle_active: "Activate and deactivate",
  import: "Import",
  export: "Export",
} as const;

const VIEWED = ["view", "export"] as const;
const KEPT = ["view", "create", "update", "delete", "import", "export"] as const;
const MASTER = ["view", "create", "update", "delete", "toggle_active", "import", "export"] as const;

interface NounFacts {
  /** What history calls its records; absent while it has none. */
  subject?: string;
  /** What the import of its records is called, where they can be imported. */
  imports?: string;
  /** Its module among the permissions: `<module>.<action>` and `<module>.<verb>`, each with the words of a role. */
  module?: string;
  title?: string;
  actions?: readonly (keyof typeof ACTIONS)[];
  verbs?: Readonly<Record<string, string>>;
  /** Of a look-alike master: the path of its calls behind the product's segment, and what people call one of its records. */
  master?: { path: string; title: string };
}

/**
 * Every noun, one line each: what history, imports and permissions call it. Kinds of records and permissions are offered
 * in this order. A module without a subject belongs to a noun that is still to come, or to a page.
 */
export const nouns = [
  { module: "dashboard", title: "Dashboard", actions: ["view"] },
  {
    subject: "asset",
    imports: "assets",
    module: "asset",
    title: "Assets",
    actions: KEPT,
    verbs: {
      audit: "Audit",
      check_in_out: "Check in and out",
      change_status: "Change status",
      move_location: "Move",
      generate_qr: "Generate QR codes",
      attach_provider: "Attach service providers",
      files: "Manage files",
      view_cost: "See costs",
      restore: "Restore from the archive",
    },
  },
  { subject: "audit_campaign" },
  { subject: "issued_asset", imports: "issued_assets" },
  {
    subject: "oem_asset",
    module: "oem_asset",
    title: "OEM Invites",
    actions: VIEWED,
    verbs: { move: "Move to My Assets", link: "Link to My Assets", issue: "Issue to customers" },
  },
  { subject: "model", imports: "models", module: "model", title: "Models", actions: MASTER },
  { subject: "component", imports: "components", module: "component", title: "Components", actions: KEPT },
  { subject: "accessory", imports: "accessories", module: "accessory", title: "Accessories", actions: KEPT },
  {
    subject: "license",
    imports: "licenses",
    module: "license",
    title: "Licenses",
    actions: KEPT,
    verbs: { checkout: "Hand out seats", view_key: "Reveal keys" },
  },
  {
    subject: "asset_request",
    module: "precheck",
    title: "Asset Requests",
    actions: ["view", "update", "export"],
    verbs: { create: "Request assets", send: "Send for approval", approve: "Approve", reject: "Reject" },
  },
  {
    subject: "service_request",
    imports: "service_requests",
    module: "service_request",
    title: "Service Requests",
    actions: ["view", "update", "import", "export"],
    verbs: {
      raise: "Raise",
      assign: "Assign",
      schedule: "Schedule visits",
      work: "Work",
      escalate: "Escalate",
      close: "Close",
      feedback: "Give feedback",
    },
  },
  { subject: "maintenance_plan" },
  { subject: "engineer" },
  { subject: "assigned_request" },
  {
    subject: "personnel_profile",
    imports: "personnel_profiles",
    module: "personnel",
    title: "Skilled Personnel",
    actions: VIEWED,
    verbs: { view_contact: "See contact data", manage: "Manage profiles" },
  },
  { subject: "skilled_person" },
  {
    subject: "interest",
    module: "interest",
    title: "Interests",
    actions: VIEWED,
    verbs: { request: "Request interest", withdraw: "Withdraw interest", decide: "Decide on interests" },
  },
  { subject: "received_interest" },
  {
    subject: "brand",
    imports: "brands",
    module: "brand",
    title: "Brands",
    actions: MASTER,
    master: { path: "brand", title: "Brand" },
  },
  {
    subject: "manufacturer",
    imports: "manufacturers",
    module: "manufacturer",
    title: "Manufacturers",
    actions: MASTER,
    master: { path: "master/manufacturer", title: "Manufacturer" },
  },
  {
    subject: "supplier",
    imports: "suppliers",
    module: "supplier",
    title: "Suppliers",
    actions: MASTER,
    master: { path: "master/supplier", title: "Supplier" },
  },
  {
    subject: "category",
    imports: "categories",
    module: "category",
    title: "Categories",
    actions: MASTER,
    master: { path: "master/category", title: "Category" },
  },
  {
    subject: "depreciation",
    imports: "depreciations",
    module: "depreciation",
    title: "Depreciation",
    actions: MASTER,
    master: { path: "master/depreciation", title: "Depreciation" },
  },
  {
    subject: "attached_status",
    imports: "statuses",
    module: "status",
    title: "Asset Statuses",
    actions: MASTER,
    master: { path: "master/attached-status", title: "Status" },
  },
  {
    subject: "custom_field",
    imports: "custom_fields",
    module: "custom_field",
    title: "Custom Fields",
    actions: MASTER,
    master: { path: "master/custom-field", title: "Custom field" },
  },
  {
    subject: "field_set",
    imports: "field_sets",
    module: "field_set",
    title: "Field Sets",
    actions: MASTER,
    master: { path: "master/custom-fieldset", title: "Field set" },
  },
  {
    subject: "service_provider",
    imports: "service_providers",
    module: "service_provider",
    title: "Service Providers",
    actions: MASTER,
    master: { path: "service-provider", title: "Service Provider" },
  },
  {
    subject: "problem_statement",
    imports: "problem_statements",
    module: "problem_statement",
    title: "Problem Statements",
    actions: MASTER,
    master: { path: "service-requests/problem-statement", title: "Problem statement" },
  },
  {
    subject: "holiday",
    module: "holiday",
    title: "Holidays",
    actions: ["view", "create", "update", "delete", "toggle_active", "export"],
    master: { path: "service-requests/holiday", title: "Holiday" },
  },
  { subject: "branch", imports: "branches", module: "branch", title: "Branches", actions: MASTER },
  { subject: "location", imports: "locations", module: "location", title: "Locations", actions: MASTER },
  {
    subject: "user",
    imports: "users",
    module: "user",
    title: "Users",
    actions: MASTER,
    verbs: { update_permissions: "Change permissions" },
  },
  {
    subject: "role",
    module: "role",
    title: "Roles",
    actions: ["view", "create", "update", "delete", "export"],
    verbs: { duplicate: "Duplicate" },
  },
  { module: "report", title: "Reports", actions: VIEWED },
  { subject: "activity", module: "activity", title: "Activity", actions: VIEWED },
  { subject: "organisation", module: "settings", title: "Settings", actions: ["view", "update"] },
  { subject: "api_token", module: "api_token", title: "API Tokens", verbs: { manage: "Manage API tokens" } },
  { subject: "webhook", module: "webhook", title: "Webhooks", verbs: { manage: "Manage webhooks" } },
  { subject: "single_sign_on" },
  { subject: "import" },
  { subject: "export" },
] as const satisfies readonly NounFacts[];

export type Noun = (typeof nouns)[number];
/** A look-alike master, and what history calls it. */
export type MasterNoun = Extract<Noun, { master: object }>;
export type MasterSubject = MasterNoun["subject"];
