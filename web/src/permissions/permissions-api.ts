import type { PermissionDetails } from "@steward/contract/permissions/rules";
import { permissionCalls } from "@steward/contract/permissions/calls";
import { useLoad } from "../http/queries.ts";

const none: PermissionDetails[] = [];

/** The closed list of permissions, in the order of modules; empty until loaded. */
export function usePermissionList() {
  const { data, error, refetch } = useLoad(permissionCalls.list, {}, { silent: true });
  return { permissions: data?.results ?? none, isLoaded: data !== undefined, error, reload: () => void refetch() };
}
