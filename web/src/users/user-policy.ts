import type { User } from "@steward/contract/users/rules";
import { m } from "../messages/messages.js";
import type { OwnMembership } from "../session/own-membership.ts";

/** A member as the policy sees it. */
export type Managed = Pick<User, "id" | "is_owner" | "scope" | "scope_hidden">;

/** Why the caller may not manage a member at all; undefined where allowed. */
export function managingRefusal(own: OwnMembership, user: Managed): string | undefined {
  if (user.id === own.id) return undefined;
  if (user.is_owner && !own.isOwner) return m.users_refused_owner();
  const isBeyond = user.scope.length === 0 || user.scope_hidden > 0;
  return own.isLimited && isBeyond ? m.users_refused_limited() : undefined;
}

/** Why a membership cannot be ended or suspended. */
export const leavingRefusal = (own: OwnMembership, user: Managed): string | undefined =>
  managingRefusal(own, user) ?? (user.id === own.id ? m.users_refused_leaving() : undefined);

/** Why a member cannot be invited again. */
export const invitingRefusal = (own: OwnMembership, user: Managed & Pick<User, "is_active">): string | undefined =>
  managingRefusal(own, user) ?? (user.is_active ? undefined : m.users_refused_inviting());

/** Why roles, places, permissions and ownership of a member are fixed; `user` is null for a new one. */
export function accessRefusal(own: OwnMembership, user: Managed | null, mayChange: boolean): string | undefined {
  if (user) {
    const refusal = managingRefusal(own, user);
    if (refusal !== undefined) return refusal;
    if (user.id === own.id) return m.users_refused_own();
  }
  return mayChange ? undefined : m.users_refused_permissions();
}
