import { randomBytes } from "node:crypto";
import type { signInCalls } from "@steward/contract/sign-in/calls";
import { sql } from "kysely";
import { inNoOrganisation, type Transaction } from "../database/transaction.ts";
import { keyedHash, tokenNotValid } from "../http/authenticate.ts";
import type { PublicContext } from "../http/context.ts";
import type { Input } from "../http/route.ts";
import { ACCESS_SECONDS } from "../http/touch-session.ts";

/** So long the client that exchanged a refresh token may do it once more: two tabs, or an answer that was lost. */
const GRACE_SECONDS = 10;

/** Longest name of a client that is kept, in characters. */
const CLIENT_LENGTH = 200;

interface Tokens {
  access_token: string;
  refresh_token: string;
}

/** Who asks: by what it calls itself and where it asks from. */
interface Client {
  client: string;
  client_network: string;
}

/**
 * Rotates both tokens of a session. For a moment the client that did gets the same ones again; any other refresh token
 * that was exchanged before is in two hands, and its session ends.
 * @throws Refusal token_not_valid
 */
export async function refreshSession(ctx: PublicContext, { body, request }: Input<typeof signInCalls.refresh>) {
  const { secret, pool } = ctx.database;
  const { refresh_token: token } = body;
  const refresh_hash = keyedHash(secret, token);
  const seed = randomBytes(32);
  const tokens = successorsOf(secret, token, seed);
  const client = {
    client: (request.headers["user-agent"] ?? "").slice(0, CLIENT_LENGTH),
    client_network: ctx.client_network,
  };
  const given = await inNoOrganisation(pool, async (tx) => {
    const session_id = await rotate(tx, secret, refresh_hash, tokens);
    if (session_id) {
      await tx
        .insertInto("rotated_refresh")
        .values({ refresh_hash, session_id, seed, ...client })
        .execute();
      return tokens;
    }
    const kept = await seedInGrace(tx, refresh_hash, client);
    const again = kept && successorsOf(secret, token, kept.seed);
    if (again && kept.current.equals(keyedHash(secret, again.refresh_token))) return again;
    await endStolen(tx, refresh_hash);
    return undefined;
  });
  if (!given) throw tokenNotValid();
  return { ...given, expires_in: ACCESS_SECONDS };
}

/**
 * The tokens that a refresh token is exchanged for. Who has the database lacks the token, who has the token the seed,
 * which is kept for moments only.
 */
function successorsOf(secret: Buffer, token: string, seed: Buffer): Tokens {
  const made = (kind: string) => keyedHash(secret, `${kind}:${seed.toString("hex")}:${token}`).toString("base64url");
  return { access_token: made("access"), refresh_token: made("refresh") };
}

/** Gives the live session of a refresh token new ones; answers it, if there is one. */
async function rotate(tx: Transaction, secret: Buffer, refresh_hash: Buffer, tokens: Tokens) {
  const session = await tx
    .updateTable("session")
    .from("account")
    .set({
      access_hash: keyedHash(secret, tokens.access_token),
      refresh_hash: keyedHash(secret, tokens.refresh_token),
      expires_at: sql<string>`least(ends_at, now() + make_interval(secs => ${ACCESS_SECONDS}))`,
    })
    .whereRef("account.id", "=", "session.account_id")
    .where("account.is_active", "=", true)
    .where("refresh_hash", "=", refresh_hash)
    .where("ends_at", ">", sql<string>`now()`)
    .returning("session.id")
    .executeTakeFirst();
  return session?.id;
}

/** What the tokens of a moment ago are made of, for the same client only, and the refresh token that is good now. */
async function seedInGrace(tx: Transaction, refresh_hash: Buffer, { client, client_network }: Client) {
  const found = await tx
    .selectFrom("rotated_refresh as r")
    .innerJoin("session as s", "s.id", "r.session_id")
    .innerJoin("account as a", "a.id", "s.account_id")
    .select(["r.seed", "s.refresh_hash as current"])
    .where("a.is_active", "=", true)
    .where("r.refresh_hash", "=", refresh_hash)
    .where("r.client", "=", client)
    .where("r.client_network", "=", client_network)
    .where("r.rotated", ">", sql<string>`now() - make_interval(secs => ${GRACE_SECONDS})`)
    .executeTakeFirst();
  return found?.seed && found.current ? { seed: found.seed, current: found.current } : undefined;
}

const endStolen = (tx: Transaction, refresh_hash: Buffer) =>
  tx
    .deleteFrom("session")
    .where("id", "in", (eb) =>
      eb.selectFrom("rotated_refresh").select("session_id").where("refresh_hash", "=", refresh_hash),
    )
    .execute();
