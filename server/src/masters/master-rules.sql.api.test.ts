import { attachedStatusCalls } from "@steward/contract/masters/attached-status/calls";
import { statusCategories } from "@steward/contract/masters/attached-status/constants";
import { brandCalls } from "@steward/contract/masters/brand/calls";
import { categoryCalls } from "@steward/contract/masters/category/calls";
import { categoryKinds } from "@steward/contract/masters/category/constants";
import { manufacturerCalls } from "@steward/contract/masters/manufacturer/calls";
import { describe, expect, test } from "vitest";
import { makeAsset } from "../assets/asset-factory.ts";
import { makeModel } from "../models/model-factory.ts";
import { startTestServer } from "../test-server/start-test-server.ts";
import { freshName, makeBrand, makeCategory, makeManufacturer, makeStatus, statusNamed } from "./master-factory.ts";

const server = await startTestServer();
const { owner } = server;
const problem = (field: string, message: string) => ({ status: 400, code: "invalid", errors: { [field]: [message] } });

describe("categories", () => {
  const CYCLE = problem("parent", "A category cannot be below itself.");
  const setParent = (id: string, parent: string | null) =>
    owner.send(categoryCalls.update, { params: { id }, body: { parent } });

  test("form a tree of one kind", async () => {
    const top = await makeCategory(owner);
    const child = await makeCategory(owner, { parent: top.id });
    expect(child).toMatchObject({ parent: top.id, parent_details: { id: top.id, name: top.name } });
    for (const kind of categoryKinds.filter((one) => one !== "asset")) {
      const refused = await owner.refused(categoryCalls.create, {
        body: { name: freshName("C"), kind, parent: top.id },
      });
      expect(refused).toMatchObject(problem("parent", "The parent must be of the same kind."));
    }
    expect(
      await owner.refused(categoryCalls.update, { params: { id: child.id }, body: { kind: "license" } }),
    ).toMatchObject(problem("kind", "The parent is of another kind. Choose another parent, or none."));
    expect(await owner.ok(categoryCalls.update, { params: { id: child.id }, body: { parent: null } })).toMatchObject({
      parent: null,
      parent_details: null,
    });
  });

  test("are never their own ancestors", async () => {
    const a = await makeCategory(owner);
    const b = await makeCategory(owner, { parent: a.id });
    const c = await makeCategory(owner, { parent: b.id });
    for (const [id, parent] of [
      [a.id, a.id],
      [a.id, b.id],
      [a.id, c.id],
      [b.id, c.id],
    ] as const) {
      const { status, body } = await setParent(id, parent);
      expect({ status, ...(body as object) }).toMatchObject(CYCLE);
    }
    expect((await setParent(c.id, a.id)).status).toBe(200);
  });

  test("two moves that would make a ring together do not both succeed", async () => {
    for (let round = 0; round < 10; round += 1) {
      const [a, b] = [await makeCategory(owner), await makeCategory(owner)];
      const below_b = await makeCategory(owner, { parent: b.id });
      const answers = await Promise.all([setParent(a.id, below_b.id), setParent(b.id, a.id)]);
      expect(answers.map(({ status }) => status).sort()).toEqual([200, 400]);
    }
  });

  test("keep their kind while something of it uses them", async () => {
    const parent = await makeCategory(owner);
    await makeCategory(owner, { parent: parent.id });
    const refused = await owner.refused(categoryCalls.update, {
      params: { id: parent.id },
      body: { kind: "component" },
    });
    expect(refused).toMatchObject(problem("kind", "This category is in use, so its kind cannot change."));
  });

  test("with children are not deleted", async () => {
    const parent = await makeCategory(owner);
    await makeCategory(owner, { parent: parent.id });
    expect(await owner.refused(categoryCalls.remove, { params: { id: parent.id } })).toMatchObject({
      status: 409,
      code: "protected_error",
    });
  });

  test("tell the names above them, and what is below and in them", async () => {
    const [it, laptops] = ["IT", "Laptops"].map(freshName) as [string, string];
    const top = await makeCategory(owner, { name: it });
    const child = await makeCategory(owner, { name: laptops, parent: top.id });
    const grandchild = await makeCategory(owner, { parent: child.id });
    await makeModel(owner, { category: child.id });
    await makeAsset(owner, { category: child.id });
    const read = (id: string) => owner.ok(categoryCalls.read, { params: { id } });
    expect(await read(top.id)).toMatchObject({ path: it, child_count: 1, model_count: 0, asset_count: 0 });
    expect(await read(child.id)).toMatchObject({
      path: `${it} > ${laptops}`,
      child_count: 1,
      model_count: 1,
      asset_count: 1,
    });
    expect((await read(grandchild.id)).path).toBe(`${it} > ${laptops} > ${grandchild.name}`);
  });

  test("are listed as a tree: the topmost ones, those below one, and those of a kind", async () => {
    const other = await server.otherOrganisation();
    const top = await makeCategory(other, { name: "Top" });
    const below = await makeCategory(other, { name: "Below", parent: top.id });
    await makeCategory(other, { name: "Deeper", parent: below.id });
    await makeCategory(other, { name: "Part", kind: "component" });
    await makeCategory(other, { name: "Plan", kind: "license" });
    const found = async (query: object) => {
      const { results, count } = await other.ok(categoryCalls.list, { query });
      expect(count).toBe(results.length);
      return results.map(({ name }) => name);
    };
    expect(await found({ is_root: true })).toEqual(["Part", "Plan", "Top"]);
    expect(await found({ is_root: false })).toEqual(["Below", "Deeper"]);
    expect(await found({ parent: [top.id] })).toEqual(["Below"]);
    expect(await found({ parent: [top.id, below.id] })).toEqual(["Below", "Deeper"]);
    expect(await found({ kind: ["asset"], is_root: true })).toEqual(["Top"]);
    expect(await found({ kind: ["component", "license"] })).toEqual(["Part", "Plan"]);
    expect(await found({ kind: ["asset"], search: "ee" })).toEqual(["Deeper"]);
  });

  test("show in their history the name of the parent", async () => {
    const [top, child] = [await makeCategory(owner), await makeCategory(owner)];
    expect((await setParent(child.id, top.id)).status).toBe(200);
    const { rows } = await server.admin.query("select changes from activity where subject_id = $1 order by id desc", [
      child.id,
    ]);
    expect(rows[0].changes).toEqual([{ field: "parent", before: null, after: top.name }]);
  });

  test("may share a name when their kinds differ", async () => {
    const name = freshName("Shared");
    for (const kind of categoryKinds) await makeCategory(owner, { name, kind });
    expect(await owner.refused(categoryCalls.create, { body: { name } })).toMatchObject({
      status: 409,
      code: "duplicate",
    });
  });
});

