import { messages } from "@steward/contract/messages/catalogue";
import type { Permission } from "@steward/contract/permissions/permissions";
import { personRules } from "@steward/contract/personnel/people/rules";
import { sql } from "kysely";
import { ofOrganisation, ownOrganisation } from "../../database/of-organisation.ts";
import type { Transaction } from "../../database/transaction.ts";
import { may } from "../../http/authenticate.ts";
import type { CallerOrganisation, Services } from "../../http/context.ts";
import { enqueueMail } from "../../mail/enqueue-mail.ts";
import { pageAddress } from "../../mail/mail-digests.ts";
import { singleLine } from "../../mail/single-line.ts";
import type { DayOf, Remind } from "../../nouns/facts.ts";
import { searchPattern } from "../../paging/search-pattern.ts";
import { conditionsOf, type Query } from "./people-queries.ts";

const PATH = "/skilled-personnel/all-skilled-personnel";

/** People whom a mail names; the others it counts. */
const MOST_NAMED = 10;

interface MailedView extends CallerOrganisation {
  id: string;
  name: string;
  query: Record<string, string>;
  /** Moment after which somebody is new in it. */
  since: string;
  account_id: string;
  person: string;
  email: string;
  is_owner: boolean;
  permissions: Permission[];
  organisation: string;
}

/** Mails the authors of views of an organisation, once on each of its days, of who is new in them. */
export const mailNewPeople: Remind = async (services, tx, day) => {
  for (const view of await takeViews(tx, day)) await mailView(services, tx, view, day);
};

/**
 * Views that nobody was told of today, locked: a run beside this one leaves them. An hour is gone through again, for who is
 * published by a transaction that began before the last run and ended after it. Views of members who are gone stay behind.
 */
async function takeViews(tx: Transaction, { today }: DayOf): Promise<MailedView[]> {
  const { rows } = await sql<MailedView>`
    select v.id, v.name, v.query, greatest(v.mails_from, v.mails_until - interval '1 hour')::text as since, v.account_id,
      a.name as person, a.email, m.is_owner, granted_permissions(m.account_id) as permissions, o.name as organisation,
      o.currency, o.time_zone, o.locked_modules
    from saved_view v
    join organisation o on o.id = v.organisation_id
    join membership m on m.organisation_id = v.organisation_id and m.account_id = v.account_id and m.is_active
    join account a on a.id = v.account_id and a.is_active
    where ${ofOrganisation("v")} and v.mails_from is not null and local_day(v.mails_until, o.time_zone) < ${today}::date
    order by v.id for no key update of v skip locked`.execute(tx);
  return rows;
}

/** What a view asks for, as its list takes it; undefined for what the list takes no more. */
function queryOf(asked: MailedView["query"]): Query | undefined {
  const known = Object.entries(asked).filter(([name]) => name in personRules.list.query.shape);
  const parsed = personRules.list.query.safeParse(Object.fromEntries(known));
  return parsed.success && !parsed.data.request_status ? parsed.data : undefined;
}

interface NewPeople {
  ids: string[];
  named: { name: string; code: string; position: string; city: string; skills: string[] }[];
}

/** People who are new in a view and whom its author was not told of, as they are published. */
async function newIn(tx: Transaction, view: MailedView, query: Query): Promise<NewPeople> {
  const { search, product, language } = query;
  const conditions = [
    sql`not exists (select from saved_view_told t where ${ofOrganisation("t")} and t.saved_view = ${view.id}::uuid and t.person = p.id)`,
    ...conditionsOf({ organisation: view }, query),
  ];
  const found = sql`find_new_people(${view.since}::timestamptz, ${search ? searchPattern(search) : null}::text,
    ${product ?? null}::integer[], ${language ?? null}::integer[])`;
  const { rows } = await sql<NewPeople>`
    select coalesce(array_agg(n.id order by n.place), '{}') as ids, coalesce(jsonb_agg(jsonb_build_object('name', n.name,
      'code', n.skilled_personel_id, 'position', n.current_position, 'city', n.city_name, 'skills',
      (select coalesce(jsonb_agg(k.one ->> 'name' order by k.place), '[]')
        from jsonb_array_elements(n.skills) with ordinality k (one, place) where k.place <= 5))
      order by n.place) filter (where n.place <= ${MOST_NAMED}::int), '[]') as named
    from (select p.id, p.name, p.skilled_personel_id, p.current_position, p.city_name, p.skills,
        row_number() over (order by p.name_sort collate "C", p.id) as place
      from ${found} f join personnel_publication p on p.id = f.id
      where ${sql.join(conditions, sql` and `)}) n`.execute(tx);
  return rows[0] ?? { ids: [], named: [] };
}

const lineOf = ({ name, code, position, city, skills }: NewPeople["named"][number]): string =>
  [`${name} (${code})`, position, city, skills.join(", ")].filter(Boolean).map(singleLine).join(" · ");

/** One mail with all who are new in a view; it is queued, and they are kept as told, together. */
async function mailView(services: Services, tx: Transaction, view: MailedView, { id: organisation }: DayOf) {
  const query = queryOf(view.query);
  const caller = { is_owner: view.is_owner, permissions: view.permissions, is_token: false };
  const actor = { ...caller, session_id: view.account_id, account_id: view.account_id, name: view.person };
  // Who may not see the list is told of nobody, nor of these later.
  const sees = query !== undefined && may({ actor, organisation: view }, "personnel.view");
  const { ids, named } = sees ? await newIn(tx, view, query) : { ids: [], named: [] };
  if (ids.length > 0) {
    const said = { view: singleLine(view.name), count: ids.length };
    const text = messages.savedViews.newPeopleText({
      ...said,
      name: singleLine(view.person),
      organisation: singleLine(view.organisation),
      people: named.map(lineOf),
      address: pageAddress(services, `${PATH}?${addressOf(view)}`).join(""),
    });
    const about = messages.savedViews.newPeopleAbout({ email: view.email });
    const mail = { to: view.email, subject: messages.savedViews.newPeopleSubject(said), text };
    // Above the rate limit of an address the next run mails it.
    if (!(await enqueueMail(services, tx, organisation, { about, to: view.email, mail }))) return;
    await sql`insert into saved_view_told (organisation_id, saved_view, person)
      select ${ownOrganisation}, ${view.id}::uuid, t.person from unnest(${ids}::uuid[]) t (person)
      on conflict do nothing`.execute(tx);
  }
  await sql`update saved_view v set mails_until = now() where ${ofOrganisation("v")} and v.id = ${view.id}::uuid`.execute(
    tx,
  );
}

/** The address of a view: what it asks for, and its own id. */
const addressOf = ({ id, query }: MailedView) => new URLSearchParams({ ...query, view: id }).toString();
