import { createHash } from "node:crypto";
import { messages } from "@steward/contract/messages/catalogue";
import type { LinesLeftOut } from "@steward/contract/imports/column-rules";
import type { LineReason, SheetLayout } from "@steward/contract/imports/columns";
import { sql } from "kysely";
import { insertRows } from "../../database/insert-rows.ts";
import { newId } from "../../database/new-id.ts";
import type { Transaction } from "../../database/transaction.ts";
import type { Services } from "../../http/context.ts";
import { firstSettings } from "../guess/first-settings.ts";
import { isKnownHeading } from "../guess/guess-columns.ts";
import { SeenCells } from "../guess/seen-cells.ts";
import { BATCH, inBatch, moveOn, type StoredImport } from "./import-state.ts";
import { behind } from "./mapped-rows.ts";
import { sideBySide } from "./side-by-side.ts";
import { type ImportTarget, importFieldsOf } from "../../import-kit/import-target.ts";
import { readSheet, type Sheet, type SheetRow } from "../../spreadsheets/read/read-sheet.ts";

/** Reads the stored file into rows; interrupted, it starts again. Ends in state Mapping, with guessed columns. */
export async function readRows(services: Services, job: StoredImport, signal: AbortSignal): Promise<void> {
  const { file_name, layout, own_currency, target } = await inBatch(services, job, async (tx) => {
    await tx.deleteFrom("import_row").where("import_id", "=", job.id).execute();
    await tx.updateTable("import").set({ next_row: 0, work_began: sql`now()` }).where("id", "=", job.id).execute();
    return readingOf(services, tx, job);
  });
  const bytes = await services.storage.get(job.storage_key);
  const sheet = await readSheet(bytes, {
    ...(job.sheet ? { sheet: job.sheet } : {}),
    ...(layout ? { layout } : {}),
    name: file_name,
    isHeading: (text) => isKnownHeading(target, text),
  });
  const seen = new SeenCells(sheet.header, own_currency);
  const left_out = new LeftOut();
  const content = createHash("sha256").update(JSON.stringify(sheet.header));
  let row_count = 0;
  const rows = sheet.rows[Symbol.asyncIterator]();
  const next = async () => {
    const batch: StoredRow[] = [];
    while (batch.length < BATCH && !signal.aborted) {
      const { done, value: row } = await rows.next();
      if (done) break;
      if (row.no_record) {
        left_out.add(row.no_record, row.row_number);
        continue;
      }
      batch.push(stored(job, row, row_count));
      row_count += 1;
      seen.add(row.cells);
      content.update(JSON.stringify(row.cells));
    }
    return batch.length > 0 && !signal.aborted ? batch : undefined;
  };
  const store = (batch: StoredRow[]) =>
    inBatch(services, job, (tx) => insertRows(tx, "import_row", batch).execute(), behind(batch));
  try {
    await sideBySide(next, store);
  } finally {
    await rows.return?.();
  }
  if (signal.aborted) return;
  await finish(services, job, sheet, {
    target,
    seen,
    left_out: left_out.lines,
    row_count,
    content_hash: content.digest("base64url"),
  });
}

/** Lines of a file that are no records, by what they are. */
class LeftOut {
  readonly lines: LinesLeftOut = [];

  add(reason: LineReason, row_number: number): void {
    const known = this.lines.find((line) => line.reason === reason);
    if (known) known.lines += 1;
    else this.lines.push({ reason, lines: 1, first_row: row_number });
  }
}

/** What has to be known of an import, its kind and its organisation before its file is read. */
async function readingOf(services: Services, tx: Transaction, job: StoredImport) {
  const found = await tx
    .selectFrom("import")
    .innerJoin("organisation", "organisation.id", "import.organisation_id")
    .select(["import.file_name", "import.layout", "organisation.currency as own_currency"])
    .where("import.id", "=", job.id)
    .executeTakeFirstOrThrow();
  const target = services.facts.imports[job.kind];
  const fields = await importFieldsOf(tx, target);
  return { ...found, layout: found.layout as SheetLayout | null, target: { ...target, fields } };
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

type StoredRow = ReturnType<typeof stored>;

interface ReadSheet {
  target: ImportTarget;
  seen: SeenCells;
  left_out: LinesLeftOut;
  row_count: number;
  /** Equal for imports of the same rows. */
  content_hash: string;
}

async function finish(services: Services, job: StoredImport, sheet: Sheet, read: ReadSheet) {
  const { target, seen, left_out, row_count, content_hash } = read;
  await inBatch(services, job, async (tx) => {
    const { format, sheets, header, layout } = sheet;
    const { settings, facts } = await firstSettings(tx, target, { id: job.id, header }, seen);
    await tx
      .updateTable("import")
      .set({
        format,
        sheets,
        header,
        layout,
        content_hash,
        sheet: sheet.sheet,
        settings: sql`${JSON.stringify(settings)}::jsonb`,
        left_out: sql`${JSON.stringify(left_out)}::jsonb`,
        column_facts: sql`${JSON.stringify(facts)}::jsonb`,
      })
      .where("id", "=", job.id)
      .execute();
    const empty = row_count === 0;
    const message = empty ? messages.imports.noRows : "";
    await moveOn(tx, job, { state: empty ? "Failed" : "Mapping", row_count, message });
  });
}
