import { messages } from "@steward/contract/messages/catalogue";
import { sql } from "kysely";
import { membersWhoMay } from "../access/people-who-may.ts";
import { ofOrganisation } from "../database/of-organisation.ts";
import type { Transaction } from "../database/transaction.ts";
import type { Services } from "../http/context.ts";
import type { DayOf, Remind, Sample } from "../nouns/facts.ts";
import { mailDigests } from "../mail/mail-digests.ts";
import { stands } from "./reminder-queries.ts";

/** Reminds the people of an organisation of warranties and contracts that end. */
export const remind: Remind = async (services, tx, day) => {
  await handOver(tx, day);
  await makeReminders(tx, day);
  await mailReminders(services, tx, day);
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
    join ${membersWhoMay("asset.update")} p on p.scope is null or c.places && p.scope
    where ${ofOrganisation("c")} and not c.is_archived and c.renewed_by is null
      and c.ends >= ${today}::date and c.ends <= ${today}::date + 60
    on conflict (organisation_id, cover, account_id, ends, days) do nothing`.execute(tx);

/** What the people of the sample customer are reminded of today; their mails have gone. */
export const makeSampleReminders: Sample = ({ organisation_id: id, dayOf, write }) =>
  write(async (tx) => {
    await makeReminders(tx, { id, today: dayOf(0) });
    await sql`update reminder r set mailed = now() where ${ofOrganisation("r")} and r.mailed is null`.execute(tx);
  });

/** One mail for each person with all that is new. */
const mailReminders = (services: Services, tx: Transaction, { id }: DayOf) =>
  mailDigests<{ kind: string; asset: string; end: string }>(services, tx, id, {
    table: "reminder",
    stands: stands("n"),
    joins: sql`join cover c on c.organisation_id = n.organisation_id and c.id = n.cover
      join asset a on a.organisation_id = c.organisation_id and a.id = c.asset`,
    order: sql`n.ends, a.asset_id`,
    told: { kind: sql`c.kind`, end: sql`n.ends`, asset: sql`concat_ws(' · ', a.asset_id, nullif(a.asset_name, ''))` },
    line: messages.reminders.line,
    mailOf: (digest) => ({
      about: messages.reminders.about,
      subject: messages.reminders.subject(digest),
      greeting: messages.reminders.greeting(digest),
      closing: services.config.public_url
        ? [messages.reminders.ending({ address: `${services.config.public_url}/asset-management/coverage/reminders` })]
        : [messages.reminders.endingAt],
    }),
  });
