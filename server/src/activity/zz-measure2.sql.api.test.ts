import { test } from "vitest";
import { fillPlaces } from "../test-server/fill-places.ts";
import { startTestServer } from "../test-server/start-test-server.ts";
import { inOrganisation } from "../database/transaction.ts";
import { recordActivity } from "./record-activity.ts";
const server = await startTestServer();
const { admin, owner, pool } = server;
const { organisation_id } = owner;
test("measure", { timeout: 900_000 }, async () => {
  await fillPlaces(admin, organisation_id);
  const { rows: assets } = await admin.query("select id from asset where organisation_id = $1 limit 500", [organisation_id]);
  const branches = (await admin.query("select id from location where parent is null and organisation_id = $1 order by path", [organisation_id])).rows.map(({ id }) => id);
  const batch = () =>
    inOrganisation(pool, { organisation_id, scope: null }, (tx) =>
      recordActivity(tx, { organisation_id, actor: { account_id: owner.account_id } }, assets.map(({ id }) => ({ subject_type: "asset" as const, subject_id: id, action: "imported" }))),
    );
  const run = async (label: string) => {
    const all: number[] = [];
    for (let i = 0; i < 30; i += 1) { const t = performance.now(); await batch(); all.push(performance.now() - t); }
    all.sort((a, b) => a - b);
    console.log(label, "min", all[0]?.toFixed(1), "p50", all[15]?.toFixed(1));
  };
  await run("without");
  await server.asMember({ role: "Administrator", scope: branches.slice(0, 12) });
  await run("with 12 limits");
  const client = await admin.connect();
  await client.query("begin");
  await client.query("create temp table added on commit drop as select * from activity where organisation_id = $1 order by id desc limit 500", [organisation_id]);
  for (const setting of ["enable_seqscan", "enable_hashjoin", "enable_mergejoin"]) await client.query(`set local ${setting} = off`);
  const { rows } = await client.query(`explain (analyze, buffers, wal) insert into activity_tally as t (organisation_id, inside, day, slot, count)
  with standing_assets as materialized (
    select s.organisation_id, s.id, s.places from asset s
    where (s.organisation_id, s.id) in (select a.organisation_id, a.subject_id from added a) order by s.id for share
  ), standing_places as materialized (
    select l.organisation_id, l.id, l.above as places from location l
    where (l.organisation_id, l.id) in (select a.organisation_id, a.subject_id from added a) order by l.id for share
  ), standing as (select * from standing_assets union all select * from standing_places)
  select s.organisation_id, p.place, local_day(a.created, o.time_zone), pg_backend_pid() % 32, count(*)
  from added a
  join standing s on s.organisation_id = a.organisation_id and s.id = a.subject_id
  join activity_place p on p.organisation_id = s.organisation_id and p.place = any (s.places)
  join organisation o on o.id = a.organisation_id
  group by 1, 2, 3 order by 1, 2, 3
  on conflict (organisation_id, inside, day, slot) do update set count = t.count + excluded.count`);
  console.log(rows.map((row) => row["QUERY PLAN"]).join("\n"));
  await client.query("rollback");
  client.release();
});
