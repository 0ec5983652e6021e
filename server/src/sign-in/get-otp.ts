import { messages } from "@steward/contract/messages/catalogue";
import type { signInCalls } from "@steward/contract/sign-in/calls";
import { type RawBuilder, sql } from "kysely";
import { LOCK_CLASSES } from "../database/locks.ts";
import { inNoOrganisation, type Transaction } from "../database/transaction.ts";
import { keyedHash } from "../http/authenticate.ts";
import type { PublicContext } from "../http/context.ts";
import type { Input } from "../http/route.ts";
import { enqueueMail } from "../mail/enqueue-mail.ts";
import { Refusal } from "../errors/refusal.ts";
import { newToken } from "../sessions/new-token.ts";
import { MAILS_PER_WINDOW, newCode, OTP_MINUTES, WINDOW_MINUTES } from "./tokens.ts";

/** Rate limit of codes for one client, for known and unknown e-mails alike. */
const CODES_PER_ADDRESS = 200;

async function refuseTooMany(tx: Transaction, email_hash: Buffer, client_address: string): Promise<void> {
  await sql`select pg_advisory_xact_lock(${LOCK_CLASSES.sign_in_email}::int, ${email_hash.readInt32BE(0)}::int)`.execute(
    tx,
  );
  const of_email = sql`filter (where email_hash = ${email_hash})`;
  const of_client = sql`filter (where client_address = ${client_address})`;
  const wait = (which: RawBuilder<unknown>) =>
    sql<number>`ceil(extract(epoch from min(created) ${which} - now()))::int + ${WINDOW_MINUTES * 60}::int`;
  const recent = await tx
    .selectFrom("otp")
    .select([sql<number>`count(*) ${of_email}`.as("mails"), wait(of_email).as("mail_wait")])
    .select([sql<number>`count(*) ${of_client}`.as("codes"), wait(of_client).as("code_wait")])
    .where((eb) => eb.or([eb("email_hash", "=", email_hash), eb("client_address", "=", client_address)]))
    .where("created", ">", sql<string>`now() - make_interval(mins => ${WINDOW_MINUTES})`)
    .executeTakeFirstOrThrow();
  const too_many_mails = recent.mails >= MAILS_PER_WINDOW;
  if (!too_many_mails && recent.codes < CODES_PER_ADDRESS) return;
  const retry_after = Math.max(1, too_many_mails ? recent.mail_wait : recent.code_wait);
  throw new Refusal("rate_limited", messages.signIn.tooManyCodes, { retry_after });
}

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
    await refuseTooMany(tx, email_hash, ctx.client_network);
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
