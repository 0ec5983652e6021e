import { assetCalls } from "@steward/contract/assets/calls";
import { type Asset, assetRules } from "@steward/contract/assets/rules";
import type { assetQuery } from "@steward/contract/assets/asset-queries";
import type { ResponseOf } from "@steward/contract/kit/call";
import { statusCategories } from "@steward/contract/masters/attached-status/constants";
import fc from "fast-check";
import { beforeAll, describe, expect, test } from "vitest";
import type { z } from "zod";
import { makeBranch } from "../branches/branch-factory.ts";
import { makeBrand, makeCategory, makeManufacturer, statusOfEach } from "../masters/master-factory.ts";
import { makeModel } from "../models/model-factory.ts";
import { startTestServer } from "../test-server/start-test-server.ts";
import { makeAsset, makeAssetOf } from "./asset-factory.ts";

type Query = Partial<z.input<typeof assetQuery>>;

const server = await startTestServer();
const { owner, admin } = server;
const all: Asset[] = [];
const ids = { status: [""], category: [""], branch: [""], product: [""], manufacturer: [""], brand: [""] };
const NAMES = ["Drill", "drill press", "Dröhnung", "Pump 50%", "Pump_50", "a\\b", "ÉCLAIR lamp", "eclair", "", "Lampe"];
const BOUGHT = ["2024-01-31", "2024-02-01", "2024-02-29", null, "2025-12-31"];
/** Timestamps around midnight in Asia/Kolkata (UTC+5:30): the last hour of one day and the first of the next. */
const CREATED = ["2026-03-01T18:29:59Z", "2026-03-01T18:30:00Z", "2026-03-02T18:29:59Z", "2026-03-02T18:30:00Z"];
const LOCAL_DAY = ["2026-03-01", "2026-03-02", "2026-03-02", "2026-03-03"];
const pick = <T>(list: readonly T[], index: number): T => list[index % list.length] as T;

beforeAll(async () => {
  const entered = await statusOfEach(owner);
  const statuses = statusCategories.map((category) => entered[category]);
  const manufacturers = [await makeManufacturer(owner, { name: "Søren Maskiner" }), await makeManufacturer(owner)];
  const brands = [await makeBrand(owner, "Brûlée"), await makeBrand(owner)];
  const models = [];
  for (let index = 0; index < 4; index += 1) {
    const links = { manufacturer: pick(manufacturers, index).id, brand: pick(brands, index >> 1).id };
    models.push(await makeModel(owner, { product_number: `MX-${index}`, ...links }));
  }
  const categories = [await makeCategory(owner), await makeCategory(owner), await makeCategory(owner)];
  const branches = [await makeBranch(owner), await makeBranch(owner)];
  for (let index = 0; index < 60; index += 1) {
    const status = { id: pick(statuses, index), category: pick(statusCategories, index) };
    const made = await makeAssetOf(owner, status, {
      asset_name: pick(NAMES, index * 7),
      serial_number: index % 3 === 0 ? `SN-${index}` : "",
      asset_id: `T-${String((index * 37) % 60).padStart(3, "0")}`,
      category: index % 4 === 3 ? null : pick(categories, index).id,
      product: index % 5 === 4 ? null : pick(models, index).id,
      branch: index % 6 === 5 ? null : pick(branches, index).id,
      purchase_date: pick(BOUGHT, index * 3),
    });
    await admin.query("update asset set created = $2 where id = $1", [made.id, pick(CREATED, index)]);
    all.push(await owner.ok(assetCalls.read, { params: { id: made.id } }));
  }
  const of = (list: { id: string }[]) => list.map(({ id }) => id);
  Object.assign(ids, { status: statuses, category: of(categories), branch: of(branches), product: of(models) });
  Object.assign(ids, { manufacturer: of(manufacturers), brand: of(brands) });
});

const plain = (text: string) =>
  text.normalize("NFKD").replace(/\p{M}/gu, "").replaceAll("ø", "o").replaceAll("Ø", "O").toLowerCase();
const texts = ({ asset_id, asset_name, serial_number, product_details: model }: Asset) => [
  `${asset_id}\n${asset_name}\n${serial_number}`,
  `${model?.name ?? ""}\n${model?.product_number ?? ""}`,
  model?.manufacturer_details?.name ?? "",
  model?.brand_details?.name ?? "",
];

