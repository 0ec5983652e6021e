import { interestCalls as made, receivedInterestCalls as received } from "@steward/contract/interests/calls";
import type { InterestAction } from "@steward/contract/interests/constants";
import { sql } from "kysely";
import { ofOrganisation } from "../database/of-organisation.ts";
import type { Sample } from "../nouns/facts.ts";
import type { Moment, SampleCustomer } from "../nouns/sample-customer.ts";
import { chooseSlot, proposeInterview } from "./interviews/write-interview.ts";
import { sendMessage } from "./messages/send-message.ts";
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
const PLACED: readonly InterestAction[] = ["review", "accept", "offer", "place"];

interface Story {
  /** Number of the person at the sample agency. */
  person: number;
  /** Days since the interest was requested; every further step is a day later. */
  days_ago: number;
  remark: string;
  steps: readonly InterestAction[];
  /** First and last day of the offer, as days before today. */
  days?: readonly [first: number, last: number];
  /** What one side tells the other, where a step says why. */
  reason?: string;
  /** Who proposes an interview, where, and its days before today; the first one is chosen. */
  interview?: { by: "customer" | "staffing"; venue: string; note: string; days: readonly number[] };
  /** What the two sides write after a number of steps, a quarter of an hour apart. */
  talk?: { after: number; said: readonly (readonly [side: "customer" | "staffing", message: string])[] };
}

/** Interests in every state, and placements in every state. */
const STORIES: readonly Story[] = [
  {
    person: 13,
    days_ago: 48,
    remark: "Cover for parental leave in dialysis",
    steps: [...PLACED, "terminate"],
    days: [40, -30],
    reason: "The permanent technician returned early",
  },
  { person: 12, days_ago: 45, remark: "Yearly test of all fire panels", steps: PLACED, days: [38, 9] },
  {
    person: 11,
    days_ago: 43,
    remark: "Lift modernisation, day shift",
    steps: [...PLACED, "ask_extension", "extend"],
    days: [36, -10],
  },
  { person: 10, days_ago: 30, remark: "Leak survey of the plant room", steps: [] },
  {
    person: 1,
    days_ago: 26,
    remark: "Ventilators of both intensive care units",
    steps: [...PLACED, "ask_extension"],
    days: [20, -12],
    talk: {
      after: 2,
      said: [
        ["customer", "Would day and night shifts in turn be possible? The units are never without patients."],
        ["staffing", "Yes, with two days off after each week of nights."],
        ["customer", "That fits our rota. We will send the offer tomorrow."],
      ],
    },
  },
  {
    person: 7,
    days_ago: 22,
    remark: "Second generator",
    steps: ["review", "withdraw"],
    reason: "The project is on hold",
  },
  {
    person: 19,
    days_ago: 20,
    remark: "Front desk of the new clinic",
    steps: ["review", "accept", "propose_interview", "choose_slot"],
    interview: { by: "customer", venue: "Pune Main Hospital, office of the coordinator", note: "", days: [12, 11] },
  },
  {
    person: 14,
    days_ago: 10,
    remark: "Fire panels of the diagnostics centre",
    steps: ["review", "accept", "propose_interview", "choose_slot"],
    interview: {
      by: "customer",
      venue: "https://meet.meridian.example/fire-panels",
      note: "Please have the certificate at hand.",
      days: [-4, -5, -6],
    },
  },
  {
    person: 17,
    days_ago: 8,
    remark: "Second shift of the laboratory",
    steps: ["review", "accept", "propose_interview"],
    interview: {
      by: "staffing",
      venue: "By telephone; we call the contact person",
      note: "Neelam is free in the mornings.",
      days: [-3, -5],
    },
  },
  {
    person: 9,
    days_ago: 17,
    remark: "Help desk, evenings",
    steps: ["review", "accept", "decline"],
    reason: "Prefers to stay in Bengaluru",
  },
  { person: 15, days_ago: 12, remark: "Commissioning of the new MRI", steps: PLACED, days: [-7, -97] },
  {
    person: 6,
    days_ago: 9,
    remark: "Sterile services",
    steps: ["review", "reject"],
    reason: "Not free before next quarter",
  },
  { person: 5, days_ago: 7, remark: "Rewiring of Block B", steps: ["review", "accept", "offer"], days: [-14, -75] },
  {
    person: 4,
    days_ago: 6,
    remark: "Network of the diagnostics centre",
    steps: ["review", "accept"],
    talk: {
      after: 2,
      said: [
        ["staffing", "The earliest start is the first Monday of next month. Does that still help you?"],
        ["customer", "It does; the cabling is not finished before then."],
      ],
    },
  },
  {
    person: 3,
    days_ago: 4,
    remark: "Chillers before summer",
    steps: ["review"],
    talk: { after: 1, said: [["staffing", "Which make are the chillers, and how many are there?"]] },
  },
  { person: 2, days_ago: 2, remark: "X-ray and ultrasound, one year", steps: [] },
];

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
  if (step === "propose_interview" || step === "choose_slot") await arrange(customer, { own, theirs, story }, step, at);
  if (step === "terminate") {
    const body = { end_date: customer.dayOf(2), reason };
    await customer.act(at, CUSTOMER, made.terminate, { ...asked, body }, terminatePlacement("interest"));
  }
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
    sql<{ kind: "person" | "branch"; name: string; id: string }>`
      select 'person' as kind, p.skilled_personel_id as name, p.id from personnel_publication p
        where p.staffing = ${customer.staffing.organisation_id}::uuid
      union all select 'branch', l.name, l.id from location l
        where ${ofOrganisation("l")} and l.depth = 1 and l.name = ${BRANCH}`.execute(tx),
  );
  const idOf = (kind: "person" | "branch", name: string) =>
    rows.find((row) => row.kind === kind && row.name === name)?.id ?? "";
  const branch = idOf("branch", BRANCH);
  for (const [index, story] of STORIES.entries()) {
    const minute = 9 * 60 + 30 + index * 13;
    const body = {
      skilled_personel: idOf("person", `SP-${String(story.person)}`),
      steward_remark: story.remark,
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
      const at = { days_ago: customer.workday(story.days_ago - place - 1), minute: minute + (place + 1) * 37 };
      await take(customer, { own, theirs: theirs.received, branch, story }, step, at);
      if (story.talk?.after === place + 1) await talk(customer, { own, theirs: theirs.received, story }, at);
    }
  }
  const expired = { days_ago: customer.workday(15), minute: 11 * 60 };
  await customer.act(expired, CUSTOMER, made.list, {}, (ctx) =>
    ctx.write((tx) => sql`select expire_interests()`.execute(tx)),
  );
};
