import { assetCalls } from "@steward/contract/assets/calls";
import { expect, test } from "vitest";
import { makeBranch, makeLocation } from "../../branches/branch-factory.ts";
import { statusNamed } from "../../masters/master-factory.ts";
import type { Caller } from "../../test-server/caller.ts";
import { startTestServer } from "../../test-server/start-test-server.ts";
import { makeAsset } from "../asset-factory.ts";

const server = await startTestServer();
const { owner, admin } = server;

const undo = (id: string, caller: Caller = owner, version?: number) =>
  caller.send(assetCalls.undo, {
    params: { id },
    ...(version === undefined ? {} : { headers: { "if-match": `"${version}"` } }),
  });
const refused = { status: 409, body: { message: expect.stringMatching(/can be undone for 30 seconds/) } };
const statusOf = async (name: string) => (await statusNamed(owner, name)).id;

test("a status comes back though its category allows no such move, and the history says so", async () => {
  const { id } = await makeAsset(owner);
  const params = { id };
  const status = await statusOf("Out of Order");
  await owner.ok(assetCalls.changeStatus, { params, body: { status, reason: "Broken" } });
  await owner.ok(assetCalls.archive, { params });
  expect(await undo(id)).toMatchObject({ status: 200, body: { status_details: { name: "Out of Order" } } });
  const { results } = await owner.ok(assetCalls.activity, { params });
  expect(results[0]).toMatchObject({ action: "change reverted", actor_details: { id: owner.account_id } });
  const { results: listed } = await owner.ok(assetCalls.list, { query: { status } });
  expect(listed.map((asset) => asset.id)).toContain(id);
  // What was undone is the last change now: it is not undone in its turn, nor the one before it.
  expect(await undo(id)).toMatchObject(refused);
});

test("a place comes back, in the branch and inside it", async () => {
  const [one, other] = [await makeBranch(owner), await makeBranch(owner)];
  const [room, shelf] = [await makeLocation(owner, one.id), await makeLocation(owner, one.id)];
  const { id } = await makeAsset(owner, { branch: one.id, location: room.id });
  const params = { id };
  for (const body of [{ branch: other.id }, { location: shelf.id }, { location: null }]) {
    await owner.ok(assetCalls.move, { params, body });
    expect(await undo(id)).toMatchObject({ status: 200, body: { branch: one.id, location: room.id } });
  }
});

test("it is refused where somebody changed the asset since, to others, and when it is too late", async () => {
  const { id } = await makeAsset(owner);
  const params = { id };
  const status = await statusOf("Out of Order");
  const { version } = await owner.ok(assetCalls.changeStatus, { params, body: { status, reason: "Broken" } });
  const colleague = await server.asMember({ permissions: ["asset.view", "asset.update", "asset.change_status"] });
  expect(await undo(id, colleague)).toMatchObject(refused);
  await colleague.ok(assetCalls.update, { params, body: { notes: "Seen" } });
  expect(await undo(id)).toMatchObject(refused);
  expect(await undo(id, owner, version)).toMatchObject({ status: 409, body: { code: "stale" } });

  await owner.ok(assetCalls.archive, { params });
  await admin.query("update activity set created = created - interval '31 seconds' where subject_id = $1", [id]);
  expect(await undo(id)).toMatchObject(refused);
  expect(await owner.ok(assetCalls.read, { params })).toMatchObject({ status_details: { category: "archived" } });
});

test("it asks for the permission of the change", async () => {
  const { id } = await makeAsset(owner);
  const member = await server.asMember({ permissions: ["asset.view", "asset.delete", "asset.change_status"] });
  await member.ok(assetCalls.archive, { params: { id } });
  await admin.query("update activity set action = 'moved' where subject_id = $1 and action = 'archived'", [id]);
  expect((await undo(id, member)).status).toBe(403);
});
