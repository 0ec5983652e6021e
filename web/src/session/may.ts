import type { Permission } from "@steward/contract/permissions/permissions";
import { useOrganisation } from "./organisation.ts";

/** Asks for several permissions at once; false for each until the organisation is loaded. */
export function useMayEach(): (permission: Permission) => boolean {
  const organisation = useOrganisation();
  return (permission) =>
    organisation !== undefined && (organisation.is_owner || organisation.permissions.includes(permission));
}
