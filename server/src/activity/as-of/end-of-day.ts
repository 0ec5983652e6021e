import { messages } from "@steward/contract/messages/catalogue";
import { sql } from "kysely";
import { ownOrganisation } from "../../database/of-organisation.ts";
import type { Transaction } from "../../database/transaction.ts";
import { conflict, invalidField } from "../../errors/refusal.ts";

interface Day {
  /** End of the day in the organisation's time zone. */
  moment: string;
  is_ahead: boolean;
  /** Since when what changes replace is kept. */
  kept_since: string;
  kept_since_day: string;
}

const keptSince = sql`o.changes_kept_since::text as kept_since,
  (o.changes_kept_since at time zone o.time_zone)::date::text as kept_since_day`;

/**
 * The end of a day.
 * @throws Refusal invalid for a day to come
 */
export async function endOfDay(tx: Transaction, day: string): Promise<Day> {
  const { rows } = await sql<Day>`
    select ((${day}::date + 1)::timestamp at time zone o.time_zone)::text as moment, ${keptSince},
      ${day}::date > (now() at time zone o.time_zone)::date as is_ahead
    from organisation o where o.id = ${ownOrganisation}`.execute(tx);
  const [found] = rows;
  if (!found || found.is_ahead) throw invalidField("as_of", messages.history.dayAhead);
  return found;
}

/**
 * Asserts that a record made at `created` was there at the moment, and that what has been changed of it since is kept.
 * @throws Refusal invalid
 */
export function assertRecorded({ moment, kept_since, kept_since_day }: Day, made: { created: string; day: string }) {
  const at = (text: string) => new Date(text).getTime();
  if (at(made.created) >= at(moment)) throw invalidField("as_of", messages.history.notThere({ day: made.day }));
  if (at(made.created) < at(kept_since) && at(moment) < at(kept_since)) {
    throw invalidField("as_of", messages.history.notRecorded({ day: kept_since_day }));
  }
}

/** Refusal of an entry that is older than what is kept. */
export async function notKept(tx: Transaction) {
  const { rows } = await sql<{ kept_since_day: string }>`
    select ${keptSince} from organisation o where o.id = ${ownOrganisation}`.execute(tx);
  return conflict(messages.history.noValues({ day: rows[0]?.kept_since_day ?? "" }));
}
