import { messages } from "@steward/contract/messages/catalogue";
import { sql } from "kysely";
import { membersWhoMay } from "../../access/people-who-may.ts";
import { ofOrganisation } from "../../database/of-organisation.ts";
import type { Transaction } from "../../database/transaction.ts";
import type { Services } from "../../http/context.ts";
import { mailDigests, pageAddress } from "../../mail/mail-digests.ts";
import { singleLine } from "../../mail/single-line.ts";
import type { DayOf, Remind } from "../../nouns/facts.ts";

const PATH = "/supply-desk/personnel";

/** That no certificate `c` of the same name lasts longer: who renewed one is not reminded of the old one. */
const IS_LAST = sql`not exists (select from personnel_certificate later where later.organisation_id = c.organisation_id
  and later.profile = c.profile and later.name = c.name and coalesce(later.expiry_date, 'infinity') > c.expiry_date)`;

/** Reminds whoever manages profiles of certificates that expire. */
export const remindOfCertificates: Remind = async (services, tx, day) => {
  await makeReminders(tx, day);
  await mailReminders(services, tx, day);
};

/** One reminder for each member who manages profiles: the nearest of the two that is due, so that after a pause one comes. */
const makeReminders = (tx: Transaction, { today }: DayOf) =>
  sql`insert into certificate_reminder (organisation_id, id, profile, certificate, account_id, days, ends)
    select c.organisation_id, new_record_id(), c.profile, c.name, m.account_id, d.days, c.expiry_date
    from personnel_certificate c
    cross join lateral (select min(n) as days from unnest(array[60, 14]) n where c.expiry_date - ${today}::date <= n) d
    cross join ${membersWhoMay("personnel.manage")} m
    where ${ofOrganisation("c")} and c.expiry_date between ${today}::date and ${today}::date + 60 and ${IS_LAST}
    on conflict do nothing`.execute(tx);

/** One mail for each member with all that is new. What was renewed or taken out by now is told to nobody. */
const mailReminders = (services: Services, tx: Transaction, { id }: DayOf) =>
  mailDigests<{ person: string; code: string; certificate: string; end: string }>(services, tx, id, {
    table: "certificate_reminder",
    stands: sql`exists (select from personnel_certificate c where c.organisation_id = n.organisation_id
      and c.profile = n.profile and c.name = n.certificate and c.expiry_date = n.ends and ${IS_LAST})`,
    joins: sql`join personnel_profile p on p.organisation_id = n.organisation_id and p.id = n.profile`,
    order: sql`n.ends, p.name`,
    told: { person: sql`p.name`, code: sql`'SP-' || p.number`, certificate: sql`n.certificate`, end: sql`n.ends` },
    line: ({ person, certificate, ...told }) =>
      messages.personnel.certificateLine({
        ...told,
        person: singleLine(person),
        certificate: singleLine(certificate),
      }),
    mailOf: ({ name, organisation, email, count }) => ({
      about: messages.personnel.certificatesAbout({ email }),
      subject: messages.personnel.certificatesSubject({ count }),
      greeting: messages.personnel.certificatesGreeting({
        name: singleLine(name),
        organisation: singleLine(organisation),
      }),
      closing: pageAddress(services, PATH),
    }),
  });
