import { sql } from "kysely";
import { constraintRefusal } from "../../errors/constraint-refusal.ts";
import type { Transaction } from "../../database/transaction.ts";
import type { Services } from "../../http/context.ts";
import { countOutcomes, inBatch, moveOn, spanOf, type StoredImport, workOf } from "./import-state.ts";
import { rejected, type Written } from "../../import-kit/import-target.ts";
import { type StagedRow, stagedRows } from "./mapped-rows.ts";
import { assertRights } from "./assert-rights.ts";

/**
 * Writes the accepted rows batch by batch, each with the progress in one transaction: interrupted, it continues after
 * the last batch.
 */
export async function writeRows(services: Services, job: StoredImport, signal: AbortSignal): Promise<void> {
  for (let from = job.next_row; !signal.aborted; ) {
    const rows = await inBatch(services, job, (tx) => stagedRows(tx, job, from, ["create", "update"]));
    const last = rows.at(-1);
    if (!last) break;
    await writeBatch(services, job, rows);
    from = last.position + 1;
  }
  if (signal.aborted) return;
  await inBatch(services, job, async (tx) => {
    await countOutcomes(tx, job);
    await moveOn(tx, job, { state: "Done", next_row: job.row_count });
  });
}

/** Bisection: a row that the database refuses is found by halving its batch, so that it never stops the others. */
async function writeBatch(services: Services, job: StoredImport, rows: readonly StagedRow[]): Promise<void> {
  const next_row = (rows.at(-1)?.position ?? 0) + 1;
  const save = async (tx: Transaction, written: readonly Written[]) => {
    await saveWritten(tx, job, written);
    await moveOn(tx, job, { next_row });
  };
  try {
    await inBatch(services, job, async (tx) => {
      const written = await services.facts.imports[job.kind].write(tx, workOf(services, job), rows);
      await assertRights(services, tx, job);
      await save(tx, written);
    });
  } catch (error) {
    const refusal = constraintRefusal(services.facts.refusals, error);
    if (!refusal) throw error;
    if (rows.length > 1) {
      const half = Math.ceil(rows.length / 2);
      await writeBatch(services, job, rows.slice(0, half));
      return writeBatch(services, job, rows.slice(half));
    }
    const [field = "row", [message = refusal.message] = []] = Object.entries(refusal.details.errors ?? {})[0] ?? [];
    const refused = rows.map(({ position }) => rejected(position, [{ field, message }]));
    await inBatch(services, job, (tx) => save(tx, refused));
  }
}

async function saveWritten(tx: Transaction, job: StoredImport, written: readonly Written[]): Promise<void> {
  await sql`update import_row r set outcome = v.outcome, problems = v.problems, record = v.record,
      record_version = v.record_version, before = v.before
    from jsonb_to_recordset(${JSON.stringify(written)}::jsonb)
      as v (position int, outcome text, problems jsonb, record uuid, record_version int, before jsonb)
    where ${spanOf(job, written)} and r.position = v.position`.execute(tx);
}
