import { assetCalls } from "@steward/contract/assets/calls";
import { custodyCalls } from "@steward/contract/assets/custody/calls";
import { branchCalls } from "@steward/contract/branches/calls";
import { locationCalls } from "@steward/contract/locations/calls";
import { supplierCalls } from "@steward/contract/masters/supplier/calls";
import { beforeAll, describe, expect, test } from "vitest";
import { pngOf, upload } from "../../attachments/picture-factory.ts";
import { makeBranch, makeLocation } from "../../branches/branch-factory.ts";
import { makeCustomField } from "../../custom-fields/custom-field-factory.ts";
import { makeSupplier, SUPPLIER } from "../../masters/master-factory.ts";
import { startTestServer } from "../../test-server/start-test-server.ts";
import { makeAsset } from "../asset-factory.ts";

const server = await startTestServer();
const { owner, admin } = server;

const dayAgo = (days: number) =>
  new Date(Date.now() - days * 86_400_000).toLocaleDateString("en-CA", { timeZone: "Asia/Kolkata" });
const asOf = (id: string, days: number) =>
  owner.send(assetCalls.asOf, { params: { id }, query: { as_of: dayAgo(days) } });

/** Makes everything that was done so far as if it had been done so many days earlier. */
async function longAgo(days: number): Promise<void> {
  const back = `interval '${days} days'`;
  await admin.query(`update record_change set at = at - ${back}, made = made - ${back}`);
  await admin.query(`update activity set created = created - ${back}`);
  for (const table of ["asset", "location", "attachment"]) {
    await admin.query(`update ${table} set created = created - ${back}`);
  }
  await admin.query(`update organisation set changes_kept_since = changes_kept_since - ${back},
    pictures_kept_since = pictures_kept_since - ${back}`);
}

