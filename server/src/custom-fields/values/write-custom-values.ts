import { messages } from "@steward/contract/messages/catalogue";
import { REQUIRED } from "@steward/contract/kit/wording";
import type { CustomFieldValue } from "@steward/contract/custom-fields/rules";
import { type CustomValue, validateCustomValue } from "@steward/contract/custom-fields/custom-values";
import { sql } from "kysely";
import { type Change, changeOf, changesBetween, PlaceText } from "../../activity/record-activity.ts";
import { insertRows } from "../../database/insert-rows.ts";
import type { Transaction } from "../../database/transaction.ts";
import { Refusal } from "../../errors/refusal.ts";
import { type ApplicableField, type Holder, takenValues } from "./custom-value-queries.ts";
import { valueKey } from "./value-key.ts";
import { searchedText, valueText } from "./value-text.ts";
import { ofOrganisation } from "../../database/of-organisation.ts";

/** New value of a field; null clears it. */
export interface ValueChange {
  field: ApplicableField;
  value: CustomValue;
}

interface GivenValues {
  given: readonly { id: string; value: CustomValue }[];
  /** The given and the applicable fields, from `applicableFields`. */
  applicable: readonly ApplicableField[];
  /** Present values of the record; empty for a new one. */
  before: readonly CustomFieldValue[];
  /** Sets the defaults of fields that are not given. */
  with_defaults: boolean;
  /** Requires a value for every required field. */
  complete: boolean;
}

const pathOf = (field: string) => `custom_fields.${field}`;

/** Refusal of values, with the labels of their fields. */
function refusal(code: "invalid" | "duplicate", problems: Map<string, string>, fields: readonly ApplicableField[]) {
  const errors = Object.fromEntries([...problems].map(([field, message]) => [pathOf(field), [message]]));
  const labels = Object.fromEntries(fields.map((field) => [pathOf(field.id), field.name]));
  return new Refusal(code, messages.refusals.notValid, { errors, labels });
}

/**
 * Validates the values of a body. Unchanged values are not validated again, so that a newer rule keeps nobody from
 * editing.
 * @throws Refusal with every problem at the path `custom_fields.<id of the field>`
 */
export function validateValues({ given, applicable, before, with_defaults, complete }: GivenValues): ValueChange[] {
  const fields = new Map(applicable.map((field) => [field.id, field]));
  const absent = given.filter(({ id }) => !fields.has(id));
  if (absent.length > 0)
    throw refusal("invalid", new Map(absent.map(({ id }) => [id, messages.refusals.notFound])), applicable);
  const values = new Map(before.map(({ custom_field, value }) => [custom_field.id, value]));
  const problems = new Map<string, string>();
  const changes: ValueChange[] = [];
  const change = (field: ApplicableField, value: CustomValue) => {
    if (isSame(value, values.get(field.id) ?? null)) return;
    if (!field.is_active && value !== null) problems.set(field.id, messages.customFields.off);
    values.set(field.id, value);
    changes.push({ field, value });
  };
  for (const { id, value } of given) {
    const field = fields.get(id);
    if (!field || isSame(value, values.get(id) ?? null)) continue;
    const validated = validateCustomValue(field, value);
    if ("problem" in validated) problems.set(id, validated.problem);
    else change(field, validated.value);
  }
  const asked = applicable.filter((field) => field.place !== null && field.is_active);
  for (const field of asked) {
    const isGiven = given.some(({ id }) => id === field.id);
    if (with_defaults && !isGiven && field.default_value !== null) change(field, field.default_value);
    const isEmpty = (values.get(field.id) ?? null) === null;
    if (complete && field.is_required && isEmpty && !problems.has(field.id)) {
      problems.set(field.id, REQUIRED);
    }
  }
  if (problems.size > 0) throw refusal("invalid", problems, applicable);
  return changes;
}

const isSame = (one: CustomValue, other: CustomValue) => JSON.stringify(one) === JSON.stringify(other);

/** Foreign key columns of a value by field type. */
const POINTER = { user: "account", location: "location", supplier: "supplier", file: "file" } as const;
type Pointing = keyof typeof POINTER;
const pointing = (change: ValueChange): change is ValueChange & { value: string } =>
  change.field.field_type in POINTER && change.value !== null;

/** Tables of the pointed-to records. */
const FOUND = {
  user: (id: string) =>
    sql`select from membership m where ${ofOrganisation("m")} and m.account_id = ${id}::uuid and m.is_active`,
  location: (id: string) => sql`select from location l where ${ofOrganisation("l")} and l.id = ${id}::uuid`,
  supplier: (id: string) =>
    sql`select from supplier s where ${ofOrganisation("s")} and s.id = ${id}::uuid and s.is_active`,
  file: (id: string, field: string) =>
    sql`select from custom_file u where ${ofOrganisation("u")} and u.id = ${id}::uuid and u.field = ${field}::uuid`,
};

