import { assetCalls } from "@steward/contract/assets/calls";
import { importCalls } from "@steward/contract/imports/calls";
import { expect, test } from "vitest";
import { checked, mapped, reaches, written } from "../test-server/register-factory.ts";
import { startTestServer } from "../test-server/start-test-server.ts";

const server = await startTestServer();

const file = [
  "Inventarnummer;Bezeichnung;Menge;Anschaffungswert",
  "G-1;Drehbank;1;1.200,00",
  "Zwischensumme;;;1.200,00",
  "Inventarnummer;Bezeichnung;Menge;Anschaffungswert",
  "G-2;Summe;1;80,00",
  "Gesamtsumme;;;1.280,00",
].join("\n");

test("totals and headings once more count as no rows, are named, and things called so are taken", async () => {
  const owner = await server.otherOrganisation();
  const job = await mapped(owner, file);
  const left_out = [
    { reason: "total", lines: 2, first_row: 3 },
    { reason: "headings", lines: 1, first_row: 4 },
  ];
  expect(job).toMatchObject({ left_out, counts: { rows: 2 } });
  const done = await written(owner, await checked(owner, job));
  expect(done).toMatchObject({ left_out, counts: { rows: 2, create: 2, rejected: 0 } });
  const { results } = await owner.ok(assetCalls.list, { query: { ordering: "asset_id" } });
  expect(results.map(({ asset_name }) => asset_name)).toEqual(["Drehbank", "Summe"]);
});

test("a file that is read anew is told anew", async () => {
  const owner = await server.otherOrganisation();
  const { id } = await mapped(owner, file);
  await owner.ok(importCalls.again, { params: { id }, body: { layout: "no_headings" } });
  const again = await reaches(owner, id, "Mapping");
  expect(again).toMatchObject({ left_out: [{ reason: "total", lines: 2, first_row: 3 }], counts: { rows: 4 } });
});
