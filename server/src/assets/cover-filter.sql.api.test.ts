import { assetCalls } from "@steward/contract/assets/calls";
import { type CoverChoice, coverChoices } from "@steward/contract/assets/constants";
import { coverCalls } from "@steward/contract/cover/calls";
import { expect, test } from "vitest";
import { startTestServer } from "../test-server/start-test-server.ts";
import { readingOf } from "../test-server/statements/statement-plan.ts";
import { makeCategory } from "../masters/master-factory.ts";
import { makeAsset } from "./asset-factory.ts";

const server = await startTestServer();
const { owner } = server;

const tagsWithin = async (query: { cover_ends_from?: string; cover_ends_to?: string }) => {
  const { results, count } = await owner.ok(assetCalls.list, { query });
  expect(count).toBe(results.length);
  return results.map(({ asset_id }) => asset_id).sort();
};

test("assets are found by the last day of their warranty or AMC, whichever is later", async () => {
  const covered = [
    ["W-1", { purchase_date: "2024-01-01", warranty_period: 12 }, "2024-12-31"],
    ["W-2", { purchase_date: "2024-01-31", warranty_period: 1 }, "2024-02-29"],
    ["W-3", { purchase_date: "2023-01-31", warranty_period: 1 }, "2023-02-28"],
    ["W-4", { purchase_date: "2024-02-29", warranty_period: 12 }, "2025-02-28"],
    ["A-1", { amc_start_date: "2024-01-01", amc_end_date: "2024-06-30" }, "2024-06-30"],
    ["B-1", { purchase_date: "2024-01-15", warranty_period: 1, amc_end_date: "2026-01-01" }, "2026-01-01"],
    ["B-2", { purchase_date: "2024-01-15", warranty_period: 60, amc_end_date: "2026-01-01" }, "2029-01-14"],
  ] as const;
  for (const [asset_id, dates] of covered) await makeAsset(owner, { asset_id, ...dates });
  await makeAsset(owner, { asset_id: "N-1", purchase_date: "2024-01-01" });
  await makeAsset(owner, { asset_id: "N-2", warranty_period: 12 });
  for (const [asset_id, , day] of covered) {
    expect(await tagsWithin({ cover_ends_from: day, cover_ends_to: day })).toEqual([asset_id]);
  }
  expect(await tagsWithin({ cover_ends_from: "2025-01-01" })).toEqual(["B-1", "B-2", "W-4"]);
  expect(await tagsWithin({ cover_ends_to: "2024-02-29" })).toEqual(["W-2", "W-3"]);
});

/** Days from today in the organisation. */
async function dayAhead(days: number): Promise<string> {
  const { rows } = await server.admin.query<{ day: string }>(
    "select ((now() at time zone time_zone)::date + $2::integer)::text as day from organisation where id = $1",
    [owner.organisation_id, days],
  );
  return rows[0]?.day ?? "";
}

test("assets are found by the state of their cover, those without any too", async () => {
  const { id: category } = await makeCategory(owner);
  const ends = { later: 31, soon: 30, today: 0, over: -1 };
  for (const [asset_id, days] of Object.entries(ends)) {
    await makeAsset(owner, { asset_id, category, amc_end_date: await dayAhead(days) });
  }
  // The later of both counts; a warranty whose days are not known is none.
  const both = { amc_end_date: await dayAhead(-1), warranty_end_date: await dayAhead(400) };
  await makeAsset(owner, { asset_id: "both", category, ...both });
  await makeAsset(owner, { asset_id: "unknown", category, warranty_period: 12 });
  const found = async (cover_status: readonly CoverChoice[], more: object = { category: [category] }) => {
    const query = { cover_status: [...cover_status], ...more };
    const { results, count } = await owner.ok(assetCalls.list, { query });
    expect(count).toBe(results.length);
    return results.map(({ asset_id }) => asset_id).sort();
  };
  expect(await found(["covered"])).toEqual(["both", "later"]);
  expect(await found(["expiring"])).toEqual(["soon", "today"]);
  expect(await found(["expired"])).toEqual(["over"]);
  expect(await found(["none"])).toEqual(["unknown"]);
  expect(await found(["none", "expired"])).toEqual(["over", "unknown"]);
  expect(await found(coverChoices)).toHaveLength(6);
  // Alone it is counted by the records of cover instead of the assets.
  const alone = (state: CoverChoice) => found([state], { page_size: 100 });
  const [covered, none] = [await alone("covered"), await alone("none")];
  const { count } = await owner.ok(assetCalls.list);
  expect([...covered, ...none, ...(await alone("expiring")), ...(await alone("expired"))]).toHaveLength(count);
  expect(await found(["none", "covered"], { page_size: 100 })).toEqual([...covered, ...none].sort());
  expect(await found(["expiring"], { archived: "only" })).toEqual([]);
});

test("in a large register the list by the end of cover, its count and Expiring Cover read what they show", async () => {
  const large = await server.otherOrganisation("Large register");
  const { organisation_id } = large;
  await server.admin.query(
    `insert into asset (organisation_id, id, number, asset_id, asset_name, status, status_category, purchase_date, warranty_period)
     select $1, new_record_id(), n, 'L-' || n, 'Asset ' || n, s.id, s.category, date '2015-01-01' + n % 3600, 12
     from generate_series(1, 20000) n
     join attached_status s on s.organisation_id = $1 and s.is_default`,
    [organisation_id],
  );
  // A few that end soon among those that ended long ago.
  await server.admin.query(
    "update asset set amc_end_date = current_date + 10 + (number % 10)::integer where organisation_id = $1 and number <= 40",
    [organisation_id],
  );
  await server.admin.query("analyze asset, cover");
  const days = ["2021-03-01", "2021-03-03"] as const;
  const reads = [
    () => large.ok(assetCalls.list, { query: { cover_ends_from: days[0], cover_ends_to: days[1], page_size: 50 } }),
    () => large.ok(assetCalls.list, { query: { cover_status: ["expiring"], page_size: 50 } }),
    () => large.ok(coverCalls.list, { query: { ends_from: days[0], ends_to: days[1], page_size: 50 } }),
  ];
  for (const read of reads) {
    let shown = 0;
    const sent = await server.sentBy(async () => {
      shown = (await read()).count;
    });
    expect(shown).toBeGreaterThan(10);
    for (const statement of sent.filter(({ text }) => text.includes("chosen.sort_value"))) {
      for (const plan of ["custom", "generic"] as const) {
        const reach = { organisation_id, scope: null };
        const { scanned, rows_read } = await readingOf(server.pool, reach, statement, plan);
        expect({ plan, scanned }).toEqual({ plan, scanned: [] });
        expect(rows_read.asset, `${plan} ${statement.text}`).toBeLessThan(20 * shown);
        expect(rows_read.cover, `${plan} ${statement.text}`).toBeLessThan(20 * shown);
      }
    }
  }
});
