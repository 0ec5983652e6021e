import { messages } from "@steward/contract/messages/catalogue";
import type { singleSignOnCalls } from "@steward/contract/single-sign-on/calls";
import { sql } from "kysely";
import { inNoOrganisation, type Transaction } from "../../database/transaction.ts";
import { keyedHash } from "../../http/authenticate.ts";
import type { PublicContext } from "../../http/context.ts";
import type { Input } from "../../http/route.ts";
import { conflict, Refusal } from "../../errors/refusal.ts";
import { newToken } from "../../sessions/new-token.ts";
import { ATTEMPT_SECONDS, bindBrowser } from "./browser-binding.ts";
import { discoverProvider, type Secrets, SignOnFailure, signInPage } from "../identity-provider.ts";
import { admissionOf, redirectAddress } from "../single-sign-on-queries.ts";

/** Rate limit of sign-ins for one client. */
const ATTEMPTS_PER_ADDRESS = 200;
const WINDOW_SECONDS = 15 * 60;

const AWAY = messages.signIn.providerSilent;

/**
 * Starts a sign-in with the identity provider of an e-mail's domain. User enumeration: nothing in the answer depends on
 * whether the address has an account, and a domain without a provider is answered like an unknown one.
 * @throws Refusal conflict when the provider fails, rate_limited
 */
export async function startSignOn(
  ctx: PublicContext,
  { body, request, reply }: Input<typeof singleSignOnCalls.start>,
): Promise<{ url: string | null }> {
  const { pool } = ctx.database;
  const { rows } = await pool.query<{ id: string | null }>("select single_sign_on_of($1) as id", [body.email]);
  const organisation_id = rows[0]?.id;
  const admission = organisation_id ? await admissionOf(ctx, organisation_id) : undefined;
  if (!organisation_id || !admission) return { url: null };
  const secrets: Secrets = { state: newToken(), nonce: newToken(), code_verifier: newToken() };
  const browser = bindBrowser(request, reply);
  await inNoOrganisation(pool, async (tx) => {
    await refuseTooMany(tx, ctx.client_network);
    await keepAttempt(tx, ctx, { organisation_id, browser, ...secrets });
  });
  try {
    const provider = await discoverProvider(admission, ctx.config.private_issuers);
    const redirect_uri = redirectAddress(ctx);
    return { url: await signInPage(provider, secrets, { redirect_uri, login_hint: body.email }) };
  } catch (error) {
    if (!(error instanceof SignOnFailure)) throw error;
    ctx.report(error, "begin a single sign-on");
    throw conflict(AWAY);
  }
}

async function refuseTooMany(tx: Transaction, client_address: string): Promise<void> {
  const { begun, wait } = await tx
    .selectFrom("single_sign_on_attempt")
    .select(sql<number>`count(*)::int`.as("begun"))
    .select(sql<number>`ceil(extract(epoch from min(created) - now()))::int + ${WINDOW_SECONDS}::int`.as("wait"))
    .where("client_address", "=", client_address)
    .where("created", ">", sql<string>`now() - make_interval(secs => ${WINDOW_SECONDS})`)
    .executeTakeFirstOrThrow();
  if (begun < ATTEMPTS_PER_ADDRESS) return;
  const retry_after = Math.max(1, wait);
  throw new Refusal("rate_limited", messages.signIn.tooManySignIns, { retry_after });
}

const keepAttempt = (
  tx: Transaction,
  { database: { secret }, client_network }: PublicContext,
  attempt: Secrets & { organisation_id: string; browser: string },
) =>
  tx
    .insertInto("single_sign_on_attempt")
    .values({
      state_hash: keyedHash(secret, attempt.state),
      browser_hash: keyedHash(secret, attempt.browser),
      organisation: attempt.organisation_id,
      nonce: attempt.nonce,
      code_verifier: attempt.code_verifier,
      client_address: client_network,
      expires_at: sql<string>`now() + make_interval(secs => ${ATTEMPT_SECONDS})`,
    })
    .execute();
