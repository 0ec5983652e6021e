import { dayAfter } from "../ui/text/local-time.ts";
import type { ListState } from "../lists/list-state.ts";

/** Names of the filters in the address. `period` is "all" where the days are not limited. */
export const activityKeys = ["actor", "subject_type", "subject", "action", "from", "to", "period"] as const;

/** Days that are shown unless others are asked for, today included. */
const USUAL_DAYS = 30;

export const isUsualPeriod = ({ from, to, period }: ListState["values"]): boolean => !from && !to && period !== "all";

/** What the log is asked by the state of its page on this day: filters of the last 30 days unless told otherwise. */
export function activityQuery({ search, values }: ListState, now = new Date()): Record<string, string> {
  const { period: _, ...filters } = values;
  const from = dayAfter(1 - USUAL_DAYS, now);
  const query = { search: search.trim(), ...filters, ...(isUsualPeriod(values) ? { from } : {}) };
  return Object.fromEntries(Object.entries(query).filter(([, value]) => value !== ""));
}
