import { ASSET_NAME_MAX } from "@steward/contract/assets/constants";
import { type Asset, assetPatch } from "@steward/contract/assets/rules";
import { categoryCalls } from "@steward/contract/masters/category/calls";
import { kindsOf } from "@steward/contract/masters/category/constants";
import { serviceProviderCalls } from "@steward/contract/masters/service-provider/calls";
import { supplierCalls } from "@steward/contract/masters/supplier/calls";
import { parseDay } from "../../forms/fields/parse-day.ts";
import type { RecordSource } from "../../lists/list-props.ts";
import { m } from "../../messages/messages.js";
import { modelSource } from "../../models/model-api.ts";
import { named, recordSource, type SourceOf } from "../../nouns/record-source.ts";
import type { May } from "../../session/may.ts";
import { readDay } from "../../ui/text/local-time.ts";
import { textOrNull, typedMoney } from "../../ui/text/typed-values.ts";
import { readCost } from "../asset-labels.ts";

/** Fields of an asset that a cell edits, as its edit call takes them. */
export type CellField =
  | "asset_id"
  | "asset_name"
  | "serial_number"
  | "category"
  | "product"
  | "purchase_date"
  | "purchase_cost"
  | "supplier"
  | "service_provider"
  | "order_number"
  | "invoice_number";

/** Value of a cell as it is sent; an id in the column of a record. */
export type CellValue = string | null;

/** A column of cells. */
export interface CellColumn {
  field: CellField;
  title: string;
  /** In pixels. */
  width: number;
  mono?: boolean;
  alignEnd?: boolean;
  maxLength?: number;
  /** A cell as it stands in the table. */
  shown: (asset: Asset) => string;
  /** A cell as it is typed and copied. */
  typed: (asset: Asset) => string;
  /** Value of a typed text; a record is found by its name instead. */
  read: (text: string) => CellValue;
  /** A value as it is read, where that is not the value itself. */
  say?: (value: string) => string;
  /** Records that a cell names. */
  source?: RecordSource;
}

const trimmed = (text: string) => text.trim();

const text = (field: "asset_id" | "asset_name" | "serial_number" | "order_number" | "invoice_number") => ({
  field,
  maxLength: 255,
  shown: (asset: Asset) => asset[field],
  typed: (asset: Asset) => asset[field],
  read: trimmed,
});

/** Cells that name a record of a list; `key` carries its name in the asset. */
const record = <Row extends { id: string }>(
  field: "category" | "product" | "supplier" | "service_provider",
  source: SourceOf<Row>,
) => {
  const name = (asset: Asset) => asset[`${field}_details`]?.name ?? "";
  const active = { ...source, query: { is_active: "true", ...source.query } };
  return { field, width: 180, shown: name, typed: name, read: textOrNull, source: recordSource(active) };
};

/** Columns of the cells that somebody with these permissions may edit. */
export function cellColumns(may: May): CellColumn[] {
  const categories = { ...named(categoryCalls.list), query: { kind: kindsOf.asset.join(",") } };
  const cost: CellColumn = {
    field: "purchase_cost",
    title: m.assets_purchase_cost(),
    width: 140,
    alignEnd: true,
    shown: readCost,
    typed: ({ purchase_cost }) => purchase_cost ?? "",
    read: (typed) => textOrNull(typedMoney(typed)),
  };
  const provider = {
    ...record("service_provider", named(serviceProviderCalls.list)),
    title: m.assets_service_provider(),
  };
  return [
    { ...text("asset_id"), title: m.assets_tag(), width: 128, mono: true },
    { ...text("asset_name"), title: m.assets_name(), width: 240, maxLength: ASSET_NAME_MAX },
    { ...text("serial_number"), title: m.assets_serial_number(), width: 150, mono: true },
    { ...record("category", categories), title: m.assets_category() },
    { ...record("product", modelSource), title: m.assets_model() },
    {
      field: "purchase_date",
      title: m.assets_purchase_date(),
      width: 128,
      shown: ({ purchase_date }) => readDay(purchase_date),
      typed: ({ purchase_date }) => readDay(purchase_date),
      read: (typed) => parseDay(typed) ?? textOrNull(typed),
      say: readDay,
    },
    ...(may("asset.view_cost") ? [cost] : []),
    { ...record("supplier", named(supplierCalls.list)), title: m.assets_supplier() },
    ...(may("asset.attach_provider") ? [provider] : []),
    { ...text("order_number"), title: m.assets_order_number(), width: 140 },
    { ...text("invoice_number"), title: m.assets_invoice_number(), width: 140 },
  ];
}

/** What the edit call's own rule says against a value, or null. */
export const problemOf = (field: CellField, value: CellValue): string | null =>
  assetPatch.safeParse({ [field]: value }).error?.issues[0]?.message ?? null;
