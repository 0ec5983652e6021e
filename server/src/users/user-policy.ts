import { messages } from "@steward/contract/messages/catalogue";
import type { User } from "@steward/contract/users/rules";
import { refuseGranting, refuseTaking } from "../access/granting.ts";
import type { Context } from "../http/context.ts";
import { conflict, forbidden, invalidField } from "../errors/refusal.ts";
import { type GivenRole, isOwnerRole } from "../roles/role-queries.ts";

type Caller = Pick<Context, "actor" | "scope" | "may">;

/** Permissions, roles and places of a member. */
export type AccessGrant = Pick<User, "user_groups" | "additional_permissions" | "scope" | "is_owner">;

/** A member as the policy sees it. */
export type Managed = AccessGrant & Pick<User, "id" | "is_active" | "scope_hidden">;

/** Access of a person without membership. */
export const NOBODY: AccessGrant = { user_groups: [], additional_permissions: [], scope: [], is_owner: false };

/**
 * Whether the caller may manage a member at all: owners are managed by owners, and members limited to places manage
 * those inside.
 */
export function refuseManaging({ actor, scope }: Caller, target: Managed): void {
  if (target.id === actor.account_id) return;
  if (target.is_owner && !actor.is_owner) throw forbidden(messages.users.onlyOwnerChangesOwner);
  if (scope && (target.scope.length === 0 || target.scope_hidden > 0)) {
    throw forbidden(messages.users.withinYourPlaces);
  }
}

/** Nobody ends or suspends their own membership. */
export function refuseLeaving({ actor }: Caller, target: Managed): void {
  if (target.id === actor.account_id) throw forbidden(messages.users.notYourself);
}

/** Refuses to remove the last owner; `other_owners` counts the active owners besides this one. */
export function refuseLosingOwner(target: Managed, other_owners: number): void {
  if (target.is_owner && target.is_active && other_owners === 0) {
    throw conflict(messages.users.needsOwner);
  }
}

const differ = (one: readonly string[], other: readonly string[]) =>
  one.length !== other.length || one.some((value) => !other.includes(value));

/** A member for a placement stays limited to its branch. */
export function refuseBeyondPlacement(before: AccessGrant, after: AccessGrant): void {
  if (after.is_owner) throw invalidField("is_owner", messages.users.placementLimited);
  if (differ(before.scope, after.scope)) throw invalidField("scope", messages.users.placementLimited);
}

const each = <T>(list: readonly T[]): T[] => [...new Set(list)];

/** Access of a member after an edit; absent parts stay, and an owner is not limited to places. */
export function accessAfter(
  before: AccessGrant,
  given: { [Part in keyof AccessGrant]?: AccessGrant[Part] | undefined },
): AccessGrant {
  const is_owner = given.is_owner ?? before.is_owner;
  return {
    user_groups: each(given.user_groups ?? before.user_groups),
    additional_permissions: each(given.additional_permissions ?? before.additional_permissions),
    scope: each(given.scope ?? (is_owner ? [] : before.scope)),
    is_owner,
  };
}

/** True when the two differ in permissions or places. */
export const accessDiffers = (before: AccessGrant, after: AccessGrant): boolean =>
  before.is_owner !== after.is_owner ||
  differ(before.user_groups, after.user_groups) ||
  differ(before.additional_permissions, after.additional_permissions) ||
  differ(before.scope, after.scope);

/**
 * Policy of granting access; `before` is null for a new member, `roles` are those of `before` and `after`.
 * @throws Refusal forbidden, or invalid at the field `scope`
 */
export function refuseAccess(
  caller: Caller,
  before: Managed | null,
  after: AccessGrant,
  roles: readonly GivenRole[],
): void {
  const { actor, scope, may } = caller;
  const had = before ?? NOBODY;
  if (after.is_owner && after.scope.length > 0) throw invalidField("scope", messages.users.ownerUnlimited);
  if (accessDiffers(had, after)) {
    if (before?.id === actor.account_id) {
      throw forbidden(messages.users.notYourAccess);
    }
    if (!may("user.update_permissions")) throw forbidden(messages.users.noAccessChange);
    if (had.is_owner !== after.is_owner && !actor.is_owner) {
      throw forbidden(messages.users.onlyOwnerMakesOwner);
    }
    refuseRoles(caller, had, after, roles);
    const without = (list: readonly string[], other: readonly string[]) => list.filter((one) => !other.includes(one));
    refuseGranting(actor, without(after.additional_permissions, had.additional_permissions));
    refuseTaking(actor, without(had.additional_permissions, after.additional_permissions));
  }
  const is_self = before?.id === actor.account_id;
  if (scope && !is_self && after.scope.length === 0) {
    throw invalidField("scope", messages.users.choosePlace);
  }
}

function refuseRoles({ actor }: Caller, had: AccessGrant, after: AccessGrant, roles: readonly GivenRole[]): void {
  const added = roles.filter(({ id }) => !had.user_groups.includes(id));
  const taken = roles.filter(({ id }) => !after.user_groups.includes(id));
  if (!actor.is_owner && added.some(isOwnerRole)) {
    throw forbidden(messages.users.onlyOwnerGivesOwner);
  }
  refuseGranting(
    actor,
    added.flatMap(({ permissions }) => permissions),
  );
  refuseTaking(
    actor,
    taken.flatMap(({ permissions }) => permissions),
  );
}

/** Throws forbidden where a member with these roles may do what the caller may not: their membership is not ended. */
export function refuseEnding({ actor }: Caller, target: Managed, roles: readonly GivenRole[]): void {
  refuseTaking(actor, [...target.additional_permissions, ...roles.flatMap(({ permissions }) => permissions)]);
}
