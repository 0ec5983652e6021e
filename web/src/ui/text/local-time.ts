const formatIn = (timeZone?: string) =>
  // Swedish, whose notation is the product's: yyyy-MM-dd HH:mm.
  new Intl.DateTimeFormat("sv-SE", {
    timeZone,
    year: "numeric",
    month: "2-digit",
    day: "2-digit",
    hour: "2-digit",
    minute: "2-digit",
    hourCycle: "h23",
  });

/** The browser's zone until that of the organisation is known. */
let shown = formatIn();

/** Presents times, and counts days, in this zone from now on. */
export function showTimesIn(timeZone: string): void {
  if (timeZone !== shown.resolvedOptions().timeZone) shown = formatIn(timeZone);
}

/** Zone in which times are presented. */
export const shownZone = (): string => shown.resolvedOptions().timeZone;

/** A timestamp as yyyy-MM-dd HH:mm in the organisation's time zone; "" for none. */
export function localMinute(timestamp: string | null | undefined): string {
  const time = timestamp ? new Date(timestamp) : null;
  return !time || Number.isNaN(time.getTime()) ? "" : shown.format(time);
}

/** A timestamp in the notation of `datetime-local`, in the organisation's time zone; "" for none. */
export const localTyped = (timestamp: string | null | undefined): string => localMinute(timestamp).replace(" ", "T");

const MINUTE_MS = 60_000;

/** Offset of the zone at a moment, in milliseconds. */
const offsetAt = (moment: number) => {
  const minute = Math.floor(moment / MINUTE_MS) * MINUTE_MS;
  return Date.parse(`${shown.format(minute).replace(" ", "T")}Z`) - minute;
};

/** The moment of a time in the organisation's zone, yyyy-MM-ddTHH:mm; NaN for other text. */
export function momentOf(local: string): number {
  const asUtc = Date.parse(`${local}Z`);
  if (Number.isNaN(asUtc)) return asUtc;
  // The offset that holds then, which may be another one than at the first guess.
  return asUtc - offsetAt(asUtc - offsetAt(asUtc));
}

/** A typed time in the notation of `datetime-local` as a timestamp; null for other text. */
export function momentText(typed: string): string | null {
  const moment = momentOf(typed);
  return Number.isNaN(moment) ? null : new Date(moment).toISOString();
}

/** The organisation's day at `now`, as yyyy-MM-dd. */
export const today = (now: Date = new Date()): string => shown.format(now).slice(0, "yyyy-MM-dd".length);

/** The day so many days after `from` (before, if negative), as yyyy-MM-dd. */
export function dayAfter(days: number, from: Date = new Date()): string {
  const day = new Date(`${today(from)}T00:00:00Z`);
  day.setUTCDate(day.getUTCDate() + days);
  return day.toISOString().slice(0, "yyyy-MM-dd".length);
}

/** Formats a day of the wire, yyyy-MM-dd, as dd-MM-yyyy; "" for none. */
export const readDay = (day: string | null | undefined): string => (day ? day.split("-").reverse().join("-") : "");
