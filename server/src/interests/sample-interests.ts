import { interestCalls as made, receivedInterestCalls as received } from "@steward/contract/interests/calls";
import type { InterestAction } from "@steward/contract/interests/constants";
import { openServiceStates } from "@steward/contract/service-requests/constants";
import { sql } from "kysely";
import { ofOrganisation } from "../database/of-organisation.ts";
import type { Sample } from "../nouns/facts.ts";
import type { Moment, SampleCustomer } from "../nouns/sample-customer.ts";
import { chooseSlot, proposeInterview } from "./interviews/write-interview.ts";
import { sendMessage } from "./messages/send-message.ts";
import { ratePlacement } from "./ratings/rate-placement.ts";
import { type Story, STORIES } from "./sample-stories.ts";
import {
  acceptInterest,
  askExtension,
  extendPlacement,
  offerPlacement,
  placePerson,
  refuseInterest,
  requestInterest,
  reviewInterest,
  terminatePlacement,
  withdrawInterest,
} from "./write-interest.ts";

const CUSTOMER = "Kavita Menon";
const STAFFING = "Thomas Kurian";
const BRANCH = "Pune Main Hospital";
/** Days since the last one of the placement that is ended early. */
const TERMINATED = 2;
/** Times of a story's interview, at ten in the morning. */
const slotsOf = ({ dayOf }: SampleCustomer, { interview }: Story) =>
  (interview?.days ?? []).map((day) => ({ start: `${dayOf(day)}T10:00:00+05:30`, minutes: 45 }));

/** Arranges the interview of a story: one side proposes its times, and the other one chooses. */
async function arrange(
  customer: SampleCustomer,
  { own, theirs, story }: { own: string; theirs: string; story: Story },
  step: "propose_interview" | "choose_slot",
  at: Moment,
): Promise<void> {
  const { by, venue = "", note = "" } = story.interview ?? {};
  const slots = slotsOf(customer, story);
  const asked = { params: { id: own } };
  const answered = { params: { id: theirs } };
  const { staffing } = customer;
  if (step === "propose_interview") {
    const body = { slots, venue, note };
    await (by === "customer"
      ? customer.act(at, CUSTOMER, made.proposeInterview, { ...asked, body }, proposeInterview("interest"))
      : staffing.act(
          at,
          STAFFING,
          received.proposeInterview,
          { ...answered, body },
          proposeInterview("received_interest"),
        ));
    return;
  }
  const body = { start: slots[0]?.start ?? "" };
  await (by === "customer"
    ? staffing.act(at, STAFFING, received.chooseSlot, { ...answered, body }, chooseSlot("received_interest"))
    : customer.act(at, CUSTOMER, made.chooseSlot, { ...asked, body }, chooseSlot("interest")));
}

/** Does a step of a story as the side that it belongs to. */
async function take(
  customer: SampleCustomer,
  { own, theirs, branch, story }: { own: string; theirs: string; branch: string; story: Story },
  step: InterestAction,
  at: Moment,
): Promise<void> {
  const { staffing } = customer;
  const [first, last] = story.days ?? [0, 0];
  const reason = story.reason ?? "";
  const answered = { params: { id: theirs } };
  const asked = { params: { id: own } };
  if (step === "review") await staffing.act(at, STAFFING, received.review, answered, reviewInterest);
  if (step === "accept") await staffing.act(at, STAFFING, received.accept, answered, acceptInterest);
  if (step === "place") await staffing.act(at, STAFFING, received.place, answered, placePerson);
  if (step === "extend") await staffing.act(at, STAFFING, received.extend, answered, extendPlacement);
  if (step === "reject" || step === "decline") {
    const given = { ...answered, body: { remark: reason } };
    await staffing.act(at, STAFFING, received[step], given, refuseInterest(step));
  }
  if (step === "withdraw") {
    await customer.act(at, CUSTOMER, made.withdraw, { ...asked, body: { reason } }, withdrawInterest);
  }
  if (step === "offer") {
    const body = {
      designation: "Technician",
      branch,
      start_date: customer.dayOf(first),
      end_date: customer.dayOf(last),
      rate: "1800",
      rate_period: "Day" as const,
    };
    await customer.act(at, CUSTOMER, made.offer, { ...asked, body }, offerPlacement);
  }
  if (step === "ask_extension") {
    const body = { end_date: customer.dayOf(last - 30) };
    await customer.act(at, CUSTOMER, made.askExtension, { ...asked, body }, askExtension);
  }
  if (step === "rate" && story.rating) {
    await customer.act(at, CUSTOMER, made.rate, { ...asked, body: story.rating }, ratePlacement);
  }
  if (step === "propose_interview" || step === "choose_slot") await arrange(customer, { own, theirs, story }, step, at);
  if (step === "terminate") {
    const body = { end_date: customer.dayOf(TERMINATED), reason };
    await customer.act(at, CUSTOMER, made.terminate, { ...asked, body }, terminatePlacement("interest"));
  }
}

