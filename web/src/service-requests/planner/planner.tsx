import "@mantine/core/styles/SegmentedControl.layer.css";
import { Button, SegmentedControl } from "@mantine/core";
import type { ServiceState } from "@steward/contract/service-requests/constants";
import type { ListedServiceRequest } from "@steward/contract/service-requests/rules";
import type { CalendarEngineer, CalendarVisit, VisitCalendar } from "@steward/contract/service-requests/visits/rules";
import { IconCalendarOff, IconChevronLeft, IconChevronRight } from "@tabler/icons-react";
import { useMemo, useRef, useState } from "react";
import { LoadFailure } from "../../http/load-failure.tsx";
import { useLoad } from "../../http/queries.ts";
import { valuesOf } from "../../lists/list-state.ts";
import { m } from "../../messages/messages.js";
import { useGo, useUrlState } from "../../navigation/navigation.tsx";
import { useMay } from "../../session/may.ts";
import { PointerDragging } from "../../ui/dragging/pointer-dragging.tsx";
import { EmptyState } from "../../ui/empty-state.tsx";
import { longDay } from "../../ui/month/month-days.ts";
import { SkeletonArea } from "../../ui/skeleton.tsx";
import { today } from "../../ui/text/local-time.ts";
import { textLocale } from "../../ui/text/text-locale.ts";
import { useWidth } from "../../ui/use-width.ts";
import { lazily } from "../../ui/lazily.tsx";
import type { Times } from "../visits/schedule-dialog.tsx";
import type { calls } from "../visits/visit-api.tsx";
import { PlannerList } from "./planner-list.tsx";
import {
  beginningIn,
  dayPlus,
  daySlots,
  hourSlots,
  mondayOf,
  movedTo,
  type PlannerKind,
  type Slot,
  timesOf,
} from "./planner-slots.ts";
import { PlannerTable } from "./planner-table.tsx";
import { WaitingRequests } from "./waiting-requests.tsx";
import classes from "./planner.module.css";

const RescheduleDialog = lazily(async () => (await import("../visits/schedule-dialog.tsx")).RescheduleDialog);
const ScheduleDialog = lazily(async () => (await import("../visits/schedule-dialog.tsx")).ScheduleDialog);

/** Width in pixels below which days stand one below the other. */
const LIST_BELOW = 640;
const WEEK = 7;
const DAY_TEXT = /^\d{4}-\d{2}-\d{2}$/;

/** The first shown day by the address, which anybody may have typed. */
function firstDayOf(text: string | undefined, kind: PlannerKind): string {
  const isDay = text !== undefined && DAY_TEXT.test(text) && !Number.isNaN(Date.parse(`${text}T00:00:00Z`));
  const day = isDay ? text : today();
  return kind === "week" ? mondayOf(day) : day;
}

/** "30 November – 6 December 2026", or one day with its weekday. */
function titleOf(first: string, kind: PlannerKind): string {
  if (kind === "day") return longDay(first);
  const format = new Intl.DateTimeFormat(textLocale(), { dateStyle: "long", timeZone: "UTC" });
  return format.formatRange(new Date(first), new Date(dayPlus(first, WEEK - 1)));
}

type Opened =
  | { kind: "schedule"; request: ListedServiceRequest; place?: { engineer: CalendarEngineer; from: string } }
  | { kind: "reschedule"; visit: CalendarVisit; moved?: Times };

/** What is dragged, and where it is dropped. */
interface Dragged {
  visit?: CalendarVisit;
  request?: ListedServiceRequest;
}
interface Target {
  engineer: CalendarEngineer;
  slot: Slot;
}

function dropped(
  { visit, request }: Dragged,
  { engineer, slot }: Target,
  kind: PlannerKind,
  calendar: VisitCalendar,
): Opened | null {
  if (request) return { kind: "schedule", request, place: { engineer, from: beginningIn(slot, kind, calendar) } };
  if (!visit) return null;
  const moved = movedTo(visit, slot, kind);
  const isBack = moved.from === timesOf(visit).from;
  return isBack ? null : { kind: "reschedule", visit, moved };
}

/** States in which a request waits for a visit. */
const WAITING: readonly ServiceState[] = ["Open", "Assigned"];

interface PlannerProps {
  call: typeof calls.calendar | typeof calls.calendarOfRequests;
  /** What narrows the visits. */
  query: Readonly<Record<string, string>>;
  /** What narrows the requests that wait for a visit. */
  waiting: Readonly<Record<string, string>>;
}

