import { assetCalls } from "@steward/contract/assets/calls";
import { coverCalls } from "@steward/contract/cover/calls";
import type { CoverStatus } from "@steward/contract/cover/constants";
import { describe, expect, test } from "vitest";
import { makeAsset } from "../assets/asset-factory.ts";
import { makeBranch } from "../branches/branch-factory.ts";
import { makeServiceProvider } from "../masters/master-factory.ts";
import { PDF, sendDocument } from "../documents/document-factory.ts";
import { startTestServer } from "../test-server/start-test-server.ts";

const server = await startTestServer();
const { owner, admin } = server;

const amcs = async (id: string) => (await owner.ok(coverCalls.amcs, { params: { id } })).results;
const warranties = async (id: string) => (await owner.ok(coverCalls.warranties, { params: { id } })).results;
const assetOf = (id: string) => owner.ok(assetCalls.read, { params: { id } });

/** The day so many days after today where the organisation is. */
async function day(ahead: number): Promise<string> {
  const { rows } = await admin.query<{ day: string }>(
    "select ((now() at time zone time_zone)::date + $2::integer)::text as day from organisation where id = $1",
    [owner.organisation_id, ahead],
  );
  return rows[0]?.day ?? "";
}

/** Asserts that no asset carries other days than its current records say. */
async function agree(): Promise<void> {
  const { rows } = await admin.query(`
    select a.asset_id from asset a
    left join cover w on w.organisation_id = a.organisation_id and w.asset = a.id and w.kind = 'warranty' and w.is_current
    left join cover m on m.organisation_id = a.organisation_id and m.asset = a.id and m.kind = 'amc' and m.is_current
    where (a.warranty_period, a.amc_start_date, a.amc_end_date) is distinct from (w.months, m.starts, m.ends)
      or w.starts is distinct from case when w.id is not null then coalesce(a.warranty_start_date, a.purchase_date) end
      or (select count(*) from cover c where c.organisation_id = a.organisation_id and c.asset = a.id and c.is_last)
        <> (select least(count(c.ends), 1) from cover c where c.organisation_id = a.organisation_id and c.asset = a.id)`);
  expect(rows).toEqual([]);
}

describe("an asset's own fields and its records", () => {
  test("a new asset has the records that its fields tell", async () => {
    const { id } = await makeAsset(owner, {
      purchase_date: "2024-02-29",
      warranty_period: 12,
      amc_end_date: "2031-05-01",
    });
    expect(await warranties(id)).toMatchObject([
      { start_date: "2024-02-29", warranty_period: 12, end_date: "2025-02-28", status: "Expired", is_current: true },
    ]);
    expect(await amcs(id)).toMatchObject([{ amc_start_date: null, amc_end_date: "2031-05-01", status: "Active" }]);
    await agree();
  });

  test("a contract that an asset brings, or gets by its fields, is with who services it", async () => {
    const { id: service_provider } = await makeServiceProvider(owner);
    const entered = await makeAsset(owner, { service_provider, amc_end_date: "2031-05-01" });
    expect(await amcs(entered.id)).toMatchObject([{ provider: service_provider }]);
    const later = await makeAsset(owner, { service_provider, purchase_date: "2024-01-01", warranty_period: 12 });
    await owner.ok(assetCalls.update, { params: { id: later.id }, body: { amc_end_date: "2031-05-01" } });
    expect(await amcs(later.id)).toMatchObject([{ provider: service_provider }]);
    expect(await warranties(later.id)).toMatchObject([{ provider: null }]);
  });

  test("an edit of the fields edits the current records, and empty fields remove them", async () => {
    const { id } = await makeAsset(owner, { purchase_date: "2024-01-01", warranty_period: 12 });
    const [before] = await warranties(id);
    await owner.ok(assetCalls.update, { params: { id }, body: { purchase_date: "2024-03-01", warranty_period: 24 } });
    expect(await warranties(id)).toMatchObject([
      { id: before?.id, start_date: "2024-03-01", end_date: "2026-02-28", version: 2 },
    ]);
    await owner.ok(assetCalls.update, { params: { id }, body: { warranty_period: null, amc_end_date: "2030-01-01" } });
    expect(await warranties(id)).toEqual([]);
    expect(await amcs(id)).toHaveLength(1);
    await agree();
  });

  test("a record that is added becomes what the fields tell", async () => {
    const asset = await makeAsset(owner, { purchase_date: "2024-01-01" });
    const params = { id: asset.id };
    await owner.ok(coverCalls.addWarranty, { params, body: { warranty_period: 36, start_date: "2024-02-01" } });
    await owner.ok(coverCalls.addAmc, { params, body: { amc_start_date: "2027-02-01", amc_end_date: "2028-01-31" } });
    expect(await assetOf(asset.id)).toMatchObject({
      warranty_period: 36,
      warranty_start_date: "2024-02-01",
      amc_start_date: "2027-02-01",
      amc_end_date: "2028-01-31",
      version: asset.version + 2,
    });
    const { results } = await owner.ok(assetCalls.activity, { params });
    expect(results.map(({ action }) => action)).toEqual(["AMC added", "warranty added", "created"]);
    await agree();
  });

  test("a warranty to a day that follows from no months keeps that day until months are given", async () => {
    const { id } = await makeAsset(owner, { purchase_date: "2024-01-01", warranty_end_date: "2026-06-15" });
    expect(await warranties(id)).toMatchObject([{ warranty_period: null, end_date: "2026-06-15" }]);
    await owner.ok(assetCalls.update, { params: { id }, body: { warranty_period: 12 } });
    expect(await warranties(id)).toMatchObject([{ warranty_period: 12, end_date: "2024-12-31" }]);
    const body = { warranty_end_date: "2023-12-31" };
    expect((await owner.refused(assetCalls.update, { params: { id }, body })).errors).toEqual({
      warranty_end_date: ["The warranty cannot end before it starts."],
    });
    await agree();
  });
});

