import "@mantine/dates/styles.layer.css";
import { DateInput, type DateInputProps } from "@mantine/dates";
import { IconCalendar } from "@tabler/icons-react";
import { m } from "../messages/messages.js";
import { calendarProps } from "./calendar-props.ts";
import { parseDay } from "./parse-day.ts";

type DayFieldProps = Omit<DateInputProps, "value" | "onChange"> & {
  /** yyyy-MM-dd, or null. */
  value?: string | null;
  onChange?: (value: string | null) => void;
};

/** A day without time, typed or chosen. */
export function DayField(props: DayFieldProps) {
  return (
    <DateInput
      valueFormat="YYYY-MM-DD"
      placeholder={m.forms_day_hint()}
      dateParser={parseDay}
      clearable
      leftSection={<IconCalendar size={16} aria-hidden />}
      leftSectionPointerEvents="none"
      maxLevel="decade"
      {...calendarProps}
      {...props}
    />
  );
}
