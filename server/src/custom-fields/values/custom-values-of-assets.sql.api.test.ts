import { assetCalls } from "@steward/contract/assets/calls";
import { customFieldCalls } from "@steward/contract/custom-fields/calls";
import { categoryCalls } from "@steward/contract/masters/category/calls";
import { Readable } from "node:stream";
import { sql } from "kysely";
import { describe, expect, test } from "vitest";
import { makeAsset } from "../../assets/asset-factory.ts";
import { inOrganisation } from "../../database/transaction.ts";
import { readSheet } from "../../spreadsheets/read/read-sheet.ts";
import { makeCategory } from "../../masters/master-factory.ts";
import { makeModel } from "../../models/model-factory.ts";
import { ofOrganisation } from "../../database/of-organisation.ts";
import { startTestServer } from "../../test-server/start-test-server.ts";
import { customFilter } from "./custom-value-queries.ts";
import { makeCustomField, makeFieldSet } from "../custom-field-factory.ts";

const server = await startTestServer();
const { owner } = server;

const REQUIRED = "This is Required.";
const path = (id: string) => `custom_fields.${id}`;

test("an asset keeps values, tells its history by their labels, and shows them when it is read", async () => {
  const [memory, ports] = [
    await makeCustomField(owner, { name: "RAM", field_type: "single_select", options: ["8 GB", "16 GB"] }),
    await makeCustomField(owner, { name: "Ports", field_type: "integer" }),
  ];
  const custom_fields = [
    { id: memory.id, value: "16 GB" },
    { id: ports.id, value: 4 },
  ];
  const asset = await makeAsset(owner, { custom_fields });
  expect(asset.custom_fields).toMatchObject([
    { custom_field: { id: ports.id, name: "Ports", field_type: "integer" }, value: 4, value_details: null },
    { custom_field: { id: memory.id, name: "RAM", options: ["8 GB", "16 GB"] }, value: "16 GB" },
  ]);
  const params = { id: asset.id };
  const body = { asset_name: "Laptop", custom_fields: [{ id: ports.id, value: "5" }] };
  const after = await owner.ok(assetCalls.update, { params, body });
  expect(after).toMatchObject({ version: 2, custom_fields: [{ value: 5 }, { value: "16 GB" }] });
  expect(await owner.ok(assetCalls.read, { params })).toEqual(after);
  const history = await owner.ok(assetCalls.activity, { params });
  expect(history.results.map(({ changes }) => changes)).toMatchObject([
    [{ field: "asset_name" }, { field: "Ports", before: "4", after: "5" }],
    expect.arrayContaining([
      { field: "Ports", before: null, after: "4" },
      { field: "RAM", before: null, after: "16 GB" },
    ]),
  ]);
  expect(await owner.ok(assetCalls.update, { params, body })).toEqual(after);
  const { results } = await owner.ok(assetCalls.list, { query: { ids: asset.id } });
  expect(results[0]).not.toHaveProperty("custom_fields");
});

