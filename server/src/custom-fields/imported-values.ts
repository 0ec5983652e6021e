import type { CustomFieldValue } from "@steward/contract/custom-fields";
import type { CustomValue } from "@steward/contract/custom-values";
import { sql } from "kysely";
import type { Transaction } from "../database/transaction.ts";
import type { ImportFieldPlan, ImportWork, MappedRow, Problem } from "../imports/import-target.ts";
import { NOT_IMPORTED, readCustomCell } from "./custom-cells.ts";
import { askedColumns } from "./custom-field-queries.ts";
import { type HeldField, heldFields, valuesOfAssets } from "./custom-value-queries.ts";
import { valueKey } from "./value-key.ts";
import { rowsOf, textAfter, type ValueChange, writeValues } from "./write-custom-values.ts";

const KEY = /^custom:([0-9a-f-]{36})$/;
const keyOf = (field: { id: string }) => `custom:${field.id}`;

/** The active custom fields as fields of an import, recognised by their labels. */
export async function customImportFields(tx: Transaction): Promise<ImportFieldPlan[]> {
  const { rows } = await sql<{ id: string; name: string; help: string }>`select f.id, f.name, f.help from custom_field f
    where f.is_active and f.field_type <> all(${[...NOT_IMPORTED]}::text[]) order by f.name_sort collate "C", f.id`.execute(
    tx,
  );
  return rows.map((field) => ({ key: keyOf(field), title: field.name, help: field.help, aliases: [] }));
}

interface Read {
  changes: ValueChange[];
  problems: Problem[];
}

/** What the file says of a record; null stands for one that is to be made. */
interface ImportedRow {
  position: number;
  record: string | null;
  category: string | null;
  product: string | null;
}

/** The values of custom fields that the rows of one batch carry. */
export class ImportedValues {
  readonly #rows = new Map<number, Read>();
  #before = new Map<string, CustomFieldValue[]>();
  #asked = new Map<string, HeldField[]>();

  /** Reads the cells of the mapped columns; every problem of a row is found. */
  static async find(tx: Transaction, work: ImportWork, rows: readonly MappedRow[]): Promise<ImportedValues> {
    const values = new ImportedValues();
    const ids = work.settings.columns.flatMap((key) => KEY.exec(key ?? "")?.[1] ?? []);
    const held = ids.length > 0 ? (await heldFields(ids, sql`null`, sql`null`).execute(tx)).rows : [];
    for (const { position, texts } of rows) {
      const read: Read = { changes: [], problems: [] };
      for (const field of held) {
        const judged = readCustomCell(field, texts[keyOf(field)] ?? "", work.settings);
        if ("problem" in judged) read.problems.push({ field: keyOf(field), message: judged.problem });
        else if (judged.value !== null) read.changes.push({ field, value: judged.value });
      }
      values.#rows.set(position, read);
    }
    return values;
  }

