import { grown, readingOf, type Running } from "../checks.ts";
import { makeSubject, onDatabase, type Subject } from "../data/databases.ts";
import type { Result } from "../report.ts";

export const FEW_INTERESTS = 10_000;
export const MANY_INTERESTS = 1_000_000;

const [RECEIVED, UTILISATION] = ["/v1/steward/received-interest/", "/v1/steward/personnel-utilisation/"];
const CUSTOMERS = 40;
/** Interests in each person, one after the other, and the days between two of them: three years back in all. */
const [EACH, DAYS] = [100, 11];

/** SQL of a UUID v7 that ascends with `i`. */
const idOf = (of: string) => `(lpad(to_hex(1700000000000 + i), 12, '0') || '7' || substr(md5('${of}' || i), 1, 3) || '8'
  || substr(md5('${of}' || i), 4, 15))::uuid`;

/** The interests of customers in an agency's people: of the last ones some are open, of those before every fourth led to a placement of a week. */
async function receiveInterests({ url, organisation_id }: Subject, interests: number): Promise<void> {
  const people = interests / EACH;
  await onDatabase(url, async (client) => {
    // As in any bulk load: what the triggers would write is written here.
    await client.query("set session_replication_role = replica");
    const run = (text: string, values: unknown[] = []) => client.query(text, [organisation_id, ...values]);
    await run("update organisation set kinds = '{customer,staffing}' where id = $1");
    await run(
      `insert into partner (organisation_id, id, other, name)
       select $1, ${idOf("customer")}, gen_random_uuid(), 'Customer ' || i from generate_series(1, ${CUSTOMERS}) i`,
    );
    await run(
      `insert into personnel_profile (organisation_id, id, number, name, created)
       select $1, ${idOf("profile")}, i, 'Person ' || i, now() - interval '4 years' from generate_series(1, $2::int) i`,
      [people],
    );
    await run(
      `insert into received_interest (organisation_id, id, customer, made, profile, person_code, person_name,
         person_position, remark, contact_person_name, contact_person_designation, contact_person_phone,
         contact_person_work_phone, contact_person_email, as_organisation, expires, created, modified, state, answered,
         accepted, offered, closed, designation, location, start_date, end_date, share, rate, rate_period, currency,
         placed_on)
       select $1, ${idOf("interest")}, c.id, gen_random_uuid(), p.id, 'SP-' || p.number, p.name, 'Technician', '', 'Asha',
         '', '', '', '', true, d.day + interval '14 days', d.day, d.day, s.state,
         case when s.state in ('Accepted', 'Offered', 'Placed', 'Rejected', 'Declined') then d.day + interval '5 hours' end,
         case when s.state in ('Accepted', 'Offered', 'Placed') then d.day + interval '5 hours' end,
         case when s.state in ('Offered', 'Placed') then d.day + interval '1 day' end,
         case when s.state in ('Rejected', 'Declined', 'Withdrawn', 'Expired') then d.day + interval '2 days' end,
         t.designation, t.location, t.start_date, t.end_date, t.share, t.rate, t.rate_period, t.currency, t.placed_on
       from generate_series(0, $2::int - 1) i
       join personnel_profile p on p.organisation_id = $1 and p.number = 1 + i % ($2::int / ${EACH})
       join (select id, row_number() over (order by id) - 1 as n from partner where organisation_id = $1) c
         on c.n = i % ${CUSTOMERS}
       cross join lateral (select i / ($2::int / ${EACH}) as turn) k
       cross join lateral (select current_date - ((${EACH} - k.turn) * ${DAYS})::int + (i % 24) * interval '1 hour' as day) d
       cross join lateral (select case when k.turn >= ${EACH} - 2
         then (array['Requested', 'Under Review', 'Accepted', 'Offered'])[1 + i % 4]
         else (array['Placed', 'Rejected', 'Expired', 'Declined', 'Rejected', 'Withdrawn', 'Placed', 'Expired'])[1 + i % 8]
         end as state) s
       left join lateral (select 'Technician' as designation, 'Pune' as location, d.day::date + 3 as start_date,
           d.day::date + 9 as end_date, 100 as share, 1000 as rate, 'Day' as rate_period, 'INR' as currency,
           case when s.state = 'Placed' then d.day::date + 2 end as placed_on) t on s.state in ('Offered', 'Placed')`,
      [interests],
    );
    await client.query("vacuum analyze partner, personnel_profile, received_interest");
  });
}

/** A staffing organisation that so many interests reached. */
export async function makeAgency(server_url: string, name: string, interests: number): Promise<Subject> {
  const subject = await makeSubject(server_url, name, 0);
  await receiveInterests(subject, interests);
  return subject;
}

/** Interests Received and the staffing reports among few and many interests. */
export async function interestsGrowth(few: Running, many: Running, seconds: number): Promise<Result[]> {
  const title = `${FEW_INTERESTS.toLocaleString("en")} -> ${MANY_INTERESTS.toLocaleString("en")} interests`;
  // An exact count touches what it counts, as many times as there are more of them.
  const counted = MANY_INTERESTS / FEW_INTERESTS;
  const results: Result[] = [];
  for (const [name, path, bar] of [
    ["list with exact count", `${RECEIVED}?length=20`, counted],
    ["interests by name", `${RECEIVED}?length=20&ordering=name`, counted],
    ["interests that wait for an answer", `${RECEIVED}?length=20&waiting=Answer`, counted],
    ["board, exact counts of every state", `${RECEIVED}board/`, counted],
    ["pipeline of a month", `${RECEIVED}pipeline/`, counted],
    ["utilisation of a month", `${UTILISATION}?length=20`, counted],
    ["sums of the utilisation of a month", `${UTILISATION}summary/`, counted],
  ] as const) {
    const targets = readingOf([few, many], path);
    results.push(await grown(`${title}: ${name}`, targets, bar, seconds));
  }
  return results;
}
