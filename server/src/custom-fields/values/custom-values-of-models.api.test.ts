import { customFieldCalls } from "@steward/contract/custom-fields/calls";
import { customFieldRules } from "@steward/contract/custom-fields/rules";
import { fieldSetCalls } from "@steward/contract/field-sets/calls";
import type { FieldType } from "@steward/contract/custom-fields/constants";
import type { CustomValue } from "@steward/contract/custom-fields/custom-values";
import { categoryCalls } from "@steward/contract/masters/category/calls";
import { supplierCalls } from "@steward/contract/masters/supplier/calls";
import { modelCalls } from "@steward/contract/models/calls";
import { describe, expect, test } from "vitest";
import { upload } from "../../attachments/picture-factory.ts";
import { newId } from "../../database/new-id.ts";
import { makeBranch, makeLocation } from "../../branches/branch-factory.ts";
import { makeCategory, makeSupplier } from "../../masters/master-factory.ts";
import { makeModel } from "../../models/model-factory.ts";
import type { Caller } from "../../test-server/caller.ts";
import { startTestServer } from "../../test-server/start-test-server.ts";
import { makeCustomField, makeFieldSet } from "../custom-field-factory.ts";

const server = await startTestServer();
const { owner } = server;
const other = await server.otherOrganisation();

/** A field of type file with a file for it. */
async function makeFile(caller: Caller, name = "../../Prüf bericht.pdf") {
  const field = await makeCustomField(caller, { field_type: "file" });
  const file = { part: "file", name, bytes: Buffer.from("%PDF hello") };
  const answer = await upload(caller, customFieldCalls.upload, { id: field.id }, [file]);
  return { field, answer, file: customFieldRules.upload.response.parse(answer.body) };
}

const branch = await makeBranch(owner, { name: "Pune" });
const building = await makeLocation(owner, branch.id);
const supplier = await makeSupplier(owner);
const upload_of_owner = await makeFile(owner);

interface Kept {
  type: FieldType;
  options?: string[];
  given: CustomValue;
  stored?: CustomValue;
  /** Text in history, where it differs from the value. */
  text?: string;
  details?: object;
  field?: string;
}

const KEPT: readonly Kept[] = [
  { type: "text", given: " 16\nGB ", stored: "16 GB" },
  { type: "long_text", given: "two\nlines" },
  { type: "integer", given: "0042", stored: 42 },
  { type: "decimal", given: "1.50", stored: "1.5" },
  { type: "currency", given: "12.5", stored: "12.50" },
  { type: "percent", given: 99, stored: "99" },
  { type: "boolean", given: false, text: "No" },
  { type: "date", given: "2026-03-01" },
  { type: "datetime", given: "2026-03-01T15:00:00+05:30", stored: "2026-03-01T09:30:00Z" },
  { type: "single_select", options: ["a", "b"], given: "b" },
  { type: "multi_select", options: ["a", "b", "c"], given: ["c", "a"], stored: ["a", "c"], text: "a, c" },
  { type: "url", given: "https://example.org/a?b=1" },
  { type: "email", given: "a@example.org" },
  { type: "phone", given: "9812345670" },
  { type: "user", given: owner.account_id, text: owner.name, details: { id: owner.account_id, name: owner.name } },
  {
    type: "location",
    given: building.id,
    text: `Pune › ${building.name}`,
    details: { id: building.id, name: `Pune › ${building.name}`, places: [building.branch, building.id] },
  },
  { type: "supplier", given: supplier.id, text: supplier.name, details: { id: supplier.id, name: supplier.name } },
  {
    type: "file",
    given: upload_of_owner.file.id,
    text: "Prüf bericht.pdf",
    field: upload_of_owner.field.id,
    details: { id: upload_of_owner.file.id, name: "Prüf bericht.pdf", file: expect.any(String) },
  },
];

const changesOf = async (id: string) => {
  const { rows } = await server.admin.query("select changes from activity where subject_id = $1 order by id desc", [
    id,
  ]);
  return rows[0].changes;
};

