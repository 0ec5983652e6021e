import { activityCalls } from "@steward/contract/activity/calls";
import type { LoggedActivity } from "@steward/contract/activity/rules";
import { changeTexts } from "../history/labels.ts";
import { byDay, dayText } from "../history/days.ts";
import { EntryIcon } from "../history/history-icon.tsx";
import { ActivitySentence } from "../history/sentence.tsx";
import { SubjectLink } from "../history/subject.tsx";
import { useLoad } from "../http/queries.ts";
import { m } from "../messages/messages.js";
import { RouteLink } from "../navigation/navigation.tsx";
import { SkeletonArea } from "../ui/skeleton.tsx";
import { localMinute } from "../ui/text/local-time.ts";
import home from "./home-page.module.css";
import classes from "./recent-activity.module.css";

const ENTRIES = 12;
const TIME = "yyyy-MM-dd ".length;

/** What people did last, by day. */
export function RecentActivity() {
  const activity = useLoad(
    activityCalls.list,
    { query: { page_size: ENTRIES } },
    { silent: true, refetchOnMount: "always" },
  );
  const entries = activity.data?.results ?? [];
  if (!activity.isPending && entries.length === 0) return null;
  return (
    <section className={home.panel} aria-labelledby="home-activity">
      <div className={home.head}>
        <h2 id="home-activity" className={home.heading}>
          {m.home_activity()}
        </h2>
        <RouteLink name="admin-activity">{m.home_all_activity()}</RouteLink>
      </div>
      {activity.isPending ? <SkeletonArea height={ENTRIES * 44} /> : null}
      {byDay(entries).map(({ day, entries: ofDay }) => (
        <section key={day} aria-label={dayText(day)}>
          <h3 className={classes.day}>{dayText(day)}</h3>
          <ol className={classes.entries}>
            {ofDay.map((entry) => (
              <Entry key={entry.id} entry={entry} />
            ))}
          </ol>
        </section>
      ))}
    </section>
  );
}

function Entry({ entry }: { entry: LoggedActivity }) {
  return (
    <li className={classes.entry}>
      <EntryIcon action={entry.action} />
      <p className={classes.what}>
        <ActivitySentence entry={entry} changes={changeTexts(entry)} record={<SubjectLink entry={entry} search="" />} />
      </p>
      <time dateTime={entry.created} className={classes.when}>
        {localMinute(entry.created).slice(TIME)}
      </time>
    </li>
  );
}
