import { sql } from "kysely";
import type { Transaction } from "../database/transaction.ts";
import type { Context } from "../http/context.ts";
import type { Input } from "../http/route.ts";
import type { SortPlan } from "../paging/page-of.ts";
import { selectPage } from "../paging/select-page.ts";
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
    name: { expression: sql`fold(m.name) collate "C"`, type: "text" },
    modified: { expression: sql`m.modified`, type: "timestamptz" },
  },
};

const keys = sql`m.id, m.is_active, m.version, m.created, m.modified`;

type ListInput = Input<MasterFamily["calls"]["list"]>;

export async function listMasters(family: MasterFamily, ctx: Context, { query, request }: ListInput) {
  const conditions = [sql`true`];
  if (query.search) conditions.push(sql`fold(m.name) like ${searchPattern(query.search)}`);
  if (query.is_active !== undefined) conditions.push(sql`m.is_active = ${query.is_active}`);
  if (query.ids) conditions.push(sql`m.id = any(${query.ids}::uuid[])`);
  const where = sql.join(conditions, sql` and `);
  const listed = { columns: sql`${keys}, ${family.details}`, from: sql`${sql.table(family.table)} m`, where };
  return ctx.read((tx) => selectPage<Master>(tx, ctx, { request, query }, plan, listed));
}

/** One master inside a transaction. */
export async function masterOf(tx: Transaction, family: MasterFamily, id: string): Promise<Master> {
  const { rows } = await sql<Master>`
    select ${keys}, ${family.details} from ${sql.table(family.table)} m where m.id = ${id}::uuid`.execute(tx);
  if (!rows[0]) throw notFound();
  return rows[0];
}
