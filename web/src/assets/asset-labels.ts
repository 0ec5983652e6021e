import type { Asset } from "@steward/contract/assets/rules";
import type { PlaceStep } from "@steward/contract/locations/rules";
import { m } from "../messages/messages.js";
import { moneyText } from "../ui/text/typed-values.ts";
import type { Cover, Coverage, CoverStatus } from "./details/cover.ts";
import { breadcrumbText } from "../ui/text/breadcrumb-text.ts";

/** Title of an asset: its name, else its model, serial number or tag. */
export const assetTitle = (
  asset: Pick<Asset, "asset_name" | "product_details" | "serial_number" | "asset_id">,
): string => asset.asset_name || asset.product_details?.name || asset.serial_number || asset.asset_id;

/** Cost of an asset in its currency; "" for none. */
export const readCost = ({
  purchase_cost: cost,
  purchase_currency,
}: Pick<Asset, "purchase_cost" | "purchase_currency">) =>
  cost === null || purchase_currency === null ? "" : (moneyText(cost, purchase_currency) ?? cost);

export const coverageLabel: Record<Coverage, () => string> = {
  under_warranty: m.assets_cover_under_warranty,
  under_amc: m.assets_cover_under_amc,
  out_of_amc: m.assets_cover_out_of_amc,
  out_of_warranty: m.assets_cover_out_of_warranty,
  unknown: m.assets_cover_unknown,
};

export const coverStatusLabel: Record<CoverStatus, () => string> = {
  not_started: m.assets_cover_not_started,
  active: m.assets_cover_active,
  expiring: m.assets_cover_expiring,
  expired: m.assets_cover_expired,
};

export const coverKindLabel: Record<Cover["kind"], () => string> = {
  warranty: m.assets_warranty,
  amc: m.assets_amc,
};

type Placed = Pick<Asset, "branch_details" | "location_details">;

/** Breadcrumb inside the branch as one line; "" for a branch alone. */
export const placeInside = ({ location_details }: Placed): string =>
  location_details ? breadcrumbText(location_details.breadcrumb.slice(1)) : "";

/** Breadcrumb of an asset from the branch down; empty for none. */
export const assetBreadcrumb = ({ branch_details, location_details }: Placed): PlaceStep[] => {
  if (location_details) return location_details.breadcrumb;
  return branch_details ? [{ ...branch_details, location_type: "Branch" }] : [];
};
