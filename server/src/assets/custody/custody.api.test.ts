import { assetCalls } from "@steward/contract/assets/calls";
import { custodyCalls } from "@steward/contract/assets/custody/calls";
import type { BodyOf } from "@steward/contract/kit/call";
import { userCalls } from "@steward/contract/users/calls";
import { describe, expect, test, vi } from "vitest";
import { makeBranch, makeLocation } from "../../branches/branch-factory.ts";
import { newId } from "../../database/new-id.ts";
import { statusNamed } from "../../masters/master-factory.ts";
import { startTestServer } from "../../test-server/start-test-server.ts";
import { makeUser } from "../../users/user-factory.ts";
import { makeAsset } from "../asset-factory.ts";

const server = await startTestServer();
const { owner } = server;

const out = (id: string, body: BodyOf<typeof custodyCalls.checkOut>) =>
  owner.ok(custodyCalls.checkOut, { params: { id }, body });
const historyOf = async (id: string) => (await owner.ok(assetCalls.activity, { params: { id } })).results;
const custodyOf = async (id: string) => (await owner.ok(custodyCalls.ofAsset, { params: { id } })).results;
const dayFromNow = (days: number) =>
  new Date(Date.now() + days * 86_400_000).toLocaleDateString("en-CA", { timeZone: "Asia/Kolkata" });

