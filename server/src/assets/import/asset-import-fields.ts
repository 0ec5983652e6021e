import { messages } from "@steward/contract/messages/catalogue";
import { MOST_MONTHS, warrantyMonths } from "@steward/contract/kit/field-rules";
import { ASSET_NAME_MAX } from "@steward/contract/assets/constants";
import type { ImportSettings } from "@steward/contract/imports/rules";
import { fieldReader } from "../../import-kit/field-reader.ts";
import type { MappedRow, Problem } from "../../import-kit/import-target.ts";
import { parseAmount } from "../../import-kit/currency.ts";
import {
  type Parsed,
  parseCode,
  parseDay,
  parseDegrees,
  parseMonths,
  parseText,
} from "../../import-kit/parse-value.ts";
import { gapIn } from "../../locations/place-name-queries.ts";

/** Columns of an asset that a row fills directly; absent where the file has no such column. */
export interface AssetColumns {
  asset_id?: string;
  asset_name?: string;
  serial_number?: string;
  warranty_period?: number | null;
  purchase_date?: string | null;
  purchase_cost?: string | null;
  /** The organisation's own: amounts in another one are converted, left out or taken as they are. */
  purchase_currency?: string | null;
  order_number?: string;
  invoice_number?: string;
  invoice_date?: string | null;
  amc_start_date?: string | null;
  amc_end_date?: string | null;
  notes?: string;
}

/** A row read as an asset: its columns, the names of its masters, and its problems. */
export interface AssetRow {
  position: number;
  fingerprint: string;
  columns: AssetColumns;
  names: Record<(typeof NAMES)[number], string>;
  coordinates: { latitude: number | null; longitude: number | null };
  label: string;
  problems: Problem[];
  warnings: Problem[];
}

const TEXT_LIMITS = { asset_name: ASSET_NAME_MAX, notes: 2000 };
const CODES = ["asset_id", "serial_number", "order_number", "invoice_number"] as const;
const NAMES = [
  "status",
  "category",
  "product_name",
  "product_number",
  "manufacturer",
  "brand",
  "supplier",
  "service_provider",
  "depreciation",
  "branch",
  "building",
  "block",
  "floor",
  "room",
  "end_location",
  "assigned_to",
] as const;
/** Names of which “unknown” is none; a place or a status may be called so. */
const KNOWN: ReadonlySet<string> = new Set([
  "category",
  "product_name",
  "product_number",
  "manufacturer",
  "brand",
  "supplier",
  "service_provider",
  "depreciation",
]);
const DAYS = ["purchase_date", "invoice_date", "amc_start_date", "amc_end_date"] as const;

/** Reads the texts of a row by the rules of the fields and collects every problem, not only the first. */
export function readAssetRow({ position, texts, fingerprint }: MappedRow, settings: ImportSettings): AssetRow {
  const { problems, warnings, take, takeName, takeKnownName } = fieldReader(texts, settings);
  const columns: Record<string, string | number | null | undefined> & Pick<AssetColumns, "purchase_date"> = {};
  const takeWords = (field: string, parse: (text: string) => Parsed<string>) =>
    texts[field] === undefined ? undefined : (take(field, parse) ?? "");
  for (const [field, max] of Object.entries(TEXT_LIMITS)) {
    columns[field] = takeWords(field, (text) => parseText(text, max));
  }
  for (const field of CODES) columns[field] = takeWords(field, (text) => parseCode(text, 255));
  for (const field of DAYS) columns[field] = take(field, (text) => parseDay(text, settings.day_order));
  columns.purchase_cost = take("purchase_cost", (text) => parseAmount(text, settings));
  columns.warranty_period = take("warranty_period", (text) => parseMonths(text, warrantyMonths, { zeroIsNone: true }));
  const end = take("warranty_end", (text) => parseDay(text, settings.day_order));
  const until = end ? monthsUntil(end, columns.purchase_date) : {};
  if (end !== undefined) columns.warranty_period ??= until.months ?? null;
  if (until.warning) warnings.push({ field: "warranty_end", message: until.warning });
  const names = Object.fromEntries(NAMES.map((field) => [field, (KNOWN.has(field) ? takeKnownName : takeName)(field)]));
  const coordinates = {
    latitude: take("branch_latitude", (text) => parseDegrees(text, 90)) ?? null,
    longitude: take("branch_longitude", (text) => parseDegrees(text, 180)) ?? null,
  };
  const row: AssetRow = {
    position,
    fingerprint,
    columns: Object.fromEntries(Object.entries(columns).filter(([, value]) => value !== undefined)),
    names: names as AssetRow["names"],
    coordinates,
    label: "",
    problems,
    warnings,
  };
  validateWhole(row);
  return row;
}

const DAYS_OF_MONTH = 365.25 / 12;

/** The months of a warranty that ends on a day: the nearest number of whole ones since the purchase. */
function monthsUntil(end: string, bought: AssetColumns["purchase_date"]): { months?: number; warning?: string } {
  if (!bought) return { warning: messages.assets.warrantyEndAlone };
  const days = (Date.parse(end) - Date.parse(bought)) / 86_400_000;
  const months = Math.round(days / DAYS_OF_MONTH);
  if (months < 1) return { warning: messages.assets.warrantyEndEarly };
  return months > MOST_MONTHS ? { warning: messages.assets.warrantyEndLate({ most: MOST_MONTHS }) } : { months };
}

/** A trailing high surrogate, which PostgreSQL cannot store. */
const HALF_CHARACTER = /[\ud800-\udbff]$/;

/** Rules that span several fields of a row, and the label by which the report names it. */
function validateWhole(row: AssetRow): void {
  const { columns, names, problems } = row;
  const { asset_id = "", asset_name = "", serial_number = "" } = columns;
  const model = names.product_name || names.product_number;
  const label = [asset_id, asset_name || model || serial_number].filter(Boolean).join(" · ");
  row.label = label.slice(0, 200).replace(HALF_CHARACTER, "");
  if (!asset_id && !asset_name && !serial_number && !model && problems.length === 0) {
    problems.push({ field: "asset_name", message: messages.assets.rowUnnamed });
  }
  const { amc_start_date: start, amc_end_date: end } = columns;
  if (start && end && start > end) {
    problems.push({ field: "amc_end_date", message: messages.assets.amcEndsEarly });
  }
  const gap = gapIn(names);
  if (gap) problems.push(gap);
}
