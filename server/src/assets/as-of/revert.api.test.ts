import { assetCalls } from "@steward/contract/assets/calls";
import { custodyCalls } from "@steward/contract/assets/custody/calls";
import { branchCalls } from "@steward/contract/branches/calls";
import type { BodyOf } from "@steward/contract/kit/call";
import { locationCalls } from "@steward/contract/locations/calls";
import { supplierCalls } from "@steward/contract/masters/supplier/calls";
import { expect, test } from "vitest";
import { makeBranch, makeLocation } from "../../branches/branch-factory.ts";
import { makeCustomField } from "../../custom-fields/custom-field-factory.ts";
import { makeSupplier, statusNamed } from "../../masters/master-factory.ts";
import { startTestServer } from "../../test-server/start-test-server.ts";
import { lastEntry, makeAsset } from "../asset-factory.ts";

const server = await startTestServer();
const { owner, admin } = server;

const edit = (id: string, body: BodyOf<typeof assetCalls.update>) =>
  owner.ok(assetCalls.update, { params: { id }, body });
const revert = (id: string, entry: string) => owner.send(assetCalls.revert, { params: { id, entry } });

test("puts the values of one change back, and is an entry of its own that can be reverted too", async () => {
  const field = await makeCustomField(owner);
  const { id } = await makeAsset(owner, { asset_name: "Printer", notes: "Old" });
  await edit(id, { notes: "New", purchase_cost: "10.00", custom_fields: [{ id: field.id, value: "x" }] });
  const first = await lastEntry(owner, id);
  await edit(id, { asset_name: "Printer 2" });
  expect(await revert(id, first)).toMatchObject({
    status: 200,
    body: { asset_name: "Printer 2", notes: "Old", purchase_cost: null, custom_fields: [] },
  });
  const { results } = await owner.ok(assetCalls.activity, { params: { id } });
  expect(results[0]).toMatchObject({ action: "change reverted", actor_details: { id: owner.account_id } });
  expect(results[0]?.changes).toContainEqual({ field: "notes", before: "New", after: "Old" });
  expect(await revert(id, results[0]?.id ?? "")).toMatchObject({
    status: 200,
    body: { notes: "New", purchase_cost: "10.00", custom_fields: [{ value: "x" }] },
  });
});

test("a field that was changed since keeps its value", async () => {
  const { id } = await makeAsset(owner, { notes: "1" });
  await edit(id, { notes: "2" });
  const entry = await lastEntry(owner, id);
  await edit(id, { notes: "3" });
  expect(await revert(id, entry)).toMatchObject({ status: 409, body: { message: "Changed again since: Notes." } });
});

test("a tag that another asset has now and a supplier that is gone are not put back", async () => {
  const supplier = await makeSupplier(owner);
  const { id, asset_id } = await makeAsset(owner, { supplier: supplier.id });
  await edit(id, { asset_id: "OTHER-1" });
  const retagged = await lastEntry(owner, id);
  await edit(id, { supplier: null });
  const cleared = await lastEntry(owner, id);
  await makeAsset(owner, { asset_id });
  await owner.ok(supplierCalls.remove, { params: { id: supplier.id } });
  expect((await revert(id, retagged)).body).toMatchObject({ errors: { asset_id: expect.anything() } });
  expect((await revert(id, cleared)).body).toMatchObject({ errors: { supplier: expect.anything() } });
});

test("permissions, places and version are those of an edit", async () => {
  const [here, there] = [await makeBranch(owner), await makeBranch(owner)];
  const { id } = await makeAsset(owner, { branch: there.id });
  const params = { id };
  await owner.ok(assetCalls.move, { params, body: { branch: here.id } });
  const moved = await lastEntry(owner, id);
  await edit(id, { purchase_cost: "5.00" });
  const entry = await lastEntry(owner, id);
  const member = await server.asMember({
    permissions: ["asset.view", "asset.update", "asset.move_location"],
    scope: [here.id],
  });
  expect(await member.send(assetCalls.revert, { params: { id, entry } })).toMatchObject({
    status: 403,
    body: { errors: { purchase_cost: expect.anything() } },
  });
  expect(await member.send(assetCalls.revert, { params: { id, entry: moved } })).toMatchObject({ status: 400 });
  const stale = await owner.send(assetCalls.revert, { params: { id, entry }, headers: { "if-match": '"1"' } });
  expect(stale).toMatchObject({ status: 409, body: { code: "stale" } });
});

test("of custody, of the beginning and of an entry without values it is said why not", async () => {
  const { id } = await makeAsset(owner);
  const made = await lastEntry(owner, id);
  await owner.ok(custodyCalls.checkOut, { params: { id }, body: { user: owner.account_id } });
  const checkedOut = await lastEntry(owner, id);
  const refused = (message: RegExp) => ({ status: 409, body: { message: expect.stringMatching(message) } });
  expect(await revert(id, checkedOut)).toMatchObject(refused(/^Custody is not reverted/));
  expect((await revert(id, made)).body).toMatchObject({ message: "This is how it began; there is nothing before it." });
  await admin.query("delete from record_change where subject_id = $1", [id]);
  expect(await revert(id, checkedOut)).toMatchObject(refused(/not recorded before/));
});

test("a status goes back by the moves that its category allows", async () => {
  const { id } = await makeAsset(owner);
  const broken = await statusNamed(owner, "Out of Order");
  await owner.ok(assetCalls.changeStatus, { params: { id }, body: { status: broken.id, reason: "Broken" } });
  expect(await revert(id, await lastEntry(owner, id))).toMatchObject({
    status: 200,
    body: { status_details: { name: "In Stock" } },
  });
  await owner.ok(assetCalls.archive, { params: { id } });
  expect((await revert(id, await lastEntry(owner, id))).status).toBe(409);
});

test("a place gets its name, place and state back", async () => {
  const [one, other] = [await makeBranch(owner), await makeBranch(owner)];
  const { id, name } = await makeLocation(owner, one.id);
  const back = async () => {
    const { results } = await owner.ok(branchCalls.activity, { params: { id } });
    return owner.send(branchCalls.revert, { params: { id, entry: results[0]?.id ?? "" } });
  };
  await owner.ok(locationCalls.move, { params: { id }, body: { branch: other.id, parent: other.id } });
  expect(await back()).toMatchObject({ status: 200, body: { branch: one.id, name } });
  await owner.ok(branchCalls.toggleActive, { params: { id } });
  expect(await back()).toMatchObject({ status: 200, body: { is_active: true } });
  await owner.ok(branchCalls.update, {
    params: { id },
    body: { name: "Annexe", type: "Building", parent_location: one.id, latitude: 18.5, longitude: 73.8 },
  });
  expect(await back()).toMatchObject({ status: 200, body: { name, latitude: null } });
});
