import type { User } from "@steward/contract/users/rules";
import type { Context } from "../http/context.ts";

const singleLine = (text: string) => text.replace(/\p{Cc}+/gu, " ").trim();

/** Mails a member the way to the sign-in page. It goes out behind the answer; a mail that fails is reported. */
export async function sendInvitation(ctx: Context, { name, email }: User): Promise<void> {
  const organisation = await ctx.read((tx) =>
    tx.selectFrom("organisation").select("name").where("id", "=", ctx.organisation_id).executeTakeFirstOrThrow(),
  );
  const where = singleLine(organisation.name);
  const address = `${ctx.origin}/auth/login?email=${encodeURIComponent(email)}`;
  const text = `Hello ${singleLine(name)},\n\n${singleLine(ctx.actor.name)} has added you to ${where} on Steward.\n\nSign in with this e-mail address; you need no password:\n${address}\n`;
  ctx.mailer
    .send({ to: email, subject: `Invitation to ${where} on Steward`, text })
    .catch((error) => ctx.report(error, "mail an invitation"));
}
