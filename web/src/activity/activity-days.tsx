import type { LoggedActivity } from "@steward/contract/activity/rules";
import { byDay, dayText } from "../history/days.ts";
import classes from "./activity-days.module.css";
import { ActivityEntry } from "./activity-entry.tsx";

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
