import { assetCalls } from "@steward/contract/assets/calls";
import { activityCalls } from "@steward/contract/activity/calls";
import { componentCalls } from "@steward/contract/components/calls";
import { categoryCalls } from "@steward/contract/masters/category/calls";
import { supplierCalls } from "@steward/contract/masters/supplier/calls";
import { mergeCalls } from "@steward/contract/merges/calls";
import { type Mergeable, mergeable } from "@steward/contract/merges/constants";
import { modelCalls } from "@steward/contract/models/calls";
import { describe, expect, test } from "vitest";
import { makeAsset } from "../assets/asset-factory.ts";
import { makePicture } from "../attachments/picture-factory.ts";
import { makeBranch } from "../branches/branch-factory.ts";
import { makeComponent } from "../components/component-factory.ts";
import { makeCustomField } from "../custom-fields/custom-field-factory.ts";
import { makeBrand, makeCategory, makeManufacturer, makeSupplier } from "../masters/master-factory.ts";
import { makeModel } from "../models/model-factory.ts";
import { startTestServer } from "../test-server/start-test-server.ts";
import { makePair } from "./merge-factory.ts";

const server = await startTestServer();
const { owner, admin } = server;

type Pair = Awaited<ReturnType<typeof makePair>>;
const preview = (kind: Mergeable, params: Pair) => owner.ok(mergeCalls[kind].preview, { params });
const merge = (kind: Mergeable, body: Pair & { take?: string[]; versions?: { survivor: number; removed: number } }) =>
  owner.ok(mergeCalls[kind].create, { body });
const undo = (kind: Mergeable, id: string) => owner.ok(mergeCalls[kind].undo, { params: { id } });
const asset = (id: string) => owner.ok(assetCalls.read, { params: { id } });
const told = async (subject_id: string) =>
  (await owner.ok(activityCalls.list, { query: { subject: subject_id } })).results.map(({ action, reason }) => [
    action,
    reason,
  ]);

test("every foreign key to a master that is merged moves, or goes with the values of a model", async () => {
  const { rows } = await admin.query<{ pointer: string; cascades: boolean }>(
    `select k.conrelid::regclass || '.' || a.attname as pointer, k.confdeltype = 'c' as cascades from pg_constraint k
     join lateral unnest(k.conkey, k.confkey) as pair (own, other) on true
     join pg_attribute a on a.attrelid = k.conrelid and a.attnum = pair.own
     join pg_attribute b on b.attrelid = k.confrelid and b.attnum = pair.other and b.attname = 'id'
     where k.contype = 'f' and k.conparentid = 0 and k.confrelid::regclass::text = any($1)`,
    [mergeable],
  );
  const moved = Object.entries(server.services.facts.uses).flatMap(([table, columns]) =>
    Object.keys(columns).map((column) => `${table}.${column}`),
  );
  const others = rows.filter(({ pointer }) => !moved.includes(pointer));
  expect(rows.length).toBeGreaterThan(15);
  expect(others).toEqual([{ pointer: "custom_value.model", cascades: true }]);
});

describe.for([...mergeable])("two records of the kind %s", (kind) => {
  test("become one, and two again", async () => {
    const pair = await makePair(owner, kind);
    const { fields, conflicts, ...told_of } = await preview(kind, pair);
    expect(conflicts).toEqual([]);
    expect(told_of).toMatchObject({ survivor: { id: pair.survivor }, removed: { id: pair.removed }, moves: [] });
    expect(fields.map(({ field }) => field)).toContain(kind === "model" ? "product_name" : "name");
    const { id } = await merge(kind, pair);
    expect((await owner.refused(mergeCalls[kind].preview, { params: pair })).status).toBe(404);
    const { results } = await owner.ok(mergeCalls[kind].list);
    expect(results[0]).toMatchObject({ id, survivor: pair.survivor, removed: pair.removed, moved: 0 });
    await undo(kind, id);
    expect(await preview(kind, pair)).toMatchObject({ ...told_of, fields, versions: { survivor: 1, removed: 2 } });
    expect((await owner.ok(mergeCalls[kind].list)).results.map((one) => one.id)).not.toContain(id);
    expect((await owner.refused(mergeCalls[kind].undo, { params: { id } })).status).toBe(409);
  });

  test("are merged by those who may delete them and see everything", async () => {
    const pair = await makePair(owner, kind);
    const { id: place } = await makeBranch(owner);
    const limited = await server.asMember({ permissions: [`${kind}.view`, `${kind}.delete`], scope: [place] });
    const editor = await server.asMember({ permissions: [`${kind}.view`, `${kind}.update`] });
    for (const one of [limited, editor]) {
      expect((await one.refused(mergeCalls[kind].create, { body: pair })).status).toBe(403);
      expect((await one.refused(mergeCalls[kind].preview, { params: pair })).status).toBe(403);
    }
  });
});

