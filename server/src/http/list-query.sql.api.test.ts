import { assetCalls } from "@steward/contract/assets/calls";
import { custodyCalls } from "@steward/contract/assets/custody/calls";
import { reservationCalls } from "@steward/contract/assets/reservations/calls";
import { campaignCalls } from "@steward/contract/audits/campaigns/calls";
import { issuedAssetCalls } from "@steward/contract/issued-assets/calls";
import type { JoinedCall } from "@steward/contract/kit/joined-call";
import { modelCalls } from "@steward/contract/models/calls";
import { oemAssetCalls } from "@steward/contract/oem-assets/calls";
import { organisationCalls } from "@steward/contract/organisations/calls";
import { interestCalls, receivedInterestCalls } from "@steward/contract/interests/calls";
import { serviceRequestCalls } from "@steward/contract/service-requests/calls";
import { beforeAll, describe, expect, test } from "vitest";
import { makeAsset } from "../assets/asset-factory.ts";
import { makePicture } from "../attachments/picture-factory.ts";
import { noteBackup } from "../backups/backup-factory.ts";
import { makeBranch } from "../branches/branch-factory.ts";
import { newId } from "../database/new-id.ts";
import { sendDocumentTo } from "../documents/document-factory.ts";
import { makeCompleted, sendVisitFeedback } from "../feedback/feedback-factory.ts";
import { makePlacement } from "../interests/interest-factory.ts";
import { partnerOf } from "../issued-assets/issued-asset-factory.ts";
import { makeCategory, makeDepreciation, makeManufacturer, makeServiceProvider } from "../masters/master-factory.ts";
import { makeModel } from "../models/model-factory.ts";
import { makePart } from "../service-parts/service-part-factory.ts";
import { makeEngineer, makeVisit } from "../service-requests/visit-factory.ts";
import { addressOf } from "../test-server/caller.ts";
import { boundCalls, queryFields } from "../test-server/contract-walker.ts";
import { startTestServer } from "../test-server/start-test-server.ts";
import { makeWorld, sampleFor, type World } from "../test-server/world/world.ts";

const server = await startTestServer();
const { owner } = server;
const lists = boundCalls(server.app).filter((call) => "depth" in queryFields(call));

let world: World;
beforeAll(async () => {
  world = await makeWorld(owner, { with_import: true });
  // Customers, issued assets and profiles are lists of providers, manufacturers and staffing agencies alone.
  await server.admin.query("update organisation set kinds = '{customer,service_provider,oem,staffing}' where id = $1", [
    owner.organisation_id,
  ]);
  await makeServiceProvider(await server.otherOrganisation(), { organisation: owner.organisation_id });
  await noteBackup(server.admin, "2026-01-05");
  await makeWhatIsUnderWay();
});

/** What other calls make of the records of a world: custody, findings, values and a reminder. */
async function makeWhatIsUnderWay(): Promise<void> {
  const {
    asset = "",
    audit_campaign = "",
    interest = "",
    received_interest = "",
    oem_asset = "",
    service_request = "",
    skilled_person = "",
    warranty,
  } = world.records;
  const depreciation = (await makeDepreciation(owner)).id;
  const bought = { purchase_date: "2024-01-01", purchase_cost: "1000.00" };
  await owner.ok(assetCalls.update, { params: { id: asset }, body: { depreciation, ...bought } });
  await owner.ok(serviceRequestCalls.addUpdate, { params: { id: service_request }, body: { message: "Called" } });
  const body = { message: "Which shifts?" };
  await owner.ok(interestCalls.sendMessage, { params: { id: interest }, body });
  await owner.ok(receivedInterestCalls.sendMessage, { params: { id: received_interest }, body });
  await makePart(owner, service_request);
  await makeVisit(owner, { engineer: (await makeEngineer(owner, { user: owner.account_id })).id });
  const rated = await sendVisitFeedback(owner, await makeCompleted(owner), [
    { field: world.records.visit_question, value: 5 },
  ]);
  expect(rated.status).toBe(201);
  await makeHandedOver(oem_asset, asset);
  await makePlacement(owner, skilled_person);
  await owner.ok(campaignCalls.start, { params: { id: audit_campaign } });
  const days = { starts: "2040-03-01", ends: "2040-03-02" };
  await owner.ok(reservationCalls.reserve, { params: { id: asset }, body: { user: owner.account_id, ...days } });
  await owner.ok(custodyCalls.checkOut, { params: { id: asset }, body: { user: owner.account_id } });
  await server.admin.query(
    `insert into reminder (organisation_id, id, cover, account_id, days, ends, places)
     select organisation_id, $3, id, $4, 30, ends, places from cover where organisation_id = $1 and id = $2`,
    [owner.organisation_id, warranty, newId(), owner.account_id],
  );
}

