import { messages } from "@steward/contract/messages/catalogue";
import { sql } from "kysely";
import { membersWhoMay } from "../access/people-who-may.ts";
import { ofOrganisation } from "../database/of-organisation.ts";
import type { Transaction } from "../database/transaction.ts";
import type { Services } from "../http/context.ts";
import { mailDigests, pageAddress } from "../mail/mail-digests.ts";
import { singleLine } from "../mail/single-line.ts";
import type { DayOf, Remind, Sample } from "../nouns/facts.ts";
import { HANDLES, type InterestSide } from "./state-machine.ts";

/** What is particular about each side: which of its people a placement concerns, who is on the other side, and its page. */
const SIDES = {
  interest: {
    reaches: sql`(p.scope is null or i.places && p.scope)`,
    partner: "staffing",
    path: "/skilled-personnel/placed-personnel",
  },
  received_interest: { reaches: sql`true`, partner: "customer", path: "/supply-desk/interests?request_status=Placed" },
} as const;

const bothSides = Object.keys(SIDES) as InterestSide[];

/** Reminds the people of an organisation, as customer and as staffing organisation, of placements that end. */
export const remindOfEnds: Remind = async (services, tx, day) => {
  for (const side of bothSides) await makeReminders(tx, side, day);
  for (const side of bothSides) await mailReminders(services, tx, side, day);
};

/**
 * One reminder for each person who handles the placement: the nearest of the two that is due. After a pause the earlier
 * one is past and is left out, as is one whose day had passed when the person was placed.
 */
const makeReminders = (tx: Transaction, side: InterestSide, { today }: DayOf) =>
  sql`with people as materialized ${membersWhoMay(HANDLES[side])}
    insert into placement_reminder (organisation_id, id, ${sql.ref(side)}, account_id, days, ends)
    select i.organisation_id, new_record_id(), i.id, p.account_id, d.days, i.end_date
    from ${sql.table(side)} i
    cross join lateral (select min(n) as days from unnest(array[30, 7]) n where i.end_date - ${today}::date <= n) d
    join people p on ${SIDES[side].reaches}
    where ${ofOrganisation("i")} and i.state = 'Placed' and not i.is_terminated
      and i.end_date between ${today}::date and ${today}::date + 30 and i.end_date - d.days >= i.placed_on
    on conflict do nothing`.execute(tx);

/** What those of the sample organisations who handle placements are reminded of today; their mails have gone. */
export const makeSampleEnds: Sample = async ({ organisation_id: id, dayOf, write, staffing }) => {
  const day = { id, today: dayOf(0) };
  const settled = (side: InterestSide) => async (tx: Transaction) => {
    await makeReminders(tx, side, day);
    await sql`update placement_reminder r set mailed = now() where ${ofOrganisation("r")} and r.mailed is null`.execute(
      tx,
    );
  };
  await write(settled("interest"));
  await staffing.write(settled("received_interest"));
};

/** One mail for each person with all that is new. What ends on another day by now is told to nobody. */
const mailReminders = (services: Services, tx: Transaction, side: InterestSide, { id }: DayOf) =>
  mailDigests<{ person: string; code: string; partner: string; designation: string; end: string }>(services, tx, id, {
    table: "placement_reminder",
    kind: sql`n.${sql.ref(side)} is not null`,
    stands: sql`exists (select from ${sql.table(side)} s where s.organisation_id = n.organisation_id
      and s.id = n.${sql.ref(side)} and s.end_date = n.ends and not s.is_terminated)`,
    joins: sql`join ${sql.table(side)} i on i.organisation_id = n.organisation_id and i.id = n.${sql.ref(side)}
      join partner p on p.organisation_id = i.organisation_id and p.id = i.${sql.ref(SIDES[side].partner)}`,
    order: sql`n.ends, i.person_name`,
    told: {
      person: sql`i.person_name`,
      code: sql`i.person_code`,
      partner: sql`p.name`,
      designation: sql`i.designation`,
      end: sql`n.ends`,
    },
    line: ({ person, partner, designation, ...told }) =>
      messages.interests.endsLine({
        ...told,
        person: singleLine(person),
        partner: singleLine(partner),
        designation: singleLine(designation),
      }),
    mailOf: ({ name, organisation, email, count }) => ({
      about: messages.interests.endsAbout({ email }),
      subject: messages.interests.endsSubject({ count }),
      greeting: messages.interests.endsGreeting({ name: singleLine(name), organisation: singleLine(organisation) }),
      closing: [messages.interests.endsAdvice({ side }), ...pageAddress(services, SIDES[side].path)],
    }),
  });
