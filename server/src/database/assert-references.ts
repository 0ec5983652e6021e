import { sql } from "kysely";
import type { DB } from "./tables.ts";
import type { Transaction } from "./transaction.ts";
import { absentReference, inactiveReference, otherKind } from "../errors/refusal.ts";
import { ownOrganisation } from "./of-organisation.ts";

type TenantTable = {
  [T in keyof DB]: DB[T] extends { organisation_id: unknown; id: unknown } ? T : never;
}[keyof DB];

export interface RecordReference {
  /** Field path of the body that carries the id. */
  field: string;
  table: TenantTable;
  id: string | null | undefined;
  /** What the record points to already: it may be kept after it was switched off. */
  before?: unknown;
  /** Kinds of which it may be, for one that comes in several. */
  kinds?: readonly string[];
}

/** Tables of masters that are switched off: a record may not come to point to such a one. */
const SWITCHED = new Set<string>([
  "brand",
  "category",
  "depreciation",
  "field_set",
  "manufacturer",
  "model",
  "problem_statement",
  "service_provider",
  "supplier",
]);

/**
 * Asserts that every id named in a body is a record of the transaction's organisation, and active where it is a master
 * that the record did not have before; in one statement. Another organisation's id and an absent one are refused alike.
 * @throws Refusal invalid, with the paths of those that are not there, else of those that are of another kind, else of
 * those that are switched off
 */
export async function assertReferences(tx: Transaction, references: readonly RecordReference[]): Promise<void> {
  const named = references.filter((reference) => typeof reference.id === "string");
  if (named.length === 0) return;
  const checks = named.map(({ field, table, id, before, kinds }) => {
    const isKept = id === before;
    return sql`select ${field}::text as field, ${table}::text as of_table, r.id is not null as is_found,
        ${isKept || !SWITCHED.has(table) ? sql`true` : sql`r.is_active`} as is_active,
        ${isKept || !kinds ? sql`true` : sql`r.kind = any(${[...kinds]}::text[])`} as is_of_kind
      from (select) one left join ${sql.table(table)} r on r.organisation_id = ${ownOrganisation} and r.id = ${id}::uuid`;
  });
  const { rows } = await sql<{
    field: string;
    of_table: string;
    is_found: boolean;
    is_active: boolean;
    is_of_kind: boolean;
  }>`
    ${sql.join(checks, sql` union all `)}`.execute(tx);
  const absent = rows.filter((row) => !row.is_found);
  if (absent.length > 0) throw absentReference(...absent.map(({ field }) => field));
  const wrong = rows.filter((row) => !row.is_of_kind).map(({ field }) => field);
  if (wrong.length > 0) {
    const kinds = named.find(({ field }) => field === wrong[0])?.kinds ?? [];
    throw otherKind(kinds, ...wrong);
  }
  const inactive = rows.filter((row) => !row.is_active);
  if (inactive.length > 0)
    throw inactiveReference(...inactive.map(({ field, of_table }) => [field, of_table] as const));
}
