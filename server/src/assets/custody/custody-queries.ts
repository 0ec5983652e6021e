import type { custodyCalls } from "@steward/contract/assets/custody/calls";
import type { Condition } from "@steward/contract/assets/custody/constants";
import type { Custody } from "@steward/contract/assets/custody/rules";
import type { StatusCategory } from "@steward/contract/masters/attached-status/constants";
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
import { signatureAddress } from "../signatures/signature-address.ts";
import { holderColumns, type HolderRow, localToday, presentHolder } from "./holder.ts";

const sorting: SortPlan = {
  id: sql`c.id`,
  default: "-checked_out",
  columns: { expected_return: { expression: sql`c.due`, type: "date" } },
};

const isLate = sql`(c.is_open and c.due < ${localToday})`;

/** Columns of one custody; the table is `c`. */
const columns = sql`c.id, c.asset, a.asset_id, a.serial_number, coalesce(nullif(a.asset_name, ''), mo.product_name, '') as asset_name,
  s.id as status, s.name as status_name, s.category as status_category, s.color as status_color, ${holderColumns("c")},
  c.checked_out, c.checked_out_by, ob.name as checked_out_by_name, c.expected_return, ${isLate} as is_overdue, c.note,
  c.accepted, c.declined, c.decline_reason, c.returned, c.returned_by, rb.name as returned_by_name, c.return_note, c.condition,
  c.signature_key, c.acceptance_signature_key`;

const links = sql`left join asset a on a.organisation_id = c.organisation_id and a.id = c.asset
  left join model mo on mo.organisation_id = a.organisation_id and mo.id = a.model
  left join attached_status s on s.organisation_id = a.organisation_id and s.id = a.status
  left join account ob on ob.id = c.checked_out_by left join account rb on rb.id = c.returned_by`;

interface Row extends HolderRow {
  id: string;
  asset: string;
  asset_id: string;
  asset_name: string;
  serial_number: string;
  status: string;
  status_name: string;
  status_category: StatusCategory;
  status_color: string;
  checked_out: string;
  checked_out_by: string | null;
  checked_out_by_name: string | null;
  expected_return: string | null;
  is_overdue: boolean;
  note: string;
  accepted: string | null;
  declined: string | null;
  decline_reason: string;
  returned: string | null;
  returned_by: string | null;
  returned_by_name: string | null;
  return_note: string;
  condition: Condition | null;
  signature_key: string | null;
  acceptance_signature_key: string | null;
  sort_value: string | null;
}

const person = (id: string | null, name: string | null) => (id === null ? null : { id, name: name ?? "" });

function presentCustody(ctx: Context, row: Row): Custody {
  const holder = presentHolder(row);
  if (!holder) throw new Error("A custody has a holder.");
  return {
    ...row,
    asset_details: {
      id: row.asset,
      name: row.asset_name,
      asset_id: row.asset_id,
      serial_number: row.serial_number,
      status_details: { id: row.status, name: row.status_name, category: row.status_category, color: row.status_color },
    },
    holder: holder.id,
    holder_details: holder,
    checked_out_by_details: person(row.checked_out_by, row.checked_out_by_name),
    returned_by_details: person(row.returned_by, row.returned_by_name),
    signature: signatureAddress(ctx, row.id, "check-out", row.signature_key),
    acceptance_signature: signatureAddress(ctx, row.id, "acceptance", row.acceptance_signature_key),
  };
}

type Searched = Asked<{ search?: string | undefined }>;

async function pageWhere(
  tx: Transaction,
  ctx: Context,
  asked: Asked<object>,
  conditions: readonly RawBuilder<unknown>[],
  count?: RawBuilder<unknown>,
) {
  const where = sql.join([ofOrganisation("c"), ...conditions], sql` and `);
  const listed = { columns, from: sql`custody c`, alias: "c", links, where, count };
  const page = await selectPage<Row>(tx, ctx, asked, sorting, listed);
  return { ...page, results: page.results.map((row) => presentCustody(ctx, row)) };
}

/** Whose asset or person is called so; gathered once, as few are. */
const saying = (search: string): RawBuilder<unknown> => sql`(
  c.asset = any(array(select h.id from search_assets((select fold(${search}))) h))
  or c.holder_user = any(array(select p.id from membership m join account p on p.id = m.account_id
    where ${ofOrganisation("m")} and p.search_text like ${searchPattern(search)})))`;

type Filters = Omit<Input<typeof custodyCalls.list>["query"], keyof PageQuery | "depth">;

