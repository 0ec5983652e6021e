import { z } from "zod";
import { email, id, line, personName, phone } from "../kit/field-rules.ts";
import { exportQuery, ordering, pageQuery, paged, queryBoolean, queryIds } from "../kit/query-rules.ts";
import { idParams, reference } from "../kit/record-rules.ts";
import { placeReference } from "../locations/rules.ts";
import { codename, codenames, permissionDetails } from "../permissions/rules.ts";

/** Bounds on the roles and places of a member. */
const ROLES_MAX = 50;
const PLACES_MAX = 100;

const designation = line();

/** Access of a member: any change needs `user.update_permissions` besides the call's own permission. */
const access = {
  user_groups: z.array(id).max(ROLES_MAX).optional().describe("Roles by id. Absent: as they are."),
  additional_permissions: codenames.optional().describe("Permissions beside those of the roles. Absent: as they are."),
  scope: z
    .array(id)
    .max(PLACES_MAX)
    .optional()
    .describe("Locations that the member is limited to, each with everything inside; none is the whole organisation."),
  is_owner: z.boolean().optional(),
};

/** A new member. An existing account joins and keeps its name. */
export const userBody = z
  .strictObject({
    name: personName,
    email,
    designation: designation.default(""),
    phone: phone.default(""),
    ...access,
    placement: id
      .nullish()
      .describe(
        "The placement that the membership lasts for. It is limited to the branch of it, and scope is not given.",
      ),
  })
  .meta({ id: "UserBody" });

/**
 * Replacement of a member. The name belongs to the account: it can be changed only while the account is in no other
 * organisation.
 */
export const userUpdateBody = z
  .strictObject({
    name: personName,
    designation: designation.default(""),
    phone: phone.default(""),
    ...access,
  })
  .meta({ id: "UserUpdateBody" });

const placedFor = reference.extend({ start_date: z.string(), end_date: z.string(), is_over: z.boolean() });

/**
 * A member of the organisation; `id` is the account's. `scope_details` and `scope` have the places within the caller's
 * own limits, `scope_hidden` counts the others. `last_used` is the latest use of a live session.
 */
export const user = z
  .object({
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
    placement_details: placedFor.nullable().describe("The placement that the membership lasts for."),
    last_used: z.string().nullable(),
    version: z.number().int(),
    created: z.string(),
    modified: z.string(),
  })
  .meta({ id: "User" });
export type User = z.output<typeof user>;

export const userProfile = z
  .object({
    id,
    name: z.string(),
    email: z.string(),
    designation: z.string(),
    phone: z.string(),
    version: z.number().int(),
    organisations: z.array(z.object({ id, name: z.string(), is_owner: z.boolean() })),
  })
  .meta({ id: "UserProfile" });
export type UserProfile = z.output<typeof userProfile>;

export const profileBody = z
  .strictObject({
    name: personName.optional(),
    designation: designation.optional(),
    phone: phone.optional(),
  })
  .meta({ id: "ProfileBody" });

const userQuery = z.strictObject({
  ...pageQuery,
  is_active: queryBoolean.optional(),
  user_group: queryIds.optional().describe("Members with one of these roles."),
  email: line().optional().describe("The whole address, whatever its case."),
  ids: queryIds.optional(),
  ordering: ordering(["name", "email", "created"]),
});

export const userRules = {
  profile: { summary: "The signed-in user", response: userProfile },
  updateProfile: { summary: "Change one's own name, designation and phone", body: profileBody, response: userProfile },
  list: {
    summary: "Members of the organisation, by name, e-mail and designation",
    query: userQuery,
    response: paged(user),
  },
  export: { summary: "The filtered list of members as CSV or XLSX, every row", query: exportQuery(userQuery) },
  create: { summary: "Add a member and send an invitation mail", body: userBody, response: user },
  read: { summary: "One member", params: idParams, response: user },
  update: {
    summary: "Replace a member's data; whoever loses something by it is signed out",
    params: idParams,
    body: userUpdateBody,
    response: user,
  },
  toggleActive: {
    summary: "Activate or deactivate a member; a deactivated one is signed out",
    params: idParams,
    response: user,
  },
  updatePermissions: {
    summary: "Replace the permissions that a member has beside those of the roles",
    params: idParams,
    body: z.strictObject({ permissions: codenames }),
    response: user,
  },
  invite: { summary: "Send the invitation mail again", params: idParams, response: user },
  remove: {
    summary: "Remove a member from the organisation; the account and what it did in the past stay",
    params: idParams,
  },
};
