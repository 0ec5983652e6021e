import "@mantine/dates/styles.layer.css";
import { DatePicker } from "@mantine/dates";
import { maintenancePlanCalls as calls } from "@steward/contract/service-requests/maintenance-plans/calls";
import { calendarProps } from "../../forms/fields/calendar-props.ts";
import { LoadFailure } from "../../http/load-failure.tsx";
import { useLoad } from "../../http/queries.ts";
import { m } from "../../messages/messages.js";
import { SkeletonArea } from "../../ui/skeleton.tsx";
import { countText } from "../../ui/text/count-text.ts";
import { textLocale } from "../../ui/text/text-locale.ts";
import classes from "./maintenance-plans.module.css";

/** "9 December 2026", which begins as its cell does. */
const dayText = (day: string) =>
  new Date(`${day}T00:00:00Z`).toLocaleDateString(textLocale(), { dateStyle: "long", timeZone: "UTC" });

interface MonthDaysProps {
  /** The first day of the month. */
  month: string;
  /** The day whose due days are listed, or empty for those of the whole month. */
  chosen: string;
  query: Readonly<Record<string, string>>;
  onChoose: (day: string) => void;
}

/** A month as a calendar: how many requests each day has; a day opens its due days below. */
export function MonthDays({ month, chosen, query, onChoose }: MonthDaysProps) {
  const loaded = useLoad(calls.days, { query: { ...query, month } }, { silent: true, keepPrevious: true });
  if (loaded.error && !loaded.data) return <LoadFailure error={loaded.error} onRetry={() => void loaded.refetch()} />;
  if (!loaded.data) return <SkeletonArea height={360} />;
  const days = new Map(loaded.data.results.map((each) => [each.day, each]));
  return (
    <DatePicker
      {...calendarProps()}
      className={classes.days ?? ""}
      classNames={{ calendarHeader: classes.daysHeader, day: classes.day }}
      fullWidth
      maxLevel="month"
      date={month}
      allowDeselect
      value={chosen || null}
      onChange={(day) => onChoose(day ?? "")}
      excludeDate={(day) => !days.has(day)}
      getDayAriaLabel={(day) => {
        const found = days.get(day);
        const requests = found ? m.plans_requests_found({ count: found.requests }) : m.plans_dates_empty();
        return `${dayText(day)}: ${requests}`;
      }}
      renderDay={(day) => {
        const found = days.get(day);
        return (
          <span className={classes.dayFacts}>
            <span>{Number(day.slice("yyyy-MM-".length))}</span>
            {found && <span className={classes.dayCount} data-count={countText(found.requests)} />}
          </span>
        );
      }}
    />
  );
}
