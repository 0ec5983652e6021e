import { assetCalls } from "@steward/contract/assets/calls";
import type { BodyOf } from "@steward/contract/kit/call";
import { maintenancePlanCalls as calls } from "@steward/contract/service-requests/maintenance-plans/calls";
import { assignedRequestCalls } from "@steward/contract/service-requests/assigned/calls";
import { serviceRequestCalls } from "@steward/contract/service-requests/calls";
import { problemStatementCalls } from "@steward/contract/masters/problem-statement/calls";
import { serviceVisitCalls } from "@steward/contract/service-requests/visits/calls";
import fc from "fast-check";
import { expect, test } from "vitest";
import { makeAsset } from "../../assets/asset-factory.ts";
import { makeBranch } from "../../branches/branch-factory.ts";
import { inOrganisation } from "../../database/transaction.ts";
import { makeServiceProvider } from "../../masters/master-factory.ts";
import { makeModel } from "../../models/model-factory.ts";
import { dayIn } from "../../organisations/organisation-factory.ts";
import type { Caller } from "../../test-server/caller.ts";
import { startTestServer } from "../../test-server/start-test-server.ts";
import { assignedOf, linkOf } from "../assigned-request-factory.ts";
import { makeMaintenancePlan } from "../maintenance-plan-factory.ts";
import { makeVisit } from "../visit-factory.ts";
import { askForMaintenance, duePlans } from "./ask-for-maintenance.ts";
import { BATCH } from "./ask-for-newest.ts";

const server = await startTestServer();
const { admin, services } = server;

interface Due {
  asset: string;
  status: "Planned" | "Raised" | "Skipped";
  request: string | null;
  days: number;
}

/** What became of a plan's due days, and how many days ago each was. */
async function dueOf(plan: string): Promise<Due[]> {
  const { rows } = await admin.query<Due>(
    `select d.asset, d.status, d.request, d.due - (now() at time zone o.time_zone)::date as days
     from maintenance_due d join organisation o on o.id = d.organisation_id where d.plan = $1 order by d.due, d.asset`,
    [plan],
  );
  return rows;
}

/** Lets so many days pass for a plan by days or weeks: its days are put back. */
async function later(plan: string, days: number) {
  await admin.query(`begin; set local session_replication_role = replica;
    update maintenance_plan set starts = starts - ${days}, next_due = next_due - ${days} where id = '${plan}';
    create temporary table passed on commit drop as select * from maintenance_due where plan = '${plan}';
    delete from maintenance_due where plan = '${plan}';
    update passed set due = due - ${days};
    insert into maintenance_due select * from passed; commit`);
}

/** A plan that is due every 30 days, for the first time in ten. */
const planned = (owner: Caller, fields: Partial<BodyOf<typeof calls.create>> = {}) =>
  makeMaintenancePlan(owner, { every: 30, unit: "Day", starts: dayIn(10), lead_days: 5, ...fields });

const ask = (owner: Caller) => askForMaintenance(services, owner.organisation_id);
const requestsOf = async (owner: Caller, plan: string) =>
  (await owner.ok(serviceRequestCalls.list, { query: { maintenance_plan: [plan], page_size: 100 } })).results;

test("a plan asks for its maintenance once, at its lead time, with its checklist and its provider", async () => {
  const owner = await server.otherOrganisation();
  const { id: service_provider } = await makeServiceProvider(owner);
  const { id: problem_statement } = await owner.ok(problemStatementCalls.create, { body: { name: "Filter" } });
  const checklist = ["Change the filter", "Test the alarm"];
  const plan = await planned(owner, { service_provider, problem_statement, checklist, priority: "High" });
  await later(plan.id, 4);
  await ask(owner);
  expect(await requestsOf(owner, plan.id)).toEqual([]);
  await later(plan.id, 1);
  await owner.ok(problemStatementCalls.toggleActive, { params: { id: problem_statement } });
  await Promise.all([1, 2, 3].map(() => ask(owner)));
  const requests = await requestsOf(owner, plan.id);
  expect(requests).toMatchObject([
    {
      type: "Preventive",
      priority: "High",
      source: "Planned",
      steward_asset: plan.steward_asset,
      raised_by_details: null,
      problem_statement,
      service_provider,
      checklist,
      maintenance_plan_details: { id: plan.id, name: plan.name },
    },
  ]);
  expect(await dueOf(plan.id)).toMatchObject([{ status: "Raised", request: requests[0]?.id, days: 5 }]);
  const after = await owner.ok(calls.read, { params: { id: plan.id } });
  expect(after).toMatchObject({ next_due: dayIn(35), open_requests: 1, requests: 1, version: 1 });

  expect(await owner.refused(calls.remove, { params: { id: plan.id } })).toMatchObject({ code: "protected_error" });

  const visit = await makeVisit(owner, { request: requests[0]?.id ?? "" });
  const { checklist: steps } = await owner.ok(serviceVisitCalls.read, {
    params: { id: visit.service_request, visit_id: visit.id },
  });
  expect(steps).toEqual(checklist.map((text) => ({ text, is_done: false })));
});

