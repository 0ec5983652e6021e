import { approvalCalls } from "@steward/contract/asset-requests/approval/calls";
import { assetRequestCalls } from "@steward/contract/asset-requests/calls";
import { assetCalls } from "@steward/contract/assets/calls";
import { componentCalls } from "@steward/contract/components/calls";
import { categoryCalls } from "@steward/contract/masters/category/calls";
import { describe, expect, test } from "vitest";
import { makeAsset } from "../assets/asset-factory.ts";
import { makeBranch, makeLocation } from "../branches/branch-factory.ts";
import { freshName, makeBrand, makeCategory, makeManufacturer } from "../masters/master-factory.ts";
import { makeModel } from "../models/model-factory.ts";
import { startTestServer } from "../test-server/start-test-server.ts";
import { ASKS, askedRequest, attachTo, DECIDES, makeRequest, sendRequest } from "./asset-request-factory.ts";

const server = await startTestServer();
const { owner, admin } = server;
const asker = await server.asMember({ permissions: [...ASKS, "precheck.export"] });
const approver = await server.asMember({ permissions: DECIDES });

const params = (request: { id: string }) => ({ params: { id: request.id } });
const approve = (request: { id: string }, body = {}) =>
  approver.ok(approvalCalls.approve, { ...params(request), body });
const texts = (changes: readonly { field: string; before: string | null; after: string | null }[]) =>
  changes.map(({ field, before, after }) => [field, before, after]);

