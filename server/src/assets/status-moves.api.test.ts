import { assetCalls } from "@steward/contract/assets/calls";
import { BULK_LIMIT } from "@steward/contract/assets/constants";
import { bookValueCalls } from "@steward/contract/book-values/calls";
import { licenseCalls } from "@steward/contract/licenses/calls";
import { attachedStatusCalls } from "@steward/contract/masters/attached-status/calls";
import { type StatusCategory, statusCategories } from "@steward/contract/masters/attached-status/constants";
import { serviceRequestCalls } from "@steward/contract/service-requests/calls";
import { beforeAll, describe, expect, test } from "vitest";
import { makeStatus, statusNamed, statusOfEach } from "../masters/master-factory.ts";
import { newId } from "../database/new-id.ts";
import { makeLicense } from "../licenses/license-factory.ts";
import { makeServiceRequest, sendRaise } from "../service-requests/service-request-factory.ts";
import { startTestServer } from "../test-server/start-test-server.ts";
import { makeAsset, makeAssetOf } from "./asset-factory.ts";

const server = await startTestServer();
const { owner } = server;

let statuses: Record<StatusCategory, string>;
let second: Record<StatusCategory, string>;
beforeAll(async () => {
  statuses = await statusOfEach(owner);
  second = await statusOfEach(owner);
});

/** An asset in a status of a category; one in use is held. */
const assetIn = (category: StatusCategory) => makeAssetOf(owner, { id: statuses[category], category });

const RESTORE = "This asset is archived. Restore it first.";
const handOut = (from: string) => `An asset that is ${from} is put into use by checking it out.`;
const CHECK_IN = "Somebody holds this asset. Check it in first.";
const cannot = (from: string, to: string) => `An asset that is ${from} cannot become ${to}.`;

/** Outcome of a change from the row's category to the column's (domain section 3). */
const MOVES: Record<StatusCategory, Record<StatusCategory, "ok" | string>> = {
  pending: {
    pending: "ok",
    available: "ok",
    in_use: handOut("pending"),
    unavailable: cannot("pending", "unavailable"),
    archived: "ok",
  },
  available: { pending: "ok", available: "ok", in_use: handOut("available"), unavailable: "ok", archived: "ok" },
  in_use: {
    pending: cannot("in use", "pending"),
    available: CHECK_IN,
    in_use: "ok",
    unavailable: "ok",
    archived: CHECK_IN,
  },
  unavailable: {
    pending: cannot("unavailable", "pending"),
    available: "ok",
    in_use: handOut("unavailable"),
    unavailable: "ok",
    archived: "ok",
  },
  archived: { pending: RESTORE, available: RESTORE, in_use: RESTORE, unavailable: RESTORE, archived: "ok" },
};

const pairs = statusCategories.flatMap((from) =>
  statusCategories.map((to) => ({ from, to, verdict: MOVES[from][to] })),
);

describe.for(pairs)("from $from to $to", ({ from, to, verdict }) => {
  const reason = "Because of the audit";

  test.for(["change of status", "edit"] as const)("by a %s", async (by) => {
    const asset = await assetIn(from);
    const params = { id: asset.id };
    const body = { status: second[to], reason };
    const call = by === "edit" ? assetCalls.update : assetCalls.changeStatus;
    const answer = await owner.send<typeof assetCalls.changeStatus>(call as typeof assetCalls.changeStatus, {
      params,
      body,
    });
    const after = await owner.ok(assetCalls.read, { params });
    if (verdict === "ok") {
      expect(answer.status).toBe(200);
      expect(after).toMatchObject({ status: second[to], status_details: { category: to }, version: asset.version + 1 });
      const { results } = await owner.ok(assetCalls.activity, { params });
      expect(results[0]).toMatchObject({
        action: by === "edit" ? "edited" : "status changed",
        reason,
        actor_details: { id: owner.account_id },
      });
      expect(results[0]?.changes).toEqual([
        { field: "status", before: asset.status_details.name, after: after.status_details.name },
      ]);
    } else {
      expect(answer).toMatchObject({
        status: 409,
        body: { code: "conflict", message: verdict, errors: { status: [verdict] } },
      });
      expect(after).toEqual(asset);
    }
  });

  test("needs a reason exactly where it leaves service", async () => {
    if (verdict !== "ok") return;
    const { id } = await assetIn(from);
    const needed = from !== to && (to === "unavailable" || to === "archived");
    for (const empty of ["", "   "]) {
      const { status, body } = await owner.send(assetCalls.changeStatus, {
        params: { id },
        body: { status: second[to], reason: empty },
      });
      if (needed)
        expect({ status, body }).toMatchObject({
          status: 400,
          body: { errors: { reason: ["A reason is required for this status."] } },
        });
      else expect(status).toBe(200);
    }
  });
});

