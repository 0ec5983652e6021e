import { sql } from "kysely";
import { ofOrganisation, ownOrganisation } from "../database/of-organisation.ts";
import type { DB } from "../database/tables.ts";
import type { Transaction } from "../database/transaction.ts";

/** Ids that were made between two others, and the moment in milliseconds that what carries them belongs to. */
export interface Dated {
  since: string;
  until: string;
  ms: number;
}

/**
 * Dates what was made in a transaction to moments of the past: entries of history with their ids, which follow the
 * clock, and records by their history. For records that a program makes as if they had grown; no call reaches this.
 */
export async function dateHistory(tx: Transaction, acts: readonly Dated[]): Promise<void> {
  if (acts.length === 0) return;
  const dated = sql`jsonb_to_recordset(${JSON.stringify(acts)}::jsonb) d (since uuid, until uuid, ms float8)`;
  const moment = sql`to_timestamp(d.ms / 1000.0)`;
  const digits = sql`lpad(to_hex(d.ms::bigint), 12, '0')`;
  await sql`update activity h set created = ${moment},
      id = overlay(h.id::text placing left(${digits}, 8) || '-' || right(${digits}, 4) from 1 for 13)::uuid
    from ${dated} where ${ofOrganisation("h")} and h.id > d.since and h.id < d.until`.execute(tx);
  await sql`delete from activity_tally where ${ofOrganisation("activity_tally")}`.execute(tx);
  await sql`insert into activity_tally (organisation_id, day, slot, count)
    select o.id, local_day(h.created, o.time_zone), 0, count(*)
    from activity h join organisation o on o.id = h.organisation_id
    where ${ofOrganisation("h")} and o.id = ${ownOrganisation} group by 1, 2`.execute(tx);
  const { rows: tables } = await sql<{ name: keyof DB; is_edited: boolean }>`
    select table_name as name, bool_or(column_name = 'modified') as is_edited from information_schema.columns
    where table_schema = 'public' and table_name <> 'activity'
      and column_name in ('organisation_id', 'id', 'created', 'modified')
    group by 1 having count(*) filter (where column_name <> 'modified') = 3`.execute(tx);
  for (const { name, is_edited } of tables) {
    const modified = is_edited
      ? sql`, modified = greatest(${moment}, (select max(h.created) from activity h
          where ${ofOrganisation("h")} and h.subject_id = t.id))`
      : sql``;
    await sql`update ${sql.table(name)} t set created = ${moment} ${modified}
      from ${dated} where ${ofOrganisation("t")} and t.id > d.since and t.id < d.until`.execute(tx);
  }
}
