import { messages } from "@steward/contract/messages/catalogue";
import type { webhookCalls } from "@steward/contract/webhooks/calls";
import type { DeliveryDetails } from "@steward/contract/webhooks/rules";
import { sql } from "kysely";
import { conflict } from "../errors/refusal.ts";
import type { Context } from "../http/context.ts";
import type { Input } from "../http/route.ts";
import { wakeDelivery } from "./delivery-job.ts";
import { deliveryOf, refuseOthers, webhookOf } from "./webhook-queries.ts";

/**
 * Has a delivery sent again, under its id and as it was, with all its repetitions.
 * @throws Refusal conflict for one that is still being sent, and while the webhook is switched off
 */
export async function repeatDelivery(
  ctx: Context,
  { params }: Input<typeof webhookCalls.repeat>,
): Promise<DeliveryDetails> {
  refuseOthers(ctx);
  return ctx.write(async (tx) => {
    const { webhook } = await deliveryOf(tx, params.id);
    const { is_active } = await webhookOf(tx, webhook, sql`for share of w`);
    const { state } = await deliveryOf(tx, params.id, sql`for update`);
    if (state === "Pending") throw conflict(messages.webhooks.stillPending);
    if (!is_active) throw conflict(messages.webhooks.switchedOff);
    await tx
      .updateTable("webhook_delivery")
      .set({ state: "Pending", attempts: 0, next_attempt: sql`now()` })
      .where("id", "=", params.id)
      .execute();
    await wakeDelivery(tx, ctx);
    return deliveryOf(tx, params.id);
  });
}
