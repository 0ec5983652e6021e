import { problemStatementCalls } from "@steward/contract/masters/problem-statement/calls";
import { serviceRequestCalls as calls } from "@steward/contract/service-requests/calls";
import { coverCalls } from "@steward/contract/cover/calls";
import { expect, test } from "vitest";
import { makeAsset } from "../assets/asset-factory.ts";
import { makeBranch } from "../branches/branch-factory.ts";
import { freshName } from "../masters/master-factory.ts";
import { startTestServer } from "../test-server/start-test-server.ts";
import { makeServiceRequest } from "./service-request-factory.ts";
import { makeEngineer } from "./visit-factory.ts";

const server = await startTestServer();
const { owner, admin } = server;
const of = ({ id }: { id: string }) => ({ params: { id } });

test("lists are found by number, asset, problem and person, and narrowed to one's own", async () => {
  const other = await server.asMember({ role: "Administrator" });
  const request = await makeServiceRequest(other);
  const found = async (query: Record<string, string>) =>
    (await other.ok(calls.list, { query })).results.map(({ id }) => id);
  for (const search of [request.internal_id, request.steward_asset_details?.asset_id ?? "", other.name]) {
    expect(await found({ search }), search).toContain(request.id);
  }
  expect(await found({ raised_by: "me" })).toEqual([request.id]);
  expect(await found({ steward_asset: request.steward_asset ?? "" })).toEqual([request.id]);
  expect(await found({ raised_by: "me", is_open: "false" })).toEqual([]);
});

test("the board counts each state exactly as the list does, by the same filters and inside the caller's places", async () => {
  const branch = await makeBranch(owner);
  const made = [];
  for (const priority of ["High", "Low", "Low"]) {
    made.push(await makeServiceRequest(owner, { location: branch.id, priority }));
  }
  await owner.ok(calls.assign, { params: { id: made[2]?.id ?? "" }, body: {} });
  const member = await server.asMember({ role: "Administrator", scope: [branch.id] });
  const counts = async (query: object = {}) =>
    Object.fromEntries((await member.ok(calls.board, { query })).results.map(({ status, count }) => [status, count]));
  expect(await counts()).toEqual({ Open: 2, Assigned: 1 });
  expect(await counts({ priority: "High", status: "Open,Assigned" })).toEqual({ Open: 1 });
  const { results } = await owner.ok(calls.board, { query: {} });
  for (const { status, count } of results) {
    expect([status, count]).toEqual([status, (await owner.ok(calls.list, { query: { status } })).count]);
  }
});

test("rows of the list tell what the caller may do with each, as its page does", async () => {
  const request = await makeServiceRequest(owner);
  for (const caller of [owner, await server.asMember({ role: "Viewer" })]) {
    const { results } = await caller.ok(calls.list, { query: { ids: request.id } });
    expect(results[0]?.may).toEqual((await caller.ok(calls.read, of(request))).may);
  }
});

test("lists are narrowed by type, coverage, level, day and engineer", async () => {
  const branch = await makeBranch(owner);
  const asset = await makeAsset(owner, { location: branch.id });
  const warranty = { start_date: "2020-01-01", end_date: "2041-01-01" };
  await owner.ok(coverCalls.addWarranty, { ...of(asset), body: warranty });
  const made = {
    covered: await makeServiceRequest(owner, { steward_asset: asset.id, type: "Preventive" }),
    escalated: await makeServiceRequest(owner, { location: branch.id, type: "Inspection" }),
    early: await makeServiceRequest(owner, { location: branch.id, type: "Breakdown" }),
    late: await makeServiceRequest(owner, { location: branch.id, type: "Breakdown" }),
  };
  await owner.ok(calls.addUpdate, { ...of(made.escalated), body: { type: "Escalation", message: "Nobody came" } });
  for (const [{ id }, moment] of [
    [made.early, "2030-03-01T18:29:59Z"],
    [made.late, "2030-03-01T18:30:00Z"],
  ] as const) {
    await admin.query("update service_request set created = $2 where id = $1", [id, moment]);
  }
  const member = await server.asMember({ role: "Administrator" });
  const engineer = await makeEngineer(owner, { user: member.account_id });
  await owner.ok(calls.assign, { ...of(made.covered), body: { engineers: [engineer.id] } });

  const names = Object.entries(made).map(([name, { id }]) => [id, name] as const);
  const found = async (query: Record<string, string>) => {
    const { results } = await member.ok(calls.list, { query: { ...query, branch: branch.id } });
    return results.map(({ id }) => new Map(names).get(id)).sort();
  };
  expect(await found({})).toEqual(["covered", "early", "escalated", "late"]);
  expect(await found({ type: "Inspection" })).toEqual(["escalated"]);
  expect(await found({ type: "Inspection,Preventive" })).toEqual(["covered", "escalated"]);
  expect(await found({ coverage: "Warranty" })).toEqual(["covered"]);
  expect(await found({ coverage: "Chargeable" })).toEqual(["early", "escalated", "late"]);
  expect(await found({ is_escalated: "true" })).toEqual(["escalated"]);
  expect(await found({ is_escalated: "false" })).toEqual(["covered", "early", "late"]);
  // Days of the organisation, whose zone is five and a half hours ahead.
  expect(await found({ created_from: "2030-03-01" })).toEqual(["early", "late"]);
  expect(await found({ created_from: "2030-03-02" })).toEqual(["late"]);
  expect(await found({ created_to: "2030-03-01" })).toEqual(["covered", "early", "escalated"]);
  expect(await found({ created_from: "2030-03-01", created_to: "2030-03-01" })).toEqual(["early"]);
  expect(await found({ engineer: "me" })).toEqual(["covered"]);
  expect(await found({ engineer: engineer.id })).toEqual(["covered"]);
});

test("a request tells how long its problem usually takes", async () => {
  const { id } = await owner.ok(problemStatementCalls.create, {
    body: { name: freshName("Drips"), default_minutes: 90 },
  });
  const request = await makeServiceRequest(owner, { problem_statement: id });
  expect(await owner.ok(calls.read, of(request))).toMatchObject({ default_minutes: 90 });
  expect((await owner.ok(calls.list, { query: { ids: request.id } })).results).toMatchObject([{ default_minutes: 90 }]);
  expect(await makeServiceRequest(owner)).toMatchObject({ default_minutes: null });
});
