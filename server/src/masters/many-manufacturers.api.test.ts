import { manufacturerCalls } from "@steward/contract/masters/manufacturer/calls";
import { MAKERS_OF_REGISTER, makerNames } from "@steward/test-data/registers";
import type pg from "pg";
import { beforeAll, describe, expect, test } from "vitest";
import { startTestServer } from "../test-server/start-test-server.ts";

const server = await startTestServer();
const { owner } = server;

interface Statement {
  text: string;
  values: unknown[];
}
interface Plan {
  "Node Type": string;
  "Parent Relationship"?: string;
  "Relation Name"?: string;
  "Shared Hit Blocks": number;
  "Shared Read Blocks": number;
  Plans?: Plan[];
}

let sent: Statement[] = [];
const watched = new WeakSet<pg.PoolClient>();
server.pool.on("acquire", (client) => {
  if (watched.has(client)) return;
  watched.add(client);
  const query = client.query.bind(client) as (...given: unknown[]) => unknown;
  const watching = (...given: unknown[]) => {
    const [first, second] = given as [string | Statement, unknown[] | undefined];
    if (typeof first === "string") sent.push({ text: first, values: second ?? [] });
    else sent.push({ text: first.text, values: first.values ?? [] });
    return query(...given);
  };
  client.query = watching as typeof client.query;
});

const scansOf = (plan: Plan): (string | undefined)[] => [
  ...(plan["Node Type"] === "Seq Scan" ? [plan["Relation Name"]] : []),
  ...(plan.Plans ?? []).flatMap(scansOf),
];

const blocksOf = (plan: Plan) => plan["Shared Hit Blocks"] + plan["Shared Read Blocks"];

/** Cost of a list's page and count: blocks of 8 KB, and fully scanned tables. */
async function costsOf(query: object) {
  sent = [];
  await owner.ok(manufacturerCalls.list, { query });
  const lists = sent.filter(({ text }) => text.includes('from "manufacturer"'));
  expect(lists).toHaveLength(1);
  const client = await server.pool.connect();
  try {
    await client.query("begin");
    await client.query("select set_config('app.organisation_id', $1, true)", [owner.organisation_id]);
    const { rows } = await client.query(`explain (analyze, buffers, format json) ${lists[0]?.text}`, lists[0]?.values);
    const plan = rows[0]["QUERY PLAN"][0].Plan as Plan;
    const isCount = (part: Plan) => part["Parent Relationship"] === "InitPlan" && part["Node Type"] === "Aggregate";
    const [count, ...more] = plan.Plans?.filter(isCount) ?? [];
    if (!count || more.length > 0) throw new Error("The count of the list is not found in its plan.");
    const page = { ...plan, Plans: plan.Plans?.filter((part) => part !== count) ?? [] };
    return { page: { blocks: blocksOf(plan) - blocksOf(count), scanned: scansOf(page) }, count: blocksOf(count) };
  } finally {
    await client.query("rollback");
    client.release();
  }
}

describe("a register of 18,665 manufacturers", () => {
  beforeAll(async () => {
    const made = await server.admin.query(
      `insert into manufacturer (organisation_id, id, name, contact_name, city)
       select $1, gen_random_uuid(), name, 'Person ' || n, 'City ' || n % 500
       from unnest($2::text[]) with ordinality given (name, n)`,
      [owner.organisation_id, makerNames()],
    );
    expect(made.rowCount).toBe(MAKERS_OF_REGISTER);
    await server.admin.query(
      `insert into model (organisation_id, id, product_name, manufacturer)
       select organisation_id, gen_random_uuid(), 'Model ' || k, id from manufacturer, generate_series(1, 3) k`,
    );
    // As autovacuum does after a while: it allows index-only scans.
    await server.admin.query("vacuum (analyze) manufacturer, model");
  });

  test.for([
    [{}, 400],
    [{ page_size: 100 }, 1_500],
    [{ ordering: "-name" }, 400],
    [{ ordering: "created" }, 400],
    [{ is_active: true }, 400],
    [{ search: "person 77" }, 6_000],
    [{ page: 900 }, 6_000],
  ] as const)("shows %o by reading a few blocks, and its models through their index", async ([query, most]) => {
    const { page, count } = await costsOf(query);
    expect(page.blocks).toBeLessThan(most);
    expect(page.scanned).not.toContain("model");
    expect(page.scanned).not.toContain("asset_tally");
    expect(count).toBeLessThan(1_500);
  });

  test("is counted exactly, searched and walked to its end", async () => {
    const list = (query: object) => owner.ok(manufacturerCalls.list, { query });
    const first = await list({});
    expect(first.count).toBe(MAKERS_OF_REGISTER);
    expect(first.results.every(({ model_count }) => model_count === 3)).toBe(true);
    expect(await list({ search: "first, inc" })).toMatchObject({
      results: [{ name: "Sahyadri Instruments First, Inc." }],
      count: 1,
    });
    const last = await list({ page: 187, page_size: 100 });
    expect(last).toMatchObject({ count: MAKERS_OF_REGISTER, next: null });
    expect(last.results).toHaveLength(65);
  });
});
