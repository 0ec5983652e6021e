import type { OrganisationDetails } from "@steward/contract/organisations/rules";
import type { Permission, Right } from "@steward/contract/permissions/permissions";
import { useMemo } from "react";
import { useOrganisation } from "./organisation.ts";

type Granted = Pick<OrganisationDetails, "is_owner" | "permissions" | "locked_modules"> &
  Partial<Pick<OrganisationDetails, "is_operator">>;
export type May = (right: Right) => boolean;

/** True for a permission of a module that the organisation has locked, for everybody. */
export const isModuleLocked = ({ locked_modules }: Pick<Granted, "locked_modules">, right: Right): boolean =>
  locked_modules.includes(right.split(".")[0] ?? "");

/**
 * Check of the session in the selected organisation: false until loaded; owners have all permissions but of locked modules,
 * and only operators what is theirs.
 */
export const mayOf =
  (organisation: Granted | undefined): May =>
  (right) => {
    if (organisation === undefined) return false;
    if (right === "operator") return organisation.is_operator === true;
    return (organisation.is_owner || organisation.permissions.includes(right)) && !isModuleLocked(organisation, right);
  };

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
