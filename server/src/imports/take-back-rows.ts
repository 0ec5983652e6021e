import { sql } from "kysely";
import type { Transaction } from "../database/transaction.ts";
import type { Services } from "../http/context.ts";
import { BATCH, countOutcomes, inBatch, moveOn, type StoredImport, workOf } from "./import-state.ts";
import type { RowToTakeBack } from "./import-target.ts";
import { importTargets } from "./import-targets.ts";

/** Takes back the rows that an import wrote, then the masters that it created and nothing else uses. */
export async function takeBackRows(services: Services, job: StoredImport, signal: AbortSignal): Promise<void> {
  const target = importTargets[job.kind];
  const work = workOf(services, job);
  for (let from = 0; ; ) {
    if (signal.aborted) return;
    const next = await inBatch(services, job, async (tx) => {
      const rows = await writtenRows(tx, job, from);
      const last = rows.at(-1);
      if (!last) return undefined;
      const back = await target.takeBack(tx, work, rows);
      const kept = rows.filter((row) => !back.has(row.position)).map((row) => row.position);
      await sql`update import_row set outcome = 'undone', record = null, fingerprint = null
        where import_id = ${job.id}::uuid and position = any(${[...back]}::int[])`.execute(tx);
      await sql`update import_row set outcome = 'kept', problems = ${KEPT}::jsonb
        where import_id = ${job.id}::uuid and position = any(${kept}::int[])`.execute(tx);
      await moveOn(tx, job, { next_row: last.position + 1 });
      return last.position + 1;
    });
    if (next === undefined) break;
    from = next;
  }
  await inBatch(services, job, async (tx) => {
    await takeBackMasters(tx, job);
    await countOutcomes(tx, job);
    await moveOn(tx, job, { state: "Undone", next_row: job.row_count });
  });
}

const KEPT = JSON.stringify([{ field: "row", message: "Changed or used since the import, so it was kept." }]);

async function writtenRows(tx: Transaction, job: StoredImport, from: number): Promise<RowToTakeBack[]> {
  const { rows } = await sql<RowToTakeBack>`select position, outcome, record, record_version, before from import_row
    where import_id = ${job.id}::uuid and position >= ${from} and outcome in ('created', 'updated') order by position limit ${BATCH}`.execute(
    tx,
  );
  return rows;
}

/** For each kind of master, what would still use it; models go before what they point to. */
const USES: Record<string, readonly [table: string, column: string][]> = {
  product: [
    ["asset", "product"],
    ["attachment", "product"],
  ],
  category: [
    ["asset", "category"],
    ["product", "category"],
    ["category", "parent"],
  ],
  brand: [["product", "brand"]],
  manufacturer: [["product", "manufacturer"]],
  location: [
    ["asset", "branch"],
    ["asset", "location"],
    ["location", "parent"],
  ],
};

async function takeBackMasters(tx: Transaction, job: StoredImport): Promise<void> {
  for (const [kind, uses] of Object.entries(USES)) {
    const unused = uses.map(
      ([table, column]) => sql`not exists (select from ${sql.table(table)} u where u.${sql.ref(column)} = m.id)`,
    );
    // What stands in a tree goes from its leaves up.
    for (let deleted = -1n; deleted !== 0n; ) {
      const { numAffectedRows = 0n } = await sql`delete from ${sql.table(kind)} m using import_master i
        where i.import_id = ${job.id}::uuid and i.kind = ${kind} and i.record = m.id and m.version = 1
          and ${sql.join(unused, sql` and `)}`.execute(tx);
      deleted = numAffectedRows;
    }
  }
}
