import { messages } from "@steward/contract/messages/catalogue";
import type { signInCalls } from "@steward/contract/sign-in/calls";
import { sql } from "kysely";
import { inNoOrganisation } from "../database/transaction.ts";
import { keyedHash } from "../http/authenticate.ts";
import type { PublicContext } from "../http/context.ts";
import type { Input } from "../http/route.ts";
import { enqueueMail } from "../mail/enqueue-mail.ts";
import { newToken } from "../sessions/new-token.ts";
import { type CodePurpose, newCode, OTP_MINUTES, refuseTooManyCodes } from "../sessions/one-time-code.ts";

/** Codes for known and unknown e-mails alike. */
const SIGN_IN: CodePurpose = { founds: false, per_client: 200, refusal: messages.signIn.tooManyCodes };

/**
 * Makes a one-time code and mails it (domain section 1). User enumeration: an unknown e-mail gets the same answer from
 * the same statements and an empty mail job, so neither text nor time tells whether an account exists.
 * @throws Refusal rate_limited
 */
export async function getOtp(ctx: PublicContext, { body }: Input<typeof signInCalls.getOtp>) {
  const { secret, pool } = ctx.database;
  const address = body.email.toLowerCase();
  const email_hash = keyedHash(secret, `email:${address}`);
  const code = newCode();
  const otp_token = newToken();
  await inNoOrganisation(pool, async (tx) => {
    await refuseTooManyCodes(tx, { email_hash, client_address: ctx.client_network }, SIGN_IN);
    const found = await tx
      .selectFrom("account")
      .select(["id", "email", "name"])
      .where("email_key", "=", address)
      .where("is_active", "=", true)
      .executeTakeFirst();
    await tx
      .insertInto("otp")
      .values({
        token_hash: keyedHash(secret, otp_token),
        account_id: found?.id ?? null,
        email_hash,
        client_address: ctx.client_network,
        code_hash: keyedHash(secret, `${otp_token}:${code}`),
        expires_at: sql<string>`now() + make_interval(mins => ${OTP_MINUTES})`,
      })
      .execute();
    await enqueueMail(ctx, tx, null, {
      to: address,
      is_urgent: true,
      about: messages.jobs.aboutOneTimeCode,
      mail: found ? mailOf(found, code) : null,
      useful_until: new Date(Date.now() + OTP_MINUTES * 60_000).toISOString(),
    });
  });
  return { otp_token };
}

const mailOf = ({ email, name }: { email: string; name: string }, code: string) => ({
  to: email,
  subject: messages.signIn.codeSubject({ code }),
  text: messages.signIn.codeText({ name, code, minutes: OTP_MINUTES }),
});
