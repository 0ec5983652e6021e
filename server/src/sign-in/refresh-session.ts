import type { signInCalls } from "@steward/contract/sign-in/calls";
import { sql } from "kysely";
import { inNoOrganisation } from "../database/transaction.ts";
import { keyedHash, tokenNotValid } from "../http/authenticate.ts";
import type { PublicContext } from "../http/context.ts";
import type { Input } from "../http/route.ts";
import { ACCESS_SECONDS } from "../http/touch-session.ts";
import { newToken } from "../sessions/new-token.ts";

/**
 * Refresh token rotation: exchanges both tokens of a session. Reuse of an exchanged refresh token means that it was
 * stolen: its session ends.
 * @throws Refusal token_not_valid
 */
export async function refreshSession(ctx: PublicContext, { body }: Input<typeof signInCalls.refresh>) {
  const { secret, pool } = ctx.database;
  const refresh_hash = keyedHash(secret, body.refresh_token);
  const access_token = newToken();
  const refresh_token = newToken();
  const renewed = await inNoOrganisation(pool, async (tx) => {
    const session = await tx
      .updateTable("session")
      .from("account")
      .set({
        access_hash: keyedHash(secret, access_token),
        refresh_hash: keyedHash(secret, refresh_token),
        expires_at: sql<string>`least(ends_at, now() + make_interval(secs => ${ACCESS_SECONDS}))`,
      })
      .whereRef("account.id", "=", "session.account_id")
      .where("account.is_active", "=", true)
      .where("refresh_hash", "=", refresh_hash)
      .where("ends_at", ">", sql<string>`now()`)
      .returning("session.id")
      .executeTakeFirst();
    if (session) {
      await tx.insertInto("rotated_refresh").values({ refresh_hash, session_id: session.id }).execute();
      return true;
    }
    await tx
      .deleteFrom("session")
      .where("id", "in", (eb) =>
        eb.selectFrom("rotated_refresh").select("session_id").where("refresh_hash", "=", refresh_hash),
      )
      .execute();
    return false;
  });
  if (!renewed) throw tokenNotValid();
  return { access_token, refresh_token, expires_in: ACCESS_SECONDS };
}
