import { coverCalls } from "@steward/contract/cover/calls";
import { LoadFailure } from "../http/load-failure.tsx";
import { useLoad } from "../http/queries.ts";
import type { ListState } from "../lists/list-state.ts";
import { listParameters } from "../lists/list-state.ts";
import { m } from "../messages/messages.js";
import { RouteLink, useUrlState } from "../navigation/navigation.tsx";
import { MonthCalendar } from "../ui/month/month-calendar.tsx";
import { longDay, monthOr, shownDays } from "../ui/month/month-days.ts";
import { countText } from "../ui/text/count-text.ts";
import { today } from "../ui/text/local-time.ts";
import classes from "./cover-calendar.module.css";

/** A month with the number of warranties and contracts that end on each day, each linked to the list of that day. */
export function CoverCalendar({ filters }: { filters: ListState }) {
  const [state, change] = useUrlState();
  const now = today();
  const month = monthOr(state.month, now);
  const { first, last } = shownDays(month);
  const { ordering: _, ...others } = listParameters(filters);
  const query = { ...others, ends_from: first, ends_to: last };
  const loaded = useLoad(coverCalls.days, { query }, { silent: true });
  const counts = new Map(loaded.data?.results.map(({ day, count }) => [day, count]));
  if (loaded.error && !loaded.data) return <LoadFailure error={loaded.error} onRetry={() => void loaded.refetch()} />;

  return (
    <MonthCalendar month={month} onTurn={(next) => change({ month: next })} isPending={loaded.isPending}>
      {({ day }) => {
        const count = counts.get(day) ?? 0;
        return count > 0 ? (
          <RouteLink
            name="asset-management-coverage"
            search={{ ...others, ends_from: day, ends_to: day }}
            className={classes.count}
            data-tone={day < now ? "over" : "ahead"}
            aria-label={m.cover_ending_on({ count, day: longDay(day) })}
          >
            {countText(count)}
            <span className={classes.unit}>{m.cover_ending({ count })}</span>
          </RouteLink>
        ) : null;
      }}
    </MonthCalendar>
  );
}