/** What a role answers beside the state machine: who may not delete assets archives none. */
const ROLES = [
  { role: "Administrator", permits: () => true },
  { role: "Asset Manager", permits: () => true },
  { role: "Location Manager", permits: (to: StatusCategory) => to !== "archived" },
  { role: "Auditor", permits: () => false },
  { role: "Viewer", permits: () => false },
];

describe.for(ROLES)("as $role", ({ role, permits }) => {
  test("every move of the state machine is allowed, refused or forbidden", async () => {
    const member = await server.asRole(role);
    const reason = "Because of the audit";
    for (const { from, to, verdict } of pairs) {
      const many = (await assetIn(from)).id;
      const one = (await assetIn(from)).id;
      const expected = !permits(to) ? 403 : verdict === "ok" ? 200 : 409;
      const body = { status: second[to], reason };
      const said = `from ${from} to ${to}`;
      const each = await member.send(assetCalls.bulkChangeStatus, { body: { assets: [many], ...body } });
      expect(each.status, said).toBe(expected === 403 ? 403 : 200);
      const alone = await member.send(assetCalls.changeStatus, { params: { id: one }, body });
      expect(alone.status, said).toBe(expected);
    }
  });
});

describe("a seat of a license", () => {
  test("keeps its asset out of the archive until it is checked in, by each way there", async () => {
    const asset = await makeAsset(owner);
    const params = { id: asset.id };
    const license = await makeLicense(owner);
    await owner.ok(licenseCalls.checkOut, { params: { id: license.id }, body: { asset: asset.id } });
    const message = `A seat of the license “${license.name}” is with this asset. Check it in first.`;
    const refused = { status: 409, code: "conflict", message };
    const body = { status: statuses.archived, reason: "Sold" };
    expect(await owner.refused(assetCalls.changeStatus, { params, body })).toMatchObject(refused);
    expect(await owner.refused(assetCalls.archive, { params })).toMatchObject(refused);
    const disposal = { status: statuses.archived, day: "2026-01-05", amount: "1.00", reason: "Sold" };
    expect(await owner.refused(bookValueCalls.dispose, { params, body: disposal })).toMatchObject(refused);
    expect(await owner.ok(assetCalls.bulkChangeStatus, { body: { assets: [asset.id], ...body } })).toEqual({
      changed: 0,
      refused: [{ id: asset.id, asset_id: asset.asset_id, message }],
    });
    const [seat] = (await owner.ok(licenseCalls.handOuts, { params: { id: license.id } })).results;
    await owner.ok(licenseCalls.checkIn, { params: { id: license.id, hand_out_id: seat?.id ?? "" }, body: {} });
    await owner.ok(assetCalls.archive, { params });
    expect(
      await owner.refused(licenseCalls.checkOut, { params: { id: license.id }, body: { asset: asset.id } }),
    ).toMatchObject({ status: 409, errors: { asset: ["This asset is archived."] } });
  });
});

describe("an open service request", () => {
  const number = async (id: string) => (await owner.ok(serviceRequestCalls.read, { params: { id } })).internal_id;

  test("keeps its asset out of the archive until it is done with, by each way there", async () => {
    const [asset, other] = [await makeAsset(owner), await makeAsset(owner)];
    const params = { id: asset.id };
    const { id } = await makeServiceRequest(owner, { steward_asset: asset.id });
    const message = `The service request ${await number(id)} on this asset is open. Close or cancel it first.`;
    const refused = { status: 409, code: "conflict", message };
    const body = { status: statuses.archived, reason: "Scrapped" };
    expect(await owner.refused(assetCalls.changeStatus, { params, body })).toMatchObject(refused);
    const disposal = { status: statuses.archived, day: "2026-01-05", amount: "1.00", reason: "Sold" };
    expect(await owner.refused(bookValueCalls.dispose, { params, body: disposal })).toMatchObject(refused);
    const assets = [asset.id, other.id];
    expect(await owner.ok(assetCalls.bulkChangeStatus, { body: { assets, ...body } })).toEqual({
      changed: 1,
      refused: [{ id: asset.id, asset_id: asset.asset_id, message }],
    });
    for (const status of ["Assigned", "Scheduled", "In Progress"]) {
      await server.admin.query("update service_request set status = $2 where id = $1", [id, status]);
      expect(await owner.refused(assetCalls.archive, { params }), status).toMatchObject(refused);
    }
    await owner.ok(serviceRequestCalls.hold, { params: { id }, body: { reason: "parts" } });
    expect(await owner.refused(assetCalls.archive, { params })).toMatchObject(refused);
    await owner.ok(serviceRequestCalls.cancel, { params: { id }, body: { reason: "Scrapped" } });
    await owner.ok(assetCalls.archive, { params });
  });

  test("that is raised while its asset is archived is refused, or refuses that", async () => {
    for (let round = 0; round < 5; round++) {
      const asset = await makeAsset(owner);
      const [archived, raised] = await Promise.all([
        owner.send(assetCalls.archive, { params: { id: asset.id } }),
        sendRaise(owner, { steward_asset: asset.id, description: "It rattles" }),
      ]);
      expect([
        [204, 400],
        [409, 201],
      ]).toContainEqual([archived.status, raised.status]);
    }
  });
});

