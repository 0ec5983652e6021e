import type { ServiceRequest } from "@steward/contract/service-requests/rules";
import { messages } from "@steward/contract/messages/catalogue";
import { isOfThePast } from "../../database/new-id.ts";
import type { Transaction } from "../../database/transaction.ts";
import type { Context } from "../../http/context.ts";
import { enqueueMail } from "../../mail/enqueue-mail.ts";
import { singleLine } from "../../mail/single-line.ts";
import { nameOf } from "../write-request.ts";
import type { Addressee } from "./update-queries.ts";

/**
 * Mails an update to each of the people whom it mentions, but for its writer. Of what is made as if it had grown nobody
 * is told.
 */
export async function tellMentioned(
  tx: Transaction,
  ctx: Context,
  request: ServiceRequest,
  { people, message }: { people: readonly Addressee[]; message: string },
): Promise<void> {
  if (isOfThePast()) return;
  const told = { request: request.internal_id, by: singleLine(ctx.actor.name) };
  for (const { id, name, email } of people) {
    if (id === ctx.actor.account_id) continue;
    const text = messages.serviceRequests.mentionedText({
      ...told,
      name: singleLine(name),
      about: singleLine(nameOf(request)),
      message,
      address: `${ctx.origin}/service-request/${request.id}?tab=updates`,
    });
    const mail = { to: email, subject: messages.serviceRequests.mentionedSubject(told), text };
    const about = messages.serviceRequests.mentionedAbout({ email });
    await enqueueMail(ctx, tx, ctx.organisation_id, { to: email, about, mail });
  }
}
