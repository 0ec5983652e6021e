import { messages } from "@steward/contract/messages/catalogue";
import { sql } from "kysely";
import type { Transaction } from "../../database/transaction.ts";
import type { Services } from "../../http/context.ts";
import { BATCH, countOutcomes, inBatch, moveOn, spanOf, type StoredImport, workOf } from "./import-state.ts";
import type { RowToUndo } from "../../import-kit/import-target.ts";
import { unusedBy } from "../../import-kit/record-uses.ts";
import { ofOrganisation } from "../../database/of-organisation.ts";

const KEPT = JSON.stringify([{ field: "row", message: messages.imports.keptSince }]);

/**
 * Undo: restores or removes the rows that an import wrote, then the masters that it created and nothing else uses. A
 * record may be free only after others of the same import are gone, so refused ones are tried again while that helps.
 */
export async function undoRows(services: Services, job: StoredImport, signal: AbortSignal): Promise<void> {
  for (let again = false; ; again = true) {
    const back = await undoOnce(services, job, signal, again);
    if (back === undefined) return;
    if (again && back === 0) break;
    await inBatch(services, job, (tx) => undoMasters(services, tx, job));
  }
  await inBatch(services, job, async (tx) => {
    await countOutcomes(tx, job);
    await moveOn(tx, job, { state: "Undone", next_row: job.row_count });
  });
}

/**
 * One pass from the last row to the first, because later rows point to earlier ones. Answers their number; undefined
 * when interrupted.
 */
async function undoOnce(
  services: Services,
  job: StoredImport,
  signal: AbortSignal,
  again: boolean,
): Promise<number | undefined> {
  const target = services.facts.imports[job.kind];
  const work = workOf(services, job);
  let count = 0;
  for (let before = job.row_count; ; ) {
    if (signal.aborted) return undefined;
    const next = await inBatch(services, job, async (tx) => {
      const rows = await writtenRows(tx, job, before, again);
      const last = rows.at(-1);
      if (!last) return undefined;
      const back = await target.undo(tx, work, rows);
      const kept = rows.filter((row) => !back.has(row.position)).map((row) => row.position);
      await sql`update import_row r set outcome = 'undone', record = null, fingerprint = null, problems = '[]'
        where ${spanOf(job, rows)} and r.position = any(${[...back]}::int[])`.execute(tx);
      await sql`update import_row r set outcome = 'kept', problems = ${KEPT}::jsonb
        where ${spanOf(job, rows)} and r.position = any(${kept}::int[])`.execute(tx);
      if (!again) await moveOn(tx, job, { next_row: job.row_count - last.position });
      return { before: last.position, count: back.size };
    });
    if (next === undefined) return count;
    before = next.before;
    count += next.count;
  }
}

/** Written rows, or refused created ones; an update carries its earlier values. */
async function writtenRows(tx: Transaction, job: StoredImport, before: number, again: boolean): Promise<RowToUndo[]> {
  const wanted = again ? sql`outcome = 'kept' and before is null` : sql`outcome in ('created', 'updated')`;
  const { rows } = await sql<RowToUndo>`
    select position, case when before is null then 'created' else 'updated' end as outcome, record, record_version, before
    from import_row where ${ofOrganisation("import_row")} and import_id = ${job.id}::uuid and position < ${before} and ${wanted}
    order by position desc limit ${BATCH}`.execute(tx);
  return rows;
}

/** Removes masters in dependency order, referring ones and leaves of trees first, until nothing more goes. */
async function undoMasters({ facts: { imports, uses } }: Services, tx: Transaction, job: StoredImport): Promise<void> {
  const tables = new Set(Object.values(imports).flatMap(({ records }) => records?.table ?? []));
  for (let deleted = -1n; deleted !== 0n; ) {
    deleted = 0n;
    for (const table of tables) {
      const { numAffectedRows = 0n } = await sql`delete from ${sql.table(table)} m using import_master i
        where ${ofOrganisation("m")} and i.organisation_id = m.organisation_id
          and i.import_id = ${job.id}::uuid and i.kind = ${table} and i.record = m.id and m.version = 1
          and ${unusedBy(uses, table, sql`m.id`)}`.execute(tx);
      deleted += numAffectedRows;
    }
  }
}
