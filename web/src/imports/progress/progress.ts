import type { ImportState } from "@steward/contract/imports/constants";
import type { ImportJob } from "@steward/contract/imports/rules";
import { m } from "../../messages/messages.js";
import { countText } from "../../ui/text/count-text.ts";

const WORKING: readonly ImportState[] = ["Reading", "Checking", "Running", "Undoing"];

/** True for states with background work; the others wait for a person. */
export const isWorking = (state: ImportState): boolean => WORKING.includes(state);

/** Percentage done; null while the number of rows is unknown. */
export function percentDone({ rows, processed }: ImportJob["counts"]): number | null {
  if (rows <= 0) return null;
  return Math.min(100, Math.floor((processed / rows) * 100));
}

/** Remaining time, rounded. */
export function timeLeft(seconds: number | null): string {
  if (seconds === null || seconds < 0) return "";
  if (seconds < 5) return m.imports_left_moment();
  if (seconds < 60) return m.imports_left_seconds({ count: Math.ceil(seconds / 5) * 5 });
  if (seconds < 3570) return m.imports_left_minutes({ count: Math.round(seconds / 60) });
  const hours = Math.floor((seconds + 150) / 3600);
  const minutes = Math.floor(((seconds + 150) % 3600) / 300) * 5;
  return minutes === 0 ? m.imports_left_hours({ count: hours }) : m.imports_left_hours_minutes({ hours, minutes });
}

/** "8,120 of 100,000 rows", "4,100 rows a second", "about 2 minutes left", as far as they are known. */
export function progressFacts(job: ImportJob): string[] {
  const { rows, processed } = job.counts;
  const facts = [
    rows > 0 ? m.imports_progress_of({ done: countText(processed), rows: countText(rows) }) : "",
    rows === 0 && processed > 0 ? m.imports_progress_rows({ done: countText(processed) }) : "",
    job.rows_per_second ? m.imports_rate({ rate: countText(Math.round(job.rows_per_second)) }) : "",
    timeLeft(job.seconds_left),
  ];
  return facts.filter((fact) => fact !== "");
}

/** Number of rows that the import will write. */
export const rowsToWrite = (job: ImportJob): number => job.counts.create + job.counts.update;
