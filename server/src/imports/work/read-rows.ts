import { messages } from "@steward/contract/messages/catalogue";
import type { ImportSettings } from "@steward/contract/imports/rules";
import { sql } from "kysely";
import { insertRows } from "../../database/insert-rows.ts";
import { newId } from "../../database/new-id.ts";
import type { Services } from "../../http/context.ts";
import { firstSettings } from "../guess/guess-columns.ts";
import { guessStatuses } from "../guess/guess-statuses.ts";
import { BATCH, inBatch, moveOn, type StoredImport } from "./import-state.ts";
import { importFieldsOf } from "../../import-kit/import-target.ts";
import { guessDecimalMark } from "../../import-kit/parse-money.ts";
import { guessDayOrder } from "../../import-kit/parse-value.ts";
import { readSheet, type Sheet, type SheetRow } from "../../spreadsheets/read/read-sheet.ts";

/** Reads the stored file into rows; interrupted, it starts again. Ends in state Mapping, with guessed columns. */
export async function readRows(services: Services, job: StoredImport, signal: AbortSignal): Promise<void> {
  await inBatch(services, job, async (tx) => {
    await tx.deleteFrom("import_row").where("import_id", "=", job.id).execute();
    await tx.updateTable("import").set({ next_row: 0, work_began: sql`now()` }).where("id", "=", job.id).execute();
  });
  const bytes = await services.storage.get(job.storage_key);
  const sheet = await readSheet(bytes, job.sheet ? { sheet: job.sheet } : {});
  const cells: string[] = [];
  let batch: SheetRow[] = [];
  let count = 0;
  const flush = async () => {
    const rows = batch;
    batch = [];
    await inBatch(services, job, async (tx) => {
      if (rows.length > 0)
        await insertRows(
          tx,
          "import_row",
          rows.map((row, index) => stored(job, row, count + index)),
        ).execute();
      await moveOn(tx, job, { next_row: count + rows.length });
    });
    count += rows.length;
  };
  for await (const row of sheet.rows) {
    batch.push(row);
    if (cells.length < 20_000) cells.push(...row.cells);
    if (batch.length === BATCH) {
      if (signal.aborted) return;
      await flush();
    }
  }
  await flush();
  await finish(services, job, sheet, count, {
    day_order: guessDayOrder(cells) ?? "dmy",
    decimal_mark: guessDecimalMark(cells),
  });
}

const stored = (job: StoredImport, row: SheetRow, position: number) => ({
  organisation_id: job.organisation_id,
  import_id: job.id,
  position,
  id: newId(),
  row_number: row.row_number,
  cells: row.cells,
  faults: row.problems,
});

async function finish(
  services: Services,
  job: StoredImport,
  sheet: Sheet,
  row_count: number,
  written: Pick<ImportSettings, "day_order" | "decimal_mark">,
) {
  const target = services.facts.imports[job.kind];
  await inBatch(services, job, async (tx) => {
    const fields = await importFieldsOf(tx, target);
    const settings = firstSettings({ ...target, fields }, sheet.header, written);
    settings.values = await guessStatuses(tx, job.id, settings.columns);
    const { format, sheets, header } = sheet;
    await tx
      .updateTable("import")
      .set({ format, sheets, header, sheet: sheet.sheet, settings: sql`${JSON.stringify(settings)}::jsonb` })
      .where("id", "=", job.id)
      .execute();
    const empty = row_count === 0;
    const message = empty ? messages.imports.noRows : "";
    await moveOn(tx, job, { state: empty ? "Failed" : "Mapping", row_count, message });
  });
}
