import { sql } from "kysely";
import type { Transaction } from "../database/transaction.ts";
import { recordActivity } from "../activity/record-activity.ts";
import type { ImportWork, RowToTakeBack, Written } from "./import-target.ts";

type Table = "product" | "location";

interface Change {
  position: number;
  record: string;
  columns: Record<string, string | number | null | undefined>;
}

const SUBJECTS = { product: "model", location: "branch" } as const;

/** Changes existing records, and tells the history of these and of the ones just created. Answers all of them. */
export async function saveRecords(
  tx: Transaction,
  work: ImportWork,
  table: Table,
  created: readonly { position: number; id: string }[],
  changes: readonly Change[],
): Promise<Written[]> {
  const updated = await updateRecords(tx, table, changes);
  const done = created.map(
    ({ position, id }): Written => ({
      position,
      outcome: "created",
      problems: [],
      record: id,
      record_version: 1,
      before: null,
    }),
  );
  const written = [...done, ...updated];
  await recordActivity(
    tx,
    work,
    written
      .filter(({ outcome }) => outcome === "created" || outcome === "updated")
      .map(({ record, outcome }) => ({
        subject_type: SUBJECTS[table],
        subject_id: record ?? "",
        action: outcome === "created" ? "imported" : "changed by import",
        import_id: work.import_id,
      })),
  );
  return written;
}

/** Sets the filled columns of existing records that differ; an empty cell leaves what is there. */
async function updateRecords(tx: Transaction, table: Table, changes: readonly Change[]): Promise<Written[]> {
  const { rows } = await sql<{ id: string; version: number; columns: Record<string, unknown> }>`
    select t.id, t.version, to_jsonb(t) as columns from ${sql.table(table)} t
    where t.id = any(${changes.map(({ record }) => record)}::uuid[]) order by t.id for update`.execute(tx);
  const current = new Map(rows.map((row) => [row.id, row]));
  return Promise.all(
    changes.map(async ({ position, record, columns }): Promise<Written> => {
      const found = current.get(record);
      const base = { position, problems: [], record };
      if (!found) {
        const problems = [{ field: "row", message: "The record was removed meanwhile." }];
        return { ...base, problems, outcome: "reject", record: null, record_version: null, before: null };
      }
      const changed = Object.entries(columns).filter(
        ([name, value]) =>
          value !== null && value !== undefined && value !== "" && String(value) !== String(found.columns[name] ?? ""),
      );
      if (changed.length === 0) return { ...base, outcome: "unchanged", record_version: found.version, before: null };
      const assignments = changed.map(([name, value]) => sql`${sql.ref(name)} = ${value}`);
      await sql`update ${sql.table(table)} set ${sql.join(assignments)}, version = version + 1, modified = now()
        where id = ${record}::uuid`.execute(tx);
      const before = Object.fromEntries(changed.map(([name]) => [name, found.columns[name] ?? null]));
      return { ...base, outcome: "updated", record_version: found.version + 1, before };
    }),
  );
}

/** What still points to a record of each table. */
const USES: Record<Table, readonly [table: string, column: string][]> = {
  product: [
    ["asset", "product"],
    ["attachment", "product"],
  ],
  location: [
    ["asset", "branch"],
    ["location", "parent"],
  ],
};

/** Takes back records that an import created or changed, where nobody has changed or used them since. */
export async function takeBackRecords(
  tx: Transaction,
  work: ImportWork,
  table: Table,
  rows: readonly RowToTakeBack[],
): Promise<Set<number>> {
  const unused = USES[table].map(
    ([user, column]) => sql`not exists (select from ${sql.table(user)} u where u.${sql.ref(column)} = t.id)`,
  );
  const done = new Set<number>();
  for (const row of rows) {
    const version = sql`t.id = ${row.record}::uuid and t.version = ${row.record_version}`;
    const assignments = Object.entries(row.before ?? {}).map(([name, value]) => sql`${sql.ref(name)} = ${value}`);
    const { numAffectedRows } =
      row.outcome === "created"
        ? await sql`delete from ${sql.table(table)} t where ${version} and ${sql.join(unused, sql` and `)}`.execute(tx)
        : await sql`update ${sql.table(table)} t set ${sql.join(assignments)}, version = version + 1, modified = now() where ${version}`.execute(
            tx,
          );
    if (numAffectedRows === 1n) done.add(row.position);
  }
  await recordActivity(
    tx,
    work,
    rows
      .filter(({ position }) => done.has(position))
      .map(({ record }) => ({
        subject_type: SUBJECTS[table],
        subject_id: record,
        action: "import undone",
        import_id: work.import_id,
      })),
  );
  return done;
}
