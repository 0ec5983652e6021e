import { assetCalls } from "@steward/contract/assets/calls";
import { customFieldCalls } from "@steward/contract/custom-fields/calls";
import { customFieldRules } from "@steward/contract/custom-fields/rules";
import { locationCalls } from "@steward/contract/locations/calls";
import { expect, test } from "vitest";
import { makeAsset } from "../assets/asset-factory.ts";
import { makeBranch, makeLocation } from "../branches/branch-factory.ts";
import { makeCustomField } from "../custom-fields/custom-field-factory.ts";
import { startTestServer } from "../test-server/start-test-server.ts";
import { makePicture, upload } from "./picture-factory.ts";

const server = await startTestServer();
const { owner } = server;

const branch = await makeBranch(owner);
const [mine, theirs] = [await makeLocation(owner, branch.id), await makeLocation(owner, branch.id)];
const inside = await makeAsset(owner, { location: mine.id });
const outside = await makeAsset(owner, { location: theirs.id });
const member = await server.asMember({ role: "Asset Manager", scope: [mine.id] });
const absent = { status: 404 };
const missing = { status: 400 };

test("pictures of assets outside are neither listed, added, chosen nor removed", async () => {
  const picture = await makePicture(owner, outside.id);
  const own = await makePicture(member, inside.id);
  const before = (await owner.ok(assetCalls.attachments, { params: { id: outside.id } })).results;
  for (const id of [outside.id, inside.id]) {
    const params = { id, attachment_id: picture.id };
    expect(await member.refused(assetCalls.togglePrimary, { params })).toMatchObject(absent);
    expect(await member.refused(assetCalls.removeAttachment, { params })).toMatchObject(absent);
  }
  expect(await member.refused(assetCalls.attachments, { params: { id: outside.id } })).toMatchObject(absent);
  const bytes = Buffer.from("no picture");
  const added = await upload(member, assetCalls.uploadAttachments, { id: outside.id }, [{ name: "a.png", bytes }]);
  expect(added).toMatchObject(absent);
  expect(
    (await owner.ok(assetCalls.attachments, { params: { id: outside.id } })).results.map(({ id, is_primary }) => [
      id,
      is_primary,
    ]),
  ).toEqual(before.map(({ id, is_primary }) => [id, is_primary]));
  const params = { id: inside.id, attachment_id: own.id };
  expect(await member.ok(assetCalls.togglePrimary, { params })).toMatchObject({ is_primary: false });
  await member.ok(assetCalls.removeAttachment, { params });
});

/** Uploads a file for a field and answers its id. */
async function makeFile(caller: typeof owner, field: string): Promise<string> {
  const files = [{ name: "papers.txt", bytes: Buffer.from("papers"), part: "file" }];
  const answer = await upload(caller, customFieldCalls.upload, { id: field }, files);
  return customFieldRules.upload.response.parse(answer.body).id;
}

test("a file of an asset outside is not attached by its id", async () => {
  const field = (await makeCustomField(owner, { field_type: "file" })).id;
  const attach = (caller: typeof owner, id: string, file: string | null) =>
    caller.send(assetCalls.update, { params: { id }, body: { custom_fields: [{ id: field, value: file }] } });
  const file = await makeFile(owner, field);
  expect(await attach(owner, outside.id, file)).toMatchObject({ status: 200 });
  expect(await attach(member, inside.id, file)).toMatchObject(missing);
  expect(await attach(member, inside.id, await makeFile(member, field))).toMatchObject({ status: 200 });

  // A file without an asset keeps its last places: it stays hidden from members elsewhere.
  expect(await attach(owner, outside.id, null)).toMatchObject({ status: 200 });
  expect(await attach(member, inside.id, file)).toMatchObject(missing);
});

test("pictures and files go where their asset goes, and so does whoever is limited to the place", async () => {
  const field = (await makeCustomField(owner, { field_type: "file" })).id;
  const file = await makeFile(owner, field);
  const room = await makeLocation(owner, branch.id, await makeLocation(owner, branch.id, theirs));
  const asset = await makeAsset(owner, { location: room.id, custom_fields: [{ id: field, value: file }] });
  const picture = await makePicture(owner, asset.id);
  const sees = async (caller: typeof owner) =>
    (await caller.send(assetCalls.read, { params: { id: asset.id } })).status;
  const places = async () => {
    const { rows } = await server.admin.query<{ places: string[] }>(
      `select places from asset where id = $1 union all select places from attachment where id = $2
       union all select places from custom_file where id = $3`,
      [asset.id, picture.id, file],
    );
    return rows.map((row) => [...row.places].sort());
  };
  const expected = (ids: string[]) => [ids.toSorted(), ids.toSorted(), ids.toSorted()];
  const keeper = await server.asMember({ role: "Asset Manager", scope: [room.id] });
  const block = room.parent ?? "";
  expect([await sees(member), await sees(keeper)]).toEqual([404, 200]);
  expect(await places()).toEqual(expected([branch.id, theirs.id, block, room.id]));

  // The block with the room moves into the member's building, then the asset alone leaves it.
  await owner.ok(locationCalls.move, { params: { id: block }, body: { parent: mine.id } });
  expect([await sees(member), await sees(keeper)]).toEqual([200, 200]);
  expect(await places()).toEqual(expected([branch.id, mine.id, block, room.id]));
  await owner.ok(assetCalls.move, { params: { id: asset.id }, body: { location: theirs.id } });
  expect([await sees(member), await sees(keeper)]).toEqual([404, 404]);
  expect(await places()).toEqual(expected([branch.id, theirs.id]));
  const chosen = member.send(assetCalls.togglePrimary, { params: { id: asset.id, attachment_id: picture.id } });
  expect(await chosen).toMatchObject(absent);
});