describe("check-out", () => {
  test("puts an asset into use with its holder, and tells it in the asset, its history and its custody", async () => {
    const person = await makeUser(owner);
    const asset = await makeAsset(owner);
    const held = await out(asset.id, { user: person.id, expected_return: dayFromNow(7), note: "For the audit" });
    expect(held).toMatchObject({
      assigned_to: person.id,
      assigned_to_details: { id: person.id, name: person.name, kind: "user" },
      expected_return: dayFromNow(7),
      status_details: { name: "In Use", category: "in_use" },
      version: 2,
    });
    const [entry] = await historyOf(asset.id);
    expect(entry).toMatchObject({ action: "checked out", reason: "For the audit" });
    expect(entry?.changes).toEqual(
      expect.arrayContaining([
        { field: "status", before: "In Stock", after: "In Use" },
        { field: "assigned_to", before: null, after: person.name },
        { field: "expected_return", before: null, after: dayFromNow(7) },
      ]),
    );
    expect(await custodyOf(asset.id)).toMatchObject([
      {
        holder_details: { name: person.name, kind: "user" },
        checked_out_by_details: { id: owner.account_id },
        note: "For the audit",
        returned: null,
        is_overdue: false,
      },
    ]);
  });

  test("to a place moves the asset there; to another asset it does not", async () => {
    const branch = await makeBranch(owner);
    const room = await makeLocation(owner, branch.id);
    const asset = await makeAsset(owner);
    expect(await out(asset.id, { location: room.id })).toMatchObject({
      assigned_to_details: { id: room.id, name: room.name, kind: "location" },
      branch: branch.id,
      location: room.id,
    });
    const part = await makeAsset(owner, { branch: branch.id });
    expect(await out(part.id, { asset: asset.id })).toMatchObject({
      assigned_to_details: { id: asset.id, kind: "asset" },
      branch: branch.id,
      location: null,
    });
  });

  test("is refused for what is held, out of service or archived, naming its status", async () => {
    const { id } = await makeAsset(owner);
    await out(id, { user: owner.account_id });
    const again = { params: { id }, body: { user: owner.account_id } };
    expect(await owner.refused(custodyCalls.checkOut, again)).toMatchObject({
      status: 409,
      code: "conflict",
      message: "The asset is checked out already; its status is In Use.",
    });
    for (const name of ["Missing", "Retired"]) {
      const asset = await makeAsset(owner, { status: (await statusNamed(owner, name)).id });
      const refused = { params: { id: asset.id }, body: { user: owner.account_id } };
      expect(await owner.refused(custodyCalls.checkOut, refused)).toMatchObject({
        status: 409,
        message: `An asset is checked out while it is pending or available; its status is ${name}.`,
      });
    }
  });

  test("asks for exactly one holder, who is there and active, and for a day that is not past", async () => {
    const { id } = await makeAsset(owner);
    const person = await makeUser(owner);
    await owner.ok(userCalls.toggleActive, { params: { id: person.id } });
    const refusals = [
      [{}, "user", "Choose one holder: a person, a place or another asset."],
      [{ user: owner.account_id, asset: id }, "user", "Choose one holder: a person, a place or another asset."],
      [{ user: newId() }, "user", "Not found."],
      [{ location: newId() }, "location", "Not found."],
      [{ asset: newId() }, "asset", "Not found."],
      [{ user: person.id }, "user", "This person is not active."],
      [{ user: owner.account_id, expected_return: dayFromNow(-1) }, "expected_return", "Choose today or a later day."],
    ] as const;
    for (const [body, field, message] of refusals) {
      const answer = await owner.refused(custodyCalls.checkOut, { params: { id }, body });
      expect(answer).toMatchObject({ status: 400, errors: { [field]: [message] } });
    }
    await out(id, { user: owner.account_id, expected_return: dayFromNow(0) });
  });

  test("makes no ring of assets, however many are checked out at once", async () => {
    const { id } = await makeAsset(owner);
    const itself = { params: { id }, body: { asset: id } };
    expect(await owner.refused(custodyCalls.checkOut, itself)).toMatchObject({
      errors: { asset: ["The asset would hold itself."] },
    });
    for (let round = 0; round < 5; round += 1) {
      const ring = await Promise.all(Array.from({ length: 4 }, () => makeAsset(owner)));
      const answers = await Promise.all(
        ring.map((asset, index) =>
          owner.send(custodyCalls.checkOut, {
            params: { id: asset.id },
            body: { asset: ring[(index + 1) % ring.length]?.id ?? "" },
          }),
        ),
      );
      expect(answers.map(({ status }) => status).sort()).toEqual([200, 200, 200, 409]);
    }
  });

  test("of one asset by several people at once has one winner", async () => {
    const people = await Promise.all([1, 2, 3, 4].map(() => makeUser(owner)));
    const { id } = await makeAsset(owner);
    const answers = await Promise.all(
      people.map((person) => owner.send(custodyCalls.checkOut, { params: { id }, body: { user: person.id } })),
    );
    expect(answers.map(({ status }) => status).sort()).toEqual([200, 409, 409, 409]);
    expect(await custodyOf(id)).toHaveLength(1);
    expect(await historyOf(id)).toHaveLength(2);
  });

  test("at an old version is refused with the asset as it is", async () => {
    const { id } = await makeAsset(owner);
    await owner.ok(assetCalls.update, { params: { id }, body: { notes: "x" } });
    const stale = await owner.send(custodyCalls.checkOut, {
      params: { id },
      body: { user: owner.account_id },
      headers: { "if-match": '"1"' },
    });
    expect(stale).toMatchObject({ status: 409, body: { code: "stale", current: { id, version: 2 } } });
  });
});

