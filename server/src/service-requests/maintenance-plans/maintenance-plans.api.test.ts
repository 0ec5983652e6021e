import { FORECAST_MONTHS } from "@steward/contract/service-requests/maintenance-plans/constants";
import { maintenancePlanCalls as calls } from "@steward/contract/service-requests/maintenance-plans/calls";
import type { ResponseOf } from "@steward/contract/kit/call";
import fc from "fast-check";
import { describe, expect, test } from "vitest";
import { makeAsset } from "../../assets/asset-factory.ts";
import { makeBranch } from "../../branches/branch-factory.ts";
import { makeCategory } from "../../masters/master-factory.ts";
import { makeModel } from "../../models/model-factory.ts";
import { startTestServer } from "../../test-server/start-test-server.ts";
import { makeMaintenancePlan } from "../maintenance-plan-factory.ts";

const server = await startTestServer();
const { admin, owner } = server;

const UNITS = ["Day", "Week", "Month", "Year"] as const;
type Unit = (typeof UNITS)[number];

/** Due days of an interval, one after the other as a calendar on the wall has them. */
function* daysOnTheWall(starts: string, every: number, unit: Unit): Generator<string> {
  const [year = 0, month = 0, day = 0] = starts.split("-").map(Number);
  for (let n = 0; ; n += 1) {
    if (unit === "Day" || unit === "Week") {
      const step = every * (unit === "Week" ? 7 : 1);
      yield new Date(Date.UTC(year, month - 1, day + n * step)).toISOString().slice(0, 10);
    } else {
      const months = month - 1 + n * every * (unit === "Year" ? 12 : 1);
      const last = new Date(Date.UTC(year, months + 1, 0)).getUTCDate();
      yield new Date(Date.UTC(year, months, Math.min(day, last))).toISOString().slice(0, 10);
    }
  }
}

const dayFrom = (day: string, days: number) =>
  new Date(Date.parse(day) + days * 86_400_000).toISOString().slice(0, "yyyy-MM-dd".length);

describe("due days", () => {
  test.for([
    ["2027-01-31", 1, "Month", ["2027-01-31", "2027-02-28", "2027-03-31", "2027-04-30"]],
    ["2027-11-30", 3, "Month", ["2027-11-30", "2028-02-29", "2028-05-30"]],
    ["2028-02-29", 1, "Year", ["2028-02-29", "2029-02-28", "2030-02-28", "2031-02-28", "2032-02-29"]],
    ["2027-12-30", 2, "Week", ["2027-12-30", "2028-01-13"]],
  ] as const)("of %s every %s %s end each month right", async ([starts, every, unit, days]) => {
    const { rows } = await admin.query<{ day: string }>(
      "select day::text from maintenance_days($1, $2, $3, $1, $4) day",
      [starts, every, unit, days.at(-1)],
    );
    expect(rows.map(({ day }) => day)).toEqual(days);
  });

  test("of any interval are those that a calendar on the wall has", async () => {
    const interval = fc.record({
      starts: fc.integer({ min: 0, max: 3000 }).map((days) => dayFrom("2024-01-01", days)),
      every: fc.integer({ min: 1, max: 40 }),
      unit: fc.constantFrom(...UNITS),
      since: fc.integer({ min: -400, max: 4000 }),
      length: fc.integer({ min: 0, max: 900 }),
    });
    await fc.assert(
      fc.asyncProperty(interval, async ({ starts, every, unit, since, length }) => {
        const [from, to] = [dayFrom(starts, since), dayFrom(starts, since + length)];
        const { rows } = await admin.query<{ day: string }>(
          "select day::text from maintenance_days($1, $2, $3, $4, $5) day order by day",
          [starts, every, unit, from, to],
        );
        const expected: string[] = [];
        for (const day of daysOnTheWall(starts, every, unit)) {
          if (day > to) break;
          if (day >= from) expected.push(day);
        }
        expect(rows.map(({ day }) => day)).toEqual(expected);
      }),
      { numRuns: 300 },
    );
  });
});

