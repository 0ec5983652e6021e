import { assetCalls } from "@steward/contract/assets/calls";
import { customFieldCalls } from "@steward/contract/custom-fields/calls";
import { describe, expect, test } from "vitest";
import { makeAsset } from "../assets/asset-factory.ts";
import { makePicture } from "../attachments/picture-factory.ts";
import { makeBranch } from "../branches/branch-factory.ts";
import { masterFamilies } from "../masters/families.ts";
import { makeBrand, makeCategory, makeManufacturer, makeStatus } from "../masters/master-factory.ts";
import { modelCalls } from "@steward/contract/models/calls";
import { makeModel } from "../models/model-factory.ts";
import { boundCalls, queryFields } from "../test-server/contract-walker.ts";
import { startTestServer } from "../test-server/start-test-server.ts";
import { worldParts } from "../test-server/world/world-parts.ts";
import { makeWorld, makeWorldFor, prepare, sampleFor, sendSample } from "../test-server/world/world.ts";

const server = await startTestServer();
const { owner } = server;
const calls = boundCalls(server.app).filter(({ name }) => !name.startsWith("imports."));

/** Statements of the calls of a master, where the table below has no entry. */
const OF_A_MASTER = [
  ["list", 2],
  // The entry about the export and a page of a thousand rows.
  ["export", 3],
  ["create", 4],
  ["read", 2],
  ["update", 6],
  ["toggleActive", 6],
  ["remove", 5],
] as const;

/**
 * Statements of one call, without begin, commit and preludes. A number that rises is a slower call: it is raised here
 * only with a reason.
 */
const STATEMENTS: Record<string, number> = {
  ...Object.fromEntries(
    masterFamilies.flatMap(({ calls }) => OF_A_MASTER.map(([verb, count]) => [calls[verb].name, count])),
  ),
  ...Object.assign({}, ...worldParts.map(({ statements }) => statements)),
  // A mail costs two: the rate limit and the queue.
  "signIn.getOtp": 7,
  "signIn.verify": 2,
  "signIn.refresh": 4,
  "signIn.logout": 2,
  "singleSignOn.read": 3,
  // The caller's membership and the organisation, whose setting this is, are locked.
  "singleSignOn.save": 14,
  "singleSignOn.proveDomain": 6,
  "singleSignOn.mailPostmaster": 8,
  "singleSignOn.remove": 4,
  // For a domain without a provider: the search for one.
  "singleSignOn.start": 2,
  "singleSignOn.verify": 2,
  "sessions.list": 2,
  // The calling session is refused.
  "sessions.end": 1,
  "sessions.endOthers": 2,
  "apiTokens.list": 2,
  "apiTokens.create": 7,
  "apiTokens.remove": 4,
  "setup.state": 2,
  "setup.create": 3,
  "organisations.slugDetails": 2,
  "organisations.brand": 2,
  "organisations.customers": 2,
  "organisations.users": 2,
  "users.profile": 2,
  // Every change of users locks their memberships and the caller's, and asserts that the caller's session has not
  // ended.
  "users.updateProfile": 9,
  "users.list": 2,
  "users.export": 3,
  "users.create": 14,
  "users.read": 2,
  "users.update": 14,
  "users.toggleActive": 10,
  "users.updatePermissions": 8,
  "users.invite": 9,
  "users.remove": 9,
  "roles.list": 2,
  "roles.export": 3,
  "roles.create": 8,
  "roles.read": 2,
  "roles.replace": 9,
  "roles.update": 9,
  "roles.remove": 5,
  "permissions.list": 1,
  // One, and another each when filtered by location and by the state of cover.
  "assets.list": 3,
  // One more with values of custom fields, three to change them; a file of assets reads them by the thousand.
  // The running number is taken beside these, on the connections of work.
  "assets.create": 6,
  "assets.export": 6,
  "assets.exportChosen": 6,
  // One, and another each as for the list.
  "assets.groups": 3,
  "assets.overview": 2,
  "assets.bulkChangeStatus": 6,
  "assets.read": 1,
  // One more to lock the place that it names.
  "assets.update": 12,
  "assets.move": 7,
  "assets.archive": 9,
  "assets.changeStatus": 7,
  "assets.restore": 7,
  "assets.activity": 3,
  "assets.attachments": 3,
  // One more for the first picture, which becomes the primary one.
  "assets.uploadAttachments": 9,
  "assets.removeAttachment": 5,
  "assets.togglePrimary": 5,
  "models.list": 2,
  // One more for the custom fields.
  "models.export": 4,
  "models.skus": 2,
  "models.create": 8,
  "models.read": 3,
  "models.update": 12,
  "models.toggleActive": 8,
  // With the pictures and the documents.
  "models.remove": 8,
  "models.attachments": 3,
  "models.uploadAttachments": 9,
  "models.removeAttachment": 5,
  "models.togglePrimary": 5,
  "masters.category.create": 6,
  "masters.category.update": 10,
  "masters.manufacturer.create": 5,
  "masters.manufacturer.update": 8,
  "masters.supplier.create": 5,
  "masters.supplier.update": 8,
  "masters.serviceProvider.create": 5,
  "masters.serviceProvider.update": 7,
  "masters.serviceProvider.linkedOrganisations": 2,
  "masters.attachedStatus.update": 8,
  "masters.attachedStatus.toggleActive": 7,
  "masters.attachedStatus.remove": 6,
  "masters.customField.list": 2,
  "masters.customField.export": 3,
  "masters.customField.create": 4,
  "masters.customField.read": 2,
  "masters.customField.update": 8,
  "masters.customField.toggleActive": 6,
  "masters.customField.remove": 6,
  "masters.customField.suggest": 3,
  "masters.customField.upload": 4,
  "masters.fieldSet.list": 2,
  "masters.fieldSet.export": 3,
  "masters.fieldSet.create": 6,
  "masters.fieldSet.read": 2,
  "masters.fieldSet.update": 9,
  "masters.fieldSet.toggleActive": 6,
  "masters.fieldSet.remove": 5,
  "locations.branch.list": 2,
  "locations.branch.export": 3,
  "locations.branch.create": 4,
  "locations.branch.read": 2,
  "locations.branch.update": 6,
  // One more than a master: the count of what is inside.
  "locations.branch.toggleActive": 7,
  "locations.branch.remove": 5,
  "locations.branch.removeAddressed": 6,
  "locations.location.all": 3,
  "locations.location.list": 2,
  "locations.location.export": 3,
  "locations.location.create": 5,
  "locations.location.read": 2,
  "locations.location.floors": 2,
  "locations.location.contents": 2,
  "locations.location.update": 7,
  // Plans and pins of the floors inside carry the places above them, as assets, requests, plans of maintenance and limits do.
  "locations.location.move": 19,
  "locations.location.reorder": 9,
  "locations.location.remove": 5,
  "jobs.list": 2,
  "jobs.retry": 2,
  "jobs.discard": 2,
  "attachments.download": 0,
  "activity.list": 2,
  // The entry about the export and a page of a thousand rows; these samples match none.
  "activity.export": 3,
  "geography.countries": 2,
  "geography.states": 2,
  "geography.cities": 2,
  "geography.currencies": 2,
  "geography.languages": 2,
  "geography.pincodes": 2,
  "places.search": 2,
};