describe("check-in", () => {
  test("ends the custody and puts the asset where it is put, in the condition that it has", async () => {
    const branch = await makeBranch(owner);
    const { id } = await makeAsset(owner);
    await out(id, { user: owner.account_id, expected_return: dayFromNow(3) });
    const body = { note: "Scratched", condition: "Fair" as const, branch: branch.id };
    expect(await owner.ok(custodyCalls.checkIn, { params: { id }, body })).toMatchObject({
      assigned_to: null,
      assigned_to_details: null,
      expected_return: null,
      branch: branch.id,
      status_details: { category: "available" },
      version: 3,
    });
    expect(await custodyOf(id)).toMatchObject([
      {
        returned: expect.any(String),
        returned_by_details: { id: owner.account_id },
        return_note: "Scratched",
        condition: "Fair",
      },
    ]);
    expect((await historyOf(id))[0]).toMatchObject({ action: "checked in", reason: "Scratched" });
  });

  test("into a status out of service needs a reason, and none into use", async () => {
    const { id } = await makeAsset(owner);
    await out(id, { user: owner.account_id });
    const broken = (await statusNamed(owner, "Out of Order")).id;
    const back = (body: { status: string; note?: string }) =>
      owner.send(custodyCalls.checkIn, { params: { id }, body });
    expect(await back({ status: broken })).toMatchObject({
      status: 400,
      body: { errors: { note: ["A reason is required for this status."] } },
    });
    expect(await back({ status: (await statusNamed(owner, "On Loan")).id })).toMatchObject({
      status: 400,
      body: { errors: { status: ["Choose a status of the category “Available” or “Unavailable”."] } },
    });
    expect(await back({ status: broken, note: "Fell down" })).toMatchObject({ status: 200 });
    expect(await back({ status: broken, note: "Again" })).toMatchObject({
      status: 409,
      body: { message: "Nobody holds this asset, so it is not checked in; its status is Out of Order." },
    });
  });

  test("out of service an asset keeps its holder and goes back to nobody else", async () => {
    const { id } = await makeAsset(owner);
    await out(id, { user: owner.account_id });
    const status = async (name: string) => (await statusNamed(owner, name)).id;
    const change = async (name: string) =>
      owner.send(assetCalls.changeStatus, { params: { id }, body: { status: await status(name), reason: "Repair" } });
    expect(await change("Under Maintenance")).toMatchObject({ status: 200, body: { assigned_to: owner.account_id } });
    for (const name of ["In Stock", "Retired"]) expect((await change(name)).status).toBe(409);
    expect((await owner.send(assetCalls.archive, { params: { id } })).status).toBe(409);
    expect(await change("In Use")).toMatchObject({ status: 200, body: { assigned_to: owner.account_id } });
    await change("Under Maintenance");
    expect(await owner.ok(custodyCalls.checkIn, { params: { id }, body: {} })).toMatchObject({
      assigned_to: null,
      status_details: { name: "Under Maintenance" },
    });
  });
});

