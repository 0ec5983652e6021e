import { z } from "zod";
import { defineCall, noBody, noContent, none, PRODUCT } from "./call.ts";
import { email, id, line, personName, requiredLine } from "./field-rules.ts";
import { placeReference } from "./location-shape.ts";
import { idParams, reference } from "./masters/master.ts";
import { ordering, paged, pageQuery, queryBoolean, queryIds } from "./paging.ts";
import { codename, codenames, permissionDetails } from "./permission-list.ts";

const root = `/v1/${PRODUCT}/user/` as const;

/** Roles and places that one member has at most. */
const ROLES_MAX = 50;
const PLACES_MAX = 100;

const designation = line();
const phone = line();

/** What a member may do and where: to change any of it takes `user.update_permissions` beside the call's own. */
const standing = {
  user_groups: z.array(id).max(ROLES_MAX).optional().describe("Roles by id. Absent: as they are."),
  additional_permissions: codenames.optional().describe("Permissions beside those of the roles. Absent: as they are."),
  scope: z
    .array(id)
    .max(PLACES_MAX)
    .optional()
    .describe("Locations that the member is limited to, each with everything inside; none is the whole organisation."),
  is_owner: z.boolean().optional(),
};

/** A new member. Whoever has an account already joins with it and keeps its name. */
export const userBody = z.strictObject({
  name: personName,
  email,
  designation: designation.default(""),
  phone: phone.default(""),
  ...standing,
});

/** A member as it is replaced. The name belongs to the account: only a member of this organisation alone is renamed. */
export const userUpdateBody = z.strictObject({
  name: requiredLine(),
  designation: designation.default(""),
  phone: phone.default(""),
  ...standing,
});

/**
 * A member of the organisation; `id` is the account's. `scope_details` and `scope` hold the places within the caller's
 * own limits, `scope_hidden` counts the others. `last_used` is the latest use of a session of theirs that lives.
 */
export const user = z.object({
  id,
  name: z.string(),
  email: z.string(),
  designation: z.string(),
  phone: z.string(),
  is_active: z.boolean(),
  is_owner: z.boolean(),
  user_groups: z.array(id),
  user_groups_details: z.array(reference),
  additional_permissions: z.array(codename),
  additional_permissions_details: z.array(permissionDetails),
  scope: z.array(id),
  scope_details: z.array(placeReference),
  scope_hidden: z.number().int(),
  last_used: z.string().nullable(),
  version: z.number().int(),
  created: z.string(),
  modified: z.string(),
});
export type User = z.output<typeof user>;

export const userProfile = z.object({
  id,
  name: z.string(),
  email: z.string(),
  designation: z.string(),
  phone: z.string(),
  version: z.number().int(),
  organisations: z.array(z.object({ id, name: z.string(), is_owner: z.boolean() })),
});
export type UserProfile = z.output<typeof userProfile>;

export const profileBody = z.strictObject({
  name: requiredLine().optional(),
  designation: designation.optional(),
  phone: phone.optional(),
});

export const userCalls = {
  profile: defineCall({
    name: "users.profile",
    summary: "The signed-in user",
    method: "GET",
    path: `${root}profile/`,
    params: none,
    query: none,
    body: none,
    response: userProfile,
    permission: "signed-in",
  }),
  updateProfile: defineCall({
    name: "users.updateProfile",
    summary: "Change one's own name, designation and phone",
    method: "PATCH",
    path: `${root}profile/`,
    params: none,
    query: none,
    body: profileBody,
    response: userProfile,
    permission: "signed-in",
    success: "Profile edited successfully",
  }),
  list: defineCall({
    name: "users.list",
    summary: "Members of the organisation, by name, e-mail and designation",
    method: "GET",
    path: root,
    params: none,
    query: z.strictObject({
      ...pageQuery,
      is_active: queryBoolean.optional(),
      user_group: queryIds.optional().describe("Members with one of these roles."),
      email: line().optional().describe("The whole address, whatever its case."),
      ids: queryIds.optional(),
      ordering: ordering(["name", "email", "created"]),
    }),
    body: none,
    response: paged(user),
    permission: "user.view",
  }),
  create: defineCall({
    name: "users.create",
    summary: "Add a member and send an invitation mail",
    method: "POST",
    path: root,
    params: none,
    query: none,
    body: userBody,
    response: user,
    permission: "user.create",
    success: "User added successfully",
    status: 201,
    idempotent: true,
  }),
  read: defineCall({
    name: "users.read",
    summary: "One member",
    method: "GET",
    path: `${root}{id}/`,
    params: idParams,
    query: none,
    body: none,
    response: user,
    permission: "user.view",
  }),
  update: defineCall({
    name: "users.update",
    summary: "Replace a member's data; whoever loses something by it is signed out",
    method: "PUT",
    path: `${root}{id}/`,
    params: idParams,
    query: none,
    body: userUpdateBody,
    response: user,
    permission: "user.update",
    success: "User edited successfully",
  }),
  toggleActive: defineCall({
    name: "users.toggleActive",
    summary: "Activate or deactivate a member; a deactivated one is signed out",
    method: "POST",
    path: `${root}{id}/toggle-active/`,
    params: idParams,
    query: none,
    body: noBody,
    response: user,
    permission: "user.toggle_active",
    success: "User toggled successfully",
  }),
  updatePermissions: defineCall({
    name: "users.updatePermissions",
    summary: "Replace the permissions that a member has beside those of the roles",
    method: "POST",
    path: `${root}{id}/update-permissions/`,
    params: idParams,
    query: none,
    body: z.strictObject({ permissions: codenames }),
    response: user,
    permission: "user.update_permissions",
    success: "User edited successfully",
  }),
  invite: defineCall({
    name: "users.invite",
    summary: "Send the invitation mail again",
    method: "POST",
    path: `${root}{id}/invite/`,
    params: idParams,
    query: none,
    body: noBody,
    response: user,
    permission: "user.create",
    success: "Invitation sent successfully",
  }),
  remove: defineCall({
    name: "users.remove",
    summary: "Remove a member from the organisation; the account and what it did in the past stay",
    method: "DELETE",
    path: `${root}{id}/`,
    params: idParams,
    query: none,
    body: noBody,
    response: noContent,
    permission: "user.delete",
    success: "User deleted successfully",
    status: 204,
  }),
};
