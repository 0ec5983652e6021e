import type { CalendarEngineer, CalendarVisit, VisitCalendar } from "@steward/contract/service-requests/visits/rules";
import { localTyped, momentOf } from "../../ui/text/local-time.ts";
import type { Times } from "../visits/schedule-dialog.tsx";

/** A column of the planner: a day or an hour, in the notation of `datetime-local`. */
export interface Slot extends Times {
  day: string;
  /** What the day is, in the words of the calendar. */
  about: VisitCalendar["days"][number];
  /** Nobody works then: no working day, a holiday, or an hour outside of the working hours. */
  isClosed: boolean;
}

/** The day so many days after another one, both as yyyy-MM-dd. */
export function dayPlus(day: string, days: number): string {
  const moved = new Date(`${day}T00:00:00Z`);
  moved.setUTCDate(moved.getUTCDate() + days);
  return moved.toISOString().slice(0, "yyyy-MM-dd".length);
}

/** The ISO number of the weekday of a day, 1 for Monday. */
export const weekdayOf = (day: string): number => new Date(`${day}T00:00:00Z`).getUTCDay() || 7;

/** The Monday of the week of a day. */
export const mondayOf = (day: string): string => dayPlus(day, 1 - weekdayOf(day));

const MIDNIGHT = "00:00";

/** The days of a calendar as columns. */
export const daySlots = ({ days }: Pick<VisitCalendar, "days">): Slot[] =>
  days.map((about) => ({
    day: about.day,
    about,
    from: `${about.day}T${MIDNIGHT}`,
    to: `${dayPlus(about.day, 1)}T${MIDNIGHT}`,
    isClosed: !about.is_working,
  }));

/** The times of a visit in the organisation's zone. */
export const timesOf = ({
  scheduled_at,
  scheduled_end,
}: Pick<CalendarVisit, "scheduled_at" | "scheduled_end">): Times => ({
  from: localTyped(scheduled_at),
  to: localTyped(scheduled_end),
});

const HOURS = 24;
const hourOf = (minute: string) => Number(minute.slice("yyyy-MM-ddT".length, "yyyy-MM-ddTHH".length));
const isWhole = (minute: string) => minute.endsWith(":00");

/** The hours of one day as columns: the working hours, and those of its visits beside them. */
export function hourSlots({ days, opens_at, closes_at, results: visits }: VisitCalendar): Slot[] {
  const [about] = days;
  if (!about) return [];
  const { day } = about;
  const next = dayPlus(day, 1);
  const at = (hour: number) => (hour === HOURS ? `${next}T${MIDNIGHT}` : `${day}T${String(hour).padStart(2, "0")}:00`);
  const times = visits.map(timesOf);
  const begins = times.map(({ from }) => (from < at(0) ? 0 : hourOf(from)));
  const ends = times.map(({ to }) => (to >= at(HOURS) ? HOURS : hourOf(to) + (isWhole(to) ? 0 : 1)));
  const opens = Number(opens_at.slice(0, 2));
  const closes = Number(closes_at.slice(0, 2)) + (closes_at.endsWith(":00") ? 0 : 1);
  const first = Math.min(opens, ...begins);
  const last = Math.min(HOURS, Math.max(closes, ...ends));
  return Array.from({ length: last - first }, (_, index) => {
    const hour = first + index;
    const isClosed = !about.is_working || hour < opens || hour >= closes;
    return { day, about, from: at(hour), to: at(hour + 1), isClosed };
  });
}

/** Whether an engineer works on the day of a slot. */
export const worksOn = (
  { working_days }: Pick<CalendarEngineer, "working_days">,
  { day }: Pick<Slot, "day">,
): boolean => working_days.includes(weekdayOf(day));

/** A visit in one cell: whole where it begins or is seen first, else as what goes on. */
export interface PlacedVisit {
  visit: CalendarVisit;
  goesOn: boolean;
}

/** Visits by engineer and column, in the order of their times. */
export function placeVisits(visits: readonly CalendarVisit[], slots: readonly Slot[]): Map<string, PlacedVisit[][]> {
  const cells = new Map<string, PlacedVisit[][]>();
  for (const visit of visits) {
    const { from, to } = timesOf(visit);
    const row = cells.get(visit.engineer) ?? slots.map(() => []);
    cells.set(visit.engineer, row);
    const touched = slots.flatMap((slot, index) => (from < slot.to && to > slot.from ? [index] : []));
    for (const index of touched) row[index]?.push({ visit, goesOn: index !== touched[0] });
  }
  return cells;
}

/** When a request begins that is put into a column: at its hour, or when the day opens. */
export const beginningIn = (slot: Slot, kind: PlannerKind, { opens_at }: Pick<VisitCalendar, "opens_at">): string =>
  kind === "week" ? `${slot.day}T${opens_at}` : slot.from;

/** The times of a visit that is moved into a column: of a day at its own time, as long as before. */
export function movedTo(visit: CalendarVisit, slot: Slot, kind: PlannerKind): Times {
  const { from, to } = timesOf(visit);
  const begins = kind === "week" ? `${slot.day}${from.slice("yyyy-MM-dd".length)}` : slot.from;
  const ends = momentOf(begins) + momentOf(to) - momentOf(from);
  return { from: begins, to: localTyped(new Date(ends).toISOString()) };
}

export type PlannerKind = "week" | "day";
