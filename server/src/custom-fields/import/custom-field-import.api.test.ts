import { customFieldCalls } from "@steward/contract/custom-fields/calls";
import { fieldSetCalls } from "@steward/contract/field-sets/calls";
import type { ImportKind } from "@steward/contract/imports/constants";
import type { ImportSettings } from "@steward/contract/imports/rules";
import { expect, test } from "vitest";
import { makeAsset } from "../../assets/asset-factory.ts";
import type { Caller } from "../../test-server/caller.ts";
import { checked, mapped, reasons, undone, written } from "../../test-server/register-factory.ts";
import { startTestServer } from "../../test-server/start-test-server.ts";
import { makeCustomField, makeFieldSet } from "../custom-field-factory.ts";

const server = await startTestServer();

const check = async (caller: Caller, kind: ImportKind, rows: string[], settings: Partial<ImportSettings> = {}) =>
  checked(caller, await mapped(caller, rows.join("\n"), kind), settings);
/** Imports a file; what the check says is what is written. */
async function bring(caller: Caller, kind: ImportKind, ...rows: string[]) {
  const ready = await check(caller, kind, rows);
  const done = await written(caller, ready);
  expect(done.counts).toEqual(ready.counts);
  return done;
}
const fieldsOf = async (caller: Caller) =>
  (await caller.ok(customFieldCalls.list, { query: { page_size: 100, ordering: "name" } })).results;
const setsOf = async (caller: Caller) => (await caller.ok(fieldSetCalls.list)).results;

test("custom fields come from the headings and words of people and other programs", async () => {
  const owner = await server.otherOrganisation();
  const done = await bring(
    owner,
    "custom_fields",
    "Field name;Data type;Choices;Mandatory;Default;Min;Max;Description",
    'Colour;Dropdown;"Red, Blue, ""Grey, dark""";yes;Red;;;Of the case',
    "RAM;whole number;;no;8;1;1024;",
    "Since;date;;;31.03.2024;;;",
    "Remark;;;;;;;",
  );
  expect(done.counts).toMatchObject({ create: 4, rejected: 0 });
  expect(await fieldsOf(owner)).toMatchObject([
    {
      name: "Colour",
      field_type: "single_select",
      options: ["Red", "Blue", "Grey, dark"],
      is_required: true,
      default_value: "Red",
      help: "Of the case",
    },
    { name: "RAM", field_type: "integer", minimum: "1", maximum: "1024", is_required: false },
    { name: "Remark", field_type: "text", default_value: null, version: 1 },
    { name: "Since", field_type: "date", default_value: "2024-03-31" },
  ]);
  await undone(owner, done);
  expect(await fieldsOf(owner)).toEqual([]);
});

test("a filled cell changes a custom field, an empty one leaves it, and the undo brings it back", async () => {
  const owner = await server.otherOrganisation();
  const field = await makeCustomField(owner, {
    name: "Colour",
    field_type: "single_select",
    options: ["Red", "Blue"],
    default_value: "Red",
    help: "Of the case",
  });
  const done = await bring(
    owner,
    "custom_fields",
    "Label,Options,Unique,Help text",
    '" COLOUR ","Blue; Green; Red",,',
    "Code,,yes,",
  );
  expect(done.counts).toMatchObject({ create: 1, update: 1, rejected: 0 });
  const changed = { ...field, options: ["Blue", "Green", "Red"], version: 2, modified: expect.any(String) };
  expect(await fieldsOf(owner)).toMatchObject([{ name: "Code", is_unique: true }, changed]);
  await undone(owner, done);
  expect(await fieldsOf(owner)).toEqual([{ ...field, version: 3, modified: expect.any(String) }]);
});

