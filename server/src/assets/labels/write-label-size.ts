import { isDeepStrictEqual } from "node:util";
import { OWN_SIZES_MOST } from "@steward/contract/assets/labels/constants";
import type { labelCalls } from "@steward/contract/assets/labels/calls";
import type { LabelSize } from "@steward/contract/assets/labels/rules";
import { messages } from "@steward/contract/messages/catalogue";
import { sql } from "kysely";
import { newId } from "../../database/new-id.ts";
import { conflict, Refusal } from "../../errors/refusal.ts";
import type { Context } from "../../http/context.ts";
import type { Input } from "../../http/route.ts";
import { labelSizeOf, lockedLabelSize } from "./label-size-queries.ts";
import { problemsOf } from "./sheet/sheet-places.ts";

/** @throws Refusal invalid for measures that no sheet can have */
function refuseUnfit(size: Parameters<typeof problemsOf>[0]): void {
  const errors = problemsOf(size);
  if (Object.keys(errors).length > 0) throw new Refusal("invalid", messages.refusals.notValid, { errors });
}

/** Keeps a size of labels. */
export async function createLabelSize(
  ctx: Context,
  { body }: Pick<Input<typeof labelCalls.createSize>, "body">,
): Promise<LabelSize> {
  refuseUnfit(body);
  return ctx.write(async (tx) => {
    const kept = await tx.selectFrom("label_size").select("id").limit(OWN_SIZES_MOST).execute();
    if (kept.length >= OWN_SIZES_MOST) throw conflict(messages.labels.tooManySizes({ most: OWN_SIZES_MOST }));
    const id = newId();
    await tx
      .insertInto("label_size")
      .values({ ...body, organisation_id: ctx.organisation_id, id })
      .execute();
    return labelSizeOf(tx, id);
  });
}

/** Changes the given measures of a size. */
export async function updateLabelSize(
  ctx: Context,
  { params, body }: Pick<Input<typeof labelCalls.updateSize>, "params" | "body">,
): Promise<LabelSize> {
  return ctx.write(async (tx) => {
    const before = await lockedLabelSize(tx, ctx, params.id);
    const given = Object.fromEntries(Object.entries(body).filter(([, value]) => value !== undefined));
    const after: LabelSize = { ...before, ...given };
    refuseUnfit(after);
    if (isDeepStrictEqual(before, after)) return before;
    await tx
      .updateTable("label_size")
      .set({ ...given, version: sql`version + 1`, modified: sql`now()` })
      .where("id", "=", params.id)
      .execute();
    return labelSizeOf(tx, params.id);
  });
}

/** Deletes a size; files that were drawn in it keep their measures. */
export async function removeLabelSize(
  ctx: Context,
  { params }: Pick<Input<typeof labelCalls.removeSize>, "params">,
): Promise<undefined> {
  return ctx.write(async (tx) => {
    await lockedLabelSize(tx, ctx, params.id);
    await tx.deleteFrom("label_size").where("id", "=", params.id).execute();
    return undefined;
  });
}
