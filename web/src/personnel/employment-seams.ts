/** An employer of somebody as it is typed; the end is empty while they work there. */
export interface Station {
  company_name: string;
  start_date: string | null;
  end_date: string | null;
}

/** Where two employers do not follow each other: days between them without one, or days with both. */
export type Seam =
  | { kind: "gap"; from: string; to: string }
  | { kind: "overlap"; first: string; second: string; from: string; to: string | null };

/** Days between two employers that are nothing to ask about. */
const USUAL_DAYS = 31;

const DAY = 86_400_000;
const moved = (day: string, days: number) => new Date(Date.parse(day) + days * DAY).toISOString().slice(0, 10);

/** Gaps and overlaps of an employment history, the earliest first. */
export function seamsOf(stations: readonly Station[]): Seam[] {
  const told = stations
    .flatMap(({ start_date: start, ...rest }) => (start ? [{ ...rest, start }] : []))
    .toSorted((one, other) => one.start.localeCompare(other.start));
  const seams: Seam[] = [];
  let last = told[0];
  for (const next of told.slice(1)) {
    if (!last) break;
    if (last.end_date === null || next.start <= last.end_date) {
      const ends = [last.end_date, next.end_date].filter((end) => end !== null).toSorted();
      seams.push({
        kind: "overlap",
        first: last.company_name,
        second: next.company_name,
        from: next.start,
        to: ends[0] ?? null,
      });
    } else if (moved(last.end_date, USUAL_DAYS) < next.start) {
      seams.push({ kind: "gap", from: moved(last.end_date, 1), to: moved(next.start, -1) });
    }
    if (last.end_date !== null && (next.end_date === null || next.end_date > last.end_date)) last = next;
  }
  return seams;
}
