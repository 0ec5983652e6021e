import { sql } from "kysely";
import { recordActivity } from "../activity/record-activity.ts";
import type { Transaction } from "../database/transaction.ts";
import type { ImportWork, RowToTakeBack } from "../imports/import-target.ts";

/** Takes back what an import wrote, where nobody has changed or used it since. */
export async function takeBackAssets(
  tx: Transaction,
  work: ImportWork,
  rows: readonly RowToTakeBack[],
): Promise<Set<number>> {
  const created = rows.filter(({ outcome }) => outcome === "created");
  const deleted = await sql<{ id: string }>`delete from asset a using
      unnest(${created.map((row) => row.record)}::uuid[], ${created.map((row) => row.record_version)}::int[]) r (id, version)
    where a.id = r.id and a.version = r.version and not exists (select from attachment f where f.asset = a.id)
    returning a.id`.execute(tx);
  const restored = await Promise.all(
    rows.filter(({ outcome }) => outcome === "updated").map((row) => restore(tx, row)),
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

/** A location that was moved since has taken its branch along. */
const branchNow = (before: RowToTakeBack["before"]) =>
  typeof before?.location === "string"
    ? { branch: sql<string>`(select l.branch from location l where l.id = ${before.location}::uuid)` }
    : {};

/** Gives an updated asset its earlier values again. */
async function restore(tx: Transaction, { record, record_version, before }: RowToTakeBack): Promise<string[]> {
  const updated = await tx
    .updateTable("asset")
    .set({
      ...(before as Record<string, string>),
      ...branchNow(before),
      version: sql`version + 1`,
      modified: sql`now()`,
    })
    .where("id", "=", record)
    .where("version", "=", record_version)
    .returning("id")
    .execute();
  return updated.map(({ id }) => id);
}
