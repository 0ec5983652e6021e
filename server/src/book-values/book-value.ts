import {
  accumulatedDepreciation,
  type DepreciatedCost,
  type DepreciationTerms,
} from "@steward/contract/masters/depreciation/depreciation-schedule";

/** Terms of a depreciation with the currency that its salvage amount is in. */
export interface StoredTerms extends DepreciationTerms {
  id: string;
  name: string;
  salvage_currency: string | null;
}

/** A salvage amount in another currency than the cost says nothing of it: then nothing is left at the end. */
export const termsFor = (terms: StoredTerms, currency: string): DepreciationTerms =>
  terms.salvage_amount !== null && terms.salvage_currency !== currency
    ? { ...terms, salvage_amount: null, salvage_percent: "0" }
    : terms;

/** Values of an asset at the end of a day, in minor units: `opening + charge = accumulated = cost - book_value`. */
export interface BookValues {
  /** Accumulated before the fiscal year of the day. */
  opening: number;
  charge: number;
  accumulated: number;
  book_value: number;
}

const twoDigits = (number: number) => String(number).padStart(2, "0");

/** First day of the fiscal year that a day is in. */
export function fiscalYearOf(day: string, fiscal_year_start: number): string {
  const [year = 0, month = 1] = day.split("-").map(Number);
  return `${month < fiscal_year_start ? year - 1 : year}-${twoDigits(fiscal_year_start)}-01`;
}

/** "2026-27", or "2026" where it is the calendar's. */
export function fiscalYearName(first_day: string): string {
  const year = Number(first_day.slice(0, -6));
  return first_day.endsWith("-01-01") ? String(year) : `${year}-${twoDigits((year + 1) % 100)}`;
}

/** The day before another one. */
export function dayBefore(day: string): string {
  const before = new Date(`${day}T00:00:00Z`);
  before.setUTCDate(before.getUTCDate() - 1);
  return before.toISOString().slice(0, "yyyy-MM-dd".length);
}

/** Values of a cost at the end of a day; without terms it stays as it is. */
export function bookValuesOn(terms: DepreciationTerms | null, asset: DepreciatedCost, day: string): BookValues {
  if (terms === null) return { opening: 0, charge: 0, accumulated: 0, book_value: asset.cost };
  const accumulatedOn = accumulatedDepreciation(terms, asset);
  const opening = accumulatedOn(dayBefore(fiscalYearOf(day, asset.fiscal_year_start)));
  const accumulated = accumulatedOn(day);
  return { opening, charge: accumulated - opening, accumulated, book_value: asset.cost - accumulated };
}
