import { messages } from "@steward/contract/messages/catalogue";
import { WEBHOOKS_MOST } from "@steward/contract/webhooks/constants";
import type { webhookCalls } from "@steward/contract/webhooks/calls";
import type { Webhook } from "@steward/contract/webhooks/rules";
import { sql } from "kysely";
import { type Change, changesBetween, recordActivity } from "../activity/record-activity.ts";
import { newId } from "../database/new-id.ts";
import { ofOrganisation, ownOrganisation } from "../database/of-organisation.ts";
import type { Transaction } from "../database/transaction.ts";
import { conflict, forbidden, invalidField, stale } from "../errors/refusal.ts";
import type { Context } from "../http/context.ts";
import type { Input } from "../http/route.ts";
import { refusalOf } from "../outgoing/fetch-public.ts";
import { wakeDelivery } from "./delivery-job.ts";
import { dropWaiting } from "./stop-webhook.ts";
import { refuseOthers, webhookOf } from "./webhook-queries.ts";
import { newWebhookSecret, sealedWebhookSecret } from "./webhook-secret.ts";

type Told = Pick<Webhook, "name" | "subject_types" | "with_costs" | "is_active">;

/** A webhook for history. Addresses may carry a key of their receiver, so only their origin is told. */
const told = (ctx: Context, { name, subject_types, with_costs, is_active }: Told) => ({
  name,
  subject_types: subject_types
    .map((kind) => ctx.facts.subjects[kind as keyof typeof ctx.facts.subjects]?.title ?? kind.replaceAll("_", " "))
    .join(", "),
  with_costs: with_costs ? "Yes" : "No",
  is_active: is_active ? "Yes" : "No",
});

function addressChange(before: string | undefined, after: string): Change[] {
  if (before === after) return [];
  const shown = (url: string) => `${new URL(url).origin}/…`;
  return [{ field: "url", before: before === undefined ? null : shown(before), after: shown(after) }];
}

function refuseAddress({ config }: Context, url: string): void {
  if (refusalOf(config.private_webhooks, new URL(url))) throw invalidField("url", messages.webhooks.publicOnly);
}

/** Costs are sent to an address that somebody chose who may see them. */
function refuseCosts({ may }: Context, { with_costs }: Pick<Webhook, "with_costs">): void {
  if (with_costs && !may("asset.view_cost")) throw forbidden(messages.webhooks.needsCosts);
}

/** Adds a webhook. Its secret is in the answer and never again. */
export async function createWebhook(
  ctx: Context,
  { body }: Input<typeof webhookCalls.create>,
): Promise<Webhook & { secret: string }> {
  refuseOthers(ctx);
  refuseCosts(ctx, body);
  refuseAddress(ctx, body.url);
  const secret = newWebhookSecret();
  return ctx.write(async (tx) => {
    await sql`select from organisation where id = ${ownOrganisation} for no key update`.execute(tx);
    const { rows } = await sql<{ count: number }>`select count(*)::int as count from webhook w
      where ${ofOrganisation("w")}`.execute(tx);
    if ((rows[0]?.count ?? 0) >= WEBHOOKS_MOST) throw conflict(messages.webhooks.most({ most: WEBHOOKS_MOST }));
    const { organisation_id, database } = ctx;
    const id = newId();
    const kept = { ...body, subject_types: kindsOf(body.subject_types) };
    await tx
      .insertInto("webhook")
      .values({ organisation_id, id, ...kept, secret: sealedWebhookSecret(database, organisation_id, secret) })
      .execute();
    const changes = [...changesBetween({}, told(ctx, kept)), ...addressChange(undefined, kept.url)];
    await recordActivity(tx, ctx, { subject_type: "webhook", subject_id: id, action: "created", changes });
    if (kept.is_active) await wakeDelivery(tx, ctx);
    return { ...(await webhookOf(tx, id)), secret };
  });
}

const kindsOf = (kinds: readonly string[]) => [...new Set(kinds)].sort();

/**
 * Locks a webhook until the transaction ends, and reads it.
 * @throws Refusal not_found, stale, and forbidden where it tells costs that the caller may not see
 */
async function lockedWebhook(tx: Transaction, ctx: Context, id: string): Promise<Webhook> {
  const before = await webhookOf(tx, id, sql`for update of w`);
  if (ctx.version !== undefined && ctx.version !== before.version) throw stale(before);
  refuseCosts(ctx, before);
  return before;
}

/**
 * Edits a webhook; a body that changes nothing makes no version. What waits for one that is switched off is dropped, as its
 * receiver is told of what happens while it is on.
 */
export async function updateWebhook(
  ctx: Context,
  { params, body }: Input<typeof webhookCalls.update>,
): Promise<Webhook> {
  refuseOthers(ctx);
  if (body.url !== undefined) refuseAddress(ctx, body.url);
  return ctx.write(async (tx) => {
    const before = await lockedWebhook(tx, ctx, params.id);
    const after = { ...before, ...body, subject_types: kindsOf(body.subject_types ?? before.subject_types) };
    refuseCosts(ctx, after);
    const changes = [...changesBetween(told(ctx, before), told(ctx, after)), ...addressChange(before.url, after.url)];
    if (changes.length === 0) return before;
    const { name, url, subject_types, with_costs, is_active } = after;
    await sql`update webhook w set name = ${name}, url = ${url}, subject_types = ${subject_types}, with_costs = ${with_costs},
        is_active = ${is_active}, version = w.version + 1, modified = now(),
        stopped_at = case when ${is_active} then null else w.stopped_at end,
        failing_since = case when w.is_active and w.url = ${url} then w.failing_since end
      where ${ofOrganisation("w")} and w.id = ${params.id}::uuid`.execute(tx);
    if (before.is_active && !is_active) await dropWaiting(tx, params.id);
    if (is_active && !before.is_active) await wakeDelivery(tx, ctx);
    await recordActivity(tx, ctx, { subject_type: "webhook", subject_id: params.id, action: "edited", changes });
    return webhookOf(tx, params.id);
  });
}

/** Deletes a webhook with its deliveries. */
export async function removeWebhook(ctx: Context, { params }: Input<typeof webhookCalls.remove>): Promise<undefined> {
  refuseOthers(ctx);
  return ctx.write(async (tx) => {
    const { name } = await webhookOf(tx, params.id, sql`for update of w`);
    await tx.deleteFrom("webhook").where("id", "=", params.id).execute();
    const changes = changesBetween({ name }, { name: null });
    await recordActivity(tx, ctx, { subject_type: "webhook", subject_id: params.id, action: "deleted", changes });
    return undefined;
  });
}

/** Makes a new secret, which is in the answer and never again; the former one signs nothing from now on. */
export async function renewSecret(
  ctx: Context,
  { params }: Input<typeof webhookCalls.renewSecret>,
): Promise<Webhook & { secret: string }> {
  refuseOthers(ctx);
  const secret = newWebhookSecret();
  return ctx.write(async (tx) => {
    await lockedWebhook(tx, ctx, params.id);
    await tx
      .updateTable("webhook")
      .set({
        secret: sealedWebhookSecret(ctx.database, ctx.organisation_id, secret),
        version: sql`version + 1`,
        modified: sql`now()`,
      })
      .where("id", "=", params.id)
      .execute();
    await recordActivity(tx, ctx, { subject_type: "webhook", subject_id: params.id, action: "secret renewed" });
    return { ...(await webhookOf(tx, params.id)), secret };
  });
}
