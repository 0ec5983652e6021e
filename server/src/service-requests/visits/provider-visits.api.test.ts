import { coverCalls } from "@steward/contract/cover/calls";
import { crossing } from "@steward/contract/exchange/crossing";
import { assignedRequestCalls } from "@steward/contract/service-requests/assigned/calls";
import { serviceRequestCalls } from "@steward/contract/service-requests/calls";
import { engineerCalls } from "@steward/contract/service-requests/engineers/calls";
import { serviceVisitCalls as calls } from "@steward/contract/service-requests/visits/calls";
import type { ServiceVisit } from "@steward/contract/service-requests/visits/rules";
import fc from "fast-check";
import { describe, expect, test } from "vitest";
import { makeAsset } from "../../assets/asset-factory.ts";
import { pngOf, upload } from "../../attachments/picture-factory.ts";
import { freshName } from "../../masters/master-factory.ts";
import { startTestServer } from "../../test-server/start-test-server.ts";
import { assignedOf, linkOf, makeAccepted, makeOffered } from "../assigned-request-factory.ts";
import { makeServiceRequest } from "../service-request-factory.ts";
import { inHours, makeEngineer, makeVisit, REPORT, takeSteps } from "../visit-factory.ts";

const server = await startTestServer();
const { owner, admin } = server;
const PROVIDER = "Sahyadri Field Services";
const provider = await server.otherOrganisation(PROVIDER);
const rival = await server.otherOrganisation("Nilgiri Cooling Care");
const engineer = await makeEngineer(provider);

type Offered = Awaited<ReturnType<typeof makeOffered>>;
const own = ({ request }: Offered) => ({ params: { id: request.id } });
const theirs = ({ assigned }: Offered) => ({ params: { id: assigned.id } });
const readOwn = (offered: Offered) => owner.ok(serviceRequestCalls.read, own(offered));
const plan = ({ assigned }: Offered) => makeVisit(provider, { request: assigned.id, engineer: engineer.id });
const visitsOf = async (offered: Offered) => (await owner.ok(calls.list, own(offered))).results;
const named = ({ service_request, id }: ServiceVisit) => ({ params: { id: service_request, visit_id: id } });
const cancel = (visit: ServiceVisit) => provider.ok(calls.cancel, { ...named(visit), body: { reason: "Ill" } });

async function planned() {
  const offered = await makeAccepted(owner, provider);
  return { offered, visit: await plan(offered) };
}

test("a visit of a provider's engineer is among the customer's at once, by the names of both, and read only", async () => {
  const engineer_phone = "+91 98220 12345";
  await admin.query("update membership set phone = $3 where organisation_id = $1 and account_id = $2", [
    provider.organisation_id,
    engineer.user,
    engineer_phone,
  ]);
  const { offered, visit } = await planned();
  expect(visit).toMatchObject({
    service_request: offered.assigned.id,
    status: "Scheduled",
    service_request_details: { internal_id: offered.request.internal_id, status: "Scheduled" },
    assigned_details: { asset_name: offered.assigned.asset_name },
    engineer: engineer.id,
    engineer_phone,
    partner_details: null,
  });
  const [seen] = await visitsOf(offered);
  expect(seen).toMatchObject({
    status: "Scheduled",
    scheduled_at: visit.scheduled_at,
    engineer: null,
    engineer_details: null,
    engineer_name: engineer.name,
    engineer_phone,
    partner_details: { name: PROVIDER },
    may: [],
  });
  expect(await readOwn(offered)).toMatchObject({ status: "Scheduled", responded_at: expect.any(String) });
  const refused = await owner.refused(calls.cancel, {
    params: { id: offered.request.id, visit_id: seen?.id ?? "" },
    body: { reason: "No" },
  });
  expect(refused.status).toBe(403);
  expect(refused.message).toContain(PROVIDER);
});

