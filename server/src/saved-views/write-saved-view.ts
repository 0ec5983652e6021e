import { isDeepStrictEqual } from "node:util";
import { messages } from "@steward/contract/messages/catalogue";
import type { savedViewCalls } from "@steward/contract/saved-views/calls";
import { mailedLists, viewedLists } from "@steward/contract/saved-views/constants";
import type { SavedView } from "@steward/contract/saved-views/rules";
import { sql } from "kysely";
import { newId } from "../database/new-id.ts";
import { ofOrganisation } from "../database/of-organisation.ts";
import type { Transaction } from "../database/transaction.ts";
import { conflict, forbidden, invalidField } from "../errors/refusal.ts";
import type { Context } from "../http/context.ts";
import type { Input } from "../http/route.ts";
import { lockedSavedView, savedViewOf } from "./saved-view-queries.ts";

/** Views of one member, or of everybody, of one list. */
const MOST = 50;

/** A view of everybody is changed by its author, and by who may change the organisation's settings. */
function refuseChanging(ctx: Context, { is_shared, author_details: author }: SavedView): void {
  if (is_shared && author?.id !== ctx.actor.account_id && !ctx.may("settings.update")) {
    throw forbidden(messages.savedViews.notYours);
  }
}

const ownerOf = ({ actor }: Context, is_shared: boolean): string | null => (is_shared ? null : actor.account_id);

/** Refuses another view above the bound; who adds at the same moment waits for the organisation's views of the list. */
async function refuseTooMany(tx: Transaction, owner: string | null, list: string): Promise<void> {
  const { rows } = await sql<{ count: number }>`select count(*)::int as count from saved_view v
    where ${ofOrganisation("v")} and v.list = ${list} and v.owner is not distinct from ${owner}::uuid`.execute(tx);
  if ((rows[0]?.count ?? 0) >= MOST) throw conflict(messages.savedViews.tooMany({ most: MOST }));
}

/**
 * Refuses mails of what nobody is published in.
 * @throws Refusal invalid
 */
function refuseMails({ is_mailed, list, query }: Pick<SavedView, "is_mailed" | "list" | "query">): void {
  if (!is_mailed) return;
  if (!mailedLists.includes(list)) throw invalidField("is_mailed", messages.savedViews.mailsOfPeople);
  if (query.request_status) throw invalidField("is_mailed", messages.savedViews.mailsOfPlaced);
}

/** Saves a new view. */
export async function createSavedView(ctx: Context, { body }: Input<typeof savedViewCalls.create>) {
  if (!ctx.may(viewedLists[body.list])) throw forbidden(messages.savedViews.hiddenList);
  refuseMails(body);
  return ctx.write(async (tx) => {
    const owner = ownerOf(ctx, body.is_shared);
    await refuseTooMany(tx, owner, body.list);
    const id = newId();
    const { list, name, query, columns } = body;
    const mails = sql`case when ${body.is_mailed} then now() end`;
    await sql`insert into saved_view (organisation_id, id, list, account_id, is_shared, name, query, columns, mails_from,
        mails_until)
      values (${ctx.organisation_id}, ${id}, ${list}, ${ctx.actor.account_id}::uuid, ${body.is_shared}, ${name}, ${JSON.stringify(query)}::jsonb,
        ${columns}::text[], ${mails}, ${mails})`.execute(tx);
    return savedViewOf(tx, ctx, id);
  });
}

/** Changes the given parts of a view; one that becomes private belongs to the caller. */
export const updateSavedView = (ctx: Context, { params, body }: Input<typeof savedViewCalls.update>) =>
  ctx.write(async (tx) => {
    const before = await lockedSavedView(tx, ctx, params.id);
    const given = Object.entries(body).filter(([, value]) => value !== undefined);
    const after: SavedView = { ...before, ...Object.fromEntries(given) };
    refuseChanging(ctx, before);
    if (isDeepStrictEqual(before, after)) return before;
    const owner = ownerOf(ctx, after.is_shared);
    // One that becomes private gets another author.
    const author = owner ?? before.author_details?.id;
    const isAuthor = author === ctx.actor.account_id;
    if (after.is_mailed && !isAuthor) throw invalidField("is_mailed", messages.savedViews.mailsOfAuthor);
    refuseMails(after);
    const isOn = isAuthor ? sql`${after.is_mailed}` : sql`v.mails_from is not null`;
    // Who fits what is asked for from now on already is nobody new.
    const isSame = isDeepStrictEqual(before.query, after.query) && (before.is_mailed || !isAuthor);
    const mails = (column: "mails_from" | "mails_until") =>
      sql`case when ${isOn} then case when ${isSame} then v.${sql.ref(column)} else now() end end`;
    if (after.is_shared !== before.is_shared) await refuseTooMany(tx, owner, after.list);
    await sql`update saved_view v set name = ${after.name}, is_shared = ${after.is_shared},
        account_id = coalesce(${owner}::uuid, v.account_id), query = ${JSON.stringify(after.query)}::jsonb, columns = ${after.columns}::text[],
        mails_from = ${mails("mails_from")}, mails_until = ${mails("mails_until")},
        version = v.version + 1, modified = now()
      where ${ofOrganisation("v")} and v.id = ${params.id}::uuid`.execute(tx);
    // A view that is nobody else's any more is where nobody else begins.
    if (owner !== null) {
      await sql`delete from saved_view_default d where ${ofOrganisation("d")}
        and d.saved_view = ${params.id}::uuid and d.account_id <> ${owner}::uuid`.execute(tx);
    }
    return savedViewOf(tx, ctx, params.id);
  });

export const removeSavedView = (ctx: Context, { params }: Input<typeof savedViewCalls.remove>): Promise<undefined> =>
  ctx.write(async (tx) => {
    refuseChanging(ctx, await lockedSavedView(tx, ctx, params.id));
    await tx.deleteFrom("saved_view").where("id", "=", params.id).execute();
    return undefined;
  });

/** The caller begins the list with this view, in place of another one, or with none. */
export const toggleDefaultView = (ctx: Context, { params }: Input<typeof savedViewCalls.toggleDefault>) =>
  ctx.write(async (tx) => {
    const { is_default, list } = await savedViewOf(tx, ctx, params.id);
    if (is_default)
      await tx
        .deleteFrom("saved_view_default")
        .where("saved_view", "=", params.id)
        .where("account_id", "=", ctx.actor.account_id)
        .execute();
    else
      await sql`insert into saved_view_default (organisation_id, account_id, list, saved_view)
        values (${ctx.organisation_id}, ${ctx.actor.account_id}, ${list}, ${params.id})
        on conflict (organisation_id, account_id, list) do update set saved_view = excluded.saved_view`.execute(tx);
    return savedViewOf(tx, ctx, params.id);
  });
