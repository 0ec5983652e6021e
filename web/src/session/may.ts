import type { OrganisationDetails } from "@steward/contract/organisations/rules";
import type { Permission } from "@steward/contract/permissions/permissions";
import { useMemo } from "react";
import { useOrganisation } from "./organisation.ts";

type Granted = Pick<OrganisationDetails, "is_owner" | "permissions">;
type May = (permission: Permission) => boolean;

/** What the session may do in the selected organisation: nothing until that is loaded, and everything as its owner. */
export const mayOf =
  (organisation: Granted | undefined): May =>
  (permission) =>
    organisation !== undefined && (organisation.is_owner || organisation.permissions.includes(permission));

/** Asks for several permissions. */
export function useMayEach(): May {
  const organisation = useOrganisation();
  return useMemo(() => mayOf(organisation), [organisation]);
}

/** Asks for one permission. */
export const useMay = (permission: Permission): boolean => useMayEach()(permission);

/** What says which permission it takes; of several, one is enough. */
export interface Permitted {
  permission?: Permission | readonly Permission[];
}

/** Those of the actions, filters or parts of a page that the session may use. */
export const permitted = <Part extends Permitted>(parts: readonly Part[], may: May): Part[] =>
  parts.filter(({ permission = [] }) => {
    const permissions = [permission].flat();
    return permissions.length === 0 || permissions.some(may);
  });
