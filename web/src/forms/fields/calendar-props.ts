import { m } from "../../messages/messages.js";

/** What all calendars share: the days of one month in one ink, controls that say what they do. */
export const calendarProps = () => ({
  weekendDays: [],
  hideOutsideDates: true,
  ariaLabels: {
    previousMonth: m.ui_list_days_previous_month(),
    nextMonth: m.ui_list_days_next_month(),
    previousYear: m.ui_list_days_previous_year(),
    nextYear: m.ui_list_days_next_year(),
    previousDecade: m.ui_list_days_previous_years(),
    nextDecade: m.ui_list_days_next_years(),
  },
});
