import { messages } from "@steward/contract/messages/catalogue";
import type { ImportState } from "@steward/contract/imports/constants";
import { isDiskFull } from "../../errors/storage-full-error.ts";
import { isConnectionFailure } from "../../database/on-connection.ts";
import type { Services } from "../../http/context.ts";
import { JobPutBack, type Worker, workerOf } from "../../jobs/job-kind.ts";
import { SheetError } from "../../spreadsheets/sheet-error.ts";
import { RightsLost } from "./assert-rights.ts";
import { checkRows } from "./check-rows.ts";
import { FenceLost, watchFence } from "./fence.ts";
import { importJob } from "./import-job.ts";
import { countOutcomes, inBatch, moveOn, type StoredImport, takeUpImport } from "./import-state.ts";
import { readRows } from "./read-rows.ts";
import { undoRows } from "./undo-rows.ts";
import { writeRows } from "./write-rows.ts";

/** Work of each state. Each can be interrupted after any batch and continued. */
const WORK: Partial<
  Record<ImportState, (services: Services, job: StoredImport, signal: AbortSignal) => Promise<void>>
> = {
  Reading: readRows,
  Checking: checkRows,
  Running: writeRows,
  Undoing: undoRows,
};

/** A statement that took longer than the connections of work allow. */
const STATEMENT_TIMEOUT = "57014";

const BROKEN = messages.imports.failed;

/** Worker of imports, on connections of its own, so that no request waits for them. */
export function importWorker(all: Services): Worker {
  const services = { ...all, database: { ...all.database, pool: all.database.work } };
  const kind = { ...importJob, workers: all.config.import_workers };
  return workerOf(kind, async ({ organisation_id, payload, signal, is_last_attempt }) => {
    const revoked = new AbortController();
    const job = await takeUpImport(services, organisation_id ?? "", payload.import_id, revoked.signal);
    if (!job) return;
    const unwatch = watchFence(services, job, revoked);
    try {
      // Poison job: after so many attempts the import itself is what ends its workers.
      if (is_last_attempt) await fail(services, job, BROKEN);
      else await workOn(services, job, signal);
    } catch (error) {
      if (!revoked.signal.aborted && !(error instanceof FenceLost)) throw error;
    } finally {
      unwatch();
    }
    if (signal.aborted) throw new JobPutBack();
  });
}

/** Does at once what is under way of an import, for a program that waits for it. */
export async function workAtOnce(
  services: Services,
  { organisation_id, id }: Pick<StoredImport, "organisation_id" | "id">,
) {
  const { signal } = new AbortController();
  const job = await takeUpImport(services, organisation_id, id, signal);
  if (job) await WORK[job.state]?.(services, job, signal);
}

async function workOn(services: Services, job: StoredImport, signal: AbortSignal): Promise<void> {
  try {
    await WORK[job.state]?.(services, job, signal);
  } catch (error) {
    if (isConnectionFailure(error) || error instanceof FenceLost || job.revoked.aborted) throw error;
    const message = explanationOf(error);
    if (!message) services.report(error, `import ${job.id}, ${job.state}`);
    await fail(services, job, message ?? BROKEN);
  }
}

/** What people are told of an import that ended early; undefined where the fault is ours. */
function explanationOf(error: unknown): string | undefined {
  if (isDiskFull(error)) return messages.requests.diskFull;
  if ((error as { code?: string }).code === STATEMENT_TIMEOUT) return messages.imports.tookTooLong;
  return error instanceof SheetError || error instanceof RightsLost ? error.message : undefined;
}

const fail = (services: Services, job: StoredImport, message: string): Promise<void> =>
  inBatch(services, job, async (tx) => {
    await countOutcomes(tx, job);
    await moveOn(tx, job, {
      state: job.state === "Running" || job.state === "Undoing" ? "Cancelled" : "Failed",
      message,
    });
  });
