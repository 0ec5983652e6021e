import type { interestCalls, receivedInterestCalls } from "@steward/contract/interests/calls";
import { SUGGESTIONS_MOST } from "@steward/contract/interests/constants";
import type { InterestDetails, ReceivedInterestDetails } from "@steward/contract/interests/rules";
import { messages } from "@steward/contract/messages/catalogue";
import { sql } from "kysely";
import { isOfThePast } from "../../database/new-id.ts";
import { conflict, invalidField, Refusal } from "../../errors/refusal.ts";
import { recordStep } from "../../exchange/hand-over-queries.ts";
import type { Context } from "../../http/context.ts";
import type { Input } from "../../http/route.ts";
import { interestOf } from "../interest-queries.ts";
import { lockInterest } from "../write-interest.ts";
import { tellSuggestion } from "./suggestion-mails.ts";
import { suggestionRefusal } from "./suggestion-queries.ts";

type Problem = "same" | "none" | "open" | "twice" | "most";

/** What the field says where a person cannot be suggested. */
const REFUSALS: Readonly<Record<Exclude<Problem, "most">, string>> = {
  same: messages.interests.suggestedSame,
  none: messages.interests.suggestedHidden,
  open: messages.interests.suggestedOpen,
  twice: messages.interests.suggestedTwice,
};

/**
 * Suggests another person to the customer of an interest, on both sides; the customer's people get a mail. The interest
 * stays as it is, and so does its version.
 * @throws Refusal not_found, stale, conflict for an interest that takes no suggestions any more or a suspended partner,
 * invalid for a person who is not published to the customer, or is asked for or suggested already
 */
export const suggestPerson = (ctx: Context, { params, body }: Input<typeof receivedInterestCalls.suggest>) =>
  ctx.write(async (tx): Promise<ReceivedInterestDetails> => {
    const { id } = params;
    const side = "received_interest";
    const interest = await lockInterest(tx, ctx, { side, id });
    const refusal = suggestionRefusal(interest);
    if (refusal !== undefined) throw new Refusal("conflict", refusal, { current: interest });
    const { rows } = await sql<{ problem: Problem | null }>`select suggest_person(${id}::uuid,
      ${body.skilled_personel}::uuid, ${ctx.actor.account_id}::uuid, ${body.note}, ${SUGGESTIONS_MOST}::int) as problem`.execute(
      tx,
    );
    const problem = rows[0]?.problem;
    if (problem === "most") throw conflict(messages.interests.suggestedMost({ most: SUGGESTIONS_MOST }));
    if (problem) throw invalidField("skilled_personel", REFUSALS[problem]);
    await recordStep(tx, ctx, { side, id, action: "person suggested" });
    if (!isOfThePast()) await tellSuggestion(tx, ctx, { id, person: body.skilled_personel });
    return interestOf(tx, ctx, side, id);
  });

/**
 * Declines a suggested person, on both sides.
 * @throws Refusal not_found, stale, conflict where the suggestion does not wait for an answer, or for a suspended partner
 */
export const declineSuggestion = (ctx: Context, { params, body }: Input<typeof interestCalls.declineSuggestion>) =>
  ctx.write(async (tx): Promise<InterestDetails> => {
    const { id } = params;
    const interest = await lockInterest(tx, ctx, { side: "interest", id });
    const asked = interest.suggestions.find(({ person }) => person === body.skilled_personel);
    if (!asked) throw invalidField("skilled_personel", messages.interests.notSuggested);
    const { rows } = await sql<{ received: string | null }>`
      select answer_suggestion(${id}::uuid, ${body.skilled_personel}::uuid, 'Declined') as received`.execute(tx);
    if (!rows[0]?.received) {
      throw new Refusal("conflict", messages.interests.suggestionGone, { current: interest });
    }
    await recordStep(tx, ctx, { side: "interest", id, action: "suggestion declined" });
    return interestOf(tx, ctx, "interest", id);
  });
