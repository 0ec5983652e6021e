import { assetCalls } from "@steward/contract/assets/calls";
import { METERS_MOST } from "@steward/contract/meters/constants";
import { meterCalls as calls } from "@steward/contract/meters/calls";
import { serviceVisitCalls } from "@steward/contract/service-requests/visits/calls";
import { describe, expect, test } from "vitest";
import { makeAsset } from "../assets/asset-factory.ts";
import { makeBranch } from "../branches/branch-factory.ts";
import { makeServiceRequest } from "../service-requests/service-request-factory.ts";
import { makeVisit, REPORT, takeSteps } from "../service-requests/visit-factory.ts";
import { startTestServer } from "../test-server/start-test-server.ts";
import { makeMeter, readMeter } from "./meter-factory.ts";

const server = await startTestServer();
const { owner } = server;

const readings = async (asset: string) =>
  (await owner.ok(calls.readings, { params: { id: asset }, query: { page_size: 100 } })).results;
const refusedReading = (id: string, body: { value: number; read_at?: string }) =>
  owner.refused(calls.addReading, { params: { id }, body });

describe("readings", () => {
  test("go up, unless the meter was replaced: then counting goes on from the sum", async () => {
    const { id, asset } = await makeMeter(owner);
    await readMeter(owner, id, 100.5, { ago: 30 });
    await readMeter(owner, id, 160, { ago: 20 });
    const lower = await refusedReading(id, { value: 159.99 });
    expect(lower).toMatchObject({ errors: { value: [expect.stringContaining("It showed 160 hours on")] } });
    const replaced = await readMeter(owner, id, 12, { is_replaced: true, ago: 10 });
    expect(replaced).toMatchObject({ last_value: 12, last_total: 172, readings: 3 });
    const after = await readMeter(owner, id, 40);
    // 99.5 hours in 30 days.
    expect(after).toMatchObject({ last_value: 40, last_total: 200, per_day: 3.32 });
    expect((await readings(asset)).map(({ value, total, source }) => [value, total, source])).toEqual([
      [40, 200, "Hand"],
      [12, 172, "Hand"],
      [160, 160, "Hand"],
      [100.5, 100.5, "Hand"],
    ]);
    const { results } = await owner.ok(assetCalls.activity, { params: { id: asset } });
    expect(results.slice(0, 2).map(({ action, changes }) => [action, changes[0]?.after])).toEqual([
      ["meter read", "Engine: 40 hours"],
      ["meter replaced", "Engine: 12 hours"],
    ]);
  });

  test("of an earlier day stand between those around them, and those of one day have no average", async () => {
    const { id, asset } = await makeMeter(owner);
    expect((await readMeter(owner, id, 100, { ago: 0.5 })).per_day).toBeNull();
    expect((await readMeter(owner, id, 110)).per_day).toBeNull();
    const higher = await refusedReading(id, { value: 101, read_at: new Date(Date.now() - 86_400_000).toISOString() });
    expect(higher).toMatchObject({ errors: { value: [expect.stringContaining("cannot be higher")] } });
    expect(await readMeter(owner, id, 90, { ago: 10 })).toMatchObject({ last_value: 110, per_day: 2 });
    expect((await readings(asset)).map(({ value }) => value)).toEqual([110, 100, 90]);
    // A time ahead of the server's is now.
    const ahead = await readMeter(owner, id, 111, { ago: -5 });
    expect(Date.parse(ahead.last_at ?? "")).toBeLessThanOrEqual(Date.now());
  });

  test("of two people at once are counted one after the other", async () => {
    const { id, asset } = await makeMeter(owner);
    await readMeter(owner, id, 10);
    const sent = await Promise.all(
      [11, 15, 13, 12, 14].map((value) => owner.send(calls.addReading, { params: { id }, body: { value } })),
    );
    const taken = sent.filter(({ status }) => status === 200).length;
    expect(sent.every(({ status }) => status === 200 || status === 400)).toBe(true);
    const values = (await readings(asset)).map(({ value, total }) => {
      expect(total).toBe(value);
      return value;
    });
    expect(values).toEqual(values.toSorted((one, other) => other - one));
    expect(values).toHaveLength(taken + 1);
    expect(await owner.ok(calls.read, { params: { id } })).toMatchObject({ last_value: 15, last_total: 15 });
  });

  test("that are wrong are taken back, and a replacement passes on to the next one where that is lower", async () => {
    const { id, asset } = await makeMeter(owner);
    await readMeter(owner, id, 100, { ago: 3 });
    await readMeter(owner, id, 5, { is_replaced: true, ago: 2 });
    await readMeter(owner, id, 8, { ago: 1 });
    const [, replacing] = await readings(asset);
    const params = { id, reading_id: replacing?.id ?? "" };
    await owner.ok(calls.takeBack, { params });
    expect((await readings(asset)).map(({ total, is_replaced }) => [total, is_replaced])).toEqual([
      [108, true],
      [100, false],
    ]);
    const { results } = await owner.ok(assetCalls.activity, { params: { id: asset } });
    expect(results[0]).toMatchObject({
      action: "meter reading taken back",
      changes: [{ field: "meter_reading", before: "Engine: 5 hours", after: null }],
    });
    expect((await owner.send(calls.takeBack, { params })).status).toBe(404);
    expect(await owner.refused(calls.remove, { params: { id } })).toMatchObject({ code: "conflict" });
    for (const { id: reading_id } of await readings(asset))
      await owner.ok(calls.takeBack, { params: { id, reading_id } });
    expect(await owner.ok(calls.read, { params: { id } })).toMatchObject({
      last_value: null,
      last_total: null,
      last_at: null,
      readings: 0,
    });
    await owner.ok(calls.remove, { params: { id } });
  });
});