test("each step is told, and the customer's request follows it", async () => {
  const { offered, visit } = await planned();
  const stands = async () => [(await visitsOf(offered))[0]?.status, (await readOwn(offered)).status];
  await takeSteps(provider, visit, "accept");
  expect(await stands()).toEqual(["Accepted", "Scheduled"]);
  await takeSteps(provider, visit, "enRoute");
  expect(await stands()).toEqual(["En Route", "Scheduled"]);
  await takeSteps(provider, visit, "start");
  expect(await stands()).toEqual(["In Progress", "In Progress"]);
  expect(await provider.ok(assignedRequestCalls.read, theirs(offered))).toMatchObject({ status: "In Progress" });
  const body = { ...REPORT, charge: "750", remark: "SECRET-REMARK", customer_name: "Sister Anjali" };
  await provider.ok(calls.finish, { ...named(visit), body });
  expect(await stands()).toEqual(["Completed", "In Progress"]);
  expect((await visitsOf(offered))[0]).toMatchObject({
    findings: REPORT.findings,
    action: REPORT.action,
    charge: "750.00",
    customer_name: "Sister Anjali",
    remark: "",
  });
  const updates = await owner.ok(serviceRequestCalls.updates, { ...own(offered), query: { type: "Status" } });
  expect(updates.results.map(({ status_after, is_theirs }) => [status_after, is_theirs])).toEqual([
    ["In Progress", true],
    ["Scheduled", true],
  ]);
});

test("a visit that is declined, cancelled or not completed leaves the customer's request to the next one", async () => {
  for (const end of [
    (visit: ServiceVisit) => provider.ok(calls.decline, { ...named(visit), body: { reason: "On training" } }),
    cancel,
    async (visit: ServiceVisit) => {
      await takeSteps(provider, visit, "accept", "start");
      const body = { outcome: "Cannot Complete", obstacle: "parts" } as const;
      await provider.ok(calls.finish, { ...named(visit), body });
    },
  ]) {
    const { offered, visit } = await planned();
    await end(visit);
    expect((await readOwn(offered)).status).toBe("Assigned");
    await plan(offered);
    expect((await readOwn(offered)).status).toBe("Scheduled");
    expect((await visitsOf(offered)).map(({ visit_number }) => visit_number)).toEqual([2, 1]);
  }
});

test("a visit that begins takes the customer's request off hold, and its clocks leave the hold out", async () => {
  const { offered, visit } = await planned();
  await takeSteps(provider, visit, "accept");
  await owner.ok(serviceRequestCalls.hold, { ...own(offered), body: { reason: "vendor" } });
  const { rows } = await admin.query<{ due: Date }>(
    "update service_request set held_at = held_at - interval '14 days', resolution_hours = 8 where id = $1 returning resolution_due as due",
    [offered.request.id],
  );
  await takeSteps(provider, visit, "start");
  const after = await readOwn(offered);
  expect(after).toMatchObject({ status: "In Progress", hold_reason: null, held_at: null });
  expect(after.resolution_due).not.toBeNull();
  expect(after.resolution_due).not.toEqual(rows[0]?.due);
});

test("a completed visit counts once for the customer's maintenance contract", async () => {
  const service_provider = await linkOf(owner, provider);
  const { id: steward_asset } = await makeAsset(owner, { service_provider });
  const [starts, ends] = [new Date(Date.now() - 864e5 * 30), new Date(Date.now() + 864e5 * 300)].map((day) =>
    day.toISOString().slice(0, 10),
  );
  const amc = {
    amc_start_date: starts ?? "",
    amc_end_date: ends ?? "",
    visits_per_year: 4,
    provider: service_provider,
  };
  const contract = await owner.ok(coverCalls.addAmc, { params: { id: steward_asset }, body: amc });
  const description = freshName("It drips");
  const request = await makeServiceRequest(owner, { steward_asset, description });
  expect(request).toMatchObject({ coverage: "AMC", offer: "Offered" });
  const assigned = await assignedOf(provider, description);
  await provider.ok(assignedRequestCalls.accept, { params: { id: assigned.id }, body: {} });
  const visit = await plan({ request, assigned });
  await takeSteps(provider, visit, "accept", "start", "finish");
  const { rows } = await admin.query("select visits_done from cover where id = $1", [contract.id]);
  expect(rows).toEqual([{ visits_done: 1 }]);
  expect((await visitsOf({ request, assigned }))[0]).toMatchObject({ status: "Completed", counts: true });
  await upload(provider, calls.addPictures, { ...named(visit).params, stage: "after" }, [
    { name: "after.png", bytes: await pngOf() },
  ]);
  expect((await admin.query("select visits_done from cover where id = $1", [contract.id])).rows).toEqual(rows);
  expect((await visitsOf({ request, assigned }))[0]?.pictures).toMatchObject([
    { stage: "after", file_name: "after.png" },
  ]);
});