  /** Looks up what the records of the rows have, and what those of new ones are asked for. */
  async know(tx: Transaction, rows: readonly ImportedRow[]): Promise<void> {
    const known = rows.flatMap(({ record }) => record ?? []);
    const hasValues = [...this.#rows.values()].some(({ changes }) => changes.length > 0);
    if (known.length > 0 && hasValues) this.#before = await valuesOfAssets(tx, known);
    const owners = [
      ...new Set(rows.flatMap((row) => (row.record ? [] : [row.category ?? [], row.product ?? []].flat()))),
    ];
    if (owners.length === 0) return;
    const { rows: asked } = await sql<HeldField & { owner: string }>`
      select ${askedColumns}, x.position as place, s.owner from (
        select c.id as owner, c.custom_fieldset as id from category c where c.id = any(${owners}::uuid[])
        union all
        select p.id, p.custom_fieldset from product p where p.id = any(${owners}::uuid[])) s
      join field_set t on t.id = s.id and t.is_active
      join field_set_field x on x.field_set = t.id
      join custom_field f on f.id = x.field and f.is_active`.execute(tx);
    this.#asked = Map.groupBy(asked, ({ owner }) => owner);
  }

  /** What is wrong with the values of a row, and which required ones a new record would lack. */
  problemsOf(row: ImportedRow): Problem[] {
    const read = this.#rows.get(row.position);
    const given = new Set(read?.changes.map(({ field }) => field.id));
    const lacking = row.record
      ? []
      : this.#askedOf(row).filter((field) => field.is_required && field.default_value === null && !given.has(field.id));
    const wrong = new Set(read?.problems.map(({ field }) => field));
    return [
      ...(read?.problems ?? []),
      ...lacking
        .filter((field) => !wrong.has(keyOf(field)))
        .map((field) => ({ field: keyOf(field), message: "This is Required." })),
    ];
  }

  /** Values that the row changes, with the defaults that a new record takes. */
  changesOf(row: ImportedRow): ValueChange[] {
    const given = this.#rows.get(row.position)?.changes ?? [];
    if (row.record) {
      const before = new Map(this.#before.get(row.record)?.map((held) => [held.custom_field.id, held.value]));
      return given.filter(({ field, value }) => JSON.stringify(before.get(field.id)) !== JSON.stringify(value));
    }
    const named = new Set(given.map(({ field }) => field.id));
    const defaults = this.#askedOf(row).filter((field) => field.default_value !== null && !named.has(field.id));
    return [...given, ...defaults.map((field) => ({ field, value: field.default_value }))];
  }

  #askedOf({ category, product }: ImportedRow): HeldField[] {
    const fields = [category, product].flatMap((owner) => (owner ? (this.#asked.get(owner) ?? []) : []));
    return [...new Map(fields.map((field) => [field.id, field])).values()];
  }

  /** Values that may stand once in a file. */
  keysOf(position: number): string[] {
    return this.#unique(position).map(({ field, value }) => `${keyOf(field)}\u0001${valueKey(value ?? "")}`);
  }

  #unique = (position: number) => (this.#rows.get(position)?.changes ?? []).filter(({ field }) => field.is_unique);

  /** Problems of unique values that other records have already. */
  async takenOf(tx: Transaction, rows: readonly ImportedRow[]): Promise<Map<number, Problem[]>> {
    const asked = rows.flatMap(({ position, record }) =>
      this.#unique(position).map(({ field, value }) => ({
        position,
        record,
        field: field.id,
        key: valueKey(value ?? ""),
      })),
    );
    if (asked.length === 0) return new Map();
    const { rows: taken } = await sql<{ position: number; field: string }>`
      select k.position, k.field from jsonb_to_recordset(${JSON.stringify(asked)}::jsonb)
        as k (position int, record uuid, field uuid, key text)
      join custom_value v on v.field = k.field and v.unique_key = k.key and v.asset is distinct from k.record`.execute(
      tx,
    );
    const problems = taken.map(({ position, field }) => ({
      position,
      problem: { field: keyOf({ id: field }), message: "This value is already in use." },
    }));
    return new Map(
      [...Map.groupBy(problems, ({ position }) => position)].map(([position, found]) => [
        position,
        found.map(({ problem }) => problem),
      ]),
    );
  }

  /** The searchable words of a record after these changes. */
  textAfter = (record: string | null, changes: readonly ValueChange[]): string =>
    textAfter(this.#before.get(record ?? "") ?? [], changes);

  /** What the changed fields of a record held before. */
  heldBefore(record: string, changes: readonly ValueChange[]): { id: string; value: CustomValue }[] {
    const before = new Map(this.#before.get(record)?.map((held) => [held.custom_field.id, held.value]));
    return changes.map(({ field }) => ({ id: field.id, value: before.get(field.id) ?? null }));
  }
}

/** Writes the values of many new records in one statement. */
export async function insertValues(
  tx: Transaction,
  organisation_id: string,
  records: readonly { record: string; changes: readonly ValueChange[] }[],
): Promise<void> {
  const rows = records.flatMap(({ record, changes }) =>
    changes.flatMap((change) => rowsOf(change).map((row) => ({ organisation_id, asset: record, ...row }))),
  );
  if (rows.length > 0) await tx.insertInto("custom_value").values(rows).execute();
}

/** Gives a record the values that it had before an import. */
export async function restoreValues(
  tx: Transaction,
  organisation_id: string,
  record: string,
  before: readonly { id: string; value: CustomValue }[],
): Promise<void> {
  const ids = before.map(({ id }) => id);
  const { rows } = await heldFields(ids, sql`null`, sql`null`).execute(tx);
  const changes = before.flatMap(({ id, value }) => {
    const field = rows.find((held) => held.id === id);
    return field ? [{ field, value }] : [];
  });
  await writeValues(tx, organisation_id, "asset", record, changes);
}
