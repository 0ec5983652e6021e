import type { CSSProperties, ReactNode } from "react";
import classes from "./attendance.module.css";
import { dayText, daysOf, weekdayOf } from "./attendance-text.ts";

/** A month as a calendar from Monday on, and as a list of its days where it is narrow. */
export const MonthGrid = ({ month, children }: { month: string; children: (day: string) => ReactNode }) => (
  <ol className={classes.grid} style={{ "--weekday": weekdayOf(`${month}-01`) + 1 } as CSSProperties}>
    {daysOf(month).map((day) => (
      <li key={day} className={classes.day}>
        <time dateTime={day} className={classes.date}>
          {dayText(day)}
        </time>
        {children(day)}
      </li>
    ))}
  </ol>
);
