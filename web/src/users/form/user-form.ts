import { type User, userBody, userUpdateBody } from "@steward/contract/users/rules";
import type { Permission } from "@steward/contract/permissions/permissions";
import { z } from "zod";
import { m } from "../../messages/messages.js";

export interface UserValues {
  name: string;
  email: string;
  designation: string;
  phone: string;
  is_owner: boolean;
  user_groups: string[];
  /** Limited to places; those of `scope` count only then. */
  is_limited: boolean;
  scope: string[];
  additional_permissions: Permission[];
}

export const userLabels: Record<keyof UserValues, string> = {
  name: m.users_name(),
  email: m.users_email(),
  designation: m.users_designation(),
  phone: m.users_phone(),
  is_owner: m.users_owner(),
  user_groups: m.users_roles(),
  is_limited: m.users_places(),
  scope: m.users_places(),
  additional_permissions: m.users_additional_permissions(),
};

export const userValues = (user: User | null): UserValues => ({
  name: user?.name ?? "",
  email: user?.email ?? "",
  designation: user?.designation ?? "",
  phone: user?.phone ?? "",
  is_owner: user?.is_owner ?? false,
  user_groups: user?.user_groups ?? [],
  is_limited: (user?.scope.length ?? 0) > 0,
  scope: user?.scope ?? [],
  additional_permissions: user?.additional_permissions ?? [],
});

/** No places would mean all of them: who is to be limited is limited to something. */
const limitedToSomething = {
  path: ["scope"],
  error: () => m.users_places_required(),
  when: () => true,
};
const isLimitedToSomething = ({ is_limited, scope }: { is_limited: boolean; scope?: string[] | undefined }) =>
  !is_limited || scope === undefined || scope.length > 0;

/** Rules of a new member, with what only the form knows. */
export const newUserRules = userBody
  .extend({ is_limited: z.boolean() })
  .refine(isLimitedToSomething, limitedToSomething);

/** Rules of a member that is edited. */
export const editedUserRules = userUpdateBody
  .extend({ is_limited: z.boolean() })
  .refine(isLimitedToSomething, limitedToSomething);

export interface MayChange {
  /** Roles, places and permissions. */
  standing: boolean;
  ownership: boolean;
}

type EditedUser = z.input<typeof editedUserRules>;

/** The body of a member; what the session may not change is left as it is. An owner is not limited to places. */
export function userBodyOf(values: UserValues, may: MayChange): EditedUser {
  const { name, designation, phone, is_owner, user_groups, scope, additional_permissions } = values;
  const is_limited = may.standing && values.is_limited && !is_owner;
  return {
    name,
    designation,
    phone,
    is_limited,
    ...(may.standing ? { user_groups, additional_permissions, scope: is_limited ? scope : [] } : {}),
    ...(may.standing && may.ownership ? { is_owner } : {}),
  };
}

export const newUserBodyOf = (values: UserValues, may: MayChange): z.input<typeof newUserRules> => ({
  ...userBodyOf(values, may),
  email: values.email,
});
