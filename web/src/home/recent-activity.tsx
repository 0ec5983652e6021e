import type { LoggedActivity } from "@steward/contract/activity/rules";
import { changeTexts } from "../history/labels.ts";
import { byDay, dayText } from "../history/days.ts";
import { EntryIcon } from "../history/history-icon.tsx";
import { ActivitySentence } from "../history/sentence.tsx";
import { SubjectLink } from "../history/subject.tsx";
import { m } from "../messages/messages.js";
import { RouteLink } from "../navigation/navigation.tsx";
import { localMinute } from "../ui/text/local-time.ts";
import { Panel } from "./panel.tsx";
import classes from "./recent-activity.module.css";
import type { HomeRows } from "./use-home.ts";

const SHOWN = 6;
const TIME = "yyyy-MM-dd ".length;

/** What people did last, by day. */
export function RecentActivity({ entries }: { entries: HomeRows["activity"] }) {
  const lines = linesOf(entries).slice(0, SHOWN);
  if (lines.length === 0) return null;
  const more = new Map(lines.map((line) => [line.entry.id, line.more]));
  return (
    <Panel card="activity" all={<RouteLink name="admin-activity">{m.home_all_activity()}</RouteLink>}>
      {byDay(lines.map(({ entry }) => entry)).map(({ day, entries: ofDay }) => (
        <section key={day} aria-label={dayText(day)}>
          <h3 className={classes.day}>{dayText(day)}</h3>
          <ol className={classes.entries}>
            {ofDay.map((entry) => (
              <Entry key={entry.id} entry={entry} more={more.get(entry.id) ?? 0} />
            ))}
          </ol>
        </section>
      ))}
    </Panel>
  );
}

interface Line {
  entry: LoggedActivity;
  /** Further entries of the same import that follow it. */
  more: number;
}

/** Entries of one import that follow one another are one line. */
function linesOf(entries: readonly LoggedActivity[]): Line[] {
  const lines: Line[] = [];
  for (const entry of entries) {
    const last = lines.at(-1);
    if (last && entry.import !== null && entry.import === last.entry.import) last.more += 1;
    else lines.push({ entry, more: 0 });
  }
  return lines;
}

function Entry({ entry, more }: Line) {
  return (
    <li className={classes.entry}>
      <EntryIcon action={entry.action} />
      <p className={classes.what}>
        <ActivitySentence entry={entry} changes={changeTexts(entry)} record={<SubjectLink entry={entry} search="" />} />
        {more > 0 ? ` ${m.home_more_of_import()}` : null}
      </p>
      <time dateTime={entry.created} className={classes.when}>
        {localMinute(entry.created).slice(TIME)}
      </time>
    </li>
  );
}
