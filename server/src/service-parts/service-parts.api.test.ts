import { componentCalls } from "@steward/contract/components/calls";
import { coverCalls } from "@steward/contract/cover/calls";
import { servicePartCalls as calls } from "@steward/contract/service-parts/calls";
import { serviceRequestCalls } from "@steward/contract/service-requests/calls";
import { serviceStates } from "@steward/contract/service-requests/constants";
import { describe, expect, test } from "vitest";
import { makeAsset } from "../assets/asset-factory.ts";
import { makeBranch } from "../branches/branch-factory.ts";
import { freshName } from "../masters/master-factory.ts";
import { edit } from "../organisations/organisation-factory.ts";
import { makeServiceRequest } from "../service-requests/service-request-factory.ts";
import { startTestServer } from "../test-server/start-test-server.ts";
import { makePart } from "./service-part-factory.ts";

const server = await startTestServer();
const { owner, admin } = server;
const of = ({ id }: { id: string }) => ({ params: { id } });
const row = (request: { id: string }, part: { id: string }) => ({ params: { id: request.id, part_id: part.id } });
const store = await makeBranch(owner);
const lying = (more: object = {}) =>
  owner.ok(componentCalls.create, {
    body: { name: freshName("Fan"), serial_number: freshName("S"), branch: store.id, ...more },
  });
const read = ({ id }: { id: string }) => owner.ok(componentCalls.read, { params: { id } });