describe.for(KEPT)("a value of type $type", ({ type, options = [], given, stored = given, text, details, field }) => {
  test("is kept, answered, told in the history by its label, and taken away", async () => {
    const { id, name } = field
      ? await owner.ok(customFieldCalls.read, { params: { id: field } })
      : await makeCustomField(owner, { field_type: type, options });
    const model = await makeModel(owner, { custom_fields: [{ id, value: given }] });
    const values = [
      {
        custom_field: expect.objectContaining({ id, name, field_type: type }),
        value: stored,
        value_details: details ?? null,
      },
    ];
    expect(model.custom_fields).toEqual(values);
    const params = { id: model.id };
    expect((await owner.ok(modelCalls.read, { params })).custom_fields).toEqual(values);
    const after = text ?? String(stored);
    const places = type === "location" ? { places: { after: [building.branch, building.id] } } : {};
    expect(await changesOf(model.id)).toContainEqual({ field: name, before: null, after, ...places });
    const same = await owner.ok(modelCalls.update, { params, body: { custom_fields: [{ id, value: given }] } });
    expect(same).toMatchObject({ version: 1, custom_fields: values });
    expect(await owner.ok(customFieldCalls.read, { params: { id } })).toMatchObject({ has_values: true });
    for (const value of [null, "", []]) {
      const emptied = await owner.ok(modelCalls.update, { params, body: { custom_fields: [{ id, value }] } });
      expect(emptied).toMatchObject({ version: 2, custom_fields: [] });
    }
    const left = type === "location" ? { places: { before: [building.branch, building.id] } } : {};
    expect(await changesOf(model.id)).toEqual([{ field: name, before: after, after: null, ...left }]);
  });
});

test("values that the type refuses come back together, each at its field and under its label", async () => {
  const [one, two] = [
    await makeCustomField(owner, { name: "Weight", field_type: "decimal" }),
    await makeCustomField(owner, { name: "Bought", field_type: "date" }),
  ];
  const custom_fields = [
    { id: one.id, value: "heavy" },
    { id: two.id, value: "yesterday" },
  ];
  const refused = await owner.refused(modelCalls.create, { body: { product_name: "x", custom_fields } });
  expect(refused).toMatchObject({
    status: 400,
    errors: {
      [`custom_fields.${one.id}`]: ["Enter valid decimal number"],
      [`custom_fields.${two.id}`]: ["Enter a date as yyyy-MM-dd."],
    },
    error_message: ["Weight: Enter valid decimal number", "Bought: Enter a date as yyyy-MM-dd."],
  });
});

test.for([
  ["not a list", "x"],
  ["an entry without a value", [{ id: newId() }]],
  ["an entry without an id", [{ value: "x" }]],
  ["an entry with more", [{ id: newId(), value: "x", name: "y" }]],
  ["an object as a value", [{ id: newId(), value: { $ne: null } }]],
  ["what is no id", [{ id: "1", value: "x" }]],
  ["a field twice", ["x", "y"].map((value) => ({ id: "01920000-0000-7000-8000-0000000000ab", value }))],
  ["more than 200 values", Array.from({ length: 201 }, () => ({ id: newId(), value: "x" }))],
] as const)("a body with %s is refused", async ([, custom_fields]) => {
  const body = { product_name: "x", custom_fields } as never;
  expect(await owner.refused(modelCalls.create, { body })).toMatchObject({ status: 400, code: "invalid" });
});

test("another organisation's field, user, location, supplier and file are not found, like absent ones", async () => {
  const foreign: Record<"user" | "location" | "supplier" | "file", string> = {
    user: other.account_id,
    location: (await makeBranch(other)).id,
    supplier: (await makeSupplier(other)).id,
    file: (await makeFile(other)).file.id,
  };
  const refusedAs = async (id: string, value: CustomValue) => {
    const body = { product_name: "x", custom_fields: [{ id, value }] };
    const { request_id: _, ...answer } = await owner.refused(modelCalls.create, { body });
    return answer;
  };
  for (const [type, id] of Object.entries(foreign) as [keyof typeof foreign, string][]) {
    const field = await makeCustomField(owner, { field_type: type });
    const answer = await refusedAs(field.id, id);
    expect(answer).toMatchObject({ status: 400, errors: { [`custom_fields.${field.id}`]: ["Not found."] } });
    expect(await refusedAs(field.id, newId())).toEqual(answer);
  }
  const field = (await makeCustomField(other)).id;
  expect(await refusedAs(field, "x")).toMatchObject({ status: 400, code: "invalid" });
  expect(
    await refusedAs((await makeCustomField(owner, { field_type: "file" })).id, upload_of_owner.file.id),
  ).toMatchObject({
    status: 400,
  });
});

