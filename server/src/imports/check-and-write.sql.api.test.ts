import { importCalls } from "@steward/contract/imports/calls";
import type { ImportJob } from "@steward/contract/imports/rules";
import fc from "fast-check";
import { expect, test } from "vitest";
import { makeStatus } from "../masters/master-factory.ts";
import { startTestServer } from "../test-server/start-test-server.ts";
import { checked, mapped, written } from "../test-server/register-factory.ts";

const server = await startTestServer();

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
