import type { OrganisationDetails } from "@steward/contract/organisations/rules";
import type { Permission } from "@steward/contract/permissions/permissions";
import { useMemo } from "react";
import { useOrganisation } from "./organisation.ts";

type Granted = Pick<OrganisationDetails, "is_owner" | "permissions" | "locked_modules">;
export type May = (permission: Permission) => boolean;

/** True for a permission of a module that the organisation has locked, for everybody. */
export const isModuleLocked = ({ locked_modules }: Pick<Granted, "locked_modules">, permission: Permission): boolean =>
  locked_modules.includes(permission.slice(0, permission.indexOf(".")));

/** Permission check of the session in the selected organisation: false until loaded; owners have all but of locked modules. */
export const mayOf =
  (organisation: Granted | undefined): May =>
  (permission) =>
    organisation !== undefined &&
    (organisation.is_owner || organisation.permissions.includes(permission)) &&
    !isModuleLocked(organisation, permission);

/** Check for several permissions. */
export function useMayEach(): May {
  const organisation = useOrganisation();
  return useMemo(() => mayOf(organisation), [organisation]);
}

/**
 * Check for what decides what a page asks for: everything is granted until permissions are known, so that they do not
 * change the question. Nobody sees a page before.
 */
export function useMayAsk(): May {
  const organisation = useOrganisation();
  return organisation === undefined ? () => true : mayOf(organisation);
}

/** Check for one permission. */
export const useMay = (permission: Permission): boolean => useMayEach()(permission);

/** An action, filter or part with its permission; of several, one is enough. */
export interface Permitted {
  permission?: Permission | readonly Permission[];
}

/** Filters the parts by the session's permissions. */
export const permitted = <Part extends Permitted>(parts: readonly Part[], may: May): Part[] =>
  parts.filter(({ permission = [] }) => {
    const permissions = [permission].flat();
    return permissions.length === 0 || permissions.some(may);
  });
