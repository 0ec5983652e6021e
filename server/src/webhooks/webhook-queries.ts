import { WAITING_MOST } from "@steward/contract/webhooks/constants";
import type { webhookCalls } from "@steward/contract/webhooks/calls";
import type { DeliveryDetails, Webhook, WebhookDelivery } from "@steward/contract/webhooks/rules";
import { messages } from "@steward/contract/messages/catalogue";
import { sql } from "kysely";
import { refuseTokens } from "../access/granting.ts";
import { ofOrganisation } from "../database/of-organisation.ts";
import type { Transaction } from "../database/transaction.ts";
import { forbidden, notFound } from "../errors/refusal.ts";
import type { Context } from "../http/context.ts";
import type { Input } from "../http/route.ts";
import type { Positioned, SortPlan } from "../paging/page-of.ts";
import { oneOf } from "../paging/record-conditions.ts";
import { searchPattern } from "../paging/search-pattern.ts";
import { selectPage } from "../paging/select-page.ts";

/**
 * A webhook tells another system what the activity log tells of the whole organisation: it is managed by people who may
 * read all of that.
 * @throws Refusal forbidden
 */
export function refuseOthers({ actor, scope, may }: Pick<Context, "actor" | "scope" | "may">): void {
  refuseTokens(actor, messages.webhooks.manage);
  if (scope) throw forbidden(messages.webhooks.wholeOrganisation);
  if (!may("activity.view")) throw forbidden(messages.webhooks.needsHistory);
}

const columns = sql`w.id, w.name, w.url, w.subject_types, w.with_costs, w.is_active, w.stopped_at,
  (select count(*)::int from (select from webhook_entry e
    where e.organisation_id = w.organisation_id and e.webhook = w.id limit ${sql.lit(WAITING_MOST)}) waiting) as waiting,
  (select jsonb_build_object('id', d.id, 'state', d.state, 'attempted', d.attempted) from webhook_delivery d
    where d.organisation_id = w.organisation_id and d.webhook = w.id order by d.id desc limit 1) as last_delivery,
  w.version, w.created, w.modified`;

const byName: SortPlan = {
  id: sql`w.id`,
  default: "name",
  columns: {
    name: { expression: sql`w.name_sort collate "C"`, type: "text" },
    created: { expression: sql`w.created`, type: "timestamptz" },
  },
};

/** Webhooks of the organisation. */
export async function listWebhooks(ctx: Context, { query, request }: Input<typeof webhookCalls.list>) {
  refuseOthers(ctx);
  const { search, is_active } = query;
  const conditions = [
    ofOrganisation("w"),
    ...(is_active === undefined ? [] : [sql`w.is_active = ${is_active}`]),
    ...(search ? [sql`(w.name_sort like ${searchPattern(search)} or fold(w.url) like ${searchPattern(search)})`] : []),
  ];
  return ctx.read((tx) =>
    selectPage<Webhook & Positioned>(tx, ctx, { request, query }, byName, {
      columns,
      from: sql`webhook w`,
      alias: "w",
      where: sql.join(conditions, sql` and `),
    }),
  );
}

/**
 * One webhook inside a transaction; `lock` keeps others from writing it until the transaction ends.
 * @throws Refusal not_found
 */
export async function webhookOf(tx: Transaction, id: string, lock = sql``): Promise<Webhook> {
  const { rows } = await sql<Webhook>`select ${columns} from webhook w
    where ${ofOrganisation("w")} and w.id = ${id}::uuid ${lock}`.execute(tx);
  if (!rows[0]) throw notFound();
  return rows[0];
}

export async function readWebhook(ctx: Context, { params }: Input<typeof webhookCalls.read>): Promise<Webhook> {
  refuseOthers(ctx);
  return ctx.read((tx) => webhookOf(tx, params.id));
}

const ofDelivery = sql`d.id, d.webhook, d.event, d.entries, d.state, d.attempts, d.next_attempt, d.status, d.message, d.duration_ms,
  d.attempted, d.created`;
const newest: SortPlan = { id: sql`d.id`, default: "-created", columns: {} };

/** Deliveries of all webhooks or of some; a search is in why they failed. */
export async function listDeliveries(ctx: Context, { query, request }: Input<typeof webhookCalls.deliveries>) {
  refuseOthers(ctx);
  const { search, state, webhook } = query;
  const conditions = [
    ofOrganisation("d"),
    ...(webhook ? [oneOf("d.webhook", webhook)] : []),
    ...(state ? [sql`d.state = any(${state}::text[])`] : []),
    ...(search ? [sql`fold(d.message) like ${searchPattern(search)}`] : []),
  ];
  return ctx.read((tx) =>
    selectPage<WebhookDelivery & Positioned>(tx, ctx, { request, query }, newest, {
      columns: ofDelivery,
      from: sql`webhook_delivery d`,
      alias: "d",
      where: sql.join(conditions, sql` and `),
    }),
  );
}

/**
 * One delivery with its body inside a transaction; `lock` keeps others from writing it until the transaction ends.
 * @throws Refusal not_found
 */
export async function deliveryOf(tx: Transaction, id: string, lock = sql``): Promise<DeliveryDetails> {
  const { rows } = await sql<DeliveryDetails>`select ${ofDelivery}, d.body, d.answer from webhook_delivery d
    where ${ofOrganisation("d")} and d.id = ${id}::uuid ${lock}`.execute(tx);
  if (!rows[0]) throw notFound();
  return rows[0];
}

export async function readDelivery(
  ctx: Context,
  { params }: Input<typeof webhookCalls.delivery>,
): Promise<DeliveryDetails> {
  refuseOthers(ctx);
  return ctx.read((tx) => deliveryOf(tx, params.id));
}