describe("a request", () => {
  test("names what is new and takes what is there already by its name", async () => {
    const brand = await makeBrand(owner);
    const category = await makeCategory(owner);
    const names = {
      category_name: category.name.toUpperCase(),
      brand_name: brand.name,
      manufacturer_name: freshName("M"),
    };
    const request = await makeRequest(asker, { ...names, product_name: freshName("Model"), product_number: "X-1" });
    expect(request).toMatchObject({
      precheck_status: "Pending",
      is_requestable: true,
      flag_editable_serial_number: true,
      requested_by_details: { id: asker.account_id, name: asker.name },
      category_details: { name: category.name, existing_id: category.id },
      manufacturer_details: { name: names.manufacturer_name, existing_id: null },
      product_details: {
        product_number: "X-1",
        existing_id: null,
        brand_details: { name: brand.name, existing_id: brand.id },
      },
      service_provider_details: { name: "", existing_id: null },
      steps: [],
      version: 1,
    });
    expect(request.internal_id).toMatch(/^REQ-\d+$/);
  });

  test("has every field that the specification names, its components and the rows of lists likewise", async () => {
    const request = await makeRequest(asker, { warranty_period: 12, invoice_number: "INV-9" });
    const dates = ["warranty_period", "amc_start_date", "amc_end_date", "invoice_number", "invoice_date", "created"];
    const row = ["id", "asset_name", "internal_id", "created", "precheck_status"];
    const named = ["category_details", "manufacturer_details", "service_provider_details"];
    for (const path of [
      ...row,
      ...dates,
      "is_requestable",
      "serial_number",
      "asset_id",
      "flag_editable_serial_number",
      ...named.flatMap((field) => [`${field}.name`, `${field}.existing_id`]),
      "requested_by_details.name",
      ...["product_number", "product_name", "existing_id"].map((field) => `product_details.${field}`),
      ...["brand", "category", "manufacturer"].flatMap((master) => [
        `product_details.${master}_details.name`,
        `product_details.${master}_details.existing_id`,
      ]),
    ])
      expect(request).toHaveProperty(path);
    const { id } = await asker.ok(assetRequestCalls.addComponent, {
      body: { precheck: request.id, name: "Battery" },
    });
    const component = await asker.ok(assetRequestCalls.component, { params: { id } });
    for (const path of ["id", ...dates]) expect(component).toHaveProperty(path);
    const { results } = await asker.ok(assetRequestCalls.list, { query: { search: request.internal_id } });
    for (const path of [...row, "requested_by_details.name", "category_details.name"])
      expect(results[0]).toHaveProperty(path);
  });

  test("of a model has its category, brand and manufacturer", async () => {
    const [category, brand, manufacturer] = [
      await makeCategory(owner),
      await makeBrand(owner),
      await makeManufacturer(owner),
    ];
    const model = await makeModel(owner, { category: category.id, brand: brand.id, manufacturer: manufacturer.id });
    const request = await makeRequest(asker, { category_name: "", brand_name: "Ignored", product: model.id });
    const named = ({ id, name }: { id: string; name: string }) => ({ name, existing_id: id });
    expect(request).toMatchObject({
      category_details: named(category),
      manufacturer_details: named(manufacturer),
      product_details: { existing_id: model.id, brand_details: named(brand), category_details: named(category) },
    });
  });

  test("is one's own: nobody else finds or changes it on the requester's side", async () => {
    const request = await makeRequest(asker);
    const other = await server.asMember({ permissions: [...ASKS] });
    expect((await other.ok(assetRequestCalls.list)).results).toEqual([]);
    const calls = [
      assetRequestCalls.read,
      assetRequestCalls.sendApproval,
      assetRequestCalls.withdraw,
      assetRequestCalls.remove,
    ];
    for (const call of calls) expect((await other.refused(call, params(request))).status, call.name).toBe(404);
    const body = { asset_name: "Mine" };
    expect((await other.refused(assetRequestCalls.update, { ...params(request), body })).status).toBe(404);
    const component = { precheck: request.id, name: "Disk" };
    expect(await other.refused(assetRequestCalls.addComponent, { body: component })).toMatchObject({ status: 400 });
  });

  test("says on sending what is missing", async () => {
    const refused = async (body: object) => {
      const request = await makeRequest(asker, { asset_name: "", category_name: "", ...body });
      expect(request.is_requestable).toBe(false);
      return (await asker.refused(assetRequestCalls.sendApproval, params(request))).errors;
    };
    expect(await refused({})).toEqual({ asset_name: ["Enter the name of the asset or its model."] });
    expect(await refused({ asset_name: "Laptop" })).toEqual({
      category: ["Choose a category or a model, or name a new one."],
    });
  });

  test("of several assets has neither serial number nor tag", async () => {
    const { errors } = await asker.refused(assetRequestCalls.create, {
      body: { asset_name: "Chair", quantity: 2, serial_number: "1" },
    });
    expect(errors).toEqual({
      serial_number: ["Serial numbers of several assets are entered when the request is approved."],
    });
    expect((await makeRequest(asker, { quantity: 2 })).flag_editable_serial_number).toBe(false);
  });

  test("is deleted with its components and files; its history stays", async () => {
    const request = await makeRequest(asker, { components: [{ name: "Disk" }] });
    const { file } = await attachTo(asker, request);
    expect((await asker.ok(assetRequestCalls.read, params(request))).documents).toHaveLength(1);
    expect((await server.nobody.raw({ url: file })).status).toBe(200);
    await asker.ok(assetRequestCalls.remove, params(request));
    expect((await asker.refused(assetRequestCalls.read, params(request))).status).toBe(404);
    expect((await server.nobody.raw({ url: file })).status).toBe(404);
    const { rows } = await admin.query("select action from activity where subject_id = $1 order by id desc limit 1", [
      request.id,
    ]);
    expect(rows).toEqual([{ action: "deleted" }]);
  });

  test("of a member with a limit is for a place inside it", async () => {
    const branch = await makeBranch(owner);
    const room = await makeLocation(owner, branch.id);
    const limited = await server.asMember({ permissions: [...ASKS], scope: [room.id] });
    const body = { asset_name: "Desk", category_name: freshName("Kind") };
    expect(await limited.refused(assetRequestCalls.create, { body })).toMatchObject({ status: 403 });
    const request = await limited.ok(assetRequestCalls.create, { body: { ...body, location: room.id } });
    expect(request).toMatchObject({ branch: branch.id, location_details: { id: room.id } });
    expect((await limited.ok(assetRequestCalls.list)).count).toBe(1);
    const elsewhere = await server.asMember({ permissions: DECIDES, scope: [(await makeBranch(owner)).id] });
    await sendRequest(limited, request);
    expect((await elsewhere.ok(approvalCalls.list)).results.map(({ id }) => id)).not.toContain(request.id);
    expect((await elsewhere.refused(approvalCalls.approve, { ...params(request), body: {} })).status).toBe(404);
    expect((await elsewhere.ok(assetRequestCalls.components, { query: { precheck: [request.id] } })).count).toBe(0);
  });
});

