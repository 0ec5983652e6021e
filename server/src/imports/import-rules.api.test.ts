import { assetCalls } from "@steward/contract/assets/calls";
import { importCalls } from "@steward/contract/imports/calls";
import type { ImportKind } from "@steward/contract/imports/constants";
import type { ImportJob } from "@steward/contract/imports/rules";
import { attachedStatusCalls } from "@steward/contract/masters/attached-status/calls";
import { brandCalls } from "@steward/contract/masters/brand/calls";
import { describe, expect, test } from "vitest";
import { storedFiles } from "../attachments/picture-factory.ts";
import { newId } from "../database/new-id.ts";
import { startTestServer } from "../test-server/start-test-server.ts";
import {
  checked,
  imported,
  mapped,
  reaches,
  reasons,
  undone,
  upload,
  written,
} from "../test-server/register-factory.ts";

const server = await startTestServer();
const csv = (...rows: string[]) => rows.join("\n");
const assetsOf = async (caller: typeof server.owner) =>
  (await caller.ok(assetCalls.list, { query: { ordering: "asset_id", page_size: 100 } })).results;

describe("the dry run", () => {
  test("names every reason of every row and writes nothing", async () => {
    const owner = await server.otherOrganisation();
    await imported(owner, csv("Tag,Name,Serial,Model,Manufacturer", "T-1,Old,S-1,M1,Acme"));
    const job = await checked(
      owner,
      await mapped(
        owner,
        csv(
          "Tag,Name,Serial,Model,Manufacturer,Purchase date,Cost,Warranty,Status,AMC start,AMC end,Lat,Lon,Site",
          "T-2,A,,,,31-02-2024,12.345,100,Sleeping,,,,,",
          "T-3,B,,,,2024-01-05,-4,x,In Stock,2024-02-01,2024-01-01,91,200,Pune",
          ",,,,,,,,,,,,,",
          "T-4,C,S-1,M1,Acme,,,,,,,,,",
          "T-5,D,,,,,,,,,,,,",
          "t-5 ,E,,,,,,,,,,,,",
        ),
      ),
    );
    expect(await reasons(owner, job)).toEqual({
      2: [
        "purchase_date: There is no such day.",
        "purchase_cost: The point may separate thousands or decimals. Write the amount without a sign between thousands.",
        "warranty_period: Enter Valid Number of months.",
        "status: No status is called “Sleeping”. Choose what it stands for.",
      ],
      3: [
        "purchase_cost: An amount cannot be negative.",
        "warranty_period: Enter Valid Number of months.",
        "branch_latitude: This is not a coordinate between -90 and 90.",
        "branch_longitude: This is not a coordinate between -180 and 180.",
        "amc_end_date: The AMC cannot end before it starts.",
      ],
      5: ["serial_number: The serial number “S-1” belongs to the asset T-1."],
      7: ["asset_id: Row 6 has the same value."],
    });
    expect(job.unmapped).toEqual([{ field: "status", value: "Sleeping", rows: 1 }]);
    expect(job.counts).toMatchObject({ rows: 5, create: 1, rejected: 4 });
    expect((await assetsOf(owner)).map(({ asset_id }) => asset_id)).toEqual(["T-1"]);
  });

  test("lists nothing as a status or master that is too long for a name", async () => {
    const owner = await server.otherOrganisation();
    const long = "x".repeat(501);
    const job = await checked(owner, await mapped(owner, csv("Tag,Status,Branch", `L-1,${long},${long}`)));
    expect(job).toMatchObject({ unmapped: [], missing: [], counts: { rejected: 1 } });
    expect(Object.keys(await reasons(owner, job))).toEqual(["2"]);
  });

  test("announces as new what rows need that will be written", async () => {
    const owner = await server.otherOrganisation();
    const missingOf = async (kind: ImportKind, ...rows: string[]) => {
      const job = await checked(owner, await mapped(owner, csv(...rows), kind), { create_missing: true });
      return job.missing.map(({ field, count, names }) => [field, count, names[0]?.name]);
    };
    expect(
      await missingOf("assets", "Tag,Name,Brand,Warranty", "N-1,Pump,Kirloskar,12", "N-2,Pump,Never,soon"),
    ).toEqual([["brand", 1, "Kirloskar"]]);
    expect(await missingOf("models", "Model,Brand,Warranty", "P-1,Kirloskar,12", "P-2,Never,soon")).toEqual([
      ["brand", 1, "Kirloskar"],
    ]);
    expect(await missingOf("locations", "Branch,Building,Lat,Lon", "Pune,Main,,", "Never,Main,95,1")).toEqual([
      ["branch", 1, "Pune"],
    ]);
  });

  test("refuses settings that do not fit the file", async () => {
    const job = await mapped(server.owner, csv("Tag,Name", "A,B"));
    const check = (settings: object) =>
      server.owner.refused(importCalls.check, { params: { id: job.id }, body: { ...job.settings, ...settings } });
    expect(await check({ columns: ["asset_id"] })).toMatchObject({
      status: 400,
      errors: { columns: ["The file has 2 columns."] },
    });
    expect(await check({ columns: ["asset_id", "asset_id"] })).toMatchObject({
      errors: { columns: ["Two columns fill “Asset tag”."] },
    });
    expect(await check({ columns: ["asset_id", "colour"] })).toMatchObject({
      errors: { columns: ["There is no field “colour”."] },
    });
    expect(await check({ columns: [null, null] })).toMatchObject({ status: 400 });
    expect(await check({ match: "name" })).toMatchObject({ status: 400 });
    const texts = Object.fromEntries(Array.from({ length: 501 }, (_, n) => [`Text ${n}`, newId()]));
    expect(await check({ values: { status: texts } })).toMatchObject({
      errors: { "values.status": ["At most 500 texts."] },
    });
    const other = await server.otherOrganisation();
    const foreign = (await other.ok(attachedStatusCalls.list)).results[0]?.id ?? "";
    expect(await check({ values: { status: { x: foreign } } })).toMatchObject({ status: 400 });
    expect(await server.owner.refused(importCalls.run, { params: { id: job.id } })).toMatchObject({ status: 409 });
  });
});