describe("a plan", () => {
  test("is on one thing, with a lead time shorter than its interval", async () => {
    const asset = await makeAsset(owner);
    const terms = { name: "Filters", every: 1, unit: "Week", starts: "2040-01-01" } as const;
    const refused = (body: object) => owner.refused(calls.create, { body: { ...terms, ...body } });
    expect(await refused({})).toMatchObject({ errors: { steward_asset: [expect.stringContaining("one asset")] } });
    const { id: product } = await makeModel(owner);
    expect(await refused({ steward_asset: asset.id, product })).toMatchObject({
      errors: { steward_asset: expect.anything() },
    });
    expect(await refused({ steward_asset: asset.id, lead_days: 7 })).toMatchObject({
      errors: { lead_days: ["The lead time must be shorter than the interval."] },
    });
    const { id: location } = await makeBranch(owner);
    expect(await refused({ steward_asset: asset.id, location })).toMatchObject({
      errors: { location: expect.anything() },
    });
    const plan = await makeMaintenancePlan(owner, { steward_asset: asset.id, lead_days: 20 });
    const params = { id: plan.id };
    const shorter = await owner.refused(calls.update, { params, body: { unit: "Week" } });
    expect(shorter).toMatchObject({ errors: { lead_days: expect.anything() } });
    const other = await owner.ok(calls.update, { params, body: { steward_asset: null, product } });
    expect(other).toMatchObject({ steward_asset: null, product, version: 2 });
  });

  test("of the past goes on with the first day that has not passed, and with its new interval once it is edited", async () => {
    const plan = await makeMaintenancePlan(owner, { every: 10, unit: "Day", starts: "2020-01-01" });
    const { rows } = await admin.query(
      `select $1::date >= t.today and $1::date < t.today + 10 and ($1::date - date '2020-01-01') % 10 = 0 as is_right
       from organisation o, lateral (select (now() at time zone o.time_zone)::date as today) t where o.id = $2`,
      [plan.next_due, owner.organisation_id],
    );
    expect(rows).toEqual([{ is_right: true }]);
    const params = { id: plan.id };
    const moved = await owner.ok(calls.update, { params, body: { starts: "2041-05-05" } });
    expect(moved.next_due).toBe("2041-05-05");
    expect((await owner.ok(calls.update, { params, body: { starts: "2041-05-05" } })).version).toBe(moved.version);
  });

  test("is found by its words, by what it is on, and by an asset of its model", async () => {
    const { id: product } = await makeModel(owner);
    const asset = await makeAsset(owner, { product });
    const plan = await makeMaintenancePlan(owner, { product, name: "Decalcify the boiler" });
    const own = await makeMaintenancePlan(owner, { steward_asset: asset.id });
    const { id: branch } = await makeBranch(owner);
    await makeMaintenancePlan(owner, { product, location: branch });
    const found = async (query: object) => (await owner.ok(calls.list, { query })).results.map(({ id }) => id);
    expect(await found({ search: "decalcify" })).toEqual([plan.id]);
    expect(await found({ search: asset.asset_id })).toEqual([own.id]);
    expect((await found({ steward_asset: asset.id })).toSorted()).toEqual([plan.id, own.id].toSorted());
    await owner.ok(calls.pause, { params: { id: plan.id } });
    expect(await found({ steward_asset: asset.id, is_active: true })).toEqual([own.id]);
  });

  test("is deleted as long as it has made no request", async () => {
    const plan = await makeMaintenancePlan(owner);
    const params = { id: plan.id };
    await owner.ok(calls.remove, { params });
    expect((await owner.send(calls.read, { params })).status).toBe(404);
  });
});

