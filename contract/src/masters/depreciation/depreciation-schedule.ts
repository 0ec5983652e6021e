import type { Depreciation } from "./rules.ts";

/** The terms of a depreciation that the calculation needs. */
export type DepreciationTerms = Pick<
  Depreciation,
  "method" | "months" | "percent" | "salvage_percent" | "salvage_amount" | "convention" | "frequency"
>;

/** `cost` in minor units, `start` the first day of use (yyyy-MM-dd), `fiscal_year_start` its first month, 1-12. */
export interface DepreciatedCost {
  cost: number;
  start: string;
  fiscal_year_start: number;
}

/** One period of a schedule, both days inclusive; amounts in minor units, `opening - charge = closing`. */
export interface SchedulePeriod {
  from: string;
  to: string;
  opening: number;
  charge: number;
  closing: number;
}

const PERIOD_MONTHS = { monthly: 1, quarterly: 3, half_yearly: 6, yearly: 12 } as const;
const DAY = 86_400_000;

/** Months since the year 0, days since 1970. */
const monthOf = (day: string) => Number(day.slice(0, -6)) * 12 + Number(day.slice(-5, -3)) - 1;
const firstDayOf = (month: number) => Date.UTC(Math.floor(month / 12), month % 12, 1) / DAY;
const numberOf = (day: string) => firstDayOf(monthOf(day)) + Number(day.slice(-2)) - 1;
const dayOf = (number: number) => new Date(number * DAY).toISOString().replace(/^\+0*/, "").slice(0, -14);

/** The same day of a later month, or that month's last one. */
const monthsAfter = (day: string, months: number) => {
  const month = monthOf(day) + months;
  return Math.min(firstDayOf(month) + Number(day.slice(-2)) - 1, firstDayOf(month + 1) - 1);
};

/** The latest start of a period, at or before `month`, for periods of `length` months counted from the fiscal year. */
const periodStart = (month: number, length: number, fiscal_year_start: number) =>
  month - ((month - (fiscal_year_start - 1) + 12) % length);

/** A decimal string as an integer number of hundredths. */
const hundredths = (decimal: string): bigint => {
  const [whole = "0", part = ""] = decimal.split(".");
  return BigInt(whole) * 100n + BigInt(part.padEnd(2, "0"));
};
const rounded = (numerator: bigint, denominator: bigint) => (2n * numerator + denominator) / (2n * denominator);
const least = (a: bigint, b: bigint) => (a < b ? a : b);
const most = (a: bigint, b: bigint) => (a > b ? a : b);

/** Salvage value of an asset, in minor units: its book value never falls below it. */
export function salvageOf({ salvage_percent, salvage_amount }: DepreciationTerms, cost: number): number {
  if (!Number.isSafeInteger(cost) || cost < 0) throw new RangeError("A cost is a whole number of minor units.");
  const salvage = salvage_amount
    ? hundredths(salvage_amount)
    : rounded(BigInt(cost) * hundredths(salvage_percent ?? "0"), 10_000n);
  return Number(least(salvage, BigInt(cost)));
}

/** Useful life in days or months. */
interface Life {
  in_days: boolean;
  first: number;
  length: number;
}

/** A part of a useful life over which `charge` accrues evenly, in addition to earlier parts. */
interface Stretch {
  from: number;
  to: number;
  before: bigint;
  charge: bigint;
}

/**
 * Useful life by convention: `daily` counts days from the start; `full_month` counts the first month whole; `half_year`
 * starts in the middle of the start's fiscal year. Months are charged at their end.
 */
function lifeOf({ convention, months }: DepreciationTerms, { start, fiscal_year_start }: DepreciatedCost): Life {
  if (convention === "daily") {
    return { in_days: true, first: numberOf(start), length: monthsAfter(start, months) - numberOf(start) };
  }
  const month = monthOf(start);
  const first = convention === "half_year" ? periodStart(month, 12, fiscal_year_start) + 6 : month;
  return { in_days: false, first, length: months };
}

/** Units of a useful life that are over at the end of a day. */
function elapsedAt({ in_days, first, length }: Life, start: string, day: number): number {
  if (day < numberOf(start)) return 0;
  const reached = in_days ? day + 1 : monthOf(dayOf(day + 1));
  return Math.min(Math.max(reached - first, 0), length);
}

