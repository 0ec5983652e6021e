import { assetCalls } from "@steward/contract/assets/calls";
import { importCalls } from "@steward/contract/imports/calls";
import { expect, test } from "vitest";
import { checked, mapped, written } from "../../test-server/register-factory.ts";
import { startTestServer } from "../../test-server/start-test-server.ts";

const server = await startTestServer();
const csv = (...rows: string[]) => rows.join("\n");

test("the day on which a warranty ends becomes the months since the purchase", async () => {
  const owner = await server.otherOrganisation();
  const file = csv(
    "Inv.-Nr.;Bezeichnung;Kaufdatum;Garantie bis",
    "P-1;Pumpe;15.03.2023;14.03.2026",
    "P-2;Lüfter;31.01.2024;29.02.2024",
    "P-3;Presse;01.06.2022;01.06.2024",
    "P-4;Säge;;01.06.2024",
    "P-5;Bohrer;01.06.2024;31.05.2024",
    "P-6;Kran;01.06.2010;31.05.2024",
    "P-7;Hobel;01.06.2024;",
  );
  const job = await mapped(owner, file);
  expect(job.settings.columns).toEqual(["asset_id", "asset_name", "purchase_date", "warranty_end"]);
  const done = await written(owner, await checked(owner, job));
  expect(done.counts).toMatchObject({ create: 7, rejected: 0, warned: 3 });
  const { results } = await owner.ok(assetCalls.list, { query: { ordering: "asset_id" } });
  expect(results.map(({ warranty_period }) => warranty_period)).toEqual([36, 1, 24, null, null, null, null]);
  const rows = await owner.ok(importCalls.rows, { params: { id: job.id }, query: { warned: true } });
  expect(rows.results.map(({ row_number, warnings }) => [row_number, warnings.map(({ message }) => message)])).toEqual([
    [5, ["Left out, as the row has no purchase date that its months are counted from."]],
    [6, ["Left out, as it is less than half a month after the purchase."]],
    [7, ["Left out, as it is more than 99 months after the purchase."]],
  ]);
});

test("months that the file has beside the day win, and an unreadable day is no day", async () => {
  const owner = await server.otherOrganisation();
  const file = csv(
    "Tag,Purchase date,Warranty months,Warranty end",
    "1,2023-03-15,12,2026-03-14",
    "2,2023-03-15,,2025-03-14",
    "3,2023-03-15,,soon",
  );
  const job = await checked(owner, await mapped(owner, file));
  expect(job.cell_problems).toMatchObject([{ field: "warranty_end", kind: "unreadable", rows: 1, first_row: 4 }]);
  const leave_empty = [{ field: "warranty_end", kind: "unreadable" as const }];
  await written(owner, await checked(owner, job, { leave_empty }));
  const { results } = await owner.ok(assetCalls.list, { query: { ordering: "asset_id" } });
  expect(results.map(({ warranty_period }) => warranty_period)).toEqual([12, 24, null]);
});

test("without a date of purchase in the file the column is left out, and says why", async () => {
  const owner = await server.otherOrganisation();
  const job = await mapped(owner, csv("Tag,Name,Warranty until", "1,Pump,2026-03-14", "2,Fan,2027-03-14"));
  expect(job.settings.columns).toEqual(["asset_id", "asset_name", null]);
  expect(job.columns[2]).toMatchObject({
    left_out: "nothing_to_count_from",
    meant: "warranty_end",
    field_type: "date",
  });
});