test("a meter has a name of its own on its asset, and an archived asset gets neither meters nor readings", async () => {
  const { id: asset } = await makeAsset(owner);
  const { id } = await makeMeter(owner, { asset });
  const again = await owner.refused(calls.create, { params: { id: asset }, body: { name: "ENGINE", unit: "cycles" } });
  expect(again).toMatchObject({ errors: { name: ["The asset has a meter of this name."] } });
  expect(await owner.ok(calls.update, { params: { id }, body: { unit: "cycles" } })).toMatchObject({ version: 2 });
  expect((await owner.ok(calls.update, { params: { id }, body: { unit: "cycles" } })).version).toBe(2);
  const kinds = await owner.ok(calls.kinds, { query: { asset } });
  expect(kinds.results).toEqual([{ name: "Engine", unit: "cycles", assets: 1 }]);
  await owner.ok(assetCalls.archive, { params: { id: asset } });
  expect((await refusedReading(id, { value: 1 })).code).toBe("conflict");
  const more = await owner.refused(calls.create, { params: { id: asset }, body: { name: "Pump", unit: "hours" } });
  expect(more.code).toBe("conflict");
});

test("who is limited to places, or of another organisation, sees and reads no other meters", async () => {
  const [inside, outside] = await Promise.all([1, 2].map(async () => (await makeBranch(owner)).id));
  const member = await server.asMember({ role: "Asset Manager", scope: [inside ?? ""] });
  const [here, there] = await Promise.all(
    [inside, outside].map(async (branch) => {
      const asset = (await makeAsset(owner, { branch: branch ?? "" })).id;
      return makeMeter(owner, { asset, name: "Counter of limits" });
    }),
  );
  await readMeter(owner, there?.id ?? "", 5);
  expect((await readMeter(member, here?.id ?? "", 7)).last_value).toBe(7);
  const stranger = await server.otherOrganisation();
  for (const caller of [member, stranger]) {
    const params = { id: there?.id ?? "" };
    expect((await caller.send(calls.read, { params })).status).toBe(404);
    expect((await caller.send(calls.addReading, { params, body: { value: 9 } })).status).toBe(404);
    expect((await caller.send(calls.readings, { params: { id: there?.asset ?? "" } })).status).toBe(404);
    const kinds = await caller.ok(calls.kinds, {});
    const found = kinds.results.find(({ name }) => name === "Counter of limits");
    expect(found?.assets).toBe(caller === member ? 1 : undefined);
  }
  // The readings go where the asset goes.
  await owner.ok(assetCalls.update, { params: { id: there?.asset ?? "" }, body: { branch: inside ?? "" } });
  expect((await member.ok(calls.readings, { params: { id: there?.asset ?? "" } })).count).toBe(1);
});