/** Parts of a useful life: one for the straight line, one for each fiscal year of a declining balance. */
function stretchesOf(terms: DepreciationTerms, asset: DepreciatedCost, life: Life): Stretch[] {
  const salvage = BigInt(salvageOf(terms, asset.cost));
  const base = BigInt(asset.cost) - salvage;
  if (terms.method === "straight_line") return [{ from: 0, to: life.length, before: 0n, charge: base }];
  const stretches: Stretch[] = [];
  const unitOf = (month: number) => (life.in_days ? firstDayOf(month) : month);
  const first_month = life.in_days ? monthOf(dayOf(life.first)) : life.first;
  let year = periodStart(first_month, 12, asset.fiscal_year_start);
  for (let [from, before] = [0, 0n]; from < life.length; year += 12) {
    const to = Math.min(life.length, unitOf(year + 12) - life.first);
    const part = [BigInt(to - from), BigInt(unitOf(year + 12) - unitOf(year))] as const;
    const left = base - before;
    const charge =
      to === life.length ? left : least(left, yearly(terms, left + salvage, left, part, life.length - from));
    stretches.push({ from, to, before, charge });
    before += charge;
    from = to;
  }
  return stretches;
}

/** Charge of a part of a fiscal year; double declining balance switches to the straight line once that charges more. */
function yearly(
  { method, percent, months }: DepreciationTerms,
  book: bigint,
  left: bigint,
  [units, year]: readonly [bigint, bigint],
  remaining: number,
): bigint {
  if (method === "written_down_value") return rounded(book * hundredths(percent) * units, 10_000n * year);
  return most(rounded(book * 24n * units, BigInt(months) * year), rounded(left * units, BigInt(remaining)));
}

/** Accumulated charge after this many units of a useful life. */
function chargedAfter(stretches: readonly Stretch[], elapsed: number): bigint {
  const current = stretches.findLast(({ from }) => from < elapsed);
  if (!current) return 0n;
  const { from, to, before, charge } = current;
  return before + rounded(charge * BigInt(elapsed - from), BigInt(to - from));
}

/** Makes the function of accumulated charge by day; the parts are computed once. */
function chargesOf(terms: DepreciationTerms, asset: DepreciatedCost) {
  const life = lifeOf(terms, asset);
  const stretches = stretchesOf(terms, asset, life);
  return (day: number) => Number(chargedAfter(stretches, elapsedAt(life, asset.start, day)));
}

/**
 * Book value at the end of `day` (yyyy-MM-dd), in minor units: the cost before the start, the salvage value after the
 * useful life.
 */
export const bookValue = (terms: DepreciationTerms, asset: DepreciatedCost, day: string): number =>
  asset.cost - chargesOf(terms, asset)(numberOf(day));

/** The function of accumulated depreciation at the end of a day, in minor units, for several days of one asset. */
export function accumulatedDepreciation(terms: DepreciationTerms, asset: DepreciatedCost): (day: string) => number {
  const charged = chargesOf(terms, asset);
  return (day) => charged(numberOf(day));
}

/**
 * Every period of a useful life, from the first day of use to the last. Together they charge the cost less the salvage
 * value, to the minor unit. Periods begin with the fiscal year; the written down value method charges the rest in the
 * last one.
 */
export function depreciationSchedule(terms: DepreciationTerms, asset: DepreciatedCost): SchedulePeriod[] {
  const charged = chargesOf(terms, asset);
  const { in_days, first, length } = lifeOf(terms, asset);
  const start = numberOf(asset.start);
  const last = Math.max(start, (in_days ? first + length : firstDayOf(first + length)) - 1);
  const months = PERIOD_MONTHS[terms.frequency];
  const periods: SchedulePeriod[] = [];
  let opening = asset.cost;
  for (let from = start; from <= last; ) {
    const next = periodStart(monthOf(dayOf(from)), months, asset.fiscal_year_start) + months;
    const to = Math.min(last, firstDayOf(next) - 1);
    const closing = asset.cost - charged(to);
    periods.push({ from: dayOf(from), to: dayOf(to), opening, charge: opening - closing, closing });
    opening = closing;
    from = to + 1;
  }
  return periods;
}
