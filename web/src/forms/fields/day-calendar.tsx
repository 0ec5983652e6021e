import "@mantine/dates/styles.layer.css";
import { FocusTrap } from "@mantine/core";
import { DatePicker } from "@mantine/dates";
import { useState } from "react";
import { calendarProps } from "./calendar-props.ts";
import { today } from "../../ui/text/local-time.ts";

export interface DayCalendarProps {
  /** yyyy-MM-dd, or null. */
  value: string | null;
  onPick: (day: string) => void;
  /** Focuses the chosen day, or today, and traps the focus. */
  takesFocus: boolean;
}

/** Calendar of a day field. */
export function DayCalendar({ value, onPick, takesFocus }: DayCalendarProps) {
  const [day] = useState(today);
  const first = value ?? day;
  return (
    <FocusTrap active={takesFocus}>
      <div>
        <DatePicker
          {...calendarProps()}
          maxLevel="decade"
          value={value}
          defaultDate={first}
          getDayProps={(shown) => ({ "data-autofocus": shown === first || undefined })}
          onChange={(picked) => picked && onPick(picked)}
        />
      </div>
    </FocusTrap>
  );
}