describe("parts of a request", () => {
  test("are added, edited and removed, with sums and history", async () => {
    const request = await makeServiceRequest(owner);
    const fan = await makePart(owner, request.id, {
      part_name: "Fan",
      part_number: "F-1",
      quantity: 3,
      price: "120.5",
    });
    expect(fan).toMatchObject({ total: "361.50", currency: "INR", is_covered: false, is_fitted: false });
    const belt = await makePart(owner, request.id, { part_name: "Belt", price: "40", is_covered: true });
    expect((await owner.ok(calls.ofRequest, of(request))).results.map(({ part_name }) => part_name)).toEqual([
      "Fan",
      "Belt",
    ]);
    expect(await owner.ok(calls.estimate, of(request))).toMatchObject({
      totals: [{ currency: "INR", covered: "40.00", charged: "361.50" }],
      limit: null,
      is_needed: false,
      status: "None",
    });
    const fitted = await owner.ok(calls.update, { ...row(request, fan), body: { quantity: 2, is_fitted: true } });
    expect(fitted).toMatchObject({ quantity: 2, total: "241.00", is_fitted: true, version: 2 });
    expect(fitted.fitted_at).not.toBeNull();
    await owner.ok(calls.remove, row(request, belt));
    expect((await owner.ok(calls.ofRequest, of(request))).count).toBe(1);
    const history = await owner.ok(serviceRequestCalls.activity, of(request));
    expect(history.results.map(({ action }) => action)).toEqual([
      "part removed",
      "part fitted",
      "part added",
      "part added",
      "raised",
    ]);
    expect(history.results[1]?.changes).toContainEqual(
      expect.objectContaining({ field: "Fan: quantity", before: "3", after: "2" }),
    );
  });

  test("are covered where the request is, unless somebody says otherwise", async () => {
    const asset = await makeAsset(owner);
    await owner.ok(coverCalls.addWarranty, {
      params: { id: asset.id },
      body: { start_date: "2020-01-01", end_date: "2090-01-01" },
    });
    const request = await makeServiceRequest(owner, { steward_asset: asset.id });
    expect(request.coverage).toBe("Warranty");
    expect((await makePart(owner, request.id)).is_covered).toBe(true);
    expect((await makePart(owner, request.id, { is_covered: false })).is_covered).toBe(false);
  });

  test("keep their currency when the organisation's changes, and are summed apart", async () => {
    const other = await server.otherOrganisation();
    const request = await makeServiceRequest(other);
    await makePart(other, request.id, { price: "100" });
    await edit(other, { currency: "EUR" });
    await makePart(other, request.id, { price: "7" });
    const { totals, amount, currency } = await other.ok(calls.estimate, of(request));
    expect(totals).toEqual([
      { currency: "EUR", covered: "0.00", charged: "7.00" },
      { currency: "INR", covered: "0.00", charged: "100.00" },
    ]);
    expect({ amount, currency }).toEqual({ amount: "7.00", currency: "EUR" });
  });

  test("refuse a stale version, a part of another request, and bodies that say nothing", async () => {
    const [request, other] = [await makeServiceRequest(owner), await makeServiceRequest(owner)];
    const part = await makePart(owner, request.id);
    await owner.ok(calls.update, { ...row(request, part), body: { part_number: "1" } });
    const stale = await owner.send(calls.update, {
      ...row(request, part),
      body: { part_number: "2" },
      headers: { "if-match": "1" },
    });
    expect(stale).toMatchObject({ status: 409, body: { code: "stale", current: { part_number: "1" } } });
    expect((await owner.send(calls.update, { ...row(other, part), body: { part_number: "2" } })).status).toBe(404);
    expect(await owner.refused(calls.add, { ...of(request), body: {} })).toMatchObject({
      status: 400,
      errors: { part_name: [expect.any(String)] },
    });
    expect(await owner.refused(calls.update, { ...row(request, part), body: { part_name: "" } })).toMatchObject({
      status: 400,
      errors: { part_name: [expect.any(String)] },
    });
    for (const body of [{ replaced: request.id, part_name: "Fan" }, { component: request.id }]) {
      expect((await owner.refused(calls.add, { ...of(request), body })).status).toBe(400);
    }
    for (const quantity of [0, 1.5, 10_000]) {
      expect(await owner.refused(calls.add, { ...of(request), body: { part_name: "Fan", quantity } })).toMatchObject({
        errors: { quantity: ["Enter a number of pieces from 1 to 9999."] },
      });
    }
  });

  test("are listed over all requests, by asset and by what was fitted when", async () => {
    const asset = await makeAsset(owner);
    const request = await makeServiceRequest(owner, { steward_asset: asset.id });
    const fitted = await makePart(owner, request.id, { is_fitted: true, serial_fitted: "SN-77" });
    await makePart(owner, request.id);
    const found = async (query: Record<string, string>) =>
      (await owner.ok(calls.list, { query: { steward_asset: asset.id, ...query } })).results.map(({ id }) => id);
    expect(await found({})).toHaveLength(2);
    expect(await found({ is_fitted: "true", is_covered: "false" })).toEqual([fitted.id]);
    expect(await found({ search: "sn-77" })).toEqual([fitted.id]);
    expect(await found({ fitted_from: "2090-01-01" })).toEqual([]);
    expect(await found({ fitted_to: "2090-01-01" })).toEqual([fitted.id]);
  });
});

