import type { BodyOf } from "@steward/contract/kit/call";
import { coverCalls } from "@steward/contract/cover/calls";
import { serviceRequestCalls as calls } from "@steward/contract/service-requests/calls";
import { organisationCalls } from "@steward/contract/organisations/calls";
import { beforeAll, describe, expect, test } from "vitest";
import { makeAsset } from "../assets/asset-factory.ts";
import { pngOf, storedFiles } from "../attachments/picture-factory.ts";
import { makeBranch, makeLocation } from "../branches/branch-factory.ts";
import { freshName, makeServiceProvider } from "../masters/master-factory.ts";
import { problemStatementCalls } from "@steward/contract/masters/problem-statement/calls";
import { upload } from "../attachments/picture-factory.ts";
import { serviceProviderCalls } from "@steward/contract/masters/service-provider/calls";
import { startTestServer } from "../test-server/start-test-server.ts";
import { PDF } from "../documents/document-factory.ts";
import { serviceRequestDetails } from "@steward/contract/service-requests/rules";
import { makeServiceRequest, sendRaise } from "./service-request-factory.ts";

const server = await startTestServer();
const { owner, admin } = server;
const HOUR = 3_600_000;
const hours = (from: string, to: string | null) => (Date.parse(to ?? "") - Date.parse(from)) / HOUR;
type WorkingDays = BodyOf<typeof organisationCalls.updateSettings>["working_days"];
const of = ({ id }: { id: string }) => ({ params: { id } });

beforeAll(async () => {
  const { version } = await owner.ok(organisationCalls.settings);
  expect(version).toBeGreaterThan(0);
  // Round the clock, so that hours are those of the clock on the wall.
  const always = { working_days: [1, 2, 3, 4, 5, 6, 7] as WorkingDays, opens_at: "00:00", closes_at: "24:00" };
  await owner.ok(organisationCalls.updateSettings, { body: { ...always, response_hours: 8, resolution_hours: 48 } });
});

describe("a request", () => {
  test("is of an asset, numbered, covered and due by the organisation's hours", async () => {
    const asset = await makeAsset(owner);
    const problem = await owner.ok(problemStatementCalls.create, { body: { name: freshName("Does not cool") } });
    const request = await makeServiceRequest(owner, {
      steward_asset: asset.id,
      problem_statement: problem.id,
      priority: "High",
      contact_person_phone: "9822012345",
      preferred_at: "2040-01-01T10:00:00+05:30",
    });
    expect(request).toMatchObject({
      status: "Open",
      steward_asset_details: { id: asset.id, asset_id: asset.asset_id },
      problem_statement_details: { id: problem.id, name: problem.name },
      type: "Breakdown",
      priority: "High",
      coverage: "Chargeable",
      coverage_ends: null,
      visits_left: null,
      service_provider: null,
      raised_by_details: { id: owner.account_id },
      manager_details: null,
      is_overdue: false,
      escalation_level: 0,
      version: 1,
    });
    expect(request.internal_id).toMatch(/^SR-\d+$/);
    expect(Date.parse(request.preferred_at ?? "")).toBe(Date.parse("2040-01-01T10:00:00+05:30"));
    expect(hours(request.created, request.response_due)).toBeCloseTo(8, 1);
    expect(hours(request.created, request.resolution_due)).toBeCloseTo(48, 1);
  });

  test("is of a place without an asset, which may be a branch", async () => {
    const branch = await makeBranch(owner);
    const room = await makeLocation(owner, branch.id);
    const inRoom = await makeServiceRequest(owner, { location: room.id });
    expect(inRoom).toMatchObject({ steward_asset: null, location_details: { id: room.id } });
    const atBranch = await makeServiceRequest(owner, { location: branch.id });
    expect(atBranch).toMatchObject({ branch_details: { id: branch.id }, location_details: { id: branch.id } });
    const { results } = await owner.ok(calls.list, { query: { branch: branch.id } });
    expect(results.map(({ id }) => id)).toEqual([atBranch.id, inRoom.id]);
  });

  test.for([
    ["neither asset nor place", { description: "x" }, "steward_asset"],
    ["no problem and no description", { location: "BRANCH", description: "  " }, "problem_statement"],
    ["an unknown priority", { location: "BRANCH", description: "x", priority: "Soon" }, "priority"],
    ["a wrong phone", { location: "BRANCH", description: "x", contact_person_phone: "12" }, "contact_person_phone"],
    ["an unknown field", { location: "BRANCH", description: "x", colour: "red" }, ""],
  ] as const)("is refused with %s", async ([, fields, field]) => {
    const { id: branch } = await makeBranch(owner);
    const given = Object.fromEntries(
      Object.entries(fields).map(([key, value]) => [key, value === "BRANCH" ? branch : value]),
    );
    const { status, body } = await sendRaise(owner, given);
    expect(status).toBe(400);
    expect(Object.keys((body as { errors: object }).errors)).toEqual([field]);
  });

  test("comes with pictures, and is not raised with one that is none", async () => {
    const { id: location } = await makeBranch(owner);
    const fields = { location, description: freshName("Broken") };
    const picture = { name: "a.png", bytes: await pngOf() };
    const answer = await sendRaise(owner, fields, [picture, { name: "b.png", bytes: Buffer.from("none") }]);
    expect(answer).toMatchObject({ status: 400, body: { errors: { "attachments.1": [expect.any(String)] } } });
    expect((await owner.ok(calls.list, { query: { search: fields.description } })).count).toBe(0);
    const raised = await sendRaise(owner, fields, [picture]);
    expect(raised).toMatchObject({ status: 201, body: { attachments: [{ file_name: "a.png", is_primary: true }] } });
  });
});