test("the rules of the form hold, and what values stand in the way of", async () => {
  const owner = await server.otherOrganisation();
  const held = await makeCustomField(owner, { name: "Held" });
  for (const _ of [1, 2]) await makeAsset(owner, { custom_fields: [{ id: held.id, value: "same" }] });
  const job = await check(owner, "custom_fields", [
    "Label,Type,Options,Unique,Default value,Min,Max,Pattern",
    "A,Gadget,,,,,,",
    "B,Dropdown,,,,,,",
    "C,Dropdown,Red; red,,,,,",
    "D,Number,,,,5,1,",
    "E,Date,,perhaps,,,,",
    "F,User,,,Asha,,,",
    "G,Number,,,many,,,",
    "H,Text,,,,,,(",
    "Held,Number,,,,,,",
    "held,,,yes,,,,",
    ",Text,,,,,,",
  ]);
  expect(await reasons(owner, job)).toMatchObject({
    2: ["field_type: No type of fields is called “Gadget”."],
    3: ["options: Enter at least one option."],
    4: ["options: The option “red” is given twice."],
    5: ["maximum: The maximum is below the minimum."],
    6: ["is_unique: Write yes or no."],
    7: ["default_value: A field of this type has no default value."],
    8: [expect.stringMatching(/^default_value: /)],
    9: ["pattern: A bracket is not closed."],
    10: ["field_type: The type cannot change once a value exists."],
    11: ["is_unique: Several records hold the same value."],
    12: ["name: This is Required."],
  });
  expect(await fieldsOf(owner)).toMatchObject([{ name: "Held", is_unique: false, version: 1 }]);
});

test("a field that has come to hold values is kept by the undo as it is", async () => {
  const owner = await server.otherOrganisation();
  const { id } = await makeCustomField(owner, { name: "Rating" });
  const done = await bring(owner, "custom_fields", "Label,Type", "Rating,Whole number", "New,Text");
  const fresh = (await fieldsOf(owner)).find(({ name }) => name === "New");
  await makeAsset(owner, {
    custom_fields: [
      { id, value: 5 },
      { id: fresh?.id ?? "", value: "x" },
    ],
  });
  await undone(owner, done);
  expect(await fieldsOf(owner)).toMatchObject([
    { name: "New", has_values: true },
    { name: "Rating", field_type: "integer", version: 2 },
  ]);
});

test("field sets take their fields in the order of the cell", async () => {
  const owner = await server.otherOrganisation();
  for (const name of ["Colour", "RAM", "Length, mm"]) await makeCustomField(owner, { name });
  const laptops = await makeFieldSet(owner, [(await fieldsOf(owner))[0]?.id ?? ""], { name: "Laptops" });
  const done = await bring(
    owner,
    "field_sets",
    "Fieldset,Fields",
    '"laptops","ram; ""Length, mm""; Colour"',
    '"Phones","Colour,RAM"',
    "Bare,",
  );
  expect(done.counts).toMatchObject({ create: 2, update: 1, rejected: 0 });
  const names = async () =>
    (await setsOf(owner)).map(({ name, custom_fields_details }) => [
      name,
      custom_fields_details.map((one) => one.name),
    ]);
  expect(await names()).toEqual([
    ["Bare", []],
    ["Laptops", ["RAM", "Length, mm", "Colour"]],
    ["Phones", ["Colour", "RAM"]],
  ]);
  expect((await check(owner, "field_sets", ["Fieldset,Fields", "Laptops,"])).counts).toMatchObject({ unchanged: 1 });
  await undone(owner, done);
  expect(await setsOf(owner)).toEqual([{ ...laptops, version: 3, modified: expect.any(String) }]);
});

test("a field set asks for fields that are there, each once", async () => {
  const owner = await server.otherOrganisation();
  await makeCustomField(owner, { name: "Colour" });
  const job = await check(owner, "field_sets", [
    "Name,Custom fields",
    "A,Colour; Weight",
    "B,Colour; colour",
    ",Colour",
  ]);
  expect(await reasons(owner, job)).toEqual({
    2: ["custom_fields: No custom field is called “Weight”."],
    3: ["custom_fields: A field is given twice."],
    4: ["name: This is Required."],
  });
});
