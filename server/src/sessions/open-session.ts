import type { MemberOrganisation } from "@steward/contract/sign-in/rules";
import type { FastifyRequest } from "fastify";
import { sql } from "kysely";
import { recordActivity } from "../activity/record-activity.ts";
import { newId } from "../database/new-id.ts";
import { enterOrganisation, inNoOrganisation, type Transaction } from "../database/transaction.ts";
import { keyedHash } from "../http/authenticate.ts";
import type { PublicContext } from "../http/context.ts";
import { ACCESS_SECONDS } from "../http/touch-session.ts";
import { newToken } from "./new-token.ts";

/** Longest life of a session. */
export const SESSION_DAYS = 30;

/** Bound on the stored user agent, in characters. */
const CLIENT_LENGTH = 200;

/**
 * The person who signs in, and the organisation whose identity provider vouches for them; null after a code by e-mail.
 */
interface SignIn {
  account_id: string;
  vouched_by: string | null;
}

interface MembershipRow {
  id: string;
  name: string;
  is_owner: boolean;
  owner_name: string;
  owner_picture: string | null;
}

/**
 * Signs a person in: freezes what the session may do in each organisation that it opens, and records the sign-in there.
 * An identity provider opens its own organisation only. Answers the tokens and those organisations; without any, no
 * session is stored and the tokens open nothing.
 */
export async function openSession(ctx: PublicContext, request: FastifyRequest, { account_id, vouched_by }: SignIn) {
  const { secret, pool } = ctx.database;
  const tokens = { access_token: newToken(), refresh_token: newToken() };
  const memberships = await inNoOrganisation(pool, async (tx) => {
    const { rows } = await sql<MembershipRow>`select * from organisations_of(${account_id}::uuid)
      where ${vouched_by}::uuid is null or id = ${vouched_by}::uuid`.execute(tx);
    if (rows.length === 0) return [];
    const id = newId();
    await tx
      .insertInto("session")
      .values({
        id,
        account_id,
        vouched_by,
        access_hash: keyedHash(secret, tokens.access_token),
        refresh_hash: keyedHash(secret, tokens.refresh_token),
        client: (request.headers["user-agent"] ?? "").slice(0, CLIENT_LENGTH),
        client_address: ctx.client_address,
        expires_at: sql<string>`now() + make_interval(secs => ${ACCESS_SECONDS})`,
        ends_at: sql<string>`now() + make_interval(days => ${SESSION_DAYS})`,
      })
      .execute();
    const opened: MembershipRow[] = [];
    for (const organisation of rows) {
      if (await grant(tx, { id, account_id, vouched_by }, organisation.id)) opened.push(organisation);
    }
    return opened;
  });
  return { ...tokens, expires_in: ACCESS_SECONDS, organisation_list: memberships.map(memberOrganisation) };
}

/**
 * Freezes what the session may do in one organisation, and records the sign-in in its history. Answers false where the
 * membership or the organisation has ended meanwhile.
 */
async function grant(tx: Transaction, session: SignIn & { id: string }, organisation_id: string): Promise<boolean> {
  const { id, account_id, vouched_by } = session;
  await enterOrganisation(tx, organisation_id);
  await sql`call grant_session(${id}::uuid, ${account_id}::uuid)`.execute(tx);
  const granted = await tx
    .selectFrom("session_grant")
    .select("session_id")
    .where("session_id", "=", id)
    .executeTakeFirst();
  if (!granted) return false;
  await recordActivity(
    tx,
    { organisation_id, actor: { account_id } },
    {
      subject_type: "user",
      subject_id: account_id,
      action: "signed in",
      reason: vouched_by ? "Single sign-on" : "",
    },
  );
  return true;
}

const memberOrganisation = (membership: MembershipRow): MemberOrganisation => ({
  id: membership.id,
  name: membership.name,
  is_owner: membership.is_owner,
  owner: { profile_details: { name: membership.owner_name, profile_picture: membership.owner_picture } },
});
