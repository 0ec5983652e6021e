import type { signInCalls } from "@steward/contract/sign-in/calls";
import { inNoOrganisation } from "../database/transaction.ts";
import { keyedHash } from "../http/authenticate.ts";
import type { PublicContext } from "../http/context.ts";
import type { Input } from "../http/route.ts";

/** Ends the session that either token belongs to. API tokens are revoked, not signed out. */
export async function logout(ctx: PublicContext, { body }: Input<typeof signInCalls.logout>) {
  const { secret, pool } = ctx.database;
  const hash = (token: string | null | undefined) => (token ? keyedHash(secret, token) : Buffer.alloc(0));
  await inNoOrganisation(pool, (tx) =>
    tx
      .deleteFrom("session")
      .where("is_token", "=", false)
      .where((eb) =>
        eb.or([eb("refresh_hash", "=", hash(body.refresh_token)), eb("access_hash", "=", hash(body.access_token))]),
      )
      .execute(),
  );
  return undefined;
}