test("a model's assets, components, pictures and chosen values go to the one that stays, and come back", async () => {
  const [kept_field, own_field] = [await makeCustomField(owner), await makeCustomField(owner)];
  const survivor = await makeModel(owner, { age: 3, custom_fields: [{ id: kept_field.id, value: "kept" }] });
  const removed = await makeModel(owner, {
    age: 5,
    description: "Twin",
    custom_fields: [
      { id: kept_field.id, value: "other" },
      { id: own_field.id, value: "own" },
    ],
  });
  const made = [await makeAsset(owner, { product: removed.id }), await makeAsset(owner, { product: removed.id })];
  const component = await makeComponent(owner, { product: removed.id });
  const picture = await makePicture(owner, removed.id, { call: modelCalls.uploadAttachments });
  const pair = { survivor: survivor.id, removed: removed.id };

  const seen = await preview("model", pair);
  expect(seen.moves).toEqual(
    expect.arrayContaining([
      { kind: "asset", field: "product", count: 2 },
      { kind: "component", field: "product", count: 1 },
      { kind: "attachment", field: "product", count: 1 },
    ]),
  );
  expect(seen.moves).toHaveLength(3);
  expect(seen.fields).toEqual(
    expect.arrayContaining([
      { field: "age", label: null, survivor: "3", removed: "5" },
      { field: "description", label: null, survivor: null, removed: "Twin" },
      { field: `custom:${kept_field.id}`, label: kept_field.name, survivor: "kept", removed: "other" },
      { field: `custom:${own_field.id}`, label: own_field.name, survivor: null, removed: "own" },
    ]),
  );
  const take = ["description", `custom:${own_field.id}`];
  const { id, moved } = await merge("model", { ...pair, take, versions: seen.versions });
  expect(moved).toBe(4);
  const merged = await owner.ok(modelCalls.read, { params: { id: survivor.id } });
  expect(merged).toMatchObject({ age: 3, description: "Twin", asset_count: 2, images: [{ id: picture.id }] });
  expect(merged.custom_fields.map(({ value }) => value).sort()).toEqual(["kept", "own"]);
  expect((await owner.ok(modelCalls.list, { query: { search: "own" } })).results.map((one) => one.id)).toContain(
    survivor.id,
  );
  expect((await asset(made[0]?.id ?? "")).product).toBe(survivor.id);
  expect((await told(survivor.id))[0]).toEqual([
    "merged",
    `“${removed.product_name}” was merged into “${survivor.product_name}”.`,
  ]);
  expect((await told(removed.id))[0]?.[0]).toBe("merged");
  expect((await told(made[0]?.id ?? ""))[0]?.[0]).toBe("edited");

  const elsewhere = await makeModel(owner);
  await owner.ok(assetCalls.update, { params: { id: made[1]?.id ?? "" }, body: { product: elsewhere.id } });
  await undo("model", id);
  const back = await owner.ok(modelCalls.read, { params: { id: removed.id } });
  expect(back).toMatchObject({
    age: 5,
    description: "Twin",
    asset_count: 1,
    images: [{ id: picture.id, is_primary: true }],
  });
  expect(back.custom_fields.map(({ value }) => value).sort()).toEqual(["other", "own"]);
  const stayed = await owner.ok(modelCalls.read, { params: { id: survivor.id } });
  expect(stayed).toMatchObject({ description: "", asset_count: 0, images: [] });
  expect(stayed.custom_fields.map(({ value }) => value)).toEqual(["kept"]);
  expect((await asset(made[0]?.id ?? "")).product).toBe(removed.id);
  expect((await asset(made[1]?.id ?? "")).product).toBe(elsewhere.id);
  expect((await owner.ok(componentCalls.read, { params: { id: component.id } })).product).toBe(removed.id);
});