describe("matching", () => {
  test("updates what a filled cell changes, and an empty cell leaves as it is", async () => {
    const owner = await server.otherOrganisation();
    await imported(owner, csv("Tag,Name,Order number,Cost", "007,Pump,PO-1,10.5"));
    const job = await imported(owner, csv("Tag,Name,Order number,Cost", "007,Pump,PO-2,", "008,Fan,,"));
    expect(job.counts).toMatchObject({ create: 1, update: 1 });
    expect(await assetsOf(owner)).toMatchObject([
      { asset_id: "007", asset_name: "Pump", order_number: "PO-2", purchase_cost: "10.50" },
      { asset_id: "008", asset_name: "Fan" },
    ]);
    await undone(owner, job);
    expect(await assetsOf(owner)).toMatchObject([{ asset_id: "007", order_number: "PO-1", purchase_cost: "10.50" }]);
  });

  test("leaves existing ones alone where told to", async () => {
    const owner = await server.otherOrganisation();
    await imported(owner, csv("Tag,Name", "1,Pump"));
    const job = await checked(owner, await mapped(owner, csv("Tag,Name", "1,Other")), { update_existing: false });
    expect(job.counts).toMatchObject({ create: 0, update: 0, unchanged: 1 });
  });

  test("finds by serial number within the model, exactly as written", async () => {
    const owner = await server.otherOrganisation();
    const file = csv("Serial,Model,Make", "007,X,A", "7,X,A", "007,Y,A", "aB,X,A", "AB,X,A");
    const first = await imported(owner, file);
    expect(first.counts).toMatchObject({ create: 5 });
    expect((await assetsOf(owner)).map(({ serial_number }) => serial_number).sort()).toEqual([
      "007",
      "007",
      "7",
      "AB",
      "aB",
    ]);
    expect((await checked(owner, await mapped(owner, file))).counts).toMatchObject({ create: 0, unchanged: 5 });
  });

  test("knows rows without tag and serial by their content, each as often as the file has it", async () => {
    const owner = await server.otherOrganisation();
    const file = csv("Name,Category", "Chair,Furniture", "Chair,Furniture", "Table,Furniture");
    const first = await imported(owner, file);
    expect(first.counts).toMatchObject({ create: 3 });
    const more = await checked(owner, await mapped(owner, `${file}\nChair,Furniture`));
    expect(more.counts).toMatchObject({ create: 1, unchanged: 3 });
    await undone(owner, first);
    expect((await checked(owner, await mapped(owner, file))).counts).toMatchObject({ create: 3 });
  });

  test("a status changes by the rules of a status change", async () => {
    const owner = await server.otherOrganisation();
    await imported(owner, csv("Tag,Status", "1,In Stock", "2,In Stock", "3,In Use"));
    const job = await checked(owner, await mapped(owner, csv("Tag,Status", "1,In Use", "2,Missing", "3,Retired")));
    expect(await reasons(owner, job)).toEqual({
      2: ["status: An asset that is available is put into use by checking it out."],
      4: ["status: An asset that is in use cannot become archived."],
    });
    await written(owner, job);
    expect((await assetsOf(owner)).map(({ status_details }) => status_details.name)).toEqual([
      "In Stock",
      "Missing",
      "In Use",
    ]);
  });
});

