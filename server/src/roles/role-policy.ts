import { messages } from "@steward/contract/messages/catalogue";
import type { Role } from "@steward/contract/roles/rules";
import { refuseGranting, refuseTokens } from "../access/granting.ts";
import type { Context } from "../http/context.ts";
import { conflict, forbidden } from "../errors/refusal.ts";
import { isOwnerRole } from "./role-queries.ts";

type Caller = Pick<Context, "actor" | "scope" | "may">;
type Named = Pick<Role, "name" | "permissions" | "is_seed">;

/** Roles apply to the whole organisation, so only members without a limit to places manage them. */
export function refuseManagingRoles({ actor, scope }: Caller): void {
  refuseTokens(actor);
  if (scope) throw forbidden(messages.access.rolesNeedAllPlaces);
}

/** `source` is the duplicated role; a caller with permission to duplicate only may not add to its permissions. */
export function refuseCreating({ actor, may }: Caller, permissions: readonly string[], source: Named | null): void {
  if (!may("role.create")) {
    if (!source) throw forbidden();
    if (permissions.some((codename) => !source.permissions.includes(codename as Role["permissions"][number]))) {
      throw forbidden(messages.access.copyAddsNothing);
    }
  }
  refuseGranting(actor, permissions);
}

/** `holds`: whether the caller has the role. */
export function refuseEditing({ actor }: Caller, before: Named, after: Omit<Named, "is_seed">, holds: boolean): void {
  const added = after.permissions.filter((codename) => !before.permissions.includes(codename));
  const changes_permissions = added.length > 0 || after.permissions.length < before.permissions.length;
  if (before.is_seed && after.name !== before.name) throw conflict(messages.access.builtInName);
  if (isOwnerRole(before) && changes_permissions) throw conflict(messages.access.ownerKeepsAll);
  if (holds && !actor.is_owner) throw forbidden(messages.access.ownRole);
  refuseGranting(actor, added);
}

export function refuseRemoving({ is_seed }: Pick<Role, "is_seed">): void {
  if (is_seed) throw conflict(messages.access.builtInStays);
}