describe("fields that a category and a model ask for", async () => {
  const field = await makeCustomField(owner, { is_required: true });
  const filled = await makeCustomField(owner, { is_required: true, field_type: "integer", default_value: 7 });
  const category = (
    await makeCategory(owner, { custom_fieldset: (await makeFieldSet(owner, [field.id, filled.id])).id })
  ).id;
  const other = await makeCustomField(owner, { is_required: true });
  const product = (await makeModel(owner, { custom_fieldset: (await makeFieldSet(owner, [other.id])).id })).id;
  const given = (id: string) => ({ custom_fields: [{ id, value: "x" }] });

  test("have a value on every new asset, the default where there is one", async () => {
    const refused = await owner.refused(assetCalls.create, { body: { asset_name: "x", category, product } });
    expect(refused).toMatchObject({
      status: 400,
      errors: { [path(field.id)]: [REQUIRED], [path(other.id)]: [REQUIRED] },
      error_message: expect.arrayContaining([`${field.name}: ${REQUIRED}`]),
    });
    const asset = await makeAsset(owner, { category, ...given(field.id) });
    expect(asset.custom_fields.map(({ value }) => value).sort()).toEqual([7, "x"]);
    const blank = [
      { id: field.id, value: "x" },
      { id: filled.id, value: "" },
    ];
    expect(
      await owner.refused(assetCalls.create, { body: { asset_name: "x", category, custom_fields: blank } }),
    ).toMatchObject({ errors: { [path(filled.id)]: [REQUIRED] } });
  });

  test("are asked for of an asset whose category comes from its model", async () => {
    const model = await makeModel(owner, { category });
    expect(await owner.refused(assetCalls.create, { body: { product: model.id } })).toMatchObject({
      errors: { [path(field.id)]: [REQUIRED] },
    });
  });

  test("are not taken away, and come with another category or model", async () => {
    const asset = await makeAsset(owner, { category, ...given(field.id) });
    const refused = async (body: object) =>
      (await owner.refused(assetCalls.update, { params: { id: asset.id }, body })).errors;
    expect(await refused({ custom_fields: [{ id: field.id, value: null }] })).toEqual({
      [path(field.id)]: [REQUIRED],
    });
    expect(await refused({ product })).toEqual({ [path(other.id)]: [REQUIRED] });
    await owner.ok(assetCalls.update, { params: { id: asset.id }, body: { product, ...given(other.id) } });
  });

  test("keep nobody from editing the rest of an asset that was there before", async () => {
    const asset = await makeAsset(owner);
    const late = (await makeCategory(owner)).id;
    await owner.ok(assetCalls.update, { params: { id: asset.id }, body: { category: late } });
    const { custom_fieldset } = await owner.ok(categoryCalls.read, { params: { id: category } });
    await owner.ok(categoryCalls.update, { params: { id: late }, body: { custom_fieldset } });
    await owner.ok(assetCalls.update, { params: { id: asset.id }, body: { notes: "still editable", category: late } });
    await owner.ok(customFieldCalls.toggleActive, { params: { id: field.id } });
    await owner.ok(assetCalls.update, {
      params: { id: asset.id },
      body: { custom_fields: [{ id: filled.id, value: 1 }] },
    });
    await owner.ok(customFieldCalls.toggleActive, { params: { id: field.id } });
  });
});

test("an asset is found by the words of its values and of its model's", async () => {
  const { id } = await makeCustomField(owner);
  const yes = await makeCustomField(owner, { field_type: "boolean" });
  const product = (await makeModel(owner, { custom_fields: [{ id, value: "Zwölfzylinder" }] })).id;
  const one = await makeAsset(owner, { product });
  const two = await makeAsset(owner, {
    custom_fields: [
      { id, value: "zwolfzylinder marine" },
      { id: yes.id, value: true },
    ],
  });
  const found = async (search: string) =>
    (await owner.ok(assetCalls.list, { query: { search } })).results.map((asset) => asset.id);
  expect(await found("ZWÖLFZYL")).toEqual([two.id, one.id]);
  expect(await found("marine")).toEqual([two.id]);
  await owner.ok(assetCalls.update, { params: { id: two.id }, body: { custom_fields: [{ id, value: "" }] } });
  expect(await found("ZWÖLFZYL")).toEqual([one.id]);
});

