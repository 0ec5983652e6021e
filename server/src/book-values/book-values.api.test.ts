import { assetCalls } from "@steward/contract/assets/calls";
import { bookValueCalls } from "@steward/contract/book-values/calls";
import { organisationCalls } from "@steward/contract/organisations/calls";
import fc from "fast-check";
import { beforeAll, describe, expect, test } from "vitest";
import { makeAsset } from "../assets/asset-factory.ts";
import { makeBranch } from "../branches/branch-factory.ts";
import { makeCategory, makeDepreciation, makeStatus } from "../masters/master-factory.ts";
import { makeModel } from "../models/model-factory.ts";
import { startTestServer } from "../test-server/start-test-server.ts";

const server = await startTestServer();
const { owner } = server;

let straight = "";
let sold = "";
beforeAll(async () => {
  const depreciation = await makeDepreciation(owner, { months: 60, salvage_percent: "10", convention: "full_month" });
  straight = (await makeModel(owner, { depreciation: depreciation.id })).id;
  sold = (await makeStatus(owner, { category: "archived" })).id;
});

const valuesOf = (id: string, as_of?: string) =>
  owner.ok(bookValueCalls.read, { params: { id }, query: as_of ? { as_of } : {} });

describe("the book value of an asset", () => {
  test("follows from the depreciation of its model, on any day", async () => {
    const cost = { purchase_cost: "60000", purchase_date: "2024-04-01" };
    const { id } = await makeAsset(owner, { product: straight, ...cost });
    expect(await valuesOf(id, "2024-04-30")).toMatchObject({
      of_model: true,
      cost: "60000.00",
      salvage: "6000.00",
      book_value: "59100.00",
      accumulated: "900.00",
      currency: "INR",
    });
    expect((await valuesOf(id, "2024-03-31")).book_value).toBe("60000.00");
    expect((await valuesOf(id, "2050-01-01")).book_value).toBe("6000.00");
    const { periods } = await valuesOf(id, "2026-03-31");
    expect(periods.map(({ from, charge }) => [from, charge])).toEqual(
      [2024, 2025, 2026, 2027, 2028].map((year) => [`${year}-04-01`, "10800.00"]),
    );
  });

  test("is the cost without a depreciation, and unknown without cost or day", async () => {
    const kept = await makeAsset(owner, { purchase_cost: "10.01", purchase_date: "2020-01-01" });
    expect(await valuesOf(kept.id)).toMatchObject({ book_value: "10.01", periods: [], depreciation_details: null });
    const unknown = await makeAsset(owner, { product: straight, purchase_cost: "10" });
    expect(await valuesOf(unknown.id)).toMatchObject({ book_value: null, cost: "10.00", periods: [] });
  });

  test("is for those who may see costs", async () => {
    const { id } = await makeAsset(owner);
    const clerk = await server.asMember({ permissions: ["asset.view", "report.view"] });
    expect((await clerk.refused(bookValueCalls.read, { params: { id } })).status).toBe(403);
    expect((await clerk.refused(bookValueCalls.report)).status).toBe(403);
    const exporter = await server.asMember({ permissions: ["asset.view", "report.export"] });
    const asked = { query: { format: "csv" as const } };
    expect((await exporter.refused(bookValueCalls.exportReport, asked)).status).toBe(403);
    expect((await clerk.refused(bookValueCalls.assets)).status).toBe(403);
  });
});

describe("a disposal", () => {
  const asset = () => makeAsset(owner, { product: straight, purchase_cost: "60000", purchase_date: "2024-04-01" });
  const dispose = (id: string, body: object) =>
    owner.ok(bookValueCalls.dispose, {
      params: { id },
      body: { status: sold, reason: "Replaced", day: "2025-03-31", ...body },
    });

  test("keeps the gain or the loss against the value of its day, and archives the asset", async () => {
    const [gained, lost] = [await asset(), await asset()];
    expect((await dispose(gained.id, { amount: "50000" })).disposal).toMatchObject({
      day: "2025-03-31",
      amount: "50000.00",
      book_value: "49200.00",
      gain: "800.00",
    });
    expect((await dispose(lost.id, { amount: "49199.99" })).disposal?.gain).toBe("-0.01");
    const { status_details } = await owner.ok(assetCalls.read, { params: { id: lost.id } });
    expect(status_details.category).toBe("archived");
    expect((await valuesOf(lost.id, "2025-03-30")).book_value).toBe("50100.00");
    expect((await valuesOf(lost.id, "2025-03-31")).book_value).toBe("0.00");
  });

  test("is refused for what is disposed of already, before its purchase, and into another status", async () => {
    const { id } = await asset();
    const body = { status: sold, reason: "x", day: "2024-03-31", amount: "1" };
    expect((await owner.refused(bookValueCalls.dispose, { params: { id }, body })).errors).toHaveProperty("day");
    const other = { ...body, day: "2025-01-01", status: (await makeStatus(owner, { category: "available" })).id };
    expect((await owner.refused(bookValueCalls.dispose, { params: { id }, body: other })).errors).toHaveProperty(
      "status",
    );
    await dispose(id, {});
    const again = { params: { id }, body: { ...body, day: "2025-01-01" } };
    expect((await owner.refused(bookValueCalls.dispose, again)).status).toBe(409);
  });

  test("is void once the asset is restored", async () => {
    const { id } = await asset();
    await dispose(id, {});
    await owner.ok(assetCalls.restore, { params: { id }, body: {} });
    expect((await valuesOf(id)).disposal).toBeNull();
  });
});

