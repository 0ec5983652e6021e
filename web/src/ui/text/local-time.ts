const two = (value: number) => String(value).padStart(2, "0");

/** A timestamp as yyyy-MM-dd HH:mm in local time; "" for none. */
export function localMinute(timestamp: string | null | undefined): string {
  const time = timestamp ? new Date(timestamp) : null;
  if (!time || Number.isNaN(time.getTime())) return "";
  const day = `${time.getFullYear()}-${two(time.getMonth() + 1)}-${two(time.getDate())}`;
  return `${day} ${two(time.getHours())}:${two(time.getMinutes())}`;
}

/** The day of `now`, as yyyy-MM-dd in local time. */
export const today = (now: Date = new Date()): string => localMinute(now.toISOString()).slice(0, "yyyy-MM-dd".length);

/** The day so many days after `from` (before, if negative), as yyyy-MM-dd. */
export const dayAfter = (days: number, from: Date = new Date()): string =>
  today(new Date(from.getFullYear(), from.getMonth(), from.getDate() + days, 12));

/** Formats a day of the wire, yyyy-MM-dd, as dd-MM-yyyy; "" for none. */
export const readDay = (day: string | null | undefined): string => (day ? day.split("-").reverse().join("-") : "");
