import type { Role } from "@steward/contract/roles/rules";
import { m } from "../messages/messages.js";
import type { OwnMembership } from "../session/own-membership.ts";

type Named = Pick<Role, "id" | "name" | "is_seed">;

/** The built-in role of owners: it permits everything. */
export const isOwnerRole = ({ name, is_seed }: Pick<Role, "name" | "is_seed">): boolean => is_seed && name === "Owner";

/** Why somebody may touch no role at all; undefined where nothing speaks against it. */
export const managingRefusal = ({ isLimited }: Pick<OwnMembership, "isLimited">): string | undefined =>
  isLimited ? m.roles_refused_limited() : undefined;

/** Why a role cannot be changed by this member. */
export function editingRefusal(own: OwnMembership, role: Named): string | undefined {
  const limited = managingRefusal(own);
  if (limited !== undefined) return limited;
  return own.roles.includes(role.id) && !own.isOwner ? m.roles_refused_own() : undefined;
}

/** Why a role cannot be deleted by this member; roles in use are refused by the server. */
export const deletingRefusal = (own: OwnMembership, role: Named): string | undefined =>
  managingRefusal(own) ?? (role.is_seed ? m.roles_refused_built_in() : undefined);
