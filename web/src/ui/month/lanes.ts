import type { MonthDay } from "./month-days.ts";

/** Something that lasts from one day to another, both of which count. */
export interface Spell {
  id: string;
  starts: string;
  ends: string;
}

/** The part of a spell that a week shows, in its lane from the top. */
export interface Bar<S extends Spell> {
  spell: S;
  lane: number;
  /** Number of days. */
  length: number;
  begins: boolean;
  finishes: boolean;
}

/** What stands on one day: the bars that begin there in its week, and how many spells have no lane. */
export interface DayBars<S extends Spell> {
  bars: Bar<S>[];
  /** Number of spells of the day. */
  count: number;
  hidden: number;
}

/**
 * Lays the spells of some weeks out in lanes, so that a spell keeps its lane for the whole week and no two share one.
 * Earlier ones go first, of those that begin together the longer.
 */
export function layOut<S extends Spell>(
  weeks: readonly (readonly MonthDay[])[],
  spells: readonly S[],
  lanes: number,
): Map<string, DayBars<S>> {
  const sorted = [...spells].sort(
    (a, b) => compare(a.starts, b.starts) || compare(b.ends, a.ends) || compare(a.id, b.id),
  );
  return new Map(weeks.flatMap((week) => layOutWeek(week, sorted, lanes)));
}

const compare = (a: string, b: string) => (a < b ? -1 : a > b ? 1 : 0);

function layOutWeek<S extends Spell>(week: readonly MonthDay[], spells: readonly S[], lanes: number) {
  const days = week.map(({ day }): [string, DayBars<S>] => [day, { bars: [], count: 0, hidden: 0 }]);
  /** The last day on which each lane is taken. */
  const taken = Array.from({ length: lanes }, () => "");
  for (const spell of spells) {
    const on = days.filter(([day]) => spell.starts <= day && day <= spell.ends);
    const [first, last] = [on[0], on.at(-1)];
    if (!first || !last) continue;
    const lane = taken.findIndex((until) => until < first[0]);
    for (const [, held] of on) {
      held.count += 1;
      if (lane < 0) held.hidden += 1;
    }
    if (lane < 0) continue;
    taken[lane] = last[0];
    const [begins, finishes] = [spell.starts === first[0], spell.ends === last[0]];
    first[1].bars.push({ spell, lane, length: on.length, begins, finishes });
  }
  return days;
}
