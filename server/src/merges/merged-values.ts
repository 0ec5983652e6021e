import { sql } from "kysely";
import { valuesOfMany } from "../custom-fields/values/custom-value-queries.ts";
import { searchedText } from "../custom-fields/values/value-text.ts";
import { ofOrganisation } from "../database/of-organisation.ts";
import type { Transaction } from "../database/transaction.ts";
import type { MergedPair } from "../nouns/facts.ts";

type StoredValue = Readonly<Record<string, unknown>> & { field: string };

/** Custom values around a merge: of both records before it, and of the one that stays after it. */
export interface KeptValues {
  survivor: StoredValue[];
  removed: StoredValue[];
  after: StoredValue[];
}

const storedOf = async (tx: Transaction, model: string): Promise<StoredValue[]> => {
  const { rows } = await sql<{ row: StoredValue }>`select to_jsonb(v) - 'record' as row from custom_value v
    where ${ofOrganisation("v")} and v.model = ${model}::uuid order by v.field, v.position`.execute(tx);
  return rows.map(({ row }) => row);
};

const dropValues = (tx: Transaction, model: string, fields: readonly string[]) =>
  sql`delete from custom_value v where ${ofOrganisation("v")} and v.model = ${model}::uuid
    and v.field = any(${fields}::uuid[])`.execute(tx);

/** The text by which a model with these values is found. */
async function keepText(tx: Transaction, model: string): Promise<void> {
  const values = (await valuesOfMany(tx, "model", [model])).get(model) ?? [];
  const text = searchedText(values.map(({ custom_field, value }) => ({ field_type: custom_field.field_type, value })));
  await sql`update model m set custom_text = ${text} where ${ofOrganisation("m")} and m.id = ${model}::uuid`.execute(
    tx,
  );
}

/** Gives the model that stays the other one's values of the chosen fields. */
export async function mergeValues(
  tx: Transaction,
  { survivor, removed }: MergedPair,
  fields: readonly string[],
): Promise<KeptValues> {
  const before = { survivor: await storedOf(tx, survivor), removed: await storedOf(tx, removed) };
  if (fields.length === 0) return { ...before, after: before.survivor };
  await dropValues(tx, survivor, fields);
  await sql`update custom_value v set model = ${survivor}::uuid
    where ${ofOrganisation("v")} and v.model = ${removed}::uuid and v.field = any(${fields}::uuid[])`.execute(tx);
  await keepText(tx, survivor);
  return { ...before, after: await storedOf(tx, survivor) };
}

const ofField = (values: readonly StoredValue[], field: string) =>
  JSON.stringify(values.filter((value) => value.field === field));

/** Puts back what the merge changed and nobody changed since; values of fields that are gone stay away. */
export async function returnValues(tx: Transaction, { survivor }: MergedPair, kept: KeptValues): Promise<void> {
  const now = await storedOf(tx, survivor);
  const merged = new Set([...kept.survivor, ...kept.after].map(({ field }) => field));
  const returning = [...merged].filter(
    (field) =>
      ofField(kept.after, field) !== ofField(kept.survivor, field) &&
      ofField(now, field) === ofField(kept.after, field),
  );
  await dropValues(tx, survivor, returning);
  const rows = [...kept.survivor.filter(({ field }) => returning.includes(field)), ...kept.removed];
  await sql`insert into custom_value (organisation_id, field, position, model, value, key, unique_key, account, location, supplier, file)
    select r.organisation_id, r.field, r.position, r.model, r.value, r.key, r.unique_key, r.account, r.location, r.supplier, r.file
    from jsonb_populate_recordset(null::custom_value, ${JSON.stringify(rows)}::jsonb) r
    join custom_field f on f.id = r.field and ${ofOrganisation("f")}`.execute(tx);
  if (returning.length > 0) await keepText(tx, survivor);
}
