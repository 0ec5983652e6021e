import { userCalls } from "@steward/contract/users/calls";
import { useLoad } from "../http/queries.ts";
import { useMay } from "./may.ts";
import { useOrganisation, useProfile } from "./organisation.ts";

/** What the rules about people and roles ask of the one who is signed in. */
export interface OwnMembership {
  /** Empty until the profile is loaded. */
  id: string;
  isOwner: boolean;
  /** Ids of the own roles. */
  roles: readonly string[];
  /** Limited to places. */
  isLimited: boolean;
}

/** The membership of the one who is signed in, as far as it is known: those who may not see users do not see theirs. */
export function useOwnMembership(): OwnMembership {
  const id = useProfile()?.id ?? "";
  const mayView = useMay("user.view");
  const isOwner = useOrganisation()?.is_owner ?? false;
  const own = useLoad(userCalls.read, { params: { id } }, { enabled: mayView && id !== "", silent: true }).data;
  return { id, isOwner, roles: own?.user_groups ?? [], isLimited: (own?.scope.length ?? 0) > 0 };
}
