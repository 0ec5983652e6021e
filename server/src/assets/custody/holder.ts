import type { Holder } from "@steward/contract/assets/custody/holder";
import { type RawBuilder, sql } from "kysely";
import { ownOrganisation } from "../../database/of-organisation.ts";
import type { Transaction } from "../../database/transaction.ts";

/** Columns of a holder; at most one of the ids is given, and the name is null for one that the caller may not see. */
export interface HolderRow {
  holder_user: string | null;
  holder_location: string | null;
  holder_asset: string | null;
  holder_name: string | null;
}

/** Select list of the holder in a table of assets or of custody. */
export function holderColumns(alias: string): RawBuilder<unknown> {
  const [tenant, user, place, asset] = ["organisation_id", "holder_user", "holder_location", "holder_asset"].map(
    (column) => sql.ref(`${alias}.${column}`),
  );
  return sql`${user}, ${place}, ${asset}, case
    when ${user} is not null then (select hu.name from account hu where hu.id = ${user})
    when ${place} is not null then
      (select hl.name from location hl where hl.organisation_id = ${tenant} and hl.id = ${place})
    when ${asset} is not null then (select concat_ws(' · ', ha.asset_id, nullif(ha.asset_name, ''))
      from asset ha where ha.organisation_id = ${tenant} and ha.id = ${asset}) end as holder_name`;
}

/** The contract's shape of a holder. */
export function presentHolder(row: HolderRow): Holder | null {
  const name = row.holder_name ?? "";
  if (row.holder_user) return { id: row.holder_user, name, kind: "user" };
  if (row.holder_location) return { id: row.holder_location, name, kind: "location" };
  return row.holder_asset ? { id: row.holder_asset, name, kind: "asset" } : null;
}

/** Today in the organisation's time zone; a subquery, so that it is computed once and not for each row. */
export const localToday = sql<string>`(select (now() at time zone o.time_zone)::date
  from organisation o where o.id = ${ownOrganisation})`;

/** The day that it is in the transaction's organisation. */
export async function readToday(tx: Transaction): Promise<string | undefined> {
  const { rows } = await sql<{ today: string }>`select ${localToday} as today`.execute(tx);
  return rows[0]?.today;
}
