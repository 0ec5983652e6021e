import type { ImportSettings } from "@steward/contract/imports/rules";
import { messages } from "@steward/contract/messages/catalogue";
import { REQUIRED } from "@steward/contract/kit/wording";
import type { CustomFieldValue } from "@steward/contract/custom-fields/rules";
import type { FieldType } from "@steward/contract/custom-fields/constants";
import { NEW_FIELD, newFieldType } from "@steward/contract/imports/columns";
import type { CustomValue } from "@steward/contract/custom-fields/custom-values";
import { sql } from "kysely";
import type { Transaction } from "../../database/transaction.ts";
import type { ImportFieldPlan, ImportWork, MappedRow, Problem } from "../../import-kit/import-target.ts";
import { leavesEmpty } from "../../import-kit/field-reader.ts";
import { readCustomCell } from "./custom-cells.ts";
import { askedColumns } from "../custom-field-queries.ts";
import { type ApplicableField, applicableFields, type Holder, valuesOfMany } from "./custom-value-queries.ts";
import { findNamed, namedHelp } from "./named-records.ts";
import { valueKey } from "./value-key.ts";
import { textAfter, type ValueChange, writeValues } from "./write-custom-values.ts";
import { ofOrganisation } from "../../database/of-organisation.ts";

const KEY = /^custom:([0-9a-f-]{36})$/;
const keyOf = ({ id }: { id: string }) => (id.startsWith(NEW_FIELD) ? id : `custom:${id}`);

/** Active custom fields as fields of an import, recognised by their labels. */
export async function customImportFields(tx: Transaction): Promise<ImportFieldPlan[]> {
  const { rows } = await sql<{ id: string; name: string; help: string; field_type: FieldType }>`
    select f.id, f.name, f.help, f.field_type from custom_field f
    where ${ofOrganisation("f")} and f.is_active order by f.name_sort collate "C", f.id`.execute(tx);
  return rows.map((field) => ({
    key: keyOf(field),
    is_amount: field.field_type === "currency",
    title: field.name,
    help: [field.help, namedHelp(field.field_type)].filter(Boolean).join(" "),
    aliases: [],
    refusal: field.field_type === "file" ? fileRefusal(field.name) : undefined,
  }));
}

const fileRefusal = (name: string) => messages.customFields.filesNotImported({ name });

const NO_RULES = {
  name: "",
  help: "",
  is_required: false,
  is_unique: false,
  is_active: true,
  default_value: null,
  minimum: null,
  maximum: null,
  pattern: "",
  options: [],
  currency: null,
  place: null,
};

/** The fields that columns will be kept as: the dry run validates their cells before there are any. */
const fieldsToBe = (columns: readonly (string | null)[]): ApplicableField[] =>
  columns.flatMap((key, column) => {
    const field_type = newFieldType(key);
    return field_type ? { ...NO_RULES, id: `${key}:${column}`, field_type } : [];
  });

interface Read {
  changes: (ValueChange & { is_off: boolean })[];
  problems: Problem[];
  /** Of cells that are left empty. */
  warnings: Problem[];
}

/** A row of the file; record null is a new one. */
interface ImportedRow {
  position: number;
  record: string | null;
  category: string | null;
  model: string | null;
}

/** Custom field values in the rows of a batch. */
export class ImportedValues {
  readonly #holder: Holder;
  readonly #rows = new Map<number, Read>();
  #before = new Map<string, CustomFieldValue[]>();
  #asked = new Map<string, ApplicableField[]>();
  readonly #settings: ImportSettings;

  private constructor(holder: Holder, settings: ImportSettings) {
    this.#holder = holder;
    this.#settings = settings;
  }

