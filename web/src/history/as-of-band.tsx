import { Button } from "@mantine/core";
import { IconHistory } from "@tabler/icons-react";
import type { ReactNode } from "react";
import { DayField } from "../forms/fields/day-field.tsx";
import { m } from "../messages/messages.js";
import { readDay } from "../ui/text/local-time.ts";
import classes from "./as-of-band.module.css";

const DAY = /^\d{4}-\d{2}-\d{2}$/;

interface AsOfBandProps {
  /** yyyy-MM-dd */
  day: string;
  onDay: (day: string) => void;
  onLeave: () => void;
  isDeleted: boolean;
  /** What is not of that day. */
  children?: ReactNode;
}

/** Says that a record is shown as it was on a day, which can be changed, and that it is only read. */
export function AsOfBand({ day, onDay, onLeave, isDeleted, children }: AsOfBandProps) {
  const choose = (next: string | null) => {
    if (next === null) onLeave();
    else if (next !== day && DAY.test(next)) onDay(next);
  };
  return (
    <section className={classes.band} aria-label={m.history_as_of({ day: readDay(day) })}>
      <IconHistory size={20} className={classes.icon} aria-hidden />
      <div className={classes.words}>
        <p className={classes.title} role="status">
          {m.history_as_of({ day: readDay(day) })}
        </p>
        <p className={classes.note}>
          {isDeleted ? m.history_deleted_since() : m.history_read_only()} {children}
        </p>
      </div>
      <div className={classes.ways}>
        <DayField
          key={day}
          label={m.history_day()}
          value={day}
          onChange={choose}
          clearButtonProps={{ "aria-label": m.history_leave() }}
        />
        <Button variant="default" onClick={onLeave}>
          {m.history_leave()}
        </Button>
      </div>
    </section>
  );
}
