import type { issuedAssetCalls } from "@steward/contract/issued-assets/calls";
import type { IssuedAssetDetails } from "@steward/contract/issued-assets/rules";
import { messages } from "@steward/contract/messages/catalogue";
import { sql } from "kysely";
import { recordActivity } from "../activity/record-activity.ts";
import { assertReferences } from "../database/assert-references.ts";
import { insertRows } from "../database/insert-rows.ts";
import { momentOfWork, newId } from "../database/new-id.ts";
import { ofOrganisation } from "../database/of-organisation.ts";
import type { Transaction } from "../database/transaction.ts";
import { conflict, forbidden, invalidField, OUTSIDE_SCOPE } from "../errors/refusal.ts";
import type { Context } from "../http/context.ts";
import type { Input } from "../http/route.ts";
import { assertOem, issuedAssetOf } from "./issued-asset-queries.ts";

type Body = Input<typeof issuedAssetCalls.create>["body"];

/** An asset to issue to a slug or to an address. */
export type Issued = Omit<Body, "customer"> & { slug: string };

/**
 * Issues an asset: to a customer of this installation, whose row is written in the same transaction, or to an address,
 * where it waits until somebody claims it.
 * @throws Refusal forbidden for an organisation of another kind, invalid for a slug of no customer, conflict for a
 * suspended one, duplicate for a serial number of the model that was issued before
 */
export async function issueAsset(
  ctx: Context,
  { body }: Input<typeof issuedAssetCalls.create>,
): Promise<IssuedAssetDetails> {
  const { customer, ...issued } = body;
  if (ctx.scope) throw forbidden(OUTSIDE_SCOPE);
  if ((customer === "") === (issued.email === "")) throw invalidField("customer", messages.exchange.oneReceiver);
  return ctx.write(async (tx) => {
    await assertOem(tx);
    await assertReferences(tx, [
      { field: "product", table: "model", id: body.product },
      { field: "service_provider", table: "service_provider", id: body.service_provider },
    ]);
    const id = newId();
    await insertIssued(tx, ctx, [{ ...issued, slug: customer, id }]);
    if (customer) await handOverTo(tx, customer, [id]);
    const made = await issuedAssetOf(tx, ctx, id);
    await recordActivity(tx, ctx, {
      subject_type: "issued_asset",
      subject_id: id,
      action: "issued",
      changes: [
        { field: "serial_number", before: null, after: made.serial_number },
        { field: "product", before: null, after: made.product_details.name },
        { field: "customer", before: null, after: made.customer_details?.name ?? made.email },
      ],
    });
    return made;
  });
}

/** Writes rows of assets that are issued; those without an address are handed over next. */
export async function insertIssued(
  tx: Transaction,
  { organisation_id, actor }: { organisation_id: string; actor: { account_id: string } },
  issued: readonly (Issued & { id: string })[],
): Promise<void> {
  const rows = issued.map(({ product, warranty_start_date, install_date, ...row }) => ({
    ...row,
    organisation_id,
    model: product,
    install_date: install_date ?? null,
    // Unless it is told, a warranty begins where the asset was installed.
    warranty_start_date: warranty_start_date ?? install_date ?? null,
    warranty_period: row.warranty_period ?? null,
    invite: newId(),
    state: row.email ? "Waiting" : "Issued",
    issued_by: actor.account_id,
    // Nobody is told of what is made as if in the past.
    mailed: momentOfWork() ? new Date().toISOString() : null,
  }));
  await insertRows(tx, "issued_asset", rows, {
    warranty_period: sql`coalesce(warranty_period, (select m.warranty_period from model m
      where ${ofOrganisation("m")} and m.id = model))`,
  }).execute();
}

/**
 * Hands new issued assets over to the customer of a slug.
 * @throws Refusal invalid, conflict
 */
export async function handOverTo(tx: Transaction, slug: string, ids: readonly string[]): Promise<void> {
  const { rows } = await sql<{ problem: string | null }>`
    select hand_over_to(${slug}, ${[...ids]}::uuid[]) as problem`.execute(tx);
  const problem = rows[0]?.problem;
  if (problem === "suspended") throw conflict(messages.exchange.suspended({ name: slug }));
  if (problem) throw invalidField("customer", messages.exchange.noCustomer);
}
