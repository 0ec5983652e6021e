import type { CSSProperties, ReactNode } from "react";
import classes from "./attendance.module.css";
import { dayText, weekdayOf } from "./attendance-text.ts";

interface GridProps {
  /** Days one after another, all of one month. */
  days: readonly string[];
  children: (day: string) => ReactNode;
}

/** Days as a calendar from Monday on; where it is narrow, as a list of those that have something. */
export const MonthGrid = ({ days, children }: GridProps) => (
  <ol className={classes.grid} style={{ "--weekday": weekdayOf(days[0] ?? "") + 1 } as CSSProperties}>
    {days.map((day) => (
      <li key={day} className={classes.day}>
        <time dateTime={day} className={classes.date}>
          {dayText(day)}
        </time>
        {children(day)}
      </li>
    ))}
  </ol>
);
