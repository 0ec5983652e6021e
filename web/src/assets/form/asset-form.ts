import type { Asset, assetBody, assetPatch } from "@steward/contract/assets/rules";
import type { z } from "zod";
import { m } from "../../messages/messages.js";
import { placeInside } from "../details/asset-place.tsx";
import { numberText, textOrNull, typedMoney, typedNumber } from "../../ui/text/typed-values.ts";

export type AssetBody = z.input<typeof assetBody>;
export type AssetPatch = z.input<typeof assetPatch>;

/** An asset as it is typed; days are yyyy-MM-dd, the cost is decimal text. */
export interface AssetValues {
  asset_id: string;
  asset_name: string;
  serial_number: string;
  status: string | null;
  category: string | null;
  product: string | null;
  branch: string | null;
  location: string | null;
  warranty_period: string;
  purchase_date: string | null;
  purchase_cost: string;
  order_number: string;
  invoice_number: string;
  invoice_date: string | null;
  amc_start_date: string | null;
  amc_end_date: string | null;
  notes: string;
}
export type AssetField = keyof AssetValues;

export const assetLabels: Record<AssetField, string> = {
  product: m.assets_model(),
  asset_name: m.assets_name(),
  asset_id: m.assets_tag(),
  serial_number: m.assets_serial_number(),
  category: m.assets_category(),
  status: m.assets_status(),
  branch: m.assets_branch(),
  location: m.assets_location(),
  purchase_date: m.assets_purchase_date(),
  purchase_cost: m.assets_purchase_cost(),
  order_number: m.assets_order_number(),
  invoice_number: m.assets_invoice_number(),
  invoice_date: m.assets_invoice_date(),
  warranty_period: m.assets_warranty_months(),
  amc_start_date: m.assets_amc_start(),
  amc_end_date: m.assets_amc_end(),
  notes: m.assets_notes(),
};

export const assetValues = (asset: Asset | null): AssetValues => ({
  asset_id: asset?.asset_id ?? "",
  asset_name: asset?.asset_name ?? "",
  serial_number: asset?.serial_number ?? "",
  status: asset?.status ?? null,
  category: asset?.category ?? null,
  product: asset?.product ?? null,
  branch: asset?.branch ?? null,
  location: asset?.location ?? null,
  warranty_period: numberText(asset?.warranty_period),
  purchase_date: asset?.purchase_date ?? null,
  purchase_cost: asset?.purchase_cost ?? "",
  order_number: asset?.order_number ?? "",
  invoice_number: asset?.invoice_number ?? "",
  invoice_date: asset?.invoice_date ?? null,
  amc_start_date: asset?.amc_start_date ?? null,
  amc_end_date: asset?.amc_end_date ?? null,
  notes: asset?.notes ?? "",
});

export const assetBodyOf = (values: AssetValues): Required<Omit<AssetBody, "custom_field_values">> => ({
  ...values,
  asset_id: values.asset_id.trim(),
  asset_name: values.asset_name.trim(),
  serial_number: values.serial_number.trim(),
  order_number: values.order_number.trim(),
  invoice_number: values.invoice_number.trim(),
  warranty_period: typedNumber(values.warranty_period),
  purchase_cost: textOrNull(typedMoney(values.purchase_cost)),
});

/** What an edit sends: the fields that differ from the asset as it was loaded. */
export function assetPatchOf(loaded: Asset, values: AssetValues): AssetPatch {
  const before = assetBodyOf(assetValues(loaded));
  const after = assetBodyOf(values);
  const changed = (Object.keys(after) as AssetField[]).filter((field) => !Object.is(after[field], before[field]));
  return Object.fromEntries(changed.map((field) => [field, after[field]]));
}

/** A field of an asset as people read it; days as on the wire. */
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
  /** The value the user would send; undefined where the user left the field alone. */
  mine: string | null | undefined;
}

/** What somebody else changed since an asset was loaded, with the user's own change of the same field beside it. */
export function differencesOf(loaded: Asset, current: Asset, mine: AssetPatch): AssetDifference[] {
  return (Object.keys(assetLabels) as AssetField[])
    .map((field) => ({
      field,
      before: assetFieldText(loaded, field),
      theirs: assetFieldText(current, field),
      mine: field in mine ? asText(mine[field]) : undefined,
    }))
    .filter((difference) => difference.before !== difference.theirs);
}

const asText = (value: unknown): string | null => (value === null || value === undefined ? null : String(value));
