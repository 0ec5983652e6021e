import { IconChevronLeft, IconChevronRight } from "@tabler/icons-react";
import { type ReactNode, useId } from "react";
import { m } from "../../messages/messages.js";
import { today } from "../text/local-time.ts";
import { textLocale } from "../text/text-locale.ts";
import classes from "./month-calendar.module.css";
import { monthAfter, type MonthDay, monthName, weeksOf } from "./month-days.ts";

const weekday = (day: string, style: "short" | "long") =>
  new Intl.DateTimeFormat(textLocale(), { weekday: style, timeZone: "UTC" }).format(new Date(day));

interface MonthCalendarProps {
  /** The shown month, yyyy-MM. */
  month: string;
  /** Shows another month; undefined for that of today. Absent where the page around it chooses the month. */
  onTurn?: (month: string | undefined) => void;
  isPending: boolean;
  /** What stands on a day. */
  children: (day: MonthDay) => ReactNode;
}

/** A month by weeks, with what stands on each day. */
export function MonthCalendar({ month, onTurn, isPending, children }: MonthCalendarProps) {
  const title = useId();
  const now = today();
  const weeks = weeksOf(month);
  return (
    <section className={classes.calendar} aria-labelledby={title}>
      <div className={classes.head}>
        <h2 id={title} className={classes.month} aria-live="polite">
          {monthName(month)}
        </h2>
        {onTurn && (
          <div className={classes.turns}>
            <button
              type="button"
              className={classes.turn}
              onClick={() => onTurn(monthAfter(month, -1))}
              aria-label={m.ui_month_before()}
            >
              <IconChevronLeft size={18} aria-hidden />
            </button>
            <button type="button" className={classes.now} onClick={() => onTurn(undefined)}>
              {m.ui_month_this()}
            </button>
            <button
              type="button"
              className={classes.turn}
              onClick={() => onTurn(monthAfter(month, 1))}
              aria-label={m.ui_month_after()}
            >
              <IconChevronRight size={18} aria-hidden />
            </button>
          </div>
        )}
      </div>
      <table className={classes.grid} aria-busy={isPending}>
        <thead>
          <tr>
            {weeks[0]?.map(({ day }) => (
              <th key={day} scope="col" abbr={weekday(day, "long")}>
                {weekday(day, "short")}
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {weeks.map((week) => (
            <tr key={week[0]?.day}>
              {week.map((shown) => (
                <td
                  key={shown.day}
                  className={classes.day}
                  data-outside={!shown.isInside || undefined}
                  aria-current={shown.day === now ? "date" : undefined}
                >
                  <span className={classes.date}>{shown.date}</span>
                  {children(shown)}
                </td>
              ))}
            </tr>
          ))}
        </tbody>
      </table>
    </section>
  );
}
