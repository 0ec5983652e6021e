import { messages } from "@steward/contract/messages/catalogue";
import type { HandOut } from "@steward/contract/stock/rules";
import type { FastifyRequest } from "fastify";
import { sql } from "kysely";
import { ofOrganisation } from "../database/of-organisation.ts";
import type { Transaction } from "../database/transaction.ts";
import type { Context } from "../http/context.ts";
import type { PageQuery, SortPlan } from "../paging/page-of.ts";
import { searchPattern } from "../paging/search-pattern.ts";
import { selectPage } from "../paging/select-page.ts";
import type { HandOutKind } from "./hand-out-kind.ts";
import { assetIn } from "./stock-columns.ts";

const plan: SortPlan = { id: sql`h.id`, default: "-created", columns: {} };

const person = (column: string) =>
  sql`(select jsonb_build_object('id', p.id, 'name', p.name) from account p where p.id = ${sql.ref(`h.${column}`)})`;

interface AskedPage {
  request: FastifyRequest;
  query: PageQuery & { search?: string | undefined; is_open?: boolean | undefined };
}

/** One page of what was handed out of a stock, newest first; `search` finds people and notes. */
export function handOutPage(
  tx: Transaction,
  ctx: Context,
  { hand_outs, of }: HandOutKind,
  id: string,
  asked: AskedPage,
) {
  const { search, is_open } = asked.query;
  const conditions = [ofOrganisation("h"), sql`h.${sql.ref(of)} = ${id}::uuid`];
  if (is_open !== undefined) conditions.push(is_open ? sql`h.open > 0` : sql`h.open = 0`);
  if (search) {
    const pattern = searchPattern(search);
    conditions.push(sql`(fold(h.note) like ${pattern}
      or h.account in (select p.id from account p where p.id = h.account and p.name_sort like ${pattern}))`);
  }
  return selectPage<HandOut & { sort_value: string | null }>(tx, ctx, asked, plan, {
    // An asset outside the caller's places is not named.
    columns: sql`h.id, h.account as user, ${person("account")} as user_details,
      (select a.id from asset a where a.organisation_id = h.organisation_id and a.id = h.asset) as asset,
      ${assetIn("h", "asset")} as asset_details, h.quantity, h.open, h.note, h.created, h.returned,
      ${person("created_by")} as created_by_details`,
    from: sql`${sql.table(hand_outs)} h`,
    alias: "h",
    where: sql.join(conditions, sql` and `),
  });
}

/** What keeps an asset from the archive. */
export interface Bonds {
  /** License of which a seat is with it. */
  seat: string | null;
  /** Number of a service request on it that is open. */
  request: string | null;
}

/** Why an asset with these bonds is not archived, or undefined; nobody has asked for them where it is not to be. */
export const bondMessage = ({ seat, request }: Bonds = { seat: null, request: null }): string | undefined => {
  if (seat !== null) return messages.assets.seatOut({ license: seat });
  return request === null ? undefined : messages.assets.requestOpen({ request });
};

/** Columns with the bonds of assets `alias`. */
export const bonds = (alias: string) => sql`(select min(l.name)
    from license_seat h join license l on l.organisation_id = h.organisation_id and l.id = h.license
    where h.organisation_id = ${sql.ref(`${alias}.organisation_id`)} and h.asset = ${sql.ref(`${alias}.id`)} and h.open > 0) as seat,
  open_request_on(${sql.ref(`${alias}.organisation_id`)}, ${sql.ref(`${alias}.id`)}) as request`;

/** The bonds of each of these assets. */
export async function bondsOf(tx: Transaction, assets: readonly string[]): Promise<Map<string, Bonds>> {
  const { rows } = await sql<Bonds & { id: string }>`select a.id, ${bonds("a")} from asset a
    where ${ofOrganisation("a")} and a.id = any(${assets}::uuid[])`.execute(tx);
  return new Map(rows.map(({ id, ...rest }) => [id, rest]));
}

/** Condition on records `alias` of a stock that stand with one of these assets, or are handed out to it. */
export const withAssets = (alias: string, { hand_outs, of }: HandOutKind, assets: readonly string[]) =>
  sql<boolean>`(${sql.ref(`${alias}.asset`)} = any(${assets}::uuid[]) or ${sql.ref(`${alias}.id`)} in (
    select h.${sql.ref(of)} from ${sql.table(hand_outs)} h
    where ${ofOrganisation("h")} and h.asset = any(${assets}::uuid[]) and h.open > 0))`;

/** Condition on records `alias` of a stock that are handed out to one of these people. */
export const withPeople = (alias: string, { hand_outs, of }: HandOutKind, people: readonly string[]) =>
  sql<boolean>`${sql.ref(`${alias}.id`)} in (select h.${sql.ref(of)} from ${sql.table(hand_outs)} h
    where ${ofOrganisation("h")} and h.held_by = any(${people}::uuid[]))`;
