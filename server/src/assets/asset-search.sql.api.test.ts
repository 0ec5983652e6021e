import { assetCalls } from "@steward/contract/assets/calls";
import { type Asset, assetRules } from "@steward/contract/assets/rules";
import type { ResponseOf } from "@steward/contract/kit/call";
import { beforeAll, describe, expect, test } from "vitest";
import { makeBranch } from "../branches/branch-factory.ts";
import type { Caller } from "../test-server/caller.ts";
import { startTestServer } from "../test-server/start-test-server.ts";
import { makeAsset } from "./asset-factory.ts";

const server = await startTestServer();
const { owner } = server;

const LABELS = new Map<string, string>();
let branch = "";

async function make(label: string, body: Parameters<typeof makeAsset>[1]): Promise<void> {
  LABELS.set((await makeAsset(owner, { asset_name: "Lamp", ...body })).id, label);
}

beforeAll(async () => {
  branch = (await makeBranch(owner)).id;
  await make("tag", { asset_id: "77-1042", branch });
  await make("named after it", { asset_id: "L-1", asset_name: "Spare for 77-1042", branch });
  await make("serial number", { asset_id: "L-2", serial_number: "77-1042" });
  await make("tag that begins so", { asset_id: "77-10421" });
  await make("tag that ends so", { asset_id: "X77-1042", branch });
  await make("serial number that begins so", { asset_id: "L-3", serial_number: "77-1042/B" });
  await make("accents", { asset_id: "Gerät-Öl5", serial_number: "50%_\\7" });
  for (let index = 0; index < 12; index += 1) await makeAsset(owner, { asset_id: `88-${1000 + index}` });
});

type Query = { search: string; ordering?: "created" | "-created"; branch?: string[] };

/** Labels in the order of a search, page by page; each page says the same count. */
async function found(query: Query, { caller = owner, page_size = 100 }: { caller?: Caller; page_size?: number } = {}) {
  const assets: Asset[] = [];
  let page: ResponseOf<typeof assetCalls.list> = await caller.ok(assetCalls.list, { query: { page_size, ...query } });
  const { count } = page;
  for (;;) {
    assets.push(...page.results);
    expect(page.count).toBe(count);
    if (!page.next) break;
    page = assetRules.list.response.parse((await caller.raw({ url: page.next })).body);
  }
  expect(assets.length).toBe(count);
  return assets.map(({ id, asset_id }) => LABELS.get(id) ?? asset_id);
}

const CLOSEST_FIRST = [
  "serial number",
  "tag",
  "serial number that begins so",
  "tag that begins so",
  "tag that ends so",
  "named after it",
];

describe("a search for a tag or serial number", () => {
  test("answers what it is first, then what begins so, then what has it anywhere, each newest first", async () => {
    expect(await found({ search: "77-1042" })).toEqual(CLOSEST_FIRST);
  });

  test.for([1, 2, 4])("keeps that order over pages of %i", async (page_size) => {
    expect(await found({ search: "77-1042" }, { page_size })).toEqual(CLOSEST_FIRST);
  });

  test("follows an order that is asked for", async () => {
    const oldest = [...LABELS.values()].filter((label) => label !== "accents");
    expect(await found({ search: "77-1042", ordering: "created" })).toEqual(oldest);
    expect(await found({ search: "77-1042", ordering: "-created" })).toEqual(oldest.reverse());
  });

  test("keeps order and count among the assets of a filter and inside somebody's places", async () => {
    const of_branch = ["tag", "tag that ends so", "named after it"];
    expect(await found({ search: "77-1042", branch: [branch] }, { page_size: 2 })).toEqual(of_branch);
    const member = await server.asMember({ role: "Asset Manager", scope: [branch] });
    expect(await found({ search: "77-1042" }, { caller: member, page_size: 2 })).toEqual(of_branch);
  });

  test.for<[string, string]>([
    ["gerat-ol5", "accents"],
    ["ÄT-ÖL", "accents"],
    ["-öl", "accents"],
    ["50%_\\7", "accents"],
    ["%_\\", "accents"],
    ["42/b", "serial number that begins so"],
    ["1042/B", "serial number that begins so"],
    ["88-1007", "88-1007"],
    ["-1011", "88-1011"],
  ])("finds %j in any piece, whatever its case, accents and wildcards", async ([search, label]) => {
    expect(await found({ search })).toEqual([label]);
  });

  test.for(["77-10422", "7-1042/C", "%1042", "88-_007", "1007 lamp"])("finds nothing for %j", async (search) => {
    expect(await found({ search })).toEqual([]);
  });

  test("finds a changed code and no more the former one", async () => {
    const { id } = await makeAsset(owner, { asset_id: "99-5555" });
    LABELS.set(id, "changed");
    await owner.ok(assetCalls.update, { params: { id }, body: { asset_id: "99-6666" } });
    expect(await found({ search: "99-5555" })).toEqual([]);
    expect(await found({ search: "9-6666" })).toEqual(["changed"]);
  });

  test("finds nothing of another organisation with more assets", async () => {
    const other = await server.otherOrganisation();
    const mine = await makeAsset(other, { asset_id: "77-1042" });
    const page = await other.ok(assetCalls.list, { query: { search: "77-1042" } });
    expect(page.results.map(({ id }) => id)).toEqual([mine.id]);
    expect(await found({ search: "77-1042" })).toEqual(CLOSEST_FIRST);
  });
});
