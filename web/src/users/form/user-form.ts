import type { User } from "@steward/contract/users/rules";
import type { Permission } from "@steward/contract/permissions/permissions";
import type { z } from "zod";
import { fields, flag, pickSeveral, text } from "../../forms/field-list.ts";
import { m } from "../../messages/messages.js";
import type { editedUserRules, newUserRules } from "./user-rules.ts";

const userFields = fields({
  name: text(m.users_name),
  email: text(m.users_email),
  designation: text(m.users_designation),
  phone: text(m.users_phone),
  is_owner: flag(m.users_owner),
  user_groups: pickSeveral(m.users_roles),
  /** Limited to places; otherwise `scope` is ignored. */
  is_limited: flag(m.users_places),
  scope: pickSeveral(m.users_places),
  additional_permissions: pickSeveral<Permission>(m.users_additional_permissions),
});
export type UserValues = ReturnType<typeof userFields.valuesOf>;
export const userLabels = userFields.labels;

export const userValues = (user: User | null): UserValues =>
  userFields.valuesOf(user && { ...user, is_limited: user.scope.length > 0 });

export interface MayChange {
  /** Roles, places and permissions. */
  access: boolean;
  ownership: boolean;
}

type EditedUser = z.input<typeof editedUserRules>;

/** Body of a member; parts that the session may not change are left out. An owner is not limited to places. */
export function userBodyOf(values: UserValues, may: MayChange): EditedUser {
  const { name, designation, phone, is_owner, user_groups, scope, additional_permissions } = values;
  const is_limited = may.access && values.is_limited && !is_owner;
  return {
    name,
    designation,
    phone,
    is_limited,
    ...(may.access ? { user_groups, additional_permissions, scope: is_limited ? scope : [] } : {}),
    ...(may.access && may.ownership ? { is_owner } : {}),
  };
}

export const newUserBodyOf = (values: UserValues, may: MayChange): z.input<typeof newUserRules> => ({
  ...userBodyOf(values, may),
  email: values.email,
});