describe("masters", () => {
  test("are created only on request, once each, and go with the undo where nothing uses them", async () => {
    const owner = await server.otherOrganisation();
    const file = csv(
      "Tag,Category,Manufacturer,Model,Brand,Site",
      "1,Pumps,Acme,P100,Wet,Pune",
      "2,pumps ,ACME,p100,wet,PUNE",
    );
    const refused = await checked(owner, await mapped(owner, file), { create_missing: false });
    expect(refused.counts).toMatchObject({ rejected: 2 });
    expect((await reasons(owner, refused))[2]).toContain("category: No category is called “Pumps”.");
    const job = await imported(owner, file);
    expect(job.missing.map(({ field, count, names }) => [field, count, names[0]?.name, names[0]?.rows])).toEqual(
      expect.arrayContaining([
        ["category", 1, "Pumps", 2],
        ["manufacturer", 1, "Acme", 2],
        ["brand", 1, "Wet", 2],
        ["branch", 1, "Pune", 2],
        ["product_name", 1, "P100", 2],
      ]),
    );
    expect(new Set((await assetsOf(owner)).map(({ product }) => product)).size).toBe(1);
    await owner.ok(assetCalls.create, {
      body: { asset_name: "Mine", product: (await assetsOf(owner))[0]?.product ?? null },
    });
    await undone(owner, job);
    expect((await assetsOf(owner)).map(({ asset_name }) => asset_name)).toEqual(["Mine"]);
    expect((await owner.ok(brandCalls.list)).results.map(({ name }) => name)).toEqual(["Wet"]);
  });

  test("need the right to create them", async () => {
    const clerk = await server.asMember({ permissions: ["asset.view", "asset.import"] });
    const job = await mapped(clerk, csv("Tag,Category", "1,New one"));
    expect(await clerk.refused(importCalls.check, { params: { id: job.id }, body: job.settings })).toMatchObject({
      status: 403,
    });
    await checked(clerk, job, { create_missing: false });
  });
});

describe("undo", () => {
  test("keeps what was changed or used since and says so", async () => {
    const owner = await server.otherOrganisation();
    const job = await imported(owner, csv("Tag,Name", "1,Pump", "2,Fan"));
    const [pump] = await assetsOf(owner);
    await owner.ok(assetCalls.update, { params: { id: pump?.id ?? "" }, body: { notes: "checked" } });
    await undone(owner, job);
    expect((await assetsOf(owner)).map(({ asset_id }) => asset_id)).toEqual(["1"]);
    const rows = await owner.ok(importCalls.rows, { params: { id: job.id } });
    expect(rows.results.map(({ outcome, problems }) => [outcome, problems[0]?.message])).toEqual([
      ["kept", "Changed or used since the import, so it was kept."],
      ["undone", undefined],
    ]);
  });
});

describe("who may", () => {
  test("import only with the permission of the kind, and see only imports of their own organisation", async () => {
    const viewer = await server.asRole("Viewer");
    expect(await upload(viewer, "a.csv", "Tag\n1")).toMatchObject({ status: 403 });
    const job = await mapped(server.owner, "Tag\n1");
    expect(await viewer.refused(importCalls.read, { params: { id: job.id } })).toMatchObject({ status: 404 });
    expect((await viewer.ok(importCalls.list)).count).toBe(0);
    const other = await server.otherOrganisation();
    for (const call of [
      importCalls.read,
      importCalls.rows,
      importCalls.report,
      importCalls.run,
      importCalls.cancel,
      importCalls.undo,
    ]) {
      expect((await other.refused(call, { params: { id: job.id } })).status).toBe(404);
    }
  });

  test("upload one file of a known kind", async () => {
    expect(await upload(server.owner, "a.csv", "Tag\n1", "people")).toMatchObject({ status: 400 });
    const { status, body } = await upload(server.owner, "empty.csv", "");
    expect(status).toBe(201);
    const failed = await reaches(server.owner, (body as ImportJob).id, "Failed");
    expect(failed.message).toMatch(/empty/i);
    const files = storedFiles(server);
    const form = new FormData();
    form.append("kind", "assets");
    form.append("file", new File(["Tag\n1"], "a.csv"));
    form.append("more", "x");
    const refused = await server.owner.raw({ method: "POST", url: importCalls.create.path, payload: form });
    expect(refused).toMatchObject({ status: 400, body: { errors: { more: ["Unknown field."] } } });
    expect(storedFiles(server)).toBe(files);
  });
});

test("a waiting import can be cancelled, a cancelled one goes no further", async () => {
  const job = await mapped(server.owner, "Tag\n1");
  expect((await server.owner.ok(importCalls.cancel, { params: { id: job.id } })).state).toBe("Cancelled");
  expect((await server.owner.refused(importCalls.check, { params: { id: job.id }, body: job.settings })).status).toBe(
    409,
  );
});

test("the report of rejected rows is the file with its reasons, ready to be mended", async () => {
  const job = await checked(server.owner, await mapped(server.owner, csv("Tag,Cost", "R-1,abc", "R-2,5")));
  const { bytes, headers } = await server.owner.send(importCalls.report, { params: { id: job.id } });
  expect(headers["content-disposition"]).toContain("register - rejected rows.csv");
  expect(
    bytes
      .toString("utf8")
      .replace(/^\ufeff/, "")
      .split("\r\n")
      .slice(0, 2),
  ).toEqual(["Tag,Cost,Reasons", "R-1,abc,Purchase cost: This is not an amount with up to two decimals."]);
});
