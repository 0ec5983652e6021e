import type { BodyOf } from "@steward/contract/kit/call";
import { serviceRequestCalls } from "@steward/contract/service-requests/calls";
import type { HoldReason, Visibility } from "@steward/contract/service-requests/constants";
import { escalationCalls } from "@steward/contract/service-requests/escalation/calls";
import { sql } from "kysely";
import { ofOrganisation } from "../database/of-organisation.ts";
import type { Transaction } from "../database/transaction.ts";
import type { Sample } from "../nouns/facts.ts";
import { FIRST_DAY, type SampleCustomer, type SamplePerson, spread } from "../nouns/sample-customer.ts";
import {
  assignRequest,
  cancelRequest,
  closeRequest,
  holdRequest,
  resolveRequest,
  startRequest,
} from "./change-request.ts";
import { setEscalationPeople } from "./escalation/escalation-people.ts";
import { askForAll } from "./planned/ask-for-newest.ts";
import { contractVisits } from "./planned/ask-for-visits.ts";
import { type RaiseBody, raiseRequest } from "./raise-request.ts";
import { addUpdate } from "./updates/add-update.ts";
import { makeVisits, planVisits } from "./visits/sample-visits.ts";

const RAISERS: readonly SamplePerson[] = ["Rohan Gupta", "Asha Rao", "Vikram Nair"];
const COORDINATOR = "Vikram Nair";

const SAID = [
  "It happened twice since the morning.",
  "The ward has moved the patient to another bed.",
  "We have tried another socket already.",
  "Please call before you come.",
  "It began after the last power cut.",
];
const RESOLVED = [
  "Cleaned, tested and given back.",
  "The power supply was exchanged.",
  "Settings restored; it has run for a day without a fault.",
  "A cable was loose.",
];

async function worldOf(tx: Transaction) {
  const { rows: assets } = await sql<{ id: string }>`select a.id from asset a
    where ${ofOrganisation("a")} and not a.is_archived and a.status_category in ('in_use', 'available')
    order by a.number limit 400`.execute(tx);
  const problems = await tx
    .selectFrom("problem_statement")
    .select(["id", "default_priority", "default_type"])
    .orderBy("id")
    .execute();
  return { assets, problems };
}
type World = Awaited<ReturnType<typeof worldOf>>;

/** How far a request of the sample has come. */
type End = "Open" | "Assigned" | "Scheduled" | "In Progress" | "On Hold" | "Resolved" | "Closed" | "Cancelled";

/** The way of one request, raised so many days ago, to where it stands. */
async function goWay(
  customer: SampleCustomer,
  body: RaiseBody,
  asked: number,
  who: SamplePerson,
  end: End,
): Promise<void> {
  const days_ago = customer.workday(asked);
  const later = (days: number, minute: number) => ({ days_ago: customer.workday(Math.max(1, asked - days)), minute });
  const calls = serviceRequestCalls;
  const raised = { days_ago, minute: 9 * 60 + (asked % 50) };
  const { id } = await customer.act(raised, who, calls.raise, {}, (ctx) =>
    ctx.write((tx) => raiseRequest(tx, ctx, body)),
  );
  const params = { id };
  if (end === "Cancelled") {
    const given = { params, body: { reason: "It works again." } };
    await customer.act(later(0, 12 * 60), COORDINATOR, calls.cancel, given, cancelRequest);
  }
  if (end === "Open" || end === "Cancelled") return;
  await customer.act(later(0, 10 * 60 + 5), COORDINATOR, calls.assign, { params, body: {} }, assignRequest);
  const visibility: Visibility = asked % 3 === 0 ? "customer" : "internal";
  const note: BodyOf<typeof calls.addUpdate> = { message: spread(SAID, asked), visibility };
  await customer.act(later(0, 10 * 60 + 20), COORDINATOR, calls.addUpdate, { params, body: note }, addUpdate);
  if (end === "Assigned") return;
  if (end === "Scheduled") return planVisits(customer, id, { asked });
  // Every other request is worked on in a visit, the others at a desk.
  if (asked % 2 === 0) await makeVisits(customer, id, { asked, isOpen: end === "In Progress" });
  else await customer.act(later(1, 11 * 60), COORDINATOR, calls.start, { params, body: {} }, startRequest);
  if (end === "On Hold") {
    const reason: HoldReason = asked % 2 === 0 ? "parts" : "vendor";
    await customer.act(later(1, 15 * 60), COORDINATOR, calls.hold, { params, body: { reason } }, holdRequest);
  }
  if (end === "In Progress" || end === "On Hold") return;
  const resolution = { params, body: { resolution: spread(RESOLVED, asked) } };
  await customer.act(later(2, 14 * 60), COORDINATOR, calls.resolve, resolution, resolveRequest);
  if (end === "Resolved") return;
  const given = { params, body: { remark: "Confirmed by the ward." } };
  await customer.act(later(3, 10 * 60), COORDINATOR, calls.closeRequest, given, closeRequest);
}

