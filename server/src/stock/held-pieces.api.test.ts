import { accessoryCalls } from "@steward/contract/accessories/calls";
import { custodyCalls } from "@steward/contract/assets/custody/calls";
import { receiptCalls } from "@steward/contract/assets/receipts/calls";
import { licenseCalls } from "@steward/contract/licenses/calls";
import { userCalls } from "@steward/contract/users/calls";
import { describe, expect, test } from "vitest";
import { makeAccessory } from "../accessories/accessory-factory.ts";
import { makeAsset } from "../assets/asset-factory.ts";
import { makeBranch } from "../branches/branch-factory.ts";
import { makeLicense } from "../licenses/license-factory.ts";
import { readPdf } from "../test-server/read-pdf.ts";
import { startTestServer } from "../test-server/start-test-server.ts";
import { makeUser } from "../users/user-factory.ts";

const server = await startTestServer();
const { owner } = server;

interface To {
  user?: string;
  asset?: string;
}
const handOut = async (to: To, quantity = 3) => {
  const accessory = await makeAccessory(owner);
  return owner.ok(accessoryCalls.handOut, { params: { id: accessory.id }, body: { quantity, ...to } });
};
const seat = async (to: To) => {
  const license = await makeLicense(owner, { seats: 2 });
  return owner.ok(licenseCalls.checkOut, { params: { id: license.id }, body: to });
};
const piecesOf = async (query: { user?: string[]; asset?: string[] }, caller = owner) =>
  (await caller.ok(custodyCalls.pieces, { query })).results;
const readAccessory = (id: string) => owner.ok(accessoryCalls.read, { params: { id } });
const readLicense = (id: string) => owner.ok(licenseCalls.read, { params: { id } });

describe("accessories and seats that a person has", () => {
  test("stand with what else they hold, for themselves and for who checks assets out", async () => {
    const person = await server.asMember({ permissions: [] });
    const asset = await makeAsset(owner);
    const mouse = await handOut({ user: person.account_id });
    const office = await seat({ user: person.account_id, asset: asset.id });
    await seat({ user: owner.account_id });
    const expected = [
      { kind: "license", record: office.id, name: office.name, quantity: 1, asset_details: { id: asset.id } },
      { kind: "accessory", record: mouse.id, name: mouse.name, quantity: 3, asset_details: null },
    ];
    expect(await piecesOf({ user: [person.account_id] })).toMatchObject(expected);
    const own = await person.ok(custodyCalls.ownPieces);
    expect(own.results.map(({ record }) => record)).toEqual([office.id, mouse.id]);
    expect(own.count).toBe(2);
    const found = await owner.ok(custodyCalls.pieces, {
      query: { user: [person.account_id], search: mouse.name.toUpperCase() },
    });
    expect(found.results).toMatchObject([{ record: mouse.id }]);
    const clerk = await server.asMember({ permissions: ["asset.check_in_out", "license.view"] });
    expect(await piecesOf({ user: [person.account_id] }, clerk)).toMatchObject([{ kind: "license" }]);
    const user = [person.account_id];
    expect((await owner.ok(accessoryCalls.list, { query: { user } })).results).toMatchObject([{ id: mouse.id }]);
    expect((await owner.ok(licenseCalls.list, { query: { user } })).results).toMatchObject([{ id: office.id }]);
    const { bytes } = await person.send(receiptCalls.ofPerson, { params: { id: person.account_id } });
    const text = (await readPdf(bytes)).pages.flatMap(({ texts }) => texts.map((each) => each.text)).join(" ");
    for (const said of ["Accessories and licenses", mouse.name, asset.asset_id]) expect(text).toContain(said);
  });

  test("keep them a member until everything is handed over, to another person or into stock", async () => {
    const [leaving, staying] = [await makeUser(owner), await makeUser(owner)];
    const asset = await makeAsset(owner);
    const mouse = await handOut({ user: leaving.id });
    const office = await seat({ user: leaving.id, asset: asset.id });
    const params = { id: leaving.id };
    expect(await owner.refused(userCalls.remove, { params })).toMatchObject({ status: 409, code: "protected_error" });
    const clerk = await server.asMember({ permissions: ["asset.check_in_out", "accessory.update"] });
    const to = { params, body: { to: staying.id, note: "Leaves us" } };
    expect(await clerk.ok(custodyCalls.handOver, to)).toEqual({ changed: 1, left: 1 });
    expect(await clerk.refused(custodyCalls.handOver, to)).toMatchObject({ status: 403 });
    expect(await owner.refused(userCalls.remove, { params })).toMatchObject({ code: "protected_error" });
    expect(await owner.ok(custodyCalls.handOver, to)).toEqual({ changed: 1, left: 0 });
    await owner.ok(userCalls.remove, { params });
    expect(await piecesOf({ user: [staying.id] })).toMatchObject([
      { kind: "license", record: office.id, asset_details: { id: asset.id }, note: "Leaves us" },
      { kind: "accessory", record: mouse.id, quantity: 3 },
    ]);
    expect(await readAccessory(mouse.id)).toMatchObject({ handed_out: 3, version: mouse.version + 1 });
    const { results } = await owner.ok(accessoryCalls.handOuts, { params: { id: mouse.id } });
    expect(results.map(({ open, user_details }) => [open, user_details?.name])).toEqual([
      [3, staying.name],
      [0, leaving.name],
    ]);
    expect(await owner.ok(custodyCalls.handOver, { params: { id: staying.id }, body: {} })).toMatchObject({
      changed: 2,
    });
    expect([(await readAccessory(mouse.id)).handed_out, (await readLicense(office.id)).used]).toEqual([0, 0]);
    const { rows } = await server.admin.query(
      "select action, reason, changes from activity where subject_id = $1 order by id desc limit 2",
      [mouse.id],
    );
    expect(rows).toMatchObject([
      { action: "handed over", changes: [{ field: "holder", before: staying.name, after: null }] },
      { action: "handed over", reason: "Leaves us", changes: [{ before: leaving.name, after: staying.name }] },
    ]);
  });

  test("are handed over as far as the places of who hands them over reach", async () => {
    const [inside, outside] = [await makeBranch(owner), await makeBranch(owner)];
    const person = await makeUser(owner);
    const clerk = await server.asMember({
      permissions: ["asset.check_in_out", "accessory.update", "accessory.view", "license.checkout"],
      scope: [inside.id],
    });
    const [near, far] = [
      await makeAccessory(owner, { branch: inside.id }),
      await makeAccessory(owner, { branch: outside.id }),
    ];
    for (const { id } of [near, far]) {
      await owner.ok(accessoryCalls.handOut, { params: { id }, body: { quantity: 1, user: person.id } });
    }
    expect(await piecesOf({ user: [person.id] }, clerk)).toMatchObject([{ record: near.id }]);
    expect(await clerk.ok(custodyCalls.handOver, { params: { id: person.id }, body: {} })).toMatchObject({
      changed: 1,
    });
    expect([(await readAccessory(near.id)).handed_out, (await readAccessory(far.id)).handed_out]).toEqual([0, 1]);
  });

  test("are moved once, however many hand them over at the same time", async () => {
    const [leaving, staying] = [await makeUser(owner), await makeUser(owner)];
    const mouse = await handOut({ user: leaving.id }, 5);
    const to = { params: { id: leaving.id }, body: { to: staying.id } };
    const answers = await Promise.all([1, 2, 3].map(() => owner.send(custodyCalls.handOver, to)));
    expect(answers.map(({ status }) => status).toSorted()).toEqual([200, 409, 409]);
    expect(await piecesOf({ user: [staying.id] })).toMatchObject([{ quantity: 5 }]);
    expect((await readAccessory(mouse.id)).handed_out).toBe(5);
  });
});

