import { adminFromUrl } from "../server/src/database/connection.ts";
import { onDatabase, urlOf } from "./data/databases.ts";
import { Connection } from "./load/client.ts";
import { get, latencies, post, throughputs, type Target } from "./load/measure.ts";
import { startLimit, startSteward, residentMegabytes } from "./load/processes.ts";
void adminFromUrl;
const [server, name, only, secs] = process.argv.slice(2);
const url = urlOf(server!, name!);
const caller = { token: "bench".padEnd(43, "0"), organisation_id: "1d28d258-2508-76fb-8dde-22a17436ef9c" };
const { ids, product, branch } = await onDatabase(url, async (c) => {
  await c.query("create sequence if not exists bench_number start 5000000");
  return {
    ids: (
      await c.query("select id from asset where organisation_id=$1 order by hashint8(number) limit 2000", [
        caller.organisation_id,
      ])
    ).rows.map((r) => r.id),
    product: (await c.query("select id from product where organisation_id=$1 limit 1", [caller.organisation_id]))
      .rows[0].id,
    branch: (await c.query("select id from branch where organisation_id=$1 limit 1", [caller.organisation_id])).rows[0]
      .id,
  };
});
const limit = await startLimit(url, caller.organisation_id);
const steward = await startSteward(url);
const R = "/v1/steward/assets/";
let serial = Date.now();
const calls: Record<string, { request: (n: number) => string; status: number }> = {
  list: { request: () => get(caller, `${R}?page_size=10`), status: 200 },
  few: { request: () => get(caller, `${R}?page_size=10&search=microscope`), status: 200 },
  tenth: { request: () => get(caller, `${R}?page_size=10&search=infusion`), status: 200 },
  read: { request: (n) => get(caller, `${R}${ids[n % ids.length]}/`), status: 200 },
  create: {
    request: () =>
      post(caller, R, {
        asset_name: "Bench pump",
        serial_number: `B${serial++}`,
        product,
        branch,
        purchase_date: "2024-05-06",
        purchase_cost: "1234.50",
      }),
    status: 201,
  },
};
for (const [key, call] of Object.entries(calls)) {
  if (only && only !== "all" && !only.split(",").includes(key)) continue;
  const [a, b] = [new Connection(limit.port), new Connection(steward.port)];
  const x = await a.send(call.request(0)),
    y = await b.send(call.request(0));
  if (x.body !== y.body)
    console.log(key, "differs", x.status, y.status, "\n" + x.body.slice(0, 1500) + "\n" + y.body.slice(0, 1500));
  a.close();
  b.close();
  const targets: Target[] = [
    { ...call, port: limit.port },
    { ...call, port: steward.port },
  ];
  const [l1, l2] = await latencies(targets, Number(secs ?? 2));
  const [t1, t2] = await throughputs(targets, 16, Number(secs ?? 2));
  const f = (n: number) => n.toFixed(2);
  console.log(
    key.padEnd(8),
    `p50 ${f(l1!.p50)} / ${f(l2!.p50)}  p99 ${f(l1!.p99)} / ${f(l2!.p99)}  rate ${f(t1!.rate)} / ${f(t2!.rate)}  RATIO ${f(t2!.rate / t1!.rate)} p99@16 ${f(t1!.p99)} / ${f(t2!.p99)} RSS ${f(await residentMegabytes(steward.pid))}`,
  );
}
await steward.stop();
await limit.stop();
