import type { StatusCategory } from "@steward/contract/masters/attached-status/constants";
import { type Permission, permissions } from "@steward/contract/permissions/permissions";

const all = permissions.map((permission) => permission.codename);
const matching = (pattern: RegExp): Permission[] => all.filter((codename) => pattern.test(codename));
const masters =
  "brand|manufacturer|supplier|category|depreciation|status|custom_field|field_set|service_provider|model";
const viewing = matching(/\.view$/).filter((codename) => !/^(activity|settings)\./.test(codename));

/** The roles every organisation starts with (domain section 2); they cannot be deleted, but duplicated. */
export const seedRoles: { name: string; permissions: Permission[] }[] = [
  { name: "Owner", permissions: all },
  { name: "Administrator", permissions: all },
  {
    name: "Asset Manager",
    permissions: [
      ...new Set([
        ...viewing,
        ...matching(
          new RegExp(`^(asset|oem_asset|component|accessory|license|precheck|branch|location|report|${masters})\\.`),
        ),
      ]),
    ],
  },
  {
    name: "Location Manager",
    permissions: [
      ...new Set([
        ...viewing,
        ...matching(/^(branch|location)\./),
        ...matching(/^asset\.(update|move_location|audit|check_in_out|change_status|files|export)$/),
      ]),
    ],
  },
  {
    name: "Service Coordinator",
    permissions: [
      ...new Set([...viewing, ...matching(/^service_(request|provider)\./), "asset.attach_provider" as const]),
    ],
  },
  {
    name: "Engineer",
    permissions: matching(
      /^(dashboard|asset|model|component|service_request)\.view$|^service_request\.work$|^asset\.(audit|files)$/,
    ),
  },
  {
    name: "Staffing Coordinator",
    permissions: matching(/^dashboard\.view$|^(personnel|interest)\./),
  },
  {
    name: "Requester",
    permissions: matching(
      /^(dashboard|asset|model|category|branch|status|precheck|service_request)\.view$|^precheck\.(create|send|update)$|^service_request\.(raise|feedback)$/,
    ),
  },
  {
    name: "Auditor",
    permissions: [...viewing, "activity.view", "asset.audit", "asset.view_cost", "asset.export", "report.export"],
  },
  { name: "Viewer", permissions: viewing },
];

const status = (sort_order: number, category: StatusCategory, name: string, color: string, is_default = false) => ({
  name,
  category,
  color,
  sort_order,
  is_default,
});

/** The asset statuses every organisation starts with (domain section 3). */
export const seedStatuses = [
  status(10, "pending", "On Order", "#6b5bb5"),
  status(20, "pending", "In Transit", "#6b5bb5"),
  status(30, "available", "In Stock", "#2f7d3b", true),
  status(40, "available", "Returned", "#2f7d3b"),
  status(50, "in_use", "In Use", "#2a5ba8"),
  status(60, "in_use", "On Loan", "#2a5ba8"),
  status(70, "unavailable", "Reserved", "#a35a00"),
  status(80, "unavailable", "Under Maintenance", "#a35a00"),
  status(90, "unavailable", "Out of Order", "#b3261e"),
  status(100, "unavailable", "Quarantined", "#b3261e"),
  status(110, "unavailable", "Missing", "#b3261e"),
  status(120, "archived", "Retired", "#6b6860"),
  status(130, "archived", "Sold", "#6b6860"),
  status(140, "archived", "Scrapped", "#6b6860"),
  status(150, "archived", "Stolen", "#6b6860"),
];
