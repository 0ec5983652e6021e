import type { HandOverAction, InviteState } from "@steward/contract/exchange/constants";
import { messages } from "@steward/contract/messages/catalogue";
import type { oemAssetCalls } from "@steward/contract/oem-assets/calls";
import type { OemAssetDetails } from "@steward/contract/oem-assets/rules";
import { sql } from "kysely";
import { ofOrganisation } from "../../database/of-organisation.ts";
import type { Transaction } from "../../database/transaction.ts";
import { conflict, stale } from "../../errors/refusal.ts";
import { assertState, lockHandOver, recordStep, tellHandOver } from "../../exchange/hand-over-queries.ts";
import { type Context, unversioned } from "../../http/context.ts";
import type { Input } from "../../http/route.ts";
import { bondsOf } from "../../stock/hand-out-queries.ts";
import { firstStatus } from "../change-status.ts";
import { lockedAsset, saveAsset, statusMove } from "../update-asset.ts";
import { assertOemAsset, oemAssetOf } from "./oem-asset-queries.ts";

/**
 * Locks an OEM asset on both sides, its own asset first where it has one, and reads it.
 * @throws Refusal not_found, stale, conflict for another state than these, or a suspended manufacturer
 */
export async function lockedOemAsset(
  tx: Transaction,
  ctx: Context,
  id: string,
  allowed: readonly InviteState[],
): Promise<OemAssetDetails> {
  await assertOemAsset(tx, id);
  await sql`select a.id from asset a where ${ofOrganisation("a")} and a.id = (
    select o.asset from oem_asset o where ${ofOrganisation("o")} and o.id = ${id}::uuid) for update`.execute(tx);
  await lockHandOver(tx, id);
  const oem_asset = await oemAssetOf(tx, ctx, id);
  if (ctx.version !== undefined && ctx.version !== oem_asset.version) throw stale(oem_asset);
  await assertState(tx, { side: "oem_asset", id, state: oem_asset.invite_status }, allowed);
  return oem_asset;
}

interface Answered {
  state: InviteState;
  action: HandOverAction;
  reason?: string;
  asset?: string | null;
  undo?: unknown;
}

/** Writes the new state of a locked OEM asset, tells the manufacturer, and records the step. */
export async function saveAnswer(
  tx: Transaction,
  ctx: Context,
  before: OemAssetDetails,
  { state, action, reason = "", asset, undo = null }: Answered,
): Promise<OemAssetDetails> {
  await tx
    .updateTable("oem_asset")
    .set({
      state,
      reason,
      undo: undo === null ? null : JSON.stringify(undo),
      ...(asset === undefined ? {} : { asset }),
      answered: sql`start_of_work()`,
      version: sql`version + 1`,
      modified: sql`start_of_work()`,
    })
    .where("id", "=", before.id)
    .execute();
  await tellHandOver(tx, before.id, action === "hand-over undone");
  const after = await oemAssetOf(tx, ctx, before.id);
  const [was, is] = [before.linked_asset_details?.asset_id ?? null, after.linked_asset_details?.asset_id ?? null];
  await recordStep(tx, ctx, {
    side: "oem_asset",
    id: before.id,
    action,
    changes: [
      { field: "state", before: before.invite_status, after: state },
      ...(was === is ? [] : [{ field: "linked_asset", before: was, after: is }]),
    ],
    reason,
  });
  return after;
}

/** Confirms that an asset has arrived. */
export const receiveAsset = (
  ctx: Context,
  { params }: Pick<Input<typeof oemAssetCalls.receive>, "params">,
): Promise<OemAssetDetails> =>
  ctx.write(async (tx) => {
    const before = await lockedOemAsset(tx, ctx, params.id, ["Invited"]);
    return saveAnswer(tx, ctx, before, { state: "Received", action: "received" });
  });

/** Declines an asset; the manufacturer is told the reason. */
export const declineAsset = (
  ctx: Context,
  { params, body }: Pick<Input<typeof oemAssetCalls.decline>, "params" | "body">,
) =>
  ctx.write(async (tx) => {
    const before = await lockedOemAsset(tx, ctx, params.id, ["Invited", "Received"]);
    return saveAnswer(tx, ctx, before, { state: "Declined", action: "declined", reason: body.reason });
  });

/**
 * Returns an asset to its manufacturer, who is told the reason. The own asset that a move made is archived; one that was
 * linked stays as it is.
 * @throws Refusal conflict while somebody holds the own asset, has it reserved or asks for it, or a request on it is open
 */
export const returnAsset = (ctx: Context, { params, body: { reason } }: Input<typeof oemAssetCalls.returnAsset>) =>
  ctx.write(async (tx) => {
    const before = await lockedOemAsset(tx, ctx, params.id, ["Received", "Moved", "Linked"]);
    if (before.linked_asset) await leaveAsset(tx, ctx, before, before.linked_asset, reason);
    return saveAnswer(tx, ctx, before, { state: "Returned", action: "returned", reason });
  });

async function leaveAsset(
  tx: Transaction,
  ctx: Context,
  { invite_status, oem_details }: OemAssetDetails,
  id: string,
  reason: string,
) {
  const asset = await lockedAsset(tx, unversioned(ctx), id);
  if (asset.assigned_to !== null) throw conflict(messages.exchange.heldAsset);
  const { rows } = await sql`select r.id from reservation r join organisation o on o.id = r.organisation_id
    where ${ofOrganisation("r")} and r.asset = ${id}::uuid and r.state in ('requested', 'reserved')
      and r.ends >= local_day(now(), o.time_zone) limit 1`.execute(tx);
  if (rows.length > 0) throw conflict(messages.exchange.requestedAsset);
  const { request = null } = (await bondsOf(tx, [id])).get(id) ?? {};
  if (request !== null) throw conflict(messages.assets.requestOpen({ request }));
  if (invite_status !== "Moved" || asset.status_details.category === "archived") return;
  const status = await firstStatus(tx, "archived");
  if (!status) throw conflict(messages.assets.noArchivedStatus);
  const told = messages.exchange.returnReason({ name: oem_details.name, reason });
  // Who may return an asset may archive what it was moved to, whatever else they may do.
  const columns = await statusMove(tx, { ...ctx, may: () => true }, asset, status, told);
  await saveAsset(tx, ctx, asset, columns, "archived", told);
}
