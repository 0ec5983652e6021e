import type { Asset } from "@steward/contract/assets/rules";
import type { PlaceStep } from "@steward/contract/locations/rules";
import { breadcrumbText } from "../../ui/text/breadcrumb-text.ts";
import { RouteLink } from "../../navigation/navigation.tsx";

type Placed = Pick<Asset, "branch_details" | "location_details">;

/** Where an asset is inside its branch, in one line; blank where only the branch is known. */
export const placeInside = ({ location_details }: Placed): string =>
  location_details ? breadcrumbText(location_details.breadcrumb.slice(1)) : "";

/** The way to where an asset is, from the branch down; empty where nothing is known. */
export const assetBreadcrumb = ({ branch_details, location_details }: Placed): PlaceStep[] => {
  if (location_details) return location_details.breadcrumb;
  return branch_details ? [{ ...branch_details, location_type: "Branch" }] : [];
};

/** A step of the way to an asset, leading to all assets there and inside. */
export const StepLink = ({ step }: { step: PlaceStep }) => (
  <RouteLink
    name="asset-management-my-assets"
    search={{ [step.location_type === "Branch" ? "branch" : "location"]: step.id }}
  >
    {step.name}
  </RouteLink>
);
