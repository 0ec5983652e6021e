import { assetCalls } from "@steward/contract/assets/calls";
import { branchCalls } from "@steward/contract/branches/calls";
import type { ImportKind } from "@steward/contract/imports/constants";
import { interestCalls, receivedInterestCalls } from "@steward/contract/interests/calls";
import { type Permission, permissions } from "@steward/contract/permissions/permissions";
import { roleCalls } from "@steward/contract/roles/calls";
import { serviceRequestCalls } from "@steward/contract/service-requests/calls";
import { expect, test } from "vitest";
import { nouns } from "../app/nouns.ts";
import { makeAsset } from "../assets/asset-factory.ts";
import { makeBranch, makeLocation } from "../branches/branch-factory.ts";
import { pairsOn } from "../interests/interest-factory.ts";
import { freshName, makeServiceProvider } from "../masters/master-factory.ts";
import { makeServiceRequest } from "../service-requests/service-request-factory.ts";
import type { Caller } from "../test-server/caller.ts";
import { boundCalls } from "../test-server/contract-walker.ts";
import { upload } from "../test-server/register-factory.ts";
import { startTestServer } from "../test-server/start-test-server.ts";
import { makeRole } from "./role-factory.ts";

/*
 * Every permission of a role gates something: a call that names it, which `contract-access` sends with and without it,
 * the import of a kind of records, or what a verb asks beyond its call. Those of parts that are still to come stand here.
 */

const server = await startTestServer();
const { owner } = server;

/** Modules whose noun or page is still to come, with all that may be done there. */
const MODULES_TO_COME: readonly string[] = [];
/** What is still to come of a module that is there. */
const TO_COME: readonly Permission[] = [];
const isToCome = (permission: Permission) =>
  TO_COME.includes(permission) || MODULES_TO_COME.includes(permission.slice(0, permission.indexOf(".")));

const named = new Set<string>(boundCalls(server.app).map(({ permission }) => permission));
const imported = new Map(
  nouns.flatMap(({ importTarget }) =>
    importTarget ? ([[importTarget.permission, importTarget.kind]] as [Permission, ImportKind][]) : [],
  ),
);

/** Permissions that a verb asks for beyond its call, each with whether a caller is let through. */
const BEYOND: Partial<Record<Permission, (caller: Caller) => Promise<boolean>>> = {
  async "asset.view_cost"(caller) {
    const { id } = await makeAsset(owner, { purchase_cost: "12.50" });
    return (await caller.ok(assetCalls.read, { params: { id } })).purchase_cost !== null;
  },
  async "personnel.view_contact"(caller) {
    const { staffing, makePair } = await pairsOn(server);
    const { made, received } = await makePair();
    await staffing.ok(receivedInterestCalls.accept, { params: { id: received } });
    return (await caller.ok(interestCalls.read, { params: { id: made } })).skilled_personel_detail.email !== null;
  },
  async "asset.attach_provider"(caller) {
    const { id } = await makeAsset(owner);
    const body = { service_provider: (await makeServiceProvider(owner)).id };
    return (await caller.send(assetCalls.update, { params: { id }, body })).status !== 403;
  },
  async "service_request.escalate"(caller) {
    const { id } = await makeServiceRequest(owner);
    const body = { type: "Escalation" as const, message: "Nobody came" };
    return (await caller.send(serviceRequestCalls.addUpdate, { params: { id }, body })).status !== 403;
  },
  async "role.duplicate"(caller) {
    const { id } = await makeRole(owner, { permissions: [] });
    const body = { name: freshName("Copy"), permissions: [], duplicated_from: id };
    return (await caller.send(roleCalls.create, { body })).status !== 403;
  },
  async "location.toggle_active"(caller) {
    const { id } = await makeLocation(owner, (await makeBranch(owner)).id);
    return (await caller.send(branchCalls.toggleActive, { params: { id } })).status !== 403;
  },
};
/** What its call asks for besides. */
const BESIDES: Partial<Record<Permission, Permission[]>> = {
  "asset.view_cost": ["asset.view"],
  "personnel.view_contact": ["interest.view"],
  "service_request.escalate": ["service_request.view"],
};

const all = permissions.map(({ codename }) => codename);
/** Its neighbour is no way round it. */
const OTHER_WAY: Partial<Record<Permission, Permission>> = {
  "role.duplicate": "role.create",
  "location.toggle_active": "branch.toggle_active",
};

test.for(all.filter((permission) => !named.has(permission) && !isToCome(permission)))(
  "%s gates something that no call names",
  async (permission) => {
    const kind = imported.get(permission);
    const lets = kind
      ? async (caller: Caller) => (await upload(caller, "a.csv", "Name,E-mail\nA,a@example.org\n", kind)).status !== 403
      : BEYOND[permission];
    expect(lets, `${permission} gates nothing`).toBeDefined();
    const others = all.filter((one) => one !== permission && one !== OTHER_WAY[permission]);
    expect(await lets?.(await server.asMember({ permissions: others })), "without it").toBe(false);
    const own = [permission, ...(BESIDES[permission] ?? [])];
    expect(await lets?.(await server.asMember({ permissions: own })), "with it alone").toBe(true);
  },
);

test("what is to come gates nothing yet", () => {
  const there = all.filter((permission) => isToCome(permission) && (named.has(permission) || imported.has(permission)));
  expect(there).toEqual([]);
});

test("every kind of records that people import has a permission of its own", () => {
  expect(all).toEqual(expect.arrayContaining([...imported.keys()]));
});
