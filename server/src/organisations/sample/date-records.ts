import { sql } from "kysely";
import { ofOrganisation, ownOrganisation } from "../../database/of-organisation.ts";
import type { DB } from "../../database/tables.ts";
import type { Transaction } from "../../database/transaction.ts";

/** Moment of an id: UUID v7 begins with the milliseconds. */
const MADE = sql`to_timestamp(('x' || lpad(replace(left(t.id::text, 13), '-', ''), 16, '0'))::bit(64)::bigint / 1000.0)`;

/**
 * Dates the records of an organisation by their ids and their history, after work at moments of the past: the tables
 * themselves know only the present.
 */
export async function dateRecords(tx: Transaction): Promise<void> {
  const { rows: tables } = await sql<{ name: keyof DB; is_edited: boolean }>`
    select table_name as name, bool_or(column_name = 'modified') as is_edited from information_schema.columns
    where table_schema = 'public' and table_name <> 'activity'
      and column_name in ('organisation_id', 'id', 'created', 'modified')
    group by 1 having count(*) filter (where column_name <> 'modified') = 3`.execute(tx);
  for (const { name, is_edited } of tables) {
    const modified = is_edited
      ? sql`, modified = greatest(${MADE}, (select max(h.created) from activity h
          where ${ofOrganisation("h")} and h.subject_id = t.id))`
      : sql``;
    await sql`update ${sql.table(name)} t set created = ${MADE} ${modified} where ${ofOrganisation("t")}`.execute(tx);
  }
  await sql`update organisation o set changes_kept_since = least(o.changes_kept_since, h.first),
      pictures_kept_since = least(o.pictures_kept_since, h.first)
    from (select min(h.created) as first from activity h where ${ofOrganisation("h")}) h
    where o.id = ${ownOrganisation}`.execute(tx);
}
