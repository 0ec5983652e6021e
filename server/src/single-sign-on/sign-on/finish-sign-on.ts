import { sql } from "kysely";
import { inNoOrganisation } from "../../database/transaction.ts";
import { keyedHash } from "../../http/authenticate.ts";
import type { PublicContext } from "../../http/context.ts";
import { newToken } from "../../sessions/new-token.ts";
import { admitPerson } from "./admit-person.ts";
import { discoverProvider, personBehind, SignOnFailure } from "../identity-provider.ts";
import { admissionOf, redirectAddress } from "../single-sign-on-queries.ts";

/** Time limit for the web app to exchange a ticket. */
const TICKET_SECONDS = 60;

/**
 * Handles the provider's redirect in the browser that began the sign-in. Answers a ticket, which that browser exchanges
 * for its session. An answer is accepted once, whatever the outcome.
 * @throws SignOnFailure
 */
export async function finishSignOn(
  ctx: PublicContext,
  answer: URLSearchParams,
  browser: string | undefined,
): Promise<string> {
  const { private_issuers } = ctx.config;
  const [state = "", ...more] = answer.getAll("state");
  const attempt = browser && more.length === 0 ? await takeAttempt(ctx, state, browser) : undefined;
  if (!attempt) throw new SignOnFailure("single_sign_on_expired");
  const { organisation: organisation_id, nonce, code_verifier, state_hash } = attempt;
  const admission = await admissionOf(ctx, organisation_id);
  if (!admission) throw new SignOnFailure("single_sign_on_not_allowed");
  const provider = await discoverProvider(admission, private_issuers);
  const address = new URL(`${redirectAddress(ctx)}?${answer}`);
  const person = await personBehind(provider, address, { state, nonce, code_verifier });
  const account_id = await admitPerson(ctx, organisation_id, admission, person);
  return giveTicket(ctx, state_hash, account_id);
}

const takeAttempt = ({ database: { secret, pool } }: PublicContext, state: string, browser: string) =>
  inNoOrganisation(pool, (tx) =>
    tx
      .updateTable("single_sign_on_attempt")
      .set({ answered: true })
      .where("state_hash", "=", keyedHash(secret, state))
      .where("browser_hash", "=", keyedHash(secret, browser))
      .where("answered", "=", false)
      .where("expires_at", ">", sql<string>`now()`)
      .returning(["organisation", "nonce", "code_verifier", "state_hash"])
      .executeTakeFirst(),
  );

async function giveTicket(
  { database: { secret, pool } }: PublicContext,
  state_hash: Buffer,
  account_id: string,
): Promise<string> {
  const ticket = newToken();
  await inNoOrganisation(pool, (tx) =>
    tx
      .updateTable("single_sign_on_attempt")
      .set({
        account_id,
        ticket_hash: keyedHash(secret, ticket),
        expires_at: sql<string>`now() + make_interval(secs => ${TICKET_SECONDS})`,
      })
      .where("state_hash", "=", state_hash)
      .execute(),
  );
  return ticket;
}
