import { createHash } from "node:crypto";
import type { ImportSettings } from "@steward/contract/imports/rules";
import { sql } from "kysely";
import type { Transaction } from "../../database/transaction.ts";
import { BATCH, type StoredImport } from "./import-state.ts";
import type { MappedRow, Problem } from "../../import-kit/import-target.ts";
import { rowTexts } from "./row-texts.ts";

export interface StagedRow extends MappedRow {
  row_number: number;
  /** Problems of the file's cells in mapped columns. */
  faults: Problem[];
  record: string | null;
}

/** The next rows from a position on, in the order of the file; `outcomes` filters them. */
export async function stagedRows(
  tx: Transaction,
  job: StoredImport,
  from: number,
  outcomes?: readonly string[],
): Promise<StagedRow[]> {
  let query = tx
    .selectFrom("import_row")
    .select(["position", "row_number", "faults", "record"])
    // As JSON, because the driver parses arrays character by character.
    .select(sql<string[]>`to_jsonb(cells)`.as("cells"))
    .where("import_id", "=", job.id)
    .where("position", ">=", from)
    .orderBy("position")
    .limit(BATCH);
  if (outcomes) query = query.where("outcome", "in", [...outcomes]);
  const rows = await query.execute();
  const textsOf = rowTexts(job.settings, job.header);
  return rows.map((row) => ({
    position: row.position,
    row_number: row.row_number,
    record: row.record,
    ...marked(textsOf(row.cells)),
    faults: faultsOf(row.faults as { column: number; message: string }[], job.settings),
  }));
}

/** The texts by field, and a mark that equal rows share. */
function marked(texts: Record<string, string>): { texts: Record<string, string>; fingerprint: string } {
  const content = Object.entries(texts).sort(([a], [b]) => (a < b ? -1 : 1));
  return { texts, fingerprint: createHash("sha256").update(JSON.stringify(content)).digest("base64url") };
}

/** A fault outside the header belongs to the whole row; one in an unmapped column is ignored. */
const faultsOf = (faults: { column: number; message: string }[], settings: ImportSettings): Problem[] =>
  faults.flatMap(({ column, message }) => {
    const field = settings.columns[column];
    if (field === undefined) return [{ field: "row", message }];
    return field === null ? [] : [{ field, message }];
  });
