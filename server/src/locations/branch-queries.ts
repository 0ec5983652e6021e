import type { Branch, branchCalls } from "@steward/contract/locations";
import { sql } from "kysely";
import type { Transaction } from "../database/transaction.ts";
import type { Context } from "../http/context.ts";
import type { Input } from "../http/route.ts";
import type { SortPlan } from "../paging/page-of.ts";
import { selectPage } from "../paging/select-page.ts";
import { searchPattern } from "../paging/search-pattern.ts";
import { notFound } from "../refusal.ts";

const plan: SortPlan = {
  id: sql`b.id`,
  default: "name",
  columns: {
    name: { expression: sql`fold(b.name) collate "C"`, type: "text" },
    modified: { expression: sql`b.modified`, type: "timestamptz" },
  },
};

const columns = sql`b.id, b.name, 'Branch' as type, b.flag_virtual_location, b.latitude, b.longitude,
  b.is_active, b.version, b.created, b.modified,
  case when b.address_id is null then null else jsonb_build_object('id', b.address_id, 'line1', b.line1,
    'line2', b.line2, 'city', b.city, 'state', b.state, 'zip', b.zip) end as address,
  (select coalesce(sum(t.count), 0)::int from asset_tally t
   where t.facet = 'branch' and t.value = b.id and not t.is_archived) as asset_count`;

type Row = Branch & { sort_value: string | null };

export async function listBranches(ctx: Context, { query, request }: Input<typeof branchCalls.list>) {
  const conditions = [sql`true`];
  if (query.search) conditions.push(sql`fold(b.name || E'\n' || b.city) like ${searchPattern(query.search)}`);
  if (query.is_active !== undefined) conditions.push(sql`b.is_active = ${query.is_active}`);
  if (query.ids) conditions.push(sql`b.id = any(${query.ids}::uuid[])`);
  const where = sql.join(conditions, sql` and `);
  return ctx.read((tx) => selectPage<Row>(tx, ctx, { request, query }, plan, { columns, from: sql`branch b`, where }));
}

/** One branch inside a transaction. */
export async function branchOf(tx: Transaction, id: string): Promise<Branch> {
  const { rows } = await sql<Branch>`select ${columns} from branch b where b.id = ${id}::uuid`.execute(tx);
  if (!rows[0]) throw notFound();
  return rows[0];
}