test("an organisation that does the work gets the steps with the request, and its visits begin with them", async () => {
  const [owner, provider] = [await server.otherOrganisation(), await server.otherOrganisation()];
  const service_provider = await linkOf(owner, provider);
  const checklist = ["Change the filter", "Test the alarm"];
  const plan = await planned(owner, { service_provider, checklist });
  await later(plan.id, 5);
  await ask(owner);
  const [request] = await requestsOf(owner, plan.id);
  expect(request).toMatchObject({ service_provider, offer: null });
  await owner.ok(serviceRequestCalls.assign, { params: { id: request?.id ?? "" }, body: { service_provider } });
  const assigned = await assignedOf(provider, request?.description ?? "");
  expect(assigned.checklist).toEqual(checklist);
  await provider.ok(assignedRequestCalls.accept, { params: { id: assigned.id }, body: {} });
  const visit = await makeVisit(provider, { request: assigned.id });
  expect(visit.checklist).toEqual(checklist.map((text) => ({ text, is_done: false })));
});

test("after a long pause the newest day is asked for, and the history of the plan tells the others", async () => {
  const owner = await server.otherOrganisation();
  const plan = await planned(owner);
  await later(plan.id, 200);
  await ask(owner);
  expect(await requestsOf(owner, plan.id)).toHaveLength(1);
  expect(await dueOf(plan.id)).toMatchObject([{ status: "Raised", days: -10 }]);
  const { results } = await owner.ok(calls.activity, { params: { id: plan.id } });
  const told = results.find(({ action }) => action === "due days skipped");
  expect(told?.changes[0]?.after?.split(", ")).toHaveLength(6);
  await ask(owner);
  expect(await requestsOf(owner, plan.id)).toHaveLength(1);
});

test("an open request of the plan, and an archived asset, skip the day, and the history of the asset says why", async () => {
  const owner = await server.otherOrganisation();
  const plan = await planned(owner);
  const asset = plan.steward_asset ?? "";
  const skips = async () => {
    const { results } = await owner.ok(assetCalls.activity, { params: { id: asset } });
    return results.filter(({ action }) => action === "maintenance skipped").map(({ reason }) => reason);
  };
  await later(plan.id, 10);
  await ask(owner);
  const [request] = await requestsOf(owner, plan.id);
  await later(plan.id, 30);
  await ask(owner);
  expect((await dueOf(plan.id)).map(({ status }) => status)).toEqual(["Raised", "Skipped"]);
  expect(await skips()).toEqual(["The request before it is still open."]);

  await owner.ok(serviceRequestCalls.cancel, { params: { id: request?.id ?? "" }, body: { reason: "Done already" } });
  await owner.ok(assetCalls.archive, { params: { id: asset } });
  await later(plan.id, 30);
  await ask(owner);
  expect((await dueOf(plan.id)).map(({ status }) => status)).toEqual(["Raised", "Skipped", "Skipped"]);
  expect(await skips()).toEqual(["The asset was archived by then.", "The request before it is still open."]);

  await owner.ok(assetCalls.restore, { params: { id: asset }, body: {} });
  await later(plan.id, 30);
  await ask(owner);
  expect((await dueOf(plan.id)).map(({ status }) => status)).toEqual(["Raised", "Skipped", "Skipped", "Raised"]);
});

test("a plan on a model asks for each asset that it has on the day, in its place", async () => {
  const owner = await server.otherOrganisation();
  const { id: product } = await makeModel(owner);
  const { id: branch } = await makeBranch(owner);
  const [here, gone] = await Promise.all([1, 2].map(() => makeAsset(owner, { product, branch })));
  const elsewhere = await makeAsset(owner, { product });
  const plan = await planned(owner, { product, location: branch });
  expect(await owner.ok(calls.read, { params: { id: plan.id } })).toMatchObject({ assets: 2 });
  await owner.ok(assetCalls.archive, { params: { id: gone?.id ?? "" } });
  const come = await makeAsset(owner, { product, branch });
  await later(plan.id, 5);
  await Promise.all([ask(owner), ask(owner)]);
  const asked = (await requestsOf(owner, plan.id)).map(({ steward_asset }) => steward_asset);
  expect(asked.toSorted()).toEqual([here?.id, come.id].toSorted());
  expect(asked).not.toContain(elsewhere.id);
  const late = await makeAsset(owner, { product, branch });
  await ask(owner);
  expect(await requestsOf(owner, plan.id)).toHaveLength(2);
  await later(plan.id, 30);
  await ask(owner);
  const days = await dueOf(plan.id);
  expect(days.filter(({ status }) => status === "Skipped")).toHaveLength(2);
  expect(days.filter(({ status, days }) => status === "Raised" && days > 0)).toMatchObject([{ asset: late.id }]);
});

