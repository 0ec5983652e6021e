import type { Role } from "@steward/contract/roles/rules";
import { m } from "../messages/messages.js";
import type { OwnMembership } from "../session/own-membership.ts";

type Named = Pick<Role, "id" | "name" | "is_seed">;

/** The seed role of owners, which has every permission. */
export const isOwnerRole = ({ name, is_seed }: Pick<Role, "name" | "is_seed">): boolean => is_seed && name === "Owner";

/** Why the caller may manage no role at all; undefined where allowed. */
export const managingRefusal = ({ isLimited }: Pick<OwnMembership, "isLimited">): string | undefined =>
  isLimited ? m.roles_refused_limited() : undefined;

/** Why the caller may not edit a role. */
export function editingRefusal(own: OwnMembership, role: Named): string | undefined {
  const limited = managingRefusal(own);
  if (limited !== undefined) return limited;
  return own.roles.includes(role.id) && !own.isOwner ? m.roles_refused_own() : undefined;
}

/** Why the caller may not delete a role; the server refuses for roles in use. */
export const deletingRefusal = (own: OwnMembership, role: Named): string | undefined =>
  managingRefusal(own) ?? (role.is_seed ? m.roles_refused_built_in() : undefined);