test("neither side reads an id or a person of the other one, nor what is for the provider's people", async () => {
  const offered = await makeAccepted(owner, provider);
  const body = { engineer: engineer.id, ...inHours(24), instruction: "SECRET-WORD" };
  const visit = await provider.ok(calls.schedule, { ...theirs(offered), body });
  await takeSteps(provider, visit, "accept", "start");
  await provider.ok(calls.finish, { ...named(visit), body: { ...REPORT, remark: "SECRET-WORD" } });
  const [seen] = await visitsOf(offered);
  const shown = JSON.stringify([
    seen,
    await readOwn(offered),
    await owner.ok(calls.all),
    await owner.ok(calls.calendar),
    await owner.ok(serviceRequestCalls.activity, own(offered)),
    await owner.ok(serviceRequestCalls.updates, own(offered)),
  ]).replaceAll(PROVIDER, "");
  const { organisation_id, account_id, name, email } = provider;
  const secrets = [offered.assigned.id, visit.id, engineer.id, engineer.user, engineer.email, "SECRET-WORD"];
  for (const secret of [...secrets, organisation_id, account_id, name, email]) expect(shown).not.toContain(secret);
  const there = JSON.stringify([
    await provider.ok(calls.list, theirs(offered)),
    await provider.ok(calls.all),
    await provider.ok(calls.mine),
    await provider.ok(assignedRequestCalls.activity, theirs(offered)),
  ]);
  for (const secret of [
    offered.request.id,
    seen?.id ?? "",
    offered.request.steward_asset ?? "",
    owner.organisation_id,
    owner.account_id,
    owner.email,
  ])
    expect(there).not.toContain(secret);
});

test("the columns of a visit that crossed are those that cross, and the own row's", async () => {
  const { visit } = await planned();
  await takeSteps(provider, visit, "accept", "enRoute", "start");
  const report = { ...REPORT, outcome: "Cannot Complete", obstacle: "parts" } as const;
  const told = { meter_reading: "17", customer_name: "Anjali", charge: "5", asks_next: true, remark: "For us" };
  await provider.ok(calls.finish, { ...named(visit), body: { ...report, ...told } });
  const { rows } = await admin.query<{ told: Record<string, unknown>; mine: Record<string, unknown> }>(
    `select to_jsonb(c) as told, to_jsonb(v) as mine from service_visits v join service_visits c on c.id = v.told_as
      where v.id = $1`,
    [visit.id],
  );
  const { told: crossed = {}, mine = {} } = rows[0] ?? {};
  const own_row = [
    "organisation_id",
    "id",
    "service_request_id",
    "partner",
    "visit_number",
    "places",
    "version",
    "created",
    "modified",
  ];
  const empty = (value: unknown) => value === null || value === "" || value === 0 || JSON.stringify(value) === "[]";
  const set = Object.entries(crossed).filter(([, value]) => !empty(value) && value !== false);
  const columns: readonly string[] = crossing.visited;
  expect(set.map(([column]) => column).filter((column) => ![...own_row, ...columns].includes(column))).toEqual([]);
  for (const column of columns.filter((one) => one !== "pictures" && !one.startsWith("engineer_")))
    expect([column, crossed[column]]).toEqual([column, mine[column]]);
});

