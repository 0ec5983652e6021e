import { assetCalls } from "@steward/contract/assets/calls";
import { expect, test } from "vitest";
import { startTestServer } from "../test-server/start-test-server.ts";
import { makeAsset } from "./asset-factory.ts";

const { owner } = await startTestServer();

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