  /** Parses the cells of the mapped columns and collects every problem of a row. */
  static async find(
    tx: Transaction,
    holder: Holder,
    work: ImportWork,
    rows: readonly MappedRow[],
  ): Promise<ImportedValues> {
    const values = new ImportedValues(holder, work.settings);
    const ids = work.settings.columns.flatMap((key) => KEY.exec(key ?? "")?.[1] ?? []);
    const known = ids.length > 0 ? (await applicableFields(ids, sql`null`, sql`null`).execute(tx)).rows : [];
    const held = [...known, ...fieldsToBe(work.settings.columns)];
    for (const { position } of rows) values.#rows.set(position, { changes: [], problems: [], warnings: [] });
    for (const field of held) {
      const cells = rows.map(({ position, texts }) => ({ position, text: texts[keyOf(field)] ?? "" }));
      const named = await findNamed(
        tx,
        field.field_type,
        cells.map(({ text }) => text),
      );
      for (const { position, text } of cells) {
        const validated = named && text ? named(text) : readCustomCell(field, text, work.settings);
        values.#keep(position, field, validated);
      }
    }
    return values;
  }

  #keep(
    position: number,
    field: ApplicableField,
    validated: { problem: string } | { value: CustomValue; is_off?: boolean },
  ): void {
    const read = this.#rows.get(position);
    if ("problem" in validated)
      this.#leaveOut(position, { field: keyOf(field), message: validated.problem, kind: "unreadable" });
    else if (validated.value !== null) {
      read?.changes.push({ field, value: validated.value, is_off: validated.is_off ?? false });
    }
  }

  /** Takes the cell for an empty one where the settings say so; otherwise the problem is the row's. */
  #leaveOut(position: number, problem: Problem): void {
    const read = this.#rows.get(position);
    if (!read) return;
    if (!leavesEmpty(this.#settings, problem)) read.problems.push(problem);
    else {
      read.warnings.push(problem);
      read.changes = read.changes.filter(({ field }) => keyOf(field) !== problem.field);
    }
  }

  /** Problems of cells of a row that are left empty. */
  warningsOf = (position: number): Problem[] => this.#rows.get(position)?.warnings ?? [];

  /** Looks up what the records of the rows have, what those of new ones are asked for, and which values are taken. */
  async know(tx: Transaction, rows: readonly ImportedRow[]): Promise<void> {
    const known = rows.flatMap(({ record }) => record ?? []);
    const hasValues = [...this.#rows.values()].some(({ changes }) => changes.length > 0);
    if (known.length > 0 && hasValues) this.#before = await valuesOfMany(tx, this.#holder, known);
    if (this.#holder === "asset") await this.#ask(tx, rows);
    await this.#findTaken(tx, rows);
  }

  async #ask(tx: Transaction, rows: readonly ImportedRow[]): Promise<void> {
    const owners = [
      ...new Set(rows.flatMap((row) => (row.record ? [] : [row.category ?? [], row.model ?? []].flat()))),
    ];
    if (owners.length === 0) return;
    const { rows: asked } = await sql<ApplicableField & { owner: string }>`
      select ${askedColumns}, x.position as place, s.owner from (
        select c.id as owner, c.custom_fieldset as id from category c where ${ofOrganisation("c")} and c.id = any(${owners}::uuid[])
        union all
        select mo.id, mo.custom_fieldset from model mo where ${ofOrganisation("mo")} and mo.id = any(${owners}::uuid[])) s
      join field_set t on ${ofOrganisation("t")} and t.id = s.id and t.is_active
      join field_set_field x on x.organisation_id = t.organisation_id and x.field_set = t.id
      join custom_field f on f.organisation_id = x.organisation_id and f.id = x.field and f.is_active`.execute(tx);
    this.#asked = Map.groupBy(asked, ({ owner }) => owner);
  }

  /** Problems with the values of a row, and the required values that a new record would lack. */
  problemsOf(row: ImportedRow): Problem[] {
    const read = this.#rows.get(row.position);
    const given = new Set(read?.changes.map(({ field }) => field.id));
    const lacking = row.record
      ? []
      : this.#askedOf(row).filter((field) => field.is_required && field.default_value === null && !given.has(field.id));
    const wrong = new Set(read?.problems.map(({ field }) => field));
    const off = this.#newTo(row).flatMap(({ field, is_off }) => {
      if (!field.is_active) return { field: keyOf(field), message: messages.customFields.off };
      return is_off ? { field: keyOf(field), message: messages.refusals.notActive({ noun: field.field_type }) } : [];
    });
    return [
      ...(read?.problems ?? []),
      ...off,
      ...lacking
        .filter((field) => !wrong.has(keyOf(field)))
        .map((field) => ({ field: keyOf(field), message: REQUIRED })),
    ];
  }

  /** Values of a row that differ from its record. */
  #newTo({ position, record }: ImportedRow): Read["changes"] {
    const given = this.#rows.get(position)?.changes ?? [];
    if (!record) return given;
    const before = new Map(this.#before.get(record)?.map((held) => [held.custom_field.id, held.value]));
    return given.filter(({ field, value }) => JSON.stringify(before.get(field.id)) !== JSON.stringify(value));
  }

  /** Changes that a row makes, with the defaults of a new record. */
  changesOf(row: ImportedRow): ValueChange[] {
    const given = this.#newTo(row);
    if (row.record) return given;
    const named = new Set(given.map(({ field }) => field.id));
    const defaults = this.#askedOf(row).filter((field) => field.default_value !== null && !named.has(field.id));
    return [...given, ...defaults.map((field) => ({ field, value: field.default_value }))];
  }

  #askedOf({ category, model }: ImportedRow): ApplicableField[] {
    const fields = [category, model].flatMap((owner) => (owner ? (this.#asked.get(owner) ?? []) : []));
    return [...new Map(fields.map((field) => [field.id, field])).values()];
  }

  /** Keys of unique values within a file. */
  keysOf(position: number): string[] {
    return this.#unique(position).map(({ field, value }) => `${keyOf(field)}\u0001${valueKey(value ?? "")}`);
  }

  #unique = (position: number) => (this.#rows.get(position)?.changes ?? []).filter(({ field }) => field.is_unique);

  /** Finds unique values that other records have. */
  async #findTaken(tx: Transaction, rows: readonly ImportedRow[]): Promise<void> {
    const asked = rows.flatMap(({ position, record }) =>
      this.#unique(position).map(({ field, value }) => ({
        position,
        record,
        field: field.id,
        key: valueKey(value ?? ""),
      })),
    );
    if (asked.length === 0) return;
    const { rows: taken } = await sql<{ position: number; field: string }>`
      select k.position, k.field from jsonb_to_recordset(${JSON.stringify(asked)}::jsonb)
        as k (position int, record uuid, field uuid, key text)
      join custom_value v on ${ofOrganisation("v")} and v.field = k.field and v.unique_key = k.key
        and v.${sql.ref(this.#holder)} is distinct from k.record`.execute(tx);
    for (const { position, field } of taken) {
      this.#leaveOut(position, {
        field: keyOf({ id: field }),
        message: messages.customFields.valueTaken,
        kind: "taken",
      });
    }
  }

  /** Searchable text of a record after these changes. */
  textAfter = (record: string | null, changes: readonly ValueChange[]): string =>
    textAfter(this.#before.get(record ?? "") ?? [], changes);

  /** Values of the changed fields before the import. */
  valuesBefore(record: string, changes: readonly ValueChange[]): { id: string; value: CustomValue }[] {
    const before = new Map(this.#before.get(record)?.map((held) => [held.custom_field.id, held.value]));
    return changes.map(({ field }) => ({ id: field.id, value: before.get(field.id) ?? null }));
  }
}

/** Restores the values that a record had before an import. */
export async function restoreValues(
  tx: Transaction,
  organisation_id: string,
  holder: Holder,
  record: string,
  before: readonly { id: string; value: CustomValue }[],
): Promise<void> {
  const ids = before.map(({ id }) => id);
  const { rows } = await applicableFields(ids, sql`null`, sql`null`).execute(tx);
  const changes = before.flatMap(({ id, value }) => {
    const field = rows.find((held) => held.id === id);
    return field ? [{ field, value }] : [];
  });
  await writeValues(tx, organisation_id, holder, record, changes);
}
