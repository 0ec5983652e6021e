import type { signInCalls } from "@steward/contract/sign-in/calls";
import { inNoOrganisation, type Transaction } from "../database/transaction.ts";
import type { PublicContext } from "../http/context.ts";
import type { Input } from "../http/route.ts";
import { invalidOtp, spendCode } from "../sessions/one-time-code.ts";
import { openSession } from "../sessions/open-session.ts";

/**
 * Exchanges a one-time code for a session. A person without an organisation gets an empty list and no session.
 * @throws Refusal invalid_otp
 */
export async function verifyOtp(ctx: PublicContext, { body, request }: Input<typeof signInCalls.verify>) {
  const account_id = await accountOf(ctx, body.otp_token, body.otp);
  return openSession(ctx, request, { account_id, vouched_by: null });
}

/** The account that a code belongs to; a code works once. */
async function accountOf(ctx: PublicContext, otp_token: string, code: string): Promise<string> {
  const { secret, pool } = ctx.database;
  const account = await inNoOrganisation(pool, async (tx) => {
    const otp = await spendCode(tx, secret, { otp_token, code, founds: false });
    return otp?.account_id ? (await activeAccount(tx, otp.account_id))?.id : undefined;
  });
  if (!account) throw invalidOtp();
  return account;
}

const activeAccount = (tx: Transaction, id: string) =>
  tx.selectFrom("account").select("id").where("id", "=", id).where("is_active", "=", true).executeTakeFirst();
