import { messages } from "@steward/contract/messages/catalogue";
import { sql } from "kysely";
import { ofOrganisation, ownOrganisation } from "../database/of-organisation.ts";
import type { Transaction } from "../database/transaction.ts";
import type { Services } from "../http/context.ts";
import type { DayOf, Remind, Sample } from "../nouns/facts.ts";
import { enqueueMail } from "../mail/enqueue-mail.ts";
import { STANDS } from "./reminder-queries.ts";

/** Reminds the people of an organisation of warranties and contracts that end. */
export const remind: Remind = async (services, tx, day) => {
  await handOver(tx, day);
  await makeReminders(tx, day);
  await mailDigests(services, tx, day);
};

/** A record whose day has come becomes the one that its asset carries, in place of the one that is over. */
const handOver = (tx: Transaction, { today }: DayOf) =>
  sql`select carry_cover(c.organisation_id, c.asset, c.kind, ${today}::date) from cover c
    where ${ofOrganisation("c")} and c.is_current and c.renewed_by is not null and c.ends < ${today}::date`.execute(tx);

/**
 * One reminder for each person who may edit the asset: the nearest of the four that is due. After a pause the earlier
 * ones are past and are left out.
 */
const makeReminders = (tx: Transaction, { today }: DayOf) =>
  sql`insert into reminder (organisation_id, id, cover, account_id, days, ends, places)
    select c.organisation_id, new_record_id(), c.id, p.account_id, d.days, c.ends, c.places
    from cover c
    cross join lateral (select min(n) as days from unnest(array[60, 30, 7, 1]) n where c.ends - ${today}::date <= n) d
    join (
      select m.account_id, case when not m.is_owner then granted_scope(m.account_id) end as scope from membership m
      where ${ofOrganisation("m")} and m.is_active
        and (m.is_owner or 'asset.update' = any(granted_permissions(m.account_id)))
    ) p on p.scope is null or c.places && p.scope
    where ${ofOrganisation("c")} and not c.is_archived and c.renewed_by is null
      and c.ends >= ${today}::date and c.ends <= ${today}::date + 60
    on conflict (organisation_id, cover, account_id, ends, days) do nothing`.execute(tx);

/** What the people of the sample customer are reminded of today; their mails have gone. */
export const makeSampleReminders: Sample = ({ organisation_id: id, dayOf, write }) =>
  write(async (tx) => {
    await makeReminders(tx, { id, today: dayOf(0) });
    await sql`update reminder r set mailed = now() where ${ofOrganisation("r")} and r.mailed is null`.execute(tx);
  });

/** Records that a mail names; the others it counts. */
const MOST_NAMED = 40;

interface Digest {
  account_id: string;
  name: string;
  email: string;
  organisation: string;
  count: number;
  named: { kind: string; asset: string; end: string }[];
}

/** One mail for each person with all that is new; it is queued, and its reminders marked, together. */
async function mailDigests(services: Services, tx: Transaction, { id }: DayOf): Promise<void> {
  const { rows } = await sql<Digest>`
    select n.account_id, u.name, u.email, o.name as organisation, count(*)::int as count,
      (jsonb_agg(jsonb_build_object('kind', n.kind, 'end', n.ends, 'asset', n.asset) order by n.ends, n.asset)
        filter (where n.place <= ${MOST_NAMED}::int)) as named
    from (
      select r.account_id, c.kind, r.ends, concat_ws(' · ', a.asset_id, nullif(a.asset_name, '')) as asset,
        row_number() over (partition by r.account_id order by r.ends, a.asset_id) as place
      from reminder r
      join cover c on c.organisation_id = r.organisation_id and c.id = r.cover
      join asset a on a.organisation_id = c.organisation_id and a.id = c.asset
      where ${ofOrganisation("r")} and r.mailed is null and ${STANDS}
    ) n
    join account u on u.id = n.account_id and u.is_active
    join organisation o on o.id = ${ownOrganisation}
    group by n.account_id, u.name, u.email, o.name order by n.account_id`.execute(tx);
  for (const digest of rows) {
    const mail = { to: digest.email, subject: messages.reminders.subject(digest), text: textOf(services, digest) };
    const isQueued = await enqueueMail(services, tx, id, { about: messages.reminders.about, to: digest.email, mail });
    // Above the rate limit of an address the next run mails it.
    if (!isQueued) continue;
    await sql`update reminder r set mailed = now()
      where ${ofOrganisation("r")} and r.account_id = ${digest.account_id}::uuid and r.mailed is null
        and ${STANDS}`.execute(tx);
  }
}

function textOf({ config }: Services, digest: Digest): string {
  const { count, named } = digest;
  const more = count > named.length ? [messages.reminders.further({ count: count - named.length })] : [];
  const lines = named.map((one) => messages.reminders.line(one));
  return [
    messages.reminders.greeting(digest),
    "",
    ...lines,
    ...more,
    "",
    // A job is asked by nobody, so that only the setting knows where people find the server.
    config.public_url
      ? messages.reminders.ending({ address: `${config.public_url}/asset-management/coverage/reminders` })
      : messages.reminders.endingAt,
    "",
  ].join("\n");
}
