import { messages } from "@steward/contract/messages/catalogue";
import { DEFAULT_PAGE_SIZE } from "@steward/contract/kit/paging";
import type { FastifyRequest } from "fastify";
import { type RawBuilder, sql } from "kysely";
import type { PublicContext } from "../http/context.ts";
import { invalidField } from "../errors/refusal.ts";
import { pageSizeOf } from "./numbered-page.ts";

/** Sortable column: an indexed expression over the list's table and its SQL type. */
export interface SortColumn {
  expression: RawBuilder<unknown>;
  type: "text" | "timestamptz" | "date" | "integer";
}

export interface PageQuery {
  page?: number | undefined;
  page_size?: number | undefined;
  length?: number | undefined;
  after?: string | undefined;
  ordering?: string | undefined;
}

/** What a list is asked for; `counts` is false where nobody reads how many there are. */
export interface Asked<Query> {
  query: Query & PageQuery;
  request: FastifyRequest;
  counts?: boolean;
}

/** Value and id of the row that a page lies behind. */
type Position = readonly [value: string | null, id: string];

/** Fragments for the statement that fetches one page: conditions, then order, limit and offset. */
export interface Window {
  /** The row that the page lies behind; undefined for a page that is reached by its number. */
  at: Position | undefined;
  /** Condition on the rows behind a position. */
  behind: (position: readonly unknown[]) => RawBuilder<boolean>;
  /** What the text of the fragments depends on; undefined where the page is planned for itself. */
  key: string | undefined;
  /** The list is ordered by this, then by the id, both in `direction`. */
  sort_key: RawBuilder<unknown>;
  direction: RawBuilder<unknown>;
  /** Select this as `sort_value`; null where the id alone orders. */
  sort_value: RawBuilder<string | null>;
  limit: RawBuilder<number>;
  offset: RawBuilder<number>;
}

/** Sort keys of a list. "created" is always there: where ids ascend with creation it needs no column of its own. */
export interface SortPlan {
  id: RawBuilder<unknown>;
  default: string;
  columns: Record<string, SortColumn>;
}

/** Columns of every row that keyset pagination needs. */
export interface Positioned {
  id: string;
  sort_value: string | null;
}

interface Page<Row> {
  results: Row[];
  next: string | null;
  count: number;
}

/**
 * Keyset pagination: one page as `fetch` finds it, with its exact count. `page` alone is reached by offset; the `next`
 * address carries the position of the last row, so that any depth costs the same and a concurrently added row neither
 * repeats nor hides one.
 * @throws Refusal invalid, for a position that is not from this list or a size that is given twice
 */
export async function pageOf<Row extends Positioned>(
  ctx: PublicContext,
  request: FastifyRequest,
  query: PageQuery,
  plan: SortPlan,
  fetch: (window: Window) => Promise<{ rows: Row[]; total: number }>,
): Promise<Page<Row>> {
  const size = pageSizeOf(query, DEFAULT_PAGE_SIZE);
  const page = query.page ?? 1;
  const ordering = query.ordering ?? plan.default;
  const descending = ordering.startsWith("-");
  const name = ordering.replace(/^-/, "");
  const column = plan.columns[name];
  const direction = descending ? sql`desc` : sql`asc`;
  const at = query.after === undefined ? undefined : validPosition(query.after, ordering, column);
  const skipped = at ? 0 : (page - 1) * size;
  const window: Window = {
    at,
    behind: (position) => behind(position, ordering, plan, column),
    key: skipped === 0 ? `${ordering} ${size}${at ? " behind" : ""}` : undefined,
    sort_key: column?.expression ?? plan.id,
    direction,
    sort_value: column ? sql<string>`(${column.expression})::text` : sql<null>`null::text`,
    limit: sql.lit(size + 1),
    offset: offsetOf(skipped),
  };
  const { rows, total } = await fetch(window);
  const results = rows.slice(0, size);
  const last = results.at(-1);
  const next =
    rows.length > size && last ? nextAddress(ctx, request, page + 1, [ordering, last.sort_value, last.id]) : null;
  return { results, next, count: total };
}

/**
 * Limit and first offset stand as literals in the statement, so that a cached plan knows how few rows are asked for.
 * Farther pages are planned each for itself.
 */
export const offsetOf = (rows: number) => (rows === 0 ? sql.lit(0) : sql<number>`/* plan afresh */ ${rows}::bigint`);

type WrittenPosition = [ordering: string, ...Position];

function nextAddress(ctx: PublicContext, request: FastifyRequest, page: number, position: WrittenPosition): string {
  const address = new URL(request.url, "http://host");
  address.searchParams.set("page", String(page));
  address.searchParams.set("after", Buffer.from(JSON.stringify(position)).toString("base64url"));
  return `${ctx.origin}${address.pathname}${address.search}`;
}

function behind(
  [value, id]: readonly unknown[],
  ordering: string,
  plan: SortPlan,
  column: SortColumn | undefined,
): RawBuilder<boolean> {
  const side = ordering.startsWith("-") ? sql`<` : sql`>`;
  if (!column) return sql<boolean>`${plan.id} ${side} ${id}::uuid`;
  return sql<boolean>`(${column.expression}, ${plan.id}) ${side} (${value}::${sql.raw(column.type)}, ${id}::uuid)`;
}

/** The position that a `next` address carries, if it is one of this list. */
function validPosition(after: string, ordering: string, column: SortColumn | undefined): Position {
  const [from, value, id] = readPosition(after);
  if (from !== ordering || (value === null) !== (column === undefined)) throw wrongPosition();
  if (value !== null && column && !READS_AS[column.type](value)) throw wrongPosition();
  return [value, id];
}

const isDay = (text: string | undefined) => {
  const day = new Date(`${text}T00:00:00Z`);
  return !Number.isNaN(day.getTime()) && day.toISOString().slice(0, 10) === text;
};
const INSTANT = /^(\d{4}-\d\d-\d\d) (?:[01]\d|2[0-3]):[0-5]\d:[0-5]\d(?:\.\d{1,6})?\+00$/;

/** Checks of a position's value by SQL type: only text that the database could have written. */
const READS_AS: Record<SortColumn["type"], (value: string) => boolean> = {
  text: () => true,
  integer: (value) => /^-?\d{1,9}$/.test(value),
  date: isDay,
  timestamptz: (value) => isDay(INSTANT.exec(value)?.[1]),
};

const UUID = /^[0-9a-f]{8}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{12}$/;
const wrongPosition = () => invalidField("after", messages.refusals.notAPosition);

function readPosition(after: string): WrittenPosition {
  let position: unknown;
  try {
    position = JSON.parse(Buffer.from(after, "base64url").toString("utf8"));
  } catch {
    throw wrongPosition();
  }
  if (!Array.isArray(position) || position.length !== 3) throw wrongPosition();
  const [ordering, value, id] = position as unknown[];
  if (typeof ordering !== "string" || typeof id !== "string" || !UUID.test(id)) throw wrongPosition();
  if (value !== null && (typeof value !== "string" || value.includes("\u0000") || !value.isWellFormed())) {
    throw wrongPosition();
  }
  return [ordering, value, id];
}
