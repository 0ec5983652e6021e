import type { CustomFieldValue, customFieldValues } from "@steward/contract/custom-fields/rules";
import { kindsOf } from "@steward/contract/masters/category/constants";
import type { modelCalls } from "@steward/contract/models/calls";
import type { Model, ModelDetails } from "@steward/contract/models/rules";
import { sql } from "kysely";
import type { z } from "zod";
import { changesBetween, recordActivity } from "../activity/record-activity.ts";
import { removeBytes, removePicturesOf } from "../attachments/change-attachment.ts";
import { applicableFields } from "../custom-fields/values/custom-value-queries.ts";
import {
  changesWithValues,
  validateValues,
  assertValues,
  textAfter,
  type ValueChange,
  writeValues,
} from "../custom-fields/values/write-custom-values.ts";
import { newId } from "../database/new-id.ts";
import { removeDocumentBytes, removeDocumentsOf } from "../documents/change-documents.ts";
import { assertReferences, type RecordReference } from "../database/assert-references.ts";
import type { Transaction } from "../database/transaction.ts";
import type { Context } from "../http/context.ts";
import type { Input } from "../http/route.ts";
import { notFound, stale } from "../errors/refusal.ts";
import { modelOf } from "./model-queries.ts";

type GivenValues = z.output<typeof customFieldValues>;

interface Links {
  category?: string | null | undefined;
  brand?: string | null | undefined;
  manufacturer?: string | null | undefined;
  depreciation?: string | null | undefined;
  custom_fieldset?: string | null | undefined;
}

const LINKS = [
  ["category", "category"],
  ["brand", "brand"],
  ["manufacturer", "manufacturer"],
  ["depreciation", "depreciation"],
  ["custom_fieldset", "field_set"],
] as const;

const references = (links: Links, before?: Links): RecordReference[] =>
  LINKS.map(([field, table]) => ({
    field,
    table,
    id: links[field],
    before: before?.[field],
    ...(table === "category" ? { kinds: kindsOf.model } : {}),
  }));

/** Adds a model. Name, number and manufacturer together are unique in the organisation. */
export async function createModel(ctx: Context, { body }: Input<typeof modelCalls.create>) {
  return ctx.write(async (tx) => {
    const { custom_fields, ...columns } = body;
    await assertReferences(tx, references(body));
    const id = newId();
    const { organisation_id } = ctx;
    const values = await valuesOf(tx, id, custom_fields, []);
    await tx
      .insertInto("model")
      .values({ organisation_id, id, ...columns, custom_text: textAfter([], values) })
      .execute();
    await writeValues(tx, organisation_id, "model", id, values, { is_new: true });
    const created = await modelOf(tx, ctx, id);
    await recordActivity(tx, ctx, {
      subject_type: "model",
      subject_id: id,
      action: "created",
      changes: changesOf(null, created),
    });
    return created;
  });
}

/** Edits the given fields of a model; with `If-Match` only at the caller's version. */
export async function updateModel(ctx: Context, { params, body }: Input<typeof modelCalls.update>) {
  return ctx.write(async (tx) => {
    const before = await lockedModel(tx, ctx, params.id);
    await assertReferences(tx, references(body, before));
    const { custom_fields, ...columns } = body;
    const values = await valuesOf(tx, params.id, custom_fields, before.custom_fields);
    const stored: Record<string, unknown> = { ...before };
    const given = Object.entries(columns).filter(([, value]) => value !== undefined);
    if (values.length === 0 && given.every(([column, value]) => value === stored[column])) return before;
    const custom_text = values.length > 0 ? { custom_text: textAfter(before.custom_fields, values) } : {};
    await tx
      .updateTable("model")
      .set({ ...Object.fromEntries(given), ...custom_text, version: sql`version + 1`, modified: sql`now()` })
      .where("id", "=", params.id)
      .execute();
    await writeValues(tx, ctx.organisation_id, "model", params.id, values);
    const after = await modelOf(tx, ctx, params.id);
    const changes = changesOf(before, after);
    await recordActivity(tx, ctx, { subject_type: "model", subject_id: params.id, action: "edited", changes });
    return after;
  });
}

/** Activates or deactivates a model. Assets that are one of it keep it; pickers offer active ones only. */
export async function toggleModel(ctx: Context, { params }: Input<typeof modelCalls.toggleActive>) {
  return ctx.write(async (tx) => {
    const before = await lockedModel(tx, ctx, params.id);
    await tx
      .updateTable("model")
      .set({ is_active: !before.is_active, version: sql`version + 1`, modified: sql`now()` })
      .where("id", "=", params.id)
      .execute();
    const action = before.is_active ? "deactivated" : "activated";
    await recordActivity(tx, ctx, { subject_type: "model", subject_id: params.id, action });
    return modelOf(tx, ctx, params.id);
  });
}

/** Deletes a model that no asset is one of, with its pictures; otherwise the foreign key refuses. */
export async function removeModel(ctx: Context, { params }: Input<typeof modelCalls.remove>): Promise<undefined> {
  const { pictures, documents } = await ctx.write(async (tx) => {
    const before = await lockedModel(tx, ctx, params.id);
    const { id } = params;
    const removed = {
      pictures: await removePicturesOf(tx, { column: "model", id }),
      documents: await removeDocumentsOf(tx, { owner: "model", id }),
    };
    await tx.deleteFrom("model").where("id", "=", params.id).execute();
    const changes = changesBetween({ product_name: before.product_name }, { product_name: null });
    await recordActivity(tx, ctx, { subject_type: "model", subject_id: params.id, action: "deleted", changes });
    return removed;
  });
  await removeBytes(ctx, pictures);
  await removeDocumentBytes(ctx, documents);
  return undefined;
}

/** Locks a model until the transaction ends and reads it; refuses a stale version. */
async function lockedModel(tx: Transaction, ctx: Context, id: string): Promise<ModelDetails> {
  const locked = await tx.selectFrom("model").select("id").where("id", "=", id).forUpdate().executeTakeFirst();
  if (!locked) throw notFound();
  const before = await modelOf(tx, ctx, id);
  if (ctx.version !== undefined && ctx.version !== before.version) throw stale(before);
  return before;
}

/** Validates the given values of a model; none is required, since its assets may share little. */
async function valuesOf(
  tx: Transaction,
  id: string,
  given: GivenValues | undefined,
  before: readonly CustomFieldValue[],
): Promise<ValueChange[]> {
  if (!given || given.length === 0) return [];
  const ids = given.map((entry) => entry.id);
  const { rows: applicable } = await applicableFields(ids, sql`null`, sql`null`).execute(tx);
  const changes = validateValues({ given, applicable, before, with_defaults: false, complete: false });
  await assertValues(tx, "model", id, changes);
  return changes;
}

/** Fields of a model with labels in place of ids, for history. */
const labelled = (model: Model) => ({
  product_name: model.product_name,
  product_number: model.product_number,
  category: model.category_details?.name,
  brand: model.brand_details?.name,
  manufacturer: model.manufacturer_details?.name,
  depreciation: model.depreciation_details?.name,
  warranty_period: model.warranty_period,
  age: model.age,
  description: model.description,
  custom_fieldset: model.custom_fieldset_details?.name,
  is_active: model.is_active,
});

const changesOf = changesWithValues(labelled);
