import { assetCalls } from "@steward/contract/assets/calls";
import { assetGroupColumns } from "@steward/contract/assets/constants";
import type { assetGroupQuery } from "@steward/contract/assets/groups";
import { beforeAll, expect, test } from "vitest";
import type { z } from "zod";
import { makeBranch } from "../../branches/branch-factory.ts";
import { makeBrand, makeCategory, makeManufacturer } from "../../masters/master-factory.ts";
import { makeModel } from "../../models/model-factory.ts";
import { startTestServer } from "../../test-server/start-test-server.ts";
import { makeAsset } from "../asset-factory.ts";

type Filters = Omit<z.input<typeof assetGroupQuery>, "group_by">;

const server = await startTestServer();
const { owner } = server;

beforeAll(async () => {
  const categories = [await makeCategory(owner), await makeCategory(owner)];
  const branch = await makeBranch(owner);
  const model = await makeModel(owner, {
    manufacturer: (await makeManufacturer(owner)).id,
    brand: (await makeBrand(owner)).id,
  });
  for (let index = 0; index < 9; index += 1) {
    const made = await makeAsset(owner, {
      asset_name: index < 5 ? `Pump ${index}` : `Drill ${index}`,
      category: index % 4 === 3 ? null : (categories[index % 3 === 0 ? 0 : 1]?.id ?? null),
      product: index % 2 === 0 ? model.id : null,
      branch: index % 3 === 0 ? branch.id : null,
    });
    if (index === 8) await owner.ok(assetCalls.archive, { params: { id: made.id } });
  }
});

/** Each group against the list that it opens, and all of them against the list of the same filters. */
async function expectExact(group_by: (typeof assetGroupColumns)[number], filters: Filters) {
  const groups = await owner.ok(assetCalls.groups, { query: { ...filters, group_by } });
  const all = await owner.ok(assetCalls.list, { query: { ...filters, page_size: 1 } });
  expect(groups.count).toBe(groups.results.length);
  expect(
    groups.results.reduce((sum, group) => sum + group.asset_count, 0),
    group_by,
  ).toBe(all.count);
  for (const { id, name, asset_count } of groups.results) {
    if (id !== null) expect(name).toBeTruthy();
    const opened = { ...filters, ...(id === null ? { without: group_by } : { [group_by]: id }) };
    const { count } = await owner.ok(assetCalls.list, { query: { ...opened, page_size: 1 } });
    expect(asset_count, `${group_by} ${name}`).toBe(count);
  }
}

test.each(assetGroupColumns)("groups by %s are as exact as the list behind the same filters", async (group_by) => {
  await expectExact(group_by, {});
  await expectExact(group_by, { archived: "only" });
  await expectExact(group_by, { archived: "include" });
  await expectExact(group_by, { search: "pump" });
  await expectExact(group_by, { created_from: "2020-01-01", search: "drill" });
});

test("assets without a value are a group of their own, and the largest group comes first", async () => {
  const { results } = await owner.ok(assetCalls.groups, { query: { group_by: "product" } });
  expect(results.find(({ id }) => id === null)).toEqual({ id: null, name: null, asset_count: 4 });
  const counts = results.map(({ asset_count }) => asset_count);
  expect(counts).toEqual(counts.toSorted((one, other) => other - one));
});

test("groups are paged, and every page says how many there are", async () => {
  const whole = await owner.ok(assetCalls.groups, { query: { group_by: "category" } });
  expect(whole.count).toBe(3);
  const pages = [1, 2, 3, 4].map((page) =>
    owner.ok(assetCalls.groups, { query: { group_by: "category", page, page_size: 1 } }),
  );
  const paged = await Promise.all(pages);
  expect(paged.map(({ count }) => count)).toEqual([3, 3, 3, 3]);
  expect(paged.flatMap(({ results }) => results)).toEqual(whole.results);
  expect(paged.map(({ next }) => next !== null)).toEqual([true, true, false, false]);
});

test("assets without any of several values are found", async () => {
  const { results } = await owner.ok(assetCalls.list, {
    query: { without: "product,branch", archived: "include", ordering: "asset_name" },
  });
  expect(results.map(({ asset_name }) => asset_name)).toEqual(["Drill 5", "Drill 7", "Pump 1"]);
});