describe("the report", () => {
  test("adds up to the minor unit, by category, branch and fiscal year, on any day", async () => {
    const other = await server.otherOrganisation("Accountants");
    const { settings } = await other.ok(organisationCalls.slugDetails);
    expect(settings.fiscal_year_start).toBe(4);
    const depreciation = await makeDepreciation(other, { method: "written_down_value", percent: "33.33", months: 37 });
    const model = await makeModel(other, { depreciation: depreciation.id });
    const categories = [await makeCategory(other), await makeCategory(other)];
    const branch = await makeBranch(other);
    const anyAsset = fc.record({
      purchase_cost: fc.integer({ min: 0, max: 99_999_999 }).map((cost) => (cost / 100).toFixed(2)),
      purchase_date: fc
        .integer({ min: 0, max: 2000 })
        .map((days) => new Date(Date.UTC(2020, 1, 29) + days * 86_400_000).toISOString().slice(0, 10)),
      product: fc.constantFrom(model.id, null),
      category: fc.constantFrom(...categories.map(({ id }) => id), null),
      branch: fc.constantFrom(branch.id, null),
    });
    for (const body of fc.sample(anyAsset, { numRuns: 25, seed: 7 })) await makeAsset(other, body);
    await makeAsset(other, {});
    for (const as_of of ["2020-02-29", "2022-03-31", "2024-02-29", "2031-01-01"]) {
      const { results } = await other.ok(bookValueCalls.assets, { query: { as_of, page_size: 100 } });
      const minor = (amount: string) => BigInt(amount.replace(".", ""));
      const sum = (key: "cost" | "opening" | "charge" | "accumulated" | "book_value") =>
        results.reduce((total, row) => total + minor(row[key]), 0n);
      for (const group of ["category", "branch", "fiscal_year"] as const) {
        const report = await other.ok(bookValueCalls.report, { query: { as_of, group } });
        expect(report.without_cost).toBe(1);
        expect(report.results.reduce((count, { assets }) => count + assets, 0)).toBe(results.length);
        for (const key of ["cost", "opening", "charge", "accumulated", "book_value"] as const) {
          const lines = report.results.reduce((total, line) => total + minor(line[key]), 0n);
          expect(lines, `${as_of} ${group} ${key}`).toBe(sum(key));
          expect(minor(report.totals[0]?.[key] ?? "0"), `${as_of} ${group} ${key}`).toBe(sum(key));
        }
      }
      for (const { cost, opening, charge, accumulated, book_value } of results) {
        expect(minor(opening) + minor(charge)).toBe(minor(accumulated));
        expect(minor(cost) - minor(accumulated)).toBe(minor(book_value));
      }
    }
    const { results } = await other.ok(bookValueCalls.report, { query: { as_of: "2031-01-01", group: "fiscal_year" } });
    expect(results.map(({ name }) => name)).toEqual(results.map(({ name }) => name).toSorted());
    expect(results[0]?.name).toBe("2019-20");
  });

  test("tells what was sold in the fiscal year of the day, with the gain or loss", async () => {
    const other = await server.otherOrganisation("Sellers");
    const status = (await makeStatus(other, { category: "archived" })).id;
    const sell = async (day: string, amount: string, cost: object = { purchase_cost: "100" }) => {
      const { id } = await makeAsset(other, { purchase_date: "2024-04-01", ...cost });
      await other.ok(bookValueCalls.dispose, { params: { id }, body: { status, reason: "x", day, amount } });
    };
    await sell("2025-03-31", "500");
    await sell("2025-04-01", "100.50");
    await sell("2025-06-01", "20.25");
    await sell("2025-06-01", "7", {});
    await sell("2025-06-02", "900");
    const report = await other.ok(bookValueCalls.report, { query: { as_of: "2025-06-01" } });
    expect(report.fiscal_year).toBe("2025-26");
    expect(report.disposals).toEqual([
      { currency: "INR", assets: 3, amount: "127.75", book_value: "200.00", gain: "-79.25" },
    ]);
  });

  test("leaves out what was disposed of by then, and what a limit to places hides", async () => {
    const branch = await makeBranch(owner);
    const body = { purchase_cost: "100", purchase_date: "2024-04-01", branch: branch.id };
    const [kept, gone] = [await makeAsset(owner, body), await makeAsset(owner, body)];
    const at = { params: { id: gone.id }, body: { status: sold, reason: "x", day: "2025-06-01" } };
    await owner.ok(bookValueCalls.dispose, at);
    const member = await server.asMember({
      permissions: ["asset.view", "asset.view_cost", "report.view", "report.export"],
      scope: [branch.id],
    });
    const assetsOn = async (as_of: string) =>
      (await member.ok(bookValueCalls.assets, { query: { as_of } })).results.map(({ id }) => id).sort();
    expect(await assetsOn("2025-05-31")).toEqual([kept.id, gone.id].sort());
    expect(await assetsOn("2025-06-01")).toEqual([kept.id]);
    const report = await member.ok(bookValueCalls.report, { query: { as_of: "2025-06-01" } });
    expect(report.totals).toMatchObject([{ assets: 1, cost: "100.00", book_value: "100.00" }]);
    const file = await member.send(bookValueCalls.export, { query: { format: "csv", as_of: "2025-06-01" } });
    expect(file.bytes.toString().trim().split("\n")).toHaveLength(2);
    const lines = await member.send(bookValueCalls.exportReport, {
      query: { format: "csv", as_of: "2025-06-01", group: "branch" },
    });
    expect(lines.bytes.toString().trim().split(/\r?\n/)).toEqual([
      expect.stringContaining("Branch,Assets,Currency,Cost,"),
      `${branch.name},1,INR,100.00,0.00,0.00,0.00,100.00`,
    ]);
  });
});
