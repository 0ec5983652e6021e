import type { reservationCalls } from "@steward/contract/assets/reservations/calls";
import { openStates, type ReservationState } from "@steward/contract/assets/reservations/constants";
import type { Reservation } from "@steward/contract/assets/reservations/rules";
import { type RawBuilder, sql } from "kysely";
import { ofOrganisation } from "../../database/of-organisation.ts";
import type { Transaction } from "../../database/transaction.ts";
import { notFound } from "../../errors/refusal.ts";
import type { Context } from "../../http/context.ts";
import type { Input } from "../../http/route.ts";
import type { Asked, PageQuery, SortPlan } from "../../paging/page-of.ts";
import { oneOf } from "../../paging/record-conditions.ts";
import { searchPattern } from "../../paging/search-pattern.ts";
import { selectPage } from "../../paging/select-page.ts";

const sorting: SortPlan = {
  id: sql`r.id`,
  default: "starts",
  columns: {
    starts: { expression: sql`r.starts`, type: "date" },
    created: { expression: sql`r.created`, type: "timestamptz" },
  },
};

type Dated = Pick<Context, "organisation">;

/** Today in the organisation's time zone; a subquery, so that it is computed once and not for each row. */
export const todayOf = ({ organisation }: Dated): RawBuilder<string> =>
  sql<string>`(select (now() at time zone ${organisation.time_zone})::date)`;

/** Columns of one reservation; the table is `r`. */
const columns = (ctx: Dated) => sql`r.id, r.asset, a.asset_id,
  coalesce(nullif(a.asset_name, ''), mo.product_name, '') as asset_name, r.person, p.name as person_name,
  r.starts, r.ends, case when r.state in ('requested', 'reserved') and r.ends < ${todayOf(ctx)} then 'expired' else r.state end as state,
  r.note, r.reason, r.created, r.created_by, cb.name as created_by_name, r.version`;

const links = sql`left join asset a on a.organisation_id = r.organisation_id and a.id = r.asset
  left join model mo on mo.organisation_id = a.organisation_id and mo.id = a.model
  left join account p on p.id = r.person left join account cb on cb.id = r.created_by`;

interface Row extends Omit<Reservation, "asset_details" | "user" | "user_details" | "created_by_details"> {
  asset_id: string;
  asset_name: string;
  person: string;
  person_name: string;
  state: ReservationState;
  created_by: string | null;
  created_by_name: string | null;
  sort_value: string | null;
}

const presentReservation = (row: Row): Reservation => ({
  ...row,
  asset_details: { id: row.asset, name: row.asset_name, asset_id: row.asset_id },
  user: row.person,
  user_details: { id: row.person, name: row.person_name },
  created_by_details: row.created_by === null ? null : { id: row.created_by, name: row.created_by_name ?? "" },
});

async function pageWhere(
  tx: Transaction,
  ctx: Context,
  asked: Asked<object>,
  conditions: readonly RawBuilder<unknown>[],
) {
  const where = sql.join([ofOrganisation("r"), ...conditions], sql` and `);
  const listed = { columns: columns(ctx), from: sql`reservation r`, alias: "r", links, where };
  const page = await selectPage<Row>(tx, ctx, asked, sorting, listed);
  return { ...page, results: page.results.map(presentReservation) };
}

type Filters = Omit<Input<typeof reservationCalls.list>["query"], keyof PageQuery | "depth">;

/** Conditions of each state. */
const stateConditions = (ctx: Dated): Record<ReservationState, RawBuilder<unknown>> => ({
  requested: sql`(r.state = 'requested' and r.ends >= ${todayOf(ctx)})`,
  declined: sql`r.state = 'declined'`,
  reserved: sql`(r.state = 'reserved' and r.ends >= ${todayOf(ctx)})`,
  expired: sql`(r.state in ('requested', 'reserved') and r.ends < ${todayOf(ctx)})`,
  fetched: sql`r.state = 'fetched'`,
  cancelled: sql`r.state = 'cancelled'`,
});

/** Whose asset or person is called so; gathered once, as few are. */
const saying = (search: string): RawBuilder<unknown> => sql`(
  r.asset = any(array(select h.id from search_assets((select fold(${search}))) h))
  or r.person = any(array(select p.id from membership m join account p on p.id = m.account_id
    where ${ofOrganisation("m")} and p.search_text like ${searchPattern(search)})))`;

function conditionsOf(ctx: Dated, { state = [...openStates], user, branch, from, to, search }: Filters) {
  const ofState = stateConditions(ctx);
  const conditions = [
    sql`(${sql.join(
      state.map((each) => ofState[each]),
      sql` or `,
    )})`,
  ];
  if (user) conditions.push(oneOf("r.person", user));
  if (branch) conditions.push(sql`r.places && ${branch}::uuid[]`);
  if (from) conditions.push(sql`r.ends >= ${from}::date`);
  if (to) conditions.push(sql`r.starts <= ${to}::date`);
  if (search) conditions.push(saying(search));
  return conditions;
}

/** What is reserved for whom. */
export const findReservations = (tx: Transaction, ctx: Context, asked: Asked<Filters>) =>
  pageWhere(tx, ctx, asked, conditionsOf(ctx, asked.query));

type Narrow = Pick<Filters, "state" | "search">;

/** Reservations of an asset. */
export const findReservationsOf = (tx: Transaction, ctx: Context, asked: Asked<Narrow>, asset: string) =>
  pageWhere(tx, ctx, asked, [sql`r.asset = ${asset}::uuid`, ...conditionsOf(ctx, asked.query)]);

/** What is reserved for the caller. */
export const findOwnReservations = (tx: Transaction, ctx: Context, asked: Asked<Narrow>) =>
  pageWhere(tx, ctx, asked, [sql`r.person = ${ctx.actor.account_id}::uuid`, ...conditionsOf(ctx, asked.query)]);

/** One reservation inside a transaction. */
export async function reservationOf(tx: Transaction, ctx: Dated, id: string): Promise<Reservation> {
  const { rows } = await sql<Row>`select ${columns(ctx)} from reservation r ${links}
    where ${ofOrganisation("r")} and r.id = ${id}::uuid`.execute(tx);
  if (!rows[0]) throw notFound();
  return presentReservation(rows[0]);
}

interface Days {
  starts: string;
  ends: string;
}

/** The first open reservation of an asset that shares a day with these; one may be left out. */
export async function reservedWithin(tx: Transaction, asset: string, { starts, ends }: Days, without?: string) {
  const { rows } = await sql<Days & { name: string }>`
    select p.name, r.starts, r.ends from reservation r join account p on p.id = r.person
    where ${ofOrganisation("r")} and r.asset = ${asset}::uuid and r.state = 'reserved'
      and r.ends >= ${starts}::date and r.starts <= ${ends}::date and r.id is distinct from ${without ?? null}::uuid
    order by r.starts limit 1`.execute(tx);
  return rows[0];
}