describe("a reviewer", () => {
  test("edits what waits, and the requester sees what was changed until changing it", async () => {
    const request = await askedRequest(asker, { quantity: 4, components: [{ name: "Disk" }] });
    const body = { quantity: 2, reason: "Two are in stock" };
    const edited = await approver.ok(approvalCalls.update, { ...params(request), body });
    const marks = [
      ["quantity", "4", "2"],
      ["reason", null, "Two are in stock"],
    ];
    expect(texts(edited.reviewer_changes)).toEqual(marks);
    const [disk] = edited.components;
    const change = { params: { id: disk?.id ?? "" }, body: { name: "Fast disk" } };
    const component = await approver.ok(assetRequestCalls.updateComponent, change);
    expect(texts(component.reviewer_changes)).toEqual([["name", "Disk", "Fast disk"]]);
    await approver.ok(approvalCalls.reject, params(request));
    const seen = await asker.ok(assetRequestCalls.read, params(request));
    expect(texts(seen.reviewer_changes)).toEqual(marks);
    const own = await asker.ok(assetRequestCalls.update, { ...params(request), body: { quantity: 3 } });
    expect(texts(own.reviewer_changes)).toEqual([marks[1]]);
    expect((await sendRequest(asker, request)).reviewer_changes).toEqual([]);
  });

  test("says why a request was rejected, who rejected it alone", async () => {
    const request = await askedRequest(asker);
    const reason = { ...params(request), body: { reason: "Too dear" } };
    expect((await approver.refused(approvalCalls.rejectReason, reason)).status).toBe(409);
    await approver.ok(approvalCalls.reject, params(request));
    expect((await owner.refused(approvalCalls.rejectReason, reason)).status).toBe(403);
    expect(await approver.ok(approvalCalls.rejectReason, reason)).toMatchObject({
      precheck_status: "Rejected",
      reject_reason: "Too dear",
      decided_by_details: { id: approver.account_id },
    });
  });

  test("is offered what is called nearly so", async () => {
    const brand = await makeBrand(owner, "Hewlett Packard");
    const asset = await makeAsset(owner, { serial_number: freshName("SERIAL") });
    const { serial_number } = asset;
    const request = await askedRequest(asker, { product_name: "ZBook", brand_name: "Hewlet Packard", serial_number });
    const matches = await approver.ok(approvalCalls.matches, params(request));
    expect(matches.brand).toEqual([{ id: brand.id, name: "Hewlett Packard", code: "", is_same: false }]);
    expect(matches.assets.map(({ id }) => id)).toEqual([asset.id]);
  });
});