describe("coverage", () => {
  test("is of a warranty before a contract, with the contract's hours, and stays as it was decided", async () => {
    const [provider, maintainer] = [await makeServiceProvider(owner), await makeServiceProvider(owner)];
    const asset = await makeAsset(owner, { service_provider: maintainer.id });
    const hours = async () => {
      const { response_hours, resolution_hours } = await owner.ok(calls.coverage, of(asset));
      return [response_hours, resolution_hours];
    };
    expect(await hours()).toEqual([8, 48]);
    const promised = { params: { id: maintainer.id }, body: { response_hours: 5 } };
    await owner.ok(serviceProviderCalls.update, promised);
    expect(await hours()).toEqual([5, 48]);
    await owner.ok(coverCalls.addAmc, {
      ...of(asset),
      body: {
        amc_start_date: "2020-01-01",
        amc_end_date: "2045-01-01",
        contract_number: "AMC-7",
        visits_per_year: 4,
        visits_done: 1,
        response_hours: 2,
        resolution_hours: 24,
      },
    });
    expect(await owner.ok(calls.coverage, of(asset))).toMatchObject({
      coverage: "AMC",
      coverage_ends: "2045-01-01",
      contract_number: "AMC-7",
      visits_left: 3,
      service_provider_details: { id: maintainer.id, name: maintainer.name },
      response_hours: 2,
      resolution_hours: 24,
      open_requests: [],
    });
    const request = await makeServiceRequest(owner, { steward_asset: asset.id });
    await owner.ok(coverCalls.addWarranty, {
      ...of(asset),
      body: { start_date: "2020-01-01", end_date: "2041-01-01", provider: provider.id },
    });
    const decided = await owner.ok(calls.coverage, of(asset));
    expect(decided).toMatchObject({
      coverage: "Warranty",
      coverage_ends: "2041-01-01",
      visits_left: null,
      service_provider: provider.id,
      response_hours: 2,
      open_requests: [{ id: request.id, internal_id: request.internal_id, status: "Open" }],
    });
    expect(await owner.ok(calls.read, of(request))).toMatchObject({ coverage: "AMC", visits_left: 3 });
    expect(await owner.ok(calls.warranty, of(request))).toMatchObject({
      end_date: "2041-01-01",
      status: "Active",
      provider_details: { id: provider.id },
    });
    expect(await owner.ok(calls.amc, of(request))).toMatchObject({ contract_number: "AMC-7", visits_done: 1 });
  });
});