describe("a renewal", () => {
  test("begins after the end, keeps the terms and the former record, and is told once", async () => {
    const { id } = await makeAsset(owner);
    const [start, end] = [await day(-335), await day(29)];
    const first = await owner.ok(coverCalls.addAmc, {
      params: { id },
      body: { amc_start_date: start, amc_end_date: end, contract_number: "C-7", visits_per_year: 4, value: "1200.50" },
    });
    expect(first).toMatchObject({ status: "Expiring", is_current: true, value: "1200.50", value_currency: "INR" });
    const next = await owner.ok(coverCalls.renewAmc, { params: { id: first.id }, body: { value: "1300" } });
    expect(next).toMatchObject({
      amc_start_date: await day(30),
      contract_number: "C-7",
      visits_per_year: 4,
      value: "1300.00",
      status: "Not Started",
      is_current: false,
    });
    expect(await amcs(id)).toMatchObject([{ id: next.id }, { id: first.id, is_renewed: true, is_current: true }]);
    expect(await assetOf(id)).toMatchObject({ amc_start_date: start, amc_end_date: end });
    expect((await owner.refused(coverCalls.renewAmc, { params: { id: first.id }, body: {} })).status).toBe(409);
    await owner.ok(coverCalls.removeAmc, { params: { id: next.id } });
    expect(await amcs(id)).toMatchObject([{ id: first.id, is_renewed: false }]);
    await agree();
  });

  test("of a warranty that is over makes the new one current", async () => {
    const { id } = await makeAsset(owner, { purchase_date: await day(-400), warranty_period: 12 });
    const [first] = await warranties(id);
    const params = { id: first?.id ?? "" };
    const next = await owner.ok(coverCalls.renewWarranty, { params, body: { warranty_period: 24 } });
    expect(next).toMatchObject({ is_current: true, warranty_period: 24, status: "Active" });
    expect(await assetOf(id)).toMatchObject({ warranty_period: 24, warranty_start_date: next.start_date });
    await agree();
  });
});

describe("Expiring Cover", () => {
  test("lists records by their end, without renewed ones and archived assets", async () => {
    const [from, to] = ["2040-01-01", "2040-01-31"];
    const branch = await makeBranch(owner);
    const one = await makeAsset(owner, { amc_end_date: "2040-01-20", branch: branch.id });
    const two = await makeAsset(owner, { purchase_date: "2039-01-11", warranty_period: 12 });
    const gone = await makeAsset(owner, { amc_end_date: "2040-01-12" });
    const renewed = await makeAsset(owner, { amc_end_date: "2040-01-13" });
    await owner.ok(assetCalls.archive, { params: { id: gone.id } });
    const [record] = await amcs(renewed.id);
    await owner.ok(coverCalls.renewAmc, { params: { id: record?.id ?? "" }, body: {} });
    const query = { ends_from: from, ends_to: to };
    const listed = await owner.ok(coverCalls.list, { query });
    expect(listed.results.map(({ asset, end_date }) => [asset, end_date])).toEqual([
      [two.id, "2040-01-10"],
      [one.id, "2040-01-20"],
    ]);
    expect((await owner.ok(coverCalls.list, { query: { ...query, branch: branch.id } })).count).toBe(1);
    expect((await owner.ok(coverCalls.list, { query: { ...query, kind: "warranty" } })).count).toBe(1);
    expect(await owner.ok(coverCalls.days, { query })).toMatchObject({
      results: [
        { day: "2040-01-10", count: 1 },
        { day: "2040-01-20", count: 1 },
      ],
    });
    const file = await owner.send(coverCalls.export, { query: { ...query, format: "csv" } });
    expect(file.bytes.toString().trim().split("\n")).toHaveLength(3);
    // Members who are limited to a place read and change what stands in it only.
    const limited = await server.asMember({ permissions: ["asset.view", "asset.update"], scope: [branch.id] });
    expect((await limited.ok(coverCalls.list, { query })).results.map(({ asset }) => asset)).toEqual([one.id]);
    const [other] = await warranties(two.id);
    expect((await limited.refused(coverCalls.removeWarranty, { params: { id: other?.id ?? "" } })).status).toBe(404);
    await agree();
  });

  test("follows an asset that moves", async () => {
    const [here, there] = [await makeBranch(owner), await makeBranch(owner)];
    const { id } = await makeAsset(owner, { amc_end_date: "2041-01-20", branch: here.id });
    await owner.ok(assetCalls.move, { params: { id }, body: { branch: there.id } });
    const limited = await server.asMember({ permissions: ["asset.view"], scope: [there.id] });
    expect((await limited.ok(coverCalls.amcs, { params: { id } })).count).toBe(1);
  });
});

