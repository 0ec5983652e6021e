import { assetCalls } from "@steward/contract/assets/calls";
import { branchCalls } from "@steward/contract/branches/calls";
import { customFieldCalls } from "@steward/contract/custom-fields/calls";
import { importCalls } from "@steward/contract/imports/calls";
import { modelCalls } from "@steward/contract/models/calls";
import { workbookOf } from "@steward/test-data/made/workbook";
import { describe, expect, test } from "vitest";
import { checked, imported, mapped, reaches, reasons, undone, written } from "../test-server/register-factory.ts";
import { startTestServer } from "../test-server/start-test-server.ts";

const server = await startTestServer();
const csv = (...rows: string[]) => rows.join("\n");
const assetsOf = async (caller: typeof server.owner) =>
  (await caller.ok(assetCalls.list, { query: { ordering: "asset_id", page_size: 100 } })).results;

describe("places that a file leaves out", () => {
  const file = csv("Tag,Site,Building,Floor,Room", "A1,Leeds,Main,1,1.01", "A2,Leeds,Main,,");

  test("a level between two others gets the name that the settings give it, in rows that name one below", async () => {
    const owner = await server.otherOrganisation();
    const job = await mapped(owner, file);
    expect(job.settings).toMatchObject({
      columns: ["asset_id", "branch", "building", "floor", "room"],
      unnamed_places: { block: "Main" },
    });
    await written(owner, await checked(owner, job, { unnamed_places: { block: "North" } }));
    const ways = (await assetsOf(owner)).map(({ location_details }) =>
      location_details?.breadcrumb.map(({ name }) => name).join(" > "),
    );
    expect(ways).toEqual(["Leeds > Main > North > 1 > 1.01", "Leeds > Main"]);
  });

  test("without that name its rows are rejected", async () => {
    const owner = await server.otherOrganisation();
    const job = await checked(owner, await mapped(owner, file), { unnamed_places: {} });
    expect(job.counts).toMatchObject({ create: 1, rejected: 1 });
  });

  test("a branch that no column names is the only one there is, else somebody says which", async () => {
    const owner = await server.otherOrganisation();
    const register = csv("Tag,Building,Floor", "A1,Hall 3,0");
    const first = await mapped(owner, register);
    expect(Object.keys(first.settings.fixed)).toEqual(["branch"]);
    await written(owner, await checked(owner, first, { fixed: { branch: "Ulm" } }));
    const second = await mapped(owner, csv("Tag,Building,Floor", "A2,Hall 4,0"));
    expect(second.settings.fixed).toEqual({ branch: "Ulm" });
    await written(owner, await checked(owner, second, { fixed: { branch: "Jena" } }));
    expect((await mapped(owner, register)).settings.fixed).toEqual({});
    expect((await owner.ok(branchCalls.list)).results.map(({ name }) => name).sort()).toEqual(["Jena", "Ulm"]);
  });
});

test("a value for all rows fills a field that no column fills, and no other", async () => {
  const owner = await server.otherOrganisation();
  const job = await mapped(owner, csv("Tag,Status", "A1,In Use"));
  await written(owner, await checked(owner, job, { fixed: { category: "Pumps", notes: "Taken over" } }));
  expect(await assetsOf(owner)).toMatchObject([{ category_details: { name: "Pumps" } }]);
  const again = await mapped(owner, csv("Tag,Status", "A2,In Use"));
  const body = { ...again.settings, fixed: { status: "In Use" } };
  const refused = await owner.refused(importCalls.check, { params: { id: again.id }, body });
  expect(refused).toMatchObject({ status: 400, errors: { fixed: [expect.stringContaining("Status")] } });
});

describe("amounts in another currency", () => {
  const file = csv("Tag,Cost", "A1,£100.00", "A2,250", "A3,£0.05");

  test("are not taken without a word", async () => {
    const owner = await server.otherOrganisation();
    const job = await mapped(owner, file);
    expect(job.columns[1]?.currencies).toEqual({ "£": 2 });
    const refused = await owner.refused(importCalls.check, { params: { id: job.id }, body: job.settings });
    expect(refused).toMatchObject({ status: 400, errors: { currencies: [expect.stringContaining("£")] } });
  });

  test.each([
    [{ rate: "105.4" }, ["10540.00", "250.00", "5.27"]],
    ["as_written", ["100.00", "250.00", "0.05"]],
    ["leave_empty", [null, "250.00", null]],
  ] as const)("are converted, taken or left out as told: %o", async (choice, costs) => {
    const owner = await server.otherOrganisation();
    await imported(owner, file, { currencies: { "£": choice } });
    expect((await assetsOf(owner)).map(({ purchase_cost }) => purchase_cost)).toEqual(costs);
  });

  test("are those of a column whose heading says so, and not those of one's own", async () => {
    const owner = await server.otherOrganisation();
    const job = await imported(owner, csv("Tag,Price (GBP)", "A1,10", "A2,Rs. 20"), {
      currencies: { GBP: { rate: "100" } },
    });
    expect(job.columns[1]?.currencies).toEqual({ GBP: 1 });
    expect((await assetsOf(owner)).map(({ purchase_cost }) => purchase_cost)).toEqual(["1000.00", "20.00"]);
  });
});

