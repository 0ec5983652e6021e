import type { assetCalls } from "@steward/contract/assets/calls";
import { UNDO_SECONDS } from "@steward/contract/assets/constants";
import type { AssetDetails } from "@steward/contract/assets/rules";
import { messages } from "@steward/contract/messages/catalogue";
import type { Permission } from "@steward/contract/permissions/permissions";
import { sql } from "kysely";
import { replacedBy } from "../../activity/as-of/replaced-values.ts";
import { ofOrganisation } from "../../database/of-organisation.ts";
import type { Transaction } from "../../database/transaction.ts";
import { conflict, forbidden } from "../../errors/refusal.ts";
import type { Context } from "../../http/context.ts";
import type { Input } from "../../http/route.ts";
import { lockedAsset, movedPlace, saveAsset, statusOf } from "../update-asset.ts";

/** Changes that can be undone, by their entries in the history, with what they ask for. */
const UNDOABLE: Readonly<Record<string, Permission>> = {
  "status changed": "asset.change_status",
  moved: "asset.move_location",
  archived: "asset.delete",
};

/** Columns that follow from others of the same change. */
const FOLLOW = new Set(["places", "status_category"]);

/**
 * Puts back what the caller's own change of status or place, or archiving, replaced a moment ago. The moves of statuses
 * do not apply, as the asset was so until then.
 * @throws Refusal not_found, stale, forbidden; conflict where the asset's last change is another, of somebody else or too
 * long ago
 */
export async function undoChange(
  ctx: Context,
  { params }: Pick<Input<typeof assetCalls.undo>, "params">,
): Promise<AssetDetails> {
  return ctx.write(async (tx) => {
    const before = await lockedAsset(tx, ctx, params.id);
    const last = await lastOwnChange(tx, ctx, params.id);
    const permission = last && UNDOABLE[last.action];
    if (!permission) throw conflict(messages.history.notUndone({ seconds: UNDO_SECONDS }));
    if (!ctx.may(permission)) throw forbidden();
    const { columns } = await replacedBy(tx, params.id, last.id, FOLLOW);
    const { status, branch = before.branch, location = before.location } = columns as Partial<AssetDetails>;
    const former = status === undefined ? undefined : await statusOf(tx, status);
    const place = last.action === "moved" ? await movedPlace(tx, before, { branch, location }) : {};
    return saveAsset(
      tx,
      ctx,
      before,
      { ...place, ...(former && { status: former.id, status_category: former.category }) },
      "change reverted",
      "",
    );
  });
}

/** The last entry of an asset's history, where it is the caller's own and young enough. */
async function lastOwnChange(tx: Transaction, ctx: Context, asset: string) {
  const { rows } = await sql<{ id: string; action: string; is_own: boolean }>`
    select h.id, h.action, h.actor is not distinct from ${ctx.actor.account_id}::uuid
      and h.created > now() - make_interval(secs => ${UNDO_SECONDS}) as is_own
    from activity h where ${ofOrganisation("h")} and h.subject_id = ${asset}::uuid
    order by h.id desc limit 1`.execute(tx);
  return rows[0]?.is_own ? rows[0] : undefined;
}