describe("what is held", () => {
  test("is found by holder, by what is overdue, and under the name of asset and person", async () => {
    const caller = await server.otherOrganisation();
    const person = await makeUser(caller, { name: "Ágnes Kovács" });
    const [lamp, drill] = [
      await makeAsset(caller, { asset_name: "Lamp" }),
      await makeAsset(caller, { asset_name: "Drill" }),
    ];
    await caller.ok(custodyCalls.checkOut, { params: { id: lamp.id }, body: { user: person.id } });
    await caller.ok(custodyCalls.checkOut, {
      params: { id: drill.id },
      body: { user: caller.account_id, expected_return: dayFromNow(0) },
    });
    const found = async (query: object) => {
      const { results, count } = await caller.ok(custodyCalls.list, { query });
      expect(count).toBe(results.length);
      return results.map(({ asset_details }) => asset_details.name).sort();
    };
    expect(await found({})).toEqual(["Drill", "Lamp"]);
    expect(await found({ user: [person.id] })).toEqual(["Lamp"]);
    expect(await found({ search: "kovacs" })).toEqual(["Lamp"]);
    expect(await found({ search: "dri" })).toEqual(["Drill"]);
    expect(await found({ state: ["overdue"] })).toEqual([]);
    await server.admin.query("update custody set expected_return = current_date - 3 where asset = $1", [drill.id]);
    await server.admin.query("update asset set expected_return = current_date - 3 where id = $1", [drill.id]);
    expect(await found({ state: ["overdue"] })).toEqual(["Drill"]);
    const assets = async (query: object) =>
      (await caller.ok(assetCalls.list, { query })).results.map(({ asset_name }) => asset_name);
    expect(await assets({ overdue: true })).toEqual(["Drill"]);
    expect(await assets({ assigned_to: [person.id] })).toEqual(["Lamp"]);
    await caller.ok(custodyCalls.checkIn, { params: { id: lamp.id }, body: {} });
    expect(await found({})).toEqual(["Drill"]);
    expect(await found({ state: ["returned"] })).toEqual(["Lamp"]);
    expect(await found({ state: ["held", "returned"] })).toEqual(["Drill", "Lamp"]);
  });

  test("everybody sees their own and accepts it; nobody another's", async () => {
    const member = await server.asMember({ permissions: [] });
    const { id } = await makeAsset(owner);
    await out(id, { user: member.account_id });
    const [mine] = (await member.ok(custodyCalls.mine)).results;
    expect(mine).toMatchObject({ asset: id, accepted: null });
    const params = { id: mine?.id ?? "" };
    expect(await owner.refused(custodyCalls.accept, { params })).toMatchObject({ status: 403 });
    const accepted = await member.ok(custodyCalls.accept, { params });
    expect(accepted.accepted).toEqual(expect.any(String));
    expect(await member.ok(custodyCalls.accept, { params })).toEqual(accepted);
    expect((await historyOf(id)).map(({ action }) => action)).toEqual(["accepted", "checked out", "created"]);
    expect((await owner.ok(custodyCalls.mine)).results.map(({ asset }) => asset)).not.toContain(id);
  });

  test("is handed over as far as the places of who hands it over reach; the rest stays where it is", async () => {
    const [inside, outside] = [await makeBranch(owner), await makeBranch(owner)];
    const person = await makeUser(owner);
    const clerk = await server.asMember({
      permissions: ["asset.view", "asset.check_in_out", "user.view"],
      scope: [inside.id],
    });
    const near = await makeAsset(owner, { branch: inside.id });
    const far = await makeAsset(owner, { branch: outside.id });
    for (const { id } of [near, far]) await out(id, { user: person.id });
    const to = { params: { id: person.id }, body: { to: owner.account_id } };
    expect(await clerk.ok(custodyCalls.handOver, to)).toEqual({ changed: 1, left: 0 });
    const holderOf = async (id: string) => (await owner.ok(assetCalls.read, { params: { id } })).assigned_to;
    expect([await holderOf(near.id), await holderOf(far.id)]).toEqual([owner.account_id, person.id]);
    expect(await clerk.refused(custodyCalls.handOver, to)).toMatchObject({ status: 409 });
    expect(await custodyOf(far.id)).toMatchObject([{ holder: person.id, returned: null }]);
  });

  test("goes to another person or into stock when somebody leaves, who is removed only then", async () => {
    const [leaving, staying] = [await makeUser(owner), await makeUser(owner)];
    const assets = await Promise.all([1, 2, 3].map(() => makeAsset(owner)));
    for (const { id } of assets) await out(id, { user: leaving.id });
    await owner.ok(assetCalls.changeStatus, {
      params: { id: assets[0]?.id ?? "" },
      body: { status: (await statusNamed(owner, "Missing")).id, reason: "Lost" },
    });
    const params = { id: leaving.id };
    expect(await owner.refused(userCalls.remove, { params })).toMatchObject({ code: "protected_error" });
    const to = { params, body: { to: staying.id, note: "Leaves us" } };
    expect(await owner.ok(custodyCalls.handOver, to)).toEqual({ changed: 3, left: 0 });
    expect((await owner.ok(custodyCalls.list, { query: { user: [staying.id] } })).count).toBe(3);
    expect((await historyOf(assets[1]?.id ?? ""))[0]).toMatchObject({
      action: "handed over",
      reason: "Leaves us",
      changes: [{ field: "assigned_to", before: leaving.name, after: staying.name }],
    });
    expect(await owner.refused(custodyCalls.handOver, to)).toMatchObject({ status: 409 });
    await owner.ok(userCalls.remove, { params });
    expect((await custodyOf(assets[2]?.id ?? "")).map(({ holder_details }) => holder_details.name)).toEqual([
      staying.name,
      leaving.name,
    ]);
    expect(await owner.ok(custodyCalls.handOver, { params: { id: staying.id }, body: {} })).toEqual({
      changed: 3,
      left: 0,
    });
    const states = await Promise.all(assets.map(({ id }) => owner.ok(assetCalls.read, { params: { id } })));
    expect(states.map(({ assigned_to, status_details }) => [assigned_to, status_details.name])).toEqual([
      [null, "Missing"],
      [null, "In Stock"],
      [null, "In Stock"],
    ]);
  });

  test("is told to the person by one mail, whose link leads to the button", async () => {
    const person = await makeUser(owner);
    const assets = await Promise.all([1, 2, 3].map(() => makeAsset(owner)));
    const tags = assets.map(({ asset_id }) => asset_id);
    await owner.ok(custodyCalls.bulkCheckOut, { body: { tags, user: person.id } });
    const mail = await vi.waitFor(async () => {
      const mails = (await server.services.mailer.listOutbox?.(person.email)) ?? [];
      const told = mails.filter(({ subject }) => /^3 assets of .* were checked out to you$/.test(subject));
      expect(told).toHaveLength(1);
      return told[0];
    });
    for (const tag of tags) expect(mail?.text).toContain(`- ${tag}`);
    expect(mail?.text).toContain(`/asset-management/custody/${person.id}`);
    const { results } = await owner.ok(custodyCalls.list, { query: { user: [person.id] } });
    expect(results.map(({ accepted }) => accepted)).toEqual([null, null, null]);
  });

  test("stays inside the places of a limited member", async () => {
    const [inside, outside] = [await makeBranch(owner), await makeBranch(owner)];
    const member = await server.asMember({
      permissions: ["asset.view", "asset.check_in_out"],
      scope: [inside.id],
    });
    const near = await makeAsset(owner, { branch: inside.id });
    const far = await makeAsset(owner, { branch: outside.id });
    await out(near.id, { user: owner.account_id });
    await out(far.id, { user: owner.account_id });
    expect((await member.ok(custodyCalls.list)).results.map(({ asset }) => asset)).toEqual([near.id]);
    expect(await member.refused(custodyCalls.checkIn, { params: { id: far.id }, body: {} })).toMatchObject({
      status: 404,
    });
    await member.ok(custodyCalls.checkIn, { params: { id: near.id }, body: {} });
    const elsewhere = { params: { id: near.id }, body: { location: outside.id } };
    expect(await member.refused(custodyCalls.checkOut, elsewhere)).toMatchObject({
      errors: { location: ["Not found."] },
    });
    await out(near.id, { location: inside.id });
    await owner.ok(assetCalls.move, { params: { id: near.id }, body: { branch: outside.id } });
    expect((await member.ok(custodyCalls.list)).count).toBe(0);
  });
});

test("many are checked out and in by their tags; what is refused is named and stays", async () => {
  const assets = await Promise.all([1, 2, 3].map(() => makeAsset(owner)));
  const tags = assets.map(({ asset_id }) => asset_id);
  await out(assets[1]?.id ?? "", { user: owner.account_id });
  const person = await makeUser(owner);
  const body = { tags: [...tags, ` ${tags[0]?.toLowerCase()} `, "NO-SUCH-TAG"], user: person.id };
  expect(await owner.ok(custodyCalls.bulkCheckOut, { body })).toEqual({
    changed: 2,
    refused: [
      { tag: tags[1], asset: assets[1]?.id, message: "The asset is checked out already; its status is In Use." },
      { tag: "NO-SUCH-TAG", asset: null, message: "There is no asset with this tag, label or serial number." },
    ],
  });
  const free = (await makeAsset(owner)).asset_id;
  expect(await owner.refused(custodyCalls.bulkCheckOut, { body: { tags: [free], user: newId() } })).toMatchObject({
    status: 400,
    errors: { user: ["Not found."] },
  });
  expect(await owner.ok(custodyCalls.bulkCheckIn, { body: { tags } })).toMatchObject({ changed: 3, refused: [] });
});
