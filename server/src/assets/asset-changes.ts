import type { Asset, AssetDetails } from "@steward/contract/assets/rules";
import { type Change, changesBetween } from "../activity/record-activity.ts";
import { valueChanges } from "../custom-fields/values/write-custom-values.ts";

/** The fields of an asset with names in place of ids, as its history shows them. */
const labelled = (asset: Asset) => ({
  asset_id: asset.asset_id,
  asset_name: asset.asset_name,
  serial_number: asset.serial_number,
  status: asset.status_details.name,
  category: asset.category_details?.name,
  product: asset.product_details?.name,
  branch: asset.branch_details?.name,
  location: asset.location_details?.breadcrumb
    .slice(1)
    .map(({ name }) => name)
    .join(" › "),
  warranty_period: asset.warranty_period,
  purchase_date: asset.purchase_date,
  purchase_cost: asset.purchase_cost,
  order_number: asset.order_number,
  invoice_number: asset.invoice_number,
  invoice_date: asset.invoice_date,
  amc_start_date: asset.amc_start_date,
  amc_end_date: asset.amc_end_date,
  notes: asset.notes,
});

/** What changed between two states of an asset; `before` is null for a new one. */
export const changesOf = (before: AssetDetails | null, after: AssetDetails): Change[] => [
  ...changesBetween(before ? labelled(before) : {}, labelled(after)),
  ...valueChanges(before?.custom_field_values ?? [], after.custom_field_values),
];
