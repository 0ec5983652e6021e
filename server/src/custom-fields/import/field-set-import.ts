import { FIELDS_PER_SET, type FieldSet, fieldSetBody } from "@steward/contract/field-sets/rules";
import { messages } from "@steward/contract/messages/catalogue";
import { sql } from "kysely";
import type { ExportColumn } from "../../activity/export-list.ts";
import { newId } from "../../database/new-id.ts";
import { ofOrganisation } from "../../database/of-organisation.ts";
import type { Transaction } from "../../database/transaction.ts";
import {
  type ImportTarget,
  type ImportWork,
  type MappedRow,
  type Problem,
  rejected,
  type RowToUndo,
  type ValidatedRows,
  type Verdict,
  type Written,
} from "../../import-kit/import-target.ts";
import { nameKey } from "../../import-kit/named-masters.ts";
import type { SheetColumn } from "../../import-kit/sheet-column.ts";
import { type Change, saveRecords, undoRecords } from "../../import-kit/simple-records.ts";
import { formatList, parseList } from "../../spreadsheets/list-cell.ts";
import { customFieldsCalled } from "../custom-field-queries.ts";
import { fieldSetsCalled } from "../field-set-queries.ts";
import { putFields } from "../write-field-set.ts";

const records = { table: "field_set", subject: "field_set" } as const;

/** The columns of field sets in files. */
export const fieldSetSheet: readonly SheetColumn<FieldSet>[] = [
  {
    key: "name",
    title: "Name",
    required: true,
    aliases: ["field set", "fieldset", "set", "field set name", "fieldset name"],
    type: "text",
    read: ({ name }) => name,
  },
  {
    key: "custom_fields",
    title: "Custom fields",
    help: messages.customFields.setFieldsHelp,
    aliases: ["fields", "field", "members", "custom field", "labels", "felder", "champs", "campos"],
    type: "text",
    read: ({ custom_fields_details }) => formatList(custom_fields_details.map(({ name }) => name)),
  },
];

/** Columns of exports that no import reads. */
export const shownOfSets: readonly ExportColumn<FieldSet>[] = [
  { title: "Categories", type: "number", read: ({ category_count }) => category_count },
  { title: "Models", type: "number", read: ({ model_count }) => model_count },
];

/** Field sets as an import target, matched by name; the fields that a cell names replace those of the set. */
export const fieldSetImport: ImportTarget = {
  kind: "field_sets",
  permission: "field_set.import",
  records,
  fields: fieldSetSheet,
  matches: ["name"],
  validate,
  write,
  undo,
};

interface SetRow {
  position: number;
  name: string;
  record: Pick<FieldSet, "id" | "custom_fields"> | undefined;
  /** Ids of its fields; absent where the cell is empty. */
  fields: string[] | undefined;
  problems: Problem[];
}

async function readRows(tx: Transaction, mapped: readonly MappedRow[], hold: boolean): Promise<SetRow[]> {
  const named = mapped.map(({ position, texts }) => ({
    position,
    name: texts.name?.trim() ?? "",
    labels: texts.custom_fields ? parseList(texts.custom_fields) : undefined,
  }));
  const known = await customFieldsCalled(tx, [...new Set(named.flatMap(({ labels = [] }) => labels))]);
  const sets = await fieldSetsCalled(
    tx,
    named.flatMap(({ name }) => name || []),
    hold,
  );
  return named.map(({ position, name, labels }) => {
    const problems: Problem[] = [];
    const refuse = (message: string) => problems.push({ field: "custom_fields", message });
    const parsed = fieldSetBody.shape.name.safeParse(name);
    for (const { message } of parsed.error?.issues ?? []) problems.push({ field: "name", message });
    for (const label of labels ?? []) if (!known.has(label)) refuse(messages.customFields.noField({ name: label }));
    const fields = labels?.flatMap((label) => known.get(label)?.id ?? []);
    if (fields && new Set(fields).size < fields.length) refuse(messages.customFields.givenTwice);
    if (fields && fields.length > FIELDS_PER_SET) refuse(messages.customFields.mostFields({ most: FIELDS_PER_SET }));
    return { position, name, record: sets.get(name), fields, problems };
  });
}

const changes = ({ record, fields }: SetRow) => fields !== undefined && fields.join() !== record?.custom_fields.join();

async function validate(tx: Transaction, work: ImportWork, mapped: readonly MappedRow[]): Promise<ValidatedRows> {
  const rows = await readRows(tx, mapped, false);
  const verdicts = rows.map((row): Verdict => {
    const isKept = row.record !== undefined && !work.settings.update_existing;
    const problems = isKept ? [] : row.problems;
    const outcome = row.record ? (!isKept && changes(row) ? "update" : "unchanged") : "create";
    return {
      position: row.position,
      outcome: problems.length > 0 ? "reject" : outcome,
      label: row.name,
      problems,
      warnings: [],
      record: row.record?.id ?? null,
      keys: [`name\u0001${nameKey(row.name)}`],
      by_content: false,
    };
  });
  return { verdicts, missing: [], unmapped: [] };
}

async function write(tx: Transaction, work: ImportWork, mapped: readonly MappedRow[]): Promise<Written[]> {
  const rows = await readRows(tx, mapped, true);
  const refused = rows.flatMap(({ position, problems }) => (problems.length > 0 ? rejected(position, problems) : []));
  const taken = rows.filter(({ problems }) => problems.length === 0);
  const created = taken.filter(({ record }) => !record).map((row) => ({ ...row, id: newId() }));
  const { organisation_id } = work;
  if (created.length > 0) {
    const columns = created.map(({ id, name }) => ({ organisation_id, id, name }));
    await tx.insertInto("field_set").values(columns).execute();
    for (const { id, fields = [] } of created) await putFields(tx, work, id, fields);
  }
  const changed = taken.flatMap((row): Change[] => {
    if (!row.record) return [];
    const { id, custom_fields } = row.record;
    const change = { position: row.position, record: id, columns: {} };
    if (!changes(row)) return [change];
    return [
      { ...change, beside: { before: { custom_fields }, save: () => replaceFields(tx, work, id, row.fields ?? []) } },
    ];
  });
  return [...refused, ...(await saveRecords(tx, work, records, created, changed))];
}

async function replaceFields(tx: Transaction, work: ImportWork, id: string, fields: readonly string[]): Promise<void> {
  await tx.deleteFrom("field_set_field").where("field_set", "=", id).execute();
  await putFields(tx, work, id, fields);
}

async function undo(tx: Transaction, work: ImportWork, rows: readonly RowToUndo[]): Promise<Set<number>> {
  const former = rows.map(({ before, ...row }) => ({
    row: { ...row, before: before && {} },
    fields: before?.custom_fields as string[] | undefined,
  }));
  const present = await existing(
    tx,
    former.flatMap(({ fields = [] }) => fields),
  );
  // A field that was deleted meanwhile does not come back, so that its set is kept as it is.
  const open = former.filter(({ fields = [] }) => fields.every((id) => present.has(id)));
  const done = await undoRecords(
    tx,
    work,
    records,
    open.map(({ row }) => row),
  );
  for (const { row, fields } of open) {
    if (fields && done.has(row.position)) await replaceFields(tx, work, row.record, fields);
  }
  return done;
}

async function existing(tx: Transaction, fields: readonly string[]): Promise<ReadonlySet<string>> {
  const { rows } = await sql<{ id: string }>`select f.id from custom_field f
    where ${ofOrganisation("f")} and f.id = any(${fields}::uuid[])`.execute(tx);
  return new Set(rows.map(({ id }) => id));
}
