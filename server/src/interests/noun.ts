import { messages } from "@steward/contract/messages/catalogue";
import { sql } from "kysely";
import { taken } from "../errors/constraint-refusal.ts";
import { conflict } from "../errors/refusal.ts";
import { type DutyCard, dutyOf } from "../nouns/duty-card.ts";
import type { Noun } from "../nouns/noun.ts";
import { namedRecords } from "../nouns/search-card.ts";
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
    return dutyOf(page, ({ id, skilled_personel_detail: person, staffing_details }) => ({
      id,
      name: person.name,
      code: person.skilled_personel_id,
      about: staffing_details.name,
    }));
  },
};

/** Interests that wait for an answer, and offers that wait for a placement. */
const waiting: DutyCard = {
  kind: "interests",
  isOf: ({ may }) => may("interest.decide"),
  read: async (tx, ctx, { request, page_size }) => {
    const query = { request_status: ["Requested" as const, "Under Review" as const, "Offered" as const], page_size };
    const page = await findReceivedOfAny(tx, ctx, { request, query });
    return dutyOf(page, ({ id, skilled_personel_detail: person, customer_details }) => ({
      id,
      name: person.name,
      code: person.skilled_personel_id,
      about: customer_details.name,
    }));
  },
};

const named = (table: "interest" | "received_interest") => ({
  from: sql`${sql.table(table)} s`,
  name: sql`s.person_name`,
});

export const interestNoun: Noun = {
  routes: interestRoutes,
  duties: [accepted],
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
    await makeSampleEnds(customer);
  },
  refusals: { interest_once: taken("skilled_personel", messages.interests.openAlready) },
  uses: { interest: { branch: "location" } },
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
    "interest_message_subject",
    "interest_message_writer",
    "placement_reminder_subject",
    "placement_reminder_once",
  ],
};

export const receivedInterestNoun: Noun = {
  routes: receivedInterestRoutes,
  duties: [waiting],
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