/** Reference implementation of the filters over the plain list. */
function matches(asset: Asset, index: number, query: Query): boolean {
  const one = (given: unknown, id: string | null | undefined) =>
    given === undefined || (given as string[]).includes(id ?? "none");
  const day = pick(LOCAL_DAY, index);
  const bought = asset.purchase_date;
  const archived = asset.status_details.category === "archived";
  const side = query.archived ?? (query.status || query.status_category || query.ids ? "include" : "exclude");
  return (
    (side === "include" || archived === (side === "only")) &&
    one(query.status, asset.status) &&
    one(query.status_category, asset.status_details.category) &&
    one(query.category, asset.category) &&
    one(query.branch, asset.branch) &&
    one(query.product, asset.product) &&
    one(query.manufacturer, asset.product_details?.manufacturer_details?.id) &&
    one(query.brand, asset.product_details?.brand_details?.id) &&
    one(query.ids, asset.id) &&
    (!query.created_from || day >= query.created_from) &&
    (!query.created_to || day <= query.created_to) &&
    (!query.purchased_from || (bought !== null && bought >= query.purchased_from)) &&
    (!query.purchased_to || (bought !== null && bought <= query.purchased_to)) &&
    (!query.search?.trim() || texts(asset).some((text) => plain(text).includes(plain(query.search?.trim() ?? ""))))
  );
}

const expected = (query: Query) => all.filter((asset, index) => matches(asset, index, query)).map(({ id }) => id);

/** Follows `next` to the last page; each page answers the same exact count. */
async function walk(query: Query, page_size = 100): Promise<Asset[]> {
  const found: Asset[] = [];
  let page: ResponseOf<typeof assetCalls.list> = await owner.ok(assetCalls.list, { query: { page_size, ...query } });
  const { count } = page;
  for (;;) {
    found.push(...page.results);
    expect(page.count).toBe(count);
    if (!page.next) break;
    page = assetRules.list.response.parse((await owner.raw({ url: page.next })).body);
  }
  expect(found.length).toBe(count);
  return found;
}

const some = (values: () => string[]) =>
  fc.integer({ min: 1, max: 31 }).map((bits) => values().filter((_, index) => bits & (1 << index)));
const facet = (name: keyof typeof ids) =>
  fc.option(
    some(() => ids[name]).filter((list) => list.length > 0),
    { nil: undefined },
  );
const DAYS = ["2024-01-31", "2024-02-01", "2024-02-29", "2025-12-31", "2026-03-01", "2026-03-02", "2026-03-03"];
const day = fc.option(fc.constantFrom(...DAYS), { nil: undefined, freq: 2 });
const SEARCHES = [
  "drill",
  "DRÖHN",
  "drohn",
  "50%",
  "50_",
  "%",
  "_",
  "\\",
  "a\\b",
  "éclair",
  "ECLAIR",
  "soren",
  "Brulee",
  "mx-2",
  "T-01",
  "t-013",
  "-03",
  "01",
  "sn-3",
  "SN-33",
  "n-3",
  "zzz",
  "p",
];

describe("filters", () => {
  test("each alone and in any combination find exactly what they mean", async () => {
    const queries = fc.record({
      status: facet("status"),
      status_category: fc.option(fc.subarray([...statusCategories], { minLength: 1 }), { nil: undefined, freq: 2 }),
      category: facet("category"),
      branch: facet("branch"),
      product: facet("product"),
      manufacturer: facet("manufacturer"),
      brand: facet("brand"),
      created_from: day,
      created_to: day,
      purchased_from: day,
      purchased_to: day,
      archived: fc.option(fc.constantFrom("exclude", "only", "include"), { nil: undefined }),
      search: fc.option(fc.constantFrom(...SEARCHES), { nil: undefined, freq: 2 }),
    });
    const sparse = fc.tuple(
      queries,
      fc.subarray(
        Object.keys({
          status: 1,
          status_category: 1,
          category: 1,
          branch: 1,
          product: 1,
          manufacturer: 1,
          brand: 1,
          created_from: 1,
          created_to: 1,
          purchased_from: 1,
          purchased_to: 1,
          archived: 1,
          search: 1,
        }),
        { maxLength: 4 },
      ),
    );
    await fc.assert(
      fc.asyncProperty(sparse, async ([given, keys]) => {
        const query = Object.fromEntries(
          Object.entries(given).filter(([key, value]) => keys.includes(key) && value !== undefined),
        ) as Query;
        const found = (await walk({ ...query, ordering: "created" })).map(({ id }) => id);
        expect(found).toEqual(expected(query));
      }),
      { numRuns: 150 },
    );
  });

  test.for(Object.keys(ids) as (keyof typeof ids)[])(
    "%s finds its assets, alone and several together",
    async (name) => {
      for (const values of [ids[name].slice(0, 1), ids[name], [...ids[name], ...ids[name]]]) {
        const found = await walk({ [name]: values, archived: "include", ordering: "created" });
        expect(found.map(({ id }) => id)).toEqual(expected({ [name]: values, archived: "include" }));
        expect(found.length).toBeGreaterThan(0);
      }
    },
  );

  test.for(SEARCHES)("a search for %j reads case, accents and wildcards as people mean them", async (search) => {
    expect((await walk({ search, archived: "include", ordering: "created" })).map(({ id }) => id)).toEqual(
      expected({ search, archived: "include" }),
    );
  });

  test("days are those of the organisation, both ends inclusive", async () => {
    const on = async (day: string) => (await walk({ created_from: day, created_to: day, archived: "include" })).length;
    expect([await on("2026-03-01"), await on("2026-03-02"), await on("2026-03-03"), await on("2026-03-04")]).toEqual([
      15, 30, 15, 0,
    ]);
  });

  test.for(["2026-02-30", "2026-3-1", "01-03-2026", "2026-03-01T00:00:00Z", "0999-12-31", "today", ""])(
    "a day written as %j is refused",
    async (created_from) => {
      const refused = { status: 400, errors: { created_from: ["Enter a date as yyyy-MM-dd."] } };
      expect(await owner.refused(assetCalls.list, { query: { created_from } })).toMatchObject(refused);
    },
  );
});

