import { m } from "../../messages/messages.js";

/** Props of all calendars: one colour for all days, no days of other months, accessible names for the controls. */
export const calendarProps = {
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
};
