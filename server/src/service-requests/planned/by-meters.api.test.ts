import { assetCalls } from "@steward/contract/assets/calls";
import type { BodyOf } from "@steward/contract/kit/call";
import { meterCalls } from "@steward/contract/meters/calls";
import { serviceRequestCalls } from "@steward/contract/service-requests/calls";
import { maintenancePlanCalls as calls } from "@steward/contract/service-requests/maintenance-plans/calls";
import { expect, test } from "vitest";
import { makeAsset } from "../../assets/asset-factory.ts";
import { inOrganisation } from "../../database/transaction.ts";
import { makeModel } from "../../models/model-factory.ts";
import { makeMeter, readMeter } from "../../meters/meter-factory.ts";
import type { Caller } from "../../test-server/caller.ts";
import { startTestServer } from "../../test-server/start-test-server.ts";
import { dueMeters } from "./ask-by-meters.ts";
import { askForMaintenance } from "./ask-for-maintenance.ts";

const server = await startTestServer();
const { services } = server;

const BY_METER = { name: "Oil", meter: "Engine", meter_unit: "hours", meter_every: 250 } as const;
const planned = (owner: Caller, fields: Partial<BodyOf<typeof calls.create>>) =>
  owner.ok(calls.create, { body: { ...BY_METER, ...fields } });
const ask = (owner: Caller) => askForMaintenance(services, owner.organisation_id);
const requestsOf = async (owner: Caller, plan: string) =>
  (await owner.ok(serviceRequestCalls.list, { query: { maintenance_plan: [plan], page_size: 100 } })).results;
const nextOf = async (owner: Caller, id: string) => (await owner.ok(calls.read, { params: { id } })).next_count;
const cancelAll = async (owner: Caller, plan: string) => {
  for (const { id, status } of await requestsOf(owner, plan))
    if (status === "Open") await owner.ok(serviceRequestCalls.cancel, { params: { id }, body: { reason: "Done" } });
};

test("a plan is due either by the calendar or by a meter", async () => {
  const owner = await server.otherOrganisation();
  const { id: steward_asset } = await makeAsset(owner);
  const refused = (body: object) => owner.refused(calls.create, { body: { name: "Oil", steward_asset, ...body } });
  expect(await refused({})).toMatchObject({ errors: { every: expect.anything(), starts: expect.anything() } });
  expect(await refused({ meter: "Engine" })).toMatchObject({ errors: { meter_unit: expect.anything() } });
  const both = await refused({ ...BY_METER, every: 1, unit: "Month", starts: "2040-01-01", lead_days: 1 });
  expect(both).toMatchObject({ errors: { every: [expect.stringContaining("either")], lead_days: expect.anything() } });
  expect(await refused({ ...BY_METER, meter_lead: 250 })).toMatchObject({ errors: { meter_lead: expect.anything() } });
  const calendar = { every: 1, unit: "Month", starts: "2040-01-31", meter_starts: 0 };
  expect(await refused(calendar)).toMatchObject({ errors: { meter_starts: expect.anything() } });
  const plan = await planned(owner, { steward_asset });
  expect(plan).toMatchObject({ every: null, next_due: null, meter_every: 250, metered: 0, forecasted: 0 });
  const body = {
    meter: null,
    meter_unit: null,
    meter_every: null,
    every: 1,
    unit: "Month",
    starts: "2040-01-31",
  } as const;
  const turned = await owner.ok(calls.update, { params: { id: plan.id }, body });
  expect(turned).toMatchObject({ meter: null, next_due: "2040-01-31" });
});

test("a plan asks once for each step, by its lead, and the next step is counted from the last reading", async () => {
  const owner = await server.otherOrganisation();
  const { id, asset } = await makeMeter(owner);
  await readMeter(owner, id, 1000);
  const plan = await planned(owner, { steward_asset: asset, meter_lead: 10, checklist: ["Change the oil"] });
  expect(await nextOf(owner, plan.id)).toBe(1250);
  await readMeter(owner, id, 1239.99);
  await ask(owner);
  expect(await requestsOf(owner, plan.id)).toEqual([]);
  await readMeter(owner, id, 1240);
  await Promise.all([1, 2, 3].map(() => ask(owner)));
  expect(await requestsOf(owner, plan.id)).toMatchObject([
    { source: "Planned", steward_asset: asset, checklist: ["Change the oil"], preferred_at: null },
  ]);
  expect(await nextOf(owner, plan.id)).toBe(1500);
  await cancelAll(owner, plan.id);

  // Several steps at once, as after a long time without a reading: one request.
  await readMeter(owner, id, 2300);
  await Promise.all([ask(owner), ask(owner)]);
  await ask(owner);
  expect(await requestsOf(owner, plan.id)).toHaveLength(2);
  expect(await nextOf(owner, plan.id)).toBe(2550);

  // The former request is still open: the step is skipped, and the history of the asset says so.
  await readMeter(owner, id, 2600);
  await ask(owner);
  expect(await requestsOf(owner, plan.id)).toHaveLength(2);
  expect(await nextOf(owner, plan.id)).toBe(2850);
  const { results } = await owner.ok(assetCalls.activity, { params: { id: asset } });
  expect(results[0]).toMatchObject({ action: "maintenance skipped", reason: "The request before it is still open." });
});

test("a plan that begins late makes up for nothing, and its first step is where it says", async () => {
  const owner = await server.otherOrganisation();
  const { id, asset } = await makeMeter(owner);
  const first = await planned(owner, { steward_asset: asset, meter_starts: 500 });
  expect(await nextOf(owner, first.id)).toBeNull();
  await readMeter(owner, id, 1030);
  expect(await nextOf(owner, first.id)).toBe(1250);
  const second = await planned(owner, { steward_asset: asset, meter_starts: 5000 });
  await ask(owner);
  expect(await requestsOf(owner, first.id)).toEqual([]);
  expect(await nextOf(owner, second.id)).toBe(5000);
  await owner.ok(calls.update, { params: { id: second.id }, body: { meter_every: 100, meter_starts: null } });
  expect(await nextOf(owner, second.id)).toBe(1130);
});

