import type { PieceKind } from "@steward/contract/assets/custody/constants";
import type { HeldPieces } from "@steward/contract/assets/custody/rules";
import type { FastifyRequest } from "fastify";
import { type RawBuilder, sql } from "kysely";
import { ofOrganisation } from "../database/of-organisation.ts";
import type { Transaction } from "../database/transaction.ts";
import { absentReference, forbidden } from "../errors/refusal.ts";
import type { Context } from "../http/context.ts";
import type { PageQuery, SortPlan } from "../paging/page-of.ts";
import { searchPattern } from "../paging/search-pattern.ts";
import { selectPage } from "../paging/select-page.ts";
import { takeBack } from "./hand-out.ts";
import { type HandOutKind, handOutKinds } from "./hand-out-kind.ts";
import { assetIn } from "./stock-columns.ts";

/** Whose pieces are meant: those of people, of assets, or both. */
export interface HeldBy {
  user?: readonly string[] | undefined;
  asset?: readonly string[] | undefined;
}

/** What is out of the stocks that the caller sees, of all kinds together. */
function outOf(kinds: readonly HandOutKind[], { user, asset }: HeldBy): RawBuilder<unknown> {
  const parts = kinds.map(({ table, hand_outs, of }) => {
    const conditions = [ofOrganisation("o"), sql`o.open > 0`];
    if (user) conditions.push(sql`o.held_by = any(${user}::uuid[])`);
    if (asset) conditions.push(sql`o.asset = any(${asset}::uuid[])`);
    return sql`select o.organisation_id, o.id, ${sql.lit(table)} as kind, s.id as record, s.name, s.name_sort, o.account,
        o.asset, o.open, o.note, o.created
      from ${sql.table(hand_outs)} o
      join ${sql.table(table)} s on s.organisation_id = o.organisation_id and s.id = o.${sql.ref(of)}
      where ${sql.join(conditions, sql` and `)}`;
  });
  return sql`(${sql.join(parts, sql` union all `)})`;
}

const columns = sql`h.id, h.kind, h.record, h.name, h.open as quantity, h.note, h.created, h.account as user,
  (select jsonb_build_object('id', p.id, 'name', p.name) from account p where p.id = h.account) as user_details,
  (select a.id from asset a where a.organisation_id = h.organisation_id and a.id = h.asset) as asset,
  ${assetIn("h", "asset")} as asset_details`;

const plan: SortPlan = { id: sql`h.id`, default: "-created", columns: {} };

interface AskedPage {
  request: FastifyRequest;
  query: PageQuery & HeldBy & { search?: string | undefined };
}

/** One page of the accessories and seats that people and assets have, newest first; one's own without a permission. */
export function findHeldPieces(tx: Transaction, ctx: Context, asked: AskedPage, isOwn = false) {
  const { search, ...by } = asked.query;
  const kinds = handOutKinds.filter(({ rights }) => isOwn || ctx.may(rights.view));
  const conditions = [ofOrganisation("h")];
  if (kinds.length === 0) conditions.push(sql`false`);
  if (search) conditions.push(sql`h.name_sort like ${searchPattern(search)}`);
  return selectPage<HeldPieces & { sort_value: string | null }>(tx, ctx, asked, plan, {
    columns,
    from: sql`${outOf(kinds.length === 0 ? handOutKinds : kinds, by)} h`,
    where: sql.join(conditions, sql` and `),
  });
}

/** All accessories and seats that a person has, oldest first. */
export async function piecesOf(tx: Transaction, user: string): Promise<HeldPieces[]> {
  const { rows } = await sql<HeldPieces>`select ${columns} from ${outOf(handOutKinds, { user: [user] })} h
    where ${ofOrganisation("h")} order by h.id`.execute(tx);
  return rows;
}

/**
 * Takes back what is named of the accessories and seats that an asset has.
 * @throws Refusal invalid for what the asset does not have, forbidden
 */
export async function takeBackWith(
  tx: Transaction,
  ctx: Context,
  asset: string,
  { take_back, note }: { take_back: readonly string[]; note: string },
): Promise<void> {
  if (take_back.length === 0) return;
  const { rows } = await sql<{ id: string; kind: PieceKind; record: string; quantity: number }>`
    select h.id, h.kind, h.record, h.open as quantity from ${outOf(handOutKinds, { asset: [asset] })} h
    where ${ofOrganisation("h")} and h.id = any(${take_back}::uuid[]) order by h.kind, h.record, h.id`.execute(tx);
  const there = new Set(rows.map(({ id }) => id));
  if (take_back.some((id) => !there.has(id.toLowerCase()))) throw absentReference("take_back");
  for (const { id, kind, record, quantity } of rows) {
    const of = handOutKinds.find(({ table }) => table === kind);
    if (!of || !ctx.may(of.rights.change)) throw forbidden();
    await takeBack(tx, ctx, of, { id: record, hand_out_id: id }, { quantity, note });
  }
}
