import { createHash } from "node:crypto";
import type { ImportSettings } from "@steward/contract/imports/rules";
import { type RawBuilder, sql } from "kysely";
import type { Transaction } from "../../database/transaction.ts";
import type { Services } from "../../http/context.ts";
import { BATCH, inReading, type StoredImport } from "./import-state.ts";
import { leavesEmpty } from "../../import-kit/field-reader.ts";
import type { MappedRow, Problem } from "../../import-kit/import-target.ts";
import { rowTexts } from "./row-texts.ts";

export interface StagedRow extends MappedRow {
  row_number: number;
  /** Problems of the file's cells in mapped columns. */
  faults: Problem[];
  /** Those of cells that are left empty. */
  left: Problem[];
  record: string | null;
}

/** Hands out the rows of an import in batches, of those with one of `outcomes` only where some are named. */
export function batchesOf(services: Services, job: StoredImport, outcomes?: readonly string[]) {
  let from = 0;
  return async (signal: AbortSignal): Promise<StagedRow[] | undefined> => {
    if (signal.aborted) return undefined;
    const rows = await inReading(services, job, (tx) => stagedRows(tx, job, from, outcomes));
    const last = rows.at(-1);
    if (!last) return undefined;
    from = last.position + 1;
    return rows;
  };
}

/**
 * New rows from a position on of which a cell is left empty because its value is taken: they were validated with that
 * value.
 */
export const rowsWithoutTaken = (tx: Transaction, job: StoredImport, from: number): Promise<StagedRow[]> =>
  stagedRows(tx, job, from, ["create"], sql`warnings @> '[{"kind": "taken"}]'`);

/** The next rows from a position on; with `outcomes` only those, in the order of the file. */
async function stagedRows(
  tx: Transaction,
  job: StoredImport,
  from: number,
  outcomes?: readonly string[],
  condition: RawBuilder<boolean> = sql`true`,
): Promise<StagedRow[]> {
  let query = tx
    .selectFrom("import_row")
    .select(["position", "row_number", "faults", "record", "warnings"])
    // As JSON, because the driver reads arrays letter by letter.
    .select(sql<string[]>`to_jsonb(cells)`.as("cells"))
    .where("import_id", "=", job.id)
    .where("position", ">=", from)
    .where(condition)
    .orderBy("position")
    .limit(BATCH);
  if (outcomes) query = query.where("outcome", "in", [...outcomes]);
  const rows = await query.execute();
  const textsOf = rowTexts(job.settings, job.header);
  return rows.map((row) => {
    const texts = textsOf(row.cells);
    // Rows that the dry run has validated carry theirs already.
    const fingerprint = outcomes ? "" : fingerprintOf(texts);
    const all = faultsOf(row.faults as { column: number; message: string }[], job.settings);
    const left = all.filter((fault) => leavesEmpty(job.settings, fault));
    // What the dry run has left empty stays so when it is written.
    const known = outcomes ? (row.warnings as unknown as Problem[]).filter(({ kind }) => kind) : [];
    for (const { field } of [...left, ...known]) texts[field] = "";
    return {
      position: row.position,
      row_number: row.row_number,
      record: row.record,
      texts,
      fingerprint,
      faults: all.filter((fault) => !left.includes(fault)),
      left,
    };
  });
}

/** The position behind a batch. */
export const behind = (rows: readonly { position: number }[]): number => (rows.at(-1)?.position ?? -1) + 1;

/** A mark that rows with equal texts share. */
function fingerprintOf(texts: Record<string, string>): string {
  const content = Object.entries(texts).sort(([a], [b]) => (a < b ? -1 : 1));
  return createHash("sha256").update(JSON.stringify(content)).digest("base64url");
}

/** A fault outside the header belongs to the whole row; one in an unmapped column is ignored. */
const faultsOf = (faults: { column: number; message: string }[], settings: ImportSettings): Problem[] =>
  faults.flatMap(({ column, message }) => {
    const field = settings.columns[column];
    if (field === undefined) return [{ field: "row", message }];
    return field === null ? [] : [{ field, message, kind: "unreadable" }];
  });
