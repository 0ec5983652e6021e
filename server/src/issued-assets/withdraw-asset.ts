import type { issuedAssetCalls } from "@steward/contract/issued-assets/calls";
import type { IssuedAssetDetails } from "@steward/contract/issued-assets/rules";
import { sql } from "kysely";
import type { Transaction } from "../database/transaction.ts";
import { stale } from "../errors/refusal.ts";
import { assertState, lockHandOver, recordStep, tellHandOver } from "../exchange/hand-over-queries.ts";
import type { Context } from "../http/context.ts";
import type { Input } from "../http/route.ts";
import { assertIssued, issuedAssetOf } from "./issued-asset-queries.ts";

/** States in which nobody has answered yet. */
export const OPEN = ["Waiting", "Issued"];

/** Takes an issued asset back before its customer has received it. */
export async function withdrawAsset(
  ctx: Context,
  { params, body }: Input<typeof issuedAssetCalls.withdraw>,
): Promise<IssuedAssetDetails> {
  return ctx.write(async (tx) => {
    const before = await lockedIssued(tx, ctx, params.id);
    await assertState(tx, { side: "issued_asset", id: params.id, state: before.state }, OPEN);
    await withdraw(tx, params.id, body.reason);
    await recordStep(tx, ctx, {
      side: "issued_asset",
      id: params.id,
      action: "withdrawn",
      changes: [{ field: "state", before: before.state, after: "Withdrawn" }],
      reason: body.reason,
    });
    return issuedAssetOf(tx, ctx, params.id);
  });
}

/** Writes that a locked issued asset is withdrawn, on both sides. */
export async function withdraw(tx: Transaction, id: string, reason = ""): Promise<void> {
  await tx
    .updateTable("issued_asset")
    .set({
      state: "Withdrawn",
      reason,
      answered: sql`start_of_work()`,
      version: sql`version + 1`,
      modified: sql`start_of_work()`,
    })
    .where("id", "=", id)
    .execute();
  await tellHandOver(tx, id);
}

/**
 * Locks an issued asset on both sides and reads it.
 * @throws Refusal not_found, stale, conflict
 */
export async function lockedIssued(tx: Transaction, ctx: Context, id: string): Promise<IssuedAssetDetails> {
  await assertIssued(tx, id);
  await lockHandOver(tx, id);
  const issued = await issuedAssetOf(tx, ctx, id);
  if (ctx.version !== undefined && ctx.version !== issued.version) throw stale(issued);
  return issued;
}
