import { approvalCalls } from "@steward/contract/asset-requests/approval/calls";
import { assetRequestCalls } from "@steward/contract/asset-requests/calls";
import { componentCalls } from "@steward/contract/components/calls";
import { locationCalls } from "@steward/contract/locations/calls";
import { mergeCalls } from "@steward/contract/merges/calls";
import { roleCalls } from "@steward/contract/roles/calls";
import { expect, test } from "vitest";
import { makeBranch, makeLocation } from "../branches/branch-factory.ts";
import { makeCategory } from "../masters/master-factory.ts";
import { makeRole } from "../roles/role-factory.ts";
import { startTestServer } from "../test-server/start-test-server.ts";
import { ASKS, askedRequest, attachTo, DECIDES, makeRequest } from "./asset-request-factory.ts";

/* What a request points to moves, is merged or goes: the request goes with it. */

const server = await startTestServer();
const { owner, admin } = server;
const asker = await server.asMember({ permissions: [...ASKS] });
const approver = await server.asMember({ permissions: DECIDES });
const params = ({ id }: { id: string }) => ({ params: { id } });

test("a request goes where its place goes, with its components and files", async () => {
  const [here, there] = [await makeBranch(owner), await makeBranch(owner)];
  const building = await makeLocation(owner, here.id);
  const request = await makeRequest(asker, { location: building.id, components: [{ name: "Disk" }] });
  await attachTo(asker, request);
  const [atFirst, later] = await Promise.all(
    [here, there].map(({ id }) => server.asMember({ permissions: DECIDES, scope: [id] })),
  );
  const sees = async (who = atFirst) => {
    const query = { precheck_status: ["Pending" as const], ids: [request.id] };
    const listed = (await who?.ok(approvalCalls.list, { query }))?.count;
    const components = (await who?.ok(assetRequestCalls.components, { query: { precheck: [request.id] } }))?.count;
    return [listed, components];
  };
  expect([await sees(atFirst), await sees(later)]).toEqual([
    [1, 1],
    [0, 0],
  ]);
  await owner.ok(locationCalls.move, { ...params(building), body: { branch: there.id } });
  expect([await sees(atFirst), await sees(later)]).toEqual([
    [0, 0],
    [1, 1],
  ]);
  expect(await later?.ok(approvalCalls.read, params(request))).toMatchObject({ branch: there.id, documents: [{}] });
  const { rows } = await admin.query("select places from document where asset_request = $1", [request.id]);
  expect(rows).toEqual([{ places: [there.id, building.id] }]);
});

test("requests and their components follow a category that is merged into another, and tell of it", async () => {
  const kinds = { asset: "category_details", component: "components" } as const;
  for (const kind of Object.keys(kinds) as (keyof typeof kinds)[]) {
    const [survivor, removed] = [await makeCategory(owner, { kind }), await makeCategory(owner, { kind })];
    const chosen = kind === "asset" ? { category: removed.id, category_name: "" } : {};
    const components = [{ name: "Disk", ...(kind === "component" ? { category: removed.id } : {}) }];
    const request = await makeRequest(asker, { ...chosen, components });
    await owner.ok(mergeCalls.category.create, { body: { survivor: survivor.id, removed: removed.id } });
    const after = await asker.ok(assetRequestCalls.read, params(request));
    const category = kind === "asset" ? after.category_details : after.components[0]?.category_details;
    expect(category).toEqual({ name: survivor.name, existing_id: survivor.id });
    const { results } = await asker.ok(assetRequestCalls.activity, params(request));
    const told = { field: "category", before: removed.name, after: survivor.name };
    expect(results[0]?.changes).toEqual([told]);
  }
});

test("a component that is deleted leaves its request", async () => {
  const request = await askedRequest(asker, { components: [{ name: "Disk" }] });
  const approved = await approver.ok(approvalCalls.approve, { ...params(request), body: {} });
  const made = approved.components[0]?.component_details;
  await owner.ok(componentCalls.remove, { params: { id: made?.id ?? "" } });
  expect((await asker.ok(assetRequestCalls.read, params(request))).components[0]?.component_details).toBeNull();
});

test("a role of a step that is deleted leaves the step to whoever may approve", async () => {
  const role = await makeRole(owner, { permissions: [...DECIDES] });
  await server.asMember({ role: role.name });
  await owner.ok(approvalCalls.setRules, { body: { steps: [{ role: role.id }] } });
  const request = await askedRequest(asker);
  const inUse = await owner.refused(roleCalls.remove, params(role));
  expect(inUse.status).toBe(409);
  await owner.ok(approvalCalls.setRules, { body: { steps: [] } });
  await admin.query("delete from membership_role where role_id = $1", [role.id]);
  await owner.ok(roleCalls.remove, params(role));
  const after = await approver.ok(approvalCalls.approve, { ...params(request), body: {} });
  expect(after).toMatchObject({ precheck_status: "Approved", steps: [{ role_details: null }] });
});
