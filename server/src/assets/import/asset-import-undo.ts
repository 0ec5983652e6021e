import { sql } from "kysely";
import { recordActivity } from "../../activity/record-activity.ts";
import { restoreValues } from "../../custom-fields/values/imported-values.ts";
import type { Transaction } from "../../database/transaction.ts";
import type { ImportWork, RowToUndo } from "../../import-kit/import-target.ts";
import { unusedBy } from "../../import-kit/record-uses.ts";
import { ofOrganisation } from "../../database/of-organisation.ts";
import { unfetchReservations } from "../reservations/meet-reservations.ts";

/** Undoes the rows of an import whose asset nobody has changed or used since. */
export async function undoAssets(tx: Transaction, work: ImportWork, rows: readonly RowToUndo[]): Promise<Set<number>> {
  const created = rows.filter(({ outcome }) => outcome === "created");
  const deleted = await sql<{ id: string }>`delete from asset a using
      unnest(${created.map((row) => row.record)}::uuid[], ${created.map((row) => row.record_version)}::int[]) r (id, version)
    where ${ofOrganisation("a")} and a.id = r.id and a.version = r.version and ${unusedBy(work.uses, "asset", sql`a.id`)}
    returning a.id`.execute(tx);
  const restored = await Promise.all(
    rows.filter(({ outcome }) => outcome === "updated").map((row) => restore(tx, work, row)),
  );
  const back = new Set([...deleted.rows.map(({ id }) => id), ...restored.flat()]);
  const done = rows.filter((row) => back.has(row.record));
  await recordActivity(
    tx,
    work,
    done.map((row) => ({
      subject_type: "asset" as const,
      subject_id: row.record,
      action: "import undone",
      import_id: work.import_id,
    })),
  );
  return new Set(done.map((row) => row.position));
}

/** A location that was moved since has moved its branch too. */
const branchNow = (before: RowToUndo["before"]) =>
  typeof before?.location === "string"
    ? {
        branch: sql<string>`(select l.branch from location l where ${ofOrganisation("l")} and l.id = ${before.location}::uuid)`,
      }
    : {};

/** Columns before the import, and the custom field values that it changed. */
type Before = Record<string, string> & { custom_fields?: Parameters<typeof restoreValues>[4] };

/** Restores an updated asset's earlier values. */
async function restore(
  tx: Transaction,
  { organisation_id }: ImportWork,
  { record, record_version, before }: RowToUndo,
): Promise<string[]> {
  const { custom_fields: held = [], ...columns } = (before ?? {}) as Before;
  const updated = await tx
    .updateTable("asset")
    .set({
      ...columns,
      ...branchNow(before),
      version: sql`version + 1`,
      modified: sql`now()`,
    })
    .where("id", "=", record)
    .where("version", "=", record_version)
    .returning("id")
    .execute();
  // Somebody held it since the import alone: a later check-in or hand-over has raised its version.
  if (updated.length > 0 && "holder_user" in columns) {
    await unfetchReservations(tx, record);
    await tx.deleteFrom("custody").where("asset", "=", record).where("returned", "is", null).execute();
  }
  if (updated.length > 0 && held.length > 0) await restoreValues(tx, organisation_id, "asset", record, held);
  return updated.map(({ id }) => id);
}
