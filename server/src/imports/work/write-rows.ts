import { sql } from "kysely";
import { constraintRefusal } from "../../errors/constraint-refusal.ts";
import type { Transaction } from "../../database/transaction.ts";
import type { Services } from "../../http/context.ts";
import { countOutcomes, inBatch, moveOn, spanOf, type StoredImport, workOf } from "./import-state.ts";
import {
  type ImportTarget,
  type ImportWork,
  rejected,
  type RowToWrite,
  type Written,
} from "../../import-kit/import-target.ts";
import { newId } from "../../database/new-id.ts";
import { batchesOf, behind, type StagedRow } from "./mapped-rows.ts";
import { assertRights } from "./assert-rights.ts";
import { sideBySide } from "./side-by-side.ts";

/**
 * Writes the accepted rows batch by batch, each with the progress in one transaction: interrupted, it continues after
 * the last batch.
 */
export async function writeRows(services: Services, job: StoredImport, signal: AbortSignal): Promise<void> {
  const target = services.facts.imports[job.kind];
  const work = workOf(services, job);
  const next = batchesOf(services, job, ["create", "update"]);
  const reserved = async (): Promise<RowToWrite[] | undefined> => {
    const rows = await next(signal);
    return rows && reserve(target, work, rows);
  };
  if (target.side_by_side) await sideBySide(reserved, (rows) => writeBatch(services, job, rows));
  else for (let rows = await reserved(); rows; rows = await reserved()) await writeBatch(services, job, rows);
  if (signal.aborted) return;
  await inBatch(services, job, async (tx) => {
    await countOutcomes(tx, job);
    await moveOn(tx, job, { state: "Done", next_row: job.row_count });
  });
}

/** Ids and running numbers follow the order of the file, whichever batch comes first to its end. */
async function reserve(target: ImportTarget, work: ImportWork, rows: readonly StagedRow[]): Promise<RowToWrite[]> {
  const wanted = rows.filter(({ record }) => !record).length;
  let number = wanted > 0 ? ((await target.takeNumbers?.(work, wanted)) ?? 0) : 0;
  return rows.map((row) => ({ ...row, new_id: newId(), number: row.record ? 0 : number++ }));
}

/** A row that the database refuses is found by halving its batch, so that it never stops the others. */
async function writeBatch(services: Services, job: StoredImport, rows: readonly RowToWrite[]): Promise<void> {
  const up_to = behind(rows);
  const write = async (tx: Transaction) => {
    const written = await services.facts.imports[job.kind].write(tx, workOf(services, job), rows);
    await Promise.all([assertRights(services, tx, job), saveWritten(tx, job, written)]);
  };
  try {
    await inBatch(services, job, write, up_to);
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
    await inBatch(services, job, (tx) => saveWritten(tx, job, refused), up_to);
  }
}

async function saveWritten(tx: Transaction, job: StoredImport, written: readonly Written[]): Promise<void> {
  await sql`update import_row r set outcome = v.outcome, problems = v.problems, record = v.record,
      record_version = v.record_version, before = v.before
    from jsonb_to_recordset(${JSON.stringify(written)}::jsonb)
      as v (position int, outcome text, problems jsonb, record uuid, record_version int, before jsonb)
    where ${spanOf(job, written)} and r.position = v.position`.execute(tx);
}
