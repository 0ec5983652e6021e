import { engineerCalls } from "@steward/contract/service-requests/engineers/calls";
import type { Engineer } from "@steward/contract/service-requests/engineers/rules";
import { m } from "../../messages/messages.js";

/** What speaks for an engineer and against them, in a few words. */
export function fitText({ fit, open_visits }: Pick<Engineer, "fit" | "open_visits">): string {
  if (!fit) return "";
  const { has_skill, is_near, is_free, is_planned } = fit;
  const time = is_planned ? m.engineers_fit_planned() : is_free ? m.engineers_fit_free() : m.engineers_fit_day_off();
  return [
    has_skill === null ? "" : has_skill ? m.engineers_fit_skill() : m.engineers_fit_no_skill(),
    time,
    is_near ? m.engineers_fit_near() : "",
    m.engineers_fit_visits({ count: open_visits }),
  ]
    .filter(Boolean)
    .join(" · ");
}

/** Source of engineers for pickers, filters and history; for a request with how they suit it. */
export const engineerSource = {
  call: engineerCalls.list,
  describe: (engineer: Engineer) => ({
    label: engineer.name,
    note: engineer.fit ? fitText(engineer) : engineer.skills.join(", "),
  }),
};

const MONDAY = Date.UTC(2024, 0, 1);
const DAY_MS = 86_400_000;

/** Days of the week, Monday first, with their short names. */
export const weekdays = (): { day: number; name: string; short: string }[] =>
  Array.from({ length: 7 }, (_, index) => {
    const date = new Date(MONDAY + index * DAY_MS);
    const named = (weekday: "long" | "short") => date.toLocaleDateString("en", { weekday, timeZone: "UTC" });
    return { day: index + 1, name: named("long"), short: named("short") };
  });

/** "Mon, Tue, Wed". */
export const daysText = (days: readonly number[]): string =>
  days.length === 0
    ? m.engineers_days_none()
    : weekdays()
        .filter(({ day }) => days.includes(day))
        .map(({ short }) => short)
        .join(", ");
