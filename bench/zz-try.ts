import { readFileSync } from "node:fs";
import { onDatabase, urlOf } from "./data/databases.ts";
import { Connection } from "./load/client.ts";
import { get, post } from "./load/measure.ts";
import { startLimit, startSteward, type Server } from "./load/processes.ts";
const [server, name, only, count = "2000", clients = "16"] = process.argv.slice(2);
const url = urlOf(server!, name!);
const caller = { token: "bench".padEnd(43, "0"), organisation_id: "1d28d258-2508-76fb-8dde-22a17436ef9c" };
const { ids, product, branch, status, category } = await onDatabase(url, async (c) => {
  await c.query("create sequence if not exists bench_number start 5000000");
  const one = async (t: string) =>
    (
      await c.query(`select id from ${t} where organisation_id=$1 order by id limit 1 offset 4`, [
        caller.organisation_id,
      ])
    ).rows[0].id;
  return {
    ids: (
      await c.query("select id from asset where organisation_id=$1 order by hashint8(number) limit 2000", [
        caller.organisation_id,
      ])
    ).rows.map((r) => r.id),
    product: await one("product"),
    branch: await one("branch"),
    status: await one("attached_status"),
    category: await one("category"),
  };
});
const limit = only?.startsWith("S:") ? undefined : await startLimit(url, caller.organisation_id);
const steward = await startSteward(url);
const R = "/v1/steward/assets/";
let serial = Date.now();
const g = (q: string) => ({ request: () => get(caller, `${R}?page_size=10${q}`), status: 200 });
const calls: Record<string, { request: (n: number) => string; status: number }> = {
  list: g(""),
  few: g("&search=microscope"),
  tenth: g("&search=infusion"),
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
  status: g(`&status=${status}`),
  category: g(`&category=${category}`),
  branch: g(`&branch=${branch}`),
  two: g(`&branch=${branch}&category=${category}`),
  health: { request: () => get(caller, "/healthz"), status: 200 },
  statuses: { request: () => get(caller, "/v1/steward/attached-statuses/?page_size=3"), status: 200 },
  overview: { request: () => get(caller, `${R}overview/`), status: 200 },
};
const ticks = (pid: number) => {
  try {
    const s = readFileSync(`/proc/${pid}/stat`, "utf8").split(") ")[1]!.split(" ");
    return (Number(s[11]) + Number(s[12])) * 10;
  } catch {
    return 0;
  }
};
const backends = () =>
  onDatabase(
    url,
    async (c) =>
      (
        await c.query(
          "select pid, usename from pg_stat_activity where datname = current_database() and pid <> pg_backend_pid()",
        )
      ).rows as { pid: number; usename: string }[],
  );
async function cpu(s: Server, user: string) {
  return [
    ticks(s.pid),
    (await backends()).filter((b) => b.usename === user).reduce((t, b) => t + ticks(b.pid), 0),
  ] as const;
}
for (const key of Object.keys(calls)) {
  const call = calls[key]!;
  if (only && only !== "all" && !only.replace("S:", "").split(",").includes(key)) continue;
  const row: string[] = [];
  for (const [s, user] of [
    [limit, "postgres"],
    [steward, "steward_server"],
  ] as const) {
    if (
      !s ||
      (user === "postgres" && ["status", "category", "branch", "two", "overview", "health", "statuses"].includes(key))
    )
      continue;
    const conns = Array.from({ length: Number(clients) }, () => new Connection(s.port));
    let n = 0;
    const times: number[] = [];
    const flood = async (total: number) => {
      let left = total;
      await Promise.all(
        conns.map(async (c) => {
          while (left-- > 0) {
            const b = performance.now();
            const a = await c.send(call.request(n++));
            times.push(performance.now() - b);
            if (a.status !== call.status) throw new Error(a.body);
          }
        }),
      );
    };
    const N = key === "tenth" ? Number(count) / 10 : Number(count);
    await flood(Math.min(600, N));
    times.length = 0;
    const a = await cpu(s, user);
    const began = performance.now();
    await flood(N);
    const took = performance.now() - began;
    const b = await cpu(s, user);
    times.sort((x, y) => x - y);
    row.push(
      `${user === "postgres" ? "limit" : "STEWARD"} node ${((b[0] - a[0]) / N).toFixed(3)} pg ${((b[1] - a[1]) / N).toFixed(3)} sum ${((b[0] - a[0] + b[1] - a[1]) / N).toFixed(3)} ms; ${((N / took) * 1000).toFixed(0)}/s p50 ${times[N >> 1]!.toFixed(2)}`,
    );
    for (const c of conns) c.close();
  }
  console.log(key.padEnd(8), row.join("  |  "));
}
await steward.stop();
await limit?.stop();
