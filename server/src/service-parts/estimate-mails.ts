import { messages } from "@steward/contract/messages/catalogue";
import type { ServiceRequestDetails } from "@steward/contract/service-requests/rules";
import { peopleWhoMay } from "../access/people-who-may.ts";
import { isOfThePast } from "../database/new-id.ts";
import type { Transaction } from "../database/transaction.ts";
import type { Context } from "../http/context.ts";
import { enqueueMail } from "../mail/enqueue-mail.ts";
import { singleLine } from "../mail/single-line.ts";
import { nameOf } from "../service-requests/write-request.ts";

const factsOf = (ctx: Context, request: ServiceRequestDetails) => ({
  by: singleLine(ctx.actor.name),
  request: request.internal_id,
  problem: singleLine(nameOf(request)),
  address: `${ctx.origin}/service-request/${request.id}?tab=parts`,
});

async function send(tx: Transaction, ctx: Context, to: string, mail: { subject: string; text: string }) {
  const about = messages.serviceParts.mailAbout({ email: to });
  await enqueueMail(ctx, tx, ctx.organisation_id, { to, about, mail: { to, ...mail } });
}

/** Mails those who may approve the parts of a request. */
export async function tellApprovers(tx: Transaction, ctx: Context, request: ServiceRequestDetails, amount: string) {
  if (isOfThePast()) return;
  const facts = factsOf(ctx, request);
  const subject = messages.serviceParts.askedSubject({ ...facts, amount });
  const places = request.location_details?.breadcrumb.map(({ id }) => id) ?? [];
  for (const { id, name, email } of await peopleWhoMay(tx, "service_request.close", places)) {
    if (id === ctx.actor.account_id) continue;
    const text = messages.serviceParts.askedText({ ...facts, name: singleLine(name), amount });
    await send(tx, ctx, email, { subject, text });
  }
}

interface Answer {
  to: string;
  amount: string;
  reason: string;
  is_approved: boolean;
}

/** Mails the person who asked what was decided. */
export async function tellAsker(
  tx: Transaction,
  ctx: Context,
  request: ServiceRequestDetails,
  { to, ...answer }: Answer,
) {
  if (isOfThePast() || to === ctx.actor.account_id) return;
  const person = await tx
    .selectFrom("account")
    .select(["name", "email"])
    .where("id", "=", to)
    .where("is_active", "=", true)
    .executeTakeFirst();
  if (!person) return;
  const facts = factsOf(ctx, request);
  const subject = messages.serviceParts.decidedSubject({ ...facts, ...answer });
  const text = messages.serviceParts.decidedText({ ...facts, ...answer, name: singleLine(person.name) });
  await send(tx, ctx, person.email, { subject, text });
}
