import { messages } from "@steward/contract/messages/catalogue";
import { sql } from "kysely";
import { isConnectionFailure } from "../../database/on-connection.ts";
import { inOrganisation, readInOrganisation, type Transaction } from "../../database/transaction.ts";
import { isDiskFull } from "../../errors/storage-full-error.ts";
import type { Services } from "../../http/context.ts";
import { JobPutBack, type Worker, workerOf } from "../../jobs/job-kind.ts";
import { finish, nextBatch } from "./bulk-batch.ts";
import { bulkJob } from "./bulk-job.ts";
import { endRun, FenceLost, type StoredRun } from "./bulk-run.ts";
import { assertRunner, RightsLost, runnerContext } from "./runner.ts";

/** How often a worker looks whether its run was taken or stopped while a statement is under way. */
const LOOK_EVERY_MS = 500;

/** Worker of bulk actions, on connections of its own, so that no request waits for them. */
export function bulkWorker(all: Services): Worker {
  const services = { ...all, database: { ...all.database, pool: all.database.work } };
  return workerOf(bulkJob, async ({ organisation_id, payload, signal, is_last_attempt }) => {
    const run = await takeUpRun(services, organisation_id ?? "", payload.run);
    if (!run) return;
    const revoked = new AbortController();
    const unwatch = watchFence(services, run, revoked);
    try {
      // Poison job: after so many attempts the run itself is what ends its workers.
      if (is_last_attempt) await fail(services, run, messages.bulk.failed);
      else await workOff(services, run, AbortSignal.any([signal, revoked.signal]));
    } catch (error) {
      if (!revoked.signal.aborted && !(error instanceof FenceLost)) throw error;
    } finally {
      unwatch();
    }
    if (signal.aborted) throw new JobPutBack();
  });
}

/**
 * Takes a bulk action over: it belongs to this worker until another one, or a cancel, raises its fence. Undefined where
 * nothing is left to do.
 */
export async function takeUpRun({ database }: Services, organisation_id: string, id: string) {
  const whole = { organisation_id, scope: null };
  const row = await inOrganisation(database.pool, whole, (tx) =>
    tx
      .updateTable("bulk_run")
      .set({ fence: sql`fence + 1` })
      .where("id", "=", id)
      .where("state", "in", ["Running", "Undoing"])
      .returning(["id", "organisation_id", "scope", "state", "body", "total", "passed", "fence", "begun_by", "origin"])
      .executeTakeFirst(),
  );
  return row as unknown as StoredRun | undefined;
}

/** Works a run off batch by batch, each with its progress in one transaction: interrupted, it goes on behind the last. */
export async function workOff(services: Services, run: StoredRun, signal: AbortSignal): Promise<void> {
  try {
    while (!signal.aborted && (await workBatch(services, run, signal)));
  } catch (error) {
    if (isConnectionFailure(error) || error instanceof FenceLost || signal.aborted) throw error;
    const isRight = error instanceof RightsLost;
    if (!isRight && !isDiskFull(error)) services.report(error, `bulk action ${run.id}`);
    const message = isDiskFull(error) ? messages.requests.diskFull : messages.bulk.failed;
    await fail(services, run, isRight ? error.message : message);
  }
}

/** One batch, which stands only if the run still belongs to this worker at its end; false when all is done. */
export function workBatch(services: Services, run: StoredRun, signal: AbortSignal): Promise<boolean> {
  const { passed } = run;
  const { pool } = services.database;
  const batch = async (tx: Transaction) => {
    // A deadlock runs all of this again.
    run.passed = passed;
    const ctx = await runnerContext(services, tx, run);
    const isMore = await nextBatch(tx, ctx, run);
    if (isMore) await assertRunner(services, tx, run);
    else await finish(tx, ctx, run);
    return isMore;
  };
  return inOrganisation(pool, run, batch, { cancel: () => ({ signal, pool }) });
}

const fail = ({ database }: Services, run: StoredRun, message: string): Promise<void> =>
  inOrganisation(database.pool, run, (tx) =>
    endRun(tx, run, run.state === "Undoing" ? "Undone" : "Cancelled", message),
  );

/** Aborts `revoked` when the run no longer belongs to this worker. Answers a function that ends the watch. */
function watchFence({ database }: Services, run: StoredRun, revoked: AbortController): () => void {
  const whole = { organisation_id: run.organisation_id, scope: null };
  const look = async () => {
    const row = await readInOrganisation(database.pool, whole, (tx) =>
      tx.selectFrom("bulk_run").select("fence").where("id", "=", run.id).executeTakeFirst(),
    );
    if (row?.fence !== run.fence) revoked.abort(new FenceLost());
  };
  // A failed poll is ignored, as the fence of each batch decides.
  const timer = setInterval(() => void look().catch(() => {}), LOOK_EVERY_MS);
  return () => clearInterval(timer);
}
