import { messages } from "@steward/contract/messages/catalogue";
import { NO_ORGANISATION } from "@steward/contract/kit/errors";
import type { singleSignOnCalls } from "@steward/contract/single-sign-on/calls";
import { sql } from "kysely";
import { inNoOrganisation } from "../../database/transaction.ts";
import { keyedHash } from "../../http/authenticate.ts";
import type { PublicContext } from "../../http/context.ts";
import type { Input } from "../../http/route.ts";
import { forbidden, Refusal } from "../../errors/refusal.ts";
import { openSession } from "../../sessions/open-session.ts";
import { browserOf, unbindBrowser } from "./browser-binding.ts";

/**
 * Exchanges a ticket for a session in the organisation whose provider vouched for the person, and in no other, as a
 * provider is trusted by its own organisation only.
 * @throws Refusal invalid, forbidden
 */
export async function takeTicket(ctx: PublicContext, { body, request, reply }: Input<typeof singleSignOnCalls.verify>) {
  const { secret, pool } = ctx.database;
  const browser = browserOf(request);
  const taken = await inNoOrganisation(pool, (tx) =>
    tx
      .deleteFrom("single_sign_on_attempt")
      .where("ticket_hash", "=", keyedHash(secret, body.ticket))
      .where("browser_hash", "=", keyedHash(secret, browser ?? ""))
      .where("expires_at", ">", sql<string>`now()`)
      .returning(["organisation", "account_id"])
      .executeTakeFirst(),
  );
  if (!taken?.account_id) throw new Refusal("invalid", messages.signIn.runOut);
  unbindBrowser(request, reply);
  const session = await openSession(ctx, request, {
    account_id: taken.account_id,
    vouched_by: taken.organisation,
  });
  if (session.organisation_list.length === 0) throw forbidden(NO_ORGANISATION);
  return session;
}
