import { messages } from "@steward/contract/messages/catalogue";
import { type RawBuilder, sql } from "kysely";
import { membersWhoMay } from "../../access/people-who-may.ts";
import { recordActivity } from "../../activity/record-activity.ts";
import { ofOrganisation, ownOrganisation } from "../../database/of-organisation.ts";
import type { Transaction } from "../../database/transaction.ts";
import type { Services } from "../../http/context.ts";
import { mailDigests, pageAddress } from "../../mail/mail-digests.ts";
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
const PEOPLE = membersWhoMay("service_request.assign");

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

/** What a notice says still holds: its clock runs on a request that is open. */
const STANDS: RawBuilder<unknown> = sql`exists (select from service_request r
    where r.organisation_id = n.organisation_id and r.id = n.request and r.resolved_at is null and r.closed_at is null
      and (n.clock = 'resolution' or r.responded_at is null))`;

/** One mail for each person with all that is new. */
export const mailNotices = (services: Services, tx: Transaction, organisation_id: string) =>
  mailDigests<Pick<Passed, "request" | "clock" | "is_breach"> & { problem: string; due: string }>(
    services,
    tx,
    organisation_id,
    {
      table: "service_request_notice",
      stands: STANDS,
      joins: sql`join service_request r on r.organisation_id = n.organisation_id and r.id = n.request
        join organisation o on o.id = ${ownOrganisation}
        left join problem_statement ps on ps.organisation_id = r.organisation_id and ps.id = r.problem_statement`,
      order: sql`n.is_breach desc, n.moment`,
      told: {
        request: internalId,
        problem: sql`coalesce(ps.name, left(r.description, 120))`,
        clock: sql`n.clock`,
        is_breach: sql`n.is_breach`,
        due: sql`to_char(case n.clock when 'response' then r.response_due else r.resolution_due end at time zone o.time_zone,
          'YYYY-MM-DD HH24:MI')`,
      },
      line: messages.serviceRequests.noticeLine,
      mailOf: (digest) => ({
        about: messages.serviceRequests.noticeAbout,
        subject: messages.serviceRequests.noticeSubject(digest),
        greeting: messages.serviceRequests.noticeGreeting(digest),
        closing: pageAddress(services, "/service-request"),
      }),
    },
  );
