import type { FastifyRequest } from "fastify";
import { type RawBuilder, sql } from "kysely";
import type { Transaction } from "../database/transaction.ts";
import type { PublicContext } from "../http/context.ts";
import { type PageQuery, pageOf, type SortPlan } from "./page-of.ts";

/** What a list shows: its select list, its table with the alias that the plan sorts by, and its conditions. */
export interface Listed {
  columns: RawBuilder<unknown>;
  from: RawBuilder<unknown>;
  where: RawBuilder<unknown>;
}

/** One page of a table with its exact count. */
export const selectPage = <Row extends { id: string; sort_value: string | null }>(
  tx: Transaction,
  ctx: PublicContext,
  { request, query }: { request: FastifyRequest; query: PageQuery },
  plan: SortPlan,
  { columns, from, where }: Listed,
) =>
  pageOf(
    ctx,
    request,
    query,
    plan,
    async (window) => {
      const { rows } = await sql<Row>`select ${columns}, ${window.sort_value} as sort_value from ${from}
        where ${where} and ${window.where}
        order by ${window.order_by} limit ${window.limit} offset ${window.offset}`.execute(tx);
      return rows;
    },
    async () => {
      const { rows } = await sql<{ count: number }>`select count(*) as count from ${from} where ${where}`.execute(tx);
      return rows[0]?.count ?? 0;
    },
  );
