import "@mantine/dates/styles.layer.css";
import { DatePicker } from "@mantine/dates";
import { calendarProps } from "./calendar-props.ts";

interface DayCalendarProps {
  /** yyyy-MM-dd, or null. */
  value: string | null;
  onPick: (day: string) => void;
}

/** The calendar of a day field. */
export const DayCalendar = ({ value, onPick }: DayCalendarProps) => (
  <DatePicker
    {...calendarProps}
    maxLevel="decade"
    value={value}
    {...(value ? { defaultDate: value } : {})}
    onChange={(day) => day && onPick(day)}
  />
);
