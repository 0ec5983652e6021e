import { messages } from "@steward/contract/messages/catalogue";
import type { customFieldCalls } from "@steward/contract/custom-fields/calls";
import { normaliseDefinition } from "@steward/contract/custom-fields/definition";
import type { CustomField, customFieldBody } from "@steward/contract/custom-fields/rules";
import { sql } from "kysely";
import type { z } from "zod";
import { changesBetween, recordActivity } from "../activity/record-activity.ts";
import { newId } from "../database/new-id.ts";
import type { Transaction } from "../database/transaction.ts";
import type { Context } from "../http/context.ts";
import type { Input } from "../http/route.ts";
import { invalidField, notFound, Refusal, stale } from "../errors/refusal.ts";
import { customFieldOf } from "./custom-field-queries.ts";
import { valueText } from "./values/value-text.ts";
import { ofOrganisation } from "../database/of-organisation.ts";

type Definition = z.output<typeof customFieldBody>;

/** Adds a custom field. Labels are unique in the organisation without case and outer blanks. */
export async function createCustomField(ctx: Context, { body }: Input<typeof customFieldCalls.create>) {
  return ctx.write((tx) => addCustomField(tx, ctx, body));
}

/** Adds a custom field inside a transaction; its label is not taken. */
export async function addCustomField(tx: Transaction, ctx: Context, definition: Definition): Promise<CustomField> {
  const id = newId();
  await tx
    .insertInto("custom_field")
    .values({ organisation_id: ctx.organisation_id, id, ...columnsOf(normalised(definition)) })
    .execute();
  const created = await customFieldOf(tx, id);
  const changes = changesBetween({}, labelled(created));
  await recordActivity(tx, ctx, { subject_type: "custom_field", subject_id: id, action: "created", changes });
  return created;
}

/**
 * Edits the given parts of a custom field. Existing values stay, whatever the new rules say of them.
 * @throws Refusal invalid for another type once a value exists, and for uniqueness of values that are not unique
 */
export async function updateCustomField(ctx: Context, { params, body }: Input<typeof customFieldCalls.update>) {
  return ctx.write(async (tx) => {
    const before = await lockedField(tx, ctx, params.id);
    const given = Object.fromEntries(Object.entries(body).filter(([, value]) => value !== undefined));
    const kept = definitionOf(before);
    // A default of the type before means nothing for another one.
    if (body.field_type !== undefined && body.field_type !== before.field_type) kept.default_value = null;
    const definition = normalised({ ...kept, ...given });
    if (definition.field_type !== before.field_type && before.has_values) {
      throw invalidField("field_type", messages.customFields.typeStays);
    }
    if (JSON.stringify(definition) === JSON.stringify(definitionOf(before))) return before;
    if (definition.is_unique !== before.is_unique) await keepUnique(tx, params.id, definition.is_unique);
    await tx
      .updateTable("custom_field")
      .set({ ...columnsOf(definition), version: sql`version + 1`, modified: sql`now()` })
      .where("id", "=", params.id)
      .execute();
    const after = await customFieldOf(tx, params.id);
    const changes = changesBetween(labelled(before), labelled(after));
    await recordActivity(tx, ctx, { subject_type: "custom_field", subject_id: params.id, action: "edited", changes });
    return after;
  });
}

/** Activates or deactivates a field. Forms leave an inactive one out; its values stay. */
export async function toggleCustomField(ctx: Context, { params }: Input<typeof customFieldCalls.toggleActive>) {
  return ctx.write(async (tx) => {
    const before = await lockedField(tx, ctx, params.id);
    await tx
      .updateTable("custom_field")
      .set({ is_active: !before.is_active, version: sql`version + 1`, modified: sql`now()` })
      .where("id", "=", params.id)
      .execute();
    const action = before.is_active ? "deactivated" : "activated";
    await recordActivity(tx, ctx, { subject_type: "custom_field", subject_id: params.id, action });
    return customFieldOf(tx, params.id);
  });
}

/** Deletes a field without sets and values, together with uploaded files that no value uses. */
export async function removeCustomField(ctx: Context, { params }: Input<typeof customFieldCalls.remove>) {
  const files = await ctx.write(async (tx) => {
    const before = await lockedField(tx, ctx, params.id);
    const removed = await sql<{
      storage_key: string;
    }>`delete from custom_file u where ${ofOrganisation("u")} and u.field = ${params.id}::uuid
      and not exists (select from custom_value v where v.organisation_id = u.organisation_id and v.file = u.id) returning u.storage_key`.execute(
      tx,
    );
    await tx.deleteFrom("custom_field").where("id", "=", params.id).execute();
    const changes = changesBetween({ name: before.name }, { name: null });
    await recordActivity(tx, ctx, { subject_type: "custom_field", subject_id: params.id, action: "deleted", changes });
    return removed.rows;
  });
  for (const { storage_key } of files) {
    await ctx.storage.remove(storage_key).catch((error: unknown) => ctx.report(error, "custom field file"));
  }
  return undefined;
}

/** Locks a field, so that no value of it is written meanwhile; refuses a stale version. */
async function lockedField(tx: Transaction, ctx: Context, id: string): Promise<CustomField> {
  const locked = await tx.selectFrom("custom_field").select("id").where("id", "=", id).forUpdate().executeTakeFirst();
  if (!locked) throw notFound();
  const field = await customFieldOf(tx, id);
  if (ctx.version !== undefined && ctx.version !== field.version) throw stale(field);
  return field;
}

function normalised(given: Definition) {
  const { definition, problems } = normaliseDefinition(given);
  const errors = Object.fromEntries(Object.entries(problems).map(([path, message]) => [path, [message]]));
  if (Object.keys(errors).length > 0) throw new Refusal("invalid", messages.refusals.notValid, { errors });
  return definition;
}

export type Normalised = ReturnType<typeof normalised>;

/** The parts of a field that a body may give, in the order of the contract. */
export const definitionOf = (field: CustomField): Normalised => ({
  name: field.name,
  field_type: field.field_type,
  help: field.help,
  is_required: field.is_required,
  is_unique: field.is_unique,
  default_value: field.default_value,
  minimum: field.minimum,
  maximum: field.maximum,
  pattern: field.pattern,
  options: field.options,
});

export const columnsOf = ({ default_value, ...definition }: Normalised) => ({
  ...definition,
  // The database gives a field that becomes one for amounts the organisation's currency.
  ...(definition.field_type === "currency" ? {} : { currency: null }),
  default_value: default_value === null ? null : sql<string>`${JSON.stringify(default_value)}::jsonb`,
});

/** Whether several records hold the same value of a field. */
export async function severalHold(tx: Transaction, id: string): Promise<boolean> {
  const { rows } = await sql`select from custom_value where ${ofOrganisation("custom_value")} and field = ${id}::uuid
    group by key having count(*) > 1 limit 1`.execute(tx);
  return rows.length > 0;
}

/**
 * Turns the uniqueness of a field's values on or off.
 * @throws Refusal invalid where several records hold the same value
 */
export async function keepUnique(tx: Transaction, id: string, is_unique: boolean): Promise<void> {
  if (is_unique && (await severalHold(tx, id))) throw invalidField("is_unique", messages.customFields.severalHold);
  await sql`update custom_value set unique_key = case when ${is_unique}::boolean then key end
    where ${ofOrganisation("custom_value")} and field = ${id}::uuid`.execute(tx);
}

/** A definition with labels, for history. */
const labelled = (field: CustomField) => ({
  ...definitionOf(field),
  default_value: valueText(field.field_type, field.default_value, null),
  options: field.options.join(", "),
});