describe("an approved request", () => {
  test("makes each asset with a tag of its own, its components and the missing masters", async () => {
    const names = {
      product_name: freshName("Model"),
      brand_name: freshName("Brand"),
      manufacturer_name: freshName("Maker"),
    };
    const branch = await makeBranch(owner);
    const disk = { name: freshName("Disk"), serial_number: freshName("D"), category_name: freshName("Parts") };
    const wanted = { ...names, branch: branch.id, quantity: 3, warranty_period: 24, components: [disk] };
    const request = await askedRequest(asker, { ...wanted, asset_name: "Workstation" });
    const serials = [freshName("S"), "", freshName("S")];
    const approved = await approve(request, { serial_numbers: serials });
    expect(approved).toMatchObject({
      precheck_status: "Approved",
      is_requestable: false,
      decided_by_details: { id: approver.account_id },
      product_details: { product_name: names.product_name, brand_details: { name: names.brand_name } },
    });
    expect(approved.product_details.existing_id).not.toBeNull();
    expect(approved.category_details.existing_id).not.toBeNull();
    const made = await Promise.all(approved.assets.map(({ id }) => owner.ok(assetCalls.read, { params: { id } })));
    expect(made.map(({ serial_number }) => serial_number)).toEqual(serials);
    expect(new Set(made.map(({ asset_id }) => asset_id)).size).toBe(3);
    for (const asset of made) {
      expect(asset).toMatchObject({
        asset_name: "Workstation",
        branch: branch.id,
        warranty_period: 24,
        category_details: { id: approved.category_details.existing_id },
        product_details: { name: names.product_name, manufacturer_details: { name: names.manufacturer_name } },
      });
    }
    const parts = await owner.ok(componentCalls.list, {
      query: { linked_asset: made.map(({ id }) => id), ordering: "created" },
    });
    expect(parts.results.map(({ serial_number }) => serial_number)).toEqual([disk.serial_number, "", ""]);
    expect(parts.results[0]?.category_details?.name).toBe(disk.category_name);
  });

  test("links assets that are there and creates the rest", async () => {
    const stocked = await makeAsset(owner);
    const request = await askedRequest(asker, { quantity: 2 });
    const refused = (assets: string[]) =>
      approver.refused(approvalCalls.approve, { ...params(request), body: { assets } });
    const [one, two] = [(await makeAsset(owner)).id, (await makeAsset(owner)).id];
    expect((await refused([stocked.id, one, two])).errors).toEqual({ assets: ["2 assets are asked for."] });
    expect((await refused([stocked.id, stocked.id])).errors).toEqual({ assets: ["Each asset once."] });
    const { assets } = await approve(request, { assets: [stocked.id] });
    expect(assets).toHaveLength(2);
    expect(assets[0]?.id).toBe(stocked.id);
    const history = await owner.ok(assetCalls.activity, { params: { id: stocked.id } });
    expect(history.results[0]).toMatchObject({
      action: "request fulfilled",
      changes: [{ field: "request", before: null, after: request.internal_id }],
    });
  });

  test("takes the records that the approver chose in place of new names", async () => {
    const category = await makeCategory(owner);
    const model = await makeModel(owner);
    const request = await askedRequest(asker, { product_name: freshName("Nearly") });
    const approved = await approve(request, { category: category.id, product: model.id });
    expect(approved).toMatchObject({
      category_details: { existing_id: category.id },
      product_details: { existing_id: model.id },
    });
    expect(approved.reviewer_changes.map(({ field }) => field)).toEqual(
      expect.arrayContaining(["category", "product"]),
    );
  });

  test("leaves nothing where one part is refused", async () => {
    const everything = async () => {
      const tables = ["asset", "model", "category", "brand", "component", "asset_request_asset", "asset_request_step"];
      const counts = tables.map((table) => admin.query(`select count(*)::int as n from ${table}`));
      return (await Promise.all(counts)).map(({ rows }) => rows[0].n);
    };
    const serial_number = freshName("TWICE");
    const name = freshName("Disk");
    await owner.ok(componentCalls.create, { body: { name, serial_number } });
    const components = [
      { name: "Fan", category_name: freshName("Parts") },
      { name, serial_number },
    ];
    const request = await askedRequest(asker, { product_name: freshName("M"), brand_name: freshName("B"), components });
    const before = await everything();
    const refused = await approver.refused(approvalCalls.approve, { ...params(request), body: {} });
    expect(refused).toMatchObject({ status: 409, errors: { serial_number: [expect.any(String)] } });
    expect(await everything()).toEqual(before);
    expect((await asker.ok(assetRequestCalls.read, params(request))).precheck_status).toBe("Approval Pending");
  });

  test("is refused where a named master was switched off meanwhile", async () => {
    const category = await makeCategory(owner);
    const request = await askedRequest(asker, { category_name: category.name });
    await owner.ok(categoryCalls.toggleActive, { params: { id: category.id } });
    const refused = await approver.refused(approvalCalls.approve, { ...params(request), body: {} });
    expect(refused).toMatchObject({ status: 400, errors: { category: ["This category is not active."] } });
  });

  test("of many at once is approved each by itself", async () => {
    const [good, stale] = [await askedRequest(asker), await askedRequest(asker)];
    const another = await askedRequest(
      approver.organisation_id ? await server.asMember({ role: "Administrator" }) : owner,
    );
    const requests = [
      { id: good.id, version: good.version },
      { id: stale.id, version: stale.version - 1 },
      { id: another.id, version: another.version },
    ];
    const answer = await approver.ok(approvalCalls.approveSeveral, { body: { requests } });
    expect(answer).toEqual({
      approved: 2,
      refused: [
        { id: stale.id, internal_id: stale.internal_id, message: "Somebody else changed this in the meantime." },
      ],
    });
  });
});
