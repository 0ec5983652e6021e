import type { componentCalls } from "@steward/contract/components/calls";
import type { ComponentDetails } from "@steward/contract/components/rules";
import { kindsOf } from "@steward/contract/masters/category/constants";
import { PlaceText } from "../activity/record-activity.ts";
import { removeBytes, removePicturesOf } from "../attachments/change-attachment.ts";
import type { Transaction } from "../database/transaction.ts";
import type { Context } from "../http/context.ts";
import type { Input } from "../http/route.ts";
import { assetLabel } from "../stock/stock-columns.ts";
import type { StockKind } from "../stock/stock-kind.ts";
import { createStock, dropStock, lockedStock, updateStock } from "../stock/write-stock.ts";
import { componentOf } from "./component-queries.ts";

export const components: StockKind<ComponentDetails> = {
  table: "component",
  links: [
    { field: "linked_asset", table: "asset" },
    { field: "category", table: "category", kinds: kindsOf.component },
    { field: "product", column: "model", table: "model" },
    { field: "supplier", table: "supplier" },
  ],
  find: componentOf,
  told: (component) => ({
    name: component.name,
    serial_number: component.serial_number,
    linked_asset: assetLabel(component.linked_asset_details),
    branch: component.branch_details && new PlaceText(component.branch_details.name, [component.branch_details.id]),
    category: component.category_details?.name,
    product: component.product_details?.name,
    supplier: component.supplier_details?.name,
    warranty_period: component.warranty_period,
    amc_start_date: component.amc_start_date,
    amc_end_date: component.amc_end_date,
    purchase_date: component.purchase_date,
    order_number: component.order_number,
    invoice_number: component.invoice_number,
    invoice_date: component.invoice_date,
    notes: component.notes,
  }),
};

/** Adds a component. */
export const createComponent = (ctx: Context, { body }: Input<typeof componentCalls.create>) =>
  createStock(components, ctx, body);

/**
 * Edits the given fields of a component; `linked_asset` attaches or detaches it. What is detached stays in the branch of
 * its asset, unless another one is given.
 */
export const updateComponent = (ctx: Context, { params, body }: Input<typeof componentCalls.update>) =>
  updateStock(components, ctx, params.id, {
    action: actionOf(body),
    body: async (tx, { linked_asset }) =>
      body.linked_asset === null && linked_asset && body.branch === undefined
        ? { ...body, ...(await storeOf(tx, linked_asset)) }
        : body,
  });

/** Attaches a component to an asset. */
export const attachComponent = (ctx: Context, { params, body }: Input<typeof componentCalls.attach>) =>
  updateStock(components, ctx, params.id, { action: "attached", body });

/** Detaches a component from its asset. */
export const detachComponent = (ctx: Context, { params }: Input<typeof componentCalls.detach>) =>
  updateStock(components, ctx, params.id, {
    action: "detached",
    body: async (tx, { linked_asset }) =>
      linked_asset ? { linked_asset: null, ...(await storeOf(tx, linked_asset)) } : {},
  });

/** Deletes a component with its pictures. */
export async function removeComponent(
  ctx: Context,
  { params }: Input<typeof componentCalls.remove>,
): Promise<undefined> {
  const pictures = await ctx.write(async (tx) => {
    const before = await lockedStock(components, tx, ctx, params.id);
    const removed = await removePicturesOf(tx, { column: "component", id: params.id });
    await dropStock(tx, ctx, "component", before);
    return removed;
  });
  await removeBytes(ctx, pictures);
  return undefined;
}

/** The branch of an asset, where it has one, for what is detached from it. */
export async function storeOf(tx: Transaction, asset: string): Promise<{ branch?: string }> {
  const found = await tx.selectFrom("asset").select("branch").where("id", "=", asset).executeTakeFirst();
  return found?.branch ? { branch: found.branch } : {};
}

/** What history calls an edit. */
function actionOf({ linked_asset, ...body }: Input<typeof componentCalls.update>["body"]): string {
  const isMore = Object.values(body).some((value) => value !== undefined);
  if (isMore || linked_asset === undefined) return "edited";
  return linked_asset === null ? "detached" : "attached";
}