/** The n-th request of the sample. */
const bodyOf = ({ assets, problems }: World, n: number): RaiseBody | undefined => {
  const [asset, problem] = [assets[(n * 37) % assets.length], problems[(n * 11) % problems.length]];
  if (!asset || !problem) return undefined;
  return {
    steward_asset: asset.id,
    problem_statement: problem.id,
    type: problem.default_type as RaiseBody["type"],
    priority: problem.default_priority as RaiseBody["priority"],
    description: spread(SAID, n),
    contact_person_name: n % 3 === 0 ? "Sister Anjali" : "",
    contact_person_phone: n % 3 === 0 ? "9822012345" : "",
  };
};

/** What the last days have left over, by the days since then; those before are closed, a few cancelled. */
const RECENT: readonly (readonly [days: number, end: End])[] = [
  [0, "Open"],
  [0, "Open"],
  [1, "Open"],
  [1, "Assigned"],
  [2, "Assigned"],
  [1, "Scheduled"],
  [2, "Scheduled"],
  [3, "Scheduled"],
  [2, "In Progress"],
  [3, "In Progress"],
  [4, "On Hold"],
  [6, "On Hold"],
  [5, "Resolved"],
  [4, "Resolved"],
];
const YEARS = 700;
const PAST = 60;

/** What the organisation promises by default, and who is told of escalations. */
async function promise(customer: SampleCustomer): Promise<void> {
  const first = (minute: number) => ({ days_ago: customer.workday(FIRST_DAY), minute });
  const hours = { response_hours: 6, resolution_hours: 36 };
  await customer.read((tx) => tx.updateTable("organisation").set(hours).execute());
  const people = await customer.read((tx) => tx.selectFrom("membership").select(["account_id", "is_owner"]).execute());
  const owners = people.filter(({ is_owner }) => is_owner).map(({ account_id }) => account_id);
  const levels = { body: { levels: [[], owners, owners] } };
  await customer.act(first(9 * 60 + 5), COORDINATOR, escalationCalls.setPeople, levels, setEscalationPeople);
}

/** Requests of two years in every state, and those for the visits that contracts promise for the next days. */
export const makeSampleServiceRequests: Sample = async (customer) => {
  await promise(customer);
  const world = await customer.read(worldOf);
  for (let n = 0; n < PAST; n += 1) {
    const body = bodyOf(world, n);
    const asked = YEARS - Math.floor((n * (YEARS - 12)) / PAST);
    if (body) await goWay(customer, body, asked, spread(RAISERS, n), n % 9 === 4 ? "Cancelled" : "Closed");
  }
  for (const [index, [days, end]] of RECENT.entries()) {
    const body = bodyOf(world, PAST + index);
    if (body) await goWay(customer, body, Math.max(1, days), spread(RAISERS, index), end);
  }
  await customer.write(async (tx) => {
    await askForAll(contractVisits, tx, customer.organisation_id);
  });
  // Of what has passed nobody gets a mail.
  await customer.write((tx) => tx.updateTable("service_request").set({ told_until: sql`now()` }).execute());
};
