import type { FastifyRequest } from "fastify";
import { type RawBuilder, sql } from "kysely";
import type { Transaction } from "../database/transaction.ts";
import type { PublicContext } from "../http/context.ts";
import { type PageQuery, pageOf, type Positioned, type SortPlan } from "./page-of.ts";
import { ofOrganisation } from "../database/of-organisation.ts";

/** Parts of a list's statement. */
export interface Listed {
  columns: RawBuilder<unknown>;
  /** The table under the alias of the sort keys. */
  from: RawBuilder<unknown>;
  /** The alias, where it is a table of organisations; `where` names the organisation itself, as hits may have none. */
  alias?: string;
  /** Left joins that only the columns need. */
  links?: RawBuilder<unknown>;
  where: RawBuilder<unknown>;
  /** Replaces `from` while searching, under the same alias; evaluated once for count and page. */
  found_in?: RawBuilder<unknown> | undefined;
  /** Statement of the exact count, where a tally replaces counting. */
  count?: RawBuilder<unknown> | undefined;
  /** Condition that finds a `chosen` row again, where the id alone has no index. */
  again?: RawBuilder<unknown>;
}

/** In place of the count, where nobody asks for it. */
const UNCOUNTED = sql`select 0`;

/**
 * One page with its exact count in one statement, or with 0 where `counts` is false. The rows of the page are chosen first, so that the joins of the
 * columns cost nothing for rows of earlier pages.
 */
export const selectPage = <Row extends Positioned>(
  tx: Transaction,
  ctx: PublicContext,
  { request, query, counts = true }: { request: FastifyRequest; query: PageQuery; counts?: boolean },
  plan: SortPlan,
  { columns, from, links = sql``, where, found_in, count, again = sql`${plan.id} = chosen.id`, alias }: Listed,
) =>
  pageOf(ctx, request, query, plan, async (window) => {
    const row = sql`${plan.id} as id, ${window.sort_key} as sort_key, ${window.sort_value} as sort_value`;
    const { hits, total, page } = found_in
      ? {
          hits: sql`with hits as materialized (
            select ${row}, ${window.where} as ahead from ${found_in} where ${where})`,
          total: counts ? sql`select count(*) from hits` : UNCOUNTED,
          page: sql`select id, sort_key, sort_value from hits where ahead`,
        }
      : {
          hits: sql``,
          total: counts ? (count ?? sql`select count(*) from ${from} where ${where}`) : UNCOUNTED,
          page: sql`select ${row} from ${from} where ${where} and ${window.where}`,
        };
    const { direction, limit, offset } = window;
    const found = alias ? sql`${ofOrganisation(alias)} and ${again}` : again;
    const { rows } = await sql<Row & { total: number }>`${hits}
      select counted.total, chosen.sort_value, ${columns} from (select (${total}) as total) counted
      left join (${page} order by sort_key ${direction}, id ${direction} limit ${limit} offset ${offset}) chosen on true
      left join ${from} on ${found} ${links}
      order by chosen.sort_key ${direction}, chosen.id ${direction}`.execute(tx);
    return { rows: rows.filter(({ id }) => id !== null), total: rows[0]?.total ?? 0 };
  });
