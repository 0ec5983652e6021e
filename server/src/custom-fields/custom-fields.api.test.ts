import { customFieldCalls } from "@steward/contract/custom-fields/calls";
import { fieldSetCalls } from "@steward/contract/field-sets/calls";
import { PROTECTED_DELETE } from "@steward/contract/kit/errors";
import { describe, expect, test } from "vitest";
import { newId } from "../database/new-id.ts";
import { freshName } from "../masters/master-factory.ts";
import { startTestServer } from "../test-server/start-test-server.ts";
import { makeCustomField, makeFieldSet } from "./custom-field-factory.ts";

const server = await startTestServer();
const { owner } = server;
const other = await server.otherOrganisation();

const historyOf = async (id: string) => {
  const { rows } = await server.admin.query(
    "select action, changes from activity where subject_id = $1 order by id desc",
    [id],
  );
  return rows;
};

describe("a custom field", () => {
  test("keeps what it was given and answers the wire's shape", async () => {
    const body = {
      name: "  Memory  ",
      field_type: "text" as const,
      help: "As printed on the label",
      is_required: true,
      is_unique: false,
      default_value: "16 GB",
      minimum: 2,
      maximum: "20",
      pattern: "\\d+ GB",
      options: ["nothing"],
    };
    const made = await owner.ok(customFieldCalls.create, { body });
    expect(made).toEqual({
      ...body,
      name: "Memory",
      minimum: "2",
      options: [],
      currency: null,
      id: expect.any(String),
      is_active: true,
      version: 1,
      created: expect.any(String),
      modified: made.created,
      set_count: 0,
      has_values: false,
    });
    expect(await owner.ok(customFieldCalls.read, { params: { id: made.id } })).toEqual(made);
    expect((await historyOf(made.id))[0].changes).toContainEqual({ field: "pattern", before: null, after: "\\d+ GB" });
  });

  test("has a label that no other has, whatever its case and blanks", async () => {
    const { id } = await makeCustomField(owner, { name: "Colour" });
    const refused = { status: 409, errors: { name: ["This name is already in use."] } };
    const body = { name: " cOLOUR ", field_type: "text" as const };
    expect(await owner.refused(customFieldCalls.create, { body })).toMatchObject(refused);
    const another = await makeCustomField(owner);
    expect(
      await owner.refused(customFieldCalls.update, { params: { id: another.id }, body: { name: "colour" } }),
    ).toMatchObject(refused);
    expect(await owner.ok(customFieldCalls.update, { params: { id }, body: { name: "COLOUR" } })).toMatchObject({
      name: "COLOUR",
      version: 2,
    });
    expect(await makeCustomField(other, { name: "Colour" })).toMatchObject({ name: "Colour" });
  });

  test.for([
    [{ name: "" }, { name: ["This is Required."] }],
    [{ name: "x".repeat(256) }, { name: ["At most 255 characters."] }],
    [{ field_type: "number" }, { field_type: [expect.stringMatching(/^Must be one of: text, long_text/)] }],
    [{ field_type: "single_select" }, { options: ["Enter at least one option."] }],
    [{ field_type: "multi_select", options: ["A", "a"] }, { options: ["The option “a” is given twice."] }],
    [{ field_type: "single_select", options: ["A", " "] }, { "options.1": ["This is Required."] }],
    [
      { field_type: "single_select", options: ["A"], default_value: "B" },
      { default_value: ["Choose one of the options."] },
    ],
    [
      { minimum: "x", maximum: "-1" },
      { minimum: ["Enter a number of characters."], maximum: ["Enter a number of characters."] },
    ],
    [{ field_type: "integer", minimum: "2", maximum: "1" }, { maximum: ["The maximum is below the minimum."] }],
    [{ field_type: "date", minimum: "2026-02-30" }, { minimum: ["Enter a date as yyyy-MM-dd."] }],
    [{ pattern: "(a" }, { pattern: ["A bracket is not closed."] }],
    [{ pattern: "(?<=a)b" }, { pattern: ["The pattern uses something that is not supported here: (?."] }],
    [{ pattern: "x".repeat(201) }, { pattern: ["At most 200 characters."] }],
    [{ pattern: "a", default_value: "b" }, { default_value: ["Does not match the pattern that is asked for."] }],
    [{ is_unique: true, default_value: "b" }, { default_value: ["A unique field cannot have a default."] }],
    [{ options: Array.from({ length: 201 }, (_, index) => `${index}`) }, { options: ["At most 200."] }],
  ] as [object, object][])("refuses %j", async ([body, errors]) => {
    const whole = { name: freshName("Field"), field_type: "text" as const, ...body };
    expect(await owner.refused(customFieldCalls.create, { body: whole })).toMatchObject({ status: 400, errors });
  });

  test("drops what its type has no use for", async () => {
    const body = { pattern: "a", options: ["a"], minimum: "1", is_unique: true, default_value: true };
    expect(await makeCustomField(owner, { ...body, field_type: "boolean" })).toMatchObject({
      pattern: "",
      options: [],
      minimum: null,
      is_unique: false,
      default_value: true,
    });
  });

  test("changes its type while there is no value, and its parts are validated together", async () => {
    const { id } = await makeCustomField(owner, { field_type: "integer", minimum: "5", default_value: 7 });
    const refused = await owner.refused(customFieldCalls.update, { params: { id }, body: { maximum: "3" } });
    expect(refused).toMatchObject({ errors: { maximum: ["The maximum is below the minimum."] } });
    const refusedDefault = await owner.refused(customFieldCalls.update, { params: { id }, body: { minimum: "8" } });
    expect(refusedDefault).toMatchObject({ errors: { default_value: ["Must be at least 8."] } });
    const body = { field_type: "boolean" as const, default_value: null };
    expect(await owner.ok(customFieldCalls.update, { params: { id }, body })).toMatchObject({
      field_type: "boolean",
      minimum: null,
      version: 2,
    });
    expect(await owner.ok(customFieldCalls.update, { params: { id }, body })).toMatchObject({ version: 2 });
  });

  test("is turned off and on, and is suggested only while it is on", async () => {
    const { id, name } = await makeCustomField(owner);
    const suggested = async () => (await owner.ok(customFieldCalls.suggest, { query: { search: name } })).results;
    expect(await suggested()).toMatchObject([{ id, name, field_type: "text", is_required: false, options: [] }]);
    expect(await owner.ok(customFieldCalls.toggleActive, { params: { id } })).toMatchObject({ is_active: false });
    expect(await suggested()).toEqual([]);
    expect(await owner.ok(customFieldCalls.toggleActive, { params: { id } })).toMatchObject({ is_active: true });
    expect((await historyOf(id)).map(({ action }) => action)).toEqual(["activated", "deactivated", "created"]);
  });

  test("is deleted while nothing uses it", async () => {
    const { id } = await makeCustomField(owner);
    const set = await makeFieldSet(owner, [id]);
    expect(await owner.refused(customFieldCalls.remove, { params: { id } })).toMatchObject({
      status: 409,
      code: "protected_error",
      message: PROTECTED_DELETE,
    });
    await owner.ok(fieldSetCalls.update, { params: { id: set.id }, body: { custom_fields: [] } });
    await owner.ok(customFieldCalls.remove, { params: { id } });
    expect(await owner.refused(customFieldCalls.read, { params: { id } })).toMatchObject({ status: 404 });
  });

  test("is found by label and help, type, state and id", async () => {
    const caller = await server.otherOrganisation("Fields only");
    const one = await makeCustomField(caller, { name: "Größe", field_type: "decimal" });
    const two = await makeCustomField(caller, { name: "Anlage", help: "Die grösste zuerst" });
    await caller.ok(customFieldCalls.toggleActive, { params: { id: two.id } });
    const found = async (query: object) => {
      const { results, count } = await caller.ok(customFieldCalls.list, { query });
      expect(count).toBe(results.length);
      return results.map(({ id }) => id);
    };
    expect(await found({})).toEqual([two.id, one.id]);
    expect(await found({ ordering: "-name" })).toEqual([one.id, two.id]);
    expect(await found({ search: "GROSSE" })).toEqual([one.id]);
    expect(await found({ search: "zuerst" })).toEqual([two.id]);
    expect(await found({ field_type: "decimal,date" })).toEqual([one.id]);
    expect(await found({ is_active: "false" })).toEqual([two.id]);
    expect(await found({ ids: one.id })).toEqual([one.id]);
  });

  test("is edited by one of two who hold the same version", async () => {
    const { id, version } = await makeCustomField(owner);
    const headers = { "if-match": String(version) };
    await owner.ok(customFieldCalls.update, { params: { id }, body: { help: "mine" }, headers });
    expect(
      await owner.refused(customFieldCalls.update, { params: { id }, body: { help: "yours" }, headers }),
    ).toMatchObject({ status: 409, code: "stale", current: { id, help: "mine" } });
  });
});

