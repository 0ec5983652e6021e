import type { LoggedActivity } from "@steward/contract/activity/rules";
import { m } from "../messages/messages.js";
import { dayAfter, localMinute, readDay, today } from "../ui/text/local-time.ts";
import classes from "./activity-days.module.css";
import { ActivityEntry } from "./activity-entry.tsx";

interface Day {
  /** yyyy-MM-dd in local time. */
  day: string;
  entries: LoggedActivity[];
}

const dayOf = (entry: LoggedActivity) => localMinute(entry.created).slice(0, "yyyy-MM-dd".length);

function byDay(entries: readonly LoggedActivity[]): Day[] {
  const days: Day[] = [];
  for (const entry of entries) {
    const day = dayOf(entry);
    const last = days.at(-1);
    if (last?.day === day) last.entries.push(entry);
    else days.push({ day, entries: [entry] });
  }
  return days;
}

function dayText(day: string): string {
  if (day === today()) return m.activity_today();
  if (day === dayAfter(-1)) return m.activity_yesterday();
  return readDay(day);
}

interface ActivityDaysProps {
  entries: readonly LoggedActivity[];
  search: string;
  /** True while the entries still answer the previous query. */
  isStale: boolean;
}

/** Entries grouped by day, newest first. */
export const ActivityDays = ({ entries, search, isStale }: ActivityDaysProps) => (
  <div className={classes.days} aria-busy={isStale} data-stale={isStale || undefined}>
    {byDay(entries).map(({ day, entries: ofDay }, index) => (
      <section key={`${day} ${index}`} aria-label={dayText(day)}>
        <h2 className={classes.day}>{dayText(day)}</h2>
        <ol className={classes.entries}>
          {ofDay.map((entry) => (
            <ActivityEntry key={entry.id} entry={entry} search={search} />
          ))}
        </ol>
      </section>
    ))}
  </div>
);
