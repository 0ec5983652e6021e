import type { LoggedActivity } from "@steward/contract/activity/rules";
import { m } from "../messages/messages.js";
import { dayAfter, localMinute, readDay, today } from "../ui/text/local-time.ts";

interface Day {
  /** yyyy-MM-dd in local time. */
  day: string;
  entries: LoggedActivity[];
}

const dayOf = (entry: LoggedActivity) => localMinute(entry.created).slice(0, "yyyy-MM-dd".length);

/** Entries by day, in their order. */
export function byDay(entries: readonly LoggedActivity[]): Day[] {
  const days: Day[] = [];
  for (const entry of entries) {
    const day = dayOf(entry);
    const last = days.at(-1);
    if (last?.day === day) last.entries.push(entry);
    else days.push({ day, entries: [entry] });
  }
  return days;
}

/** Title of a day: today and yesterday in words. */
export function dayText(day: string): string {
  if (day === today()) return m.activity_today();
  if (day === dayAfter(-1)) return m.activity_yesterday();
  return readDay(day);
}
