import type { Amc, Warranty } from "@steward/contract/cover/rules";
import type { Change } from "../activity/record-activity.ts";
import { changesBetween } from "../activity/record-activity.ts";
import { minorUnits } from "../database/minor-units.ts";

/** What a body may give of a record of either kind. */
export interface CoverBody {
  start_date?: string | null | undefined;
  end_date?: string | null | undefined;
  warranty_period?: number | null | undefined;
  amc_start_date?: string | null | undefined;
  amc_end_date?: string | null | undefined;
  provider?: string | null | undefined;
  cover?: string | undefined;
  reference?: string | undefined;
  contract_number?: string | undefined;
  contract_kind?: string | null | undefined;
  value?: string | null | undefined;
  value_currency?: string | null | undefined;
  visits_per_year?: number | null | undefined;
  visits_done?: number | undefined;
  response_hours?: number | null | undefined;
  resolution_hours?: number | null | undefined;
  renewal?: string | null | undefined;
  notice_days?: number | null | undefined;
}

/** Fields of the wire that are columns of another name. */
const COLUMNS: Readonly<Record<string, string>> = {
  start_date: "starts",
  amc_start_date: "starts",
  end_date: "ends",
  amc_end_date: "ends",
  warranty_period: "months",
  contract_number: "reference",
  cover: "terms",
};

/** Fields of a contract's value, which `valueColumns` makes of them. */
const OF_VALUE = new Set(["value", "value_currency"]);

/** The columns that a body sets besides its value. */
export const columnsOf = (body: CoverBody): Record<string, unknown> =>
  Object.fromEntries(
    Object.entries(body).flatMap(([field, given]) =>
      given === undefined || OF_VALUE.has(field) ? [] : [[COLUMNS[field] ?? field, given]],
    ),
  );

/** The value of a contract in minor units, with its currency: the given one, that of before, or the organisation's. */
export function valueColumns(given: CoverBody, usual: string, before: CoverBody = {}) {
  if (given.value === undefined && !given.value_currency) return {};
  const amount = given.value === undefined ? before.value : given.value;
  if (!amount) return { value: null, value_currency: null };
  return { value: minorUnits(amount), value_currency: given.value_currency ?? before.value_currency ?? usual };
}

type CoverRecord = Warranty | Amc;

/** A record as history tells it. Values of contracts are left out: not everybody who reads history may see costs. */
function told(record: CoverRecord): Record<string, unknown> {
  const both = { provider: record.provider_details?.name, cover: record.cover };
  if ("start_date" in record) {
    const { start_date, end_date, warranty_period, reference } = record;
    return { start_date, end_date, warranty_period, ...both, reference };
  }
  const { amc_start_date, amc_end_date, contract_number, contract_kind, visits_per_year, visits_done } = record;
  const { response_hours, resolution_hours, renewal, notice_days } = record;
  return {
    amc_start_date,
    amc_end_date,
    contract_number,
    contract_kind: contract_kind?.replaceAll("_", " "),
    ...both,
    visits_per_year,
    visits_done,
    response_hours,
    resolution_hours,
    renewal,
    notice_days,
  };
}

/** Diff of two states of a record; null is none. */
export function changesOf(before: CoverRecord | null, after: CoverRecord | null): Change[] {
  if (after) return changesBetween(before ? told(before) : {}, told(after));
  const gone = before ? told(before) : {};
  return changesBetween(gone, Object.fromEntries(Object.keys(gone).map((key) => [key, null])));
}
