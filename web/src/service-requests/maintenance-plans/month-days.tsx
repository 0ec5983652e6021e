import { maintenancePlanCalls as calls } from "@steward/contract/service-requests/maintenance-plans/calls";
import { LoadFailure } from "../../http/load-failure.tsx";
import { useLoad } from "../../http/queries.ts";
import { m } from "../../messages/messages.js";
import { MonthCalendar } from "../../ui/month/month-calendar.tsx";
import { longDay } from "../../ui/month/month-days.ts";
import { countText } from "../../ui/text/count-text.ts";
import classes from "./maintenance-plans.module.css";

interface MonthDaysProps {
  /** yyyy-MM. */
  month: string;
  /** The day whose due days are listed, or empty for those of the whole month. */
  chosen: string;
  query: Readonly<Record<string, string>>;
  onChoose: (day: string) => void;
}

/** A month of the forecast: how many requests each day has; a day opens its due days below. */
export function MonthDays({ month, chosen, query, onChoose }: MonthDaysProps) {
  const loaded = useLoad(calls.days, { query: { ...query, month: `${month}-01` } }, { silent: true });
  if (loaded.error && !loaded.data) return <LoadFailure error={loaded.error} onRetry={() => void loaded.refetch()} />;
  const requests = new Map(loaded.data?.results.map(({ day, requests: count }) => [day, count]));
  return (
    <div className={classes.calendar}>
      <MonthCalendar month={month} isPending={loaded.isPending}>
        {({ day }) => {
          const count = requests.get(day) ?? 0;
          return count > 0 ? (
            <button
              type="button"
              className={classes.day}
              aria-pressed={day === chosen}
              aria-label={`${longDay(day)}: ${m.plans_requests_found({ count })}`}
              onClick={() => onChoose(day === chosen ? "" : day)}
            >
              {countText(count)}
            </button>
          ) : null;
        }}
      </MonthCalendar>
    </div>
  );
}
