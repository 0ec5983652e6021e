import { messages } from "@steward/contract/messages/catalogue";
import type { SubjectType } from "@steward/contract/activity/constants";
import { sql } from "kysely";
import type { Transaction } from "../database/transaction.ts";
import { recordActivity } from "../activity/record-activity.ts";
import { type ImportedRecords, type ImportWork, rejected, type RowToUndo, type Written } from "./import-target.ts";
import { unusedBy } from "./record-uses.ts";
import { ofOrganisation } from "../database/of-organisation.ts";

interface StoredRecord {
  id: string;
  version: number;
  columns: Record<string, unknown>;
}

export interface Change {
  position: number;
  record: string;
  columns: Record<string, string | number | readonly number[] | null | undefined>;
  /** Sets empty values too; otherwise an empty cell changes nothing. */
  as_given?: true;
  /** Changes outside the table's columns: their state before, and what writes them. */
  beside?: { before: Record<string, unknown>; save: () => Promise<void> };
}

const subjectsOf = async (
  tx: Transaction,
  { subject }: ImportedRecords,
  ids: readonly string[],
): Promise<(id: string) => SubjectType> => (typeof subject === "function" ? subject(tx, ids) : () => subject);

const NEW_VERSION = [sql`version = version + 1`, sql`modified = now()`];

const isEmpty = (value: unknown) => value === null || value === "";

/** True when a value equals the stored one. */
export const isSame = (stored: unknown, value: unknown): boolean =>
  String(stored ?? "") === String(value ?? "") ||
  (typeof stored === "number" && !isEmpty(value) && stored === Number(value));

/** Values of a row that differ from what its record has; an empty cell leaves what is there unless it counts as given. */
export const changedIn = (stored: Record<string, unknown>, columns: Change["columns"], as_given?: true) =>
  Object.entries(columns).filter(
    ([name, value]) => value !== undefined && (as_given || !isEmpty(value)) && !isSame(stored[name], value),
  );

/** Records by id, with their columns; `hold` keeps them as they are until the transaction ends. */
export async function storedRecords(
  tx: Transaction,
  table: ImportedRecords["table"],
  ids: readonly string[],
  hold = false,
): Promise<Map<string, StoredRecord>> {
  if (ids.length === 0) return new Map();
  const { rows } = await sql<StoredRecord>`select t.id, t.version, to_jsonb(t) as columns from ${sql.table(table)} t
    where ${ofOrganisation("t")} and t.id = any(${ids}::uuid[]) order by t.id ${hold ? sql`for update` : sql``}`.execute(
    tx,
  );
  return new Map(rows.map((row) => [row.id, row]));
}

/** Changes existing records, and tells the history of these and of the ones just created. Answers all of them. */
export async function saveRecords(
  tx: Transaction,
  work: ImportWork,
  records: ImportedRecords,
  created: readonly { position: number; id: string }[],
  changes: readonly Change[],
): Promise<Written[]> {
  const updated = await updateRecords(tx, records, changes);
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
  const saved = written.filter(({ outcome }) => outcome === "created" || outcome === "updated");
  const subject = await subjectsOf(
    tx,
    records,
    saved.flatMap(({ record }) => record ?? []),
  );
  await recordActivity(
    tx,
    work,
    saved.map(({ record, outcome }) => ({
      subject_type: subject(record ?? ""),
      subject_id: record ?? "",
      action: outcome === "created" ? "imported" : "changed by import",
      import_id: work.import_id,
    })),
  );
  return written;
}

/** Sets the non-empty columns that differ on existing records. */
async function updateRecords(
  tx: Transaction,
  { table }: ImportedRecords,
  changes: readonly Change[],
): Promise<Written[]> {
  const ids = changes.map(({ record }) => record);
  const current = await storedRecords(tx, table, ids, true);
  return Promise.all(
    changes.map(async ({ position, record, columns, as_given, beside }): Promise<Written> => {
      const found = current.get(record);
      const base = { position, problems: [], record };
      if (!found) return rejected(position, [{ field: "row", message: messages.imports.recordRemoved }]);
      const changed = changedIn(found.columns, columns, as_given);
      if (changed.length === 0 && !beside) {
        return { ...base, outcome: "unchanged", record_version: found.version, before: null };
      }
      const assignments = [...changed.map(([name, value]) => sql`${sql.ref(name)} = ${value}`), ...NEW_VERSION];
      await sql`update ${sql.table(table)} set ${sql.join(assignments)}
        where ${ofOrganisation(table)} and id = ${record}::uuid`.execute(tx);
      await beside?.save();
      const before = Object.fromEntries(changed.map(([name]) => [name, found.columns[name] ?? null]));
      return {
        ...base,
        outcome: "updated",
        record_version: found.version + 1,
        before: { ...before, ...beside?.before },
      };
    }),
  );
}

/** Undoes records that an import created or changed and nobody has changed or used since. */
export async function undoRecords(
  tx: Transaction,
  work: ImportWork,
  records: ImportedRecords,
  rows: readonly RowToUndo[],
): Promise<Set<number>> {
  const subject = await subjectsOf(
    tx,
    records,
    rows.map(({ record }) => record),
  );
  const done = new Set<number>();
  const { table } = records;
  for (const row of rows) {
    const version = sql`t.id = ${row.record}::uuid and t.version = ${row.record_version}`;
    const former = Object.entries(row.before ?? {}).map(([name, value]) => sql`${sql.ref(name)} = ${value}`);
    const { numAffectedRows } =
      row.outcome === "created"
        ? await sql`delete from ${sql.table(table)} t where ${ofOrganisation("t")} and ${version} and ${unusedBy(work.uses, table, sql`t.id`)}`.execute(
            tx,
          )
        : await sql`update ${sql.table(table)} t set ${sql.join([...former, ...NEW_VERSION])} where ${ofOrganisation("t")} and ${version}`.execute(
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
        subject_type: subject(record),
        subject_id: record,
        action: "import undone",
        import_id: work.import_id,
      })),
  );
  return done;
}
