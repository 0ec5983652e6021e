import type { Moment, SamplePerson } from "../../nouns/sample-customer.ts";
import type { Chance } from "../../nouns/chance.ts";
import { sampleFaults, sampleNotes } from "./sample-register.ts";
import type { Timeline } from "./timeline.ts";

/** What somebody did to an asset. */
export type SampleAct = { at: Moment; by: SamplePerson } & (
  | { kind: "status"; status: string; reason: string }
  | { kind: "out"; status: string; to: SampleHolder; expected_return: string | null }
  | { kind: "in"; status: string; note: string }
  | { kind: "move"; place: { branch: string; location: string | null } }
  | { kind: "edit"; body: { notes?: string; amc_start_date?: string; amc_end_date?: string } }
  | { kind: "archive" }
  | { kind: "restore" }
);

/** Who holds an asset: a person, or the place where it is used. */
export type SampleHolder = { user: string } | { location: string };

interface Circumstances {
  time: Timeline;
  chance: Chance;
  /** The status in which it stands today. */
  status: string;
  /** Who looks after its branch. */
  keeper: SamplePerson;
  holder: SampleHolder;
  /** Who has it on loan, and the day a number of days ago. */
  borrower: string;
  dayOf: (days_ago: number) => string;
  /** Other rooms for it, in its own branch. */
  rooms: readonly { branch: string; location: string }[];
  /** The contract that runs today, and since when; the asset was entered with the one before. */
  renewal: { days_ago: number; body: { amc_start_date: string; amc_end_date: string } } | null;
  /** Whether the asset was new when it was entered. */
  is_new: boolean;
}

type Put = (to: string, reason: string, at: Moment, by?: SamplePerson) => void;

/** Status that an asset is entered with, for it to get where it stands today. */
export function firstStatus(status: string, is_new: boolean): string {
  return is_new && status !== "In Stock" && status !== "Reserved" ? "In Transit" : "In Stock";
}

/** How long before today the last change of a status was, from the most recent to the longest ago. */
const LAST_CHANGE: Readonly<Record<string, readonly [number, number]>> = {
  "Under Maintenance": [2, 18],
  "Out of Order": [4, 30],
  Reserved: [3, 20],
  Returned: [5, 40],
  "In Transit": [1, 14],
  "On Loan": [6, 60],
  Retired: [20, 320],
};

/** Days for which something is lent. */
const LOAN_DAYS = 30;

/** Statuses in which nobody holds an asset any more. */
const COMES_BACK: ReadonlySet<string> = new Set(["Returned", "In Stock", "Out of Order"]);

/** What happened to an asset from the day it was entered until today, in order. */
export function lifeOf(given: Circumstances): SampleAct[] {
  const { time, chance, status, keeper, is_new } = given;
  const acts: SampleAct[] = [];
  let isHeld = false;
  const put: Put = (to, reason, at, by = keeper) => {
    if (to === "In Use" || to === "On Loan") {
      const loan = { to: { user: given.borrower }, expected_return: given.dayOf(at.days_ago - LOAN_DAYS) };
      const use = { to: given.holder, expected_return: null };
      acts.push({ at, by, kind: "out", status: to, ...(to === "On Loan" ? loan : use) });
      isHeld = true;
    } else if (isHeld && COMES_BACK.has(to)) {
      acts.push({ at, by, kind: "in", status: to, note: reason });
      isHeld = false;
    } else acts.push({ at, by, kind: "status", status: to, reason });
  };
  const [recent, longest] = LAST_CHANGE[status] ?? [3, 3];
  const last = Math.min(chance.between(recent, longest), Math.max(1, time.days_ago - 8));
  const worked = status !== "In Stock" && status !== "Reserved";
  if (worked) put("In Use", "", is_new ? time.after(chance.between(1, 5)) : time.after(0));
  if (given.renewal && given.renewal.days_ago < time.days_ago - 2 && given.renewal.days_ago > last) {
    acts.push({ at: time.on(given.renewal.days_ago), by: "Meera Joshi", kind: "edit", body: given.renewal.body });
  }
  if (worked && chance.happens(0.28) && time.days_ago - last >= 40) {
    put("Under Maintenance", chance.one(sampleFaults), time.on(chance.between(last + 34, time.days_ago - 2)));
    put("Returned", "", time.after(chance.between(2, 14)));
    put("In Transit", "", time.after(chance.between(0, 2)));
    put("In Use", "", time.after(1));
  }
  const room = given.rooms.length > 0 ? chance.one(given.rooms) : undefined;
  if (room && chance.happens(0.36) && time.days_ago - last > 6) {
    acts.push({ at: time.on(chance.between(last + 3, time.days_ago - 1)), by: keeper, kind: "move", place: room });
  }
  if (chance.happens(0.2) && time.days_ago - last > 4) {
    const at = time.on(chance.between(last + 2, time.days_ago - 1));
    acts.push({ at, by: chance.one([keeper, "Vikram Nair"]), kind: "edit", body: { notes: chance.one(sampleNotes) } });
  }
  if (status === "In Stock" && chance.happens(0.12) && time.days_ago > 20) {
    acts.push({ at: time.on(chance.between(8, time.days_ago - 4)), by: "Vikram Nair", kind: "archive" });
    acts.push({ at: time.after(2), by: "Meera Joshi", kind: "restore" });
  }
  if (status === "In Use" && chance.happens(0.09) && time.days_ago > 12) {
    const at = time.on(chance.between(1, 9));
    if (room) acts.push({ at, by: keeper, kind: "move", place: chance.one(given.rooms) });
    else acts.push({ at, by: keeper, kind: "edit", body: { notes: chance.one(sampleNotes) } });
  }
  lastSteps(status, put, time, chance, last);
  return acts;
}

/** The changes that bring an asset from use, or from the store, to where it stands today. */
function lastSteps(status: string, put: Put, time: Timeline, chance: Chance, last: number): void {
  if (status === "Under Maintenance" || status === "Out of Order") put(status, chance.one(sampleFaults), time.on(last));
  if (status === "Reserved") put(status, "Kept for the new cardiac ward", time.on(last), "Asha Rao");
  if (status === "Returned" || status === "On Loan") put("Returned", "", time.on(last));
  if (status === "On Loan") put(status, "", time.after(0));
  if (status === "In Transit") {
    put("Returned", "", time.on(last + 3));
    put(status, "", time.on(last));
  }
  if (status === "Retired") {
    put("Out of Order", chance.one(sampleFaults), time.on(last + 20));
    put(status, "Beyond economic repair", time.on(last), "Meera Joshi");
  }
}
