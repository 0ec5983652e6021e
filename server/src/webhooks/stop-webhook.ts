import { messages } from "@steward/contract/messages/catalogue";
import { STOPPED_AFTER_DAYS } from "@steward/contract/webhooks/constants";
import { sql } from "kysely";
import { peopleWhoMay } from "../access/people-who-may.ts";
import { changesBetween, recordActivity } from "../activity/record-activity.ts";
import { ofOrganisation } from "../database/of-organisation.ts";
import type { Transaction } from "../database/transaction.ts";
import type { Services } from "../http/context.ts";
import { enqueueMail } from "../mail/enqueue-mail.ts";
import { pageAddress } from "../mail/mail-digests.ts";
import { singleLine } from "../mail/single-line.ts";

/** Drops what waits for a webhook, and gives up what is still repeated. */
export async function dropWaiting(tx: Transaction, webhook: string): Promise<void> {
  await tx.deleteFrom("webhook_entry").where("webhook", "=", webhook).execute();
  await tx
    .updateTable("webhook_delivery")
    .set({ state: "Failed", next_attempt: null, message: messages.webhooks.wasSwitchedOff })
    .where("webhook", "=", webhook)
    .where("state", "=", "Pending")
    .execute();
}

/** Switches a webhook off whose receiver takes nothing, and mails those who manage webhooks. */
export async function stopWebhook(
  services: Services,
  tx: Transaction,
  { organisation_id, webhook, reason }: { organisation_id: string; webhook: string; reason: string },
): Promise<void> {
  const { rows } = await sql<{ name: string; organisation: string }>`
    update webhook w set is_active = false, stopped_at = now(), version = w.version + 1, modified = now()
    from organisation o
    where ${ofOrganisation("w")} and w.id = ${webhook}::uuid and w.is_active and o.id = w.organisation_id
    returning w.name, o.name as organisation`.execute(tx);
  const [stopped] = rows;
  if (!stopped) return;
  await dropWaiting(tx, webhook);
  await recordActivity(
    tx,
    { organisation_id, actor: null },
    {
      subject_type: "webhook",
      subject_id: webhook,
      action: "switched off",
      reason,
      changes: changesBetween({ is_active: "Yes" }, { is_active: "No" }),
    },
  );
  const said = { name: singleLine(stopped.name), organisation: singleLine(stopped.organisation) };
  for (const { name: person, email: to } of await peopleWhoMay(tx, "webhook.manage", null)) {
    const text = [
      messages.webhooks.stoppedText({ ...said, person: singleLine(person), reason, days: STOPPED_AFTER_DAYS }),
      ...pageAddress(services, `/admin/webhooks/${webhook}`),
      "",
    ].join("\n\n");
    const mail = { to, subject: messages.webhooks.stoppedSubject(said), text };
    await enqueueMail(services, tx, organisation_id, {
      about: messages.webhooks.stoppedAbout({ email: to }),
      to,
      mail,
    });
  }
}
