import { z } from "zod";
import { defineCall, noBody, noContent, none, PRODUCT } from "./call.ts";
import { id, requiredLine } from "./field-rules.ts";
import { idParams } from "./masters/master.ts";
import { ordering, paged, pageQuery, queryIds } from "./paging.ts";
import { patchOf } from "./patch.ts";
import { codename, codenames, permissionDetails } from "./permission-list.ts";

const root = `/v1/${PRODUCT}/master/user-group/` as const;

/** Info after a user or role is saved. Whoever loses something is signed out at once; the rest waits for a sign-in. */
export const APPLIES_AFTER_SIGN_IN = "Changes will apply after the affected user logs in again.";

/** A role ("user group" on the wire). Names are unique in the organisation, ignoring case and outer blanks. */
export const roleBody = z.strictObject({ name: requiredLine(), permissions: codenames });

/** A role as it is read. A seed role keeps its name and is not deleted; the role Owner keeps its permissions too. */
export const role = z.object({
  id,
  name: z.string(),
  permissions: z.array(codename),
  permissions_details: z.array(permissionDetails),
  user_count: z.number().int(),
  is_seed: z.boolean(),
  version: z.number().int(),
  created: z.string(),
  modified: z.string(),
});
export type Role = z.output<typeof role>;

export const roleCalls = {
  list: defineCall({
    name: "roles.list",
    summary: "List of roles",
    method: "GET",
    path: root,
    params: none,
    query: z.strictObject({
      ...pageQuery,
      ids: queryIds.optional(),
      ordering: ordering(["name", "created", "modified"]),
    }),
    body: none,
    response: paged(role),
    permission: "role.view",
  }),
  create: defineCall({
    name: "roles.create",
    summary:
      "Add a role; with `duplicated_from` a copy of another, at most with its permissions for who may only duplicate",
    method: "POST",
    path: root,
    params: none,
    query: none,
    body: roleBody.extend({ duplicated_from: id.nullish() }),
    response: role,
    permission: "role.create",
    otherPermission: "role.duplicate",
    success: "Role added successfully",
    status: 201,
    idempotent: true,
  }),
  read: defineCall({
    name: "roles.read",
    summary: "One role with its permissions",
    method: "GET",
    path: `${root}{id}/`,
    params: idParams,
    query: none,
    body: none,
    response: role,
    permission: "role.view",
  }),
  replace: defineCall({
    name: "roles.replace",
    summary: "Replace a role; members who lose a permission are signed out",
    method: "PUT",
    path: `${root}{id}/`,
    params: idParams,
    query: none,
    body: roleBody,
    response: role,
    permission: "role.update",
    success: "Role edited successfully",
  }),
  update: defineCall({
    name: "roles.update",
    summary: "Edit a role; members who lose a permission are signed out",
    method: "PATCH",
    path: `${root}{id}/`,
    params: idParams,
    query: none,
    body: patchOf(roleBody),
    response: role,
    permission: "role.update",
    success: "Role edited successfully",
  }),
  remove: defineCall({
    name: "roles.remove",
    summary: "Delete a role that nobody has",
    method: "DELETE",
    path: `${root}{id}/`,
    params: idParams,
    query: none,
    body: noBody,
    response: noContent,
    permission: "role.delete",
    success: "Role deleted successfully",
    status: 204,
  }),
};