/** Visits of engineers by week or day, and the requests that wait for one; the address says which days. */
export function Planner({ call, query, waiting }: PlannerProps) {
  const go = useGo();
  const [{ day, span }, change] = useUrlState();
  const kind: PlannerKind = span === "day" ? "day" : "week";
  const first = firstDayOf(day, kind);
  const title = titleOf(first, kind);
  const states = WAITING.filter((state) => !waiting.status || valuesOf(waiting.status).includes(state));
  const isWaiting = useMay("service_request.schedule") && states.length > 0;
  const [opened, setOpened] = useState<Opened | null>(null);
  const element = useRef<HTMLDivElement>(null);
  const width = useWidth(element);
  const asked = { query: { ...query, day: first, days: kind === "week" ? WEEK : 1 } };
  const { data: calendar, error, isFetching, refetch } = useLoad(call, asked, { silent: true, keepPrevious: true });
  const slots = useMemo(
    () => (calendar ? (calendar.days.length > 1 ? daySlots(calendar) : hourSlots(calendar)) : []),
    [calendar],
  );
  const turn = (to: string) => change({ day: to === firstDayOf(undefined, kind) ? undefined : to });
  const step = kind === "week" ? WEEK : 1;
  const onReschedule = (visit: CalendarVisit) => setOpened({ kind: "reschedule", visit });
  const isList = width > 0 && width < LIST_BELOW;
  return (
    <PointerDragging
      onDrop={(dragged, place) => {
        if (calendar) setOpened(dropped(dragged as Dragged, place as Target, kind, calendar));
      }}
    >
      <div className={classes.turns}>
        <h2 className={classes.range} aria-live="polite">
          {title}
        </h2>
        <SegmentedControl
          aria-label={m.planner_view()}
          value={kind}
          onChange={(value) => change({ span: value === "week" ? undefined : value })}
          data={[
            { value: "week", label: m.planner_week() },
            { value: "day", label: m.planner_day() },
          ]}
        />
        <Button variant="default" px={10} onClick={() => turn(dayPlus(first, -step))} aria-label={m.planner_before()}>
          <IconChevronLeft size={18} aria-hidden className={classes.chevron} />
        </Button>
        <Button variant="default" onClick={() => turn(firstDayOf(undefined, kind))}>
          {m.planner_now()}
        </Button>
        <Button variant="default" px={10} onClick={() => turn(dayPlus(first, step))} aria-label={m.planner_after()}>
          <IconChevronRight size={18} aria-hidden className={classes.chevron} />
        </Button>
      </div>
      <div ref={element} className={classes.planner} data-waits={isWaiting || undefined}>
        <div className={classes.main}>
          {error && !calendar ? (
            <LoadFailure error={error} onRetry={() => void refetch()} />
          ) : !calendar || width === 0 ? (
            <SkeletonArea height={480} />
          ) : calendar.engineers.length === 0 ? (
            <EmptyState
              icon={<IconCalendarOff size={24} stroke={1.6} />}
              title={m.planner_empty()}
              text={m.planner_empty_text()}
              action={
                <Button variant="default" onClick={() => void go("supply-desk-engineers")}>
                  {m.engineers_title()}
                </Button>
              }
            />
          ) : (
            <>
              <LeftOut calendar={calendar} />
              {isList ? (
                <PlannerList calendar={calendar} onReschedule={onReschedule} />
              ) : (
                <PlannerTable
                  calendar={calendar}
                  slots={slots}
                  kind={calendar.days.length > 1 ? "week" : "day"}
                  title={title}
                  isPending={isFetching}
                  onReschedule={onReschedule}
                />
              )}
            </>
          )}
        </div>
        {isWaiting && (
          <WaitingRequests
            query={{ ...waiting, status: states.join() }}
            isDragged={width > 0 && !isList}
            onSchedule={(request) => setOpened({ kind: "schedule", request })}
          />
        )}
      </div>
      {opened?.kind === "schedule" && (
        <ScheduleDialog
          request={opened.request}
          {...(opened.place ? { place: opened.place } : {})}
          onClose={() => setOpened(null)}
        />
      )}
      {opened?.kind === "reschedule" && (
        <RescheduleDialog
          visit={{ ...opened.visit, service_request_details: opened.visit }}
          moved={opened.moved}
          onClose={() => setOpened(null)}
        />
      )}
    </PointerDragging>
  );
}

/** That more engineers or visits are there than are shown. */
function LeftOut({ calendar: { engineers_left_out: engineers, are_more_visits } }: { calendar: VisitCalendar }) {
  if (engineers === 0 && !are_more_visits) return null;
  return (
    <p className={classes.leftOut} role="status">
      {engineers > 0 && m.planner_more_engineers({ count: engineers })} {are_more_visits && m.planner_more_visits()}
    </p>
  );
}
