import type { holidayCalls } from "@steward/contract/holidays/calls";
import type { Holiday } from "@steward/contract/holidays/rules";
import { sql } from "kysely";
import type { Transaction } from "../database/transaction.ts";
import { notFound } from "../errors/refusal.ts";
import type { Context } from "../http/context.ts";
import type { Input } from "../http/route.ts";
import { namedSorting, recordConditions } from "../paging/record-conditions.ts";
import { selectPage } from "../paging/select-page.ts";

const columns = sql`h.id, h.name, h.day, h.created, h.version`;
const sorting = namedSorting("h");

export const listHolidays = (ctx: Context, asked: Input<typeof holidayCalls.list>) =>
  ctx.read((tx) =>
    selectPage<Holiday & { sort_value: string | null }>(tx, ctx, asked, sorting, {
      columns,
      from: sql`holiday h`,
      where: recordConditions("h", asked.query),
    }),
  );

/** One holiday inside a transaction. */
export async function holidayOf(tx: Transaction, id: string): Promise<Holiday> {
  const { rows } = await sql<Holiday>`select ${columns} from holiday h where h.id = ${id}::uuid`.execute(tx);
  if (!rows[0]) throw notFound();
  return rows[0];
}