describe("a unique value", () => {
  const inUse = (id: string) => ({
    status: 409,
    errors: { [`custom_fields.${id}`]: ["This value is already in use."] },
  });

  test("belongs to one record, whatever its case and blanks", async () => {
    const { id } = await makeCustomField(owner, { is_unique: true });
    const model = await makeModel(owner, { custom_fields: [{ id, value: "MAC-1" }] });
    const custom_fields = [{ id, value: " mac-1 " }];
    expect(await owner.refused(modelCalls.create, { body: { product_name: "x", custom_fields } })).toMatchObject(
      inUse(id),
    );
    await owner.ok(modelCalls.update, { params: { id: model.id }, body: { custom_fields } });
    await owner.ok(modelCalls.update, {
      params: { id: model.id },
      body: { custom_fields: [{ id, value: null }] },
    });
    await makeModel(owner, { custom_fields });
  });

  test("is given to one of many who ask for it at once", async () => {
    const { id } = await makeCustomField(owner, { is_unique: true, field_type: "integer" });
    const custom_fields = [{ id, value: 7 }];
    const answers = await Promise.all(
      Array.from({ length: 8 }, (_, index) =>
        owner.send(modelCalls.create, { body: { product_name: `Racing ${index}`, custom_fields } }),
      ),
    );
    expect(answers.map(({ status }) => status).sort()).toEqual([201, ...Array(7).fill(409)]);
  });

  test("is asked of values that are there when a field becomes unique", async () => {
    const { id } = await makeCustomField(owner);
    const [one] = [
      await makeModel(owner, { custom_fields: [{ id, value: "same" }] }),
      await makeModel(owner, { custom_fields: [{ id, value: "SAME" }] }),
    ];
    const unique = { params: { id }, body: { is_unique: true } };
    expect(await owner.refused(customFieldCalls.update, unique)).toMatchObject({
      errors: { is_unique: ["Several records hold the same value."] },
    });
    await owner.ok(modelCalls.update, {
      params: { id: one?.id ?? "" },
      body: { custom_fields: [{ id, value: "own" }] },
    });
    await owner.ok(customFieldCalls.update, unique);
    const custom_fields = [{ id, value: "own" }];
    expect(await owner.refused(modelCalls.create, { body: { product_name: "x", custom_fields } })).toMatchObject(
      inUse(id),
    );
    await owner.ok(customFieldCalls.update, { params: { id }, body: { is_unique: false } });
    await makeModel(owner, { custom_fields });
  });
});

describe("what has values", () => {
  test("keeps its type and is not deleted", async () => {
    const { id } = await makeCustomField(owner);
    const model = await makeModel(owner, { custom_fields: [{ id, value: "x" }] });
    expect(
      await owner.refused(customFieldCalls.update, { params: { id }, body: { field_type: "integer" } }),
    ).toMatchObject({
      status: 400,
      errors: { field_type: ["The type cannot change once a value exists."] },
    });
    expect(await owner.refused(customFieldCalls.remove, { params: { id } })).toMatchObject({ code: "protected_error" });
    await owner.ok(modelCalls.update, {
      params: { id: model.id },
      body: { custom_fields: [{ id, value: null }] },
    });
    await owner.ok(customFieldCalls.update, { params: { id }, body: { field_type: "integer" } });
    await owner.ok(customFieldCalls.remove, { params: { id } });
  });

  test("never gets a value of another type, however often both are asked for at once", async () => {
    for (let round = 0; round < 6; round += 1) {
      const { id } = await makeCustomField(owner);
      const [typed, valued] = await Promise.all([
        owner.send(customFieldCalls.update, { params: { id }, body: { field_type: "integer" } }),
        owner.send(modelCalls.create, {
          body: { product_name: `Type ${id}`, custom_fields: [{ id, value: "text" }] },
        }),
      ]);
      expect([typed.status, valued.status].filter((status) => status < 300)).toHaveLength(1);
    }
  });

  test("protects what it points to", async () => {
    const { id } = await makeCustomField(owner, { field_type: "supplier" });
    const pointed = await makeSupplier(owner);
    await makeModel(owner, { custom_fields: [{ id, value: pointed.id }] });
    expect(await owner.refused(supplierCalls.remove, { params: { id: pointed.id } })).toMatchObject({
      status: 409,
      code: "protected_error",
    });
  });

  test("keeps a value that a later rule would refuse, and lets the rest be edited", async () => {
    const { id } = await makeCustomField(owner, { field_type: "single_select", options: ["old", "new"] });
    const model = await makeModel(owner, { custom_fields: [{ id, value: "old" }] });
    await owner.ok(customFieldCalls.update, { params: { id }, body: { options: ["new"] } });
    const params = { id: model.id };
    const custom_fields = [{ id, value: "old" }];
    expect(await owner.ok(modelCalls.update, { params, body: { description: "x", custom_fields } })).toMatchObject({
      description: "x",
      custom_fields: [{ value: "old" }],
    });
    await owner.ok(customFieldCalls.toggleActive, { params: { id } });
    expect(
      await owner.refused(modelCalls.update, { params, body: { custom_fields: [{ id, value: "new" }] } }),
    ).toMatchObject({
      errors: { [`custom_fields.${id}`]: ["This field is not active."] },
    });
    await owner.ok(modelCalls.update, { params, body: { custom_fields: [{ id, value: null }] } });
  });
});

