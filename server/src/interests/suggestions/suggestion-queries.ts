import { SUGGESTIONS_MOST, suggestedStates } from "@steward/contract/interests/constants";
import type { Suggestion } from "@steward/contract/interests/suggestions";
import { messages } from "@steward/contract/messages/catalogue";
import { sql } from "kysely";
import type { Context } from "../../http/context.ts";
import type { InterestSide, Present } from "../state-machine.ts";

/** The people who were suggested in an interest `i` of a side, the first one first. */
export const suggestionsOf = (side: InterestSide) => sql<Suggestion[]>`(
  select coalesce(jsonb_agg(jsonb_build_object('person', s.person, 'skilled_personel_detail', suggested_person(i.id, s.person),
    'note', s.note, 'suggestion_status', s.state, 'created', s.created) order by s.id), '[]')
  from interest_suggestion s where s.organisation_id = i.organisation_id and s.${sql.ref(side)} = i.id)`;

/** The interest in which the person of an interest `i` was suggested. */
export const suggestedIn = (side: InterestSide) => sql`(
  select jsonb_build_object('id', f.id, 'name', f.person_name) from ${sql.table(side)} f
  where f.organisation_id = i.organisation_id and f.id = i.suggested_in)`;

/** Why nobody can be suggested in an interest as it is; undefined where somebody can. */
export const suggestionRefusal = ({ request_status: status }: Pick<Present, "request_status">) =>
  suggestedStates.some((state) => state === status)
    ? undefined
    : messages.interests.notNow({ action: "answered with another person", status });

/** Whether a member of the staffing organisation may suggest somebody in an interest as it is. */
export const takesSuggestions = (
  { may }: Pick<Context, "may">,
  present: Pick<Present, "request_status"> & { suggestions: readonly unknown[] },
): boolean =>
  may("interest.decide") && suggestionRefusal(present) === undefined && present.suggestions.length < SUGGESTIONS_MOST;
