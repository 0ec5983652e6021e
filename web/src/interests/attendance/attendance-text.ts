import type { AttendanceMark } from "@steward/contract/interests/constants";
import { m } from "../../messages/messages.js";
import { textLocale } from "../../ui/text/text-locale.ts";

export const markText: Readonly<Record<AttendanceMark, () => string>> = {
  Worked: m.interests_mark_worked,
  "Half day": m.interests_mark_half,
  Absent: m.interests_mark_absent,
  Leave: m.interests_mark_leave,
  Holiday: m.interests_mark_holiday,
};

const inUtc = (day: string) => new Date(`${day}T00:00:00Z`);
const format = (day: string, options: Intl.DateTimeFormatOptions) =>
  new Intl.DateTimeFormat(textLocale(), { timeZone: "UTC", ...options }).format(inUtc(day));

/** A day as "Mon 2". */
export const dayText = (day: string): string => format(day, { weekday: "short", day: "numeric" });

/** Day of the week, 0 for Monday. */
export const weekdayOf = (day: string): number => (inUtc(day).getUTCDay() + 6) % 7;

/** Days from one to another of the same month. */
export function daysBetween(first: string, last: string): string[] {
  const [from, to] = [first, last].map((day) => Number(day.slice(8)));
  return Array.from(
    { length: Math.max((to ?? 0) - (from ?? 0) + 1, 0) },
    (_, index) => `${first.slice(0, 8)}${String((from ?? 0) + index).padStart(2, "0")}`,
  );
}
