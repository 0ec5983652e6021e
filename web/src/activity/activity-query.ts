import { dayAfter } from "../ui/text/local-time.ts";
import type { ListState } from "../lists/list-state.ts";

/** URL parameters of the filters. `period` is "all" for unlimited days. */
export const activityKeys = ["actor", "subject_type", "subject", "action", "from", "to", "period"] as const;

/** Default range of days, including today. */
const USUAL_DAYS = 30;

export const isUsualPeriod = ({ from, to, period }: ListState["values"]): boolean => !from && !to && period !== "all";

/** Query of the activity log for a page state on this day; the last 30 days by default. */
export function activityQuery({ search, values }: ListState, now = new Date()): Record<string, string> {
  const { period: _, ...filters } = values;
  const from = dayAfter(1 - USUAL_DAYS, now);
  const query = { search: search.trim(), ...filters, ...(isUsualPeriod(values) ? { from } : {}) };
  return Object.fromEntries(Object.entries(query).filter(([, value]) => value !== ""));
}