test("a model is found by the words of its values, without case and accents, while it has them", async () => {
  const { id } = await makeCustomField(owner);
  const model = await makeModel(owner, { custom_fields: [{ id, value: "Kältemittel R-410A" }] });
  const found = async () =>
    (await owner.ok(modelCalls.list, { query: { search: "kaltemittel r-4" } })).results.map((one) => one.id);
  expect(await found()).toEqual([model.id]);
  await owner.ok(modelCalls.update, { params: { id: model.id }, body: { custom_fields: [{ id, value: "" }] } });
  expect(await found()).toEqual([]);
});

test("a category and a model have sets, whose fields are asked for once each in their order", async () => {
  const [a, b, c, off] = [
    await makeCustomField(owner),
    await makeCustomField(owner),
    await makeCustomField(owner),
    await makeCustomField(owner),
  ];
  await owner.ok(customFieldCalls.toggleActive, { params: { id: off.id } });
  const [first, second] = [await makeFieldSet(owner, [c.id, off.id, a.id]), await makeFieldSet(owner, [a.id, b.id])];
  const category = await makeCategory(owner, { custom_fieldset: first.id });
  expect(category).toMatchObject({
    custom_fieldset: first.id,
    custom_fieldset_details: { id: first.id, name: first.name },
  });
  const model = await makeModel(owner, { custom_fieldset: second.id });
  expect(model).toMatchObject({ custom_fieldset_details: { id: second.id, name: second.name } });
  const asked = async (query: object) => {
    const { results, count } = await owner.ok(customFieldCalls.suggest, { query });
    expect(count).toBe(results.length);
    return results.map(({ id }) => id);
  };
  expect(await asked({ category: category.id, product: model.id })).toEqual([c.id, a.id, b.id]);
  expect(await asked({ product: model.id })).toEqual([a.id, b.id]);
  expect(await asked({ custom_fieldset: first.id })).toEqual([c.id, a.id]);
  expect(await other.ok(customFieldCalls.suggest, { query: { category: category.id } })).toMatchObject({ count: 0 });
  expect(await owner.ok(fieldSetCalls.read, { params: { id: first.id } })).toMatchObject({
    category_count: 1,
    model_count: 0,
  });
  expect(await owner.refused(fieldSetCalls.remove, { params: { id: second.id } })).toMatchObject({
    code: "protected_error",
  });
  await owner.ok(fieldSetCalls.toggleActive, { params: { id: second.id } });
  expect(await asked({ category: category.id, product: model.id })).toEqual([c.id, a.id]);
  await owner.ok(categoryCalls.update, { params: { id: category.id }, body: { custom_fieldset: null } });
  expect(await asked({ category: category.id })).toEqual([]);
});

describe("a file", () => {
  test("is handed out as a download and nothing else, under its own name", async () => {
    const { file } = await makeFile(owner, "page.html");
    const answer = await server.nobody.raw({ method: "GET", url: file.file });
    expect(answer).toMatchObject({
      status: 200,
      headers: {
        "content-type": "application/octet-stream",
        "content-disposition": "attachment; filename=page.html",
      },
    });
    expect(answer.bytes.toString()).toBe("%PDF hello");
    expect(
      (await server.nobody.raw({ method: "GET", url: file.file.replace("signature=", "signature=x") })).status,
    ).toBe(404);
  });

  test.for([
    ["none", [], "file", "This is Required."],
    ["an empty one", [{ part: "file", name: "a", bytes: Buffer.alloc(0) }], "file", "This is Required."],
    [
      "one too large",
      [{ part: "file", name: "a", bytes: Buffer.alloc(10 * 1024 * 1024 + 1) }],
      "file",
      "A file can be 10 MB at most.",
    ],
    ["another part", [{ part: "x", name: "a", bytes: Buffer.from("a") }], "x", "Unknown field."],
  ] as const)("is refused where the request has %s", async ([, files, part, message]) => {
    const { id } = await makeCustomField(owner, { field_type: "file" });
    const fields: Record<string, string> = files.length === 0 ? { x: "1" } : {};
    const answer = await upload(owner, customFieldCalls.upload, { id }, files, fields);
    const errors = files.length === 0 ? { x: ["Unknown field."] } : { [part]: [message] };
    expect(answer).toMatchObject({ status: 400, body: { errors } });
  });

  test("is refused by a field of another type", async () => {
    const { id } = await makeCustomField(owner);
    const file = { part: "file", name: "a", bytes: Buffer.from("a") };
    expect(await upload(owner, customFieldCalls.upload, { id }, [file])).toMatchObject({ status: 409 });
  });

  test("that no value holds goes with its field", async () => {
    const { field, file } = await makeFile(owner);
    await owner.ok(customFieldCalls.remove, { params: { id: field.id } });
    expect((await server.nobody.raw({ method: "GET", url: file.file })).status).toBe(404);
  });
});
