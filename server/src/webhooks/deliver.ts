import { loggedActivity } from "@steward/contract/activity/rules";
import {
  ENTRIES_MOST,
  REPEATED_AFTER,
  STOPPED_AFTER_DAYS,
  type WebhookEvent,
} from "@steward/contract/webhooks/constants";
import { sql } from "kysely";
import { entriesOf } from "../activity/activity-queries.ts";
import { newId } from "../database/new-id.ts";
import { ofOrganisation, ownOrganisation } from "../database/of-organisation.ts";
import { inOrganisation, type Transaction } from "../database/transaction.ts";
import type { Services } from "../http/context.ts";
import { type Outcome, type Receiver, sendDelivery } from "./send-delivery.ts";
import { stopWebhook } from "./stop-webhook.ts";

/** Seconds for which an attempt is its process's alone: longer than any takes. */
const LEASE_SECONDS = 60;

export interface DueWebhook {
  organisation_id: string;
  webhook: string;
}

interface Claimed {
  id: string;
  body: string;
  attempts: number;
}

/** Body of a delivery: `type`, `timestamp` and `data`, as “Standard Webhooks” recommends. */
export async function bodyOf(tx: Transaction, event: WebhookEvent, data: object): Promise<string> {
  const { rows } = await sql<{ id: string; name: string }>`select o.id, o.name from organisation o
    where o.id = ${ownOrganisation}`.execute(tx);
  return JSON.stringify({ type: event, timestamp: new Date().toISOString(), data: { organisation: rows[0], ...data } });
}

/**
 * Sends the next delivery of a webhook: the one that is repeated, or a new one of the entries that wait. Answers false where
 * nothing is due, or another process has it.
 */
export async function deliverNext(services: Services, due: DueWebhook): Promise<boolean> {
  const { organisation_id, webhook } = due;
  const within = <Result>(work: (tx: Transaction) => Promise<Result>) =>
    inOrganisation(services.database.work, { organisation_id, scope: null }, work);
  const claimed = await within((tx) => claim(services, tx, due));
  if (!claimed) return false;
  const { receiver, delivery } = claimed;
  const outcome = await sendDelivery(services, organisation_id, receiver, delivery);
  await within(async (tx) => {
    const reason = await keepOutcome(tx, webhook, delivery, outcome);
    if (reason !== null) await stopWebhook(services, tx, { organisation_id, webhook, reason });
  });
  return true;
}

async function claim({ facts }: Services, tx: Transaction, { organisation_id, webhook }: DueWebhook) {
  const { rows: found } = await sql<Receiver & { with_costs: boolean }>`
    select w.url, w.secret, w.with_costs from webhook w
    where ${ofOrganisation("w")} and w.id = ${webhook}::uuid and w.is_active for update skip locked`.execute(tx);
  const [receiver] = found;
  if (!receiver) return undefined;
  const { rows: pending } = await sql<{ id: string; is_due: boolean }>`
    select d.id, d.next_attempt <= now() as is_due from webhook_delivery d
    where ${ofOrganisation("d")} and d.webhook = ${webhook}::uuid and d.state = 'Pending'
    order by d.next_attempt limit 1`.execute(tx);
  const [first] = pending;
  if (first && !first.is_due) return undefined;
  const id = first?.id ?? (await makeDelivery(tx, facts, { organisation_id, webhook }, receiver));
  if (id === undefined) return undefined;
  const { rows } = await sql<Claimed>`update webhook_delivery d
    set attempts = d.attempts + 1, next_attempt = now() + ${sql.lit(LEASE_SECONDS)} * interval '1 second'
    where ${ofOrganisation("d")} and d.id = ${id}::uuid returning d.id, d.body, d.attempts`.execute(tx);
  const [delivery] = rows;
  return delivery && { receiver, delivery };
}

/** Puts the entries that wait into a delivery; answers its id, or undefined where none waits. */
async function makeDelivery(
  tx: Transaction,
  facts: Services["facts"],
  { organisation_id, webhook }: DueWebhook,
  costs: { with_costs: boolean },
): Promise<string | undefined> {
  const { rows } = await sql<{ activity: string }>`delete from webhook_entry t using (
      select e.activity from webhook_entry e where ${ofOrganisation("e")} and e.webhook = ${webhook}::uuid
      order by e.activity limit ${sql.lit(ENTRIES_MOST)}) taken
    where ${ofOrganisation("t")} and t.webhook = ${webhook}::uuid and t.activity = taken.activity
    returning t.activity`.execute(tx);
  if (rows.length === 0) return undefined;
  const ids = rows.map(({ activity }) => activity);
  const entries = (await entriesOf(tx, facts, ids, costs)).map((entry) => loggedActivity.parse(entry));
  const id = newId();
  const event = "activity.recorded";
  const body = await bodyOf(tx, event, { entries });
  await tx
    .insertInto("webhook_delivery")
    .values({
      organisation_id,
      id,
      webhook,
      event,
      entries: entries.length,
      subjects: [...new Set(entries.map(({ subject_id }) => subject_id))],
      body,
      state: "Pending",
      next_attempt: sql`now()`,
    })
    .execute();
  return id;
}

/** Keeps what an attempt came to. Answers why the webhook is to be switched off, or null. */
async function keepOutcome(
  tx: Transaction,
  webhook: string,
  { id, attempts }: Claimed,
  { is_accepted, is_gone, ...outcome }: Outcome,
): Promise<string | null> {
  const again = is_accepted || is_gone ? undefined : REPEATED_AFTER[attempts - 1];
  const state = is_accepted ? "Delivered" : again === undefined ? "Failed" : "Pending";
  // One that was given up meanwhile, with its webhook, stays so.
  const { rows: kept } = await sql`update webhook_delivery d set state = ${state}, status = ${outcome.status},
      message = ${outcome.message}, answer = ${outcome.answer}, duration_ms = ${outcome.duration_ms}, attempted = now(),
      next_attempt = now() + ${again ?? null}::integer * interval '1 second'
    where ${ofOrganisation("d")} and d.id = ${id}::uuid and d.state = 'Pending' returning d.id`.execute(tx);
  if (kept.length === 0) return null;
  const { rows } = await sql<{ is_over: boolean }>`update webhook w
    set failing_since = case when ${is_accepted} then null else coalesce(w.failing_since, now()) end
    where ${ofOrganisation("w")} and w.id = ${webhook}::uuid and (not ${is_accepted} or w.failing_since is not null)
    returning w.failing_since < now() - ${sql.lit(STOPPED_AFTER_DAYS)} * interval '1 day' as is_over`.execute(tx);
  const is_over = state === "Failed" && rows[0]?.is_over === true;
  return is_gone || is_over ? outcome.message : null;
}
