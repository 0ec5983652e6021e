import { engineerCalls } from "@steward/contract/service-requests/engineers/calls";
import type { Engineer } from "@steward/contract/service-requests/engineers/rules";
import { WEEKDAYS } from "@steward/contract/organisations/constants";
import { m } from "../../messages/messages.js";
import { weekday } from "../../ui/text/weekday.ts";

/** What speaks for an engineer and against them, in a few words. */
export function fitText({ fit, open_visits, rating }: Pick<Engineer, "fit" | "open_visits" | "rating">): string {
  if (!fit) return "";
  const { has_skill, is_near, is_free, is_planned } = fit;
  const time = is_planned ? m.engineers_fit_planned() : is_free ? m.engineers_fit_free() : m.engineers_fit_day_off();
  return [
    has_skill === null ? "" : has_skill ? m.engineers_fit_skill() : m.engineers_fit_no_skill(),
    time,
    is_near ? m.engineers_fit_near() : "",
    m.engineers_fit_visits({ count: open_visits }),
    rating ? m.engineers_fit_rating(rating) : "",
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

/** "Mon, Tue, Wed". */
export const daysText = (days: readonly number[]): string =>
  days.length === 0
    ? m.engineers_days_none()
    : WEEKDAYS.filter((day) => days.includes(day))
        .map((day) => weekday(day, "short"))
        .join(", ");
