import { serviceRequestCalls as calls } from "@steward/contract/service-requests/calls";
import { expect, test } from "vitest";
import { makeBranch } from "../branches/branch-factory.ts";
import { startTestServer } from "../test-server/start-test-server.ts";
import { makeServiceRequest } from "./service-request-factory.ts";

const server = await startTestServer();
const { owner } = server;
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
