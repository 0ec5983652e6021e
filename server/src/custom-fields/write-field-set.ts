import { messages } from "@steward/contract/messages/catalogue";
import type { fieldSetCalls } from "@steward/contract/field-sets/calls";
import type { FieldSet } from "@steward/contract/field-sets/rules";
import { sql } from "kysely";
import { changesBetween, recordActivity } from "../activity/record-activity.ts";
import { newId } from "../database/new-id.ts";
import type { Transaction } from "../database/transaction.ts";
import type { Context } from "../http/context.ts";
import type { Input } from "../http/route.ts";
import { absentReference, invalidField, notFound, stale } from "../errors/refusal.ts";
import { fieldSetOf } from "./field-set-queries.ts";
import { ofOrganisation } from "../database/of-organisation.ts";

/** Adds a field set with its fields in the given order. */
export async function createFieldSet(ctx: Context, { body }: Input<typeof fieldSetCalls.create>) {
  return ctx.write(async (tx) => {
    const id = newId();
    await tx.insertInto("field_set").values({ organisation_id: ctx.organisation_id, id, name: body.name }).execute();
    await putFields(tx, ctx, id, body.custom_fields);
    const created = await fieldSetOf(tx, id);
    const changes = changesBetween({}, labelled(created));
    await recordActivity(tx, ctx, { subject_type: "field_set", subject_id: id, action: "created", changes });
    return created;
  });
}

/** Edits a field set; given fields replace its present ones. */
export async function updateFieldSet(ctx: Context, { params, body }: Input<typeof fieldSetCalls.update>) {
  return ctx.write(async (tx) => {
    const before = await lockedSet(tx, ctx, params.id);
    const { name = before.name, custom_fields = before.custom_fields } = body;
    if (name === before.name && custom_fields.join() === before.custom_fields.join()) return before;
    await tx
      .updateTable("field_set")
      .set({ name, version: sql`version + 1`, modified: sql`now()` })
      .where("id", "=", params.id)
      .execute();
    await tx.deleteFrom("field_set_field").where("field_set", "=", params.id).execute();
    await putFields(tx, ctx, params.id, custom_fields);
    const after = await fieldSetOf(tx, params.id);
    const changes = changesBetween(labelled(before), labelled(after));
    await recordActivity(tx, ctx, { subject_type: "field_set", subject_id: params.id, action: "edited", changes });
    return after;
  });
}

/** Activates or deactivates a set. Forms leave the fields of an inactive one out. */
export async function toggleFieldSet(ctx: Context, { params }: Input<typeof fieldSetCalls.toggleActive>) {
  return ctx.write(async (tx) => {
    const before = await lockedSet(tx, ctx, params.id);
    await tx
      .updateTable("field_set")
      .set({ is_active: !before.is_active, version: sql`version + 1`, modified: sql`now()` })
      .where("id", "=", params.id)
      .execute();
    const action = before.is_active ? "deactivated" : "activated";
    await recordActivity(tx, ctx, { subject_type: "field_set", subject_id: params.id, action });
    return fieldSetOf(tx, params.id);
  });
}

/** Deletes a set that no category and no model uses; its fields stay. */
export async function removeFieldSet(ctx: Context, { params }: Input<typeof fieldSetCalls.remove>) {
  return ctx.write(async (tx) => {
    const before = await lockedSet(tx, ctx, params.id);
    await tx.deleteFrom("field_set").where("id", "=", params.id).execute();
    const changes = changesBetween({ name: before.name }, { name: null });
    await recordActivity(tx, ctx, { subject_type: "field_set", subject_id: params.id, action: "deleted", changes });
    return undefined;
  });
}

async function lockedSet(tx: Transaction, ctx: Context, id: string): Promise<FieldSet> {
  const locked = await tx.selectFrom("field_set").select("id").where("id", "=", id).forUpdate().executeTakeFirst();
  if (!locked) throw notFound();
  const set = await fieldSetOf(tx, id);
  if (ctx.version !== undefined && ctx.version !== set.version) throw stale(set);
  return set;
}

/** Inserts fields of the organisation into an empty set. */
export async function putFields(
  tx: Transaction,
  { organisation_id }: Pick<Context, "organisation_id">,
  field_set: string,
  fields: readonly string[],
): Promise<void> {
  if (fields.length === 0) return;
  if (new Set(fields).size < fields.length) throw invalidField("custom_fields", messages.customFields.givenTwice);
  const { rows } = await sql<{
    id: string;
  }>`select f.id from custom_field f where ${ofOrganisation("f")} and f.id = any(${fields}::uuid[])`.execute(tx);
  if (rows.length < fields.length) {
    throw absentReference("custom_fields");
  }
  await tx
    .insertInto("field_set_field")
    .values(fields.map((field, position) => ({ organisation_id, field_set, field, position })))
    .execute();
}

const labelled = (set: FieldSet) => ({
  name: set.name,
  custom_fields: set.custom_fields_details.map(({ name }) => name).join(", "),
});
