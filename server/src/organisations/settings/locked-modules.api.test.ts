import { apiTokenCalls } from "@steward/contract/api-tokens/calls";
import { assetCalls } from "@steward/contract/assets/calls";
import { importCalls } from "@steward/contract/imports/calls";
import { brandCalls } from "@steward/contract/masters/brand/calls";
import { modelCalls } from "@steward/contract/models/calls";
import { organisationCalls } from "@steward/contract/organisations/calls";
import { lockableModules } from "@steward/contract/organisations/constants";
import { afterEach, expect, test } from "vitest";
import { makeAsset } from "../../assets/asset-factory.ts";
import { makeBrand } from "../../masters/master-factory.ts";
import { makeModel } from "../../models/model-factory.ts";
import { boundCalls } from "../../test-server/contract-walker.ts";
import { startTestServer } from "../../test-server/start-test-server.ts";
import { edit } from "../organisation-factory.ts";

const server = await startTestServer();
const { owner } = server;
const LOCKED = { status: 403, code: "forbidden", message: "This module is locked in your organisation." };

afterEach(() => edit(owner, { locked_modules: [] }));

test("a locked module is closed to everybody, owners and tokens too, until it is unlocked", async () => {
  const { id } = await makeBrand(owner);
  const member = await server.asRole("Asset Manager");
  await edit(owner, { locked_modules: ["brand"] });
  for (const caller of [owner, member]) {
    expect(await caller.refused(brandCalls.list)).toMatchObject({ ...LOCKED, locked_module: "brand" });
    expect(await caller.refused(brandCalls.read, { params: { id } })).toMatchObject(LOCKED);
    expect(await caller.refused(brandCalls.create, { body: { name: "Dell" } })).toMatchObject(LOCKED);
    expect((await caller.ok(modelCalls.list)).count).toBe(0);
  }
  const viewer = await server.asMember({ permissions: ["asset.view"] });
  const { message } = await viewer.refused(brandCalls.list);
  expect(message).toBe("You do not have permission to do this.");
  await edit(owner, { locked_modules: [] });
  expect((await member.ok(brandCalls.list)).count).toBe(1);
});

test("the web app is told: locked modules, and permissions without theirs", async () => {
  await edit(owner, { locked_modules: ["supplier", "brand"] });
  const details = await owner.ok(organisationCalls.slugDetails);
  expect(details.locked_modules).toEqual(["brand", "supplier"]);
  expect(details.permissions.filter((name) => /^(brand|supplier)\./.test(name))).toEqual([]);
  expect(details.permissions).toContain("asset.view");
});

test("what other records say of a locked module's stays, and what they ask for is refused", async () => {
  const { id: brand, name } = await makeBrand(owner);
  const model = await makeModel(owner, { brand });
  const asset = await makeAsset(owner, { product: model.id });
  await edit(owner, { locked_modules: ["brand"] });
  expect(await owner.ok(assetCalls.read, { params: { id: asset.id } })).toMatchObject({
    product_details: { brand_details: { name } },
  });
  await edit(owner, { locked_modules: ["asset"] });
  expect(await owner.refused(assetCalls.list)).toMatchObject(LOCKED);
  expect(await owner.refused(importCalls.run, { params: { id: asset.id } })).toMatchObject({ status: 404 });
});

test("an API token of a locked module is refused", async () => {
  const body = { name: "Reader", expires_on: null, permissions: ["brand.view" as const] };
  const day = new Date(Date.now() + 5 * 86_400_000).toISOString().slice(0, 10);
  const { token } = await owner.ok(apiTokenCalls.create, { body: { ...body, expires_on: day } });
  const ask = () =>
    server.nobody.raw({
      method: "GET",
      url: `${brandCalls.list.path}?organisation_id=${owner.organisation_id}`,
      headers: { authorization: `Bearer ${token}` },
    });
  expect(await ask()).toMatchObject({ status: 200 });
  await edit(owner, { locked_modules: ["brand"] });
  expect(await ask()).toMatchObject({ status: 403, body: { message: LOCKED.message } });
});

/** Reports of amounts ask for costs of assets besides. */
const OF_COSTS = ["bookValues.report", "bookValues.assets"];

test("with every module locked that can be, the calls that run the organisation are open", async () => {
  await edit(owner, { locked_modules: lockableModules });
  const closed = new Set<string>(lockableModules);
  const listed = boundCalls(server.app).filter(({ method, path }) => method === "GET" && !path.includes("{"));
  for (const call of listed) {
    if (["public", "signed-in"].includes(call.permission) || call.otherPermission) continue;
    const { status } = await owner.send(call);
    const [module = ""] = call.permission.split(".");
    expect(status === 403, call.name).toBe(closed.has(OF_COSTS.includes(call.name) ? "asset" : module));
  }
  expect(await owner.ok(organisationCalls.settings)).toMatchObject({ locked_modules: lockableModules });
});