/**
 * Asserts that pointed-to records are the organisation's, and that no other record has the value of a unique field.
 * @throws Refusal invalid, duplicate
 */
export async function assertValues(tx: Transaction, holder: Holder, record: string, changes: readonly ValueChange[]) {
  const fields = changes.map(({ field }) => field);
  const checks = changes.filter(pointing).map(({ field, value }) => {
    const found = FOUND[field.field_type as Pointing](value, field.id);
    return sql`select ${field.id}::text as field where not exists (${found})`;
  });
  if (checks.length > 0) {
    const { rows } = await sql<{ field: string }>`${sql.join(checks, sql` union all `)}`.execute(tx);
    if (rows.length > 0)
      throw refusal("invalid", new Map(rows.map(({ field }) => [field, messages.refusals.notFound])), fields);
  }
  const unique = changes.flatMap(({ field, value }) =>
    field.is_unique && value !== null ? [{ field: field.id, key: valueKey(value) }] : [],
  );
  const taken = await takenValues(tx, holder, record, unique);
  if (taken.length > 0) {
    throw refusal("duplicate", new Map(taken.map((field) => [field, messages.customFields.valueTaken])), fields);
  }
}

/** Writes validated and asserted values of a locked or new record. */
export async function writeValues(
  tx: Transaction,
  organisation_id: string,
  holder: Holder,
  record: string,
  changes: readonly ValueChange[],
  { is_new = false } = {},
): Promise<void> {
  const fields = changes.map(({ field }) => field.id);
  if (fields.length > 0 && !is_new) {
    await tx.deleteFrom("custom_value").where(holder, "=", record).where("field", "in", fields).execute();
  }
  await insertValues(tx, organisation_id, holder, [{ record, changes }]);
}

/** Inserts the values of new records in one statement. */
export async function insertValues(
  tx: Transaction,
  organisation_id: string,
  holder: Holder,
  records: readonly { record: string; changes: readonly ValueChange[] }[],
): Promise<void> {
  const rows = records.flatMap(({ record, changes }) =>
    changes.flatMap((change) => rowsOf(change).map((row) => ({ organisation_id, [holder]: record, ...row }))),
  );
  if (rows.length > 0) await insertRows(tx, "custom_value", rows).execute();
}

/** Rows of one value: one for each chosen option, one otherwise. */
function rowsOf(change: ValueChange) {
  const { field, value } = change;
  if (value === null) return [];
  const parts = Array.isArray(value) ? value : [value];
  const empty = { account: null, location: null, supplier: null, file: null };
  const pointer = pointing(change) ? { [POINTER[field.field_type as Pointing]]: change.value } : {};
  return parts.map((part, position) => ({
    field: field.id,
    position,
    value: part,
    key: valueKey(part),
    unique_key: field.is_unique ? valueKey(part) : null,
    ...empty,
    ...pointer,
  }));
}

/** Searchable text of a record after its values have changed. */
export function textAfter(before: readonly CustomFieldValue[], changes: readonly ValueChange[]): string {
  const changed = new Set(changes.map(({ field }) => field.id));
  const kept = before.filter(({ custom_field }) => !changed.has(custom_field.id));
  return searchedText([
    ...kept.map(({ custom_field, value }) => ({ field_type: custom_field.field_type, value })),
    ...changes.map(({ field, value }) => ({ field_type: field.field_type, value })),
  ]);
}

/** Diff of values for history, under the labels of their fields. */
function valueChanges(before: readonly CustomFieldValue[], after: readonly CustomFieldValue[]): Change[] {
  const told = ({ custom_field, value, value_details }: CustomFieldValue) => {
    const text = valueText(custom_field.field_type, value, value_details);
    return text !== null && value_details?.places ? new PlaceText(text, value_details.places) : text;
  };
  const [old, now] = [before, after].map((values) => new Map(values.map((one) => [one.custom_field.id, one])));
  const ids = new Set([...before, ...after].map(({ custom_field }) => custom_field.id));
  return [...ids].flatMap((id): Change[] => {
    const [was, is] = [old?.get(id), now?.get(id)];
    const change = changeOf((is ?? was)?.custom_field.name ?? "", { before: was && told(was), after: is && told(is) });
    return change.before === change.after ? [] : [change];
  });
}

interface Valued {
  custom_fields: readonly CustomFieldValue[];
}

/**
 * Makes the diff function of a record for history: its own fields as `labelled` presents them and its custom field
 * values; `before` is null for a new record.
 */
export const changesWithValues =
  <R>(labelled: (record: R) => Record<string, unknown>) =>
  (before: (R & Valued) | null, after: R & Valued): Change[] => [
    ...changesBetween(before ? labelled(before) : {}, labelled(after)),
    ...valueChanges(before?.custom_fields ?? [], after.custom_fields),
  ];