test("a supplier in a custom value is another one for filters and people too", async () => {
  const field = await makeCustomField(owner, { field_type: "supplier" });
  const [survivor, removed] = [await makeSupplier(owner), await makeSupplier(owner)];
  const { id: product } = await makeModel(owner, { custom_fields: [{ id: field.id, value: removed.id }] });
  const { id } = await merge("supplier", { survivor: survivor.id, removed: removed.id });
  const { custom_fields } = await owner.ok(modelCalls.read, { params: { id: product } });
  expect(custom_fields).toMatchObject([{ value: survivor.id, value_details: { name: survivor.name } }]);
  const found = await owner.ok(modelCalls.list, { query: { custom_field: [`${field.id}:${survivor.id}`] } });
  expect(found.count).toBe(1);
  await undo("supplier", id);
  const { custom_fields: back } = await owner.ok(modelCalls.read, { params: { id: product } });
  expect(back).toMatchObject([{ value: removed.id }]);
});

describe("a merge is refused with its reason", () => {
  const reason = async (kind: Mergeable, pair: Pair) => {
    const [said] = (await preview(kind, pair)).conflicts;
    const refused = await owner.refused(mergeCalls[kind].create, { body: pair });
    expect(refused).toMatchObject({ status: 409, message: said });
    return said;
  };

  test("where the category that stays is below the other one, or of another kind", async () => {
    const upper = await makeCategory(owner);
    const lower = await makeCategory(owner, { parent: upper.id });
    const license = await makeCategory(owner, { kind: "license" });
    expect(await reason("category", { survivor: lower.id, removed: upper.id })).toContain("below");
    expect(await reason("category", { survivor: license.id, removed: upper.id })).toContain("different kinds");
    const pair = { survivor: upper.id, removed: lower.id };
    expect((await owner.refused(mergeCalls.category.create, { body: { ...pair, take: ["parent"] } })).status).toBe(409);
    const child = await makeCategory(owner, { parent: lower.id });
    await merge("category", pair);
    expect((await owner.ok(categoryCalls.read, { params: { id: child.id } })).parent).toBe(upper.id);
  });

  test("where both manufacturers have a model of one name", async () => {
    const [survivor, removed] = [await makeManufacturer(owner), await makeManufacturer(owner)];
    for (const manufacturer of [survivor.id, removed.id])
      await makeModel(owner, { product_name: "X-100", manufacturer });
    expect(await reason("manufacturer", { survivor: survivor.id, removed: removed.id })).toContain("“X-100”");
  });

  test("where a record was edited since the preview, and for one record twice", async () => {
    const pair = await makePair(owner, "supplier");
    const { versions } = await preview("supplier", pair);
    await owner.ok(supplierCalls.update, { params: { id: pair.removed }, body: { notes: "edited" } });
    const body = { ...pair, versions };
    expect((await owner.refused(mergeCalls.supplier.create, { body })).status).toBe(409);
    const same = { survivor: pair.survivor, removed: pair.survivor };
    expect((await owner.refused(mergeCalls.supplier.create, { body: same })).errors).toHaveProperty("removed");
  });
});

describe("an undo is refused with its reason", () => {
  const refusal = async (kind: Mergeable, id: string) => owner.refused(mergeCalls[kind].undo, { params: { id } });

  test("after seven days", async () => {
    const { id } = await merge("brand", await makePair(owner, "brand"));
    await admin.query("update merge set created = created - interval '7 days 1 minute' where id = $1", [id]);
    expect(await refusal("brand", id)).toMatchObject({ status: 409, message: "A merge can be undone for seven days." });
  });

  test("where the name is another record's since, or the survivor was merged itself", async () => {
    const pair = await makePair(owner, "brand");
    const { id, removed_name } = await merge("brand", pair);
    const taker = await makeBrand(owner, removed_name);
    expect((await refusal("brand", id)).status).toBe(409);
    const second = await merge("brand", { survivor: taker.id, removed: pair.survivor });
    expect((await refusal("brand", id)).message).toContain("no longer there");
    await undo("brand", second.id);
  });
});

test("what comes to point to a record while it is merged moves too, or is refused", async () => {
  for (let round = 0; round < 8; round += 1) {
    const pair = await makePair(owner, "category");
    const [made] = await Promise.all([
      owner.send(assetCalls.create, { body: { asset_name: "Raced", category: pair.removed } }),
      merge("category", pair),
    ]);
    if (made.status === 201) {
      const { id } = made.body as { id: string };
      expect((await asset(id)).category).toBe(pair.survivor);
    } else expect(made.status).toBe(400);
  }
});