describe("the clocks", () => {
  test("pause on hold, and start anew when it is opened again", async () => {
    const request = await makeServiceRequest(owner);
    const assigned = await owner.ok(calls.assign, { ...of(request), body: {} });
    expect(assigned.responded_at).not.toBeNull();
    expect(assigned.manager_details).toMatchObject({ id: owner.account_id });
    await owner.ok(calls.hold, { ...of(request), body: { reason: "vendor" } });
    await admin.query(
      `update service_request set held_at = held_at - interval '5 hours', clock_started = clock_started - interval '5 hours'
       where id = $1`,
      [request.id],
    );
    const resumed = await owner.ok(calls.resume, { ...of(request), body: {} });
    expect(resumed).toMatchObject({ status: "Assigned", hold_reason: null, response_due: request.response_due });
    // It began five hours earlier, and was on hold as long.
    expect(hours(request.resolution_due ?? "", resumed.resolution_due)).toBeCloseTo(0, 1);
    await owner.ok(calls.resolve, { ...of(request), body: { resolution: "Done" } });
    await admin.query("update service_request set created = created - interval '3 days' where id = $1", [request.id]);
    const reopened = await owner.ok(calls.reopen, { ...of(request), body: { reason: "Again" } });
    expect(reopened).toMatchObject({ status: "Open", reopened: 1, responded_at: null, resolved_at: null });
    expect(hours(new Date().toISOString(), reopened.resolution_due)).toBeCloseTo(48, 1);
  });

  test("make it overdue by the response or the resolution, but not on hold", async () => {
    const request = await makeServiceRequest(owner);
    const isOverdue = async () => {
      const { is_overdue } = await owner.ok(calls.read, of(request));
      const { count } = await owner.ok(calls.list, { query: { ids: request.id, is_overdue: "true" } });
      expect(count).toBe(is_overdue ? 1 : 0);
      return is_overdue;
    };
    const late = (column: string) =>
      admin.query(`update service_request set ${column} = now() - interval '1 hour' where id = $1`, [request.id]);
    expect(await isOverdue()).toBe(false);
    await late("response_due");
    expect(await isOverdue()).toBe(true);
    await owner.ok(calls.assign, { ...of(request), body: {} });
    expect(await isOverdue()).toBe(false);
    await late("resolution_due");
    expect(await isOverdue()).toBe(true);
    await owner.ok(calls.hold, { ...of(request), body: { reason: "parts" } });
    expect(await isOverdue()).toBe(false);
  });
});

describe("its files", () => {
  const files = async () => [
    { name: "fan.png", bytes: await pngOf() },
    { name: "estimate.pdf", bytes: PDF },
    { name: "notes.txt", bytes: Buffer.from("Two screws are missing.") },
  ];

  test("come with it or later: pictures are shown as such, anything else is a document", async () => {
    const { id: steward_asset } = await makeAsset(owner);
    const { status, body } = await sendRaise(owner, { steward_asset, description: "It rattles" }, await files());
    expect(status).toBe(201);
    const request = serviceRequestDetails.parse(body);
    expect(request.attachments).toMatchObject([{ file_name: "fan.png", is_primary: true }]);
    const names = async () => (await owner.ok(calls.documents, of(request))).results.map(({ file_name }) => file_name);
    expect((await names()).toSorted()).toEqual(["estimate.pdf", "notes.txt"]);
    const later = [{ name: "invoice.pdf", bytes: PDF }];
    expect((await upload(owner, calls.uploadAttachments, { id: request.id }, later)).status).toBe(201);
    expect(await names()).toContain("invoice.pdf");
    const wrong = [...later, { name: "tool.exe", bytes: PDF }];
    expect(await upload(owner, calls.uploadAttachments, { id: request.id }, wrong)).toMatchObject({
      status: 400,
      body: { errors: { "attachments.1": [expect.stringContaining("PDF")] } },
    });
    expect(await names()).toHaveLength(3);
  });

  test("are kept once where a form is sent several times with one key", async () => {
    const { id: steward_asset } = await makeAsset(owner);
    const fields = { steward_asset, description: "It rattles" };
    const key = { "idempotency-key": "raise-once" };
    const form = await files();
    const before = storedFiles(server);
    const send = (told: Record<string, string>) => upload(owner, calls.raise, {}, form, told, key);
    const answers = await Promise.all([send(fields), send(fields), send(fields)]);
    const ids = answers.map(({ body }) => serviceRequestDetails.parse(body).id);
    expect(new Set(ids).size).toBe(1);
    expect((await owner.ok(calls.list, { query: { steward_asset } })).count).toBe(1);
    // A picture with its thumbnail, and two documents.
    expect(storedFiles(server) - before).toBe(4);
    expect(await send({ ...fields, description: "It hums" })).toMatchObject({
      status: 409,
      body: { code: "idempotency_mismatch" },
    });
  });
});

