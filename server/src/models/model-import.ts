import type { ImportSettings } from "@steward/contract/imports/rules";
import { messages } from "@steward/contract/messages/catalogue";
import { REQUIRED } from "@steward/contract/kit/wording";
import { age, warrantyMonths } from "@steward/contract/kit/field-rules";
import { customImportFields, ImportedValues, restoreValues } from "../custom-fields/values/imported-values.ts";
import { insertValues, type ValueChange, writeValues } from "../custom-fields/values/write-custom-values.ts";
import { insertRows } from "../database/insert-rows.ts";
import { newId } from "../database/new-id.ts";
import type { Transaction } from "../database/transaction.ts";
import { fieldReader } from "../import-kit/field-reader.ts";
import {
  type ImportTarget,
  type ImportWork,
  type ValidatedRows,
  type MappedRow,
  type Problem,
  notThere,
  rejected,
  type RowToUndo,
  type Verdict,
  type Written,
} from "../import-kit/import-target.ts";
import { NamedMasters, nameKey } from "../import-kit/named-masters.ts";
import { parseMonths } from "../import-kit/parse-value.ts";
import { type Change, changedIn, saveRecords, storedRecords, undoRecords } from "../import-kit/simple-records.ts";
import { NamedModels } from "./model-name-queries.ts";
import { modelSheet } from "./model-sheet.ts";

const modelRecords = { table: "model", subject: "model" } as const;

/** Models as an import target, matched by name, and by number and manufacturer where the file has them. */
export const modelImport: ImportTarget = {
  kind: "models",
  permission: "model.import",
  creates: ["category.create", "brand.create", "manufacturer.create"],
  records: modelRecords,
  fields: modelSheet,
  ownFields: customImportFields,
  matches: ["name"],
  validate,
  write,
  undo,
};

const masters = ["category", "brand", "manufacturer"] as const;

interface ModelRow {
  position: number;
  names: Record<"product_name" | "product_number" | (typeof masters)[number], string>;
  columns: { warranty_period?: number | null; age?: number | null; description?: string };
  problems: Problem[];
  warnings: Problem[];
}

function read({ position, texts }: MappedRow, settings: ImportSettings): ModelRow {
  const { problems, warnings, take, takeText, takeName, takeKnownName } = fieldReader(texts, settings);
  const names = {
    product_name: takeName("product_name"),
    product_number: takeName("product_number"),
    category: takeName("category"),
    brand: takeKnownName("brand"),
    manufacturer: takeKnownName("manufacturer"),
  };
  if (!names.product_name && problems.length === 0) problems.push({ field: "product_name", message: REQUIRED });
  const columns = {
    warranty_period: take("warranty_period", (text) => parseMonths(text, warrantyMonths, { zeroIsNone: true })) ?? null,
    age: take("age", (text) => parseMonths(text, age)) ?? null,
    description: takeText("description", 2000),
  };
  return { position, names, columns, problems, warnings };
}

async function linksOf(tx: Transaction, work: ImportWork, rows: readonly ModelRow[]) {
  const [models, ...found] = await Promise.all([
    NamedModels.find(
      tx,
      work,
      rows.map(({ names }) => names),
    ),
    ...masters.map((field) =>
      NamedMasters.find(
        tx,
        field,
        field,
        rows.map(({ names }) => names[field]),
      ),
    ),
  ]);
  const byField = Object.fromEntries(masters.map((field, index) => [field, found[index]]));
  return { models, named: byField as Record<(typeof masters)[number], NamedMasters> };
}

type Links = Awaited<ReturnType<typeof linksOf>>;

const modelsOf = ({ names }: ModelRow, { models, named }: Links) => {
  const manufacturer = named.manufacturer.id(names.manufacturer);
  return names.manufacturer && !manufacturer ? [] : models.fitting({ ...names, manufacturer });
};

/** Masters of a row that are switched off, unless the model has them already. */
const switchedOff = ({ names }: ModelRow, { named }: Links, stored: Record<string, unknown> = {}): Problem[] =>
  masters
    .filter((field) => {
      const id = named[field].id(names[field]);
      return named[field].isOff(id) && stored[field] !== id;
    })
    .map((field) => ({ field, message: messages.refusals.notActive({ noun: field }) }));

/** A model with custom field values in its row; none of them is required. */
const holds = (position: number, record: string | null) => ({ position, record, category: null, model: null });

const SEVERAL: Problem = { field: "product_name", message: messages.masters.severalModels };