describe("a status", () => {
  test("that is not active takes no asset", async () => {
    const off = await makeStatus(owner);
    await owner.ok(attachedStatusCalls.toggleActive, { params: { id: off.id } });
    const { id } = await makeAsset(owner);
    const refused = { status: 400, errors: { status: ["This status is not active."] } };
    expect(await owner.refused(assetCalls.changeStatus, { params: { id }, body: { status: off.id } })).toMatchObject(
      refused,
    );
    expect(await owner.refused(assetCalls.create, { body: { asset_name: "x", status: off.id } })).toMatchObject(
      refused,
    );
  });

  test("set to what it is changes nothing and writes no history", async () => {
    const asset = await makeAsset(owner);
    const params = { id: asset.id };
    expect(await owner.ok(assetCalls.changeStatus, { params, body: { status: asset.status } })).toEqual(asset);
    expect((await owner.ok(assetCalls.activity, { params })).count).toBe(1);
  });

  test("changes by an edit only for those who may change it", async () => {
    const { id } = await makeAsset(owner);
    const editor = await server.asMember({ permissions: ["asset.update"] });
    const message = "You may not change the status of assets.";
    const refused = await editor.refused(assetCalls.update, { params: { id }, body: { status: statuses.pending } });
    expect(refused).toMatchObject({ status: 403, code: "forbidden", message });
    await editor.ok(assetCalls.update, { params: { id }, body: { notes: "x" } });
  });

  test("that is absent is refused with its field", async () => {
    const { id } = await makeAsset(owner);
    const refused = { status: 400, code: "invalid", errors: { status: ["Not found."] } };
    expect(await owner.refused(assetCalls.changeStatus, { params: { id }, body: { status: newId() } })).toMatchObject(
      refused,
    );
  });

  test("changed by several at once is changed by each in turn, never half", async () => {
    const asset = await makeAsset(owner);
    const params = { id: asset.id };
    await Promise.all(
      [statuses.pending, second.available, second.pending].map((status) =>
        owner.send(assetCalls.changeStatus, { params, body: { status } }),
      ),
    );
    const after = await owner.ok(assetCalls.read, { params });
    const { results, count } = await owner.ok(assetCalls.activity, { params });
    expect(count).toBe(after.version);
    expect(results[0]?.changes).toMatchObject([{ after: after.status_details.name }]);
  });
});

describe("archive and restore", () => {
  test("an asset moves to the first archived status, keeps its history and can come back", async () => {
    const asset = await makeAsset(owner);
    const params = { id: asset.id };
    await owner.ok(assetCalls.archive, { params });
    const archived = await owner.ok(assetCalls.read, { params });
    expect(archived.status_details).toMatchObject({ name: "Retired", category: "archived" });
    await owner.ok(assetCalls.archive, { params });
    expect(await owner.ok(assetCalls.read, { params })).toEqual(archived);
    const back = await owner.ok(assetCalls.restore, { params, body: {} });
    expect(back).toMatchObject({ asset_id: asset.asset_id, status_details: { name: "In Stock" }, version: 3 });
    const { results } = await owner.ok(assetCalls.activity, { params });
    expect(results.map(({ action }) => action)).toEqual(["restored", "archived", "created"]);
    expect(results[1]).toMatchObject({
      reason: "Deleted",
      changes: [{ field: "status", before: "In Stock", after: "Retired" }],
    });
  });

  test("an asset in use is not archived", async () => {
    const { id } = await assetIn("in_use");
    const answer = await owner.refused(assetCalls.archive, { params: { id } });
    expect(answer).toMatchObject({ status: 409, code: "conflict", message: CHECK_IN });
  });

  test("a restored asset takes the chosen status when it is an available, active one", async () => {
    const { id } = await makeAsset(owner);
    const params = { id };
    expect(await owner.refused(assetCalls.restore, { params, body: {} })).toMatchObject({
      status: 409,
      message: "This asset is not archived.",
    });
    await owner.ok(assetCalls.archive, { params });
    for (const category of statusCategories.filter((one) => one !== "available")) {
      const refused = await owner.refused(assetCalls.restore, { params, body: { status: statuses[category] } });
      const message = "An asset is restored to an active status in the category “Available”.";
      expect(refused).toMatchObject({ status: 400, errors: { status: [message] } });
    }
    expect(await owner.ok(assetCalls.restore, { params, body: { status: statuses.available } })).toMatchObject({
      status: statuses.available,
    });
  });
});

