import { messages } from "@steward/contract/messages/catalogue";
import type { Asset } from "@steward/contract/assets/rules";
import type { SubLocationType } from "@steward/contract/locations/constants";
import { CREATED } from "../activity/export-list.ts";
import { breadcrumbText, PlaceText } from "../activity/record-activity.ts";
import { changesWithValues } from "../custom-fields/values/write-custom-values.ts";
import type { ImportFieldPlan } from "../import-kit/import-target.ts";
import type { Column } from "../spreadsheets/write/column.ts";
import { assetHeadings } from "./import/asset-headings.ts";

/** An asset as exports and history read it. */
export type ReadAsset = Omit<Asset, "primary_image">;

/** Column of assets in exports, imports and history. */
interface AssetColumn extends Column, Omit<ImportFieldPlan, "key" | "title" | "aliases"> {
  /** Its field in imports; absent where no file fills it. */
  key?: keyof typeof assetHeadings;
  /** Its cell in exports; absent where they have no such column. */
  read?: (asset: ReadAsset) => string | null | undefined;
  /** Its label in history; absent where history leaves it out or another column carries it. */
  told_as?: string;
  /** What history says of it, where that is more than the cell. */
  tell?: (asset: ReadAsset) => string | PlaceText | null;
}

type Key = keyof typeof assetHeadings;
type Read = NonNullable<AssetColumn["read"]>;

/** A column with one title in exports, imports and history. */
const field = (key: Key, title: string, read: Read, more: Partial<AssetColumn> = {}): AssetColumn => ({
  key,
  title,
  type: "text",
  read,
  told_as: key,
  ...more,
});

/** A place of the breadcrumb; history carries the breadcrumb as one field. */
const place = (key: Key, type: SubLocationType, needs: Key): AssetColumn => ({
  key,
  title: type,
  type: "text",
  needs,
  read: (asset) => asset.location_details?.breadcrumb.find((step) => step.location_type === type)?.name,
});

/** The holder as history tells it: a place is told to those who may see it. */
function toldHolder({ assigned_to_details: holder }: ReadAsset): string | PlaceText | null {
  if (holder === null) return null;
  return holder.kind === "location" ? new PlaceText(holder.name, [holder.id]) : holder.name;
}

/** Every column, in the order of exported files; imports recognise these titles. */
const assetColumns: readonly AssetColumn[] = [
  field("asset_id", "Asset tag", (asset) => asset.asset_id, {
    help: messages.assets.tagHelp,
  }),
  field("asset_name", "Asset name", (asset) => asset.asset_name),
  field("serial_number", "Serial number", (asset) => asset.serial_number, {
    help: messages.assets.serialHelp,
  }),
  field("status", "Status", (asset) => asset.status_details.name, { values_of: "status" }),
  field("category", "Category", (asset) => asset.category_details?.name),
  field("product_name", "Model", (asset) => asset.product_details?.name, { told_as: "product" }),
  // Facts of the model are not part of the asset's history.
  field("product_number", "Model number", (asset) => asset.product_details?.product_number, { told_as: undefined }),
  field("manufacturer", "Manufacturer", (asset) => asset.product_details?.manufacturer_details?.name, {
    told_as: undefined,
  }),
  field("brand", "Brand", (asset) => asset.product_details?.brand_details?.name, { told_as: undefined }),
  field("branch", "Branch", (asset) => asset.branch_details?.name),
  place("building", "Building", "branch"),
  place("block", "Block", "building"),
  place("floor", "Floor", "block"),
  place("room", "Room", "floor"),
  place("end_location", "End Location", "room"),
  { key: "branch_latitude", title: "Branch latitude", type: "number" },
  { key: "branch_longitude", title: "Branch longitude", type: "number" },
  field("warranty_period", "Warranty months", (asset) => asset.warranty_period?.toString(), { type: "number" }),
  {
    title: "Warranty start",
    type: "date",
    read: (asset) => asset.warranty_start_date,
    told_as: "warranty_start_date",
  },
  {
    key: "warranty_end",
    title: "Warranty end",
    type: "date",
    needs: "purchase_date",
    help: messages.assets.warrantyEndHelp,
    read: (asset) => asset.warranty_end_date,
    told_as: "warranty_end_date",
  },
  field("purchase_date", "Purchase date", (asset) => asset.purchase_date, { type: "date" }),
  field("purchase_cost", "Purchase cost", (asset) => asset.purchase_cost, {
    type: "number",
    permission: "asset.view_cost",
    is_secret: true,
    is_amount: true,
    tell: ({ purchase_cost, purchase_currency }) => purchase_cost && `${purchase_cost} ${purchase_currency}`,
  }),
  { title: "Purchase currency", type: "text", read: (asset) => asset.purchase_currency },
  field("supplier", "Supplier", (asset) => asset.supplier_details?.name),
  field("order_number", "Order number", (asset) => asset.order_number),
  field("invoice_number", "Invoice number", (asset) => asset.invoice_number),
  field("invoice_date", "Invoice date", (asset) => asset.invoice_date, { type: "date" }),
  field("amc_start_date", "AMC start", (asset) => asset.amc_start_date, { type: "date" }),
  field("amc_end_date", "AMC end", (asset) => asset.amc_end_date, { type: "date" }),
  field("service_provider", "Service provider", (asset) => asset.service_provider_details?.name),
  field("depreciation", "Depreciation", (asset) => asset.depreciation_details?.name, {
    help: messages.assets.depreciationHelp,
  }),
  field("assigned_to", "Assigned to", ({ assigned_to_details: holder }) => holder?.name, {
    help: messages.custody.assignedHelp,
    permission: "asset.check_in_out",
    tell: toldHolder,
  }),
  {
    title: "Expected return",
    type: "date",
    read: ({ expected_return }) => expected_return,
    told_as: "expected_return",
  },
  field("notes", "Notes", (asset) => asset.notes),
  CREATED,
];

/** Columns of the exported list. */
export const exportedColumns = assetColumns.flatMap(({ title, type, read }) => (read ? [{ title, type, read }] : []));

/** Fields of an imported asset with the headings of registers. */
export const assetImportFields: readonly ImportFieldPlan[] = assetColumns.flatMap(
  ({ key, title, help, values_of, needs, permission, is_secret, is_amount }) =>
    key ? [{ key, title, help, values_of, needs, permission, is_secret, is_amount, aliases: assetHeadings[key] }] : [],
);

/** Branch and breadcrumb inside it, for history. */
function toldPlaces({ branch_details: branch, location_details }: ReadAsset): [string, PlaceText | undefined][] {
  const breadcrumb = location_details?.breadcrumb ?? [];
  const inside = new PlaceText(
    breadcrumbText(breadcrumb.slice(1)).text,
    breadcrumb.map(({ id }) => id),
  );
  return [
    ["branch", branch ? breadcrumbText([branch]) : undefined],
    ["location", inside],
  ];
}

/** Fields of an asset with labels in place of ids, for history. */
function labelled(asset: Asset): Record<string, string | PlaceText | null | undefined> {
  const fields = assetColumns.flatMap(
    ({ told_as, read, tell = read }): [string, string | PlaceText | null | undefined][] => {
      if (!told_as || !tell) return [];
      return told_as === "branch" ? toldPlaces(asset) : [[told_as, tell(asset)]];
    },
  );
  return Object.fromEntries(fields);
}

/** Diff of two states of an asset; `before` is null for a new one. */
export const changesOf = changesWithValues(labelled);
