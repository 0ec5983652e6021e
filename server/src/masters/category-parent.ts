import { sql } from "kysely";
import type { Transaction } from "../database/transaction.ts";
import { invalidField } from "../refusal.ts";
import type { MasterValues } from "./families.ts";

/** Keeps the category tree a tree: a parent is of the same kind and not below the category itself. */
export async function checkParent(tx: Transaction, values: MasterValues, id: string | null): Promise<void> {
  if (!values.parent) return;
  const { rows } = await sql<{ id: string; kind: string; own_kind: string | null }>`
    with recursive above as (
      select id, parent, kind, 1 as depth from category where id = ${values.parent}::uuid
      union all
      select c.id, c.parent, c.kind, a.depth + 1 from category c join above a on c.id = a.parent where a.depth < 50
    )
    select id, kind, (select kind from category where id = ${id}::uuid) as own_kind from above order by depth`.execute(
    tx,
  );
  if (rows.some((row) => row.id === id)) throw invalidField("parent", "A category cannot be below itself.");
  if (rows.length >= 50) throw invalidField("parent", "Categories can be 50 levels deep at most.");
  const kind = values.kind ?? rows[0]?.own_kind ?? "asset";
  if (rows[0] && rows[0].kind !== kind) throw invalidField("parent", "The parent must be of the same kind.");
}
