import type { AskedField, CustomFieldValue } from "@steward/contract/custom-fields/rules";
import { type RawBuilder, sql } from "kysely";
import { fileAddress } from "../../files/file-address.ts";
import type { Transaction } from "../../database/transaction.ts";
import type { PublicContext } from "../../http/context.ts";
import { askedBy, askedColumns, askedObject } from "../custom-field-queries.ts";
import { filterKeys } from "./value-key.ts";
import { ofOrganisation } from "../../database/of-organisation.ts";

/** Kind of record that has values. */
export type Holder = "asset" | "model";

/** Details of the record that a value points to; the value is `v`, and an account `a` is named by `person`. */
const detailsOf = (person: RawBuilder<unknown>) => sql`case
  when v.account is not null then (select jsonb_build_object('id', a.id, 'name', ${person}) from account a where a.id = v.account)
  when v.supplier is not null then (select jsonb_build_object('id', s.id, 'name', s.name) from supplier s where s.organisation_id = v.organisation_id and s.id = v.supplier)
  when v.file is not null then (select jsonb_build_object('id', u.id, 'name', u.file_name) from custom_file u where u.organisation_id = v.organisation_id and u.id = v.file)
  when v.location is not null then (select jsonb_build_object('id', l.id, 'name', (
      select string_agg(w.name, ' › ' order by w.depth) from place_names(l.above) w), 'places', l.above) from location l where l.organisation_id = v.organisation_id and l.id = v.location)
  end`;

/** Values of a record by label, as answers carry them; `owner` is the SQL of the record's id. */
export const customValuesOf = (holder: Holder, owner: RawBuilder<unknown>, person = sql`a.name`) => sql`coalesce((
  select jsonb_agg(jsonb_build_object('custom_field', ${askedObject}, 'value_details', ${detailsOf(person)}, 'value',
    case f.field_type when 'multi_select' then (
      select jsonb_agg(o.value order by o.position) from custom_value o
      where o.organisation_id = v.organisation_id and o.field = v.field and o.${sql.ref(holder)} = ${owner})
      when 'location' then (select v.value from location l where l.organisation_id = v.organisation_id and l.id = v.location) else v.value end) order by f.name_sort, f.id)
  from custom_value v join custom_field f on f.organisation_id = v.organisation_id and f.id = v.field
  where ${ofOrganisation("v")} and v.${sql.ref(holder)} = ${owner} and v.position = 0), '[]'::jsonb)`;

/** Values with signed addresses of their files. */
export const presentValues = (ctx: PublicContext, organisation_id: string, values: readonly CustomFieldValue[]) =>
  values.map(({ value_details, ...value }): CustomFieldValue => {
    const isFile = value.custom_field.field_type === "file" && value_details;
    const file = isFile && fileAddress(ctx.database.secret, organisation_id, value_details.id, "full");
    return { ...value, value_details: file && value_details ? { ...value_details, file } : value_details };
  });

export type ExportedField = Pick<AskedField, "id" | "name" | "field_type">;

/** Active fields by label, one column each in exports. */
export async function exportedFields(tx: Transaction): Promise<ExportedField[]> {
  const { rows } = await sql<ExportedField>`select f.id, f.name, f.field_type from custom_field f
    where ${ofOrganisation("f")} and f.is_active order by f.name_sort collate "C", f.id`.execute(tx);
  return rows;
}

/** Values of many records by record, for exports; people are written with their e-mail, which is unique. */
export async function valuesOfMany(
  tx: Transaction,
  holder: Holder,
  records: readonly string[],
): Promise<Map<string, CustomFieldValue[]>> {
  const person = sql`a.name || ' <' || a.email || '>'`;
  const { rows } = await sql<{ id: string; values: CustomFieldValue[] }>`
    select r.id, ${customValuesOf(holder, sql`r.id`, person)} as values from unnest(${records}::uuid[]) r (id)`.execute(
    tx,
  );
  return new Map(rows.map(({ id, values }) => [id, values]));
}

/** A field that a write may set; `place` is its position in the record's forms, null where they leave it out. */
export type ApplicableField = AskedField & { place: number | null };

/**
 * The fields with these ids and those that apply to a category and a model, locked until the transaction ends: their
 * type and rules do not change meanwhile.
 */
export const applicableFields = (
  ids: readonly string[],
  category: RawBuilder<unknown>,
  model: RawBuilder<unknown>,
) => sql<ApplicableField>`
  select ${askedColumns}, x.place from custom_field f
  left join (${askedBy(sql`array[${category}]::uuid[]`, sql`array[${model}]::uuid[]`)}) x on x.field = f.id
  where ${ofOrganisation("f")} and (x.field is not null or f.id = any(${ids}::uuid[])) order by f.id for key share of f`;

/** Which of these values of unique fields another record has already. */
export async function takenValues(
  tx: Transaction,
  holder: Holder,
  record: string,
  keys: readonly { field: string; key: string }[],
): Promise<string[]> {
  if (keys.length === 0) return [];
  const { rows } = await sql<{ field: string }>`
    select v.field from unnest(${keys.map(({ field }) => field)}::uuid[], ${keys.map(({ key }) => key)}::text[]) k (field, key)
    join custom_value v on ${ofOrganisation("v")} and v.field = k.field and v.unique_key = k.key
    where v.${sql.ref(holder)} is distinct from ${record}::uuid`.execute(tx);
  return rows.map(({ field }) => field);
}

/**
 * Conditions on records by `<field>:<value>`; values of one field are joined by OR, fields by AND. `record` is the SQL
 * of the record's id. Values that point to places outside the caller's are as hidden here as on their record.
 */
export function customFilter(
  holder: Holder,
  record: RawBuilder<unknown>,
  filters: readonly { field: string; value: string }[],
): RawBuilder<unknown>[] {
  const byField = Map.groupBy(filters, ({ field }) => field);
  return [...byField].map(([field, values]) => {
    const keys = values.flatMap(({ value }) => filterKeys(value));
    return sql`${record} in (select v.${sql.ref(holder)} from custom_value v where ${ofOrganisation("v")} and v.field = ${field}::uuid and v.key = any(${keys}::text[])
      and (v.location is null or (select true from location l where l.organisation_id = v.organisation_id and l.id = v.location)))`;
  });
}
