import { messages } from "@steward/contract/messages/catalogue";
import type { User } from "@steward/contract/users/rules";
import type { Transaction } from "../database/transaction.ts";
import type { Context } from "../http/context.ts";
import { enqueueMail } from "../mail/enqueue-mail.ts";
import { singleLine } from "../mail/single-line.ts";

/** Adds the mail with the link to the sign-in page in `tx`. Answers false when the address is above its rate limit. */
export async function sendInvitation(
  tx: Transaction,
  ctx: Context,
  { name, email }: Pick<User, "name" | "email">,
): Promise<boolean> {
  const organisation = await tx
    .selectFrom("organisation")
    .select("name")
    .where("id", "=", ctx.organisation_id)
    .executeTakeFirstOrThrow();
  const where = singleLine(organisation.name);
  const address = `${ctx.origin}/auth/login?email=${encodeURIComponent(email)}`;
  const text = messages.users.invitationText({
    name: singleLine(name),
    host: singleLine(ctx.actor.name),
    organisation: where,
    address,
  });
  const mail = { to: email, subject: messages.users.invitationSubject({ organisation: where }), text };
  return enqueueMail(ctx, tx, ctx.organisation_id, {
    to: email,
    about: messages.jobs.aboutInvitation({ email }),
    mail,
  });
}
