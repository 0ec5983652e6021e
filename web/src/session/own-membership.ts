import { userCalls } from "@steward/contract/users/calls";
import { useLoad } from "../http/queries.ts";
import { useMay } from "./may.ts";
import { useOrganisation, useProfile } from "./organisation.ts";

/** The signed-in member's facts that policies need. */
export interface OwnMembership {
  /** "" until the profile is loaded. */
  id: string;
  isOwner: boolean;
  /** Ids of the member's roles. */
  roles: readonly string[];
  /** True for a member limited to places. */
  isLimited: boolean;
}

/**
 * The signed-in member, as far as known: without the permission to view users one's own roles and places are unknown.
 */
export function useOwnMembership(): OwnMembership {
  const id = useProfile()?.id ?? "";
  const mayView = useMay("user.view");
  const isOwner = useOrganisation()?.is_owner ?? false;
  const own = useLoad(userCalls.read, { params: { id } }, { enabled: mayView && id !== "", silent: true }).data;
  return { id, isOwner, roles: own?.user_groups ?? [], isLimited: (own?.scope.length ?? 0) > 0 };
}