describe("as of a day", () => {
  let id: string;

  beforeAll(async () => {
    const branch = await makeBranch(owner, { name: "Pune" });
    const wing = await makeLocation(owner, branch.id, null, { name: "Wing" });
    const supplier = await makeSupplier(owner, { name: "Acme" });
    const { id: field } = await makeCustomField(owner, { name: "Colour" });
    const given = { asset_name: "Scanner", location: wing.id, supplier: supplier.id };
    ({ id } = await makeAsset(owner, { ...given, custom_fields: [{ id: field, value: "red" }] }));
    await longAgo(3);
    const body = { asset_name: "Scanner II", purchase_cost: "120.50", custom_fields: [{ id: field, value: "blue" }] };
    await owner.ok(assetCalls.update, { params: { id }, body });
    await owner.ok(supplierCalls.update, { params: { id: supplier.id }, body: { name: "Acme & Sons", ...SUPPLIER } });
    const renamed = { name: "West Wing", location_type: "Building" as const, branch: branch.id };
    await owner.ok(locationCalls.update, { params: { id: wing.id }, body: renamed });
    await longAgo(3);
    await owner.ok(custodyCalls.checkOut, { params: { id }, body: { user: owner.account_id } });
  });

  test("an asset has the values of then and the names that its masters and places had", async () => {
    expect((await asOf(id, 5)).body).toMatchObject({
      as_of: dayAgo(5),
      is_deleted: false,
      asset: {
        asset_name: "Scanner",
        purchase_cost: null,
        supplier_details: { name: "Acme" },
        location_details: { name: "Wing", breadcrumb: [{ name: "Pune" }, { name: "Wing" }] },
        assigned_to: null,
        status_details: { name: "In Stock" },
        custom_fields: [{ value: "red", custom_field: { name: "Colour" } }],
        version: 1,
      },
    });
    expect((await asOf(id, 2)).body).toMatchObject({
      asset: {
        asset_name: "Scanner II",
        purchase_cost: "120.50",
        supplier_details: { name: "Acme & Sons" },
        location_details: { name: "West Wing" },
        assigned_to: null,
        custom_fields: [{ value: "blue" }],
        version: 2,
      },
    });
    const now = await owner.ok(assetCalls.read, { params: { id } });
    expect((await asOf(id, 0)).body).toMatchObject({ asset: now });
  });

  test("before it was added, before changes were kept and in days to come nothing is said", async () => {
    const refused = (message: string) => ({ status: 400, body: { errors: { as_of: [message] } } });
    expect(await asOf(id, 9)).toMatchObject(refused(`It was added on ${dayAgo(6)}.`));
    expect(await asOf(id, -1)).toMatchObject(refused("Choose today or a day before."));
    await admin.query("update organisation set changes_kept_since = now() - interval '1 day'");
    expect(await asOf(id, 4)).toMatchObject(refused(`Values are not recorded before ${dayAgo(1)}.`));
  });

  test("an asset has the pictures of then: one that was removed since by its name alone", async () => {
    const params = { id: (await makeAsset(owner)).id };
    const add = async (...names: string[]) => {
      const files = names.map(async (name) => ({ name, bytes: await pngOf(8, 6) }));
      await upload(owner, assetCalls.uploadAttachments, params, await Promise.all(files));
    };
    await longAgo(1);
    await add("front.png", "back.png");
    await longAgo(2);
    const [front, back] = (await owner.ok(assetCalls.attachments, { params })).results;
    const of = (picture: typeof front) => ({ params: { ...params, attachment_id: picture?.id ?? "" } });
    await owner.ok(assetCalls.togglePrimary, of(back));
    await owner.ok(assetCalls.removeAttachment, of(front));
    await add("side.png");
    const shown = async (days: number) => {
      const { pictures, asset } = await owner.ok(assetCalls.asOf, { params, query: { as_of: dayAgo(days) } });
      return {
        pictures: pictures?.map(({ file_name, is_primary, file }) => [file_name, is_primary, file !== null]),
        asset,
      };
    };
    expect(await shown(3)).toMatchObject({ pictures: [], asset: { primary_image: null } });
    const then = [
      ["front.png", true, false],
      ["back.png", false, true],
    ];
    expect(await shown(1)).toMatchObject({ pictures: then, asset: { primary_image: null } });
    const now = [
      ["back.png", true, true],
      ["side.png", false, true],
    ];
    expect(await shown(0)).toMatchObject({ pictures: now, asset: { primary_image: { id: back?.id } } });
    const [entry] = (await owner.ok(assetCalls.activity, { params })).results.filter(
      ({ action }) => action === "picture removed",
    );
    const refused = await owner.send(assetCalls.revert, { params: { ...params, entry: entry?.id ?? "" } });
    expect(refused).toMatchObject({ status: 409 });

    await admin.query("update organisation set pictures_kept_since = now()");
    expect((await shown(1)).pictures).toBeUndefined();
    await admin.query("update organisation set pictures_kept_since = changes_kept_since");
  });

  test("who may not see costs sees those of then no more than those of today", async () => {
    const member = await server.asMember({ permissions: ["asset.view"] });
    const { body } = await member.send(assetCalls.asOf, { params: { id }, query: { as_of: dayAgo(0) } });
    expect(body).toMatchObject({ asset: { asset_name: "Scanner II", purchase_cost: null } });
  });

  test("a place has the values of then, and one that is gone is told", async () => {
    const params = { id: (await makeBranch(owner, { name: "Depot" })).id };
    await longAgo(2);
    await owner.ok(branchCalls.update, { params, body: { name: "Depot North" } });
    const read = async (days: number) =>
      (await owner.send(branchCalls.asOf, { params, query: { as_of: dayAgo(days) } })).body;
    const former = { name: "Depot", breadcrumb: [{ name: "Depot" }] };
    expect(await read(1)).toMatchObject({ is_deleted: false, place: former });
    expect(await read(0)).toMatchObject({ place: { name: "Depot North" } });
    await owner.ok(branchCalls.remove, { params });
    expect(await read(1)).toMatchObject({ is_deleted: true, place: former });
  });

  test("a member limited to places is not told what stood in others", async () => {
    const [here, there] = [await makeBranch(owner), await makeBranch(owner)];
    const params = { id: (await makeAsset(owner, { branch: there.id })).id };
    await longAgo(2);
    await owner.ok(assetCalls.move, { params, body: { branch: here.id } });
    const member = await server.asMember({ permissions: ["asset.view", "asset.update"], scope: [here.id] });
    const read = (days: number) => member.send(assetCalls.asOf, { params, query: { as_of: dayAgo(days) } });
    expect(await read(1)).toMatchObject({ status: 403 });
    expect(await read(0)).toMatchObject({ status: 200, body: { asset: { branch: here.id } } });
  });
});
