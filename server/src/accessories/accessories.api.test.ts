import { accessoryCalls } from "@steward/contract/accessories/calls";
import { activityCalls } from "@steward/contract/activity/calls";
import { assetCalls } from "@steward/contract/assets/calls";
import { importCalls } from "@steward/contract/imports/calls";
import { messages } from "@steward/contract/messages/catalogue";
import { describe, expect, test } from "vitest";
import { makeAsset } from "../assets/asset-factory.ts";
import { makePicture } from "../attachments/picture-factory.ts";
import { makeBranch } from "../branches/branch-factory.ts";
import { makeCategory } from "../masters/master-factory.ts";
import { imported, reasons, undone } from "../test-server/register-factory.ts";
import { startTestServer } from "../test-server/start-test-server.ts";
import { makeUser } from "../users/user-factory.ts";
import { makeAccessory } from "./accessory-factory.ts";

const server = await startTestServer();
const { owner } = server;

const handOuts = async (id: string, query: object = {}) =>
  (await owner.ok(accessoryCalls.handOuts, { params: { id }, query })).results;
const handOut = (id: string, body: object) =>
  owner.ok(accessoryCalls.handOut, { params: { id }, body: { quantity: 1, ...body } });

describe("pieces of an accessory", () => {
  test("are handed out to a person and an asset and come back in parts, which its history tells", async () => {
    const [person, asset] = [await makeUser(owner), await makeAsset(owner)];
    const { id } = await makeAccessory(owner, { quantity: 10, reorder_level: 3 });
    expect(await handOut(id, { quantity: 6, user: person.id, note: "New hire" })).toMatchObject({
      quantity: 10,
      handed_out: 6,
      available: 4,
      is_low: false,
    });
    expect(await handOut(id, { quantity: 2, asset: asset.id })).toMatchObject({ available: 2, is_low: true });
    const [second, first] = await handOuts(id);
    expect([first, second]).toMatchObject([
      { user_details: { name: person.name }, asset: null, quantity: 6, open: 6, note: "New hire", returned: null },
      { user: null, asset_details: { asset_id: asset.asset_id }, quantity: 2, open: 2 },
    ]);
    const back = { params: { id, hand_out_id: first?.id ?? "" }, body: { quantity: 5 } };
    expect(await owner.ok(accessoryCalls.takeBack, back)).toMatchObject({ handed_out: 3, available: 7, is_low: false });
    expect(await owner.refused(accessoryCalls.takeBack, back)).toMatchObject({
      status: 400,
      errors: { quantity: ["Only 1 of it are still out."] },
    });
    await owner.ok(accessoryCalls.takeBack, { ...back, body: { quantity: 1 } });
    expect(await handOuts(id, { is_open: "true" })).toMatchObject([{ id: second?.id, open: 2 }]);
    const { results } = await owner.ok(activityCalls.list, { query: { subject: id } });
    expect(results.map(({ action }) => action)).toEqual([
      "returned",
      "returned",
      "handed out",
      "handed out",
      "created",
    ]);
    expect(results[3]).toMatchObject({
      reason: "New hire",
      changes: [
        { field: "holder", before: null, after: person.name },
        { field: "handed_out", before: "0", after: "6" },
      ],
    });
  });

  test("go to nobody that is not there, and never below nothing", async () => {
    const { id } = await makeAccessory(owner, { quantity: 2 });
    const asset = await makeAsset(owner);
    const refused = (body: object) =>
      owner.refused(accessoryCalls.handOut, { params: { id }, body: { quantity: 1, ...body } });
    expect(await refused({})).toMatchObject({ errors: { user: ["Choose a person or an asset."] } });
    expect(await refused({ quantity: 3, asset: asset.id })).toMatchObject({
      errors: { quantity: ["Only 2 in stock."] },
    });
    await handOut(id, { quantity: 2, asset: asset.id });
    expect(await refused({ asset: asset.id })).toMatchObject({ errors: { quantity: ["Nothing of it is in stock."] } });
    const edit = { params: { id }, body: { quantity: 1 } };
    expect(await owner.refused(accessoryCalls.update, edit)).toMatchObject({
      errors: { quantity: ["2 are handed out."] },
    });
    expect(await owner.refused(accessoryCalls.remove, { params: { id } })).toMatchObject({
      status: 409,
      message: "2 are handed out.",
    });
  });

  test("are handed out exactly as often as there are any, however many ask at once", async () => {
    const asset = await makeAsset(owner);
    const { id } = await makeAccessory(owner, { quantity: 5 });
    const body = { quantity: 1, asset: asset.id };
    const answers = await Promise.all(
      Array.from({ length: 12 }, () => owner.send(accessoryCalls.handOut, { params: { id }, body })),
    );
    expect(answers.filter(({ status }) => status === 200)).toHaveLength(5);
    expect(answers.filter(({ status }) => status === 400)).toHaveLength(7);
    expect(await owner.ok(accessoryCalls.read, { params: { id } })).toMatchObject({ handed_out: 5, available: 0 });
    const [one] = await handOuts(id);
    const back = { params: { id, hand_out_id: one?.id ?? "" }, body };
    const returns = await Promise.all(
      [1, 2, 3].map(() => owner.send(accessoryCalls.takeBack, { ...back, body: { quantity: 1 } })),
    );
    expect(returns.filter(({ status }) => status === 200)).toHaveLength(1);
    expect(await owner.ok(accessoryCalls.read, { params: { id } })).toMatchObject({ handed_out: 4 });
  });
});

