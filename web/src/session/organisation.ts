import { organisationCalls } from "@steward/contract/organisations/calls";
import type { Permission } from "@steward/contract/permissions/permissions";
import { userCalls } from "@steward/contract/users/calls";
import { useLoad } from "../http/queries.ts";

/** The selected organisation with the permissions of the session; undefined until loaded. */
export const useOrganisation = () => useLoad(organisationCalls.slugDetails).data;

/** The signed-in user; undefined until loaded. */
export const useProfile = () => useLoad(userCalls.profile).data;

/** Whether the session may do something; false until the organisation is loaded. Owners may do everything. */
export function useMay(permission: Permission): boolean {
  const organisation = useOrganisation();
  if (!organisation) return false;
  return organisation.is_owner || organisation.permissions.includes(permission);
}
