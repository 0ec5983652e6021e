import { messages } from "@steward/contract/messages/catalogue";
import { sql } from "kysely";
import { newId } from "../../database/new-id.ts";
import type { Transaction } from "../../database/transaction.ts";
import {
  type ImportTarget,
  type ImportWork,
  type ValidatedRows,
  type MappedRow,
  rejected,
  type Verdict,
  type Written,
} from "../../import-kit/import-target.ts";
import { nameKey, rememberMasters, takeOverMasters } from "../../import-kit/named-masters.ts";
import { type Change, saveRecords, undoRecords } from "../../import-kit/simple-records.ts";
import { Refusal } from "../../errors/refusal.ts";
import type { MasterFamily } from "../master-family.ts";
import { ImportedMasters, keyOfRow, type MasterImportPlan, type MasterRow, parentKey } from "./imported-masters.ts";
import { ofOrganisation } from "../../database/of-organisation.ts";

/** A look-alike master as an import target, matched by name and validated by the rules of its calls. */
export function masterImport(family: MasterFamily, imports: NonNullable<MasterFamily["imports"]>): ImportTarget {
  const { table } = family;
  const plan = { family, fields: family.sheet, validate: imports.validate };
  const records = { table, subject: table };
  return {
    kind: imports.kind,
    permission: imports.permission,
    creates: imports.creates,
    fields: family.sheet,
    records,
    matches: ["name"],
    validate: (tx, work, rows) => validate(plan, tx, work, rows),
    write: (tx, work, rows) => write(plan, tx, work, rows),
    undo: (tx, work, rows) => undoRecords(tx, work, records, rows),
  };
}

async function validate(
  plan: MasterImportPlan,
  tx: Transaction,
  work: ImportWork,
  mapped: readonly MappedRow[],
): Promise<ValidatedRows> {
  const masters = await ImportedMasters.find(tx, plan, mapped);
  const missing: ValidatedRows["missing"] = [];
  const verdicts = masters.rows.map((row): Verdict => {
    const problems = [...masters.problemsOf(row)];
    if (masters.lacksParent(row)) {
      const absent = { field: "parent", name: row.texts.parent ?? "" };
      if (work.settings.create_missing) missing.push(absent);
      else problems.push({ field: "parent", message: messages.masters.noCategory({ name: absent.name }) });
    }
    const known = work.settings.update_existing && masters.changes(row) ? "update" : "unchanged";
    const outcome = row.record ? known : "create";
    const applicable = row.record && !work.settings.update_existing ? [] : problems;
    return {
      position: row.position,
      outcome: applicable.length > 0 ? "reject" : outcome,
      label: row.texts.name ?? "",
      problems: applicable,
      warnings: [],
      record: row.record?.id ?? null,
      keys: [`name\u0001${keyOfRow(row)}`],
      by_content: false,
    };
  });
  return { verdicts, missing, unmapped: [] };
}

async function write(
  plan: MasterImportPlan,
  tx: Transaction,
  work: ImportWork,
  mapped: readonly MappedRow[],
): Promise<Written[]> {
  const written: Written[] = [];
  for (const wave of wavesOf(await ImportedMasters.find(tx, plan, mapped))) {
    const masters = await ImportedMasters.find(
      tx,
      plan,
      mapped.filter(({ position }) => wave.has(position)),
    );
    if (work.settings.create_missing) await createParents(tx, work, masters);
    written.push(...(await writeWave(plan, tx, work, masters)));
  }
  return written;
}

/** Topological order of the rows: a row whose parent is another row comes in a later wave. */
function wavesOf({ rows }: ImportedMasters): Set<number>[] {
  const waves: Set<number>[] = [];
  let left = rows;
  while (left.length > 0) {
    const keys = new Set(left.map(keyOfRow));
    const free = left.filter((row) => !keys.has(parentKey(row) ?? ""));
    const wave = free.length > 0 ? free : left;
    waves.push(new Set(wave.map(({ position }) => position)));
    left = left.filter((row) => !wave.includes(row));
  }
  return waves;
}

async function createParents(tx: Transaction, work: ImportWork, masters: ImportedMasters): Promise<void> {
  const absent = masters.rows.filter((row) => masters.lacksParent(row)).reverse();
  const unique = [...new Map(absent.map((row) => [parentKey(row) ?? "", row])).values()];
  if (unique.length === 0) return;
  const created = await tx
    .insertInto("category")
    .values(
      unique.map((row) => ({
        organisation_id: work.organisation_id,
        id: newId(),
        name: row.texts.parent ?? "",
        kind: row.kind,
      })),
    )
    .onConflict((conflict) => conflict.doNothing())
    .returning("id")
    .execute();
  const ids = created.map(({ id }) => id);
  await rememberMasters(tx, work, "category", ids);
  await masters.findParents(tx);
}

async function writeWave(
  plan: MasterImportPlan,
  tx: Transaction,
  work: ImportWork,
  masters: ImportedMasters,
): Promise<Written[]> {
  const { table } = plan.family;
  const refused: Written[] = [];
  const created: { position: number; id: string }[] = [];
  const inserts: Record<string, unknown>[] = [];
  const changes: Change[] = [];
  const made = await takeOverMasters(
    tx,
    work,
    masters.rows.flatMap(({ record }) => record?.id ?? []),
  );
  for (const row of masters.rows) {
    const columns = masters.columnsOf(row);
    const told = masters.problemsOf(row);
    const problems = told.length > 0 ? told : await treeProblems(plan, tx, row, columns.parent);
    const { position, record } = row;
    if (problems.length > 0) {
      refused.push(rejected(position, problems));
    } else if (!record) {
      const id = newId();
      created.push({ position, id });
      inserts.push({ organisation_id: work.organisation_id, id, ...columns });
    } else if (made.has(record.id)) {
      created.push({ position, id: record.id });
      await fillMade(plan, tx, record.id, columns);
    } else changes.push({ position, record: record.id, columns: columns as Change["columns"], as_given: true });
  }
  if (inserts.length > 0)
    await tx
      .insertInto(plan.family.table as "brand")
      .values(inserts as never)
      .execute();
  return [...refused, ...(await saveRecords(tx, work, { table, subject: table }, created, changes))];
}

/** Sets the columns of a record that this import has just created; its version stays 1. */
async function fillMade(plan: MasterImportPlan, tx: Transaction, id: string, columns: object): Promise<void> {
  const given = Object.entries(columns).filter(([, value]) => value !== undefined);
  const assignments = given.map(([name, value]) => sql`${sql.ref(name)} = ${value}`);
  if (assignments.length === 0) return;
  await sql`update ${sql.table(plan.family.table)} set ${sql.join(assignments)}
    where ${ofOrganisation(plan.family.table)} and id = ${id}::uuid`.execute(tx);
}

async function treeProblems(
  { family }: MasterImportPlan,
  tx: Transaction,
  { record, kind, texts }: MasterRow,
  parent: unknown,
) {
  if (typeof parent !== "string") {
    const itself = texts.parent && nameKey(texts.parent) === nameKey(texts.name ?? "");
    return itself ? [{ field: "parent", message: messages.masters.categoryBelowItself }] : [];
  }
  try {
    await family.beforeWrite?.(tx, record ? { parent } : { parent, kind }, record?.id ?? null);
    return [];
  } catch (error) {
    if (!(error instanceof Refusal)) throw error;
    return [{ field: "parent", message: error.message }];
  }
}
