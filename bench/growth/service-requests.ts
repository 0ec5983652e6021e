import { grown, readingOf, type Running } from "../checks.ts";
import { onDatabase, type Subject } from "../data/databases.ts";
import { type Call, post, postForm, type Target } from "../load/measure.ts";
import type { Result } from "../report.ts";

const REQUESTS = "/v1/steward/service-request/";
const ENGINEERS = 50;
/** Visits of an engineer on each day of the measured week. */
const A_DAY = 4;
/** A Monday that no other visit is near. */
const WEEK = "2035-01-01";
/** One of so many requests was visited once, in the years before. */
const VISITED = 5;
/** Requests in a hundred that are over; the others are in the states of work. */
const OVER = 90;
/** Requests that say this; as many in a small and a large register. */
const MARK = "humming";
const MARKED = 24;

/** SQL of a UUID v7 for row `i` of a kind, ascending with `i`. */
const idOf = (kind: string) =>
  `(lpad(to_hex(1700000000000 + i * 60000::bigint), 12, '0') || '7' || substr(md5('${kind}' || i), 1, 3) || '8' || substr(md5('${kind}' || i), 4, 15))::uuid`;

/** As many requests as the organisation has assets, 50 engineers, past visits and a week that is full of them. */
async function fillRequests({ url, organisation_id, account_id, assets }: Subject): Promise<void> {
  await onDatabase(url, async (client) => {
    const { rowCount } = await client.query("select from service_request where organisation_id = $1 limit 1", [
      organisation_id,
    ]);
    if (rowCount) return;
    // What triggers set is told here: the places of each row are those of its asset.
    await client.query("set session_replication_role = replica");
    await client.query(
      `insert into service_request (organisation_id, id, number, asset, places, status, type, priority, coverage, description,
         raised_by, clock_started, responded_at, resolved_at, resolution, closed_at, resolution_due, created)
       select $1, ${idOf("request")}, i, a.id, a.places, s.status, 'Breakdown', (array['Low','Medium','High','Critical'])[1 + i % 4],
         'Chargeable', case when i % greatest($3::int / $4::int, 1) = 0 then '${MARK} ' else 'silent ' end || i, $2, t, t,
         case when s.status = 'Closed' then t end, '', case when s.status = 'Closed' then t end, t + interval '2 days', t
       from generate_series(1, $3::int) i
         join (select id, places, row_number() over (order by id) as n from asset where organisation_id = $1) a on a.n = i,
         lateral (select timestamptz '2024-01-01' + make_interval(secs => i * (60000000.0 / $3::int)) as t,
           case when i % 100 < $5 then 'Closed' else (array['Open','Assigned','In Progress'])[1 + i % 3] end as status) s`,
      [organisation_id, account_id, assets, MARKED, OVER],
    );
    await client.query(
      "insert into organisation_counter (organisation_id, name, value) values ($1, 'service_request', $2)",
      [organisation_id, assets],
    );
    await client.query(
      `insert into account (id, email, name)
       select ${idOf("engineer account")}, 'engineer-' || i || '@bench.example', 'Engineer ' || i from generate_series(1, $1::int) i`,
      [ENGINEERS],
    );
    await client.query(
      `insert into membership (organisation_id, account_id)
       select $1, ${idOf("engineer account")} from generate_series(1, $2::int) i`,
      [organisation_id, ENGINEERS],
    );
    await client.query(
      `insert into engineer (organisation_id, id, account_id)
       select $1, ${idOf("engineer")}, ${idOf("engineer account")} from generate_series(1, $2::int) i`,
      [organisation_id, ENGINEERS],
    );
    const engineer = "select id, row_number() over (order by id) - 1 as n from engineer where organisation_id = $1";
    await client.query(
      `insert into service_visits (organisation_id, id, service_request_id, visit_number, engineer, status, scheduled_at,
         scheduled_end, started_at, ended_at, created_by, places)
       select $1, ${idOf("visit")}, r.id, 1, e.id, 'Completed', r.created + interval '1 day',
         r.created + interval '25 hours', r.created + interval '1 day', r.created + interval '25 hours', $2, r.places
       from service_request r join (${engineer}) e on e.n = r.number % $3::int, lateral (select r.number as i) one
       where r.organisation_id = $1 and r.number % $4 = 0 and r.status = 'Closed'`,
      [organisation_id, account_id, ENGINEERS, VISITED],
    );
    await client.query(
      `insert into service_visits (organisation_id, id, service_request_id, visit_number, engineer, scheduled_at, scheduled_end,
         created_by, places)
       select $1, ${idOf("planned")}, r.id, 2, e.id, t, t + interval '1 hour', $2, r.places
       from generate_series(0, $3::int * 7 * ${A_DAY} - 1) i join (${engineer}) e on e.n = i % $3::int
         join lateral (select r.id, r.places from service_request r where r.organisation_id = $1 and r.number = 1 + i * 7) r on true,
         lateral (select timestamptz '${WEEK}T04:00Z' + make_interval(days => i / $3::int / ${A_DAY},
           hours => 2 * (i / $3::int % ${A_DAY})) as t) times`,
      [organisation_id, account_id, ENGINEERS],
    );
    await client.query("set session_replication_role = default");
    await client.query("vacuum analyze service_request, service_visits, engineer");
  });
}

