import { assetCalls } from "@steward/contract/assets";
import type { Call } from "@steward/contract/call";
import { describe, expect, test } from "vitest";
import { makeAsset } from "../assets/asset-factory.ts";
import { makePicture } from "../attachments/picture-factory.ts";
import { makeBranch } from "../locations/branch-factory.ts";
import { makeBrand, makeCategory, makeManufacturer, makeStatus } from "../masters/master-factory.ts";
import { makeModel } from "../models/model-factory.ts";
import { boundCalls, queryFields, requestSample, takesJson } from "../test-server/contract-walker.ts";
import { startTestServer } from "../test-server/start-test-server.ts";
import { idsOf, makeWorld, prepare, sendSample } from "../test-server/world.ts";

const server = await startTestServer();
const { owner } = server;
const calls = boundCalls(server.app).filter(({ name }) => !name.startsWith("imports."));

/**
 * Statements of one call, the check of the session included, the frame of the transaction not. A number that rises is
 * a slower call: it is raised here only with a reason.
 */
const STATEMENTS: Record<string, number> = {};

describe("one call", () => {
  test.for(calls)("$name costs the statements it is known for", async (call) => {
    const world = await makeWorld(owner);
    await prepare(call, owner, world);
    await sendSample(call, owner, await makeWorld(owner)).catch(() => undefined);
    const statements = await server.statementsOf(() => sendSample(call, owner, world));
    expect({ [call.name]: statements.length }).toEqual({ [call.name]: STATEMENTS[call.name] });
  });

  test("is in the table exactly when it is in the contract", () => {
    expect(Object.keys(STATEMENTS).sort()).toEqual(calls.map(({ name }) => name).sort());
  });
});

describe("a page of a hundred costs as many statements as a page of one", async () => {
  const lists = calls.filter((call) => "page_size" in queryFields(call));
  const asset = await makeAsset(owner);
  for (let index = 0; index < 25; index += 1) {
    const [brand, category, manufacturer] = [await makeBrand(owner), await makeCategory(owner), await makeManufacturer(owner)];
    const product = await makeModel(owner, { brand: brand.id, category: category.id, manufacturer: manufacturer.id });
    const links = { product: product.id, category: category.id, branch: (await makeBranch(owner)).id, status: (await makeStatus(owner)).id };
    for (const _ of [1, 2, 3, 4]) await makeAsset(owner, links);
    await makePicture(owner, (await makeAsset(owner, links)).id);
    await owner.ok(assetCalls.update, { params: { id: asset.id }, body: { notes: String(index) } });
    await makePicture(owner, asset.id, `${index}.png`);
  }

  test.for(lists)("$name", async (call: Call) => {
    const params = call.path.includes("{") ? { id: asset.id } : {};
    const page = (page_size: number, more: object = {}) => server.statementsOf(() => owner.ok(call, { params, query: { page_size, ...more } }));
    const one = await page(1);
    expect((await page(100)).length).toBe(one.length);
    expect((await page(100, { search: "a" })).length).toBeLessThanOrEqual(one.length);
  });

  test("an export costs one statement more for each thousand assets", async () => {
    const statements = await server.statementsOf(() => owner.send(assetCalls.export, { query: { format: "csv" } }));
    expect(statements.length).toBeLessThanOrEqual(5);
  });
});

test("the walker's requests are what is counted", () => {
  expect(calls.filter(takesJson).every((call) => requestSample(call, () => "01890000-0000-7000-8000-000000000000"))).toBe(true);
  expect(idsOf).toBeTypeOf("function");
});
