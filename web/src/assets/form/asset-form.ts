import type { Asset, assetPatch } from "@steward/contract/assets/rules";
import type { z } from "zod";
import { day, fields, longText, money, number, pick, text } from "../../forms/field-list.ts";
import { m } from "../../messages/messages.js";
import { placeInside } from "../asset-labels.ts";

export type AssetPatch = z.input<typeof assetPatch>;

/** Fields of an asset; days are yyyy-MM-dd, the cost is decimal text. */
export const assetFields = fields({
  product: pick(m.assets_model),
  asset_name: text(m.assets_name),
  asset_id: text(m.assets_tag),
  serial_number: text(m.assets_serial_number),
  category: pick(m.assets_category),
  status: pick(m.assets_status),
  branch: pick(m.assets_branch),
  location: pick(m.assets_location),
  supplier: pick(m.assets_supplier),
  purchase_date: day(m.assets_purchase_date),
  purchase_cost: money(m.assets_purchase_cost),
  purchase_currency: pick(m.assets_purchase_currency),
  order_number: text(m.assets_order_number),
  invoice_number: text(m.assets_invoice_number),
  invoice_date: day(m.assets_invoice_date),
  service_provider: pick(m.assets_service_provider),
  depreciation: pick(m.assets_depreciation),
  warranty_period: number(m.assets_warranty_months),
  amc_start_date: day(m.assets_amc_start),
  amc_end_date: day(m.assets_amc_end),
  notes: longText(m.assets_notes),
});
export type AssetValues = ReturnType<typeof assetFields.valuesOf>;
export type AssetField = keyof AssetValues;

/** Body of an edit: the fields that differ from the loaded asset. */
export function assetPatchOf(loaded: Asset, values: AssetValues): AssetPatch {
  const before = assetFields.bodyOf(assetFields.valuesOf(loaded));
  const after = assetFields.bodyOf(values);
  const changed = assetFields.keys.filter((field) => !Object.is(after[field], before[field]));
  return Object.fromEntries(changed.map((field) => [field, after[field]]));
}

/** A field of an asset with labels in place of ids; days as on the wire. */
function assetFieldText(asset: Asset, field: AssetField): string {
  switch (field) {
    case "status":
      return asset.status_details.name;
    case "category":
      return asset.category_details?.name ?? "";
    case "product":
      return asset.product_details?.name ?? "";
    case "branch":
      return asset.branch_details?.name ?? "";
    case "supplier":
      return asset.supplier_details?.name ?? "";
    case "service_provider":
      return asset.service_provider_details?.name ?? "";
    case "depreciation":
      return asset.depreciation_details?.name ?? "";
    case "location":
      return placeInside(asset);
    default:
      return String(asset[field] ?? "");
  }
}

export interface AssetDifference {
  field: AssetField;
  before: string;
  theirs: string;
  /** The user's value; undefined for an untouched field. */
  mine: string | null | undefined;
}

/** Edit conflict: fields that somebody else changed since the asset was loaded, each with the user's own value. */
export function differencesOf(loaded: Asset, current: Asset, mine: AssetPatch): AssetDifference[] {
  return assetFields.keys
    .map((field) => ({
      field,
      before: assetFieldText(loaded, field),
      theirs: assetFieldText(current, field),
      mine: field in mine ? asText(mine[field]) : undefined,
    }))
    .filter((difference) => difference.before !== difference.theirs);
}

const asText = (value: unknown): string | null => (value === null || value === undefined ? null : String(value));