/** Records of every kind, so that no list is empty. */
await makeWorld(owner);

describe("one call", () => {
  test.for(calls)("$name costs the statements it is known for", async (call) => {
    const world = await makeWorldFor(call, owner);
    await prepare(call, owner, world);
    const statements = await server.statementsOf(() => sendSample(call, owner, world));
    expect(statements.length, statements.join("\n")).toBe(STATEMENTS[call.name]);
  });

  test("is in the table exactly when it is in the contract", () => {
    expect(Object.keys(STATEMENTS).sort()).toEqual(calls.map(({ name }) => name).sort());
  });
});

describe("a page of a hundred costs as many statements as a page of one", async () => {
  const lists = calls.filter((call) => "page_size" in queryFields(call));
  const asset = await makeAsset(owner);
  const model = await makeModel(owner);
  for (let index = 0; index < 12; index += 1) {
    const [brand, category, manufacturer] = [
      await makeBrand(owner),
      await makeCategory(owner),
      await makeManufacturer(owner),
    ];
    const product = await makeModel(owner, { brand: brand.id, category: category.id, manufacturer: manufacturer.id });
    const links = {
      product: product.id,
      category: category.id,
      branch: (await makeBranch(owner)).id,
      status: (await makeStatus(owner)).id,
    };
    for (const _ of [1, 2, 3]) await makeAsset(owner, links);
    await owner.ok(assetCalls.update, { params: { id: asset.id }, body: { notes: String(index) } });
    if (index < 3) await makePicture(owner, (await makeAsset(owner, links)).id);
    if (index < 3) await makePicture(owner, asset.id, { name: `${index}.png` });
    if (index < 3) await makePicture(owner, model.id, { call: modelCalls.uploadAttachments });
  }

  test.for(lists)("$name", async (call) => {
    const many = { "assets.": asset, "models.": model };
    const [, record] = Object.entries(many).find(([noun]) => call.name.startsWith(noun)) ?? [];
    const params = record ? { id: record.id } : sampleFor(call, await makeWorldFor(call, owner)).params;
    const page = (page_size: number, more: object = {}) =>
      server.statementsOf(() => owner.ok(call, { params, query: { page_size, ...more } }));
    const one = await page(1);
    expect((await page(100)).length).toBe(one.length);
    if (!("search" in queryFields(call))) return;
    expect((await page(100, { search: "a" })).length).toBeLessThanOrEqual(one.length);
  });

  test("an export costs one statement more for each thousand assets, and one for each 5,000 values of custom fields", async () => {
    const { count: assets } = await owner.ok(assetCalls.list);
    const { count: fields } = await owner.ok(customFieldCalls.list, { query: { is_active: true } });
    const statements = await server.statementsOf(() => owner.send(assetCalls.export, { query: { format: "csv" } }));
    expect(statements.length).toBeLessThanOrEqual(5 + Math.ceil((assets * fields) / 5000));
  });
});