describe("what the customer does while a visit is planned or under way", () => {
  test("cancelling the request cancels it on both sides", async () => {
    const { offered, visit } = await planned();
    await owner.ok(serviceRequestCalls.cancel, { ...own(offered), body: { reason: "It works" } });
    expect((await visitsOf(offered))[0]?.status).toBe("Cancelled");
    expect(await provider.ok(calls.read, named(visit))).toMatchObject({ status: "Cancelled", may: [] });
    expect(await provider.refused(calls.accept, { ...named(visit), body: {} })).toMatchObject({ status: 409 });
  });

  test("choosing another provider cancels it on both sides, and the request waits for the next one", async () => {
    const { offered, visit } = await planned();
    const body = { service_provider: await linkOf(owner, rival) };
    const after = await owner.ok(serviceRequestCalls.assign, { ...own(offered), body });
    expect(after).toMatchObject({ status: "Assigned", offer: "Offered" });
    expect((await visitsOf(offered))[0]?.status).toBe("Cancelled");
    expect(await provider.ok(calls.read, named(visit))).toMatchObject({ status: "Cancelled" });
    const schedule = { ...theirs(offered), body: { engineer: engineer.id, ...inHours(24) } };
    expect(await provider.refused(calls.schedule, schedule)).toMatchObject({ status: 409 });
  });

  test("another provider is not chosen while an engineer is at work", async () => {
    const { offered, visit } = await planned();
    await takeSteps(provider, visit, "accept", "start");
    const body = { service_provider: await linkOf(owner, rival) };
    const refused = await owner.refused(serviceRequestCalls.assign, { ...own(offered), body });
    expect(refused).toMatchObject({ status: 409, message: expect.stringContaining(PROVIDER) });
    expect(await readOwn(offered)).toMatchObject({ offer: "Accepted", status: "In Progress" });
  });

  test("the request is closed once no visit is open", async () => {
    const { offered, visit } = await planned();
    const closing = { ...own(offered), body: { resolution: "Done", remark: "Seen" } };
    expect(await owner.refused(serviceRequestCalls.closeRequest, closing)).toMatchObject({ status: 409 });
    await cancel(visit);
    await owner.ok(serviceRequestCalls.closeRequest, closing);
    expect(await provider.ok(calls.read, named(visit))).toMatchObject({ status: "Cancelled", may: [] });
  });

  test("a resolved request lets the visit be ended, and not begun", async () => {
    const { offered, visit } = await planned();
    await takeSteps(provider, visit, "accept");
    await owner.ok(serviceRequestCalls.resolve, { ...own(offered), body: { resolution: "It was the plug" } });
    expect(await provider.refused(calls.start, { ...named(visit), body: {} })).toMatchObject({ status: 409 });
    await cancel(visit);
    expect((await readOwn(offered)).status).toBe("Resolved");
  });
});

test("visits are scheduled for accepted requests, by engineers who may see them", async () => {
  const offered = await makeOffered(owner, provider);
  const schedule = (who: string) => ({ ...theirs(offered), body: { engineer: who, ...inHours(24) } });
  expect(await provider.refused(calls.schedule, schedule(engineer.id))).toMatchObject({ status: 409 });
  expect(await rival.refused(calls.schedule, schedule(engineer.id))).toMatchObject({ status: 404 });
  await provider.ok(assignedRequestCalls.accept, { ...theirs(offered), body: {} });
  const strange = await makeEngineer(rival);
  expect(await provider.refused(calls.schedule, schedule(strange.id))).toMatchObject({ status: 400 });
  const fits = await provider.ok(engineerCalls.list, { query: { service_request: offered.assigned.id } });
  expect(fits.results.map(({ id }) => id)).toContain(engineer.id);
});

