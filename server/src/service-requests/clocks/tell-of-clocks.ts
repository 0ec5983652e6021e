import { messages } from "@steward/contract/messages/catalogue";
import { type RawBuilder, sql } from "kysely";
import { recordActivity } from "../../activity/record-activity.ts";
import { ofOrganisation, ownOrganisation } from "../../database/of-organisation.ts";
import type { Transaction } from "../../database/transaction.ts";
import type { Services } from "../../http/context.ts";
import { enqueueMail } from "../../mail/enqueue-mail.ts";
import { internalId } from "../service-request-queries.ts";
import { BATCH } from "./reset-clocks.ts";

interface Passed {
  request: string;
  clock: "response" | "resolution";
  is_breach: boolean;
}

/** Moments of a request's clocks that people are told of. */
const MOMENTS = sql`(values
  ('response', false, case when r.responded_at is null then r.response_risk end),
  ('response', true, case when r.responded_at is null then r.response_due end),
  ('resolution', false, r.resolution_risk),
  ('resolution', true, r.resolution_due)) m (clock, is_breach, moment)`;

/** Who may assign requests, and in which places. */
const PEOPLE = sql`(select m.account_id, case when not m.is_owner then granted_scope(m.account_id) end as scope
  from membership m where ${ofOrganisation("m")} and m.is_active
    and (m.is_owner or 'service_request.assign' = any(granted_permissions(m.account_id))))`;

/**
 * Makes notices of clocks that are at risk or over, of some requests: for who took the request on, else for everybody who
 * may assign it. Of what passed meanwhile only the last moment of each clock is told. Answers how many requests there
 * were.
 */
export async function makeNotices(tx: Transaction, organisation_id: string): Promise<number> {
  const reaches = (person: string) =>
    sql`(${sql.ref(`${person}.scope`)} is null or p.places && ${sql.ref(`${person}.scope`)})`;
  const { rows } = await sql<Passed>`
    with due as materialized (
      select r.id from service_request r where ${ofOrganisation("r")} and r.next_notice <= now()
      order by r.next_notice limit ${sql.lit(BATCH)} for no key update skip locked),
    passed as materialized (
      select distinct on (r.id, m.clock) r.organisation_id, r.id as request, r.manager, r.places, m.clock, m.is_breach,
        m.moment
      from due d join service_request r on r.id = d.id cross join lateral ${MOMENTS}
      where ${ofOrganisation("r")} and m.moment > r.told_until and m.moment <= now()
      order by r.id, m.clock, m.moment desc, m.is_breach desc),
    told as (
      update service_request r set told_until = now() from due d where ${ofOrganisation("r")} and r.id = d.id),
    people as materialized ${PEOPLE},
    notices as (
      insert into service_request_notice (organisation_id, id, request, account_id, clock, is_breach, moment)
      select p.organisation_id, new_record_id(), p.request, h.account_id, p.clock, p.is_breach, p.moment
      from passed p join people h on ${reaches("h")} and (h.account_id = p.manager or not exists (
        select from people t where t.account_id = p.manager and ${reaches("t")}))
      on conflict (organisation_id, request, account_id, clock, is_breach, moment) do nothing)
    select d.id as request, p.clock, p.is_breach from due d left join passed p on p.request = d.id`.execute(tx);
  const entries = rows
    .filter(({ clock }) => clock !== null)
    .map(({ request, clock, is_breach }) => ({
      subject_type: "service_request" as const,
      subject_id: request,
      action: `${clock} ${is_breach ? "overdue" : "at risk"}`,
    }));
  await recordActivity(tx, { organisation_id, actor: null }, entries);
  return new Set(rows.map(({ request }) => request)).size;
}

/** What a notice says still holds: its clock runs on a request that is open, for a person who is there. */
const STANDS: RawBuilder<unknown> = sql`exists (select from service_request r
    where r.organisation_id = n.organisation_id and r.id = n.request and r.resolved_at is null and r.closed_at is null
      and (n.clock = 'resolution' or r.responded_at is null))
  and exists (select from account u where u.id = n.account_id and u.is_active)`;

/** Notices that a mail names; the others it counts. */
const MOST_NAMED = 40;

interface Digest {
  account_id: string;
  name: string;
  email: string;
  organisation: string;
  ids: string[];
  count: number;
  named: { request: string; problem: string; clock: Passed["clock"]; is_breach: boolean; due: string }[];
}

/**
 * One mail for each person with all that is new; it is queued, and its notices marked, together. The notices are locked
 * first: a run beside this one waits, and finds them mailed.
 */
export async function mailNotices(services: Services, tx: Transaction, organisation_id: string): Promise<void> {
  const { rows } = await sql<Digest>`
    with held as materialized (
      select n.id, ${STANDS} as stands from service_request_notice n
      where ${ofOrganisation("n")} and n.mailed is null order by n.id for no key update),
    over as (
      update service_request_notice n set mailed = now() from held h
      where ${ofOrganisation("n")} and n.id = h.id and not h.stands)
    select t.account_id, u.name, u.email, t.organisation, array_agg(t.id) as ids, count(*)::int as count,
      (jsonb_agg(jsonb_build_object('request', t.number, 'problem', t.problem, 'clock', t.clock, 'is_breach', t.is_breach,
        'due', t.due) order by t.place) filter (where t.place <= ${MOST_NAMED}::int)) as named
    from (
      select n.id, n.account_id, n.clock, n.is_breach, ${internalId} as number, o.name as organisation,
        coalesce(ps.name, left(r.description, 120)) as problem,
        to_char(case n.clock when 'response' then r.response_due else r.resolution_due end at time zone o.time_zone,
          'YYYY-MM-DD HH24:MI') as due,
        row_number() over (partition by n.account_id order by n.is_breach desc, n.moment, n.id) as place
      from held h
      join service_request_notice n on n.id = h.id
      join service_request r on r.organisation_id = n.organisation_id and r.id = n.request
      join organisation o on o.id = ${ownOrganisation}
      left join problem_statement ps on ps.organisation_id = r.organisation_id and ps.id = r.problem_statement
      where ${ofOrganisation("n")} and h.stands) t
    join account u on u.id = t.account_id
    group by t.account_id, u.name, u.email, t.organisation order by t.account_id`.execute(tx);
  for (const digest of rows) {
    const mail = {
      to: digest.email,
      subject: messages.serviceRequests.noticeSubject(digest),
      text: textOf(services, digest),
    };
    const about = messages.serviceRequests.noticeAbout;
    // Above the rate limit of an address the next run mails it.
    if (!(await enqueueMail(services, tx, organisation_id, { about, to: digest.email, mail }))) continue;
    await sql`update service_request_notice n set mailed = now()
      where ${ofOrganisation("n")} and n.id = any(${digest.ids}::uuid[])`.execute(tx);
  }
}

function textOf({ config }: Services, digest: Digest): string {
  const { count, named } = digest;
  const texts = messages.serviceRequests;
  return [
    texts.noticeGreeting(digest),
    "",
    ...named.map((notice) => texts.noticeLine(notice)),
    ...(count > named.length ? [texts.noticeFurther({ count: count - named.length })] : []),
    "",
    // A job is asked by nobody, so that only the setting knows where people find the server.
    ...(config.public_url ? [`${config.public_url}/service-request`, ""] : []),
  ].join("\n");
}