describe("columns without a field", () => {
  const file = csv("Tag,Supplier,Inspected on,Seats,Insured", "A1,Ace,2024-03-01,4,yes", "A2,,2024-05-09,12,no");
  const types = ["text", "date", "integer", "boolean"];

  test("say why they are left out and which new field would hold them", async () => {
    const owner = await server.otherOrganisation();
    const { columns } = await mapped(
      owner,
      csv(
        "Sl.,Tag,Barcode,Empty,Cost",
        "1,A1,B1,,soon",
        "2,A2,B2,,late",
        "3,A3,B3,,5,",
        "4,A4,B4,,x",
        "5,A5,B5,,y",
        "6,A6,B6,,z",
      ),
    );
    expect(columns.map(({ left_out }) => left_out)).toEqual(["numbers_rows", null, "taken", "empty", "other_values"]);
    expect(columns.map(({ meant }) => meant)).toEqual([null, null, "asset_id", null, "purchase_cost"]);
    const facts = (await mapped(owner, file)).columns;
    expect(facts.slice(1).map(({ field_type }) => field_type)).toEqual(types);
  });

  test("become new fields with their values, which undo takes away again", async () => {
    const owner = await server.otherOrganisation();
    const job = await mapped(owner, file);
    const columns = ["asset_id", ...types.map((type) => `new:${type}`)];
    const ready = await checked(owner, job, { columns });
    expect(ready.counts).toMatchObject({ create: 2, rejected: 0 });
    expect((await owner.ok(customFieldCalls.list)).count).toBe(0);
    const done = await written(owner, ready);
    const fields = (await owner.ok(customFieldCalls.list)).results;
    expect(fields.map(({ name, field_type }) => [name, field_type]).sort()).toEqual([
      ["Inspected on", "date"],
      ["Insured", "boolean"],
      ["Seats", "integer"],
      ["Supplier", "text"],
    ]);
    const [first] = await assetsOf(owner);
    const asset = await owner.ok(assetCalls.read, { params: { id: first?.id ?? "" } });
    const values = asset.custom_fields.map(({ custom_field, value }) => [custom_field.name, value]);
    expect(values).toEqual([
      ["Inspected on", "2024-03-01"],
      ["Insured", true],
      ["Seats", expect.anything()],
      ["Supplier", "Ace"],
    ]);
    await undone(owner, done);
    expect((await owner.ok(customFieldCalls.list)).count).toBe(0);
  });

  test("a cell that is none of the new field's values is told before anything is written", async () => {
    const owner = await server.otherOrganisation();
    const job = await mapped(owner, csv("Tag,Seats", "A1,4", "A2,many"));
    const ready = await checked(owner, job, { columns: ["asset_id", "new:integer"] });
    expect(ready.counts).toMatchObject({ create: 1, rejected: 1 });
    expect(Object.keys(await reasons(owner, ready))).toEqual(["3"]);
  });

  test("need the right to create fields, and a name that is free", async () => {
    const { owner } = server;
    await owner.ok(customFieldCalls.create, { body: { name: "seats", field_type: "integer" } });
    const job = await mapped(owner, csv("Tag,Seats2", "A1,4"));
    const clerk = await server.asMember({ permissions: ["asset.import", "asset.view"] });
    const body = { ...job.settings, columns: ["asset_id", "new:integer"], create_missing: false };
    expect(await clerk.refused(importCalls.check, { params: { id: job.id }, body })).toMatchObject({ status: 403 });
    const other = await mapped(owner, csv("Tag,SEATS ", "A1,4"));
    const taken = { ...other.settings, columns: ["asset_id", "new:integer"] };
    expect(await owner.refused(importCalls.check, { params: { id: other.id }, body: taken })).toMatchObject({
      status: 400,
      errors: { columns: [expect.stringContaining("SEATS")] },
    });
  });
});