describe("a component", () => {
  test("is attached to the asset when it is fitted, for the one that comes out, and goes back", async () => {
    const asset = await makeAsset(owner, { branch: (await makeBranch(owner)).id });
    const request = await makeServiceRequest(owner, { steward_asset: asset.id });
    const [old, fresh] = [await lying({ linked_asset: asset.id }), await lying()];
    const part = await makePart(owner, request.id, { component: fresh.id, replaced: old.id });
    expect(part).toMatchObject({ part_name: fresh.name, quantity: 1, is_fitted: false });
    expect((await read(fresh)).linked_asset).toBeNull();
    const fitted = await owner.ok(calls.update, { ...row(request, part), body: { is_fitted: true } });
    expect(fitted).toMatchObject({ serial_fitted: fresh.serial_number, serial_removed: old.serial_number });
    expect((await read(fresh)).linked_asset).toBe(asset.id);
    expect(await read(old)).toMatchObject({ linked_asset: null, branch: asset.branch });
    await owner.ok(calls.remove, row(request, part));
    expect(await read(fresh)).toMatchObject({ linked_asset: null, branch: store.id });
    expect((await read(old)).linked_asset).toBe(asset.id);
  });

  test("that was moved on since stays where it is", async () => {
    const [asset, other] = [await makeAsset(owner), await makeAsset(owner)];
    const request = await makeServiceRequest(owner, { steward_asset: asset.id });
    const [old, fresh] = [await lying({ linked_asset: asset.id }), await lying()];
    const part = await makePart(owner, request.id, { component: fresh.id, replaced: old.id, is_fitted: true });
    for (const { id } of [old, fresh]) {
      await owner.ok(componentCalls.attach, { params: { id }, body: { linked_asset: other.id } });
    }
    await owner.ok(calls.update, { ...row(request, part), body: { is_fitted: false } });
    expect([(await read(old)).linked_asset, (await read(fresh)).linked_asset]).toEqual([other.id, other.id]);
  });

  test("is refused where it is built in elsewhere, or the asset has nothing of what comes out", async () => {
    const [asset, other] = [await makeAsset(owner), await makeAsset(owner)];
    const request = await makeServiceRequest(owner, { steward_asset: asset.id });
    const [elsewhere, fresh] = [await lying({ linked_asset: other.id }), await lying()];
    const refused = (body: object) => owner.refused(calls.add, { ...of(request), body });
    expect(await refused({ component: elsewhere.id, is_fitted: true })).toMatchObject({
      status: 400,
      errors: { component: [expect.stringContaining(other.asset_id)] },
    });
    expect(await refused({ component: fresh.id, replaced: elsewhere.id, is_fitted: true })).toMatchObject({
      errors: { replaced: ["It is not built into this asset."] },
    });
    expect((await read(fresh)).linked_asset).toBeNull();
    const place = await makeServiceRequest(owner, { location: store.id });
    expect(await owner.refused(calls.add, { ...of(place), body: { component: fresh.id } })).toMatchObject({
      errors: { component: [expect.stringContaining("no asset")] },
    });
  });

  test("is fitted by one of two requests that want it at once", async () => {
    const fresh = await lying();
    const requests = [await makeServiceRequest(owner), await makeServiceRequest(owner)];
    const answers = await Promise.all(
      requests.map((request) =>
        owner.send(calls.add, { ...of(request), body: { component: fresh.id, is_fitted: true } }),
      ),
    );
    expect(answers.map(({ status }) => status).toSorted()).toEqual([201, 400]);
  });
});

describe("charged parts above the limit", () => {
  const limited = async () => {
    const other = await server.otherOrganisation();
    await edit(other, { estimate_limit: "1000" });
    return { other, request: await makeServiceRequest(other) };
  };

  test("wait until they are approved; covered ones do not", async () => {
    const { other, request } = await limited();
    const add = (body: object) => other.send(calls.add, { ...of(request), body: { part_name: "Board", ...body } });
    expect((await add({ price: "5000", is_covered: true, is_fitted: true })).status).toBe(201);
    expect((await add({ price: "1000", is_fitted: true })).status).toBe(201);
    const waiting = await makePart(other, request.id, { price: "200" });
    const fit = () => other.send(calls.update, { ...row(request, waiting), body: { is_fitted: true } });
    expect(await fit()).toMatchObject({ status: 409, body: { errors: { is_fitted: [expect.any(String)] } } });
    expect(await other.ok(calls.estimate, of(request))).toMatchObject({ is_needed: true, amount: "1200.00" });
    const asked = await other.ok(calls.askApproval, { ...of(request), body: {} });
    expect(asked).toMatchObject({ status: "Asked", approved: null });
    const query = { awaits_approval: "true" } as const;
    expect((await other.ok(serviceRequestCalls.list, { query })).results.map(({ id }) => id)).toEqual([request.id]);
    expect((await fit()).status).toBe(409);
    expect((await other.send(calls.askApproval, { ...of(request), body: {} })).status).toBe(409);
    const other_amount = await other.send(calls.approve, { ...of(request), body: { amount: "1100" } });
    expect(other_amount).toMatchObject({ status: 409, body: { errors: { amount: [expect.any(String)] } } });
    const approved = await other.ok(calls.approve, { ...of(request), body: { amount: "1200" } });
    expect(approved).toMatchObject({ status: "Approved", approved: "1200.00", is_needed: false });
    expect((await fit()).status).toBe(200);
    const dearer = await other.send(calls.update, { ...row(request, waiting), body: { price: "201" } });
    expect(dearer.status).toBe(409);
    expect((await other.ok(serviceRequestCalls.list, { query })).count).toBe(0);
  });

  test("are declined with a reason, which who asked gets by mail, and asked for again", async () => {
    const { other, request } = await limited();
    const engineer = await server.asMember(
      { permissions: ["service_request.view", "service_request.work"] },
      other.organisation_id,
    );
    await makePart(engineer, request.id, { price: "1001" });
    await engineer.ok(calls.askApproval, { ...of(request), body: {} });
    expect((await engineer.send(calls.approve, { ...of(request), body: { amount: "1001" } })).status).toBe(403);
    const body = { amount: "1001.00", reason: "Buy a new one" };
    expect(await other.ok(calls.decline, { ...of(request), body })).toMatchObject({
      status: "Declined",
      reason: "Buy a new one",
      is_needed: true,
    });
    expect((await engineer.ok(calls.askApproval, { ...of(request), body: {} })).status).toBe("Asked");
    const history = await other.ok(serviceRequestCalls.activity, of(request));
    expect(history.results.map(({ action }) => action).slice(0, 3)).toEqual([
      "approval asked for",
      "estimate declined",
      "approval asked for",
    ]);
  });

  test("need no approval at the limit, nor without one", async () => {
    const { other, request } = await limited();
    await makePart(other, request.id, { price: "1000" });
    expect((await other.send(calls.askApproval, { ...of(request), body: {} })).status).toBe(409);
    await edit(other, { estimate_limit: null });
    await makePart(other, request.id, { price: "99999", is_fitted: true });
    expect((await other.ok(calls.estimate, of(request))).is_needed).toBe(false);
  });
});

