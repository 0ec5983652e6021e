import { type RawBuilder, sql } from "kysely";
import { KeptStatements } from "../database/driver/kept-statements.ts";
import type { Transaction } from "../database/transaction.ts";
import type { PublicContext } from "../http/context.ts";
import { type Asked, pageOf, type Positioned, type SortPlan, type Window } from "./page-of.ts";
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
 * Parts of a list whose statement is kept: `parts` makes them of stand-ins for `values`, and what they depend on besides
 * stands in `key`.
 */
interface Kept {
  key: string;
  values: readonly unknown[];
  parts: (values: readonly unknown[]) => Listed;
}

type Counted = Positioned & { total: number };

const keptPages = new KeptStatements<Counted>();

/**
 * One page with its exact count in one statement, or with 0 where `counts` is false. The rows of the page are chosen
 * first, so that the joins of the columns cost nothing for rows of earlier pages.
 */
export const selectPage = <Row extends Positioned>(
  tx: Transaction,
  ctx: PublicContext,
  { request, query, counts = true }: Asked<object>,
  plan: SortPlan,
  listed: Listed | Kept,
) =>
  pageOf(ctx, request, query, plan, async (window) => {
    const rows = (await rowsOf(tx, plan, listed, window, counts)) as (Row & Counted)[];
    return { rows: rows.filter(({ id }) => id !== null), total: rows[0]?.total ?? 0 };
  });

async function rowsOf(
  tx: Transaction,
  plan: SortPlan,
  listed: Listed | Kept,
  window: Window,
  counts: boolean,
): Promise<Counted[]> {
  const { at, key } = window;
  const built = (parts: Listed, position: readonly unknown[] | undefined) =>
    statementOf(plan, parts, window, { at: position, counts });
  if (!("parts" in listed)) return (await built(listed, at).execute(tx)).rows;
  const { values, parts } = listed;
  if (key === undefined) return (await built(parts(values), at).execute(tx)).rows;
  return keptPages.rows(tx, `${listed.key} ${key} ${counts}`, [...values, ...(at ?? [])], (slots) =>
    built(parts(slots), at && slots.slice(values.length)),
  );
}

function statementOf(
  plan: SortPlan,
  { columns, from, links = sql``, where, found_in, count, again = sql`${plan.id} = chosen.id`, alias }: Listed,
  window: Window,
  { at, counts }: { at: readonly unknown[] | undefined; counts: boolean },
) {
  const ahead = at ? window.behind(at) : sql`true`;
  const row = sql`${plan.id} as id, ${window.sort_key} as sort_key, ${window.sort_value} as sort_value`;
  const { hits, total, page } = found_in
    ? {
        hits: sql`with hits as materialized (
            select ${row}, ${ahead} as ahead from ${found_in} where ${where})`,
        total: sql`select count(*) from hits`,
        page: sql`select id, sort_key, sort_value from hits where ahead`,
      }
    : {
        hits: sql``,
        total: count ?? sql`select count(*) from ${from} where ${where}`,
        page: sql`select ${row} from ${from} where ${where} and ${ahead}`,
      };
  const { direction, limit, offset } = window;
  const counted = counts ? total : UNCOUNTED;
  const found = alias ? sql`${ofOrganisation(alias)} and ${again}` : again;
  return sql<Counted>`${hits}
      select counted.total, chosen.sort_value, ${columns} from (select (${counted}) as total) counted
      left join (${page} order by sort_key ${direction}, id ${direction} limit ${limit} offset ${offset}) chosen on true
      left join ${from} on ${found} ${links}
      order by chosen.sort_key ${direction}, chosen.id ${direction}`;
}