test("a suspended customer is told no visit, and nothing changes", async () => {
  const customer = await server.otherOrganisation("Gone Hospitals");
  const offered = await makeAccepted(customer, provider);
  const visit = await plan(offered);
  const suspend = (is_active: boolean) =>
    admin.query("update organisation set is_active = $2 where id = $1", [customer.organisation_id, is_active]);
  await suspend(false);
  expect(await provider.refused(calls.accept, { ...named(visit), body: {} })).toMatchObject({ status: 409 });
  await suspend(true);
  expect(await provider.ok(calls.read, named(visit))).toMatchObject({ status: "Scheduled" });
});

test("the functions of visits act for the caller's own alone", async () => {
  const { offered, visit } = await planned();
  const rows = async () =>
    (
      await admin.query(
        "select to_jsonb(v) as row from service_visits v where id = $1 or told_as is null and service_request_id = $2 order by id",
        [visit.id, offered.request.id],
      )
    ).rows;
  const before = await rows();
  const [seen] = await visitsOf(offered);
  for (const [caller, id] of [
    [rival, visit.id],
    [owner, visit.id],
    [owner, seen?.id],
  ] as const) {
    const client = await server.pool.connect();
    try {
      await client.query("begin");
      await client.query("select set_config('app.organisation_id', $1, true)", [caller.organisation_id]);
      await client.query("select tell_visit($1)", [id]);
      if (caller === rival)
        await client.query("call cancel_visits_of($1, $2)", [provider.organisation_id, offered.assigned.id]);
      await client.query("commit");
    } finally {
      client.release();
    }
  }
  expect(await rows()).toEqual(before);
});

const ACTS = ["schedule", "accept", "start", "finish", "cancelVisit", "cancel", "choose", "hold", "resolve"] as const;

test("after any interleaving of both sides, each visit is in one state on both", async () => {
  const service_provider = await linkOf(owner, provider);
  const round = fc.array(fc.constantFrom(...ACTS), { minLength: 1, maxLength: 3 });
  await fc.assert(
    fc.asyncProperty(fc.array(round, { minLength: 1, maxLength: 5 }), async (rounds) => {
      const { offered, visit } = await planned();
      const at = own(offered);
      const sent = {
        schedule: () =>
          provider.send(calls.schedule, { ...theirs(offered), body: { engineer: engineer.id, ...inHours(48) } }),
        accept: () => provider.send(calls.accept, { ...named(visit), body: {} }),
        start: () => provider.send(calls.start, { ...named(visit), body: {} }),
        finish: () => provider.send(calls.finish, { ...named(visit), body: REPORT }),
        cancelVisit: () => provider.send(calls.cancel, { ...named(visit), body: { reason: "No" } }),
        cancel: () => owner.send(serviceRequestCalls.cancel, { ...at, body: { reason: "No" } }),
        choose: () => owner.send(serviceRequestCalls.assign, { ...at, body: { service_provider } }),
        hold: () => owner.send(serviceRequestCalls.hold, { ...at, body: { reason: "vendor" } }),
        resolve: () => owner.send(serviceRequestCalls.resolve, { ...at, body: { resolution: "Done" } }),
      };
      for (const actions of rounds) {
        const answers = await Promise.all(actions.map((action) => sent[action]()));
        expect(answers.map(({ status }) => status).filter((status) => ![200, 201, 409].includes(status))).toEqual([]);
        const { rows } = await admin.query(
          "select v.status as mine, c.status as told from service_visits v left join service_visits c on c.id = v.told_as where v.assigned_request = $1",
          [offered.assigned.id],
        );
        for (const { mine, told } of rows) expect(told).toBe(mine);
        const there = await provider.ok(assignedRequestCalls.read, theirs(offered));
        const { status } = await readOwn(offered);
        expect(there.status).toBe(status);
        if (status === "Cancelled") expect(rows.map(({ mine }) => mine)).not.toContain("Scheduled");
      }
    }),
    { numRuns: 12 },
  );
});
