import "@mantine/dates/styles.layer.css";
import { DateInput, type DateInputProps } from "@mantine/dates";
import { IconCalendar } from "@tabler/icons-react";
import dayjs from "dayjs";
import customParseFormat from "dayjs/plugin/customParseFormat.js";
import { m } from "../messages/messages.js";

dayjs.extend(customParseFormat);

/** How people type a day; the first is how it is shown and sent. */
const FORMATS = ["YYYY-MM-DD", "YYYY/MM/DD", "DD-MM-YYYY", "DD/MM/YYYY", "DD.MM.YYYY", "D MMM YYYY"];

/** The day that a text means as yyyy-MM-dd, or null. */
export function parseDay(text: string): string | null {
  const found = FORMATS.map((format) => dayjs(text.trim(), format, true)).find((day) => day.isValid());
  return found ? found.format("YYYY-MM-DD") : null;
}

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
      {...props}
    />
  );
}
