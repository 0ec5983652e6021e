import type { webhookCalls } from "@steward/contract/webhooks/calls";
import type { DeliveryDetails } from "@steward/contract/webhooks/rules";
import { sql } from "kysely";
import { newId } from "../database/new-id.ts";
import { ofOrganisation } from "../database/of-organisation.ts";
import { notFound } from "../errors/refusal.ts";
import type { Context } from "../http/context.ts";
import type { Input } from "../http/route.ts";
import { bodyOf } from "./deliver.ts";
import { type Receiver, sendDelivery } from "./send-delivery.ts";
import { deliveryOf, refuseOthers, webhookOf } from "./webhook-queries.ts";

const event = "webhook.test";

/** Sends a test to a webhook, one that is switched off too, and keeps it with what its receiver answered. */
export async function testWebhook(ctx: Context, { params }: Input<typeof webhookCalls.test>): Promise<DeliveryDetails> {
  refuseOthers(ctx);
  const { organisation_id } = ctx;
  const id = newId();
  const { receiver, body } = await ctx.read(async (tx) => {
    const { rows } = await sql<Receiver>`select w.url, w.secret from webhook w
      where ${ofOrganisation("w")} and w.id = ${params.id}::uuid`.execute(tx);
    if (!rows[0]) throw notFound();
    return { receiver: rows[0], body: await bodyOf(tx, event, { entries: [] }) };
  });
  const { is_accepted, is_gone: _, ...outcome } = await sendDelivery(ctx, organisation_id, receiver, { id, body });
  return ctx.write(async (tx) => {
    await webhookOf(tx, params.id, sql`for share of w`);
    const state = is_accepted ? "Delivered" : "Failed";
    const attempted = {
      webhook: params.id,
      event,
      entries: 0,
      body,
      state,
      attempts: 1,
      attempted: sql<string>`now()`,
    };
    await tx
      .insertInto("webhook_delivery")
      .values({ organisation_id, id, ...attempted, ...outcome })
      .execute();
    return deliveryOf(tx, id);
  });
}
