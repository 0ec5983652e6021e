import { spawn } from "node:child_process";
import { urlOf, onDatabase } from "./data/databases.ts";
import { get, post, throughputs } from "./load/measure.ts";
const [server, name, what] = process.argv.slice(2);
const url = urlOf(server!, name!);
const caller = { token: "bench".padEnd(43, "0"), organisation_id: "1d28d258-2508-76fb-8dde-22a17436ef9c" };
const ids = await onDatabase(url, async (c) =>
  (
    await c.query("select id from asset where organisation_id=$1 order by hashint8(number) limit 2000", [
      caller.organisation_id,
    ])
  ).rows.map((r) => r.id),
);
const [product, branch] = await onDatabase(url, async (c) => [
  (await c.query("select id from product where organisation_id=$1 limit 1", [caller.organisation_id])).rows[0].id,
  (await c.query("select id from branch where organisation_id=$1 limit 1", [caller.organisation_id])).rows[0].id,
]);
const child = spawn(process.execPath, ["--cpu-prof", "--cpu-prof-dir=/tmp/sb/prof", "server/src/main.ts"], {
  env: { PATH: process.env.PATH, DATABASE_URL: url, PORT: "0", STEWARD_DATA_DIR: "/tmp/sb/data" },
  stdio: ["ignore", "pipe", "inherit"],
});
const port: number = await new Promise((r) =>
  child.stdout.on("data", (d) => {
    const m = /:(\d+)\n/.exec(String(d));
    if (m) r(Number(m[1]));
  }),
);
const R = "/v1/steward/assets/";
let serial = Date.now();
const req: Record<string, [(n: number) => string, number]> = {
  read: [(n) => get(caller, `${R}${ids[n % ids.length]}/`), 200],
  list: [() => get(caller, `${R}?page_size=10`), 200],
  create: [
    () =>
      post(caller, R, {
        asset_name: "Bench pump",
        serial_number: `P${serial++}`,
        product,
        branch,
        purchase_date: "2024-05-06",
        purchase_cost: "1234.50",
      }),
    201,
  ],
};
const [fn, status] = req[what!]!;
console.log(await throughputs([{ port, request: fn, status }], 16, 6));
child.kill("SIGTERM");
await new Promise((r) => child.once("exit", r));