/** Links an invite to an asset, with a document that its manufacturer added. */
async function makeHandedOver(id: string, asset: string): Promise<void> {
  const maker = await partnerOf(owner);
  const { serial_number } = await owner.ok(oemAssetCalls.read, { params: { id } });
  const { results } = await maker.ok(issuedAssetCalls.list, { query: { search: serial_number } });
  await sendDocumentTo(maker, issuedAssetCalls.addDocument, results[0]?.id ?? "");
  await owner.ok(oemAssetCalls.link, { params: { id }, body: { asset, reason: "Relabelled" } });
}

/** Every key that ends in `_details`, at any depth of a value. */
function detailsIn(value: unknown): string[] {
  if (typeof value !== "object" || value === null) return [];
  return Object.entries(value).flatMap(([key, part]) => [
    ...(key.endsWith("_details") ? [key] : []),
    ...detailsIn(part),
  ]);
}

describe("depth", () => {
  const ask = async (call: JoinedCall, query: string) => {
    // Without an interest nobody can be suggested in it.
    const within = "interest" in queryFields(call) ? `&interest=${world.records.received_interest}` : "";
    const address = addressOf(call, sampleFor(call, world).params);
    const answer = await owner.raw({ url: `${address}?page_size=100${within}${query}` });
    expect(answer.status).toBe(200);
    return answer.body as { results: Record<string, unknown>[]; count: number };
  };

  test.for(lists)("of $name: 1 is the same as none, 0 leaves out the details and nothing else", async (call) => {
    const [plain, deep, flat] = await Promise.all([ask(call, ""), ask(call, "&depth=1"), ask(call, "&depth=0")]);
    expect(plain.results.length).toBeGreaterThan(0);
    expect(detailsIn(deep)).toEqual(detailsIn(plain));
    expect(detailsIn(flat)).toEqual([]);
    expect(flat.count).toBe(plain.count);
    const kept = (plain.results[0] ? Object.keys(plain.results[0]) : []).filter((key) => !key.endsWith("_details"));
    expect(Object.keys(flat.results[0] ?? {})).toEqual(kept);
  });

  test("0 leaves ids in place, also of records inside records, and stays in the next address", async () => {
    const model = await makeModel(owner, { manufacturer: (await makeManufacturer(owner)).id });
    const [branch, category] = [await makeBranch(owner), await makeCategory(owner)];
    const links = { product: model.id, branch: branch.id, category: category.id };
    for (const _ of [1, 2]) await makeAsset(owner, links);
    const query = { product: [model.id], page_size: 1 };
    const deep = await owner.ok(assetCalls.list, { query });
    expect(deep.results).toMatchObject([
      { ...links, product_details: { id: model.id, manufacturer_details: { id: model.manufacturer } } },
    ]);
    const flat = await owner.ok(assetCalls.list, { query: { ...query, depth: 0 } });
    expect(flat.results).toMatchObject([links]);
    expect(detailsIn(flat)).toEqual([]);
    const { pathname, search } = new URL(flat.next ?? "");
    const second = await owner.raw({ url: pathname + search });
    expect(second.body).toMatchObject({ results: [links], next: null });
    expect(detailsIn(second.body)).toEqual([]);
    const models = await owner.ok(modelCalls.list, { query: { ids: [model.id], depth: 0 } });
    expect(models.results).toMatchObject([{ id: model.id, manufacturer: model.manufacturer }]);
    expect(detailsIn(models)).toEqual([]);
  });

  test.for(["2", "-1", "x", "", "0&depth=0"])("refuses %j", async (depth) => {
    const { status } = await owner.raw({ url: `${assetCalls.list.path}?depth=${depth}` });
    expect(status).toBe(400);
  });

  test("is no parameter of an export", async () => {
    const { status } = await owner.raw({ url: `${assetCalls.export.path}?format=csv&depth=0` });
    expect(status).toBe(400);
  });
});

