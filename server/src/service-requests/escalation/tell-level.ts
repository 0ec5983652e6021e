import type { ServiceRequestDetails } from "@steward/contract/service-requests/rules";
import { messages } from "@steward/contract/messages/catalogue";
import { sql } from "kysely";
import { isOfThePast } from "../../database/new-id.ts";
import { ofOrganisation } from "../../database/of-organisation.ts";
import type { Transaction } from "../../database/transaction.ts";
import type { Context } from "../../http/context.ts";
import { enqueueMail } from "../../mail/enqueue-mail.ts";
import { singleLine } from "../../mail/single-line.ts";
import { nameOf } from "../write-request.ts";

/**
 * Mails the people of the level that a request was escalated to, those who may see it, with the reason. Of what is made
 * as if it had grown nobody is told.
 */
export async function tellLevel(
  tx: Transaction,
  ctx: Context,
  request: ServiceRequestDetails,
  reason: string,
): Promise<void> {
  if (isOfThePast()) return;
  const { rows: people } = await sql<{ name: string; email: string }>`
    select a.name, a.email from escalation_person e
    join membership m on m.organisation_id = e.organisation_id and m.account_id = e.account_id and m.is_active
    join account a on a.id = e.account_id and a.is_active
    join service_request r on r.organisation_id = e.organisation_id and r.id = ${request.id}::uuid
    cross join lateral (select case when not m.is_owner then granted_scope(m.account_id) end as scope) g
    where ${ofOrganisation("e")} and e.level = ${request.escalation_level}
      and (g.scope is null or r.places && g.scope)
    order by a.id`.execute(tx);
  const told = { request: request.internal_id, level: request.escalation_level };
  for (const { name, email } of people) {
    const text = messages.serviceRequests.escalatedText({
      ...told,
      name: singleLine(name),
      by: singleLine(ctx.actor.name),
      about: singleLine(nameOf(request)),
      reason: reason.trim(),
      address: `${ctx.origin}/service-request/${request.id}`,
    });
    const mail = { to: email, subject: messages.serviceRequests.escalatedSubject(told), text };
    const about = messages.serviceRequests.escalatedAbout({ email });
    await enqueueMail(ctx, tx, ctx.organisation_id, { to: email, about, mail });
  }
}
