/** The day after another one, yyyy-MM-dd; null for none. */
export function nextDay(day: string | null): string | null {
  if (day === null) return null;
  const next = new Date(`${day}T00:00:00Z`);
  next.setUTCDate(next.getUTCDate() + 1);
  return next.toISOString().slice(0, "yyyy-MM-dd".length);
}

/** The last day of the year that begins on a day. */
export function lastOfYear(start: string | null): string | null {
  if (start === null) return null;
  const [year = 0, month = 1, day = 1] = start.split("-").map(Number);
  // The 29th of February has its anniversary on the 28th.
  const next = new Date(Date.UTC(year + 1, month - 1, day));
  if (next.getUTCMonth() === month - 1) next.setUTCDate(next.getUTCDate() - 1);
  else next.setUTCDate(0);
  return next.toISOString().slice(0, "yyyy-MM-dd".length);
}