function conditionsOf({ state, holder_kind, user, location, branch, due_from, due_to, search }: Filters) {
  const conditions: RawBuilder<unknown>[] = [];
  const states = state ?? ["held"];
  if (!states.includes("returned")) conditions.push(sql`c.is_open`);
  if (!states.includes("held")) {
    conditions.push(states.includes("returned") ? sql`(not c.is_open or ${isLate})` : sql`c.due < ${localToday}`);
  }
  if (states.length === 1 && states[0] === "returned") conditions.push(sql`not c.is_open`);
  if (holder_kind) {
    const kinds = holder_kind.map((kind) => sql`${sql.ref(`c.holder_${kind}`)} is not null`);
    conditions.push(sql`(${sql.join(kinds, sql` or `)})`);
  }
  if (user) conditions.push(oneOf("c.holder_user", user));
  if (location) conditions.push(oneOf("c.holder_location", location));
  if (branch) conditions.push(sql`c.places && ${branch}::uuid[]`);
  if (due_from) conditions.push(sql`c.expected_return >= ${due_from}::date`);
  if (due_to) conditions.push(sql`c.expected_return <= ${due_to}::date`);
  if (search) conditions.push(saying(search));
  return conditions;
}

/**
 * The exact number of custodies that are open, overdue or ended, off the tally, where nothing else narrows the list: at the
 * same cost for any number. The tally knows no limits to places.
 */
function keptCount(ctx: Context, filters: Filters): RawBuilder<unknown> | undefined {
  const { state = ["held"], ...others } = filters;
  const narrows = ["holder_kind", "user", "location", "branch", "due_from", "due_to", "search"] as const;
  if (ctx.scope !== null || narrows.some((key) => others[key] !== undefined)) return undefined;
  const sides = {
    held: sql`t.is_open`,
    overdue: sql`(t.is_open and t.due < ${localToday})`,
    returned: sql`not t.is_open`,
  };
  const sought = sql.join(
    state.map((side) => sides[side]),
    sql` or `,
  );
  return sql`select coalesce(sum(t.count), 0)::bigint from custody_tally t where ${ofOrganisation("t")} and (${sought})`;
}

/**
 * The branches of the caller's limit, for an index to find what stands there; the wall hides what is beside the limit.
 * Without a limit nothing.
 */
const atOwnBranches = ({ scope }: Context) =>
  scope === null ? [] : [sql`c.places[1] = any(array(select p.branch from counted_places() p))`];

/** How many custodies are open. */
export function heldCount(ctx: Context): RawBuilder<number> {
  const where = sql.join([ofOrganisation("c"), sql`c.is_open`, ...atOwnBranches(ctx)], sql` and `);
  const counted = keptCount(ctx, {}) ?? sql`select count(*) from custody c where ${where}`;
  return sql`(${counted})::int`;
}

/** Who holds what. */
export const findCustody = (tx: Transaction, ctx: Context, asked: Asked<Filters>) =>
  pageWhere(tx, ctx, asked, [...conditionsOf(asked.query), ...atOwnBranches(ctx)], keptCount(ctx, asked.query));

const sayingIn = ({ query: { search } }: Searched) => (search ? [saying(search)] : []);

/** Who held an asset. */
export const findCustodyOf = (tx: Transaction, ctx: Context, asked: Searched, asset: string) =>
  pageWhere(tx, ctx, asked, [sql`c.asset = ${asset}::uuid`, ...sayingIn(asked)]);

const unanswered = sql`(c.accepted is null and c.declined is null)`;

/** What the caller holds. */
export function findOwn(
  tx: Transaction,
  ctx: Context,
  asked: Searched & { query: { to_accept?: boolean | undefined } },
) {
  const { to_accept } = asked.query;
  const answered = to_accept === undefined ? [] : [sql`${unanswered} = ${to_accept}`];
  const own = [sql`c.is_open`, sql`c.holder_user = ${ctx.actor.account_id}::uuid`];
  return pageWhere(tx, ctx, asked, [...own, ...answered, ...sayingIn(asked)]);
}

/** One custody inside a transaction. */
export async function custodyOf(tx: Transaction, ctx: Context, id: string): Promise<Custody> {
  const { rows } = await sql<Row>`select ${columns} from custody c ${links}
    where ${ofOrganisation("c")} and c.id = ${id}::uuid`.execute(tx);
  if (!rows[0]) throw notFound();
  return presentCustody(ctx, rows[0]);
}
