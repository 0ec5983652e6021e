import { grown, readingOf, type Running } from "../checks.ts";
import { onDatabase, type Subject } from "../data/databases.ts";
import type { Result } from "../report.ts";

const REQUESTS = "/v1/steward/precheck/requested-asset/";
/** Requests that wait for approval; as many in a small and a large register. */
const WAITING = 200;
/** Requests for this; as many in a small and a large register. */
const MARK = "centrifuge";
const MARKED = 24;

/** SQL of a UUID v7 that ascends with `i`. */
const ID = `(lpad(to_hex(1700000000000 + i), 12, '0') || '7' || substr(md5('asked' || i), 1, 3) || '8'
  || substr(md5('asked' || i), 4, 15))::uuid`;

/** As many requests for assets as the organisation has assets: the last ones wait, those before were decided. */
async function fillRequests({ url, organisation_id, account_id, assets }: Subject): Promise<void> {
  await onDatabase(url, async (client) => {
    // What triggers set is told here: the places of each row are those of its asset.
    await client.query("set session_replication_role = replica");
    await client.query(
      `insert into asset_request (organisation_id, id, number, status, requested_by, asset_name, category, branch, places,
         reason, sent, decided, decided_by, created, modified)
       select $1, ${ID}, i, s.status, $2::uuid, case when i % greatest($3::int / $4::int, 1) = 0 then '${MARK} ' else 'Monitor ' end || i,
         a.category, a.branch, a.places, 'Two wards share one', t, case when s.status <> 'Approval Pending' then t end,
         case when s.status <> 'Approval Pending' then $2::uuid end, t, t
       from generate_series(1, $3::int) i
         join (select category, branch, places, row_number() over (order by id) as n from asset where organisation_id = $1) a on a.n = i,
         lateral (select timestamptz '2024-01-01' + make_interval(secs => i * (60000000.0 / $3::int)) as t,
           case when i > $3::int - $5::int then 'Approval Pending'
             else (array['Approved', 'Approved', 'Rejected'])[1 + i % 3] end as status) s`,
      [organisation_id, account_id, assets, MARKED, WAITING],
    );
    await client.query("set session_replication_role = default");
    await client.query("vacuum analyze asset_request");
  });
}

/** Lists of who decides about requests for assets, in a small and a large register. */
export async function approvalGrowth(
  title: string,
  little: Running,
  much: Running,
  bar: number,
  seconds: number,
): Promise<Result[]> {
  for (const { subject } of [little, much]) await fillRequests(subject);
  // An exact count touches what it counts, and a search what is not waiting, as many times as there is more of it.
  const counted = much.subject.assets / little.subject.assets;
  const results: Result[] = [];
  for (const [name, path, most] of [
    [`${WAITING} requests that wait for approval`, `${REQUESTS}?page_size=20`, bar],
    ["requests that were approved, with exact count", `${REQUESTS}?precheck_status=Approved&page_size=20`, counted],
    [
      `search of requests for assets, ${MARKED} hits`,
      `${REQUESTS}?search=${MARK}&precheck_status=Approved,Rejected&page_size=20`,
      counted,
    ],
  ] as const) {
    const targets = readingOf([little, much], path);
    results.push(await grown(`${title}: ${name}`, targets, most, seconds));
  }
  return results;
}
