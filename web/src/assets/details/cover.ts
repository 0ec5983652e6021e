/** The facts that determine an asset's cover; days as yyyy-MM-dd, the warranty in months from the purchase. */
export interface CoveredAsset {
  purchase_date: string | null;
  warranty_period: number | null;
  /** Where the warranty does not begin with the purchase. */
  warranty_start_date: string | null;
  /** Where its end does not follow from start and months. */
  warranty_end_date: string | null;
  amc_start_date: string | null;
  amc_end_date: string | null;
}

export type CoverStatus = "not_started" | "active" | "expiring" | "expired";

export interface Cover {
  kind: "warranty" | "amc";
  /** First and last covered day, yyyy-MM-dd, both inclusive; null where unknown. */
  start: string | null;
  end: string;
  status: CoverStatus;
  /** Days from today to the last covered day; negative after it. */
  daysLeft: number;
}

/** Days before its end from which a cover is expiring. */
const EXPIRING_DAYS = 30;

const DAY = 86_400_000;
const utc = (day: string) => Date.parse(`${day}T00:00:00Z`);
const isoDay = (time: number) => new Date(time).toISOString().slice(0, 10);

/** Whole days from one day to another. */
export const daysBetween = (from: string, to: string): number => Math.round((utc(to) - utc(from)) / DAY);

/** Last day of a span of months: 12 months from 2024-01-01 end on 2024-12-31; in short months on the last day. */
export function lastDay(start: string, months: number): string {
  const [year = 0, month = 1, date = 1] = start.split("-").map(Number);
  const lastOfMonth = new Date(Date.UTC(year, month + months, 0)).getUTCDate();
  const next = Date.UTC(year, month - 1 + months, Math.min(date, lastOfMonth));
  return isoDay(date > lastOfMonth ? next : next - DAY);
}

export function coverStatus(start: string | null, end: string, today: string): CoverStatus {
  if (start !== null && today < start) return "not_started";
  if (today > end) return "expired";
  return daysBetween(today, end) <= EXPIRING_DAYS ? "expiring" : "active";
}

const cover = (kind: Cover["kind"], start: string | null, end: string, today: string): Cover => ({
  kind,
  start,
  end,
  status: coverStatus(start, end, today),
  daysLeft: daysBetween(today, end),
});

/** Warranty and AMC of an asset as far as their dates are known, warranty first. */
export function coversOf(asset: CoveredAsset, today: string): Cover[] {
  const covers: Cover[] = [];
  const start = asset.warranty_start_date ?? asset.purchase_date;
  const end =
    asset.warranty_end_date ?? (start && asset.warranty_period ? lastDay(start, asset.warranty_period) : null);
  if (end) covers.push(cover("warranty", start, end, today));
  if (asset.amc_end_date) covers.push(cover("amc", asset.amc_start_date, asset.amc_end_date, today));
  return covers;
}

export type Coverage = "under_warranty" | "under_amc" | "out_of_amc" | "out_of_warranty" | "unknown";

/** Badge for an asset's cover, by precedence: Under Warranty > Under AMC > Out of AMC > Out of Warranty > Unknown. */
export function coverageOf(covers: readonly Cover[]): { coverage: Coverage; cover: Cover | null } {
  const running = (kind: Cover["kind"]) =>
    covers.find((one) => one.kind === kind && (one.status === "active" || one.status === "expiring"));
  const over = (kind: Cover["kind"]) => covers.find((one) => one.kind === kind && one.status === "expired");
  const choices: [Coverage, Cover | undefined][] = [
    ["under_warranty", running("warranty")],
    ["under_amc", running("amc")],
    ["out_of_amc", over("amc")],
    ["out_of_warranty", over("warranty")],
  ];
  const found = choices.find(([, one]) => one !== undefined);
  return { coverage: found?.[0] ?? "unknown", cover: found?.[1] ?? null };
}

export interface TimelineScale {
  /** Position of a day's beginning, 0-1 of the width. */
  at: (day: string) => number;
  /** Years labelled below the timeline, with their positions. */
  years: { year: number; at: number }[];
}

/** Bound on the labelled years. */
const MOST_LABELS = 6;

const yearOf = (day: string) => Number(day.slice(0, 4));

/** Linear scale over whole years around the given days (yyyy-MM-dd, at least one). */
export function timelineScale(days: readonly string[]): TimelineScale {
  const sorted = [...days].sort();
  const first = yearOf(sorted[0] ?? "2000-01-01");
  const last = yearOf(sorted.at(-1) ?? "2000-01-01") + 1;
  const start = `${first}-01-01`;
  const length = daysBetween(start, `${last}-01-01`);
  const at = (day: string) => daysBetween(start, day) / length;
  const step = Math.ceil((last - first) / MOST_LABELS);
  const years = Array.from({ length: Math.floor((last - first) / step) + 1 }, (_, index) => first + index * step)
    .filter((year) => year <= last)
    .map((year) => ({ year, at: at(`${year}-01-01`) }));
  return { at, years };
}
