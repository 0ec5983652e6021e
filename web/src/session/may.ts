import type { OrganisationDetails } from "@steward/contract/organisations";
import type { Permission } from "@steward/contract/permissions";
import { useOrganisation } from "./organisation.ts";

type Granted = Pick<OrganisationDetails, "is_owner" | "permissions">;

/** What the session may do in the selected organisation: nothing until that is loaded, and everything as its owner. */
export const mayOf =
  (organisation: Granted | undefined) =>
  (permission: Permission): boolean =>
    organisation !== undefined && (organisation.is_owner || organisation.permissions.includes(permission));

/** Asks for several permissions. */
export const useMayEach = () => mayOf(useOrganisation());

/** Asks for one permission. */
export const useMay = (permission: Permission): boolean => useMayEach()(permission);
