import { sql } from "kysely";
import type { DB } from "./tables.ts";
import type { Transaction } from "./transaction.ts";
import { absentReference } from "../errors/refusal.ts";
import { ofOrganisation } from "./of-organisation.ts";

type TenantTable = {
  [T in keyof DB]: DB[T] extends { organisation_id: unknown; id: unknown } ? T : never;
}[keyof DB];

export interface RecordReference {
  /** Field path of the body that carries the id. */
  field: string;
  table: TenantTable;
  id: string | null | undefined;
}

/**
 * Asserts that every id named in a body is a record of the transaction's organisation, in one statement. Another
 * organisation's id and an absent one are refused alike.
 * @throws Refusal invalid, with the paths of those that are not there
 */
export async function assertReferences(tx: Transaction, references: readonly RecordReference[]): Promise<void> {
  const named = references.filter((reference) => typeof reference.id === "string");
  if (named.length === 0) return;
  const checks = named.map(
    ({ field, table, id }) =>
      sql`select ${field}::text as field where not exists (select from ${sql.table(table)} where ${ofOrganisation(table)} and id = ${id}::uuid)`,
  );
  const { rows } = await sql<{ field: string }>`${sql.join(checks, sql` union all `)}`.execute(tx);
  if (rows.length > 0) {
    throw absentReference(...rows.map(({ field }) => field));
  }
}
