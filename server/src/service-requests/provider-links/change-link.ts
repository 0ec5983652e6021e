import { messages } from "@steward/contract/messages/catalogue";
import type { providerLinkCalls } from "@steward/contract/service-requests/provider-links/calls";
import type { LinkOfRequest } from "@steward/contract/service-requests/provider-links/rules";
import { sql } from "kysely";
import { ofOrganisation } from "../../database/of-organisation.ts";
import type { Transaction } from "../../database/transaction.ts";
import { absentReference, conflict, notFound, Refusal } from "../../errors/refusal.ts";
import type { Context } from "../../http/context.ts";
import type { Input } from "../../http/route.ts";
import { person } from "../service-request-queries.ts";
import { lockedFor } from "../write-request.ts";
import { endLink, type Given, givenOf, makeLink } from "./give-link.ts";

const HOUR_SECONDS = 3600;
const isOver = ({ status }: Pick<Given, "status">) => status === "Closed" || status === "Cancelled";

/** The link of a request inside the caller's places. */
export const readLink = (ctx: Context, { params }: Input<typeof providerLinkCalls.read>): Promise<LinkOfRequest> =>
  ctx.read((tx) => linkOf(tx, params.id));

async function linkOf(tx: Transaction, request: string): Promise<LinkOfRequest> {
  const given = await givenOf(tx, request);
  if (!given) throw notFound();
  const { rows } = await sql<NonNullable<LinkOfRequest["link"]>>`
    select l.id, l.email, l.sent, l.expires, l.opened, l.ended, ${person("l.created_by")} as sent_by_details,
      jsonb_build_object('id', sp.id, 'name', sp.name) as service_provider_details,
      case when l.end_reason = 'Revoked' then 'Revoked' when l.ended is not null then 'Ended' when l.sent is null then 'Not sent'
        when l.expires <= now() then 'Expired' else 'Active' end as state
    from provider_link l
    join service_provider sp on sp.organisation_id = l.organisation_id and sp.id = l.service_provider
    where ${ofOrganisation("l")} and l.id = ${given.last}::uuid and l.service_provider = ${given.service_provider}::uuid
  `.execute(tx);
  const maySend = given.email !== "" && !isOver(given);
  return { link: rows[0] ?? null, send_to: maySend ? given.email : null };
}

/**
 * Sends the provider of a request a new link.
 * @throws Refusal conflict where it gets none, or another link was sent meanwhile; rate_limited after many mails
 */
export const sendLink = (
  ctx: Context,
  { params, body }: Input<typeof providerLinkCalls.send>,
): Promise<LinkOfRequest> =>
  ctx.write(async (tx) => {
    await lockedFor(tx, ctx, params.id, "add");
    const given = await givenOf(tx, params.id);
    if (!given) throw notFound();
    const { email } = given;
    if (isOver(given)) {
      throw conflict(messages.serviceRequests.notNow({ action: "sent to its provider", status: given.status }));
    }
    if (email === "") throw conflict(messages.providerLinks.noAddress);
    const known = given.is_again ? given.last : null;
    if (body.replaces !== known) {
      if (body.replaces !== null) await assertLink(tx, params.id, body.replaces);
      throw conflict(messages.providerLinks.sentMeanwhile);
    }
    if (!(await makeLink(tx, ctx, given))) {
      // Nothing is written, so the former link goes on.
      const refusal = messages.providerLinks.mailedOften({ email });
      throw new Refusal("rate_limited", refusal, { retry_after: HOUR_SECONDS });
    }
    return linkOf(tx, params.id);
  });

/** @throws Refusal invalid, where a request never had this link */
async function assertLink(tx: Transaction, request: string, id: string): Promise<void> {
  const link = tx.selectFrom("provider_link").select("id").where("id", "=", id).where("request", "=", request);
  if (!(await link.executeTakeFirst())) throw absentReference("replaces");
}

/** Ends the link of a request. @throws Refusal conflict where none is open */
export const revokeLink = (ctx: Context, { params }: Input<typeof providerLinkCalls.revoke>): Promise<LinkOfRequest> =>
  ctx.write(async (tx) => {
    await lockedFor(tx, ctx, params.id, "add");
    if (!(await endLink(tx, ctx, params.id, "Revoked"))) throw conflict(messages.providerLinks.noneOpen);
    return linkOf(tx, params.id);
  });
