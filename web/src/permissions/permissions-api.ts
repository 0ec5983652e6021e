import { permissionCalls } from "@steward/contract/permissions/calls";
import type { PermissionDetails } from "@steward/contract/permissions/rules";
import type { Permission } from "@steward/contract/permissions/permissions";
import { useLoad } from "../http/queries.ts";
import { useOrganisation } from "../session/organisation.ts";

const none: PermissionDetails[] = [];

/** Every permission there is, in the order of modules; empty until loaded. */
export function usePermissionList() {
  const { data, error, refetch } = useLoad(permissionCalls.list, { query: { all: true } }, { silent: true });
  return { permissions: data?.results ?? none, isLoaded: data !== undefined, error, reload: () => void refetch() };
}

/** Whether the session may hand a permission on: nobody grants what they may not do themselves. */
export function useMayGrant(): (permission: Permission) => boolean {
  const organisation = useOrganisation();
  return (permission) =>
    organisation !== undefined && (organisation.is_owner || organisation.permissions.includes(permission));
}
