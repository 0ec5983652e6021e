import type { CalendarVisit, VisitCalendar } from "@steward/contract/service-requests/visits/rules";
import { m } from "../../messages/messages.js";
import { longDay } from "../../ui/month/month-days.ts";
import { hoursText } from "./planner-table.tsx";
import { daySlots, timesOf } from "./planner-slots.ts";
import { VisitItem } from "./planner-visit.tsx";
import classes from "./planner.module.css";

interface PlannerListProps {
  calendar: VisitCalendar;
  onReschedule: (visit: CalendarVisit) => void;
}

/** The same days one below the other, for phones. */
export function PlannerList({ calendar, onReschedule }: PlannerListProps) {
  const names = new Map(calendar.engineers.map(({ id, name }) => [id, name]));
  const slots = daySlots(calendar);
  const visits = calendar.results.map((visit) => ({ visit, times: timesOf(visit) }));
  return (
    <div className={classes.days}>
      {slots.map((slot) => {
        const { day, about } = slot;
        const shown = visits.filter(({ times }) => times.from < slot.to && times.to > slot.from);
        return (
          <section key={day} aria-labelledby={`day-${day}`}>
            <h3 id={`day-${day}`} className={classes.dayTitle}>
              {longDay(day)}
            </h3>
            <p className={classes.quiet} dir="auto">
              {about.holiday || (about.is_working ? hoursText(calendar) : m.planner_closed())}
            </p>
            {shown.length === 0 ? (
              <p className={classes.none}>{m.planner_no_visits()}</p>
            ) : (
              <ul className={classes.visits}>
                {shown.map(({ visit }) => (
                  <VisitItem
                    key={visit.id}
                    visit={visit}
                    engineer={names.get(visit.engineer)}
                    onReschedule={onReschedule}
                  />
                ))}
              </ul>
            )}
          </section>
        );
      })}
    </div>
  );
}
