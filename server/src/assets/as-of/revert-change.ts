import type { assetCalls } from "@steward/contract/assets/calls";
import { assetPatch, type AssetDetails } from "@steward/contract/assets/rules";
import { messages } from "@steward/contract/messages/catalogue";
import { replacedBy, type ReplacedValues } from "../../activity/as-of/replaced-values.ts";
import type { Transaction } from "../../database/transaction.ts";
import { conflict } from "../../errors/refusal.ts";
import type { Context } from "../../http/context.ts";
import type { Input } from "../../http/route.ts";
import { decimalOf } from "../money.ts";
import { editAsset, lockedAsset, mayEdit, type Patch } from "../update-asset.ts";

/** Columns that follow from others of the same change. */
const FOLLOW = new Set(["places", "custom_text", "status_category"]);
const OF_CUSTODY = ["holder_user", "holder_location", "holder_asset", "expected_return"];

/**
 * Takes one change of an asset back, by the rules of an edit: its fields get the values they had before it.
 * @throws Refusal not_found, stale; conflict where the change has no values to put back, or its fields were changed
 * again; what an edit is refused for
 */
export async function revertChange(
  ctx: Context,
  { params }: Pick<Input<typeof assetCalls.revert>, "params">,
): Promise<AssetDetails> {
  return ctx.write(async (tx) => {
    const before = await lockedAsset(tx, ctx, params.id);
    const replaced = await replacedBy(tx, params.id, params.entry, FOLLOW);
    const patch = await patchOf(tx, replaced);
    mayEdit(ctx, patch);
    return editAsset(tx, ctx, before, patch, "change reverted");
  });
}

/** The edit that puts replaced values back. */
async function patchOf(tx: Transaction, { columns, parts }: ReplacedValues): Promise<Patch> {
  if (OF_CUSTODY.some((column) => column in columns)) throw conflict(messages.history.custodyStays);
  if (parts.has("disposal")) throw conflict(messages.history.disposalStays);
  const { model, purchase_cost: cost } = columns;
  // Other columns have verbs of their own.
  const others = Object.fromEntries(Object.entries(columns).filter(([column]) => column in assetPatch.shape));
  const custom_fields = await valuesOf(tx, parts);
  const patch = assetPatch.safeParse({
    ...others,
    ...(model === undefined ? {} : { product: model }),
    ...(cost === undefined ? {} : { purchase_cost: typeof cost === "number" ? decimalOf(cost) : null }),
    // Another branch alone clears the location, so that both are given where one was replaced.
    ...(others.location === undefined && others.branch !== undefined ? { location: null } : {}),
    ...(others.status === undefined ? {} : { reason: messages.history.reason }),
    ...(custom_fields.length > 0 ? { custom_fields } : {}),
  });
  if (!patch.success) throw conflict(patch.error.issues[0]?.message ?? messages.history.nothingToRevert);
  if (Object.values(patch.data).every((value) => value === undefined)) throw conflict(messages.history.nothingToRevert);
  return patch.data;
}

/** Former values of custom fields; of a field with several choices all of them. */
async function valuesOf(tx: Transaction, parts: ReadonlyMap<string, unknown>) {
  if (parts.size === 0) return [];
  const several = await tx
    .selectFrom("custom_field")
    .select("id")
    .where("id", "in", [...parts.keys()])
    .where("field_type", "=", "multi_select")
    .execute();
  return [...parts].map(([id, was]) => {
    const values = Array.isArray(was) ? was.map((row: { value: unknown }) => row.value) : [];
    const isSeveral = several.some((field) => field.id === id);
    return { id, value: values.length === 0 ? null : isSeveral ? values : values[0] };
  });
}
