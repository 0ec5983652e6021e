import type { ResponseOf } from "@steward/contract/kit/call";
import type { shortlistCalls } from "@steward/contract/personnel/shortlist/calls";
import { sql } from "kysely";
import { recordActivity } from "../../activity/record-activity.ts";
import { ofOrganisation, ownOrganisation } from "../../database/of-organisation.ts";
import type { Transaction } from "../../database/transaction.ts";
import { notFound } from "../../errors/refusal.ts";
import type { Context } from "../../http/context.ts";
import type { Input } from "../../http/route.ts";
import { shortlistOf } from "./shortlist-queries.ts";

type Shortlisting = ResponseOf<typeof shortlistCalls.add>;

/** History tells who added or removed somebody; the notes of a list are no part of it, as a person's data can be erased. */
const record = (tx: Transaction, ctx: Context, subject_id: string, action: string) =>
  recordActivity(tx, ctx, { subject_type: "skilled_person", subject_id, action });

/**
 * What the organisation notes of a person who is published to it, null for one who is not on its shortlist.
 * @throws Refusal not_found
 */
async function shortlistingOf(tx: Transaction, id: string): Promise<Shortlisting | null> {
  const { rows } = await sql<{ shortlist: Shortlisting | null }>`
    select ${shortlistOf(sql`p.id`)} as shortlist from personnel_publication p where p.id = ${id}::uuid`.execute(tx);
  if (!rows[0]) throw notFound();
  return rows[0].shortlist;
}

/**
 * Adds a person to the shortlist of the organisation; of one who is on it, the note alone is edited. Of several who add
 * the same person at once the first is told as such, and no note is lost to one who gives none.
 * @throws Refusal not_found for a person who is not published to the organisation
 */
export const addToShortlist = (ctx: Context, { params: { id }, body: { note } }: Input<typeof shortlistCalls.add>) =>
  ctx.write(async (tx): Promise<Shortlisting> => {
    const given = sql<string | null>`${note ?? null}::text`;
    const { rows } = await sql<{ is_new: boolean }>`
      insert into shortlisted_person as s (organisation_id, person, note, added_by, created)
      select ${ownOrganisation}, p.id, coalesce(${given}, ''), ${ctx.actor.account_id}::uuid, start_of_work()
      from personnel_publication p where p.id = ${id}::uuid
      on conflict (organisation_id, person) do update set note = coalesce(${given}, s.note)
      returning s.created = start_of_work() as is_new`.execute(tx);
    if (rows[0]?.is_new) await record(tx, ctx, id, "added to the shortlist");
    const after = await shortlistingOf(tx, id);
    if (!after) throw notFound();
    return after;
  });

/**
 * Takes a person off the shortlist of the organisation, also one who is published no more.
 * @throws Refusal not_found for a person whom the organisation does not know
 */
export const removeFromShortlist = (ctx: Context, { params: { id } }: Input<typeof shortlistCalls.remove>) =>
  ctx.write(async (tx): Promise<undefined> => {
    const { rows } = await sql`delete from shortlisted_person s where ${ofOrganisation("s")} and s.person = ${id}::uuid
      returning s.person`.execute(tx);
    if (rows.length > 0) await record(tx, ctx, id, "removed from the shortlist");
    else await shortlistingOf(tx, id);
    return undefined;
  });
