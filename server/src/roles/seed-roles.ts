import { nouns } from "@steward/contract/kit/nouns";
import { type Permission, permissions } from "@steward/contract/permissions/permissions";
import { newId } from "../database/new-id.ts";
import type { Seed } from "../nouns/facts.ts";

const all = permissions.map((permission) => permission.codename);
const matching = (pattern: RegExp): Permission[] => all.filter((codename) => pattern.test(codename));
const masters = nouns.flatMap((noun) => ("master" in noun ? noun.module : [])).join("|");
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
          new RegExp(
            `^(asset|oem_asset|component|accessory|license|precheck|branch|location|report|model|${masters})\\.`,
          ),
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
      ...new Set([
        ...viewing,
        ...matching(/^(service_(request|provider)|problem_statement|holiday)\./),
        "asset.attach_provider" as const,
      ]),
    ],
  },
  {
    name: "Engineer",
    permissions: matching(
      /^(dashboard|asset|model|component|service_request|problem_statement)\.view$|^service_request\.work$|^asset\.(audit|files)$/,
    ),
  },
  {
    name: "Staffing Coordinator",
    permissions: matching(/^(dashboard|branch)\.view$|^(personnel|interest)\./),
  },
  {
    name: "Requester",
    permissions: matching(
      /^(dashboard|asset|model|category|branch|status|precheck|service_request|problem_statement)\.view$|^precheck\.(create|send|update)$|^service_request\.(raise|feedback)$/,
    ),
  },
  {
    name: "Auditor",
    permissions: [...viewing, "activity.view", "asset.audit", "asset.view_cost", "asset.export", "report.export"],
  },
  { name: "Viewer", permissions: viewing },
];

export const makeSeedRoles: Seed = (tx, organisation_id) =>
  tx
    .insertInto("role")
    .values(seedRoles.map((role) => ({ organisation_id, id: newId(), is_seed: true, ...role })))
    .execute();