describe("a repeated parameter", () => {
  test("of a list of alternatives means the same as commas", async () => {
    const assets = await Promise.all([1, 2, 3].map(() => makeAsset(owner)));
    const [one, two] = assets.map(({ id }) => id);
    const ids = async (query: string) => {
      const { body } = await owner.raw({ url: `${assetCalls.list.path}?${query}` });
      return (body as { results: { id: string }[] }).results.map(({ id }) => id).sort();
    };
    expect(await ids(`ids=${one}&ids=${two}`)).toEqual([one, two].sort());
    expect(await ids(`ids=${one},${two}`)).toEqual([one, two].sort());
    const found = await ids(`ids=${one}&status_category=archived&status_category=available`);
    expect(found).toEqual(await ids(`ids=${one}&status_category=archived,available`));
  });

  test.for(["page=1&page=2", "search=a&search=b", "page_size=5&page_size=5", "ordering=created&ordering=created"])(
    "is refused where one value is meant: %s",
    async (query) => {
      const { status, body } = await owner.raw({ url: `${assetCalls.list.path}?${query}` });
      expect({ status, body }).toMatchObject({ status: 400, body: { code: "invalid" } });
    },
  );
});

test.for(lists.filter((call) => "length" in queryFields(call)).map((call) => ({ call, name: call.name })))(
  "$name refuses a page size that is given under both names",
  async ({ call }) => {
    const { params } = sampleFor(call, world);
    const answer = await owner.raw({ url: addressOf(call, params, { page_size: 5, length: 5 }) });
    expect(answer).toMatchObject({
      status: 400,
      body: { errors: { length: ["Give page_size or length, not both."] } },
    });
  },
);

describe("the pictures of an asset", () => {
  test("are paged with the asset's own first and found by their file name", async () => {
    const { id } = await makeAsset(owner);
    const names = ["gate.png", "Rückseite.png", "plate.png"];
    for (const name of names) await makePicture(owner, id, { name });
    const params = { id };
    const shown = (page: { results: { file_name: string }[] }) => page.results.map(({ file_name }) => file_name);
    const first = await owner.ok(assetCalls.attachments, { params, query: { page_size: 2 } });
    expect([shown(first), first.count]).toEqual([names.slice(0, 2), 3]);
    const { pathname, search } = new URL(first.next ?? "");
    const second = await owner.raw({ url: pathname + search });
    expect(second.body).toMatchObject({ results: [{ file_name: "plate.png" }], next: null, count: 3 });
    const byPage = await owner.ok(assetCalls.attachments, { params, query: { page: 2, length: 2 } });
    expect([shown(byPage), byPage.next]).toEqual([["plate.png"], null]);
    const found = await owner.ok(assetCalls.attachments, { params, query: { search: "ruckseite" } });
    expect([shown(found), found.count]).toEqual([["Rückseite.png"], 1]);
    const all = await owner.ok(assetCalls.attachments, { params, query: { page_size: 100 } });
    await owner.ok(assetCalls.togglePrimary, { params: { id, attachment_id: all.results[2]?.id ?? "" } });
    const again = await owner.ok(assetCalls.attachments, { params });
    expect(shown(again)).toEqual(["plate.png", "gate.png", "Rückseite.png"]);
  });
});

test("the brand is a list of one that is paged and searched", async () => {
  const list = (query: object) => owner.ok(organisationCalls.brand, { query });
  const one = {
    results: [{ id: owner.organisation_id, name: "Meridian Hospitals", logo: null }],
    next: null,
    count: 1,
  };
  expect(await list({})).toEqual(one);
  expect(await list({ search: "meridian", page_size: 1 })).toEqual(one);
  expect(await list({ search: "northwind" })).toEqual({ results: [], next: null, count: 0 });
  expect(await list({ page: 2 })).toEqual({ results: [], next: null, count: 1 });
});

describe("the history of an asset", () => {
  test("is searched by action, person, reason and values", async () => {
    const { id } = await makeAsset(owner, { notes: "Delivered in März" });
    const params = { id };
    await owner.ok(assetCalls.update, { params, body: { order_number: "PO-7781" } });
    const actions = async (search: string) => {
      const { results, count } = await owner.ok(assetCalls.activity, { params, query: { search } });
      expect(results).toHaveLength(count);
      return results.map(({ action }) => action);
    };
    expect(await actions("po-77")).toEqual(["edited"]);
    expect(await actions("marz")).toEqual(["created"]);
    expect(await actions("EDITED")).toEqual(["edited"]);
    expect(await actions(owner.name)).toEqual(["edited", "created"]);
    expect(await actions("po-99")).toEqual([]);
  });

  test("does not tell costs by search to those who may not see them", async () => {
    const { id } = await makeAsset(owner, { purchase_cost: "98765.43" });
    const params = { id };
    const viewer = await server.asMember({ permissions: ["asset.view"] });
    const query = { search: "98765" };
    expect((await owner.ok(assetCalls.activity, { params, query })).count).toBe(1);
    expect((await viewer.ok(assetCalls.activity, { params, query })).count).toBe(0);
  });
});