test("a reading that is taken back takes its step nearer, and a replaced meter counts on", async () => {
  const owner = await server.otherOrganisation();
  const { id, asset } = await makeMeter(owner);
  await readMeter(owner, id, 100);
  const plan = await planned(owner, { steward_asset: asset });
  await readMeter(owner, id, 12_040);
  await ask(owner);
  expect(await nextOf(owner, plan.id)).toBe(12_290);
  const { results } = await owner.ok(meterCalls.readings, { params: { id: asset } });
  await owner.ok(meterCalls.takeBack, { params: { id, reading_id: results[0]?.id ?? "" } });
  expect(await nextOf(owner, plan.id)).toBe(350);
  await cancelAll(owner, plan.id);
  await readMeter(owner, id, 200, { is_replaced: true });
  await ask(owner);
  expect(await requestsOf(owner, plan.id)).toHaveLength(1);
  await readMeter(owner, id, 251);
  await ask(owner);
  expect(await requestsOf(owner, plan.id)).toHaveLength(2);
  expect(await nextOf(owner, plan.id)).toBe(601);
});

test("a plan on a model asks for each asset with the meter, whatever breaks off between them", async () => {
  const owner = await server.otherOrganisation();
  const { id: product } = await makeModel(owner);
  const assets = await Promise.all([1, 2, 3, 4].map(() => makeAsset(owner, { product })));
  const [one, two, archived, other] = assets.map(({ id }) => id);
  const meters = await Promise.all(
    [one, two, archived].map((asset) => makeMeter(owner, { asset: asset ?? "", name: "ENGINE" })),
  );
  const inCycles = await makeMeter(owner, { asset: other ?? "", unit: "cycles" });
  const plan = await planned(owner, { product, meter_starts: 250 });
  for (const { id } of [...meters, inCycles]) {
    await readMeter(owner, id, 10);
    await readMeter(owner, id, 300);
  }
  await owner.ok(assetCalls.archive, { params: { id: archived ?? "" } });
  // A run that is killed after its first asset.
  const { organisation_id } = owner;
  const work = <Result>(run: Parameters<typeof inOrganisation<Result>>[2]) =>
    inOrganisation(services.database.work, { organisation_id, scope: null }, run);
  const found = await work((tx) => dueMeters.find(tx, undefined, 10));
  expect(found.map(({ asset }) => asset).toSorted()).toEqual([one, two].toSorted());
  const [first] = found;
  if (!first) throw new Error("No asset is due.");
  await work((tx) => dueMeters.ask(tx, organisation_id, first));
  await expect(
    work(async (tx) => {
      await dueMeters.ask(tx, organisation_id, found[1] ?? first);
      throw new Error("The process is killed.");
    }),
  ).rejects.toThrow("killed");
  await ask(owner);
  await work((tx) => dueMeters.ask(tx, organisation_id, first));
  const asked = (await requestsOf(owner, plan.id)).map(({ steward_asset }) => steward_asset);
  expect(asked.toSorted()).toEqual([one, two].toSorted());
  expect(await owner.ok(calls.read, { params: { id: plan.id } })).toMatchObject({ assets: 3, metered: 2 });

  await owner.ok(assetCalls.restore, { params: { id: archived ?? "" }, body: {} });
  await ask(owner);
  expect(await requestsOf(owner, plan.id)).toHaveLength(3);
  await owner.ok(calls.pause, { params: { id: plan.id } });
  await readMeter(owner, meters[0]?.id ?? "", 900);
  await ask(owner);
  await cancelAll(owner, plan.id);
  expect(await requestsOf(owner, plan.id)).toHaveLength(3);
  await owner.ok(calls.resume, { params: { id: plan.id } });
  await ask(owner);
  expect(await requestsOf(owner, plan.id)).toHaveLength(4);
});

test("the forecast follows the average of the meter; without one there is none", async () => {
  const owner = await server.otherOrganisation();
  const { id, asset } = await makeMeter(owner);
  const plan = await planned(owner, { steward_asset: asset, meter_every: 100, meter_lead: 20 });
  await readMeter(owner, id, 0, { ago: 10 });
  const days = () => owner.ok(calls.dates, { query: { maintenance_plan: [plan.id], page_size: 100 } });
  expect((await days()).count).toBe(0);
  await readMeter(owner, id, 20);
  expect(await owner.ok(calls.read, { params: { id: plan.id } })).toMatchObject({ forecasted: 1, next_count: 100 });
  const dayIn = (ahead: number) => new Date(Date.now() + ahead * 86_400_000).toISOString().slice(0, 10);
  const { results, count } = await days();
  // Two hours a day: 80 are left, and each further step takes 50 days.
  expect(results[0]).toMatchObject({ due: dayIn(40), asked_on: dayIn(30), assets: 1, is_expected: true });
  expect(results[1]).toMatchObject({ due: dayIn(90), asked_on: dayIn(80) });
  const forecast = await owner.ok(calls.forecast, { query: { maintenance_plan: [plan.id] } });
  expect(forecast.results.reduce((sum, { dates }) => sum + dates, 0)).toBe(count);
  const [busy] = forecast.results;
  const ofMonth = await owner.ok(calls.dates, { query: { maintenance_plan: [plan.id], month: busy?.month ?? "" } });
  expect(ofMonth.count).toBe(busy?.dates);
});
