import type { ImportState } from "@steward/contract/imports/constants";
import { isConnectionFailure } from "../../database/on-connection.ts";
import type { Services } from "../../http/context.ts";
import { checkRows } from "./check-rows.ts";
import { countOutcomes, inBatch, loadImport, moveOn, type StoredImport } from "./import-state.ts";
import { RightsLost } from "./assert-rights.ts";
import { readRows } from "./read-rows.ts";
import { SheetError } from "../../spreadsheets/sheet-error.ts";
import { takeBackRows } from "./undo-rows.ts";
import { writeRows } from "./write-rows.ts";

/** How often work that nobody announced is looked for, such as that of a server that died. */
const LOOK_EVERY_MS = 3000;

/** The work behind each state that goes on by itself. Each part ends or is cut off at any batch and taken up again. */
const WORK: Partial<
  Record<ImportState, (services: Services, job: StoredImport, signal: AbortSignal) => Promise<void>>
> = {
  Reading: readRows,
  Checking: checkRows,
  Running: writeRows,
  Undoing: takeBackRows,
};

/**
 * Works on unfinished imports, one at a time in this process. An import is held by an advisory lock of a connection,
 * which the database lets go of when the process dies, so that another one, or the next start, goes on at once.
 */
export function startImportWorker(services: Services): { stop(): Promise<void> } {
  const ending = new AbortController();
  let again = true;
  let waiting: (() => void) | undefined;
  const wake = () => {
    again = true;
    waiting?.();
  };
  services.announce.on("import", wake);
  const pause = () =>
    new Promise<void>((resolve) => {
      const timer = setTimeout(resolve, LOOK_EVERY_MS);
      waiting = () => {
        clearTimeout(timer);
        resolve();
      };
    });
  const loop = async () => {
    while (!ending.signal.aborted) {
      if (!again) await pause();
      again = false;
      if (ending.signal.aborted) return;
      await workOnAll(services, ending.signal).catch((error) => services.report(error, "look for imports"));
    }
  };
  const running = loop();
  return {
    stop: async () => {
      services.announce.off("import", wake);
      ending.abort();
      waiting?.();
      await running;
    },
  };
}

async function workOnAll(services: Services, signal: AbortSignal): Promise<void> {
  const { rows } = await services.database.pool.query<{ organisation_id: string; id: string }>(
    "select * from unfinished_imports()",
  );
  for (const { organisation_id, id } of rows) {
    if (signal.aborted) return;
    await holding(services, id, () => workOn(services, organisation_id, id, signal));
  }
}

/** Runs `work` while this process alone holds the import; does nothing when another one does. */
async function holding(services: Services, id: string, work: () => Promise<void>): Promise<void> {
  const client = await services.database.pool.connect();
  const key = "hashtextextended($1, 0)";
  let broken: Error | undefined;
  try {
    const { rows } = await client.query<{ held: boolean }>(`select pg_try_advisory_lock(${key}) as held`, [id]);
    if (!rows[0]?.held) return;
    await work();
    await client.query(`select pg_advisory_unlock(${key})`, [id]);
  } catch (error) {
    broken = error as Error;
    throw error;
  } finally {
    client.release(broken);
  }
}

async function workOn(services: Services, organisation_id: string, id: string, signal: AbortSignal): Promise<void> {
  const job = await loadImport(services, organisation_id, id);
  const work = job && WORK[job.state];
  if (!work) return;
  try {
    await work(services, job, signal);
  } catch (error) {
    if (isConnectionFailure(error)) throw error;
    const explained = error instanceof SheetError || error instanceof RightsLost;
    if (!explained) services.report(error, `import ${id}, ${job.state}`);
    const message = explained
      ? error.message
      : "Something went wrong on the server. What was written so far can be undone.";
    await inBatch(services, job, async (tx) => {
      await countOutcomes(tx, job);
      await moveOn(tx, job, {
        state: job.state === "Running" || job.state === "Undoing" ? "Cancelled" : "Failed",
        message,
      });
    });
  }
}
