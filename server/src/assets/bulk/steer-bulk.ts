import type { bulkCalls } from "@steward/contract/assets/bulk/calls";
import { UNDO_SECONDS } from "@steward/contract/assets/constants";
import type { BulkRun } from "@steward/contract/assets/bulk/rules";
import { messages } from "@steward/contract/messages/catalogue";
import { sql } from "kysely";
import type { Transaction } from "../../database/transaction.ts";
import { conflict, notFound } from "../../errors/refusal.ts";
import type { Context } from "../../http/context.ts";
import type { Input } from "../../http/route.ts";
import { mayAct } from "./bulk-action.ts";
import { isUndoable, runOf } from "./bulk-queries.ts";
import type { StoredRun } from "./bulk-run.ts";
import { work } from "./start-bulk.ts";

/**
 * Stops a bulk action at once: the batch under way finds its fence raised and rolls back. One that ended meanwhile is
 * answered as it is.
 */
export async function cancelBulk(
  ctx: Context,
  { params }: Pick<Input<typeof bulkCalls.cancel>, "params">,
): Promise<BulkRun> {
  return ctx.write(async (tx) => {
    const { state } = await lockedRun(tx, ctx, params.id);
    if (state === "Undoing") throw conflict(messages.bulk.notStopped);
    if (state !== "Running") return runOf(tx, ctx, params.id);
    await tx
      .updateTable("bulk_run")
      .set({ state: "Cancelled", message: messages.bulk.stopped, fence: sql`fence + 1`, ended: sql`now()` })
      .where("id", "=", params.id)
      .execute();
    return runOf(tx, ctx, params.id);
  });
}

/** Takes a bulk action back, as long as it may be; what somebody changed since stays and is named. */
export async function undoBulk(
  ctx: Context,
  { params }: Pick<Input<typeof bulkCalls.undo>, "params">,
): Promise<BulkRun> {
  return ctx.write(async (tx) => {
    const { is_undoable, changed, ...locked } = await lockedRun(tx, ctx, params.id);
    mayAct(ctx, locked.body.action);
    if (changed === 0) throw conflict(messages.bulk.nothingToUndo);
    if (!is_undoable) throw conflict(messages.bulk.notUndone({ seconds: UNDO_SECONDS }));
    const run: StoredRun = { ...locked, state: "Undoing", passed: -1, fence: locked.fence + 1 };
    await tx
      .updateTable("bulk_run")
      .set({ state: run.state, passed: run.passed, fence: run.fence, message: "", ended: null })
      .where("id", "=", run.id)
      .execute();
    await work(tx, ctx, run, changed);
    return runOf(tx, ctx, run.id);
  });
}

type LockedRun = StoredRun & { changed: number; is_undoable: boolean };

/** @throws Refusal not_found, for those of others too */
async function lockedRun(tx: Transaction, ctx: Context, id: string): Promise<LockedRun> {
  const row = await tx
    .selectFrom("bulk_run")
    .select(["id", "organisation_id", "scope", "state", "body", "total", "passed", "fence", "begun_by", "origin"])
    .select(["changed", isUndoable.as("is_undoable")])
    .where("id", "=", id)
    .where("begun_by", "=", ctx.actor.account_id)
    .forNoKeyUpdate()
    .executeTakeFirst();
  if (!row) throw notFound();
  return row as unknown as LockedRun;
}
