import { sql } from "kysely";
import type { Transaction } from "../database/transaction.ts";

/** Ids of countries by name, code or alternative name; keyed by the texts as given. */
export async function countriesCalled(tx: Transaction, texts: readonly string[]): Promise<ReadonlyMap<string, number>> {
  const asked = [...new Set(texts)].filter(Boolean);
  if (asked.length === 0) return new Map();
  const { rows } = await sql<{ asked: string; id: number }>`
    select distinct on (n.name) n.name as asked, c.id from unnest(${asked}::text[]) n (name)
    join country c on position(E'\n' || fold(n.name) || E'\n' in c.names) > 0
    order by n.name, c.code = upper(n.name) desc, fold(c.name) = fold(n.name) desc, c.id`.execute(tx);
  return new Map(rows.map(({ asked: text, id }) => [text, id]));
}

/** Two-letter codes of countries by id. */
export async function countryCodes(tx: Transaction, ids: readonly number[]): Promise<ReadonlyMap<number, string>> {
  if (ids.length === 0) return new Map();
  const rows = await tx
    .selectFrom("country")
    .select(["id", "code"])
    .where("id", "in", [...new Set(ids)])
    .execute();
  return new Map(rows.map(({ id, code }) => [id, code]));
}
