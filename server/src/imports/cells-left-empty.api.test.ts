import { assetCalls } from "@steward/contract/assets/calls";
import { importCalls } from "@steward/contract/imports/calls";
import { branchCalls } from "@steward/contract/branches/calls";
import { describe, expect, test } from "vitest";
import { startTestServer } from "../test-server/start-test-server.ts";
import { checked, imported, mapped, reasons, written } from "../test-server/register-factory.ts";

const server = await startTestServer();
const csv = (...rows: string[]) => rows.join("\n");
const assetsOf = async (caller: typeof server.owner) =>
  (await caller.ok(assetCalls.list, { query: { ordering: "asset_id", page_size: 100 } })).results;

describe("a cell that cannot be used", () => {
  const file = csv(
    "Tag,Name,Warranty,Purchase date,Status,Serial,Model",
    "1,Pump,TBD,2024,In Stock,S1,X",
    "2,Fan,12,2024-01-05,Sleeping,S1,X",
    "3,Fan,TBD,2024-01-05,In Stock,S3,X",
  );

  test("is counted by what is wrong with it, and refuses its row", async () => {
    const owner = await server.otherOrganisation();
    const job = await checked(owner, await mapped(owner, file));
    expect(job.counts).toMatchObject({ create: 0, rejected: 3, warned: 0 });
    expect(job.cell_problems).toEqual([
      {
        field: "warranty_period",
        kind: "unreadable",
        rows: 2,
        first_row: 2,
        message: "Enter Valid Number of months.",
      },
      { field: "purchase_date", kind: "unreadable", rows: 1, first_row: 2, message: "This is not a date." },
      {
        field: "status",
        kind: "unknown",
        rows: 1,
        first_row: 3,
        message: "No status is called “Sleeping”. Choose what it stands for.",
      },
    ]);
  });

  test("is left empty on request, and the row says so", async () => {
    const owner = await server.otherOrganisation();
    const leave_empty = [
      { field: "warranty_period", kind: "unreadable" as const },
      { field: "purchase_date", kind: "unreadable" as const },
      { field: "status", kind: "unknown" as const },
    ];
    const job = await checked(owner, await mapped(owner, file), { leave_empty });
    expect(await reasons(owner, job)).toEqual({ 3: ["serial_number: Row 2 has the same value."] });
    expect(job.counts).toMatchObject({ create: 2, rejected: 1, warned: 2 });
    expect(job.cell_problems.find(({ field }) => field === "serial_number")).toEqual({
      field: "serial_number",
      kind: "taken",
      rows: 1,
      first_row: 3,
      message: "Row 2 has the same value.",
    });
    const all = await checked(owner, job, {
      leave_empty: [...leave_empty, { field: "serial_number", kind: "taken" }],
    });
    expect(all.counts).toMatchObject({ create: 3, rejected: 0, warned: 3 });
    await written(owner, all);
    expect(await assetsOf(owner)).toMatchObject([
      { asset_id: "1", serial_number: "S1", warranty_period: null, purchase_date: null },
      { asset_id: "2", serial_number: "", warranty_period: 12, status_details: { name: "In Stock" } },
      { asset_id: "3", serial_number: "S3", warranty_period: null },
    ]);
    const query = { warned: true };
    const { results } = await owner.ok(importCalls.rows, { params: { id: all.id }, query });
    expect(results.map(({ row_number, warnings }) => [row_number, warnings.map(({ field }) => field)])).toEqual([
      [2, ["purchase_date", "warranty_period"]],
      [3, ["status", "serial_number"]],
      [4, ["warranty_period"]],
    ]);
  });

  test("leaves no coordinate alone", async () => {
    const owner = await server.otherOrganisation();
    const job = await mapped(owner, csv("Name,Lat,Lon", "Pune,north,73.8"), "branches");
    await written(owner, await checked(owner, job, { leave_empty: [{ field: "latitude", kind: "unreadable" }] }));
    expect((await owner.ok(branchCalls.list)).results).toMatchObject([{ latitude: null, longitude: null }]);
  });
});

