import { useDroppable } from "@dnd-kit/react";
import type { CalendarEngineer, CalendarVisit, VisitCalendar } from "@steward/contract/service-requests/visits/rules";
import { useMemo } from "react";
import { m } from "../../messages/messages.js";
import { longDay } from "../../ui/month/month-days.ts";
import { ScrollRegion } from "../../ui/dragging/scroll-region.tsx";
import { today } from "../../ui/text/local-time.ts";
import { weekday } from "../../ui/text/weekday.ts";
import { type PlacedVisit, type PlannerKind, placeVisits, type Slot, weekdayOf, worksOn } from "./planner-slots.ts";
import { VisitCard, VisitGoesOn } from "./planner-visit.tsx";
import classes from "./planner.module.css";

interface PlannerTableProps {
  calendar: VisitCalendar;
  slots: readonly Slot[];
  kind: PlannerKind;
  /** What the days are, in words. */
  title: string;
  isPending: boolean;
  onReschedule: (visit: CalendarVisit) => void;
}

/** Engineers as rows, days or hours as columns, and in the cells their visits. */
export function PlannerTable({ calendar, slots, kind, title, isPending, onReschedule }: PlannerTableProps) {
  const placed = useMemo(() => placeVisits(calendar.results, slots), [calendar.results, slots]);
  return (
    <ScrollRegion key={kind} className={classes.scroller} aria-label={title} data-focus-waits>
      <table className={classes.table} data-kind={kind} aria-busy={isPending}>
        <thead>
          <tr>
            <th scope="col" className={classes.corner}>
              {m.visits_engineer()}
            </th>
            {slots.map((slot) => (
              <th
                key={slot.from}
                scope="col"
                aria-current={slot.day === today() && kind === "week" ? "date" : undefined}
              >
                <SlotTitle slot={slot} kind={kind} calendar={calendar} />
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {calendar.engineers.map((engineer) => (
            <tr key={engineer.id}>
              <th scope="row" className={classes.engineer}>
                <span dir="auto">{engineer.name}</span>
                <span className={classes.quiet} dir="auto">
                  {engineer.is_active ? engineer.home_branch_details?.name : m.planner_inactive()}
                </span>
              </th>
              {slots.map((slot, index) => (
                <Cell
                  key={slot.from}
                  engineer={engineer}
                  slot={slot}
                  kind={kind}
                  visits={placed.get(engineer.id)?.[index] ?? []}
                  onReschedule={onReschedule}
                />
              ))}
            </tr>
          ))}
        </tbody>
      </table>
    </ScrollRegion>
  );
}

/** A day with its holiday or hours; an hour by its beginning. */
function SlotTitle({ slot, kind, calendar }: { slot: Slot; kind: PlannerKind; calendar: VisitCalendar }) {
  const { day, about } = slot;
  if (kind === "day") return slot.from.slice("yyyy-MM-ddT".length);
  const note = about.holiday || (about.is_working ? hoursText(calendar) : m.planner_closed());
  return (
    <abbr className={classes.day} title={longDay(day)}>
      <span>
        {weekday(weekdayOf(day), "short")} {Number(day.slice(-2))}
      </span>
      <span className={classes.quiet} dir="auto">
        {note}
      </span>
    </abbr>
  );
}

/** "09:30 – 18:30". */
export const hoursText = ({ opens_at, closes_at }: Pick<VisitCalendar, "opens_at" | "closes_at">) =>
  `${opens_at} – ${closes_at}`;

interface CellProps {
  engineer: CalendarEngineer;
  slot: Slot;
  kind: PlannerKind;
  visits: readonly PlacedVisit[];
  onReschedule: (visit: CalendarVisit) => void;
}

/** What may be dropped there: a request, or a visit of the same engineer, whose time alone is changed. */
function Cell({ engineer, slot, kind, visits, onReschedule }: CellProps) {
  const { ref, isDropTarget } = useDroppable({
    id: `${engineer.id} ${slot.from}`,
    data: { engineer, slot },
    accept: ({ data: { visit } }) => (visit ? visit.engineer === engineer.id : engineer.is_active),
  });
  const works = worksOn(engineer, slot);
  return (
    <td
      ref={ref}
      className={classes.cell}
      data-closed={slot.isClosed || !works || undefined}
      data-target={isDropTarget || undefined}
    >
      {kind === "week" && !works && slot.about.is_working && <span className={classes.off}>{m.planner_day_off()}</span>}
      {visits.length > 0 && (
        <ul className={classes.visits}>
          {visits.map(({ visit, goesOn }) =>
            goesOn ? (
              <VisitGoesOn key={visit.id} visit={visit} />
            ) : (
              <VisitCard key={visit.id} visit={visit} onReschedule={onReschedule} />
            ),
          )}
        </ul>
      )}
    </td>
  );
}
