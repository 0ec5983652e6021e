import type { DutyKind } from "@steward/contract/home/constants";
import { ENDING_DAYS, type InterviewTurn, type WaitingKind } from "@steward/contract/interests/constants";
import type { Interest } from "@steward/contract/interests/rules";
import { messages } from "@steward/contract/messages/catalogue";
import { sql } from "kysely";
import { taken } from "../errors/constraint-refusal.ts";
import { conflict } from "../errors/refusal.ts";
import type { Context } from "../http/context.ts";
import { dayFrom, type DutyCard, dutyOf } from "../nouns/duty-card.ts";
import type { Noun } from "../nouns/noun.ts";
import { namedRecords } from "../nouns/search-card.ts";
import { makeSampleAttendance } from "./attendance/sample-attendance.ts";
import { findInterests, findReceivedOfAny } from "./interest-queries.ts";
import { makeSampleEnds, remindOfEnds } from "./remind-of-ends.ts";
import { makeSampleInterests } from "./sample-interests.ts";
import { makeSampleSuggestion } from "./suggestions/sample-suggestion.ts";
import { interestRoutes, receivedInterestRoutes } from "./routes.ts";

/** Accepted interests without an offer, whether there is an interview or not. */
const accepted: DutyCard = {
  kind: "offers",
  isOf: ({ may }) => may("interest.view") && may("interest.request"),
  read: async (tx, ctx, { request, page_size }) => {
    const page = await findInterests(tx, ctx, {
      request,
      query: { request_status: ["Accepted", "Interview"], page_size },
    });
    return dutyOf(page, toldMade);
  },
};

const toldMade = ({ id, skilled_personel_detail: person, staffing_details }: Interest) => ({
  id,
  name: person.name,
  code: person.skilled_personel_id,
  about: staffing_details.name,
});

/** Interviews of the customer's interests: those whose times wait for it, and those that are agreed. */
const interviews = (kind: DutyKind, turn: InterviewTurn): DutyCard => ({
  kind,
  isOf: ({ may }) => may("interest.view") && may("interest.request"),
  read: async (tx, ctx, { request, page_size }) => {
    const page = await findInterests(tx, ctx, { request, query: { interview: [turn], page_size } });
    return dutyOf(page, (row) => ({ ...toldMade(row), day: interviewDay(ctx, row) }));
  },
});

/** The day of an interview that is agreed, in the organisation's time zone. */
const interviewDay = (
  { organisation }: Context,
  { interview_detail: interview }: Pick<Interest, "interview_detail">,
) =>
  interview?.start
    ? new Intl.DateTimeFormat("sv-SE", { timeZone: organisation.time_zone }).format(new Date(interview.start))
    : null;

/** Placements at the customer that end soon. */
const ending: DutyCard = {
  kind: "placements_ending",
  isOf: ({ may }) => may("interest.view") && may("interest.request"),
  read: async (tx, ctx, { request, today, page_size }) => {
    const query = { ends_from: today, ends_to: dayFrom(today, ENDING_DAYS), ordering: "end_date" as const, page_size };
    const page = await findInterests(tx, ctx, { request, query });
    return dutyOf(page, (row) => ({ ...toldMade(row), day: row.placement_detail?.end_date ?? null }));
  },
};

/** What waits for the staffing organisation; interviews have a number of their own. */
const waitingFor = (kind: DutyKind, waiting: WaitingKind[]): DutyCard => ({
  kind,
  isOf: ({ may }) => may("interest.decide"),
  read: async (tx, ctx, { request, page_size }) => {
    const page = await findReceivedOfAny(tx, ctx, { request, query: { waiting, page_size } });
    return dutyOf(page, ({ id, skilled_personel_detail: person, customer_details }) => ({
      id,
      name: person.name,
      code: person.skilled_personel_id,
      about: customer_details.name,
    }));
  },
});

const named = (table: "interest" | "received_interest") => ({
  from: sql`${sql.table(table)} s`,
  name: sql`s.person_name`,
});

export const interestNoun: Noun = {
  routes: interestRoutes,
  duties: [interviews("interviews", "To Answer"), interviews("interviews_upcoming", "Upcoming"), accepted, ending],
  search: namedRecords({
    kind: "interest",
    permission: "interest.view",
    ...named("interest"),
    code: sql`s.person_code`,
    folded_code: sql`fold(s.person_code)`,
    detail: sql`s.state`,
    contains: ({ pattern }) => sql`s.id in (select h.id from search_interests(${pattern}) h)`,
  }),
  history: { interest: named("interest") },
  remind: remindOfEnds,
  sample: async (customer) => {
    await makeSampleInterests(customer);
    await makeSampleSuggestion(customer);
    await makeSampleAttendance(customer);
    await makeSampleEnds(customer);
  },
  refusals: { interest_once: taken("skilled_personel", messages.interests.openAlready) },
  uses: { interest: { branch: "location", service_request: "service_request" } },
  upheld: [
    "interest_received",
    "interest_states",
    "interest_contact",
    "interest_offer",
    "interest_placed",
    "interest_rating",
    "interest_rated",
    "interest_interview",
    "interest_interview_by",
    "interest_interview_start",
    "interest_interview_slots",
    "interest_suggestion_subject",
    "interest_suggestion_states",
    "interest_suggestion_once",
    "received_suggestion_once",
    "attendance_sheet_subject",
    "attendance_sheet_month",
    "attendance_sheet_states",
    "attendance_sheet_once",
    "received_attendance_once",
    "interest_message_subject",
    "interest_message_writer",
    "placement_reminder_subject",
    "placement_reminder_once",
  ],
};

export const receivedInterestNoun: Noun = {
  routes: receivedInterestRoutes,
  duties: [
    waitingFor("interests", ["Answer", "Placement", "Extension"]),
    waitingFor("received_interviews", ["Interview"]),
  ],
  search: namedRecords({
    kind: "received_interest",
    permission: "interest.decide",
    ...named("received_interest"),
    code: sql`s.person_code`,
    folded_code: sql`fold(s.person_code)`,
    detail: sql`s.state`,
    contains: ({ pattern }) => sql`s.id in (select h.id from search_received_interests(${pattern}) h)`,
  }),
  history: { received_interest: named("received_interest") },
  refusals: { received_interest_full: () => conflict(messages.interests.overlaps) },
  upheld: [
    "received_interest_made",
    "received_interest_states",
    "received_interest_interview",
    "received_interest_rating",
    "received_interest_days",
  ],
};