describe("asset statuses", () => {
  const defaults = async () => {
    const { results } = await owner.ok(attachedStatusCalls.list, { query: { page_size: 100 } });
    return results.filter(({ is_default }) => is_default).map(({ id }) => id);
  };

  test("have one default, also when several are made the default at once", async () => {
    const made = await makeStatus(owner, { is_default: true });
    expect(await defaults()).toEqual([made.id]);
    const others = await Promise.all([1, 2, 3].map(() => makeStatus(owner)));
    const answers = await Promise.all(
      others.map(({ id }) => owner.send(attachedStatusCalls.update, { params: { id }, body: { is_default: true } })),
    );
    expect(answers.filter(({ status }) => status === 200).length).toBeGreaterThan(0);
    expect(await defaults()).toHaveLength(1);
    expect(await makeAsset(owner)).toMatchObject({ status: (await defaults())[0] });
  });

  test("keep their default: it is not taken away, switched off or deleted", async () => {
    const { id } = await makeStatus(owner, { is_default: true });
    const params = { id };
    const message = "This is the default status. Make another one the default first.";
    expect(await owner.refused(attachedStatusCalls.update, { params, body: { is_default: false } })).toMatchObject(
      problem("is_default", "Make another status the default first."),
    );
    for (const call of [attachedStatusCalls.toggleActive, attachedStatusCalls.remove]) {
      expect(await owner.refused(call, { params })).toMatchObject({ status: 409, code: "conflict", message });
    }
    for (const [category, told] of [
      ["archived", "An archived status cannot be the default."],
      ["in_use", "A status in use cannot be the default: assets enter use by check-out."],
    ] as const) {
      const refusal = problem("is_default", told);
      expect(await owner.refused(attachedStatusCalls.update, { params, body: { category } })).toMatchObject(refusal);
      const body = { name: freshName("S"), category, color: "#000000", is_default: true };
      expect(await owner.refused(attachedStatusCalls.create, { body })).toMatchObject(refusal);
    }
  });

  test("that are switched off do not become the default", async () => {
    const off = await makeStatus(owner);
    await owner.ok(attachedStatusCalls.toggleActive, { params: { id: off.id } });
    const refused = await owner.refused(attachedStatusCalls.update, {
      params: { id: off.id },
      body: { is_default: true },
    });
    expect(refused).toMatchObject({
      status: 400,
      errors: { is_default: ["This status is not active. Activate it first."] },
    });
    await makeAsset(owner);
  });

  test("keep their category while an asset has them", async () => {
    const { id } = await makeStatus(owner);
    const params = { id };
    await owner.ok(attachedStatusCalls.update, { params, body: { category: "pending" } });
    const asset = await makeAsset(owner, { status: id });
    for (const category of statusCategories.filter((one) => one !== "pending")) {
      const refused = problem("category", "Assets have this status, so its category cannot change.");
      expect(await owner.refused(attachedStatusCalls.update, { params, body: { category } })).toMatchObject(refused);
    }
    const renamed = await owner.ok(attachedStatusCalls.update, {
      params,
      body: { name: freshName("Label"), category: "pending", color: "#ffffff" },
    });
    expect(await makeAsset(owner, { status: id })).toMatchObject({
      status_details: { name: renamed.name, color: "#ffffff" },
    });
    expect(asset.status_details.category).toBe("pending");
  });

  test("are listed by what they mean", async () => {
    const { results } = await owner.ok(attachedStatusCalls.list, { query: { category: ["pending"], page_size: 100 } });
    expect(results.map(({ name }) => name)).toEqual(expect.arrayContaining(["In Transit", "On Order"]));
    expect(new Set(results.map(({ category }) => category))).toEqual(new Set(["pending"]));
  });

  test("take a category and a colour that exist", async () => {
    const body = { name: "x", category: "gone", color: "red", sort_order: 10_001 } as never;
    expect((await owner.refused(attachedStatusCalls.create, { body })).errors).toEqual({
      category: [`Must be one of: ${statusCategories.join(", ")}.`],
      color: ["Enter a colour as #rrggbb."],
      sort_order: ["At most 10000."],
    });
  });

  test("come with the organisation, one default among them", async () => {
    const other = await server.otherOrganisation();
    expect(await statusNamed(other, "In Stock")).toMatchObject({ is_default: true, category: "available" });
  });
});

