import { timingSafeEqual } from "node:crypto";
import { INVALID_OTP } from "@steward/contract/errors";
import type { MemberOrganisation, signInCalls } from "@steward/contract/sign-in";
import { sql } from "kysely";
import { newId } from "../database/new-id.ts";
import { inNoOrganisation, inOrganisation, type Transaction } from "../database/transaction.ts";
import { keyedHash } from "../http/authenticate.ts";
import type { PublicContext } from "../http/context.ts";
import type { Input } from "../http/route.ts";
import { ACCESS_SECONDS } from "../http/touch-session.ts";
import { Refusal } from "../refusal.ts";
import { newToken, OTP_TRIES, SESSION_DAYS } from "./tokens.ts";

const invalidOtp = () => new Refusal("invalid_otp", INVALID_OTP, { otp: [INVALID_OTP] });

interface Standing {
  id: string;
  name: string;
  is_owner: boolean;
  owner_name: string;
  owner_picture: string | null;
  permissions: string[];
}

/**
 * Exchanges a one-time code for a session. Every try is counted before it is judged, so that parallel guesses share
 * the five tries. A person without an organisation gets an empty list and no session.
 * @throws Refusal invalid_otp
 */
export async function verifyOtp(ctx: PublicContext, { body }: Input<typeof signInCalls.verify>) {
  const { secret, pool } = ctx.database;
  const account_id = await accountOf(ctx, body.otp_token, body.otp);
  const { rows: standings } = await pool.query<Standing>("select * from organisations_of($1)", [account_id]);
  const session = { id: newId(), access_token: newToken(), refresh_token: newToken() };
  if (standings.length > 0) {
    await inNoOrganisation(pool, (tx) =>
      tx
        .insertInto("session")
        .values({
          id: session.id,
          account_id,
          access_hash: keyedHash(secret, session.access_token),
          refresh_hash: keyedHash(secret, session.refresh_token),
          expires_at: sql<string>`now() + make_interval(secs => ${ACCESS_SECONDS})`,
          ends_at: sql<string>`now() + make_interval(days => ${SESSION_DAYS})`,
        })
        .execute(),
    );
    await Promise.all(standings.map((standing) => grant(ctx, session.id, standing)));
  }
  return {
    access_token: session.access_token,
    refresh_token: session.refresh_token,
    expires_in: ACCESS_SECONDS,
    organisation_list: standings.map(memberOrganisation),
  };
}

/** The account whose code this is; a code works once. */
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

/** Freezes what the session may do in one organisation. */
const grant = (ctx: PublicContext, session_id: string, { id, permissions }: Standing) =>
  inOrganisation(ctx.database.pool, id, (tx) =>
    tx.insertInto("session_grant").values({ organisation_id: id, session_id, permissions }).execute(),
  );

const memberOrganisation = (standing: Standing): MemberOrganisation => ({
  id: standing.id,
  name: standing.name,
  is_owner: standing.is_owner,
  owner: { profile_details: { name: standing.owner_name, profile_picture: standing.owner_picture } },
});