test("a consumable is used up and restocked, and nothing of it comes back", async () => {
  const { id } = await makeAccessory(owner, { kind: "consumable", quantity: 5, reorder_level: 2 });
  expect(await handOut(id, { quantity: 3 })).toMatchObject({ quantity: 2, handed_out: 0, available: 2, is_low: true });
  const [use] = await handOuts(id);
  expect(use).toMatchObject({ user: null, asset: null, quantity: 3, open: 0 });
  const back = { params: { id, hand_out_id: use?.id ?? "" }, body: { quantity: 1 } };
  expect(await owner.refused(accessoryCalls.takeBack, back)).toMatchObject({
    status: 409,
    message: "What is used up does not come back.",
  });
  const more = { params: { id }, body: { quantity: 9 } };
  expect(await owner.refused(accessoryCalls.update, more)).toMatchObject({
    errors: { quantity: ["The quantity of a consumable changes by use and restocking."] },
  });
  expect(await owner.ok(accessoryCalls.restock, more)).toMatchObject({ quantity: 11, is_low: false });
  const { results } = await owner.ok(accessoryCalls.list, { query: { kind: "consumable", is_low: "true" } });
  expect(results.map((row) => row.id)).not.toContain(id);
});

test("names are unique among those of a kind in a branch", async () => {
  const branch = await makeBranch(owner);
  await makeAccessory(owner, { name: "Mouse" });
  await makeAccessory(owner, { name: "Mouse", branch: branch.id });
  await makeAccessory(owner, { name: "Mouse", kind: "consumable" });
  expect(await owner.refused(accessoryCalls.create, { body: { name: " mOUSE " } })).toMatchObject({
    status: 409,
    errors: { name: ["Something of this kind has this name in the branch already."] },
  });
});

test("the list narrows by asset, whether its stock stands there or pieces are handed out to it", async () => {
  const other = await server.otherOrganisation();
  const asset = await makeAsset(other);
  const category = await makeCategory(other, { kind: "accessory" });
  const stands = await makeAccessory(other, { name: "Arm", asset: asset.id, category: category.id });
  const given = await makeAccessory(other, { name: "Dock", model_number: "WD-19" });
  const low = await makeAccessory(other, { name: "Pen", quantity: 1, reorder_level: 1 });
  const params = { id: given.id };
  await other.ok(accessoryCalls.handOut, { params, body: { quantity: 1, asset: asset.id } });
  const found = async (query: object) => (await other.ok(accessoryCalls.list, { query })).results.map(({ id }) => id);
  expect(await found({ asset: asset.id })).toEqual([stands.id, given.id]);
  expect(await found({ category: category.id })).toEqual([stands.id]);
  expect(await found({ is_low: "true" })).toEqual([low.id]);
  expect(await found({ search: "wd-19" })).toEqual([given.id]);
  expect(await found({ ordering: "available" })).toEqual([low.id, given.id, stands.id]);
  const [out] = (await other.ok(accessoryCalls.handOuts, { params })).results;
  await other.ok(accessoryCalls.takeBack, { params: { ...params, hand_out_id: out?.id ?? "" }, body: { quantity: 1 } });
  expect(await found({ asset: asset.id })).toEqual([stands.id]);
});