describe("manufacturers", () => {
  test("keep their contact and refuse a wrong one with the messages of the form", async () => {
    const body = {
      email: "help@example.org",
      contact_name: "Ms. O'Neill",
      contact_number: "0221234567",
      support_url: "https://example.org/x?y=z",
    };
    expect(await makeManufacturer(owner, body)).toMatchObject({ ...body, model_count: 0 });
    const wrong = { name: "", email: "x@", contact_number: "+91 22", support_url: "javascript:alert(1)" };
    expect((await owner.refused(manufacturerCalls.create, { body: wrong })).errors).toEqual({
      name: ["This is Required."],
      email: ["Please enter a valid email address"],
      contact_number: ["Value must be numeric."],
      support_url: ["Please enter a valid URL"],
    });
  });

  test("count their models and the assets of these, as brands do", async () => {
    const [manufacturer, brand] = [await makeManufacturer(owner), await makeBrand(owner)];
    const model = await makeModel(owner, { manufacturer: manufacturer.id, brand: brand.id });
    await makeModel(owner, { manufacturer: manufacturer.id });
    const asset = await makeAsset(owner, { product: model.id });
    await makeAsset(owner, { product: model.id });
    expect(await owner.ok(manufacturerCalls.read, { params: { id: manufacturer.id } })).toMatchObject({
      model_count: 2,
      asset_count: 2,
    });
    expect(await owner.ok(brandCalls.read, { params: { id: brand.id } })).toMatchObject({
      model_count: 1,
      asset_count: 2,
    });
    expect(asset.product_details?.brand_details).toEqual({ id: brand.id, name: brand.name });
  });
});

test("a category has an icon of the list, or none", async () => {
  const category = await makeCategory(owner, { icon: "laptop" });
  expect(category.icon).toBe("laptop");
  const params = { id: category.id };
  expect((await owner.ok(categoryCalls.update, { params, body: { icon: null } })).icon).toBeNull();
  const refusal = await owner.refused(categoryCalls.update, { params, body: { icon: "<svg>" as never } });
  expect(refusal.error_message?.[0]).toMatch(/^Icon: Must be one of: laptop, /);
});

test("statuses come by category and their order there, page after page", async () => {
  const caller = await server.otherOrganisation();
  await makeStatus(caller, { name: "Zulu", category: "pending", sort_order: 9 });
  const first = await caller.ok(attachedStatusCalls.list, { query: { page_size: 4 } });
  expect(first.results.map(({ name }) => name)).toEqual(["Zulu", "On Order", "In Transit", "In Stock"]);
  const after = new URL(first.next ?? "").searchParams.get("after") ?? "";
  const next = await caller.ok(attachedStatusCalls.list, { query: { page_size: 4, after } });
  expect(next.results.map(({ name }) => name)).toEqual(["Returned", "In Use", "On Loan", "Reserved"]);
});