describe("what was handed out with an asset", () => {
  test("is listed at its check-in, and comes back with it where it is named", async () => {
    const asset = await makeAsset(owner);
    const params = { id: asset.id };
    const [mouse, office] = [await handOut({ asset: asset.id }), await seat({ asset: asset.id })];
    await owner.ok(custodyCalls.checkOut, { params, body: { user: owner.account_id } });
    const [license, accessory] = await piecesOf({ asset: [asset.id] });
    expect([license?.record, accessory?.record]).toEqual([office.id, mouse.id]);
    const other = await handOut({ asset: (await makeAsset(owner)).id });
    const [foreign] = (await owner.ok(accessoryCalls.handOuts, { params: { id: other.id } })).results;
    const back = (...take_back: (string | undefined)[]) => ({
      params,
      body: { take_back: take_back.map((id) => id ?? ""), note: "All here" },
    });
    expect(await owner.refused(custodyCalls.checkIn, back(license?.id, foreign?.id))).toMatchObject({
      status: 400,
      errors: { take_back: ["Not found."] },
    });
    const clerk = await server.asMember({ permissions: ["asset.view", "asset.check_in_out", "license.checkout"] });
    expect(await clerk.refused(custodyCalls.checkIn, back(license?.id, accessory?.id))).toMatchObject({ status: 403 });
    expect((await readLicense(office.id)).used).toBe(1);
    const after = await clerk.ok(custodyCalls.checkIn, back(license?.id));
    expect(after.assigned_to).toBeNull();
    expect([(await readLicense(office.id)).used, (await readAccessory(mouse.id)).handed_out]).toEqual([0, 3]);
    expect(await piecesOf({ asset: [asset.id] })).toMatchObject([{ record: mouse.id }]);
    const { rows } = await server.admin.query(
      "select action, reason from activity where subject_id = $1 order by id desc limit 1",
      [office.id],
    );
    expect(rows).toEqual([{ action: "seat checked in", reason: "All here" }]);
  });
});