describe("its provider", () => {
  test("is changed by who may assign it, and decides when it is due", async () => {
    const [quick, slow] = [await makeServiceProvider(owner), await makeServiceProvider(owner)];
    const promise = async ({ id, version }: { id: string; version: number }, promised: number) =>
      owner.ok(serviceProviderCalls.update, {
        params: { id },
        body: { response_hours: promised, resolution_hours: promised * 2 },
        headers: { "if-match": String(version) },
      });
    await promise(quick, 2);
    await promise(slow, 20);
    const request = await makeServiceRequest(owner);
    const edit = (service_provider: string | null) =>
      owner.ok(calls.update, { ...of(request), body: { service_provider } });
    const fast = await edit(quick.id);
    expect(fast).toMatchObject({ service_provider: quick.id, response_hours: 2, resolution_hours: 4 });
    expect(hours(request.created, fast.response_due)).toBeCloseTo(2, 1);
    expect(hours(request.created, fast.resolution_due)).toBeCloseTo(4, 1);
    const assigned = await owner.ok(calls.assign, { ...of(request), body: { service_provider: slow.id } });
    expect(hours(request.created, assigned.resolution_due)).toBeCloseTo(40, 1);
    // The response was given, so what was due then stays.
    const none = await edit(null);
    expect(none).toMatchObject({ response_hours: 8, resolution_hours: 48, response_due: assigned.response_due });
    expect(hours(request.created, none.resolution_due)).toBeCloseTo(48, 1);
    const { results } = await owner.ok(calls.activity, of(request));
    expect(results[0]).toMatchObject({
      action: "edited",
      changes: [{ field: "service_provider", before: slow.name, after: null }],
    });

    const editor = await owner.colleague(["service_request.view", "service_request.update"]);
    const refused = await editor.refused(calls.update, { ...of(request), body: { service_provider: quick.id } });
    expect(refused.status).toBe(403);
    expect(await editor.ok(calls.update, { ...of(request), body: { priority: "High" } })).toMatchObject({
      priority: "High",
    });
    await owner.ok(calls.hold, { ...of(request), body: { reason: "vendor" } });
    const onHold = await owner.refused(calls.update, { ...of(request), body: { service_provider: quick.id } });
    expect(onHold.status).toBe(409);
  });

  test("and anything else is edited on the version that was seen", async () => {
    const request = await makeServiceRequest(owner);
    await owner.ok(calls.update, { ...of(request), body: { priority: "Critical" } });
    const late = {
      ...of(request),
      body: { priority: "Low" as const },
      headers: { "if-match": String(request.version) },
    };
    const stale = await owner.refused(calls.update, late);
    expect(stale).toMatchObject({ status: 409, code: "stale", current: { id: request.id, priority: "Critical" } });
  });
});

