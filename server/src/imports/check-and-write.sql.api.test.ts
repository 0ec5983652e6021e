import { assetCalls } from "@steward/contract/assets/calls";
import { importCalls } from "@steward/contract/imports/calls";
import type { ImportJob } from "@steward/contract/imports/rules";
import fc from "fast-check";
import { expect, test } from "vitest";
import { makeAsset } from "../assets/asset-factory.ts";
import { makeCustomField, makeFieldSet } from "../custom-fields/custom-field-factory.ts";
import { makeCategory, makeStatus } from "../masters/master-factory.ts";
import { makeModel } from "../models/model-factory.ts";
import { startTestServer } from "../test-server/start-test-server.ts";
import { checked, mapped, written } from "../test-server/register-factory.ts";

const server = await startTestServer();
/** Rows that are written in one transaction (`imports/work/import-state.ts`). */
const BATCH = 1000;

/** The same files at each run; `PROPERTY_SEED` names others. */
const SEED = Number(process.env.PROPERTY_SEED ?? 20_261_122);

const HEADER = "Tag;Serial;Name;Model;Model no;Make;Category;Branch;Building;Status;Purchase date;Warranty";
const cell = (...texts: string[]) => fc.constantFrom("", ...texts);
const row = fc.tuple(
  cell("T1", "t1 ", "T2", "T3", "AST-0002", "n/a"),
  cell("S1", "S2", "s1", "keine", "1.2E+10"),
  cell("Pump", "Fan", "Pump"),
  cell("X", "x ", "Y"),
  cell("N1", "N2"),
  cell("Acme", "ACME", "Other"),
  cell("Pumps", "Fans"),
  cell("Pune", "Thane"),
  cell("A", "B"),
  cell("In Stock", "Missing", "Retired", "Sleeping", "Dormant"),
  cell("2024-01-05", "2024", "5.1.2024"),
  cell("12", "TBD"),
);
const file = fc
  .array(row, { minLength: 1, maxLength: 25 })
  .filter((rows) => rows.some((cells) => cells.some((text) => text !== "")));
const settings = fc.record({
  match: fc.constantFrom("asset_id" as const, "serial_number" as const, null),
  update_existing: fc.boolean(),
  create_missing: fc.boolean(),
  leave_empty: fc.subarray([
    { field: "serial_number", kind: "taken" as const },
    { field: "serial_number", kind: "unreadable" as const },
    { field: "warranty_period", kind: "unreadable" as const },
    { field: "purchase_date", kind: "unreadable" as const },
    { field: "status", kind: "unknown" as const },
    { field: "category", kind: "unknown" as const },
    { field: "product_name", kind: "unknown" as const },
  ]),
});

/** What the report says of each row, in the words of the dry run. */
async function toldOf(owner: typeof server.owner, { id }: ImportJob) {
  const { results } = await owner.ok(importCalls.rows, { params: { id }, query: { page_size: 100 } });
  const past: Record<string, string> = { created: "create", updated: "update" };
  return results.map(({ row_number, outcome, problems, warnings }) => ({
    row_number,
    outcome: past[outcome ?? ""] ?? outcome,
    problems,
    warnings,
  }));
}

test("what the dry run says of any file is what the writing does, row by row and word by word", {
  timeout: 240_000,
}, async () => {
  const owner = await server.otherOrganisation();
  await makeStatus(owner, { name: "Dormant" });
  await fc.assert(
    fc.asyncProperty(file, settings, async (rows, chosen) => {
      const text = [HEADER, ...rows.map((cells) => cells.join(";"))].join("\n");
      const job = await checked(owner, await mapped(owner, text), chosen);
      const said = await toldOf(owner, job);
      if (job.counts.create + job.counts.update === 0) return;
      const done = await written(owner, job);
      expect(await toldOf(owner, done)).toEqual(said);
      expect(done.counts).toMatchObject({ ...job.counts, processed: expect.any(Number) });
    }),
    { numRuns: 30, seed: SEED },
  );
});

test("a generated tag is none that a later row of the file has, in whichever batch that is", async () => {
  const owner = await server.otherOrganisation();
  const typed = Array.from({ length: BATCH }, (_, index) => `T-${index},Fan`);
  const text = ["Tag,Name", ",Pump", ",Pump", ...typed, " ast-0002 ,Lamp"].join("\n");
  const job = await checked(owner, await mapped(owner, text));
  expect(job.counts).toMatchObject({ create: BATCH + 3, rejected: 0 });
  expect((await written(owner, job)).counts).toMatchObject({ create: BATCH + 3, rejected: 0 });
  const tags = async (search: string) =>
    (await owner.ok(assetCalls.list, { query: { search } })).results.map(({ asset_id }) => asset_id).sort();
  expect(await tags("pump")).toEqual(["AST-0001", expect.stringMatching(/^AST-0002-/)]);
  expect(await tags("lamp")).toEqual(["ast-0002"]);
});

test("a value that a row must have is not left empty for being taken", async () => {
  const owner = await server.otherOrganisation();
  const field = await makeCustomField(owner, { name: "Licence", is_required: true, is_unique: true });
  const set = await makeFieldSet(owner, [field.id]);
  const category = await makeCategory(owner, { name: "Software", custom_fieldset: set.id });
  const model = await makeModel(owner, { product_name: "Editor", category: category.id });
  const licensed = (value: string) => ({ category: category.id, custom_fields: [{ id: field.id, value }] });
  await makeAsset(owner, { asset_id: "L-0", ...licensed("A-0") });
  const text = [
    "Tag,Name,Category,Model,Licence",
    "L-1,One,Software,,A-1",
    "L-2,Two,Software,,A-1",
    "L-3,Three,Software,,A-0",
    "L-4,Four,,Editor,a-1",
    "L-5,Five,Software,,A-5",
  ].join("\n");
  const leave_empty = [{ field: `custom:${field.id}`, kind: "taken" as const }];
  const job = await checked(owner, await mapped(owner, text), { leave_empty });
  const said = await toldOf(owner, job);
  expect(said.map(({ row_number, outcome }) => [row_number, outcome])).toEqual([
    [2, "create"],
    [3, "reject"],
    [4, "reject"],
    [5, "reject"],
    [6, "create"],
  ]);
  expect(await toldOf(owner, await written(owner, job))).toEqual(said);
  expect(model.category).toBe(category.id);
});