test("parts are changed by those who work on a request that is not over", async () => {
  const raiser = await server.asMember({ permissions: ["service_request.view", "service_request.raise"] });
  const request = await makeServiceRequest(raiser, { steward_asset: (await makeAsset(owner)).id });
  const part = await makePart(owner, request.id);
  expect((await raiser.ok(calls.ofRequest, of(request))).count).toBe(1);
  expect((await raiser.send(calls.add, { ...of(request), body: { part_name: "Fan" } })).status).toBe(403);
  const may: Record<string, boolean> = {};
  for (const status of serviceStates) {
    const held = status === "On Hold";
    const ended = status === "Closed" || status === "Cancelled";
    await admin.query(
      `update service_request set status = $2, hold_reason = $3, held_at = $4, held_from = $5, closed_at = $6
       where id = $1`,
      [
        request.id,
        status,
        ...(held ? ["parts", new Date(), "Assigned"] : [null, null, null]),
        ended ? new Date() : null,
      ],
    );
    const { status: answered } = await owner.send(calls.update, {
      ...row(request, part),
      body: { part_number: status },
    });
    may[status] = answered === 200;
    expect([200, 409]).toContain(answered);
    const { may: actions } = await owner.ok(serviceRequestCalls.read, of(request));
    expect(actions.includes("fit")).toBe(may[status]);
  }
  expect(may).toEqual({
    Open: true,
    Assigned: true,
    Scheduled: true,
    "In Progress": true,
    "On Hold": true,
    Resolved: true,
    Closed: false,
    Cancelled: false,
  });
});

test("parts follow the asset of their request to another place", async () => {
  const [from, to] = [await makeBranch(owner), await makeBranch(owner)];
  const asset = await makeAsset(owner, { branch: from.id });
  const request = await makeServiceRequest(owner, { steward_asset: asset.id });
  await makePart(owner, request.id);
  const member = await server.asMember({ role: "Administrator", scope: [to.id] });
  expect((await member.ok(calls.list, { query: { steward_asset: asset.id } })).count).toBe(0);
  await admin.query("update asset set branch = $2, location = null where id = $1", [asset.id, to.id]);
  expect((await member.ok(calls.list, { query: { steward_asset: asset.id } })).count).toBe(1);
});