describe("sheets", () => {
  const book = () =>
    workbookOf([
      {
        name: "Pumps",
        rows: [
          ["Tag", "Name"],
          ["P1", "Pump"],
        ],
      },
      {
        name: "Fans",
        rows: [
          ["Tag", "Name"],
          ["F1", "Fan"],
        ],
      },
    ]);

  test("another one is read without an upload: before anything is written in its place, afterwards beside it", async () => {
    const owner = await server.otherOrganisation();
    const job = await mapped(owner, await book());
    const params = { id: job.id };
    const fans = await owner.ok(importCalls.again, { params, body: { sheet: "Fans" } });
    expect(fans.id).toBe(job.id);
    await written(owner, await checked(owner, await reaches(owner, job.id, "Mapping")));
    const next = await owner.ok(importCalls.again, { params, body: { sheet: "Pumps" } });
    expect(next.id).not.toBe(job.id);
    await written(owner, await checked(owner, await reaches(owner, next.id, "Mapping")));
    expect((await assetsOf(owner)).map(({ asset_id }) => asset_id)).toEqual(["F1", "P1"]);
  });

  test("a file without headings keeps its first row, a table on its side is set upright, each unless told otherwise", async () => {
    const owner = await server.otherOrganisation();
    const bare = await mapped(
      owner,
      csv("KH-01,Pump,ok", "KH-02,Fan,ok", "KH-03,Fan,ok", "KH-04,Fan,ok", "KH-05,Fan,ok"),
    );
    expect(bare).toMatchObject({
      layout: "no_headings",
      counts: { rows: 5 },
      settings: { columns: ["asset_id", null, null] },
    });
    await owner.ok(importCalls.again, { params: { id: bare.id }, body: { layout: "headings" } });
    expect(await reaches(owner, bare.id, "Mapping")).toMatchObject({ layout: "headings", counts: { rows: 4 } });
    const turned = await mapped(owner, csv("Asset tag,A1,A2", "Asset name,Pump,Fan", "Serial number,S1,S2"));
    expect(turned).toMatchObject({
      layout: "turned",
      counts: { rows: 2 },
      header: ["Asset tag", "Asset name", "Serial number"],
    });
  });

  test("a text that is named like a workbook is told to be one", async () => {
    const owner = await server.otherOrganisation();
    const failed = await mapped(owner, "Dear all,\nplease find the list\n", "assets", "list.xlsx");
    expect(failed).toMatchObject({ state: "Failed", message: expect.stringContaining("named .xlsx") });
  });
});

test("a status column that is chosen by hand gets guesses for its words", async () => {
  const owner = await server.otherOrganisation();
  const job = await mapped(owner, csv("Tag,Merkmal", "A1,defekt", "A2,in Betrieb"));
  expect(job.settings.columns[1]).not.toBe("status");
  const ready = await checked(owner, job, { columns: ["asset_id", "status"] });
  expect(ready.counts).toMatchObject({ create: 2, rejected: 0 });
  expect(Object.keys(ready.settings.values.status ?? {}).sort()).toEqual(["defekt", "in Betrieb"]);
});

test("what is left to do is counted among what the import made, and listed", async () => {
  const owner = await server.otherOrganisation();
  const rows = [
    "Tag,Site,Model,Manufacturer,Purchase date",
    "A1,Ulm,Eta,KSB,2024-01-02",
    "A2,Ulm,Omega,,2024-01-02",
    "A3,Jena,Omega,,soon",
  ];
  const done = await imported(owner, csv(...rows));
  const left = await owner.ok(importCalls.followUp, { params: { id: done.id } });
  expect(left).toMatchObject({ branches_without_address: 1, models_without_manufacturer: 1, rows_rejected: 1 });
  const branches = await owner.ok(branchCalls.list, { query: { has_address: false } });
  expect(branches.results.map(({ name }) => name)).toEqual(["Ulm"]);
  expect((await owner.ok(branchCalls.list, { query: { has_address: true } })).count).toBe(0);
  const models = await owner.ok(modelCalls.list, { query: { has_manufacturer: false } });
  expect(models.results.map(({ product_name }) => product_name)).toEqual(["Omega"]);
});

test("masters that look like others, and repeated serial numbers, are left to do", async () => {
  const owner = await server.otherOrganisation();
  const first = ["Tag,Manufacturer,Model,Brand,Serial number", "A0,Siemens AG,Eta 32,Blue-Line,S-1"];
  await imported(owner, csv(...first));
  const rows = [
    "Tag,Manufacturer,Model,Brand,Serial number",
    "A1,SIEMENS,Eta-32,Blueline,S-1",
    "A2,K.S.B.,Omega,,S-2",
    "A3,KSB Ltd.,Omega,,S-3",
    "A4,Siemensa,Eta 33,,",
  ];
  const done = await imported(owner, csv(...rows));
  const left = await owner.ok(importCalls.followUp, { params: { id: done.id } });
  expect(left.look_alikes.map(({ kind, made, other }) => `${kind}: ${made.name} / ${other.name}`)).toEqual([
    "brand: Blueline / Blue-Line",
    "manufacturer: KSB Ltd. / K.S.B.",
    "manufacturer: SIEMENS / Siemens AG",
  ]);
  expect(left.repeated_serial_numbers).toBe(1);
});
