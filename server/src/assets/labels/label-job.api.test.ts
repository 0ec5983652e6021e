import { assetCalls } from "@steward/contract/assets/calls";
import { labelCalls } from "@steward/contract/assets/labels/calls";
import { expect, test } from "vitest";
import { storedFiles } from "../../attachments/picture-factory.ts";
import { makeBranch } from "../../branches/branch-factory.ts";
import type { Caller } from "../../test-server/caller.ts";
import type { MemberRights } from "../../test-server/people.ts";
import { startTestServer } from "../../test-server/start-test-server.ts";
import { makeAsset } from "../asset-factory.ts";
import { labelWorker } from "./print/label-worker.ts";

const server = await startTestServer({ works: false });
const { owner } = server;

/** Asks for the label of an asset, which nobody draws yet. */
const asked = async (caller: Caller, asset: string) =>
  (await caller.ok(labelCalls.print, { body: { assets: [asset], size: "zebra-2x1" } })).id;
const readRun = (id: string, caller = owner) => caller.ok(labelCalls.read, { params: { id } });

/** Does the work of the job that draws a file. */
function draw(run: string, signal = new AbortController().signal): Promise<void> {
  const payload = { about: "", run };
  const { organisation_id } = owner;
  return labelWorker(server.services).work({
    id: run,
    payload,
    organisation_id,
    signal,
    is_last_attempt: false,
    forget: () => Promise.resolve(),
  });
}

test("labels that are not drawn yet have no file", async () => {
  const run = await asked(owner, (await makeAsset(owner)).id);
  expect(await owner.refused(labelCalls.file, { params: { id: run } })).toMatchObject({
    status: 409,
    message: "These labels are not drawn yet.",
  });
  await draw(run);
  expect((await owner.send(labelCalls.file, { params: { id: run } })).status).toBe(200);
});

test("stopped labels are not drawn, and their assets get no code", async () => {
  const asset = await makeAsset(owner);
  const run = await asked(owner, asset.id);
  const stopped = { state: "Cancelled", message: "Stopped.", ended: expect.any(String) };
  expect(await owner.ok(labelCalls.cancel, { params: { id: run } })).toMatchObject(stopped);
  const before = storedFiles(server);
  await draw(run);
  expect(await readRun(run)).toMatchObject(stopped);
  expect(storedFiles(server)).toBe(before);
  expect((await owner.ok(assetCalls.read, { params: { id: asset.id } })).short_code).toBeNull();
});

test("an interrupted file is drawn again from its beginning, by the next worker", async () => {
  const run = await asked(owner, (await makeAsset(owner)).id);
  const before = storedFiles(server);
  await expect(draw(run, AbortSignal.abort())).rejects.toThrow();
  expect(await readRun(run)).toMatchObject({ state: "Running" });
  expect(storedFiles(server)).toBe(before);
  await draw(run);
  expect(await readRun(run)).toMatchObject({ state: "Done", done: 1 });
  expect(storedFiles(server)).toBe(before + 1);
});

test("who may not print labels any more gets no file", async () => {
  const [here, there] = [await makeBranch(owner), await makeBranch(owner)];
  const { id } = await makeAsset(owner, { branch: here.id });
  const rights: MemberRights = { permissions: ["asset.view", "asset.generate_qr"], scope: [here.id] };
  const [moved, demoted] = [await server.asMember(rights), await server.asMember(rights)];
  const runs = [await asked(moved, id), await asked(demoted, id)];
  await server.admin.query("delete from membership_scope where account_id = $1", [moved.account_id]);
  const limit = "insert into membership_scope (organisation_id, account_id, location) values ($1, $2, $3)";
  await server.admin.query(limit, [moved.organisation_id, moved.account_id, there.id]);
  await server.admin.query("update membership set permissions = '{}' where account_id = $1", [demoted.account_id]);
  for (const run of runs) {
    await draw(run);
    const { rows } = await server.admin.query("select state, message, storage_key from label_run where id = $1", [run]);
    const message = "Stopped: the person who asked for the labels may not print them any more.";
    expect(rows).toEqual([{ state: "Failed", message, storage_key: null }]);
  }
  expect((await owner.ok(assetCalls.read, { params: { id } })).short_code).toBeNull();
});

test("a run is its caller's alone, and its file goes after a day", async () => {
  const other = await server.asMember({ permissions: ["asset.generate_qr"] });
  const run = await asked(owner, (await makeAsset(owner)).id);
  await draw(run);
  const params = { id: run };
  for (const call of [labelCalls.read, labelCalls.cancel, labelCalls.file]) {
    expect(await other.refused(call, { params })).toMatchObject({ status: 404 });
  }
  const before = storedFiles(server);
  await server.admin.query("update label_run set created = now() - interval '25 hours' where id = $1", [run]);
  await draw(await asked(owner, (await makeAsset(owner)).id));
  expect(await owner.refused(labelCalls.file, { params })).toMatchObject({ status: 404 });
  expect(storedFiles(server)).toBe(before);
});
