import { randomInt, timingSafeEqual } from "node:crypto";
import { INVALID_OTP } from "@steward/contract/kit/errors";
import { type RawBuilder, sql } from "kysely";
import { LOCK_CLASSES } from "../database/locks.ts";
import type { Transaction } from "../database/transaction.ts";
import { Refusal } from "../errors/refusal.ts";
import { keyedHash } from "../http/authenticate.ts";

/** A one-time code: six digits, each equally likely. */
export const newCode = (): string => String(randomInt(0, 1_000_000)).padStart(6, "0");

export const OTP_MINUTES = 10;
const OTP_TRIES = 5;
const MAILS_PER_WINDOW = 5;
const WINDOW_MINUTES = 15;

export const invalidOtp = () => new Refusal("invalid_otp", INVALID_OTP, { otp: [INVALID_OTP] });

/** What a code is for: signing in, or founding an organisation. */
export interface CodePurpose {
  founds: boolean;
  /** Codes of this purpose that one client may ask for in a window. */
  per_client: number;
  /** What a client is told who asked for more. */
  refusal: string;
}

/**
 * Rate limit of codes for one e-mail, whatever they are for, and for one client.
 * @throws Refusal rate_limited
 */
export async function refuseTooManyCodes(
  tx: Transaction,
  { email_hash, client_address }: { email_hash: Buffer; client_address: string },
  { founds, per_client, refusal }: CodePurpose,
): Promise<void> {
  await sql`select pg_advisory_xact_lock(${LOCK_CLASSES.sign_in_email}::int, ${email_hash.readInt32BE(0)}::int)`.execute(
    tx,
  );
  const of_email = sql`filter (where email_hash = ${email_hash})`;
  const of_client = sql`filter (where client_address = ${client_address} and founds = ${founds})`;
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
  if (!too_many_mails && recent.codes < per_client) return;
  const retry_after = Math.max(1, too_many_mails ? recent.mail_wait : recent.code_wait);
  throw new Refusal("rate_limited", refusal, { retry_after });
}

/** A code that somebody tries; one that founds belongs to the e-mail that it was sent to. */
interface Tried {
  otp_token: string;
  code: string;
  founds: boolean;
  email_hash?: Buffer;
}

/**
 * Spends a code, which works once, and answers its row; undefined for a wrong one. Every try is counted before it is
 * checked, so that parallel guesses share the five tries: the transaction has to be committed whatever comes of it.
 */
export async function spendCode(tx: Transaction, secret: Buffer, { otp_token, code, founds, email_hash }: Tried) {
  const token_hash = keyedHash(secret, otp_token);
  const otp = await tx
    .updateTable("otp")
    .set((eb) => ({ tries: eb("tries", "+", 1) }))
    .where("token_hash", "=", token_hash)
    .where("founds", "=", founds)
    .where("used_at", "is", null)
    .where("tries", "<", OTP_TRIES)
    .where("expires_at", ">", sql<string>`now()`)
    .returning(["account_id", "code_hash", "email_hash"])
    .executeTakeFirst();
  if (!otp || !timingSafeEqual(otp.code_hash, keyedHash(secret, `${otp_token}:${code}`))) return undefined;
  if (email_hash ? !otp.email_hash.equals(email_hash) : !otp.account_id) return undefined;
  await tx.updateTable("otp").set({ used_at: sql<string>`now()` }).where("token_hash", "=", token_hash).execute();
  return otp;
}
