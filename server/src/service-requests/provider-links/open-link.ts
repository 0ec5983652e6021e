import { messages } from "@steward/contract/messages/catalogue";
import { openServiceStates } from "@steward/contract/service-requests/constants";
import type { providerLinkCalls } from "@steward/contract/service-requests/provider-links/calls";
import { UPDATES_MOST } from "@steward/contract/service-requests/provider-links/constants";
import type { ProviderRequest } from "@steward/contract/service-requests/provider-links/rules";
import { openVisitStates } from "@steward/contract/service-requests/visits/constants";
import { sql } from "kysely";
import { recordActivity } from "../../activity/record-activity.ts";
import { ofOrganisation, ownOrganisation } from "../../database/of-organisation.ts";
import { inOrganisation, type Transaction } from "../../database/transaction.ts";
import { Refusal } from "../../errors/refusal.ts";
import { keyedHash } from "../../http/authenticate.ts";
import type { PublicContext } from "../../http/context.ts";
import type { Input } from "../../http/route.ts";

/** One answer for a link that is unknown, has run out or has ended, whatever it was of. */
export const linkOver = () => new Refusal("not_found", messages.providerLinks.linkOver);

/** An organisation, and 256 random bits of which the database keeps a hash. */
const TOKEN = /^([0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12})\.([\w-]{43})$/;

/** A link that works, with what it is for. */
export interface OpenLink {
  organisation_id: string;
  id: string;
  request: string;
  service_provider: string;
  provider_name: string;
  sent_by: string | null;
  given: string;
  expires: string;
  time_zone: string;
  opened: string | null;
}

/**
 * Does something with what a link is for, in its organisation and as nobody signed in. The request is locked ahead of the
 * link, as members do.
 * @throws Refusal not_found
 */
export async function withLink<T>(
  { database: { pool, secret } }: PublicContext,
  token: string,
  work: (tx: Transaction, link: OpenLink) => Promise<T>,
): Promise<T> {
  const [, organisation_id = "", bits = ""] = TOKEN.exec(token) ?? [];
  if (bits === "") throw linkOver();
  const hash = keyedHash(secret, bits);
  return inOrganisation(pool, { organisation_id, scope: null }, async (tx) => {
    await sql`select r.id from service_request r where ${ofOrganisation("r")} and r.id = (
      select l.request from provider_link l where ${ofOrganisation("l")} and l.token_hash = ${hash}) for no key update`.execute(
      tx,
    );
    const { rows } = await sql<OpenLink>`
      select l.organisation_id, l.id, l.request, l.service_provider, sp.name as provider_name, l.created_by as sent_by,
        l.given, l.expires, o.time_zone, l.opened
      from provider_link l
      join organisation o on o.id = l.organisation_id and o.is_active and not 'service_request' = any (o.locked_modules)
      join service_request r on r.organisation_id = l.organisation_id and r.id = l.request
        and r.service_provider = l.service_provider and r.status not in ('Closed', 'Cancelled')
      join service_provider sp on sp.organisation_id = l.organisation_id and sp.id = l.service_provider
      where ${ofOrganisation("l")} and l.token_hash = ${hash} and l.ended is null and l.expires > now()
      for update of l`.execute(tx);
    if (!rows[0]) throw linkOver();
    return work(tx, rows[0]);
  });
}

/** What a provider is shown who opens its link; the first time is told in history, the last one on the link. */
export const openLink = (
  ctx: PublicContext,
  { body }: Input<typeof providerLinkCalls.open>,
): Promise<ProviderRequest> =>
  withLink(ctx, body.token, async (tx, link) => {
    await tx.updateTable("provider_link").set({ opened: sql<string>`now()` }).where("id", "=", link.id).execute();
    if (link.opened === null) {
      const entry = {
        subject_type: "service_request" as const,
        subject_id: link.request,
        action: "provider link opened",
      };
      await recordActivity(tx, { organisation_id: link.organisation_id, actor: null }, entry);
    }
    return shownBy(tx, link);
  });

/** The request of a link as its provider sees it: what crosses, planned visits, and what was written for both sides. */
export async function shownBy(tx: Transaction, link: OpenLink): Promise<ProviderRequest> {
  const { rows } = await sql<Omit<ProviderRequest, "provider_name" | "expires" | "time_zone" | "may_propose">>`
    select t.*,
      (select coalesce(jsonb_agg(jsonb_build_object('scheduled_at', v.scheduled_at, 'scheduled_end', v.scheduled_end,
          'status', v.status) order by v.scheduled_at, v.id), '[]')
        from service_visits v where ${ofOrganisation("v")} and v.service_request_id = ${link.request}::uuid
          and v.status = any(${[...openVisitStates]}::text[])) as visits,
      (select coalesce(jsonb_agg(jsonb_build_object('message', u.message, 'proposed_at', u.proposed_at,
          'is_own', u.provider_link is not null, 'created', u.created) order by u.id desc), '[]')
        from (select w.* from service_request_update w
          left join provider_link p on p.organisation_id = w.organisation_id and p.id = w.provider_link
          where ${ofOrganisation("w")} and w.request = ${link.request}::uuid and w.visibility = 'customer'
            and (w.created_by is not null and w.created >= ${link.given}::timestamptz
              or p.service_provider = ${link.service_provider}::uuid)
          order by w.id desc limit ${sql.lit(UPDATES_MOST)}) u) as updates
    from told_of_request(${ownOrganisation}, ${link.request}::uuid) t`.execute(tx);
  if (!rows[0]) throw linkOver();
  const { provider_name, expires, time_zone } = link;
  const may_propose = openServiceStates.some((state) => state === rows[0]?.status);
  return { ...rows[0], provider_name, expires, time_zone, may_propose };
}