async function validate(tx: Transaction, work: ImportWork, rows: readonly MappedRow[]): Promise<ValidatedRows> {
  const all = rows.map((row) => read(row, work.settings));
  const links = await linksOf(tx, work, all);
  const values = await ImportedValues.find(tx, "model", work, rows);
  const knownOf = (row: ModelRow) => {
    const found = modelsOf(row, links);
    return found.length === 1 ? (found[0]?.id ?? null) : null;
  };
  await values.know(
    tx,
    all.map((row) => holds(row.position, knownOf(row))),
  );
  const stored = await storedRecords(
    tx,
    "model",
    all.flatMap((row) => knownOf(row) ?? []),
  );
  const missing: ValidatedRows["missing"] = [];
  const verdicts = all.map((row): Verdict => {
    const absent = masters.flatMap((field) => links.named[field].absent([row.names[field]]));
    const known = knownOf(row);
    const found = known ? stored.get(known) : undefined;
    const changes =
      absent.length > 0 ||
      values.changesOf(holds(row.position, known)).length > 0 ||
      changedIn(found?.columns ?? {}, columnsOf(row, links)).length > 0;
    const isWritten = !known || (changes && work.settings.update_existing);
    const problems = [
      ...row.problems,
      ...values.problemsOf(holds(row.position, known)),
      ...(isWritten ? switchedOff(row, links, found?.columns) : []),
      ...(work.settings.create_missing ? [] : absent.map(notThere)),
      ...(modelsOf(row, links).length > 1 ? [SEVERAL] : []),
    ];
    const outcome = known ? (changes && work.settings.update_existing ? "update" : "unchanged") : "create";
    if (problems.length === 0 && outcome !== "unchanged") missing.push(...absent);
    const { product_name, product_number, manufacturer } = row.names;
    return {
      position: row.position,
      outcome: problems.length > 0 ? "reject" : outcome,
      label: [product_name, product_number].filter(Boolean).join(" · "),
      problems,
      warnings: [...row.warnings, ...values.warningsOf(row.position)],
      record: known,
      keys: [
        `product_name\u0001${[product_name, product_number, manufacturer].map(nameKey).join("\u0001")}`,
        ...values.keysOf(row.position),
      ],
      by_content: false,
    };
  });
  return { verdicts, missing, unmapped: [] };
}

async function write(
  tx: Transaction,
  work: ImportWork,
  rows: readonly (MappedRow & { record: string | null })[],
): Promise<Written[]> {
  const all = rows.map((row) => read(row, work.settings));
  const links = await linksOf(tx, work, all);
  for (const field of masters) {
    if (work.settings.create_missing)
      await links.named[field].create(
        tx,
        work,
        all.map(({ names }) => names[field]),
      );
  }
  const records = new Map(rows.map(({ position, record }) => [position, record]));
  const values = await ImportedValues.find(tx, "model", work, rows);
  const items = all.map((row) => ({ row, record: records.get(row.position) ?? null }));
  const holdsOf = ({ row, record }: (typeof items)[number]) => holds(row.position, record);
  await values.know(tx, items.map(holdsOf));
  const stored = await storedRecords(
    tx,
    "model",
    items.flatMap(({ record }) => record ?? []),
  );
  const problemsOf = (item: (typeof items)[number]) => [
    ...values.problemsOf(holdsOf(item)),
    ...switchedOff(item.row, links, stored.get(item.record ?? "")?.columns),
  ];
  const refused = items
    .map((item) => rejected(item.row.position, problemsOf(item)))
    .filter(({ problems }) => problems.length > 0);
  const late = new Set(refused.map(({ position }) => position));
  const open = items
    .filter(({ row }) => !late.has(row.position))
    .map((item) => ({ ...item, columns: columnsOf(item.row, links), changes: values.changesOf(holdsOf(item)) }));
  const created = open.filter(({ record }) => !record).map((item) => ({ ...item, id: newId() }));
  await insertModels(tx, work, values, created);
  const changes = open.flatMap(({ row, record, columns, changes }): Change[] => {
    if (!record) return [];
    if (changes.length === 0) return [{ position: row.position, record, columns }];
    const beside = {
      before: { custom_fields: values.valuesBefore(record, changes) },
      save: () => writeValues(tx, work.organisation_id, "model", record, changes),
    };
    const custom_text = values.textAfter(record, changes);
    return [{ position: row.position, record, columns: { ...columns, custom_text }, beside }];
  });
  const made = created.map(({ row, id }) => ({ position: row.position, id }));
  return [...refused, ...(await saveRecords(tx, work, modelRecords, made, changes))];
}

const columnsOf = ({ names, columns }: ModelRow, { named }: Links) => ({
  product_name: names.product_name,
  product_number: names.product_number,
  ...Object.fromEntries(masters.map((field) => [field, named[field].id(names[field])])),
  ...columns,
});

interface NewModel {
  id: string;
  columns: ReturnType<typeof columnsOf>;
  changes: ValueChange[];
}

async function insertModels(
  tx: Transaction,
  { organisation_id }: ImportWork,
  values: ImportedValues,
  models: readonly NewModel[],
): Promise<void> {
  if (models.length === 0) return;
  const rows = models.map(({ id, columns, changes }) => ({
    organisation_id,
    id,
    ...columns,
    custom_text: values.textAfter(null, changes),
  }));
  await insertRows(tx, "model", rows).execute();
  await insertValues(
    tx,
    organisation_id,
    "model",
    models.map(({ id, changes }) => ({ record: id, changes })),
  );
}

/** Columns before the import, and the custom field values that it changed. */
type Before = Record<string, unknown> & { custom_fields?: Parameters<typeof restoreValues>[4] };

async function undo(tx: Transaction, work: ImportWork, rows: readonly RowToUndo[]): Promise<Set<number>> {
  const split = rows.map(({ before, ...row }) => {
    const { custom_fields: held = [], ...columns } = (before ?? {}) as Before;
    return { held, row: { ...row, before: before && columns } };
  });
  const done = await undoRecords(
    tx,
    work,
    modelRecords,
    split.map(({ row }) => row),
  );
  for (const { row, held } of split) {
    if (held.length > 0 && done.has(row.position)) {
      await restoreValues(tx, work.organisation_id, "model", row.record, held);
    }
  }
  return done;
}