test("the value of a contract is for those who may see costs", async () => {
  const { id } = await makeAsset(owner);
  const body = { amc_end_date: "2042-01-01", value: "98765.43" };
  const added = await owner.ok(coverCalls.addAmc, { params: { id }, body });
  const clerk = await server.asMember({ permissions: ["asset.view", "asset.update"] });
  const params = { id: added.id };
  const sent = [
    await clerk.send(coverCalls.amcs, { params: { id } }),
    await clerk.send(coverCalls.renewAmc, { params, body: {} }),
    await clerk.send(assetCalls.activity, { params: { id } }),
  ];
  for (const { bytes } of sent) expect(bytes.toString()).not.toContain("98765");
  expect((await amcs(id)).map(({ value }) => value)).toEqual(["98765.43", "98765.43"]);
  expect((await clerk.refused(coverCalls.updateAmc, { params, body: { value: "1" } })).status).toBe(403);
});

test("a document of the asset may belong to one of its records", async () => {
  const { id } = await makeAsset(owner, { amc_end_date: await day(200) });
  const other = await makeAsset(owner, { purchase_date: "2024-01-01", warranty_period: 12 });
  const [contract] = await amcs(id);
  const [foreign] = await warranties(other.id);
  const added = await sendDocument(owner, id, "contract.pdf", PDF, "Signed contract", contract?.id);
  expect(added).toMatchObject({ status: 201, body: { cover: contract?.id } });
  const [carries] = await amcs(id);
  expect(carries?.documents).toMatchObject([{ title: "Signed contract", file_name: "contract.pdf", preview: "pdf" }]);
  const file = await server.app.inject({ method: "GET", url: carries?.documents[0]?.file ?? "" });
  expect(file.rawPayload).toEqual(PDF);
  for (const cover of [foreign?.id, "none"]) {
    const refused = await sendDocument(owner, id, "contract.pdf", PDF, "Signed contract", cover);
    expect(refused).toMatchObject({ status: 400, body: { errors: { cover: expect.anything() } } });
  }
  // The record goes, the document stays with its asset.
  await owner.ok(coverCalls.removeAmc, { params: { id: contract?.id ?? "" } });
  const { results } = await owner.ok(assetCalls.documents, { params: { id } });
  expect(results).toMatchObject([{ title: "Signed contract", cover: null }]);
});

test("Expiring Cover is narrowed to the states that its rows tell", async () => {
  const branch = await makeBranch(owner);
  const spans = [
    [await day(5), await day(90)],
    [await day(-300), await day(31)],
    [await day(-300), await day(30)],
    [await day(-300), await day(0)],
    [await day(-300), await day(-1)],
  ] as const;
  for (const [amc_start_date, amc_end_date] of spans) {
    await makeAsset(owner, { branch: branch.id, amc_start_date, amc_end_date });
  }
  const of = async (...status: CoverStatus[]) => {
    const query = { branch: [branch.id], status };
    const { results, count } = await owner.ok(coverCalls.list, { query });
    expect(count).toBe(results.length);
    return results.map((row) => row.status);
  };
  for (const [status, times] of [
    ["Not Started", 1],
    ["Active", 1],
    ["Expiring", 2],
    ["Expired", 1],
  ] as const) {
    expect(await of(status)).toEqual(Array.from({ length: times }, () => status));
  }
  expect(await of("Active", "Expired")).toEqual(["Expired", "Active"]);
});