test("who is limited to places plans inside them alone", async () => {
  const [inside, outside] = await Promise.all([1, 2].map(async () => (await makeBranch(owner)).id));
  const member = await server.asMember({ role: "Service Coordinator", scope: [inside ?? ""] });
  const { id: category } = await makeCategory(owner);
  const assets = await Promise.all(
    [inside, outside].map((branch) => makeAsset(owner, { category, branch: branch ?? "" })),
  );
  const everywhere = await makeMaintenancePlan(owner, { category });
  const there = await makeMaintenancePlan(owner, { category, location: outside ?? "" });
  const here = await makeMaintenancePlan(owner, { category, location: inside ?? "" });
  const theirs = await makeMaintenancePlan(owner, { steward_asset: assets[1]?.id ?? "" });
  const { results } = await member.ok(calls.list, { query: { category } });
  expect(results.map(({ id }) => id)).toEqual([here.id]);
  for (const { id } of [everywhere, there, theirs]) {
    expect((await member.send(calls.read, { params: { id } })).status).toBe(404);
    expect((await member.send(calls.pause, { params: { id } })).status).toBe(404);
  }
  const terms = { name: "Filters", every: 1, unit: "Month", starts: "2040-01-01", category } as const;
  const refused = await member.refused(calls.create, { body: terms });
  expect(refused).toMatchObject({ errors: { location: [expect.stringContaining("Choose a place")] } });
  const beyond = await member.send(calls.create, { body: { ...terms, location: outside ?? "" } });
  expect(beyond.status).toBe(400);
  const made = await member.ok(calls.create, { body: { ...terms, location: inside ?? "" } });
  expect(made.assets).toBe(1);
});

describe("the forecast", () => {
  test("counts the requests of each of twelve months and of their days, and its dates are the rows that it counted", async () => {
    const customer = await server.otherOrganisation();
    const { id: product } = await makeModel(customer);
    await Promise.all([1, 2, 3].map(() => makeAsset(customer, { product })));
    const today = new Date().toISOString().slice(0, 10);
    const weekly = await makeMaintenancePlan(customer, {
      every: 1,
      unit: "Week",
      starts: dayFrom(today, 3),
      lead_days: 2,
    });
    const quarterly = await makeMaintenancePlan(customer, { product, every: 3, starts: dayFrom(today, 40) });
    const paused = await makeMaintenancePlan(customer, { product, starts: today });
    await customer.ok(calls.pause, { params: { id: paused.id } });
    const { results } = await customer.ok(calls.forecast, {});
    // Days of this month may have passed.
    expect(results.length).toBeGreaterThanOrEqual(FORECAST_MONTHS - 1);
    let counted = 0;
    for (const { month, dates, requests } of results) {
      const listed = await customer.ok(calls.dates, { query: { month, page_size: 100 } });
      expect(listed.count).toBe(dates);
      expect(listed.results.reduce((sum, { assets }) => sum + assets, 0)).toBe(requests);
      expect(listed.results.every(({ due }) => due.startsWith(month.slice(0, 7)))).toBe(true);
      const days = (await customer.ok(calls.days, { query: { month } })).results;
      expect(days.map(({ day }) => day)).toEqual([...new Set(listed.results.map(({ due }) => due))].toSorted());
      for (const { day: due, ...of } of days.slice(0, 3)) {
        const rows = await customer.ok(calls.dates, { query: { due } });
        expect(rows.results.every((row) => row.due === due)).toBe(true);
        expect(of).toEqual({
          dates: rows.count,
          requests: rows.results.reduce((sum, { assets }) => sum + assets, 0),
        });
      }
      counted += dates;
    }
    const seen = new Set<string>();
    for (let after: string | undefined; ; ) {
      const query = { page_size: 7, ...(after && { after }) };
      const page: ResponseOf<typeof calls.dates> = await customer.ok(calls.dates, { query });
      expect(page.count).toBe(counted);
      for (const { id } of page.results) seen.add(id);
      if (page.next === null) break;
      after = new URL(page.next).searchParams.get("after") ?? "";
    }
    expect(seen.size).toBe(counted);
    const own = await customer.ok(calls.dates, { query: { maintenance_plan: quarterly.id } });
    expect(own.results.slice(0, 2)).toMatchObject([
      { due: dayFrom(today, 40), assets: 3, product_details: { id: product } },
      { assets: 3 },
    ]);
    const first = await customer.ok(calls.dates, { query: { page_size: 1 } });
    expect(first.results).toMatchObject([
      { due: dayFrom(today, 3), asked_on: dayFrom(today, 1), maintenance_plan: weekly.id, assets: 1 },
    ]);
    const narrowed = await customer.ok(calls.forecast, { query: { maintenance_plan: weekly.id } });
    expect(narrowed.results.reduce((sum, { requests }) => sum + requests, 0)).toBe(counted - own.count);
  });
});
