import { messages } from "@steward/contract/messages/catalogue";
import { sql } from "kysely";
import { ofOrganisation, ownOrganisation } from "../database/of-organisation.ts";
import type { Transaction } from "../database/transaction.ts";
import type { Services } from "../http/context.ts";
import { enqueueMail } from "../mail/enqueue-mail.ts";
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
  sql`with people as materialized (
      select m.account_id, case when not m.is_owner then granted_scope(m.account_id) end as scope from membership m
      where ${ofOrganisation("m")} and m.is_active
        and (m.is_owner or ${HANDLES[side]} = any(granted_permissions(m.account_id))))
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

/** Placements that a mail names; the others it counts. */
const MOST_NAMED = 40;

interface Digest {
  account_id: string;
  name: string;
  email: string;
  organisation: string;
  ids: string[];
  count: number;
  named: { person: string; code: string; partner: string; designation: string; end: string }[];
}

/**
 * One mail for each person with all that is new; it is queued, and its reminders marked, together. The reminders are locked
 * first: a run beside this one waits, and finds them mailed. What ends on another day by now is told to nobody.
 */
async function mailReminders(services: Services, tx: Transaction, side: InterestSide, { id }: DayOf): Promise<void> {
  const stands = sql`exists (select from ${sql.table(side)} s where s.organisation_id = r.organisation_id
    and s.id = r.${sql.ref(side)} and s.end_date = r.ends and not s.is_terminated)
    and exists (select from account u where u.id = r.account_id and u.is_active)`;
  const { rows } = await sql<Digest>`
    with held as materialized (
      select r.id, ${stands} as stands from placement_reminder r
      where ${ofOrganisation("r")} and r.mailed is null and r.${sql.ref(side)} is not null
      order by r.id for no key update),
    over as (
      update placement_reminder r set mailed = now() from held h
      where ${ofOrganisation("r")} and r.id = h.id and not h.stands)
    select n.account_id, u.name, u.email, o.name as organisation, array_agg(n.id) as ids, count(*)::int as count,
      (jsonb_agg(jsonb_build_object('person', n.person_name, 'code', n.person_code, 'partner', n.partner,
        'designation', n.designation, 'end', n.ends) order by n.place) filter (where n.place <= ${MOST_NAMED}::int)) as named
    from (
      select r.id, r.account_id, r.ends, i.person_name, i.person_code, i.designation, p.name as partner,
        row_number() over (partition by r.account_id order by r.ends, i.person_name, r.id) as place
      from held h
      join placement_reminder r on r.id = h.id
      join ${sql.table(side)} i on i.organisation_id = r.organisation_id and i.id = r.${sql.ref(side)}
      join partner p on p.organisation_id = i.organisation_id and p.id = i.${sql.ref(SIDES[side].partner)}
      where ${ofOrganisation("r")} and h.stands) n
    join account u on u.id = n.account_id
    join organisation o on o.id = ${ownOrganisation}
    group by n.account_id, u.name, u.email, o.name order by n.account_id`.execute(tx);
  for (const digest of rows) {
    const { email: to, ids, count } = digest;
    const about = messages.interests.endsAbout({ email: to });
    const mail = { to, subject: messages.interests.endsSubject({ count }), text: textOf(services, side, digest) };
    // Above the rate limit of an address the next run mails it.
    if (!(await enqueueMail(services, tx, id, { about, to, mail }))) continue;
    await sql`update placement_reminder r set mailed = now()
      where ${ofOrganisation("r")} and r.id = any(${ids}::uuid[])`.execute(tx);
  }
}

function textOf({ config }: Services, side: InterestSide, { name, organisation, count, named }: Digest): string {
  const texts = messages.interests;
  return [
    texts.endsGreeting({ name: singleLine(name), organisation: singleLine(organisation) }),
    "",
    ...named.map(({ person, partner, designation, ...told }) =>
      texts.endsLine({
        ...told,
        person: singleLine(person),
        partner: singleLine(partner),
        designation: singleLine(designation),
      }),
    ),
    ...(count > named.length ? [messages.reminders.further({ count: count - named.length })] : []),
    "",
    texts.endsAdvice({ side }),
    // A job is asked by nobody, so that only the setting knows where people find the server.
    ...(config.public_url ? ["", `${config.public_url}${SIDES[side].path}`] : []),
    "",
  ].join("\n");
}
