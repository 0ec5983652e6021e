import type { OrganisationDetails } from "@steward/contract/organisations/rules";
import type { RouteName } from "../../navigation/route-names.ts";
import { hasRoute } from "../../navigation/routes.ts";
import { drawerEntries, isLocked } from "./drawer-entries.ts";

/** A part of the application that has no page of its own. */
export type Section = "preferences" | "asset-management";

/** The page that stands for a section where the session may see it. */
const MAIN_PAGE: Record<Section, RouteName> = {
  preferences: "admin-users",
  "asset-management": "asset-management-my-assets",
};

/** The main page of a section; for whom it is locked, the first of the section's pages that is not, null for none. */
export function firstPage(section: Section, organisation: OrganisationDetails | undefined): RouteName | null {
  const entries = drawerEntries(section === "preferences").filter(
    (entry) => section === "preferences" || entry.id === section,
  );
  const open = entries
    .flatMap((entry) =>
      entry.route === null ? entry.children.filter((child) => !isLocked(child, organisation, entry)) : [entry],
    )
    .filter((entry) => !isLocked(entry, organisation))
    .map((entry) => entry.route ?? "");
  const main = MAIN_PAGE[section];
  return open.includes(main) ? main : (open.find(hasRoute) ?? null);
}