describe("the list", async () => {
  const caller = await server.otherOrganisation("Filters");
  const colour = (
    await makeCustomField(caller, { name: "Colour", field_type: "multi_select", options: ["Red", "Blue, dark"] })
  ).id;
  const weight = (await makeCustomField(caller, { name: "Weight", field_type: "decimal" })).id;
  const long = (await makeCustomField(caller, { name: "Text", field_type: "long_text" })).id;
  const make = async (colours: string[], kilos: string, text = "") =>
    (
      await makeAsset(caller, {
        custom_fields: [
          { id: colour, value: colours },
          { id: weight, value: kilos },
          { id: long, value: text },
        ],
      })
    ).id;
  const red = await make(["Red"], "1.50");
  const both = await make(["Red", "Blue, dark"], "2", "x".repeat(1999));
  await makeAsset(caller);
  const found = async (custom_field: string | string[], more: object = {}) => {
    const { results, count } = await caller.ok(assetCalls.list, {
      query: { custom_field, ordering: "created", ...more },
    });
    expect(count).toBe(results.length);
    return results.map(({ id }) => id);
  };

  test("is narrowed by values, alternatives of one field and conditions of several", async () => {
    expect(await found(`${colour}:red`)).toEqual([red, both]);
    expect(await found(`${colour.toUpperCase()}:Blue, dark`)).toEqual([both]);
    expect(await found([`${colour}:Red`, `${weight}:1.5`])).toEqual([red]);
    expect(await found([`${weight}:01.500`, `${weight}:2.0`])).toEqual([red, both]);
    const address = `/v1/steward/assets/?custom_field=${colour}:Red&custom_field=${weight}:2`;
    expect((await caller.raw({ method: "GET", url: address })).body).toMatchObject({
      count: 1,
      results: [{ id: both }],
    });
    expect(await found(`${weight}:3`)).toEqual([]);
    expect(await found(`${long}:${"x".repeat(1999)}`)).toEqual([both]);
    expect(await found(`${long}:${"x".repeat(1998)}`)).toEqual([]);
    expect(await found(`${colour}:red`, { search: "AST" })).toHaveLength(2);
    expect(await found(`${colour}:red`, { page_size: 100, ids: both })).toEqual([both]);
    expect(await owner.ok(assetCalls.list, { query: { custom_field: `${colour}:Red` } })).toMatchObject({ count: 0 });
  });

  test("refuses what is no id and value", async () => {
    for (const wrong of ["", "x:y", colour, `${colour}:`, `${colour}:\0`]) {
      const query = { custom_field: wrong };
      expect(await caller.refused(assetCalls.list, { query })).toMatchObject({ status: 400, code: "invalid" });
    }
  });

  test("reaches the values of a filter by an index, behind the wall between organisations too", async () => {
    await server.admin.query(
      `insert into custom_value (organisation_id, asset, field, position, value, key)
       select $1, $2, $3, n, to_jsonb(n), n::text from generate_series(1, 20000) n`,
      [caller.organisation_id, red, weight],
    );
    await server.admin.query("analyze custom_value");
    const plan = await inOrganisation(
      server.pool,
      { organisation_id: caller.organisation_id, scope: null },
      async (tx) => {
        const where = customFilter("asset", sql`a.id`, [{ field: weight, value: "777" }])[0] ?? sql`false`;
        const { rows } = await sql<{ "QUERY PLAN": string }>`explain select a.id from asset a
          where ${ofOrganisation("a")} and ${where}`.execute(tx);
        return rows.map((row) => row["QUERY PLAN"]).join("\n");
      },
    );
    await server.admin.query("delete from custom_value where field = $1 and position > 0", [weight]);
    expect(plan).toMatch(/custom_value_filter on custom_value v .*\n\s+Index Cond: .*field = .*key = ANY/);
  });

  test("is exported with a column of each active field", async () => {
    await caller.ok(customFieldCalls.toggleActive, { params: { id: long } });
    for (const format of ["csv", "xlsx"] as const) {
      const { bytes } = await caller.send(assetCalls.export, { query: { format, ordering: "created" } });
      const sheet = await readSheet(Readable.from([bytes]));
      const rows: string[][] = [];
      for await (const row of sheet.rows) rows.push(row.cells.slice(-2));
      expect(sheet.header.slice(-3)).toEqual(["Created (UTC)", "Colour", "Weight"]);
      expect(rows).toEqual([
        ["Red", "1.5"],
        ["Red, Blue, dark", "2"],
        ["", ""],
      ]);
    }
  });
});
