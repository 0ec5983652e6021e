import { activityCalls } from "@steward/contract/activity/calls";
import type { LoggedActivity } from "@steward/contract/activity/rules";
import { assetCalls } from "@steward/contract/assets/calls";
import type { QueryOf } from "@steward/contract/kit/call";
import { locationCalls } from "@steward/contract/locations/calls";
import { userCalls } from "@steward/contract/users/calls";
import { expect, test } from "vitest";
import { makeAsset } from "../assets/asset-factory.ts";
import { makeBranch, makeLocation } from "../branches/branch-factory.ts";
import { makeCustomField } from "../custom-fields/custom-field-factory.ts";
import type { Caller } from "../test-server/caller.ts";
import { startTestServer } from "../test-server/start-test-server.ts";
import { makeUser } from "../users/user-factory.ts";

const server = await startTestServer();
const { owner, asMember } = server;
const AWAY = "a place outside your places";

const history = async (caller: Caller, query: QueryOf<typeof activityCalls.list>) =>
  (await caller.ok(activityCalls.list, { query })).results;
const changesOf = (entries: readonly LoggedActivity[]) =>
  entries.map(({ action, changes }) => [
    action,
    ...changes.map(({ field, before, after }) => `${field}: ${before} > ${after}`),
  ]);

/** A branch with a hall for a member and a yard for others. */
async function makeEstate(name: string) {
  const branch = await makeBranch(owner, { name });
  const hall = await makeLocation(owner, branch.id, null, { name: `${name} hall` });
  const yard = await makeLocation(owner, branch.id, null, { name: `${name} yard` });
  const member = await asMember({ role: "Administrator", scope: [hall.id] });
  return { branch, hall, yard, member };
}

test("an asset that came from elsewhere does not tell from where", async () => {
  const { branch, hall, yard, member } = await makeEstate("Pune");
  const far = await makeBranch(owner, { name: "Chennai" });
  const field = await makeCustomField(owner, { name: "Comes from", field_type: "location" });
  const told = [{ id: field.id, value: yard.id }];
  const { id } = await makeAsset(owner, { asset_name: "Pump", branch: far.id, custom_fields: told });
  const params = { id };
  for (const location of [yard.id, hall.id]) await owner.ok(assetCalls.move, { params, body: { location } });
  await owner.ok(assetCalls.update, { params, body: { custom_fields: [{ id: field.id, value: hall.id }] } });
  const whole = changesOf(await history(owner, { subject: id }));
  expect(whole).toEqual([
    ["edited", "Comes from: Pune › Pune yard > Pune › Pune hall"],
    ["moved", "location: Pune yard > Pune hall"],
    ["moved", "branch: Chennai > Pune", "location: null > Pune yard"],
    ["created", ...(whole.at(-1)?.slice(1, -2) ?? []), "branch: null > Chennai", "Comes from: null > Pune › Pune yard"],
  ]);
  const seen = changesOf(await history(member, { subject: id }));
  expect(seen).toEqual([
    ["edited", `Comes from: ${AWAY} > Pune › Pune hall`],
    ["moved", `location: ${AWAY} > Pune hall`],
    ["moved", `branch: ${AWAY} > Pune`, `location: null > ${AWAY}`],
    ["created", ...(whole.at(-1)?.slice(1, -2) ?? []), `branch: null > ${AWAY}`, `Comes from: null > ${AWAY}`],
  ]);
  const own = await member.ok(assetCalls.activity, { params });
  expect(own.results.map(({ changes }) => changes)).toEqual(
    (await history(member, { subject: id })).map(({ changes }) => changes),
  );

  const found = async (caller: Caller, search: string) =>
    changesOf(await history(caller, { subject: id, search })).map(([action]) => action);
  expect(await found(owner, "yard")).toEqual(["edited", "moved", "moved", "created"]);
  expect(await found(member, "yard")).toEqual([]);
  expect(await found(member, "Chennai")).toEqual([]);
  expect(await found(member, "pune HALL")).toEqual(["edited", "moved"]);
  expect(await found(member, "pump")).toEqual(["created"]);

  const file = await member.send(activityCalls.export, { query: { format: "csv", subject: id } });
  const text = file.bytes.toString("utf8");
  expect(text).toContain(`Location,${AWAY},Pune hall`);
  expect(text).not.toMatch(/yard|Chennai/);
  expect(branch.name).toBe("Pune");
});