describe("a field set", () => {
  test("keeps its fields in their order, with their definitions", async () => {
    const [a, b, c] = [await makeCustomField(owner), await makeCustomField(owner), await makeCustomField(owner)];
    const set = await makeFieldSet(owner, [c.id, a.id], { name: " Laptop fields " });
    expect(set).toMatchObject({
      name: "Laptop fields",
      custom_fields: [c.id, a.id],
      custom_fields_details: [
        { id: c.id, name: c.name, field_type: "text" },
        { id: a.id, name: a.name },
      ],
      is_active: true,
      category_count: 0,
      model_count: 0,
    });
    const body = { custom_fields: [a.id, b.id, c.id] };
    const after = await owner.ok(fieldSetCalls.update, { params: { id: set.id }, body });
    expect(after).toMatchObject({ ...body, version: 2 });
    expect((await historyOf(set.id))[0].changes).toEqual([
      { field: "custom_fields", before: `${c.name}, ${a.name}`, after: `${a.name}, ${b.name}, ${c.name}` },
    ]);
    expect(await owner.ok(fieldSetCalls.update, { params: { id: set.id }, body })).toEqual(after);
    expect(await owner.ok(fieldSetCalls.update, { params: { id: set.id }, body: { name: "Laptops" } })).toMatchObject({
      ...body,
      name: "Laptops",
    });
    expect(await owner.ok(customFieldCalls.read, { params: { id: b.id } })).toMatchObject({ set_count: 1 });
  });

  test("takes a field once, of its own organisation, and 50 at most", async () => {
    const { id } = await makeCustomField(owner);
    const foreign = await makeCustomField(other);
    const refused = async (custom_fields: string[]) =>
      owner.refused(fieldSetCalls.create, { body: { name: freshName("Set"), custom_fields } });
    expect(await refused([id, id])).toMatchObject({
      status: 400,
      errors: { custom_fields: ["A field is given twice."] },
    });
    expect(await refused([id, foreign.id])).toMatchObject({ status: 400, errors: { custom_fields: ["Not found."] } });
    expect(await refused([newId()])).toMatchObject({ status: 400 });
    expect(await refused(Array.from({ length: 51 }, newId))).toMatchObject({
      errors: { custom_fields: ["At most 50."] },
    });
  });

  test("has a name of its own, is turned off and on, and is deleted with its fields left", async () => {
    const field = await makeCustomField(owner);
    const { id, name } = await makeFieldSet(owner, [field.id]);
    expect(await owner.refused(fieldSetCalls.create, { body: { name: ` ${name.toUpperCase()}` } })).toMatchObject({
      errors: { name: ["This name is already in use."] },
    });
    expect(await owner.ok(fieldSetCalls.toggleActive, { params: { id } })).toMatchObject({ is_active: false });
    await owner.ok(fieldSetCalls.remove, { params: { id } });
    expect(await owner.ok(customFieldCalls.read, { params: { id: field.id } })).toMatchObject({ set_count: 0 });
  });
});
