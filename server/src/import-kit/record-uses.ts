import { type RawBuilder, sql } from "kysely";
import type { DB } from "../database/tables.ts";
import { ofOrganisation } from "../database/of-organisation.ts";

/** Foreign keys by table and column, with the table that they point to. */
export type RecordUses = Readonly<Partial<Record<keyof DB, Readonly<Record<string, keyof DB>>>>>;

/** Condition that no foreign key points to the record of this id. */
export function unusedBy(uses: RecordUses, table: keyof DB, id: RawBuilder<unknown>): RawBuilder<unknown> {
  const users = Object.entries(uses).flatMap(([user, columns]) =>
    Object.entries(columns).flatMap(([column, used]) => (used === table ? [{ user, column }] : [])),
  );
  const free = users.map(
    ({ user, column }) =>
      sql`not exists (select from ${sql.table(user)} u where ${ofOrganisation("u")} and u.${sql.ref(column)} = ${id})`,
  );
  return sql.join([sql`true`, ...free], sql` and `);
}
