import { messages } from "@steward/contract/messages/catalogue";
import { sql } from "kysely";
import { assertReferences } from "../database/assert-references.ts";
import { ofOrganisation } from "../database/of-organisation.ts";
import type { Transaction } from "../database/transaction.ts";
import { invalidField } from "../errors/refusal.ts";
import { type Context, unversioned } from "../http/context.ts";
import { assetLabel } from "../stock/stock-columns.ts";
import { changeStock, lockedStock } from "../stock/write-stock.ts";
import { components, storeOf } from "./write-component.ts";

/** A component that is built into an asset, and the one that comes out for it. */
export interface Fitting {
  asset: string;
  component: string;
  replaced: string | null;
}

/** Locks components in one order, whoever fits them. */
const lockComponents = (tx: Transaction, ids: readonly (string | null)[]) =>
  sql`select from component c where ${ofOrganisation("c")} and c.id = any(${ids}::uuid[])
    order by c.id for no key update`.execute(tx);

/** What is known of a component that somebody else's record names. */
const named = (tx: Transaction, ctx: Context, id: string) => lockedStock(components, tx, unversioned(ctx), id);

/**
 * Builds a component that lies in a store into an asset, and takes the one out that it replaces.
 * @throws Refusal invalid at `component` or `replaced`
 */
export async function fitComponent(tx: Transaction, ctx: Context, { asset, component, replaced }: Fitting) {
  await lockComponents(tx, [component, replaced]);
  await assertReferences(tx, [
    { field: "component", table: "component", id: component },
    { field: "replaced", table: "component", id: replaced },
  ]);
  const fitted = await named(tx, ctx, component);
  if (fitted.linked_asset !== null) {
    const where = { asset: assetLabel(fitted.linked_asset_details) ?? "" };
    throw invalidField("component", messages.stock.builtInElsewhere(where));
  }
  const former = replaced === null ? null : await named(tx, ctx, replaced);
  if (former && former.linked_asset !== asset) throw invalidField("replaced", messages.stock.notBuiltIn);
  if (former) {
    const body = { linked_asset: null, ...(await storeOf(tx, asset)) };
    await changeStock(components, tx, ctx, former, { action: "detached", body });
  }
  await changeStock(components, tx, ctx, fitted, { action: "attached", body: { linked_asset: asset } });
  return { fitted, former };
}

/** Takes a component back to its store, and builds the former one in again; what was moved on since stays there. */
export async function unfitComponent(tx: Transaction, ctx: Context, { asset, component, replaced }: Fitting) {
  await lockComponents(tx, [component, replaced]);
  const { rows } = await sql<{ id: string }>`select c.id from component c where ${ofOrganisation("c")}
    and (c.id = ${component}::uuid and c.linked_asset = ${asset}::uuid
      or c.id = ${replaced}::uuid and c.linked_asset is null)`.execute(tx);
  const isThere = (id: string | null): id is string => rows.some((row) => row.id === id);
  if (isThere(component)) {
    const fitted = await named(tx, ctx, component);
    await changeStock(components, tx, ctx, fitted, { action: "detached", body: { linked_asset: null } });
  }
  if (isThere(replaced)) {
    const former = await named(tx, ctx, replaced);
    await changeStock(components, tx, ctx, former, { action: "attached", body: { linked_asset: asset } });
  }
}
