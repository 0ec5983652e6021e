const MONTHS = ["jan", "feb", "mar", "apr", "may", "jun", "jul", "aug", "sep", "oct", "nov", "dec"];

/** Parses a typed day to yyyy-MM-dd, or null: year first, or day first with a number or name of the month. */
export function parseDay(text: string): string | null {
  const parts = text
    .trim()
    .toLowerCase()
    .split(/[-/. ]+/);
  if (parts.length !== 3) return null;
  const [first = "", month = "", last = ""] = parts;
  return first.length === 4 ? dayOf(first, month, last) : dayOf(last, month, first);
}

function dayOf(year: string, month: string, day: string): string | null {
  const named = MONTHS.indexOf(month.slice(0, 3)) + 1;
  const monthNumber = /^\d{1,2}$/.test(month) ? Number(month) : named;
  if (!/^\d{4}$/.test(year) || !/^\d{1,2}$/.test(day)) return null;
  const date = new Date(Date.UTC(Number(year), monthNumber - 1, Number(day)));
  const isReal = date.getUTCMonth() === monthNumber - 1 && date.getUTCDate() === Number(day) && Number(year) >= 1000;
  return isReal ? date.toISOString().slice(0, 10) : null;
}
