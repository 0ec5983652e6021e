import { coverCalls } from "@steward/contract/cover/calls";
import { problemStatementCalls } from "@steward/contract/masters/problem-statement/calls";
import { organisationCalls } from "@steward/contract/organisations/calls";
import { serviceRequestCalls } from "@steward/contract/service-requests/calls";
import { engineerCalls } from "@steward/contract/service-requests/engineers/calls";
import { serviceVisitCalls as calls } from "@steward/contract/service-requests/visits/calls";
import { userCalls } from "@steward/contract/users/calls";
import { describe, expect, test } from "vitest";
import { makeAsset } from "../../assets/asset-factory.ts";
import { pngOf, upload } from "../../attachments/picture-factory.ts";
import { makeBranch } from "../../branches/branch-factory.ts";
import { freshName } from "../../masters/master-factory.ts";
import { startTestServer } from "../../test-server/start-test-server.ts";
import { makeUser } from "../../users/user-factory.ts";
import { makeServiceRequest } from "../service-request-factory.ts";
import { inHours, makeEngineer, makeVisit, REPORT, takeSteps } from "../visit-factory.ts";

const server = await startTestServer();
const { owner, admin } = server;
const HOUR = 3_600_000;
const at = (hours: number) => new Date(Date.now() + hours * HOUR).toISOString();
const paramsOf = ({ service_request, id }: { service_request: string; id: string }) => ({
  params: { id: service_request, visit_id: id },
});
const errorsOf = (body: unknown) => (body as { errors?: Record<string, string[]> }).errors;

