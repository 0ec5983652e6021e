import { normaliseDefinition, partsOf } from "@steward/contract/custom-fields/definition";
import { type CustomField, customFieldBody } from "@steward/contract/custom-fields/rules";
import type { ImportSettings } from "@steward/contract/imports/rules";
import { messages } from "@steward/contract/messages/catalogue";
import { sql } from "kysely";
import { newId } from "../../database/new-id.ts";
import { ofOrganisation } from "../../database/of-organisation.ts";
import type { Transaction } from "../../database/transaction.ts";
import type {
  ImportTarget,
  ImportWork,
  MappedRow,
  Problem,
  RowToUndo,
  ValidatedRows,
  Verdict,
  Written,
} from "../../import-kit/import-target.ts";
import { rejected } from "../../import-kit/import-target.ts";
import { nameKey } from "../../import-kit/named-masters.ts";
import { parseDay } from "../../import-kit/parse-value.ts";
import { type Change, saveRecords, undoRecords } from "../../import-kit/simple-records.ts";
import { parseList } from "../../spreadsheets/list-cell.ts";
import { customFieldsCalled } from "../custom-field-queries.ts";
import { readCustomCell, yesOrNoOf } from "../values/custom-cells.ts";
import { columnsOf, definitionOf, keepUnique, type Normalised, severalHold } from "../write-custom-field.ts";
import { customFieldSheet, typeCalled } from "./custom-field-sheet.ts";

const records = { table: "custom_field", subject: "custom_field" } as const;

/** Custom fields as an import target, matched by label and validated by the rules of their form. */
export const customFieldImport: ImportTarget = {
  kind: "custom_fields",
  permission: "custom_field.import",
  records,
  fields: customFieldSheet,
  matches: ["name"],
  validate,
  write,
  undo,
};

/** A row with the field of its label, and what the field would be; absent where the row cannot be read. */
interface FieldRow {
  position: number;
  name: string;
  record: CustomField | undefined;
  definition: Normalised | undefined;
  problems: Problem[];
}

type Texts = Readonly<Record<string, string>>;

/** What the cells of a row give, besides the label and the default; empty ones give nothing. */
function givenBy(texts: Texts, type: CustomField["field_type"], settings: ImportSettings, problems: Problem[]) {
  const given: Record<string, unknown> = { field_type: type };
  for (const key of ["help", "pattern"]) if (texts[key]) given[key] = texts[key];
  if (texts.options) given.options = parseList(texts.options);
  for (const key of ["is_required", "is_unique"]) {
    if (!texts[key]) continue;
    given[key] = yesOrNoOf(texts[key]);
    if (given[key] === undefined) problems.push({ field: key, message: messages.customFields.yesOrNo });
  }
  for (const key of ["minimum", "maximum"]) {
    if (!texts[key]) continue;
    const isDay = partsOf(type).bounds === "day";
    const parsed = isDay ? parseDay(texts[key], settings.day_order) : { value: texts[key] };
    if ("problem" in parsed) problems.push({ field: key, message: parsed.problem });
    else given[key] = parsed.value;
  }
  return given;
}

function readRow({ position, texts }: MappedRow, record: CustomField | undefined, settings: ImportSettings): FieldRow {
  const problems: Problem[] = [];
  const name = texts.name?.trim() ?? "";
  const failed = { position, name, record, definition: undefined, problems };
  const type = texts.field_type ? typeCalled(texts.field_type) : (record?.field_type ?? "text");
  if (!type) {
    problems.push({ field: "field_type", message: messages.customFields.noType({ name: texts.field_type ?? "" }) });
    return failed;
  }
  const kept: Partial<Normalised> = record ? definitionOf(record) : { name };
  // A default of the type before means nothing for another one.
  if (record && record.field_type !== type) kept.default_value = null;
  const parsed = customFieldBody.safeParse({ ...kept, ...givenBy(texts, type, settings, problems) });
  for (const { path, message } of parsed.error?.issues ?? [])
    problems.push({ field: String(path[0] ?? "name"), message });
  if (!parsed.success || problems.length > 0) return failed;
  const cell = texts.default_value;
  const read = cell && readDefault(parsed.data, cell, settings);
  if (read && "problem" in read) {
    problems.push({ field: "default_value", message: read.problem });
    return failed;
  }
  const normalised = normaliseDefinition(read ? { ...parsed.data, default_value: read.value } : parsed.data);
  for (const [path, message] of Object.entries(normalised.problems)) {
    problems.push({ field: path.split(".")[0] ?? path, message });
  }
  return { ...failed, definition: normalised.definition };
}

/** The default that a cell gives; a field of a type without any refuses it with the others of its parts. */
function readDefault(definition: ReturnType<typeof customFieldBody.parse>, cell: string, settings: ImportSettings) {
  if (!partsOf(definition.field_type).default) return { value: cell };
  const { minimum = null, maximum = null } = definition;
  const unset = { id: "", is_active: true, place: null, default_value: null, currency: null };
  const field = { ...definition, ...unset, minimum, maximum };
  return readCustomCell(field, cell, settings);
}

