import { type RawBuilder, sql } from "kysely";
import type { Transaction } from "../database/transaction.ts";
import type { Context } from "../http/context.ts";
import type { Input } from "../http/route.ts";
import { pageOf, type SortPlan, type Window } from "../paging/page-of.ts";
import { searchPattern } from "../paging/search-pattern.ts";
import { notFound } from "../refusal.ts";
import type { MasterFamily } from "./families.ts";

/** A master as it is answered; the contract of its calls says which keys. */
export interface Master {
  id: string;
  name: string;
  is_active: boolean;
  version: number;
  sort_value: string | null;
}

const plan: SortPlan = {
  id: sql`m.id`,
  default: "name",
  columns: {
    name: { expression: sql`m.name_sort collate "C"`, type: "text" },
    modified: { expression: sql`m.modified`, type: "timestamptz" },
  },
};

const keys = sql`m.id, m.is_active, m.version, m.created, m.modified`;

type ListInput = Input<MasterFamily["calls"]["list"]>;

export async function listMasters(family: MasterFamily, ctx: Context, { query, request }: ListInput) {
  const conditions: RawBuilder<unknown>[] = family.conditions?.(query as never) ?? [];
  if (query.search) conditions.push(searchCondition(family, query.search));
  if (query.is_active !== undefined) conditions.push(sql`m.is_active = ${query.is_active}`);
  if (query.ids) conditions.push(sql`m.id = any(${query.ids}::uuid[])`);
  const where = conditions.length > 0 ? sql.join(conditions, sql` and `) : sql`true`;
  const table = sql.table(family.table);
  // The rows of the page are chosen first, so that those before it cost nothing of what is looked up for each.
  const fetch = async (tx: Transaction, window: Window) => {
    const { rows } = await sql<Master>`
      select ${keys}, ${family.details}, ${window.sort_value} as sort_value from (
        select * from ${table} m where ${where} and ${window.where}
        order by ${window.order_by} limit ${window.limit} offset ${window.offset}) m
      order by ${window.order_by}`.execute(tx);
    return rows;
  };
  const count = async (tx: Transaction) => {
    const { rows } = await sql<{ count: number }>`select count(*) as count from ${table} m where ${where}`.execute(tx);
    return rows[0]?.count ?? 0;
  };
  return ctx.read((tx) =>
    pageOf<Master>(
      ctx,
      request,
      query,
      plan,
      (window) => fetch(tx, window),
      () => count(tx),
    ),
  );
}

function searchCondition({ searched = ["name_sort"] }: MasterFamily, search: string): RawBuilder<unknown> {
  const found = searched.map((column) => sql`m.${sql.ref(column)} like ${searchPattern(search)}`);
  return sql`(${sql.join(found, sql` or `)})`;
}

/** One master inside a transaction. */
export async function masterOf(tx: Transaction, family: MasterFamily, id: string): Promise<Master> {
  const { rows } = await sql<Master>`
    select ${keys}, ${family.details} from ${sql.table(family.table)} m where m.id = ${id}::uuid`.execute(tx);
  if (!rows[0]) throw notFound();
  return rows[0];
}
