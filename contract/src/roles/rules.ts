import { z } from "zod";
import { id, requiredLine } from "../kit/field-rules.ts";
import { patchOf } from "../kit/patch.ts";
import { exportQuery, ordering, pageQuery, paged, queryIds } from "../kit/query-rules.ts";
import { idParams } from "../kit/record-rules.ts";
import { codename, codenames, permissionDetails } from "../permissions/rules.ts";

/** A role ("user group" on the wire). Names are unique in the organisation, ignoring case and outer blanks. */
export const roleBody = z.strictObject({ name: requiredLine(), permissions: codenames }).meta({ id: "RoleBody" });

/** A role. A seed role keeps its name and cannot be deleted; the role Owner keeps its permissions too. */
export const role = z
  .object({
    id,
    name: z.string(),
    permissions: z.array(codename),
    permissions_details: z.array(permissionDetails),
    user_count: z.number().int(),
    is_seed: z.boolean(),
    version: z.number().int(),
    created: z.string(),
    modified: z.string(),
  })
  .meta({ id: "Role" });
export type Role = z.output<typeof role>;

const roleQuery = z.strictObject({
  ...pageQuery,
  ids: queryIds.optional(),
  ordering: ordering(["name", "created", "modified"]),
});

export const roleRules = {
  list: {
    summary: "List of roles",
    query: roleQuery,
    response: paged(role),
  },
  export: { summary: "The filtered list of roles as CSV or XLSX, every row", query: exportQuery(roleQuery) },
  create: {
    summary:
      "Add a role; with `duplicated_from` a copy of another, at most with its permissions for who may only duplicate",
    body: roleBody.extend({ duplicated_from: id.nullish() }),
    response: role,
  },
  read: { summary: "One role with its permissions", params: idParams, response: role },
  replace: {
    summary: "Replace a role; members who lose a permission are signed out",
    params: idParams,
    body: roleBody,
    response: role,
  },
  update: {
    summary: "Edit a role; members who lose a permission are signed out",
    params: idParams,
    body: patchOf(roleBody),
    response: role,
  },
  remove: { summary: "Delete a role that nobody has", params: idParams },
};