/** Open requests without a planned visit, each closed once. */
const openRequests = ({ url, organisation_id }: Subject): Promise<string[]> =>
  onDatabase(url, async (client) => {
    const { rows } = await client.query<{ id: string }>(
      `select r.id from service_request r where r.organisation_id = $1 and r.status in ('Open', 'Assigned', 'In Progress')
         and not exists (select from service_visits v where v.organisation_id = $1 and v.service_request_id = r.id)
       order by hashint8(r.number)`,
      [organisation_id],
    );
    return rows.map(({ id }) => id);
  });

const assetsOf = ({ url, organisation_id }: Subject): Promise<string[]> =>
  onDatabase(url, async (client) => {
    const { rows } = await client.query<{ id: string }>(
      `select id from asset where organisation_id = $1 and not is_archived order by hashint8(number) limit 1000`,
      [organisation_id],
    );
    return rows.map(({ id }) => id);
  });

/** Requests for service in a small and a large register: lists, the board, a search, raising, closing and the calendar. */
export async function serviceRequestGrowth(
  title: string,
  little: Running,
  much: Running,
  bar: number,
  seconds: number,
): Promise<Result[]> {
  for (const { subject } of [little, much]) await fillRequests(subject);
  const pair = [little, much] as const;
  const onBoth = async (callOf: (running: Running) => Promise<Call> | Call): Promise<Target[]> => {
    const targets: Target[] = [];
    for (const running of pair) targets.push({ ...(await callOf(running)), port: running.server.port });
    return targets;
  };
  // Exact counts touch what they count, which grows with the register.
  const counted = much.subject.assets / little.subject.assets;
  const results: Result[] = [];
  for (const [name, path, most] of [
    ["list of requests with exact count", `${REQUESTS}?page_size=20`, counted],
    ["requests of a state with exact count", `${REQUESTS}?status=Open&page_size=20`, counted],
    ["board, exact counts of every state", `${REQUESTS}board/`, counted],
    [`search of requests, ${MARKED} hits`, `${REQUESTS}?search=${MARK}&page_size=20`, counted],
    [`calendar of a week, ${ENGINEERS} engineers`, `${REQUESTS}visits/calendar/?day=${WEEK}`, bar],
    ["calendar of a week, of urgent requests", `${REQUESTS}calendar/?day=${WEEK}&priority=High,Critical`, bar],
  ] as const) {
    results.push(await grown(`${title}: ${name}`, readingOf(pair, path), most, seconds));
  }
  const raising = await onBoth(async ({ subject }) => {
    const assets = await assetsOf(subject);
    return {
      request: (n) =>
        postForm(subject, REQUESTS, { steward_asset: assets[n % assets.length] ?? "", description: "It rattles" }),
      status: 201,
    };
  });
  results.push(await grown(`${title}: raise a request`, raising, bar, seconds));
  const closing = await onBoth(async ({ subject }) => {
    const open = await openRequests(subject);
    const body = { resolution: "Cleaned", remark: "It is quiet" };
    return {
      request: (n) => {
        const id = open[n];
        if (id === undefined) throw new Error("Every open request is closed.");
        return post(subject, `${REQUESTS}${id}/close-request/`, body);
      },
      status: 200,
    };
  });
  results.push(await grown(`${title}: close a request`, closing, bar, seconds));
  return results;
}
