import type { HandOverAction } from "@steward/contract/exchange/constants";
import { kindsOf } from "@steward/contract/masters/category/constants";
import { messages } from "@steward/contract/messages/catalogue";
import type { oemAssetCalls } from "@steward/contract/oem-assets/calls";
import type { HandledInvites, OemInvitation } from "@steward/contract/oem-assets/rules";
import { sql } from "kysely";
import { recordActivity } from "../../activity/record-activity.ts";
import { assertReferences, type RecordReference } from "../../database/assert-references.ts";
import { inNoOrganisation, type Transaction } from "../../database/transaction.ts";
import { absentReference, forbidden, OUTSIDE_SCOPE, Refusal } from "../../errors/refusal.ts";
import { keyedHash } from "../../http/authenticate.ts";
import type { Context, PublicContext } from "../../http/context.ts";
import { eachOf } from "../../http/each-of.ts";
import type { Input } from "../../http/route.ts";
import { declineAsset, receiveAsset } from "./answer-asset.ts";
import { moveAsset } from "./move-asset.ts";

/** Receives several assets; one that is refused keeps no other one back. */
export const receiveSeveral = (ctx: Context, { body }: Input<typeof oemAssetCalls.bulkReceive>) =>
  answerEach(ctx, body.ids, [], (id) => receiveAsset(ctx, { params: { id } }));

/** Moves several assets to one place, each with the model of its own name and number. */
export const moveSeveral = (ctx: Context, { body: { ids, ...into } }: Input<typeof oemAssetCalls.bulkMove>) =>
  answerEach(ctx, ids, placesOf(into), (id) => moveAsset(ctx, { params: { id }, body: { ...into, asset_id: "" } }));

/** Declines several assets for the same reason. */
export const declineSeveral = (ctx: Context, { body: { ids, reason } }: Input<typeof oemAssetCalls.bulkDecline>) =>
  answerEach(ctx, ids, [], (id) => declineAsset(ctx, { params: { id }, body: { reason } }));

const placesOf = ({ branch, location, category, status }: Omit<Input<typeof oemAssetCalls.bulkMove>["body"], "ids">) =>
  [
    { field: "branch", table: "location", id: branch },
    { field: "location", table: "location", id: location },
    { field: "category", table: "category", id: category, kinds: kindsOf.asset },
    { field: "status", table: "attached_status", id: status },
  ] satisfies RecordReference[];

/** Does the same to each of the chosen assets, which the caller sees. */
async function answerEach(
  ctx: Context,
  ids: readonly string[],
  into: readonly RecordReference[],
  work: (id: string) => Promise<unknown>,
): Promise<HandledInvites> {
  const chosen = [...new Set(ids)];
  await ctx.read(async (tx) => {
    const known = await namesOf(tx, chosen);
    if (known.size < chosen.length) throw absentReference("ids");
    await assertReferences(tx, into);
  });
  const { done, refused } = await eachOf(ctx, chosen, work);
  const names = await ctx.read((tx) => namesOf(tx, [...refused.keys()]));
  return { done, refused: [...refused].map(([id, message]) => ({ id, name: names.get(id) ?? "", message })) };
}

async function namesOf(tx: Transaction, ids: readonly string[]): Promise<Map<string, string>> {
  if (ids.length === 0) return new Map();
  const rows = await tx
    .selectFrom("oem_asset")
    .select(["id", "product_name", "serial_number"])
    .where("id", "in", ids)
    .execute();
  return new Map(rows.map((row) => [row.id, `${row.product_name} · ${row.serial_number}`]));
}

/**
 * Claims assets that wait for the caller's address for the organisation, all of them or none.
 * @throws Refusal invalid where one does not wait any more
 */
export const claimAssets = (ctx: Context, { body }: Input<typeof oemAssetCalls.claim>): Promise<HandledInvites> => {
  if (ctx.scope) throw forbidden(OUTSIDE_SCOPE);
  return ctx.write(async (tx) => {
    const chosen = [...new Set(body.ids)];
    const { rows } = await sql<{ id: string }>`
      select id from claim_issued(${ctx.actor.account_id}::uuid, ${chosen}::uuid[]) id`.execute(tx);
    if (rows.length < chosen.length) throw absentReference("ids");
    return { done: await recordClaims(tx, ctx, rows), refused: [] };
  });
};

const linkOver = () => new Refusal("not_found", messages.exchange.linkOver);

/** Claims what a mail link leads to for the organisation; the link works once. */
export const claimByLink = (
  ctx: Context,
  { body }: Input<typeof oemAssetCalls.claimByLink>,
): Promise<HandledInvites> => {
  if (ctx.scope) throw forbidden(OUTSIDE_SCOPE);
  return ctx.write(async (tx) => {
    const { rows } = await sql<{ id: string }>`
      select id from claim_invited(${keyedHash(ctx.database.secret, body.token)}) id`.execute(tx);
    if (rows.length === 0) throw linkOver();
    return { done: await recordClaims(tx, ctx, rows), refused: [] };
  });
};

async function recordClaims(tx: Transaction, ctx: Context, rows: readonly { id: string }[]): Promise<string[]> {
  const action = "claimed" satisfies HandOverAction;
  await recordActivity(
    tx,
    ctx,
    rows.map(({ id }) => ({ subject_type: "oem_asset", subject_id: id, action })),
  );
  return rows.map(({ id }) => id);
}

/** Assets that the page behind a link names. */
const NAMED = 20;

/** What a mail link leads to; looking changes nothing. */
export async function readInvitation(
  { database: { pool, secret } }: PublicContext,
  { body }: Input<typeof oemAssetCalls.invitation>,
): Promise<OemInvitation> {
  const { rows } = await inNoOrganisation(pool, (tx) =>
    sql<Omit<OemInvitation, "count" | "assets"> & OemInvitation["assets"][number]>`
      select * from issued_invited(${keyedHash(secret, body.token)})`.execute(tx),
  );
  const [first] = rows;
  if (!first) throw linkOver();
  const assets = rows.slice(0, NAMED).map(({ product_name, product_number, serial_number }) => ({
    product_name,
    product_number,
    serial_number,
  }));
  return { oem_name: first.oem_name, email: first.email, count: rows.length, assets };
}