describe("what is written about it", () => {
  test("stands beside its changes of state, newest first, and in its history", async () => {
    const request = await makeServiceRequest(owner);
    await owner.ok(calls.addUpdate, { ...of(request), body: { message: "Called the ward." } });
    await owner.ok(calls.assign, { ...of(request), body: {} });
    await owner.ok(calls.hold, { ...of(request), body: { reason: "parts", message: "A fan is ordered." } });
    const { results } = await owner.ok(calls.updates, of(request));
    expect(results).toMatchObject([
      { type: "Status", message: "A fan is ordered.", status_before: "Assigned", status_after: "On Hold" },
      { type: "Status", message: "", status_before: "Open", status_after: "Assigned" },
      { type: "Comment", message: "Called the ward.", status_before: null },
    ]);
    const history = await owner.ok(calls.activity, of(request));
    expect(history.results.map(({ action }) => action)).toEqual(["put on hold", "assigned", "commented", "raised"]);
  });

  test("is for the organisation alone, unless its writer shows it to the customer", async () => {
    const request = await makeServiceRequest(owner);
    const write = (body: BodyOf<typeof calls.addUpdate>) => owner.ok(calls.addUpdate, { ...of(request), body });
    expect(await write({ message: "They argue about the price." })).toMatchObject({ visibility: "internal" });
    expect(await write({ message: "We come at noon.", visibility: "customer" })).toMatchObject({
      visibility: "customer",
    });
    await owner.ok(calls.assign, { ...of(request), body: {} });
    const { results } = await owner.ok(calls.updates, of(request));
    expect(results.map(({ type, visibility }) => [type, visibility])).toEqual([
      ["Status", "internal"],
      ["Comment", "customer"],
      ["Comment", "internal"],
    ]);
    const wrong = { message: "x", visibility: "everybody" } as unknown as BodyOf<typeof calls.addUpdate>;
    expect(await owner.send(calls.addUpdate, { ...of(request), body: wrong })).toMatchObject({
      status: 400,
      body: { errors: { visibility: [expect.any(String)] } },
    });
  });

  test("after the close are files of any kind, but not before it", async () => {
    const request = await makeServiceRequest(owner);
    const files = [{ name: "report.txt", bytes: Buffer.from("All is well.") }];
    const add = () => upload(owner, calls.closeAttachments, { id: request.id }, files);
    expect((await add()).status).toBe(409);
    await owner.ok(calls.closeRequest, { ...of(request), body: { resolution: "Done", remark: "Seen" } });
    expect(await add()).toMatchObject({ status: 201, body: { results: [{ file_name: "report.txt" }] } });
    expect((await owner.ok(calls.documents, of(request))).count).toBe(1);
  });
});

test("closing needs a resolution, and a remark where it is not resolved yet", async () => {
  const request = await makeServiceRequest(owner);
  const close = (body: { remark?: string; resolution?: string }) =>
    owner.send(calls.closeRequest, { ...of(request), body });
  expect(await close({ remark: "Seen" })).toMatchObject({
    status: 400,
    body: { errors: { resolution: [expect.any(String)] } },
  });
  expect(await close({ resolution: "Done" })).toMatchObject({
    status: 400,
    body: { errors: { remark: ["This is Required."] } },
  });
  await owner.ok(calls.assign, { ...of(request), body: {} });
  await owner.ok(calls.resolve, { ...of(request), body: { resolution: "Done" } });
  expect(await close({})).toMatchObject({ status: 200, body: { status: "Closed", resolution: "Done" } });
});

test("it follows its asset to another place, with its files and updates", async () => {
  const [from, to] = [await makeBranch(owner), await makeBranch(owner)];
  const asset = await makeAsset(owner, { branch: from.id });
  const request = await makeServiceRequest(owner, { steward_asset: asset.id });
  await owner.ok(calls.addUpdate, { ...of(request), body: { message: "Seen" } });
  const member = await server.asMember({ role: "Administrator", scope: [to.id] });
  expect((await member.send(calls.read, of(request))).status).toBe(404);
  await admin.query("update asset set branch = $2, location = null where id = $1", [asset.id, to.id]);
  expect((await member.ok(calls.updates, of(request))).count).toBe(1);
  expect((await member.ok(calls.read, of(request))).branch_details).toMatchObject({ id: to.id });
});