/** Makes so many assets of a model, past the interface. */
const makeFleet = (owner: Caller, product: string, most: number) =>
  admin.query(
    `insert into asset (organisation_id, id, number, asset_id, asset_name, status, status_category, model)
     select $1, new_record_id(), n, 'F-' || n, 'Pump ' || n, s.id, s.category, $2
     from generate_series(1, $3::int) n
     join attached_status s on s.organisation_id = $1 and s.is_default`,
    [owner.organisation_id, product, most],
  );

test("the assets of a plan are noted in batches; a run that broke off is taken up where it was, whatever was edited", async () => {
  const owner = await server.otherOrganisation();
  const { id: product } = await makeModel(owner);
  await makeFleet(owner, product, BATCH + 3);
  const plan = await planned(owner, { product });
  await later(plan.id, 5);
  const { organisation_id } = owner;
  const noteBatch = () =>
    inOrganisation(services.database.work, { organisation_id, scope: null }, (tx) =>
      duePlans.ask(tx, organisation_id, plan.id),
    );
  expect(await noteBatch()).toBe(true);
  expect(await dueOf(plan.id)).toHaveLength(BATCH);
  const params = { id: plan.id };
  await owner.ok(calls.update, { params, body: { every: 45 } });
  expect(await owner.ok(calls.read, { params })).toMatchObject({ next_due: dayIn(50) });
  await Promise.all([ask(owner), ask(owner)]);
  const due = await dueOf(plan.id);
  expect(due).toHaveLength(BATCH + 3);
  expect(due.every(({ status, days }) => status === "Raised" && days === 5)).toBe(true);
  expect(new Set(due.map(({ request }) => request)).size).toBe(BATCH + 3);
  expect(await owner.ok(calls.read, { params })).toMatchObject({ requests: BATCH + 3, next_due: dayIn(50) });
  expect(await noteBatch()).toBe(false);
});

test("a paused plan asks for nothing, and goes on with the next day", async () => {
  const owner = await server.otherOrganisation();
  const plan = await planned(owner);
  const params = { id: plan.id };
  await owner.ok(calls.pause, { params });
  await later(plan.id, 100);
  await ask(owner);
  expect(await dueOf(plan.id)).toEqual([]);
  expect(await owner.ok(calls.resume, { params })).toMatchObject({ is_active: true, next_due: dayIn(0) });
  await ask(owner);
  expect(await dueOf(plan.id)).toMatchObject([{ status: "Raised", days: 0 }]);
  const { results } = await owner.ok(calls.activity, { params });
  expect(results.map(({ action }) => action)).toEqual(["resumed", "paused", "created"]);
});

test("no organisation without service requests is asked for", async () => {
  const owner = await server.otherOrganisation();
  const plan = await planned(owner);
  await later(plan.id, 10);
  const asked = async () => {
    const { rows } = await admin.query("select o from organisations_with_planned_work(7) o where o = $1", [
      owner.organisation_id,
    ]);
    return rows.length;
  };
  expect(await asked()).toBe(1);
  await admin.query("update organisation set locked_modules = '{service_request}' where id = $1", [
    owner.organisation_id,
  ]);
  expect(await asked()).toBe(0);
});

test("whatever the clock does, each day is asked for or skipped once, and a run asks an asset for one at most", async () => {
  const owner = await server.otherOrganisation();
  const jumps = fc.array(fc.integer({ min: -60, max: 120 }), { minLength: 1, maxLength: 6 });
  await fc.assert(
    fc.asyncProperty(jumps, fc.integer({ min: 1, max: 45 }), async (days, every) => {
      const plan = await planned(owner, { every, lead_days: 0 });
      const ended = new Map<string, string | null>();
      let passed = 0;
      for (const jump of days) {
        const before = await requestsOf(owner, plan.id);
        passed += jump;
        await later(plan.id, jump);
        await Promise.all([ask(owner), ask(owner)]);
        const requests = await requestsOf(owner, plan.id);
        expect(requests.length - before.length).toBeLessThanOrEqual(1);
        expect(requests.filter(({ status }) => status === "Open").length).toBeLessThanOrEqual(1);
        const due = await dueOf(plan.id);
        expect(due.every(({ status }) => status !== "Planned")).toBe(true);
        const now = new Map(due.map(({ days: ahead, request }) => [String(ahead + passed), request]));
        for (const [day, request] of ended) expect(now.get(day)).toBe(request);
        for (const [day, request] of now) ended.set(day, request);
        expect(due.flatMap(({ request }) => request ?? []).toSorted()).toEqual(requests.map(({ id }) => id).toSorted());
        for (const { id, status } of requests) {
          if (status === "Open" && jump % 2 === 0)
            await owner.ok(serviceRequestCalls.cancel, { params: { id }, body: { reason: "Done already" } });
        }
      }
    }),
    { numRuns: 8 },
  );
});
