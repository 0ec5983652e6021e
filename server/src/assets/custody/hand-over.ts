import { HAND_OVER_STEP } from "@steward/contract/assets/custody/constants";
import type { custodyCalls } from "@steward/contract/assets/custody/calls";
import { messages } from "@steward/contract/messages/catalogue";
import { sql } from "kysely";
import { recordActivity } from "../../activity/record-activity.ts";
import { insertRows } from "../../database/insert-rows.ts";
import { newId } from "../../database/new-id.ts";
import type { Transaction } from "../../database/transaction.ts";
import { absentReference, conflict, forbidden, invalidField, notFound } from "../../errors/refusal.ts";
import type { Context } from "../../http/context.ts";
import type { Input } from "../../http/route.ts";
import { handOutKinds } from "../../stock/hand-out-kind.ts";
import { countHeld, handOverPieces } from "../../stock/hand-over-pieces.ts";
import { firstStatus } from "../change-status.ts";
import { tellHolder } from "./tell-holder.ts";

interface Person {
  id: string;
  name: string;
  is_active: boolean;
}

type Given = Input<typeof custodyCalls.handOver>["body"];

/**
 * Moves everything that a person holds to another one, or into stock: assets, accessories and seats of licenses, one
 * transaction for each 200, so that few rows are locked at a time. What is done stays done where a later step fails, and
 * asking again does the rest.
 */
export async function handOver(ctx: Context, { params, body }: Input<typeof custodyCalls.handOver>) {
  if (body.to === params.id) throw invalidField("to", messages.custody.sameReceiver);
  const { to } = body;
  const done: string[] = [];
  for (;;) {
    const moved = await ctx.write((tx) => handOverSome(tx, ctx, params.id, body));
    done.push(...moved);
    if (moved.length < HAND_OVER_STEP) break;
  }
  const { moved, left } = await handOverStock(ctx, params.id, body);
  const changed = done.length + moved;
  if (changed === 0) throw left > 0 ? forbidden(messages.custody.piecesStay) : conflict(messages.custody.nothingHeld);
  if (to) await ctx.write((tx) => tellHolder(tx, ctx, to, done));
  return { changed, left };
}

/** Hands accessories and seats over, where the caller may, and counts those that stay. */
async function handOverStock(ctx: Context, id: string, body: Given): Promise<{ moved: number; left: number }> {
  const all = { moved: 0, left: 0 };
  for (const kind of handOutKinds) {
    if (!ctx.may(kind.rights.change)) {
      all.left += await ctx.read((tx) => countHeld(tx, kind, id));
      continue;
    }
    for (;;) {
      const moved = await ctx.write(async (tx) => {
        const { from, to } = await people(tx, id, body);
        return handOverPieces(tx, ctx, kind, { from, to, note: body.note });
      });
      all.moved += moved;
      if (moved < HAND_OVER_STEP) break;
    }
  }
  return all;
}

/** Who hands over, and to whom. */
async function people(tx: Transaction, id: string, { to }: Given): Promise<{ from: Person; to: Person | undefined }> {
  const from = await memberOf(tx, id);
  if (!from) throw notFound();
  const receiver = to ? await memberOf(tx, to) : undefined;
  if (to && !receiver) throw absentReference("to");
  if (receiver && !receiver.is_active) throw invalidField("to", messages.custody.personGone);
  return { from, to: receiver };
}

async function handOverSome(tx: Transaction, ctx: Context, id: string, body: Given): Promise<string[]> {
  const { note } = body;
  const { from, to: receiver } = await people(tx, id, body);
  const assets = await tx
    .selectFrom("asset")
    .select(["id", "status_category", "expected_return"])
    .where("holder_user", "=", id)
    .orderBy("id")
    .limit(HAND_OVER_STEP)
    .forUpdate()
    .execute();
  const ids = assets.map((asset) => asset.id);
  if (ids.length === 0) return [];
  await tx
    .updateTable("custody")
    .set({ returned: sql`now()`, returned_by: ctx.actor.account_id, return_note: note })
    .where("asset", "=", sql<string>`any(${ids}::uuid[])`)
    .where("returned", "is", null)
    .execute();
  if (receiver) await giveTo(tx, ctx, receiver.id, ids, note);
  else await putIntoStock(tx, assets);
  const told = { field: "assigned_to", before: from.name, after: receiver?.name ?? null };
  await recordActivity(
    tx,
    ctx,
    ids.map((subject_id) => ({
      subject_type: "asset" as const,
      subject_id,
      action: "handed over",
      changes: [told],
      reason: note,
    })),
  );
  return ids;
}

async function memberOf(tx: Transaction, id: string): Promise<Person | undefined> {
  return tx
    .selectFrom("membership")
    .innerJoin("account", "account.id", "membership.account_id")
    .select(["account.id", "account.name", "membership.is_active"])
    .where("membership.account_id", "=", id)
    .executeTakeFirst();
}

const changed = { version: sql<number>`version + 1`, modified: sql<string>`now()` };

/** The status stays: what is out of service stays so in other hands. */
async function giveTo(tx: Transaction, ctx: Context, receiver: string, ids: readonly string[], note: string) {
  const rows = ids.map((asset) => ({
    organisation_id: ctx.organisation_id,
    id: newId(),
    asset,
    holder_user: receiver,
    checked_out_by: ctx.actor.account_id,
    note,
  }));
  await insertRows(tx, "custody", rows).execute();
  await tx
    .updateTable("asset")
    .set({ holder_user: receiver, expected_return: null, ...changed })
    .where("id", "=", sql<string>`any(${[...ids]}::uuid[])`)
    .execute();
}

async function putIntoStock(tx: Transaction, assets: readonly { id: string; status_category: string }[]) {
  const status = await firstStatus(tx, "available");
  if (!status) throw conflict(messages.assets.noAvailableStatus);
  const free = { holder_user: null, expected_return: null, ...changed };
  const ids = (isInUse: boolean) =>
    assets.filter(({ status_category }) => (status_category === "in_use") === isInUse).map(({ id }) => id);
  const [inUse, outOfService] = [ids(true), ids(false)];
  if (inUse.length > 0) {
    await tx
      .updateTable("asset")
      .set({ ...free, status, status_category: "available" })
      .where("id", "=", sql<string>`any(${inUse}::uuid[])`)
      .execute();
  }
  if (outOfService.length > 0) {
    await tx.updateTable("asset").set(free).where("id", "=", sql<string>`any(${outOfService}::uuid[])`).execute();
  }
}