test("a place is told by where it stands now, and by where it stood when it is gone", async () => {
  const { branch, hall, yard, member } = await makeEstate("Nagpur");
  const block = await makeLocation(owner, branch.id, hall, { name: "Block" });
  const far = await makeLocation(owner, branch.id, yard, { name: "Far block" });
  const floor = await makeLocation(owner, branch.id, block, { name: "Floor" });
  const { id } = await makeAsset(owner, { location: floor.id });
  const params = { id };
  for (const location of [block.id, far.id, hall.id]) await owner.ok(assetCalls.move, { params, body: { location } });
  const moves = async () =>
    (await history(member, { subject: id, action: "moved" })).map(({ changes }) => [
      changes[0]?.before,
      changes[0]?.after,
    ]);
  const at = { hall: "Nagpur hall", block: "Nagpur hall › Block", floor: "Nagpur hall › Block › Floor" };
  const expected = [
    [AWAY, at.hall],
    [at.block, AWAY],
    [at.floor, at.block],
  ];
  expect(await moves()).toEqual(expected);
  for (const gone of [floor, far]) await owner.ok(locationCalls.remove, { params: { id: gone.id } });
  expect(await moves()).toEqual(expected);

  await owner.ok(locationCalls.move, { params: { id: block.id }, body: { parent: yard.id } });
  expect(await moves()).toEqual([
    [AWAY, at.hall],
    [AWAY, AWAY],
    [AWAY, AWAY],
  ]);
  await owner.ok(locationCalls.move, { params: { id: block.id }, body: { parent: hall.id } });
  expect(changesOf(await history(member, { subject: block.id }))).toEqual([
    ["moved", `parent: ${AWAY} > Nagpur › Nagpur hall`],
    ["moved", `parent: Nagpur › Nagpur hall > ${AWAY}`],
    ["created", "name: null > Block", "parent: null > Nagpur › Nagpur hall"],
  ]);
});

test("what members did themselves before they were limited tells of their places only", async () => {
  const { hall, yard } = await makeEstate("Nashik");
  const person = await asMember({ role: "Administrator" });
  const made = await makeUser(person, { scope: [yard.id] });
  const { name, designation, phone } = made;
  await person.ok(userCalls.update, { params: { id: made.id }, body: { name, designation, phone, scope: [hall.id] } });
  const told = async (caller: Caller) =>
    (await history(caller, { subject: made.id })).flatMap(({ changes }) =>
      changes.flatMap(({ field, before, after }) => (field === "scope" ? [[before, after]] : [])),
    );
  expect(await told(owner)).toEqual([
    ["Nashik > Nashik yard", "Nashik > Nashik hall"],
    [null, "Nashik > Nashik yard"],
  ]);
  await server.admin.query("update session_grant set scope = $2 where session_id = $1", [person.session_id, [hall.id]]);
  expect(await told(person)).toEqual([
    [AWAY, "Nashik > Nashik hall"],
    [null, AWAY],
  ]);
});

test("entries of before places were noted name none to members with a limit", async () => {
  const { hall, member } = await makeEstate("Goa");
  const { id } = await makeAsset(owner, { location: hall.id });
  await server.admin.query(
    `update activity set changes = (select jsonb_agg(case when c ? 'places'
       then c || '{"places": {"before": [], "after": []}}' else c end) from jsonb_array_elements(changes) c)
     where subject_id = $1`,
    [id],
  );
  const [created] = changesOf(await history(member, { subject: id }));
  expect(created).toEqual(expect.arrayContaining([`branch: null > ${AWAY}`, `location: null > ${AWAY}`]));
  expect(await history(member, { subject: id, search: "goa" })).toEqual([]);
});
