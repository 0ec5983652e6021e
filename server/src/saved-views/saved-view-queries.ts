import type { savedViewCalls } from "@steward/contract/saved-views/calls";
import { viewedLists } from "@steward/contract/saved-views/constants";
import type { SavedView } from "@steward/contract/saved-views/rules";
import { type RawBuilder, sql } from "kysely";
import { ofOrganisation } from "../database/of-organisation.ts";
import type { Transaction } from "../database/transaction.ts";
import { notFound, stale } from "../errors/refusal.ts";
import type { Context } from "../http/context.ts";
import type { Input } from "../http/route.ts";
import { namedSorting, recordConditions } from "../paging/record-conditions.ts";
import { selectPage } from "../paging/select-page.ts";

const columnsFor = ({ actor }: Context) => sql`v.id, v.list, v.name, v.is_shared, v.query, v.columns,
  v.mails_from is not null and v.account_id = ${actor.account_id}::uuid as is_mailed,
  (select jsonb_build_object('id', p.id, 'name', p.name) from account p where p.id = v.account_id) as author_details,
  v.version, v.created, v.modified, exists (select from saved_view_default d
    where d.organisation_id = v.organisation_id and d.saved_view = v.id
      and d.account_id = ${actor.account_id}::uuid) as is_default`;

/** The caller's own views and those of everybody, of the lists that the caller sees. */
function visibleTo({ actor, may }: Context): RawBuilder<boolean> {
  const lists = Object.entries(viewedLists).flatMap(([list, permission]) => (may(permission) ? [list] : []));
  return sql<boolean>`((v.is_shared or v.account_id = ${actor.account_id}::uuid) and v.list = any(${lists}::text[]))`;
}

const sorting = namedSorting("v");

export function listSavedViews(ctx: Context, { query, request }: Input<typeof savedViewCalls.list>) {
  const more = [visibleTo(ctx), ...(query.list ? [sql`v.list = ${query.list}`] : [])];
  return ctx.read((tx) =>
    selectPage<SavedView & { sort_value: string | null }>(tx, ctx, { request, query }, sorting, {
      columns: columnsFor(ctx),
      from: sql`saved_view v`,
      alias: "v",
      where: recordConditions("v", query, { more }),
    }),
  );
}

/**
 * One view that the caller sees.
 * @throws Refusal not_found
 */
export async function savedViewOf(tx: Transaction, ctx: Context, id: string): Promise<SavedView> {
  const { rows } = await sql<SavedView>`select ${columnsFor(ctx)} from saved_view v
    where ${ofOrganisation("v")} and v.id = ${id}::uuid and ${visibleTo(ctx)}`.execute(tx);
  if (!rows[0]) throw notFound();
  return rows[0];
}

/** One view that the caller sees, locked until the transaction ends; with `If-Match` only at the caller's version. */
export async function lockedSavedView(tx: Transaction, ctx: Context, id: string): Promise<SavedView> {
  await tx.selectFrom("saved_view").select("id").where("id", "=", id).forUpdate().execute();
  const view = await savedViewOf(tx, ctx, id);
  if (ctx.version !== undefined && ctx.version !== view.version) throw stale(view);
  return view;
}
