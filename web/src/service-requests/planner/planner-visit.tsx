import { ActionIcon } from "@mantine/core";
import { useDraggable } from "@dnd-kit/react";
import type { CalendarVisit } from "@steward/contract/service-requests/visits/rules";
import { IconAlertTriangle, IconArrowRight, IconCalendarTime } from "@tabler/icons-react";
import { useRef } from "react";
import { useCarriedFocus } from "../../keyboard/carried-focus.ts";
import { m } from "../../messages/messages.js";
import { RouteLink } from "../../navigation/navigation.tsx";
import { StateChip } from "../../ui/status/state-chip.tsx";
import { requestPage, visitedText, VisitStateChip } from "../visits/visit-api.tsx";
import { timesOf } from "./planner-slots.ts";
import classes from "./planner.module.css";

const TIME = "yyyy-MM-ddT".length;
const timeOf = (minute: string) => minute.slice(TIME);

/** "10:00 – 11:30"; of a visit over several days with the day of its end. */
function spanText(visit: CalendarVisit): string {
  const { from, to } = timesOf(visit);
  const isSameDay = from.slice(0, TIME) === to.slice(0, TIME);
  return `${timeOf(from)} – ${isSameDay ? timeOf(to) : to.replace("T", " ")}`;
}

const aboutOf = ({ problem, internal_id }: CalendarVisit) => problem || internal_id;

interface VisitCardProps {
  visit: CalendarVisit;
  /** Whose it is, where no row says so. */
  engineer?: string | undefined;
  onReschedule: (visit: CalendarVisit) => void;
}

/** A visit: when, what about, where, its state, and that it overlaps another one. */
function VisitWords({ visit, engineer, onReschedule }: VisitCardProps) {
  const { internal_id, branch_details: branch } = visit;
  return (
    <>
      <div className={classes.cardHead}>
        <span className={classes.time}>{spanText(visit)}</span>
        {visit.may.includes("reschedule") && (
          <ActionIcon
            variant="subtle"
            color="gray"
            className={classes.move}
            aria-label={m.planner_reschedule({ request: internal_id })}
            onClick={() => onReschedule(visit)}
          >
            <IconCalendarTime size={16} aria-hidden />
          </ActionIcon>
        )}
      </div>
      <RouteLink {...requestPage(visit)} className={classes.about} dir="auto" draggable={false}>
        {aboutOf(visit)}
      </RouteLink>
      <span className={classes.where} dir="auto">
        {[internal_id, engineer, visitedText(visit), branch?.name].filter(Boolean).join(" · ")}
      </span>
      <span className={classes.chips}>
        <VisitStateChip visit={visit} />
        {visit.is_conflict && <StateChip icon={IconAlertTriangle} tone="danger" text={m.planner_conflict()} />}
      </span>
    </>
  );
}

const isOver = ({ status }: CalendarVisit) => status === "Declined" || status === "Cancelled";

/** A visit in the table, which is dragged where it may be rescheduled. */
export function VisitCard(props: VisitCardProps) {
  const { visit } = props;
  const mayMove = visit.may.includes("reschedule");
  const { ref, isDragging } = useDraggable({ id: visit.id, data: { visit }, disabled: !mayMove });
  const card = useRef<HTMLLIElement>(null);
  useCarriedFocus(visit.id, card);
  return (
    <li
      ref={(element) => {
        card.current = element;
        ref(element);
      }}
      className={classes.card}
      data-movable={mayMove || undefined}
      data-dragging={isDragging || undefined}
      data-over={isOver(visit) || undefined}
      data-conflict={visit.is_conflict || undefined}
    >
      <VisitWords {...props} />
    </li>
  );
}

/** A visit in the list of phones. */
export const VisitItem = (props: VisitCardProps) => (
  <li
    className={classes.card}
    data-over={isOver(props.visit) || undefined}
    data-conflict={props.visit.is_conflict || undefined}
  >
    <VisitWords {...props} />
  </li>
);

/** A visit that began in an earlier column. */
export const VisitGoesOn = ({ visit }: { visit: CalendarVisit }) => (
  <li className={classes.goesOn} data-over={isOver(visit) || undefined}>
    <IconArrowRight size={14} aria-hidden />
    {m.planner_goes_on({ request: visit.internal_id, time: timeOf(timesOf(visit).to) })}
  </li>
);
