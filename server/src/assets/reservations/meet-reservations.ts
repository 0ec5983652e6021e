import { messages } from "@steward/contract/messages/catalogue";
import { sql } from "kysely";
import { ofOrganisation, ownOrganisation } from "../../database/of-organisation.ts";
import type { Transaction } from "../../database/transaction.ts";
import { conflict } from "../../errors/refusal.ts";
import type { Context } from "../../http/context.ts";
import { todayOf } from "./reservation-queries.ts";

interface Leaving {
  user?: string | null | undefined;
  expected_return?: string | null | undefined;
}

/**
 * What reservations of a locked asset mean for its check-out: one that runs into somebody else's is refused, and the
 * holder's own that has begun is fetched by it. An asset that may stay out runs into every later one.
 */
export async function meetReservations(
  tx: Transaction,
  ctx: Context,
  asset: string,
  { user = null, expected_return = null }: Leaving,
): Promise<void> {
  const { rows } = await sql<{ name: string; starts: string; ends: string }>`
    with today as (select ${todayOf(ctx)} as day), fetched as (
      update reservation r set state = 'fetched', version = r.version + 1, modified = now()
      where ${ofOrganisation("r")} and r.asset = ${asset}::uuid and r.person = ${user}::uuid and r.state = 'reserved'
        and (select t.day from today t) between r.starts and r.ends)
    select p.name, r.starts, r.ends from reservation r join account p on p.id = r.person
    where ${ofOrganisation("r")} and r.asset = ${asset}::uuid and r.state = 'reserved'
      and r.person is distinct from ${user}::uuid and r.ends >= (select t.day from today t)
      and (${expected_return}::date is null or r.starts <= ${expected_return}::date)
    order by r.starts limit 1`.execute(tx);
  if (rows[0]) throw conflict(messages.custody.alreadyReserved(rows[0]));
}

/** Today in the time zone of the transaction's organisation. */
const todayHere = sql`(select (now() at time zone o.time_zone)::date from organisation o where o.id = ${ownOrganisation})`;

export interface Ahead {
  asset: string;
  person: string;
  name: string;
  starts: string;
  ends: string;
}

/** Reservations of locked assets that are not over, by their first day: what leaves for no known time runs into them. */
export async function reservedAhead(tx: Transaction, assets: readonly string[]): Promise<Ahead[]> {
  if (assets.length === 0) return [];
  const { rows } = await sql<Ahead>`
    select r.asset, r.person, p.name, r.starts, r.ends from reservation r join account p on p.id = r.person
    where ${ofOrganisation("r")} and r.asset = any(${assets}::uuid[]) and r.state = 'reserved' and r.ends >= ${todayHere}
    order by r.starts`.execute(tx);
  return rows;
}

interface Given {
  asset: string;
  person: { id: string };
}

/** The holders' own reservations that have begun are fetched. */
export async function fetchReservations(tx: Transaction, given: readonly Given[]): Promise<void> {
  const [assets, people] = [given.map(({ asset }) => asset), given.map(({ person }) => person.id)];
  await sql`update reservation r set state = 'fetched', version = r.version + 1, modified = now()
    from unnest(${assets}::uuid[], ${people}::uuid[]) g (asset, person)
    where ${ofOrganisation("r")} and r.asset = g.asset and r.person = g.person and r.state = 'reserved'
      and ${todayHere} between r.starts and r.ends`.execute(tx);
}

/**
 * A check-out that is undone gives back the reservation which it fetched: both were written by one transaction and bear
 * its moment. Called while the custody is open.
 */
export const unfetchReservations = (tx: Transaction, asset: string) =>
  sql`update reservation r set state = 'reserved', version = r.version + 1, modified = now()
    from custody c where ${ofOrganisation("r")} and r.asset = ${asset}::uuid and r.state = 'fetched'
      and c.organisation_id = r.organisation_id and c.asset = r.asset and c.returned is null
      and c.holder_user = r.person and c.checked_out = r.modified`.execute(tx);