describe("a visit", () => {
  test("is numbered within its request, which is given to its engineer and answered in time", async () => {
    const request = await makeServiceRequest(owner);
    const engineer = await makeEngineer(owner);
    const [first, second] = [
      await makeVisit(owner, { request: request.id, engineer: engineer.id, instruction: "Ring at the gate" }),
      await makeVisit(owner, { request: request.id, engineer: engineer.id }),
    ];
    expect([first.visit_number, second.visit_number]).toEqual([1, 2]);
    expect(first).toMatchObject({
      status: "Scheduled",
      is_missed: false,
      instruction: "Ring at the gate",
      engineer_details: { id: engineer.id, name: engineer.name },
      service_request_details: { internal_id: request.internal_id, status: "Scheduled" },
    });
    const after = await owner.ok(serviceRequestCalls.read, { params: { id: request.id } });
    expect(after).toMatchObject({ status: "Scheduled", engineer_details: [{ id: engineer.id }] });
    expect(after.responded_at).not.toBeNull();
    const { results } = await owner.ok(calls.list, { params: { id: request.id } });
    expect(results.map(({ id }) => id)).toEqual([second.id, first.id]);
  });

  test("ends after it begins, and lasts no longer than three days", async () => {
    const { id } = await makeServiceRequest(owner);
    const engineer = (await makeEngineer(owner)).id;
    for (const hours of [0, -1, 73]) {
      const { status, body } = await owner.send(calls.schedule, {
        params: { id },
        body: { engineer, ...inHours(24, hours) },
      });
      expect(status).toBe(400);
      expect(Object.keys(errorsOf(body) ?? {})).toEqual(["scheduled_end"]);
    }
  });

  test("is planned for active engineers who may go there, and for nobody else", async () => {
    const [here, elsewhere] = [await makeBranch(owner), await makeBranch(owner)];
    const { id } = await makeServiceRequest(owner, { location: here.id });
    const outside = await makeEngineer(owner, { user: (await makeUser(owner, { scope: [elsewhere.id] })).id });
    const inside = await makeEngineer(owner, { user: (await makeUser(owner, { scope: [here.id] })).id });
    const idle = await makeEngineer(owner, { is_active: false });
    const left = await makeEngineer(owner);
    await owner.ok(userCalls.toggleActive, { params: { id: left.user } });
    const send = (engineer: string) =>
      owner.send(calls.schedule, { params: { id }, body: { engineer, ...inHours(9) } });
    expect(errorsOf((await send(outside.id)).body)).toEqual({
      engineer: ["This engineer may not go where the request is."],
    });
    for (const { id: engineer } of [idle, left]) {
      expect(errorsOf((await send(engineer)).body)).toEqual({ engineer: ["This engineer is not active."] });
    }
    expect((await send("00000000-0000-7000-8000-000000000000")).status).toBe(400);
    expect((await send(inside.id)).status).toBe(201);
    // The limit of an engineer is known to a caller who is limited to places below it.
    const coordinator = await server.asMember({ role: "Service Coordinator", scope: [here.id] });
    const { results } = await coordinator.ok(engineerCalls.list, { query: { service_request: id, page_size: 100 } });
    const found = results.map((engineer) => engineer.id);
    expect([inside, outside, idle].map((engineer) => found.includes(engineer.id))).toEqual([true, false, false]);
  });

  test("that nobody began is missed once its planned end has passed, and can still be begun", async () => {
    const visit = await makeVisit(owner);
    await admin.query(
      "update service_visits set scheduled_at = now() - interval '3 hours', scheduled_end = now() - interval '1 hour' where id = $1",
      [visit.id],
    );
    expect(await owner.ok(calls.read, paramsOf(visit))).toMatchObject({ status: "Scheduled", is_missed: true });
    const missed = async () =>
      (await owner.ok(calls.all, { query: { is_missed: true, page_size: 100 } })).results.map(({ id }) => id);
    expect(await missed()).toContain(visit.id);
    expect(await takeSteps(owner, visit, "accept", "start")).toMatchObject({ is_missed: false });
    expect(await missed()).not.toContain(visit.id);
  });

  test("keeps the time of the device beside that of the server, and takes none that is ahead", async () => {
    const visit = await takeSteps(owner, await makeVisit(owner), "accept");
    const began = at(-2);
    const started = await owner.ok(calls.start, { ...paramsOf(visit), body: { device_time: began } });
    expect(Date.parse(started.started_at ?? "")).toBe(Date.parse(began));
    expect(Date.parse(started.started_received ?? "")).toBeGreaterThan(Date.now() - HOUR);
    const early = await owner.send(calls.finish, { ...paramsOf(visit), body: { ...REPORT, device_time: at(-3) } });
    expect(errorsOf(early.body)).toEqual({ device_time: ["This is before the visit began."] });
    const ended = await owner.ok(calls.finish, { ...paramsOf(visit), body: { ...REPORT, device_time: at(5) } });
    expect(Date.parse(ended.ended_at ?? "")).toBeLessThanOrEqual(Date.now() + 1000);
  });

  test("is completed with findings and action; what hindered it is named", async () => {
    const visit = await takeSteps(owner, await makeVisit(owner), "accept", "start");
    const finish = (body: object) => owner.send(calls.finish, { ...paramsOf(visit), body: body as typeof REPORT });
    expect(errorsOf((await finish({ outcome: "Completed" })).body)).toEqual({
      findings: ["This is Required."],
      action: ["This is Required."],
    });
    expect(errorsOf((await finish({ outcome: "Cannot Complete" })).body)).toEqual({ obstacle: ["This is Required."] });
    expect((await finish({ outcome: "Cannot Complete", obstacle: "unsafe" })).body).toMatchObject({
      status: "Cannot Complete",
      obstacle: "unsafe",
    });
  });

  test("is completed with a signature alone where the organisation asks for it; one that is hindered needs none", async () => {
    const other = await server.otherOrganisation("Signing Hospitals");
    await other.ok(organisationCalls.updateSettings, { body: { visit_signature: true } });
    const visit = await takeSteps(other, await makeVisit(other), "accept", "start");
    const finish = (body: object) => other.send(calls.finish, { ...paramsOf(visit), body: { ...REPORT, ...body } });
    expect(errorsOf((await finish({})).body)).toEqual({ signature: ["This is Required."] });
    const signature = (await pngOf(60, 20)).toString("base64");
    expect(await finish({ signature })).toMatchObject({ status: 200, body: { status: "Completed" } });
    const hindered = await takeSteps(other, await makeVisit(other), "accept", "start");
    const body = { outcome: "Cannot Complete", obstacle: "no_access" } as const;
    expect(await other.ok(calls.finish, { ...paramsOf(hindered), body })).toMatchObject({ status: "Cannot Complete" });
  });

  test("carries report, charge and signature, whose picture opens by its address", async () => {
    const visit = await takeSteps(owner, await makeVisit(owner), "accept", "start");
    const signature = (await pngOf(60, 20)).toString("base64");
    const body = {
      ...REPORT,
      checklist: [{ text: "Fuse", is_done: true }],
      meter_reading: "1 204 h",
      customer_name: "Sister Anjali",
      charge: "750.50",
      signature,
    };
    const after = await owner.ok(calls.finish, { ...paramsOf(visit), body });
    expect(after).toMatchObject({ status: "Completed", charge: "750.50", charge_currency: "INR", pictures: [] });
    expect(after.checklist).toEqual(body.checklist);
    const picture = await server.nobody.raw({ method: "GET", url: after.signature ?? "" });
    expect([picture.status, picture.headers["content-type"]]).toEqual([200, "image/png"]);
  });

  test("takes no signature that is no picture, and stays as it is", async () => {
    const visit = await takeSteps(owner, await makeVisit(owner), "accept", "start");
    const forged = Buffer.concat([(await pngOf()).subarray(0, 24), Buffer.alloc(60)]).toString("base64");
    const { status, body } = await owner.send(calls.finish, {
      ...paramsOf(visit),
      body: { ...REPORT, signature: forged },
    });
    expect([status, Object.keys(errorsOf(body) ?? {})]).toEqual([400, ["signature"]]);
    expect(await owner.ok(calls.read, paramsOf(visit))).toMatchObject({ status: "In Progress", signature: null });
  });

  test("shows how it was found and how it was left", async () => {
    const visit = await makeVisit(owner);
    const { params } = paramsOf(visit);
    for (const stage of ["before", "after"]) {
      const files = [{ name: `${stage}.png`, bytes: await pngOf() }];
      expect((await upload(owner, calls.addPictures, { ...params, stage }, files)).status).toBe(201);
    }
    const { pictures } = await owner.ok(calls.read, { params });
    expect(pictures.map(({ stage, file_name }) => [stage, file_name])).toEqual([
      ["before", "before.png"],
      ["after", "after.png"],
    ]);
  });

  test("is planned anew with its reason, which history keeps with both times", async () => {
    const visit = await takeSteps(owner, await makeVisit(owner), "accept");
    const planned = inHours(50, 2);
    const body = { ...planned, reason: "The ward is closed" };
    const after = await owner.ok(calls.reschedule, { ...paramsOf(visit), body });
    expect(after).toMatchObject({ id: visit.id, status: "Scheduled", rescheduled: 1, accepted_at: null });
    const { results } = await owner.ok(serviceRequestCalls.activity, { params: { id: visit.service_request } });
    expect(results[0]).toMatchObject({ action: "visit rescheduled", reason: body.reason });
    expect(results[0]?.changes).toContainEqual({
      field: "scheduled_at",
      before: visit.scheduled_at,
      after: after.scheduled_at,
    });
  });
});