test("who is limited to places sees what stands there and what is handed out to an asset there", async () => {
  const [here, there] = [await makeBranch(owner), await makeBranch(owner)];
  const asset = await makeAsset(owner, { branch: there.id });
  const stock = await makeAccessory(owner, { branch: there.id });
  const nowhere = await makeAccessory(owner);
  await makePicture(owner, stock.id, { call: accessoryCalls.uploadAttachments });
  await handOut(stock.id, { asset: asset.id });
  const member = await server.asMember({ permissions: ["accessory.view", "accessory.update"], scope: [here.id] });
  const seen = async () => {
    const query = { ids: [stock.id, nowhere.id].join() };
    return (await member.ok(accessoryCalls.list, { query })).results.map(({ id }) => id);
  };
  expect(await seen()).toEqual([]);
  await owner.ok(assetCalls.move, { params: { id: asset.id }, body: { branch: here.id } });
  expect(await seen()).toEqual([stock.id]);
  // Its store is elsewhere, which is not named and stays as it is.
  const edit = { params: { id: stock.id }, body: { branch: null, notes: "Seen from here" } };
  expect(await member.ok(accessoryCalls.update, edit)).toMatchObject({ branch: null, notes: "Seen from here" });
  const whole = await owner.ok(accessoryCalls.read, { params: { id: stock.id } });
  expect(whole).toMatchObject({ branch: there.id, notes: "Seen from here" });
  const { results } = await member.ok(accessoryCalls.attachments, { params: { id: stock.id } });
  expect(results).toHaveLength(1);
  const [out] = await handOuts(stock.id);
  await owner.ok(accessoryCalls.takeBack, {
    params: { id: stock.id, hand_out_id: out?.id ?? "" },
    body: { quantity: 1 },
  });
  expect(await seen()).toEqual([]);
});

test("registers of another program are imported, and taken back where nothing was handed out", async () => {
  const other = await server.otherOrganisation();
  const head =
    "Company,Name,Category,Supplier,Manufacturer,QTY,Location,Order Number,Min Amount,Model Number,Notes,Purchase Date,Purchase Cost";
  const file = [
    head,
    "Kovacs,Dragline,Roofing,Runte-Corwin,Cremin Inc,61,Artashat,017019279-2,59,3558,sit amet,8/24/22,73.96",
    "Roob,Dump Truck,Electrical,Rath,Bogisich,14,Askiz,778878918-6,58,3578,donec,3/30/23,57.51",
    "Roob,Crane,Electrical,Rath,Bogisich,many,Askiz,778878918-7,58,3578,donec,3/30/23,57.51",
  ].join("\n");
  const job = await imported(other, file, {}, "accessories");
  expect(Object.values(await reasons(other, job))).toEqual([["quantity: Not a whole number of pieces."]]);
  const { results } = await other.ok(accessoryCalls.list, { query: { ordering: "name" } });
  expect(results).toMatchObject([
    {
      name: "Dragline",
      kind: "accessory",
      quantity: 61,
      reorder_level: 59,
      is_low: false,
      branch_details: { name: "Artashat" },
      manufacturer_details: { name: "Cremin Inc" },
      supplier_details: { name: "Runte-Corwin" },
      purchase_date: "2022-08-24",
    },
    { name: "Dump Truck", quantity: 14, is_low: true },
  ]);
  const used = { params: { id: results[0]?.id ?? "" }, body: { quantity: 1, asset: (await makeAsset(other)).id } };
  await other.ok(accessoryCalls.handOut, used);
  await undone(other, job);
  const left = await other.ok(accessoryCalls.list);
  expect(left.results.map(({ name }) => name)).toEqual(["Dragline"]);
});

test("a row whose model number a spreadsheet program has shortened is taken without it, and says so", async () => {
  const other = await server.otherOrganisation("Shortened");
  const file = "Item name,Model No.,Order Number\nMonitor arm,3.01043E+13,PO-7\nDock,WD19,1.2E+9\n";
  const job = await imported(other, file, {}, "accessories");
  expect(job.counts).toMatchObject({ rows: 2, create: 2, rejected: 0 });
  const { results } = await other.ok(accessoryCalls.list, { query: { ordering: "-name" } });
  expect(results.map(({ name, model_number, order_number }) => [name, model_number, order_number])).toEqual([
    ["Monitor arm", "", "PO-7"],
    ["Dock", "WD19", ""],
  ]);
  const rows = await other.ok(importCalls.rows, { params: { id: job.id }, query: { warned: true } });
  expect(rows.results.map(({ warnings }) => warnings)).toEqual([
    [{ field: "model_number", message: messages.imports.numberLeftOut }],
    [{ field: "order_number", message: messages.imports.numberLeftOut }],
  ]);
});