describe("many at once", () => {
  test("change where the move is allowed; the others are named and stay", async () => {
    const assets = [];
    for (const from of statusCategories) assets.push(await assetIn(from));
    const ids = assets.map(({ id }) => id);
    const { changed, refused } = await owner.ok(assetCalls.bulkChangeStatus, {
      body: { assets: ids, status: second.available },
    });
    expect(changed).toBe(3);
    const [, , held, , archived] = assets;
    expect(refused).toEqual([
      { id: held?.id, asset_id: held?.asset_id, message: CHECK_IN },
      { id: archived?.id, asset_id: archived?.asset_id, message: RESTORE },
    ]);
    const { results } = await owner.ok(assetCalls.list, { query: { ids, ordering: "created" } });
    expect(results.map(({ status_details }) => status_details.category)).toEqual([
      "available",
      "available",
      "in_use",
      "available",
      "archived",
    ]);
    for (const { id } of assets.filter((asset) => asset !== held && asset !== archived)) {
      const history = await owner.ok(assetCalls.activity, { params: { id } });
      expect(history.results[0]).toMatchObject({
        action: "status changed",
        changes: [{ field: "status", before: expect.any(String) }],
      });
      expect(history.count).toBe(2);
    }
  });

  test("one that is named twice or has the status already is changed once or not at all", async () => {
    const asset = await makeAsset(owner);
    const body = { assets: [asset.id, asset.id, asset.id.toUpperCase()], status: second.available };
    expect(await owner.ok(assetCalls.bulkChangeStatus, { body })).toEqual({ changed: 1, refused: [] });
    expect(await owner.ok(assetCalls.bulkChangeStatus, { body })).toEqual({ changed: 0, refused: [] });
    expect((await owner.ok(assetCalls.activity, { params: { id: asset.id } })).count).toBe(2);
  });

  test("with one that is not there none is changed", async () => {
    const asset = await makeAsset(owner);
    const body = { assets: [asset.id, newId()], status: second.available };
    expect(await owner.refused(assetCalls.bulkChangeStatus, { body })).toMatchObject({
      status: 400,
      errors: { assets: ["Not found."] },
    });
    expect(await owner.ok(assetCalls.read, { params: { id: asset.id } })).toEqual(asset);
  });

  test("changed by several callers at once are each changed in turn, with the history of each step", async () => {
    const asset = await makeAsset(owner);
    const targets = [statuses.pending, second.available, second.pending, statuses.available, statuses.pending];
    const answers = await Promise.all(
      targets.map((status) => owner.send(assetCalls.bulkChangeStatus, { body: { assets: [asset.id], status } })),
    );
    expect(answers.map(({ status }) => status)).toEqual([200, 200, 200, 200, 200]);
    const { results } = await owner.ok(assetCalls.activity, { params: { id: asset.id } });
    const steps = results.flatMap(({ changes }) => changes.filter(({ field }) => field === "status")).reverse();
    for (const [index, step] of steps.entries()) expect(step.before).toBe(steps[index - 1]?.after ?? null);
  });

  test("are one to five hundred", async () => {
    const { id: status } = await statusNamed(owner, "Returned");
    for (const assets of [[], Array.from({ length: BULK_LIMIT + 1 }, newId)]) {
      expect(await owner.refused(assetCalls.bulkChangeStatus, { body: { assets, status } })).toMatchObject({
        status: 400,
        errors: { assets: [expect.any(String)] },
      });
    }
    const made = await Promise.all(Array.from({ length: 60 }, () => makeAsset(owner)));
    const body = { assets: made.map(({ id }) => id), status };
    const statements = await server.statementsOf(() => owner.ok(assetCalls.bulkChangeStatus, { body }));
    const few = await server.statementsOf(() =>
      owner.ok(assetCalls.bulkChangeStatus, { body: { assets: body.assets.slice(0, 1), status: second.pending } }),
    );
    expect(statements.length).toBe(few.length);
  });
});