describe("visits of a maintenance contract", () => {
  const contract = {
    amc_start_date: "2020-01-01",
    amc_end_date: "2090-12-31",
    contract_number: "AMC-9",
    visits_done: 1,
  };
  const visitsDone = async (id: string) => {
    const { results } = await owner.ok(coverCalls.amcs, { params: { id } });
    return results[0]?.visits_done;
  };

  test("count when they are completed, once each, and not otherwise", async () => {
    const asset = await makeAsset(owner);
    const params = { id: asset.id };
    await owner.ok(coverCalls.addAmc, { params, body: { ...contract, visits_per_year: 4 } });
    const request = await makeServiceRequest(owner, { steward_asset: asset.id });
    expect(request.coverage).toBe("AMC");
    const engineer = (await makeEngineer(owner)).id;
    const [done, hindered] = [
      await makeVisit(owner, { request: request.id, engineer }),
      await makeVisit(owner, { request: request.id, engineer }),
    ];
    expect(await takeSteps(owner, done, "accept", "start", "finish")).toMatchObject({ counts: true });
    expect(await visitsDone(asset.id)).toBe(2);
    expect((await owner.send(calls.finish, { ...paramsOf(done), body: REPORT })).status).toBe(409);
    await takeSteps(owner, hindered, "accept", "start");
    const report = { outcome: "Cannot Complete", obstacle: "parts" } as const;
    expect(await owner.ok(calls.finish, { ...paramsOf(hindered), body: report })).toMatchObject({ counts: false });
    expect(await visitsDone(asset.id)).toBe(2);
  });
});