const isSame = (definition: Normalised, record: CustomField) =>
  JSON.stringify(definition) === JSON.stringify(definitionOf(record));

/** Reads the rows and adds what values that are there already refuse. */
async function readRows(tx: Transaction, work: ImportWork, mapped: readonly MappedRow[], hold: boolean) {
  const names = mapped.flatMap(({ texts }) => texts.name?.trim() || []);
  const known = await customFieldsCalled(tx, names, hold);
  const rows = mapped.map((row) => readRow(row, known.get(row.texts.name?.trim() ?? ""), work.settings));
  for (const { record, definition, problems } of rows) {
    if (!record || !definition || problems.length > 0) continue;
    if (definition.field_type !== record.field_type && record.has_values) {
      problems.push({ field: "field_type", message: messages.customFields.typeStays });
    }
    if (definition.is_unique && !record.is_unique && (await severalHold(tx, record.id))) {
      problems.push({ field: "is_unique", message: messages.customFields.severalHold });
    }
  }
  return rows;
}

async function validate(tx: Transaction, work: ImportWork, mapped: readonly MappedRow[]): Promise<ValidatedRows> {
  const rows = await readRows(tx, work, mapped, false);
  const verdicts = rows.map(({ position, name, record, definition, problems: found }): Verdict => {
    const isKept = record !== undefined && !work.settings.update_existing;
    const problems = isKept ? [] : found;
    const changes = record && definition && !isKept && !isSame(definition, record);
    const outcome = record ? (changes ? "update" : "unchanged") : "create";
    return {
      position,
      outcome: problems.length > 0 ? "reject" : outcome,
      label: name,
      problems,
      warnings: [],
      record: record?.id ?? null,
      keys: [`name\u0001${nameKey(name)}`],
      by_content: false,
    };
  });
  return { verdicts, missing: [], unmapped: [] };
}

async function write(tx: Transaction, work: ImportWork, mapped: readonly MappedRow[]): Promise<Written[]> {
  const rows = await readRows(tx, work, mapped, true);
  const refused = rows.flatMap(({ position, problems }) => (problems.length > 0 ? rejected(position, problems) : []));
  const taken = rows.filter(({ problems }) => problems.length === 0);
  const created = taken.flatMap(({ position, record, definition }) =>
    definition && !record ? { position, id: newId(), definition } : [],
  );
  const { organisation_id } = work;
  if (created.length > 0) {
    const columns = created.map(({ id, definition }) => ({ organisation_id, id, ...columnsOf(definition) }));
    await tx.insertInto("custom_field").values(columns).execute();
  }
  const changes = taken.flatMap(({ position, record, definition }): Change[] =>
    record && definition ? [changeOf(tx, position, record, definition)] : [],
  );
  return [...refused, ...(await saveRecords(tx, work, records, created, changes))];
}

function changeOf(tx: Transaction, position: number, record: CustomField, definition: Normalised): Change {
  const change = { position, record: record.id, columns: {} };
  if (isSame(definition, record)) return change;
  const stored: Record<string, unknown> = definitionOf(record);
  const changed = Object.entries(definition).filter(
    ([key, value]) => JSON.stringify(value) !== JSON.stringify(stored[key]),
  );
  const former = changed.map(([key]) => [key, key === "default_value" ? jsonOf(stored[key]) : stored[key]]);
  const save = async () => {
    if (definition.is_unique !== record.is_unique) await keepUnique(tx, record.id, definition.is_unique);
    await tx.updateTable("custom_field").set(columnsOf(definition)).where("id", "=", record.id).execute();
  };
  return { ...change, beside: { before: Object.fromEntries(former) as Record<string, unknown>, save } };
}

/** A default as the text of its column. */
const jsonOf = (value: unknown) => (value === null ? null : JSON.stringify(value));

async function undo(tx: Transaction, work: ImportWork, rows: readonly RowToUndo[]): Promise<Set<number>> {
  const open: RowToUndo[] = [];
  for (const row of rows) if (await mayReturn(tx, row)) open.push(row);
  const done = await undoRecords(tx, work, records, open);
  for (const { position, record, before } of open) {
    if (done.has(position) && typeof before?.is_unique === "boolean") await keepUnique(tx, record, before.is_unique);
  }
  return done;
}

/** Whether the values that a field has come to hold allow what it was before. */
async function mayReturn(tx: Transaction, { record, before }: RowToUndo): Promise<boolean> {
  if (before?.is_unique === true && (await severalHold(tx, record))) return false;
  if (before?.field_type === undefined) return true;
  const { rows } = await sql`select from custom_value v
    where ${ofOrganisation("v")} and v.field = ${record}::uuid limit 1`.execute(tx);
  return rows.length === 0;
}