/** Days before today on which a step is done: each a day after the one before, a rating the day after the end. */
function dayOf({ days_ago, days, steps }: Story, step: InterestAction, place: number): number {
  if (step !== "rate") return days_ago - place - 1;
  const [, last] = days ?? [0, 0];
  return (steps.includes("terminate") ? TERMINATED : last) - 1;
}

/** Has the two sides of a story write to each other, from a moment on. */
async function talk(
  customer: SampleCustomer,
  { own, theirs, story }: { own: string; theirs: string; story: Story },
  { days_ago, minute }: Moment,
): Promise<void> {
  for (const [place, [side, message]] of (story.talk?.said ?? []).entries()) {
    const at = { days_ago, minute: minute + (place + 1) * 15 };
    const body = { message };
    await (side === "customer"
      ? customer.act(at, CUSTOMER, made.sendMessage, { params: { id: own }, body }, sendMessage("interest"))
      : customer.staffing.act(
          at,
          STAFFING,
          received.sendMessage,
          { params: { id: theirs }, body },
          sendMessage("received_interest"),
        ));
  }
}

/** Interests of the sample customer in people of the sample agency, in every state, and the placements that came of them. */
export const makeSampleInterests: Sample = async (customer) => {
  const { rows } = await customer.read((tx) =>
    sql<{ kind: "person" | "branch" | "request"; name: string; id: string }>`
      select 'person' as kind, p.skilled_personel_id as name, p.id from personnel_publication p
        where p.staffing = ${customer.staffing.organisation_id}::uuid
      union all select 'branch', l.name, l.id from location l
        where ${ofOrganisation("l")} and l.depth = 1 and l.name = ${BRANCH}
      union all (select distinct on (ps.skill) 'request', ps.skill, r.id from service_request r
        join problem_statement ps on ps.organisation_id = r.organisation_id and ps.id = r.problem_statement
        where ${ofOrganisation("r")} and r.status = any(${openServiceStates}::text[]) and ps.skill <> ''
        order by ps.skill, r.created desc)`.execute(tx),
  );
  const idOf = (kind: (typeof rows)[number]["kind"], name: string) =>
    rows.find((row) => row.kind === kind && row.name === name)?.id ?? "";
  const branch = idOf("branch", BRANCH);
  for (const [index, story] of STORIES.entries()) {
    const minute = 9 * 60 + 30 + index * 13;
    const body = {
      skilled_personel: idOf("person", `SP-${String(story.person)}`),
      steward_remark: story.remark,
      service_request: idOf("request", story.skill ?? "") || null,
      contact_person_name: CUSTOMER,
      contact_person_designation: "Staffing Coordinator",
      contact_person_phone: "+919822055123",
      contact_person_email: "kavita@meridian.example",
    };
    const asked = { days_ago: customer.workday(story.days_ago), minute };
    const { id: own } = await customer.act(asked, CUSTOMER, made.request, { body }, requestInterest);
    const theirs = await customer.read((tx) =>
      tx.selectFrom("interest").select("received").where("id", "=", own).executeTakeFirstOrThrow(),
    );
    for (const [place, step] of story.steps.entries()) {
      const at = { days_ago: customer.workday(dayOf(story, step, place)), minute: minute + (place + 1) * 37 };
      await take(customer, { own, theirs: theirs.received, branch, story }, step, at);
      if (story.talk?.after === place + 1) await talk(customer, { own, theirs: theirs.received, story }, at);
    }
  }
  const expired = { days_ago: customer.workday(15), minute: 11 * 60 };
  await customer.act(expired, CUSTOMER, made.list, {}, (ctx) =>
    ctx.write((tx) => sql`select expire_interests()`.execute(tx)),
  );
};
