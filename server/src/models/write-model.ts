import type { modelCalls } from "@steward/contract/models";
import { sql } from "kysely";
import { changesBetween, recordActivity } from "../activity/record-activity.ts";
import { newId } from "../database/new-id.ts";
import { proveReferences, type ReferenceToProve } from "../database/prove-references.ts";
import type { Context } from "../http/context.ts";
import type { Input } from "../http/route.ts";
import { notFound, stale } from "../refusal.ts";
import { modelOf } from "./model-queries.ts";

interface Links {
  category?: string | null | undefined;
  brand?: string | null | undefined;
  manufacturer?: string | null | undefined;
}

const references = ({ category, brand, manufacturer }: Links): ReferenceToProve[] => [
  { field: "category", table: "category", id: category },
  { field: "brand", table: "brand", id: brand },
  { field: "manufacturer", table: "manufacturer", id: manufacturer },
];

/** Adds a model. Name, number and manufacturer together are unique in the organisation. */
export async function createModel(ctx: Context, { body }: Input<typeof modelCalls.create>) {
  return ctx.write(async (tx) => {
    await proveReferences(tx, references(body));
    const id = newId();
    await tx
      .insertInto("product")
      .values({ organisation_id: ctx.organisation_id, id, ...body })
      .execute();
    const created = await modelOf(tx, ctx, id);
    await recordActivity(tx, ctx, {
      subject_type: "model",
      subject_id: id,
      action: "created",
      changes: changesBetween({}, labelled(created)),
    });
    return created;
  });
}

/** Edits the given fields of a model; with `If-Match` only when its version is still the caller's. */
export async function updateModel(ctx: Context, { params, body }: Input<typeof modelCalls.update>) {
  return ctx.write(async (tx) => {
    const locked = await tx
      .selectFrom("product")
      .select("id")
      .where("id", "=", params.id)
      .forUpdate()
      .executeTakeFirst();
    if (!locked) throw notFound();
    const before = await modelOf(tx, ctx, params.id);
    if (ctx.version !== undefined && ctx.version !== before.version) throw stale(before);
    await proveReferences(tx, references(body));
    const stored: Record<string, unknown> = { ...before };
    const given = Object.entries(body).filter(([, value]) => value !== undefined);
    if (given.every(([column, value]) => value === stored[column])) return before;
    await tx
      .updateTable("product")
      .set({ ...Object.fromEntries(given), version: sql`version + 1`, modified: sql`now()` })
      .where("id", "=", params.id)
      .execute();
    const after = await modelOf(tx, ctx, params.id);
    const changes = changesBetween(labelled(before), labelled(after));
    await recordActivity(tx, ctx, { subject_type: "model", subject_id: params.id, action: "edited", changes });
    return after;
  });
}

/** The fields of a model with names in place of ids, as history shows them. */
const labelled = (model: Awaited<ReturnType<typeof modelOf>>) => ({
  product_name: model.product_name,
  product_number: model.product_number,
  category: model.category_details?.name,
  brand: model.brand_details?.name,
  manufacturer: model.manufacturer_details?.name,
  warranty_period: model.warranty_period,
  age: model.age,
  description: model.description,
  is_active: model.is_active,
});