describe("the report of a visit", () => {
  const begun = async () => {
    const meter = await makeMeter(owner);
    await readMeter(owner, meter.id, 100, { ago: 1 });
    const request = await makeServiceRequest(owner, { steward_asset: meter.asset });
    const visit = await takeSteps(owner, await makeVisit(owner, { request: request.id }), "accept", "start");
    return { meter, visit, params: { id: visit.service_request, visit_id: visit.id } };
  };

  test("tells the meters of the asset, once however often it is sent", async () => {
    const { meter, visit, params } = await begun();
    expect(visit.meters).toEqual([{ id: meter.id, name: "Engine", unit: "hours", last_value: 100 }]);
    const body = { ...REPORT, readings: [{ meter: meter.id, value: 3, is_replaced: true }] };
    const send = () => owner.ok(serviceVisitCalls.finish, { params, body, headers: { "idempotency-key": meter.id } });
    const finished = await send();
    expect(finished.readings).toEqual([{ name: "Engine", unit: "hours", value: 3, is_replaced: true }]);
    expect(finished.meters).toEqual([]);
    await send();
    const told = await readings(meter.asset);
    expect(told).toMatchObject([
      { value: 3, total: 103, is_replaced: true, source: "Visit", visit_details: { id: visit.id } },
      { value: 100, source: "Hand" },
    ]);
  });

  test("that comes late stands where it was read, and one that does not fit ends no visit", async () => {
    const { meter, params } = await begun();
    const device_time = new Date().toISOString();
    await readMeter(owner, meter.id, 120);
    const report = (value: number) => ({ ...REPORT, device_time, readings: [{ meter: meter.id, value }] });
    const refused = await owner.refused(serviceVisitCalls.finish, { params, body: report(121) });
    expect(refused).toMatchObject({ errors: { "readings.0.value": [expect.stringContaining("cannot be higher")] } });
    expect((await owner.ok(serviceVisitCalls.read, { params })).status).toBe("In Progress");
    await owner.ok(serviceVisitCalls.finish, { params, body: report(110) });
    expect((await readings(meter.asset)).map(({ value }) => value)).toEqual([120, 110, 100]);
  });

  test("takes no meter of another asset, and none twice", async () => {
    const { meter, params } = await begun();
    const other = await makeMeter(owner);
    const foreign = { ...REPORT, readings: [{ meter: other.id, value: 1 }] };
    const refused = await owner.refused(serviceVisitCalls.finish, { params, body: foreign });
    expect(refused).toMatchObject({ errors: { "readings.0.meter": expect.anything() } });
    const twice = { ...REPORT, readings: [1, 2].map((more) => ({ meter: meter.id, value: 100 + more })) };
    expect(await owner.refused(serviceVisitCalls.finish, { params, body: twice })).toMatchObject({
      errors: { readings: ["Enter each meter once."] },
    });
  });
});

test("an asset has at most so many meters, whoever adds them at once", async () => {
  const { id } = await makeAsset(owner);
  const sent = await Promise.all(
    Array.from({ length: METERS_MOST + 4 }, (_, index) =>
      owner.send(calls.create, { params: { id }, body: { name: `Meter ${index}`, unit: "hours" } }),
    ),
  );
  expect(sent.map(({ status }) => status).toSorted()).toEqual([
    ...Array.from({ length: METERS_MOST }, () => 201),
    ...Array.from({ length: 4 }, () => 409),
  ]);
  expect((await owner.ok(calls.list, { params: { id } })).results).toHaveLength(METERS_MOST);
});