describe("sorting", () => {
  const keys = ["created", "modified", "asset_id", "asset_name", "serial_number", "purchase_date"] as const;
  const value = (asset: Asset, key: (typeof keys)[number]) => {
    if (key === "created") return asset.id;
    if (key === "purchase_date") return asset.purchase_date ?? "0001-01-01";
    // A time ends with the last digit of its fraction that is not zero: as text it stands in order without the Z.
    return key === "modified" ? asset.modified.replace("Z", "") : plain(asset[key]);
  };

  test.for(
    keys.flatMap(
      (key) =>
        [
          [key, key],
          [key, `-${key}`],
        ] as const,
    ),
  )("by %s (%s) is one order, whatever the page size", async ([key, ordering]) => {
    const list = await walk({ ordering, archived: "include" });
    expect(list.length).toBe(60);
    const sorted = [...list].sort((a, b) => {
      const [x, y] = [value(a, key), value(b, key)];
      const order = x === y ? (a.id < b.id ? -1 : 1) : x < y ? -1 : 1;
      return ordering.startsWith("-") ? -order : order;
    });
    expect(list.map(({ id }) => id)).toEqual(sorted.map(({ id }) => id));
    const small = await walk({ ordering, archived: "include" }, 7);
    expect(small.map(({ id }) => id)).toEqual(list.map(({ id }) => id));
    const searched = await walk({ ordering, search: "t-0", archived: "include" }, 7);
    expect(searched.map(({ id }) => id)).toEqual(list.map(({ id }) => id));
  });

  test("newest first unless told", async () => {
    const { results, next, count } = await owner.ok(assetCalls.list, { query: { archived: "include", page_size: 5 } });
    expect(results.map(({ id }) => id)).toEqual(
      all
        .map(({ id }) => id)
        .reverse()
        .slice(0, 5),
    );
    expect(count).toBe(60);
    expect(new URL(next ?? "").searchParams.get("page")).toBe("2");
  });

  test("pages by number are the same as those by next", async () => {
    const by_next = (await walk({ ordering: "asset_name", archived: "include" }, 9)).map(({ id }) => id);
    const by_number = [];
    for (let page = 1; page <= 7; page += 1) {
      const { results } = await owner.ok(assetCalls.list, {
        query: { page, length: 9, ordering: "asset_name", archived: "include" },
      });
      by_number.push(...results.map(({ id }) => id));
    }
    expect(by_number).toEqual(by_next);
  });
});

describe("walking while assets are added", () => {
  test.for(["-created", "created", "asset_name", "-asset_name", "serial_number", "-modified"] as const)(
    "by %s repeats none and misses none",
    async (ordering) => {
      const other = await server.otherOrganisation();
      const old = [];
      for (let index = 0; index < 23; index += 1)
        old.push((await makeAsset(other, { asset_name: `N${index % 4}` })).id);
      const seen: string[] = [];
      let page: ResponseOf<typeof assetCalls.list> = await other.ok(assetCalls.list, {
        query: { page_size: 4, ordering },
      });
      for (let round = 0; ; round += 1) {
        seen.push(...page.results.map(({ id }) => id));
        if (!page.next || round > 40) break;
        if (round < 6) await makeAsset(other, { asset_name: `N${round % 4}` });
        page = assetRules.list.response.parse((await other.raw({ url: page.next })).body);
      }
      expect(new Set(seen).size).toBe(seen.length);
      expect(old.filter((id) => !seen.includes(id))).toEqual([]);
    },
  );
});

test("the overview counts what the lists count", async () => {
  const overview = await owner.ok(assetCalls.overview);
  const live = await walk({});
  expect(overview).toMatchObject({
    total_assets: live.length,
    archived_assets: (await walk({ archived: "only" })).length,
    branches: new Set(live.flatMap(({ branch }) => branch ?? [])).size,
    categories: new Set(live.flatMap(({ category }) => category ?? [])).size,
  });
  for (const { id, asset_count } of overview.statuses) {
    expect(asset_count).toBe((await owner.ok(assetCalls.list, { query: { status: [id] } })).count);
  }
});
