import { timingSafeEqual } from "node:crypto";
import { INVALID_OTP } from "@steward/contract/kit/errors";
import type { signInCalls } from "@steward/contract/sign-in/calls";
import { sql } from "kysely";
import { inNoOrganisation, type Transaction } from "../database/transaction.ts";
import { keyedHash } from "../http/authenticate.ts";
import type { PublicContext } from "../http/context.ts";
import type { Input } from "../http/route.ts";
import { Refusal } from "../errors/refusal.ts";
import { openSession } from "../sessions/open-session.ts";
import { OTP_TRIES } from "./tokens.ts";

const invalidOtp = () => new Refusal("invalid_otp", INVALID_OTP, { otp: [INVALID_OTP] });

/**
 * Exchanges a one-time code for a session. Every try is counted before it is checked, so that parallel guesses share
 * the five tries. A person without an organisation gets an empty list and no session.
 * @throws Refusal invalid_otp
 */
export async function verifyOtp(ctx: PublicContext, { body, request }: Input<typeof signInCalls.verify>) {
  const account_id = await accountOf(ctx, body.otp_token, body.otp);
  return openSession(ctx, request, { account_id, vouched_by: null });
}

/** The account that a code belongs to; a code works once. */
async function accountOf(ctx: PublicContext, otp_token: string, code: string): Promise<string> {
  const { secret, pool } = ctx.database;
  const token_hash = keyedHash(secret, otp_token);
  const account = await inNoOrganisation(pool, async (tx) => {
    const otp = await countTry(tx, token_hash);
    if (!otp) return undefined;
    const right = timingSafeEqual(otp.code_hash, keyedHash(secret, `${otp_token}:${code}`));
    if (!right || !otp.account_id) return undefined;
    await tx.updateTable("otp").set({ used_at: sql<string>`now()` }).where("token_hash", "=", token_hash).execute();
    return (await activeAccount(tx, otp.account_id))?.id;
  });
  if (!account) throw invalidOtp();
  return account;
}

const activeAccount = (tx: Transaction, id: string) =>
  tx.selectFrom("account").select("id").where("id", "=", id).where("is_active", "=", true).executeTakeFirst();

const countTry = (tx: Transaction, token_hash: Buffer) =>
  tx
    .updateTable("otp")
    .set((eb) => ({ tries: eb("tries", "+", 1) }))
    .where("token_hash", "=", token_hash)
    .where("used_at", "is", null)
    .where("tries", "<", OTP_TRIES)
    .where("expires_at", ">", sql<string>`now()`)
    .returning(["account_id", "code_hash"])
    .executeTakeFirst();
