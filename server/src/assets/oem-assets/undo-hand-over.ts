import { UNDO_DAYS } from "@steward/contract/exchange/constants";
import { messages } from "@steward/contract/messages/catalogue";
import type { oemAssetCalls } from "@steward/contract/oem-assets/calls";
import type { OemAssetDetails } from "@steward/contract/oem-assets/rules";
import { sql } from "kysely";
import { recordActivity } from "../../activity/record-activity.ts";
import { ofOrganisation } from "../../database/of-organisation.ts";
import type { Transaction } from "../../database/transaction.ts";
import { conflict } from "../../errors/refusal.ts";
import type { Context } from "../../http/context.ts";
import type { Input } from "../../http/route.ts";
import { unusedBy } from "../../import-kit/record-uses.ts";
import { lockedOemAsset, saveAnswer } from "./answer-asset.ts";
import { entriesOf, type Undo } from "./move-asset.ts";

/**
 * Takes a move or a link back: both sides are in the state before, and what a move made is gone.
 * @throws Refusal conflict after seven days, or where the asset was used since, with what was done
 */
export const undoHandOver = (ctx: Context, { params }: Input<typeof oemAssetCalls.undo>): Promise<OemAssetDetails> =>
  ctx.write(async (tx) => {
    const before = await lockedOemAsset(tx, ctx, params.id, ["Moved", "Linked"]);
    const asset = before.linked_asset;
    const { undo } = await tx
      .selectFrom("oem_asset")
      .select("undo")
      .where("id", "=", params.id)
      .executeTakeFirstOrThrow();
    if (!before.undoable_until || !undo || !asset) throw conflict(messages.exchange.tooLate({ days: UNDO_DAYS }));
    const kept = undo as unknown as Undo;
    await assertUnused(tx, params.id, asset, kept);
    const isMoved = before.invite_status === "Moved";
    const after = await saveAnswer(tx, ctx, before, { state: kept.state, action: "hand-over undone", asset: null });
    if (isMoved) await takeBack(tx, ctx, asset, kept);
    await recordActivity(tx, ctx, { subject_type: "asset", subject_id: asset, action: "hand-over undone" });
    return after;
  });

/** Whatever is done to an asset leaves an entry in its history; requests on it have one of their own. */
async function assertUnused(tx: Transaction, id: string, asset: string, { entries }: Undo): Promise<void> {
  const { rows: raised } = await sql<{ request: string }>`
    select o.request_prefix || r.number as request from service_request r join organisation o on o.id = r.organisation_id
    where ${ofOrganisation("r")} and r.asset = ${asset}::uuid
      and r.created > (select m.answered from oem_asset m where ${ofOrganisation("m")} and m.id = ${id}::uuid)
    order by r.number limit 1`.execute(tx);
  if (raised[0]) throw conflict(messages.exchange.requestSince(raised[0]));
  if ((await entriesOf(tx, asset)) <= entries) return;
  const { rows } = await sql<{ action: string; name: string; day: string }>`
    select h.action, coalesce(p.name, '') as name, local_day(h.created, o.time_zone)::text as day
    from activity h join organisation o on o.id = h.organisation_id left join account p on p.id = h.actor
    where ${ofOrganisation("h")} and h.subject_id = ${asset}::uuid order by h.id desc limit 1`.execute(tx);
  const [last] = rows;
  throw conflict(last ? messages.exchange.usedSince(last) : messages.exchange.pointedTo);
}

/** Removes the asset that a move made, with its files, whose content others refer to, and the model that it made. */
async function takeBack(tx: Transaction, ctx: Context, asset: string, { made }: Undo): Promise<void> {
  await tx.deleteFrom("document").where("asset", "=", asset).execute();
  await tx.deleteFrom("attachment").where("asset", "=", asset).execute();
  const { uses } = ctx.facts;
  const removed = await sql`delete from asset a
    where ${ofOrganisation("a")} and a.id = ${asset}::uuid and ${unusedBy(uses, "asset", sql`a.id`)}`.execute(tx);
  if (removed.numAffectedRows !== 1n) throw conflict(messages.exchange.pointedTo);
  for (const { table, id } of made) {
    await sql`delete from ${sql.table(table)} m where ${ofOrganisation("m")} and m.id = ${id}::uuid and m.version = 1
      and ${unusedBy(uses, table, sql`m.id`)}`.execute(tx);
  }
}
