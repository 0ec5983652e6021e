import { createHash } from "node:crypto";
import { messages } from "@steward/contract/messages/catalogue";
import type { ImportSettings } from "@steward/contract/imports/rules";
import { sql } from "kysely";
import { insertRows } from "../../database/insert-rows.ts";
import { newId } from "../../database/new-id.ts";
import type { Services } from "../../http/context.ts";
import { firstSettings } from "../guess/guess-columns.ts";
import { guessStatuses } from "../guess/guess-statuses.ts";
import { BATCH, inBatch, moveOn, type StoredImport } from "./import-state.ts";
import { behind } from "./mapped-rows.ts";
import { sideBySide } from "./side-by-side.ts";
import { importFieldsOf } from "../../import-kit/import-target.ts";
import { guessDecimalMark } from "../../import-kit/parse-money.ts";
import { guessDayOrder } from "../../import-kit/parse-value.ts";
import { readSheet, type Sheet, type SheetRow } from "../../spreadsheets/read/read-sheet.ts";

/** So many cells tell how a file writes days and amounts. */
const CELLS_LOOKED_AT = 20_000;

/** Reads the stored file into rows; cut off, it begins again. Ends in the mapping with guessed columns. */
export async function readRows(services: Services, job: StoredImport, signal: AbortSignal): Promise<void> {
  await inBatch(services, job, async (tx) => {
    await tx.deleteFrom("import_row").where("import_id", "=", job.id).execute();
    await tx.updateTable("import").set({ next_row: 0, work_began: sql`now()` }).where("id", "=", job.id).execute();
  });
  const bytes = await services.storage.get(job.storage_key);
  const sheet = await readSheet(bytes, job.sheet ? { sheet: job.sheet } : {});
  const cells: string[] = [];
  const content = createHash("sha256");
  let count = 0;
  const rows = sheet.rows[Symbol.asyncIterator]();
  const next = async () => {
    const batch: ReturnType<typeof stored>[] = [];
    while (batch.length < BATCH && !signal.aborted) {
      const { done, value: row } = await rows.next();
      if (done) break;
      batch.push(stored(job, row, count));
      count += 1;
      content.update(JSON.stringify(row.cells));
      if (cells.length < CELLS_LOOKED_AT) cells.push(...row.cells);
    }
    return batch.length > 0 && !signal.aborted ? batch : undefined;
  };
  const store = (batch: ReturnType<typeof stored>[]) =>
    inBatch(services, job, (tx) => insertRows(tx, "import_row", batch).execute(), behind(batch));
  try {
    await sideBySide(next, store);
  } finally {
    await rows.return?.();
  }
  if (signal.aborted) return;
  await finish(
    services,
    job,
    sheet,
    { count, content_hash: content.update(JSON.stringify(sheet.header)).digest("base64url") },
    {
      day_order: guessDayOrder(cells) ?? "dmy",
      decimal_mark: guessDecimalMark(cells),
    },
  );
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
  { count, content_hash }: { count: number; content_hash: string },
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
      .set({
        format,
        sheets,
        header,
        content_hash,
        sheet: sheet.sheet,
        settings: sql`${JSON.stringify(settings)}::jsonb`,
      })
      .where("id", "=", job.id)
      .execute();
    const empty = count === 0;
    const message = empty ? messages.imports.noRows : "";
    await moveOn(tx, job, { state: empty ? "Failed" : "Mapping", row_count: count, message });
  });
}
