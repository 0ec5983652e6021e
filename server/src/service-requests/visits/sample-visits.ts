import { serviceVisitCalls as calls } from "@steward/contract/service-requests/visits/calls";
import type { VisitAction } from "@steward/contract/service-requests/visits/constants";
import type { ServiceVisit } from "@steward/contract/service-requests/visits/rules";
import { ofOrganisation } from "../../database/of-organisation.ts";
import { sql } from "kysely";
import { type Moment, type SampleCustomer, type SamplePerson, spread } from "../../nouns/sample-customer.ts";
import {
  acceptVisit,
  cancelVisit,
  declineVisit,
  rescheduleVisit,
  scheduleVisit,
  setOut,
  startVisit,
} from "./change-visit.ts";
import { finishVisit } from "./finish-visit.ts";

const COORDINATOR = "Vikram Nair";
/** Who goes on visits of the sample. */
const ENGINEER = "Arjun Das";

const FOUND = [
  "The fan was full of dust.",
  "A contact was corroded.",
  "The battery was at its end.",
  "A belt was worn.",
];
const DONE = ["Cleaned and tested.", "Contact exchanged.", "Battery exchanged.", "Belt tightened."];
const STEPS = ["Earth connection", "Alarms", "Function after the work"];

const CHARGES = ["750", "1200", "1850"];

interface Way {
  /** Days since the request was raised. */
  asked: number;
}

async function isCharged(customer: SampleCustomer, request: string): Promise<boolean> {
  const { rows } = await customer.read((tx) =>
    sql<{ coverage: string }>`select r.coverage from service_request r
      where ${ofOrganisation("r")} and r.id = ${request}::uuid`.execute(tx),
  );
  return rows[0]?.coverage === "Chargeable";
}

async function engineerNamed(customer: SampleCustomer, name: string): Promise<string> {
  const { rows } = await customer.read((tx) =>
    sql<{ id: string }>`select e.id from engineer e join account p on p.id = e.account_id
      where ${ofOrganisation("e")} and p.name = ${name}`.execute(tx),
  );
  return rows[0]?.id ?? "";
}

/** An hour of a day so many days ago, or ahead if negative, as the hospitals' clock has it. */
const at = (customer: SampleCustomer, days: number, hour: number) =>
  `${customer.dayOf(days)}T${String(hour).padStart(2, "0")}:00:00+05:30`;

interface Planned extends Way {
  request: string;
  days: number;
  hour: number;
  who?: SamplePerson;
}

async function plan(customer: SampleCustomer, { request, asked, days, hour, who = ENGINEER }: Planned) {
  const body = {
    engineer: await engineerNamed(customer, who),
    scheduled_at: at(customer, days, hour),
    scheduled_end: at(customer, days, hour + 1),
    instruction: spread(["Ask at the ward desk.", "", "The lift is at the back."], asked),
  };
  const moment = { days_ago: customer.workday(asked), minute: 10 * 60 + 30 };
  return customer.act(moment, COORDINATOR, calls.schedule, { params: { id: request }, body }, scheduleVisit);
}

const paramsOf = ({ service_request, id }: ServiceVisit) => ({ id: service_request, visit_id: id });

const STEP = {
  accept: { call: calls.accept, verb: acceptVisit },
  enRoute: { call: calls.enRoute, verb: setOut },
  start: { call: calls.start, verb: startVisit },
} as const satisfies Partial<Record<VisitAction, object>>;

const take = (customer: SampleCustomer, moment: Moment, visit: ServiceVisit, step: keyof typeof STEP) =>
  customer.act(moment, ENGINEER, STEP[step].call, { params: paramsOf(visit), body: {} }, STEP[step].verb);

/** The last visits of requests that are scheduled: one to come, one accepted, one that was missed. */
export async function planVisits(customer: SampleCustomer, request: string, { asked }: Way): Promise<void> {
  if (asked === 1) {
    const first = await plan(customer, { request, asked, days: -1, hour: 11, who: "Farhan Qureshi" });
    const body = { reason: "Another site has priority." };
    const moment = { days_ago: customer.workday(1), minute: 12 * 60 };
    await customer.act(moment, COORDINATOR, calls.cancel, { params: paramsOf(first), body }, cancelVisit);
    await plan(customer, { request, asked, days: 0, hour: 16 });
    return;
  }
  if (asked === 2) {
    const visit = await plan(customer, { request, asked, days: -1, hour: 10 });
    const moment = { days_ago: customer.workday(1), minute: 13 * 60 };
    const moved = {
      scheduled_at: at(customer, -2, 10),
      scheduled_end: at(customer, -2, 12),
      reason: "The ward is full.",
    };
    await customer.act(
      moment,
      COORDINATOR,
      calls.reschedule,
      { params: paramsOf(visit), body: moved },
      rescheduleVisit,
    );
    await take(customer, { days_ago: customer.workday(1), minute: 14 * 60 }, visit, "accept");
    return;
  }
  const declined = await plan(customer, { request, asked, days: customer.workday(2), hour: 9 });
  const moment = { days_ago: customer.workday(asked), minute: 11 * 60 };
  const body = { reason: "On training that day." };
  await customer.act(moment, ENGINEER, calls.decline, { params: paramsOf(declined), body }, declineVisit);
  await plan(customer, { request, asked, days: customer.workday(1), hour: 9, who: "Vikram Nair" });
}

/** The visit of a request that is worked on: it is under way while `isOpen`, else it has ended. */
export async function makeVisits(
  customer: SampleCustomer,
  request: string,
  { asked, isOpen }: Way & { isOpen: boolean },
): Promise<void> {
  const days = customer.workday(Math.max(1, asked - 1));
  const visit = await plan(customer, { request, asked, days, hour: 11 });
  const moment = (minute: number): Moment => ({ days_ago: days, minute });
  for (const [index, step] of (["accept", "enRoute", "start"] as const).entries()) {
    await take(customer, moment(10 * 60 + 40 + index * 15), visit, step);
  }
  if (isOpen) return;
  const report = {
    findings: spread(FOUND, asked),
    action: spread(DONE, asked),
    checklist: STEPS.map((text, index) => ({ text, is_done: index < 2 || asked % 4 === 0 })),
    customer_name: "Sister Anjali",
    charge: (await isCharged(customer, visit.service_request)) ? spread(CHARGES, asked) : null,
  };
  const hindered = { outcome: "Cannot Complete", obstacle: "no_access", remark: "The ward was locked." } as const;
  const begun = { outcome: "Partially Completed", ...report, asks_next: true } as const;
  const body = asked % 12 === 0 ? hindered : asked % 10 === 0 ? begun : ({ outcome: "Completed", ...report } as const);
  await customer.act(moment(12 * 60), ENGINEER, calls.finish, { params: paramsOf(visit), body }, finishVisit);
}