describe("engineers of a request", () => {
  test("are told the most suitable first: whose it is, then by skill, free time, place and load", async () => {
    const skill = freshName("Lifts");
    const branch = await makeBranch(owner);
    const problem = await owner.ok(problemStatementCalls.create, {
      body: { name: freshName("Stands still"), skill, default_minutes: 90 },
    });
    const request = await makeServiceRequest(owner, { location: branch.id, problem_statement: problem.id });
    const every_day = { working_days: [1, 2, 3, 4, 5, 6, 7] };
    const known = { skills: [skill.toUpperCase()], ...every_day };
    const made = {
      unskilled: await makeEngineer(owner, { ...every_day, home_branch: branch.id }),
      idle: await makeEngineer(owner, { ...known, working_days: [] }),
      busy: await makeEngineer(owner, { ...known, home_branch: branch.id }),
      far: await makeEngineer(owner, known),
      loaded: await makeEngineer(owner, { ...known, home_branch: branch.id }),
      near: await makeEngineer(owner, { ...known, home_branch: branch.id }),
      assigned: await makeEngineer(owner, every_day),
    };
    const window = { from: at(10), to: at(12) };
    await makeVisit(owner, { engineer: made.busy.id, ...inHours(11) });
    await makeVisit(owner, { engineer: made.loaded.id, ...inHours(100) });
    const params = { id: request.id };
    const { engineer_details } = await owner.ok(serviceRequestCalls.assign, {
      params,
      body: { engineers: [made.assigned.id] },
    });
    expect(engineer_details.map(({ id }) => id)).toEqual([made.assigned.id]);
    const query = { service_request: request.id, ...window, page_size: 100 };
    const { results } = await owner.ok(engineerCalls.list, { query });
    const ours = new Map(Object.entries(made).map(([name, { id }]) => [id, name]));
    const order = results.flatMap(({ id }) => ours.get(id) ?? []);
    expect(order).toEqual(["assigned", "near", "loaded", "far", "busy", "idle", "unskilled"]);
    const fitOf = (name: keyof typeof made) => results.find(({ id }) => id === made[name].id)?.fit;
    expect(fitOf("near")).toEqual({
      is_assigned: false,
      has_skill: true,
      is_near: true,
      is_free: true,
      is_planned: false,
    });
    expect(fitOf("busy")).toMatchObject({ is_free: false, is_planned: true });
    expect(fitOf("idle")).toMatchObject({ is_free: false, is_planned: false });
    const own = await owner.ok(engineerCalls.list, { query: { service_request: request.id, is_assigned: true } });
    expect(own.results.map(({ id }) => id)).toEqual([made.assigned.id]);
    // Pages follow one another without a gap.
    const first = await owner.ok(engineerCalls.list, { query: { ...query, page_size: 2 } });
    expect(first.results.map(({ id }) => id)).toEqual(results.slice(0, 2).map(({ id }) => id));
    const next = await owner.raw({ method: "GET", url: first.next ?? "" });
    expect((next.body as typeof first).results.map(({ id }) => id)).toEqual(results.slice(2, 4).map(({ id }) => id));
  });

  test("are set as a whole; one who has left may stay, and none who has left is added", async () => {
    const [one, other] = [await makeEngineer(owner), await makeEngineer(owner)];
    const { id } = await makeServiceRequest(owner);
    const assign = (engineers: string[]) =>
      owner.send(serviceRequestCalls.assign, { params: { id }, body: { engineers } });
    expect((await assign([one.id])).status).toBe(200);
    for (const engineer of [one, other]) {
      await owner.ok(engineerCalls.update, { params: { id: engineer.id }, body: { is_active: false } });
    }
    expect((await assign([one.id])).status).toBe(200);
    expect(errorsOf((await assign([one.id, other.id])).body)).toEqual({ engineers: ["This engineer is not active."] });
    const { engineer_details } = await owner.ok(serviceRequestCalls.read, { params: { id } });
    expect(engineer_details.map((engineer) => engineer.id)).toEqual([one.id]);
    expect((await assign([])).status).toBe(200);
  });

  test("are members, once each", async () => {
    const { user } = await makeEngineer(owner);
    const again = await owner.send(engineerCalls.create, { body: { user } });
    expect([again.status, errorsOf(again.body)]).toEqual([409, { user: ["This person is an engineer already."] }]);
    const stranger = await server.otherOrganisation();
    const left = await makeUser(owner);
    await owner.ok(userCalls.toggleActive, { params: { id: left.id } });
    const refusalOf = async (id: string) =>
      errorsOf((await owner.send(engineerCalls.create, { body: { user: id } })).body);
    expect(await refusalOf(left.id)).toEqual({ user: ["Choose an active member of the organisation."] });
    expect(await refusalOf(stranger.account_id)).toEqual({ user: ["Not found."] });
  });
});

test("a person finds the visits of their own days", async () => {
  const person = await server.asMember({ role: "Engineer" });
  const { id: engineer } = await makeEngineer(owner, { user: person.account_id });
  const [soon, later] = [
    await makeVisit(owner, { engineer, ...inHours(24) }),
    await makeVisit(owner, { engineer, ...inHours(24 * 9) }),
  ];
  await makeVisit(owner);
  const mine = async (query: object = {}) =>
    (await person.ok(calls.all, { query: { engineer: "me", ...query } })).results.map(({ id }) => id);
  expect(await mine()).toEqual([soon.id, later.id]);
  const day = (hours: number) => at(hours).slice(0, 10);
  expect(await mine({ planned_to: day(24 * 5) })).toEqual([soon.id]);
  expect(await mine({ planned_from: day(24 * 5) })).toEqual([later.id]);
  expect(await mine({ search: soon.service_request_details.internal_id })).toEqual([soon.id]);
});
