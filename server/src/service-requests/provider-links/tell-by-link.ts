import { messages } from "@steward/contract/messages/catalogue";
import type { providerLinkCalls } from "@steward/contract/service-requests/provider-links/calls";
import {
  TOLD_PER_CLIENT,
  TOLD_PER_LINK,
  TOLD_PER_ORGANISATION,
} from "@steward/contract/service-requests/provider-links/constants";
import type { ProviderRequest, TellBody } from "@steward/contract/service-requests/provider-links/rules";
import { sql } from "kysely";
import { peopleWhoMay } from "../../access/people-who-may.ts";
import { recordActivity } from "../../activity/record-activity.ts";
import { isOfThePast, momentNow, newId } from "../../database/new-id.ts";
import { ofOrganisation } from "../../database/of-organisation.ts";
import type { Transaction } from "../../database/transaction.ts";
import { conflict, invalidField } from "../../errors/refusal.ts";
import { assertFew } from "../../http/call-limits.ts";
import type { PublicContext, Services } from "../../http/context.ts";
import type { Input } from "../../http/route.ts";
import { enqueueMail } from "../../mail/enqueue-mail.ts";
import { singleLine } from "../../mail/single-line.ts";
import { givenOf } from "./give-link.ts";
import { type OpenLink, shownBy, withLink } from "./open-link.ts";

type Told = Pick<TellBody, "key" | "message"> & { proposed_at?: string | null | undefined };

/** Writes what a provider says by its link; the same update, sent again after a lost answer, is one. */
export async function tellByLink(
  ctx: PublicContext,
  { body }: Input<typeof providerLinkCalls.tell>,
): Promise<ProviderRequest> {
  if (body.proposed_at && Date.parse(body.proposed_at) <= Date.now()) {
    throw invalidField("proposed_at", messages.providerLinks.timePast);
  }
  // Nothing is counted for whoever has no link that works.
  const { id, organisation_id } = await withLink(ctx, body.token, async (_, link) => link);
  await assertFew(
    ctx.database.pool,
    [
      [`provider updates from ${ctx.client_network}`, TOLD_PER_CLIENT],
      [`provider updates by ${id}`, TOLD_PER_LINK],
      [`provider updates of ${organisation_id}`, TOLD_PER_ORGANISATION],
    ],
    messages.providerLinks.tooMany,
  );
  return withLink(ctx, body.token, async (tx, link) => {
    await insertTold(tx, ctx, link, body);
    return shownBy(tx, link);
  });
}

/** Writes an update of a link once, with history, and tells the people of the request by mail. */
export async function insertTold(
  tx: Transaction,
  ctx: Services & Pick<PublicContext, "origin">,
  link: Pick<OpenLink, "id" | "organisation_id" | "request" | "service_provider" | "provider_name" | "sent_by">,
  { key, message, proposed_at = null }: Told,
): Promise<void> {
  const { organisation_id, request } = link;
  const { rows } = await sql<{ status: string; is_open: boolean; is_new: boolean; time: string }>`
    with written as (
      insert into service_request_update
        (organisation_id, id, request, provider_link, link_key, type, visibility, message, proposed_at, created)
      values (${organisation_id}, ${newId()}::uuid, ${request}::uuid, ${link.id}::uuid, ${key}, 'Comment', 'customer',
        ${message}, ${proposed_at}::timestamptz, ${momentNow()})
      on conflict (organisation_id, provider_link, link_key) where provider_link is not null do nothing returning id)
    select r.status, r.closed_at is null and r.resolved_at is null as is_open, exists (select from written) as is_new,
      coalesce(to_char(${proposed_at}::timestamptz at time zone o.time_zone, 'YYYY-MM-DD HH24:MI'), '') as time
    from service_request r join organisation o on o.id = r.organisation_id
    where ${ofOrganisation("r")} and r.id = ${request}::uuid`.execute(tx);
  const [found] = rows;
  if (!found?.is_new) return;
  if (proposed_at && !found.is_open) throw conflict(messages.providerLinks.notOpen(found));
  await recordActivity(
    tx,
    { organisation_id, actor: null },
    {
      subject_type: "service_request",
      subject_id: request,
      action: proposed_at ? "time proposed" : "update by link",
      reason: message.slice(0, 200),
      changes: [
        { field: "service_provider", before: null, after: link.provider_name },
        ...(proposed_at ? [{ field: "proposed_at", before: null, after: new Date(proposed_at).toISOString() }] : []),
      ],
    },
  );
  await tellPeople(tx, ctx, link, { message, time: found.time });
}

/**
 * Mails what a provider wrote to who took the request on, who sent the link, and whom updates of the request mention; where
 * none of them may see it, to everybody who may assign it. Of what is made as if it had grown nobody is told.
 */
async function tellPeople(
  tx: Transaction,
  ctx: Services & Pick<PublicContext, "origin">,
  { organisation_id, request, provider_name, sent_by }: Parameters<typeof insertTold>[2],
  { message, time }: { message: string; time: string },
): Promise<void> {
  if (isOfThePast()) return;
  const { rows } = await sql<{ places: string[] | null; people: string[] }>`
    select r.places, array(select r.manager where r.manager is not null union select ${sent_by}::uuid where ${sent_by}::uuid is not null
        union select m.id from service_request_update u cross join unnest(u.mentions) m (id)
          where ${ofOrganisation("u")} and u.request = r.id) as people
    from service_request r where ${ofOrganisation("r")} and r.id = ${request}::uuid`.execute(tx);
  const [of] = rows;
  const given = await givenOf(tx, request);
  if (!of || !given) return;
  const readers = await peopleWhoMay(tx, "service_request.view", of.places);
  const concerned = readers.filter(({ id }) => of.people.includes(id));
  const people = concerned.length > 0 ? concerned : await peopleWhoMay(tx, "service_request.assign", of.places);
  const told = { provider: singleLine(provider_name), request: given.internal_id, time };
  for (const { name, email } of people) {
    const text = messages.providerLinks.toldText({
      ...told,
      name: singleLine(name),
      about: singleLine(given.about),
      message,
      address: `${ctx.origin}/service-request/${request}?tab=updates`,
    });
    const mail = { to: email, subject: messages.providerLinks.toldSubject(told), text };
    await enqueueMail(ctx, tx, organisation_id, {
      to: email,
      about: messages.providerLinks.toldAbout({ email }),
      mail,
    });
  }
}
