import { messages } from "@steward/contract/messages/catalogue";
import { LINK_DAYS } from "@steward/contract/service-requests/provider-links/constants";
import { sql } from "kysely";
import { recordActivity } from "../../activity/record-activity.ts";
import { isOfThePast, momentNow, newId } from "../../database/new-id.ts";
import { ofOrganisation } from "../../database/of-organisation.ts";
import type { Transaction } from "../../database/transaction.ts";
import { keyedHash } from "../../http/authenticate.ts";
import type { Context } from "../../http/context.ts";
import { enqueueMail } from "../../mail/enqueue-mail.ts";
import { singleLine } from "../../mail/single-line.ts";
import { newToken } from "../../sessions/new-token.ts";

/** A request with its provider, and the last link that it had. */
export interface Given {
  request: string;
  status: string;
  internal_id: string;
  about: string;
  organisation: string;
  service_provider: string | null;
  provider: string;
  /** Where a link is sent to; empty for a provider without an address, and for one that is an organisation here. */
  email: string;
  last: string | null;
  last_is_open: boolean;
  last_works: boolean;
  /** The present provider had it last, without another one since. */
  is_again: boolean;
}

type EndReason = "Replaced" | "Revoked" | "Moved" | "Closed";

/** What a link is made of; the request is locked. */
export async function givenOf(tx: Transaction, request: string): Promise<Given | undefined> {
  const { rows } = await sql<Given>`
    select r.id as request, r.status, o.request_prefix || r.number as internal_id, o.name as organisation,
      concat_ws(' · ', coalesce(ps.name, nullif(left(split_part(r.description, E'\n', 1), 120), '')),
        coalesce(nullif(a.asset_name, ''), mo.product_name, a.asset_id)) as about,
      r.service_provider, coalesce(nullif(sp.contact_name, ''), sp.name, '') as provider,
      case when sp.linked_organisation is null then coalesce(sp.email, '') else '' end as email,
      l.id as last, coalesce(l.ended is null, false) as last_is_open,
      coalesce(l.ended is null and l.sent is not null and l.expires > now(), false) as last_works,
      coalesce(l.service_provider = r.service_provider and l.end_reason is distinct from 'Moved', false) as is_again
    from service_request r
    join organisation o on o.id = r.organisation_id
    left join asset a on a.organisation_id = r.organisation_id and a.id = r.asset
    left join model mo on mo.organisation_id = a.organisation_id and mo.id = a.model
    left join problem_statement ps on ps.organisation_id = r.organisation_id and ps.id = r.problem_statement
    left join service_provider sp on sp.organisation_id = r.organisation_id and sp.id = r.service_provider
    left join lateral (select * from provider_link p where p.organisation_id = r.organisation_id and p.request = r.id
      order by p.id desc limit 1) l on true
    where ${ofOrganisation("r")} and r.id = ${request}::uuid`.execute(tx);
  return rows[0];
}

type Giver = Pick<Context, "organisation_id" | "actor">;

/**
 * Gives a locked request to its service provider by a mailed link, where that is no organisation of this installation and
 * has an address; one that has a link keeps it. What another provider had ends. Of what is made as if it had grown nobody
 * is told.
 */
export async function giveByLink(tx: Transaction, ctx: Context, request: string): Promise<void> {
  if (isOfThePast()) return;
  const given = await givenOf(tx, request);
  if (!given) return;
  if (given.last !== null && !given.is_again) await endLink(tx, ctx, request, "Moved");
  if (given.email === "" || (given.is_again && given.last_works)) return;
  await makeLink(tx, ctx, given);
}

/**
 * Mails a new link of a request and ends the former one. Answers false, and keeps a link that nobody has, where the address
 * got too many mails within the hour.
 */
export async function makeLink(tx: Transaction, ctx: Context, given: Given): Promise<boolean> {
  const secret = newToken();
  const { internal_id: number, email } = given;
  const told = { organisation: singleLine(given.organisation), request: number };
  const text = messages.providerLinks.givenText({
    ...told,
    provider: singleLine(given.provider),
    about: singleLine(given.about),
    // Browsers send no fragment, neither to this server nor as a referrer to others.
    address: `${ctx.origin}/provider-request#${ctx.organisation_id}.${secret}`,
    days: LINK_DAYS,
  });
  const isSent = await enqueueMail(ctx, tx, ctx.organisation_id, {
    to: email,
    about: messages.providerLinks.about({ email }),
    mail: { to: email, subject: messages.providerLinks.givenSubject(told), text },
  });
  await keepLink(tx, ctx, given, isSent ? keyedHash(ctx.database.secret, secret) : null);
  return isSent;
}

/** Writes a link, with history; a hash of its token where it was sent. Answers its id. */
export async function keepLink(tx: Transaction, by: Giver, given: Given, token_hash: Buffer | null): Promise<string> {
  const { request, service_provider, email, last, is_again } = given;
  const id = newId();
  if (given.last_is_open && is_again) await endLink(tx, by, request, "Replaced");
  await sql`insert into provider_link
      (organisation_id, id, request, service_provider, email, token_hash, sent, created_by, given, expires, created)
    select ${by.organisation_id}::uuid, ${id}::uuid, ${request}::uuid, ${service_provider}::uuid, ${email}, ${token_hash}::bytea,
      case when ${token_hash}::bytea is not null then ${momentNow()} end, ${by.actor.account_id}::uuid,
      coalesce((select l.given from provider_link l where ${ofOrganisation("l")} and l.id = ${is_again ? last : null}::uuid),
        ${momentNow()}),
      ${momentNow()} + make_interval(days => ${sql.lit(LINK_DAYS)}), ${momentNow()}`.execute(tx);
  const done = is_again ? "provider link sent again" : "provider link sent";
  await recordActivity(tx, by, {
    subject_type: "service_request",
    subject_id: request,
    action: token_hash ? done : "provider link not sent",
    changes: [{ field: "email", before: null, after: email }],
  });
  return id;
}

const ENDED: Readonly<Record<Exclude<EndReason, "Replaced">, string>> = {
  Revoked: "provider link revoked",
  Moved: "provider link ended",
  Closed: "provider link ended",
};

/**
 * Ends the open link of a locked request, with history; the one that follows it tells of itself. One that moves ends for
 * good: what is written meanwhile is not for its provider. Answers whether one was open.
 */
export async function endLink(tx: Transaction, by: Giver, request: string, reason: EndReason): Promise<boolean> {
  const { rows } = await sql<{ was_open: boolean }>`
    with last as (select l.organisation_id, l.id, l.ended is null as was_open from provider_link l
      where ${ofOrganisation("l")} and l.request = ${request}::uuid order by l.id desc limit 1)
    update provider_link l set ended = coalesce(l.ended, ${momentNow()}), end_reason = ${reason}
    from last where l.organisation_id = last.organisation_id and l.id = last.id
      and (last.was_open or ${reason} = 'Moved' and l.end_reason is distinct from 'Moved')
    returning last.was_open`.execute(tx);
  const wasOpen = rows[0]?.was_open ?? false;
  if (wasOpen && reason !== "Replaced") {
    await recordActivity(tx, by, { subject_type: "service_request", subject_id: request, action: ENDED[reason] });
  }
  return wasOpen;
}
