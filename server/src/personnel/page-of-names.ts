import type { FastifyRequest } from "fastify";
import { type RawBuilder, sql } from "kysely";
import type { Transaction } from "../database/transaction.ts";
import type { Context } from "../http/context.ts";
import { numberedPage } from "../paging/numbered-page.ts";
import { offsetOf } from "../paging/page-of.ts";
import { rankOfLines, searchPattern } from "../paging/search-pattern.ts";

interface AskedNames {
  query: {
    page?: number | undefined;
    page_size?: number | undefined;
    length?: number | undefined;
    ids?: number[] | undefined;
    search?: string | undefined;
  };
  request: FastifyRequest;
}

/**
 * A page of what has a number and a name, the best match first and then by name, and the exact count, in one statement.
 * `table` has the columns id, name and names, the folded lines that are searched; `later` says which of its rows `t` come
 * after others that match as well.
 */
export const pageOfNames = (
  tx: Transaction,
  ctx: Context,
  { query, request }: AskedNames,
  table: RawBuilder<unknown>,
  { size_unless_asked, later = sql`false` }: { size_unless_asked?: number; later?: RawBuilder<unknown> } = {},
): Promise<{ results: { id: number; name: string }[]; next: string | null; count: number }> =>
  numberedPage(
    ctx,
    request,
    query,
    async ({ limit, offset }) => {
      const { ids, search } = query;
      const { rows } = await sql<{ rows: { id: number; name: string }[]; count: number }>`
        with found as materialized (
          select t.id, t.name, ${search ? rankOfLines(sql`t.names`, search) : sql`0`} as rank, ${later} as is_later from ${table} t
          where ${ids ? sql`t.id = any(${ids}::integer[])` : sql`true`}
            ${search ? sql`and t.names like ${searchPattern(search)}` : sql``}
        )
        select (select count(*)::int from found) as count,
          coalesce(jsonb_agg(jsonb_build_object('id', page.id, 'name', page.name)
            order by page.rank, page.is_later, page.name, page.id), '[]') as rows
        from (select * from found order by rank, is_later, name, id limit ${limit} offset ${offsetOf(offset)}) page`.execute(
        tx,
      );
      return rows[0] ?? { rows: [], count: 0 };
    },
    size_unless_asked,
  );
