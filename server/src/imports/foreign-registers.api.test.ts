import { assetCalls } from "@steward/contract/assets/calls";
import { importCalls } from "@steward/contract/imports/calls";
import { manufacturerCalls } from "@steward/contract/masters/manufacturer/calls";
import { expect, test } from "vitest";
import { startTestServer } from "../test-server/start-test-server.ts";
import { checked, imported, mapped, reasons, written } from "../test-server/register-factory.ts";

const server = await startTestServer();
const csv = (...rows: string[]) => rows.join("\n");
const assetsOf = async (caller: typeof server.owner) =>
  (await caller.ok(assetCalls.list, { query: { ordering: "asset_id", page_size: 100 } })).results;

test("a long name that ends in a picture of two code units is imported whole", async () => {
  const owner = await server.otherOrganisation();
  const names = [194, 195, 196].map((length) => `${"x".repeat(length)}💧💧`);
  const job = await imported(owner, csv("Asset Tag,Asset Name", ...names.map((name, index) => `A${index},${name}`)));
  expect(job).toMatchObject({ state: "Done", counts: { create: 3, rejected: 0 } });
  expect((await assetsOf(owner)).map(({ asset_name }) => asset_name)).toEqual(names);
});

test("cells that only say that there is nothing are no serial number, no tag and no maker", async () => {
  const owner = await server.otherOrganisation();
  const file = csv(
    "Asset Tag,Asset Name,Serial Number,Model,Manufacturer",
    "A1,Pump,N/A,Eta,KSB",
    "A2,Pump,N/A,Eta,KSB",
    "A3,Pump,-,Eta,-",
    "A4,Pump,Not available,Eta,NIL",
    "n.a.,Pump,0001,Eta,KSB",
  );
  const job = await imported(owner, file);
  expect(job.counts).toMatchObject({ create: 5, rejected: 0 });
  expect((await assetsOf(owner)).map(({ serial_number }) => serial_number).sort()).toEqual(["", "", "", "", "0001"]);
  const makers = await owner.ok(manufacturerCalls.list);
  expect(makers.results.map(({ name }) => name)).toEqual(["KSB"]);
  const again = await checked(owner, await mapped(owner, file));
  expect(again.counts).toMatchObject({ create: 0, unchanged: 5 });
});

test("a serial number that a spreadsheet program has shortened is refused, and costs are never guessed", async () => {
  const owner = await server.otherOrganisation();
  const job = await checked(
    owner,
    await mapped(
      owner,
      csv(
        "Asset Tag,Asset Name,Serial,Cost",
        "A1,Pump,1.23E+15,5",
        'A2,Fan,12E5,"Rs. 1,23,456.00"',
        "A3,Fan,S3,1.5 Cr",
      ),
    ),
  );
  expect(await reasons(owner, job)).toEqual({
    2: [
      "serial_number: A spreadsheet program has shortened this number. Format its column as text there and save it again.",
    ],
    4: ["purchase_cost: Write the amount in figures, with no word but its currency."],
  });
  await written(owner, job);
  expect(await assetsOf(owner)).toMatchObject([{ serial_number: "12E5", purchase_cost: "123456.00" }]);
});

test("days keep their order beside a column of network addresses", async () => {
  const owner = await server.otherOrganisation();
  const file = csv("Asset Tag,Asset Name,IP,Purchase Date", "A1,Switch,10.20.30.40,03/04/2024");
  await imported(owner, file);
  expect(await assetsOf(owner)).toMatchObject([{ purchase_date: "2024-04-03" }]);
});

test("points are what the rest of the file, or a person, says they are", async () => {
  const owner = await server.otherOrganisation();
  const rows = ["Asset Tag;Purchase Cost", "A1;1.500", "A2;1.234,56"];
  const job = await mapped(owner, csv(...rows));
  expect(job.settings.decimal_mark).toBe("comma");
  await written(owner, await checked(owner, job));
  expect((await assetsOf(owner)).map(({ purchase_cost }) => purchase_cost)).toEqual(["1500.00", "1234.56"]);
  const open = await mapped(owner, csv("Asset Tag;Purchase Cost", "A3;1.500"));
  expect((await checked(owner, open)).counts.rejected).toBe(1);
  const told = await mapped(owner, csv("Asset Tag;Purchase Cost", "A4;1.250"));
  await written(owner, await checked(owner, told, { decimal_mark: "point" }));
  expect((await assetsOf(owner)).at(-1)).toMatchObject({ asset_id: "A4", purchase_cost: "1.25" });
});

test("words of other programs and languages are taken for the statuses that they most likely mean", async () => {
  const owner = await server.otherOrganisation();
  const words = [
    "IN_CUSTODY",
    "Ready to Deploy (deployable)",
    "DOWN",
    "In Betrieb",
    "Hors service",
    "ausgemustert",
    "?",
  ];
  const job = await mapped(owner, csv("Asset Tag,Status", ...words.map((word, index) => `A${index},${word}`)));
  expect(Object.keys(job.settings.values.status ?? {}).sort()).toEqual(words.slice(0, -1).sort());
  await written(owner, await checked(owner, job));
  expect((await assetsOf(owner)).map(({ status_details }) => status_details.name)).toEqual([
    "In Use",
    "In Stock",
    "Out of Order",
    "In Use",
    "Out of Order",
  ]);
  const { results } = await owner.ok(importCalls.rows, { params: { id: job.id }, query: { outcome: "created" } });
  const retired = await owner.ok(assetCalls.read, { params: { id: results.at(-1)?.record ?? "" } });
  expect(retired.status_details.name).toBe("Retired");
});

test("a last name is not said twice where the name ends with it", async () => {
  const owner = await server.otherOrganisation();
  const file = csv("DisplayName,Surname,E-mail", "Asha Rao,Rao,asha@names.example", "Ravi,Rao,ravi@names.example");
  const job = await checked(owner, await mapped(owner, file, "users"));
  const { results } = await owner.ok(importCalls.rows, { params: { id: job.id }, query: {} });
  expect(results.map(({ label }) => label)).toEqual(["Asha Rao · asha@names.example", "Ravi Rao · ravi@names.example"]);
});