describe("serial numbers without a model", () => {
  const file = csv(
    "Serial,Name,Make",
    "WTW 330,Meter,A",
    "WTW 330,Meter,B",
    "WTW 330,Meter,B",
    "keine,Lamp,",
    "KEINE,Lamp,",
  );

  test("may repeat each other, and a second time nothing is created", async () => {
    const owner = await server.otherOrganisation();
    const job = await imported(owner, file);
    expect(job.counts).toMatchObject({ create: 5, rejected: 0, warned: 2 });
    expect((await assetsOf(owner)).map(({ serial_number }) => serial_number).sort()).toEqual([
      "",
      "",
      "WTW 330",
      "WTW 330",
      "WTW 330",
    ]);
    const again = await checked(owner, await mapped(owner, file));
    expect(again.counts).toMatchObject({ create: 0, update: 0, unchanged: 5, rejected: 0 });
  });

  test("beside the same ones with a model are found a second time", async () => {
    const owner = await server.otherOrganisation();
    const mixed = csv("Serial,Name,Model", "S1,Pump,X", "S1,Pump,Y", "S1,Pump,");
    expect((await imported(owner, mixed)).counts).toMatchObject({ create: 3, rejected: 0 });
    const again = await checked(owner, await mapped(owner, mixed));
    expect(again.counts).toMatchObject({ unchanged: 3, rejected: 0 });
  });
});

test("a row that names its model by the number alone finds or makes it", async () => {
  const owner = await server.otherOrganisation();
  await imported(owner, csv("Model,Model no,Make", "Latitude,L-5400,Dell"), {}, "models");
  const file = csv("Tag,Model no,Make", "1,L-5400,Dell", "2,l-5400,", "3,Z-9,Dell");
  const job = await imported(owner, file);
  expect(job.counts).toMatchObject({ create: 3, rejected: 0 });
  expect((await assetsOf(owner)).map(({ product_details }) => product_details?.name)).toEqual([
    "Latitude",
    "Latitude",
    "Z-9",
  ]);
  expect((await checked(owner, await mapped(owner, file))).counts).toMatchObject({ unchanged: 3 });
});

test("rows that mean one record are told from each other", async () => {
  const owner = await server.otherOrganisation();
  await imported(owner, csv("Tag,Serial,Model", "1,S1,X"));
  const job = await checked(owner, await mapped(owner, csv("Tag,Name,Serial,Model", "1,Pump,,", ",Fan,S1,X")));
  expect(await reasons(owner, job)).toEqual({
    3: ["row: Row 2 refers to the same record.", "serial_number: Row 2 has the same value."],
  });
});

test("tells of an earlier import of the same content where nothing else tells its records apart", async () => {
  const owner = await server.otherOrganisation();
  const file = csv("Name,Category", "Chair,Furniture");
  const first = await mapped(owner, file, "assets", "chairs.csv");
  expect(first.same_content).toBeNull();
  const second = await mapped(owner, file);
  expect(second.same_content).toMatchObject({ id: first.id, file_name: "chairs.csv", state: "Mapping" });
  const tagged = csv("Tag,Name", "1,Chair");
  await mapped(owner, tagged);
  expect((await mapped(owner, tagged)).same_content).toBeNull();
  await owner.ok(importCalls.cancel, { params: { id: first.id } });
  expect((await owner.ok(importCalls.read, { params: { id: second.id } })).same_content).toBeNull();
});

test("a tag mapped by hand finds the assets that are there", async () => {
  const owner = await server.otherOrganisation();
  const file = csv("Zxq,Name", "1,Pump");
  const settings = { columns: ["asset_id", "asset_name"] };
  const job = await mapped(owner, file);
  expect(job.settings.match).toBeNull();
  await written(owner, await checked(owner, job, settings));
  expect((await checked(owner, await mapped(owner, file), settings)).counts).toMatchObject({
    unchanged: 1,
    rejected: 0,
  });
});
