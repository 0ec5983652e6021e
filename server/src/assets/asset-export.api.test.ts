import { Readable } from "node:stream";
import { assetCalls } from "@steward/contract/assets/calls";
import type { assetExportQuery } from "@steward/contract/assets/asset-queries";
import { beforeAll, describe, expect, test } from "vitest";
import type { z } from "zod";
import { readSheet } from "../spreadsheets/read/read-sheet.ts";
import { makeBranch, makeLocation } from "../branches/branch-factory.ts";
import { makeBrand, makeCategory, makeManufacturer } from "../masters/master-factory.ts";
import { makeModel } from "../models/model-factory.ts";
import type { Caller } from "../test-server/caller.ts";
import { startTestServer } from "../test-server/start-test-server.ts";
import { makeAsset } from "./asset-factory.ts";

const server = await startTestServer();
const { owner, admin } = server;
const FORMATS = ["csv", "xlsx"] as const;
const HEADER = [
  "Asset tag",
  "Asset name",
  "Serial number",
  "Status",
  "Category",
  "Model",
  "Model number",
  "Manufacturer",
  "Brand",
  "Branch",
  "Building",
  "Block",
  "Floor",
  "Room",
  "End Location",
  "Warranty months",
  "Warranty start",
  "Warranty end",
  "Purchase date",
  "Purchase cost",
  "Purchase currency",
  "Supplier",
  "Order number",
  "Invoice number",
  "Invoice date",
  "AMC start",
  "AMC end",
  "Service provider",
  "Depreciation",
  "Assigned to",
  "Expected return",
  "Notes",
  "Created (UTC)",
];
const NAMES = [
  "=1+1",
  "+44",
  "-2",
  "@SUM(A1)",
  "'quoted",
  "''=x",
  "-41.5",
  "a,b;c|d",
  'say "hi"',
  "two\nlines\r\nand\ttab",
  "Ünïcödé ₹ 𝄞 \u200dx",
  "=cmd|'/c calc'!A0",
  "\ufeffmark",
  "007",
  "1e5",
  "2024-02-29",
  "TRUE",
  "<script>",
  "x".repeat(500),
  " \u00a0padded",
];

async function exported(caller: Caller, query: z.input<typeof assetExportQuery>) {
  const answer = await caller.send(assetCalls.export, { query });
  expect(answer.status).toBe(200);
  const sheet = await readSheet(Readable.from([answer.bytes]));
  const rows = [];
  for await (const { cells, problems } of sheet.rows) {
    expect(problems).toEqual([]);
    rows.push(Object.fromEntries(sheet.header.map((title, index) => [title, cells[index]])));
  }
  return { ...answer, sheet, rows };
}

beforeAll(async () => {
  const links = {
    category: (await makeCategory(owner, { name: "-Pumps" })).id,
    branch: (await makeBranch(owner, { name: "=Pune" })).id,
    product: (
      await makeModel(owner, {
        product_name: "@Model",
        product_number: "+1",
        manufacturer: (await makeManufacturer(owner, { name: "'Maker" })).id,
        brand: (await makeBrand(owner, "Brand, Inc.")).id,
      })
    ).id,
  };
  const building = await makeLocation(owner, links.branch, null, { name: "+Tower" });
  const block = await makeLocation(owner, links.branch, building, { name: "@A" });
  for (const [index, asset_name] of NAMES.entries()) {
    await makeAsset(owner, {
      asset_name,
      serial_number: `0${index}`,
      notes: asset_name,
      order_number: "=1",
      ...(index % 2 ? { ...links, location: block.id } : {}),
    });
  }
  await makeAsset(owner, {
    asset_name: "full",
    warranty_period: 24,
    purchase_date: "1999-12-31",
    purchase_cost: "9999999999999.99",
    invoice_date: "2024-02-29",
    amc_start_date: "2024-03-01",
    amc_end_date: "9999-12-31",
    invoice_number: "0012",
    ...links,
  });
  await makeAsset(await server.otherOrganisation(), { asset_name: "Somebody else's" });
});

describe.for(FORMATS)("as %s", (format) => {
  test("every asset reads back exactly as it was", async () => {
    const { rows, sheet, headers } = await exported(owner, { format, ordering: "created" });
    expect(sheet.header).toEqual(HEADER);
    expect(headers["content-disposition"]).toMatch(
      new RegExp(`^attachment; filename=assets-\\d{4}-\\d\\d-\\d\\d\\.${format}$`),
    );
    const { results } = await owner.ok(assetCalls.list, { query: { ordering: "created", page_size: 100 } });
    const shown = results.map((asset) => ({
      "Asset tag": asset.asset_id,
      "Asset name": asset.asset_name,
      "Serial number": asset.serial_number,
      Status: asset.status_details.name,
      Category: asset.category_details?.name ?? "",
      Model: asset.product_details?.name ?? "",
      "Model number": asset.product_details?.product_number ?? "",
      Manufacturer: asset.product_details?.manufacturer_details?.name ?? "",
      Brand: asset.product_details?.brand_details?.name ?? "",
      Branch: asset.branch_details?.name ?? "",
      Building: asset.location_details?.breadcrumb[1]?.name ?? "",
      Block: asset.location_details?.breadcrumb[2]?.name ?? "",
      Floor: "",
      Room: "",
      "End Location": "",
      "Warranty months": asset.warranty_period?.toString() ?? "",
      "Warranty start": asset.warranty_start_date ?? "",
      "Warranty end": asset.warranty_end_date ?? "",
      "Purchase date": asset.purchase_date ?? "",
      "Order number": asset.order_number,
      "Invoice number": asset.invoice_number,
      "Invoice date": asset.invoice_date ?? "",
      "AMC start": asset.amc_start_date ?? "",
      "AMC end": asset.amc_end_date ?? "",
      Notes: asset.notes,
    }));
    expect(rows).toMatchObject(shown);
    expect(rows.map((row) => Number(row["Purchase cost"]))).toEqual(
      results.map(({ purchase_cost }) => Number(purchase_cost ?? 0)),
    );
    expect(rows.map((row) => row["Asset name"])).toEqual([...NAMES.map((name) => name.trim()), "full"]);
  });

  test("the filters of the list hold, other organisations' assets never come along", async () => {
    const { rows } = await exported(owner, { format, search: "full" });
    expect(rows.map((row) => row["Asset name"])).toEqual(["full"]);
    const all = (await exported(owner, { format, archived: "include" })).rows.map((row) => row["Asset name"]);
    expect(all).toHaveLength(NAMES.length + 1);
    expect(all).not.toContain("Somebody else's");
    expect((await exported(owner, { format, search: "nothing at all" })).rows).toEqual([]);
  });

  test("costs are left out for those who may not see them", async () => {
    const member = await server.asMember({ permissions: ["asset.export", "asset.view"] });
    const { rows, bytes } = await exported(member, { format });
    expect(rows).toHaveLength(NAMES.length + 1);
    expect(rows.every((row) => !row["Purchase cost"] && !row["Purchase currency"])).toBe(true);
    expect(bytes.toString("latin1")).not.toContain("9999999999999");
  });
});

test("nothing in the CSV begins like a formula", async () => {
  const { bytes } = await exported(owner, { format: "csv" });
  const fields =
    bytes
      .toString("utf8")
      .replace(/^\ufeff/, "")
      .match(/(?<=^|,|\r\n)("(?:[^"]|"")*"|[^,"\r\n]*)/g) ?? [];
  const bare = fields.map((field) => field.replace(/^"/, ""));
  expect(
    bare.filter((field) => /^[=+@\t\r]/.test(field) || (field.startsWith("-") && !/^-\d+(\.\d+)?"?$/.test(field))),
  ).toEqual([]);
});

test("an export of many custom fields reads the values of a few assets at a time", async () => {
  const other = await server.otherOrganisation();
  const fields = 300;
  await admin.query(
    `insert into custom_field (organisation_id, id, name, field_type)
     select $1, gen_random_uuid(), 'Field ' || n, 'long_text' from generate_series(1, $2::int) n`,
    [other.organisation_id, fields],
  );
  const field = (await admin.query("select id from custom_field where organisation_id = $1 and name = 'Field 7'", [
    other.organisation_id,
  ])) as { rows: { id: string }[] };
  const assets = 40;
  for (let n = 0; n < assets; n += 1) {
    const custom_fields = [{ id: field.rows[0]?.id ?? "", value: `Value ${n}` }];
    await makeAsset(other, { asset_name: `Asset ${n}`, custom_fields });
  }
  let rows: Record<string, string | undefined>[] = [];
  const statements = await server.statementsOf(async () => {
    rows = (await exported(other, { format: "csv", ordering: "created" })).rows;
  });
  expect(rows.map((row) => row["Field 7"])).toEqual(Array.from({ length: assets }, (_, n) => `Value ${n}`));
  expect(statements.filter((text) => text.includes("from custom_value")).length).toBe(
    Math.ceil((assets * fields) / 5_000),
  );
});

test("an export of several pages has every asset once, and one history entry", async () => {
  const other = await server.otherOrganisation();
  const first = await makeAsset(other);
  await admin.query(
    `insert into asset (organisation_id, id, number, asset_id, asset_name, status, status_category)
     select organisation_id, gen_random_uuid(), 100 + n, 'B-' || n, 'bulk', status, status_category
     from asset, generate_series(1, 2345) n where id = $1`,
    [first.id],
  );
  for (const ordering of ["-created", "asset_id"] as const) {
    const { rows } = await exported(other, { format: "csv", ordering });
    expect(new Set(rows.map((row) => row["Asset tag"])).size).toBe(2346);
    expect(rows).toHaveLength(2346);
  }
  const { rows } = await admin.query(
    "select subject_type, changes -> 1 as format from activity where organisation_id = $1 and action = 'exported'",
    [other.organisation_id],
  );
  expect(rows).toEqual(
    [1, 2].map(() => ({ subject_type: "export", format: { field: "format", before: null, after: "csv" } })),
  );
});

test("more chosen assets than an address has room for, archived ones too", async () => {
  const other = await server.otherOrganisation();
  const first = await makeAsset(other);
  await admin.query(
    `insert into asset (organisation_id, id, number, asset_id, asset_name, status, status_category)
     select organisation_id, gen_random_uuid(), 100 + n, 'C-' || n, 'bulk', status, status_category
     from asset, generate_series(1, 1300) n where id = $1`,
    [first.id],
  );
  await other.ok(assetCalls.archive, { params: { id: first.id } });
  const { rows } = await admin.query(
    "select id, asset_id from asset where organisation_id = $1 and asset_id <> 'C-7' order by number",
    [other.organisation_id],
  );
  const chosen = rows as { id: string; asset_id: string }[];
  const answer = await other.send(assetCalls.exportChosen, {
    body: { assets: chosen.map(({ id }) => id), format: "csv" },
  });
  const sheet = await readSheet(Readable.from([answer.bytes]));
  const tags = [];
  for await (const { cells } of sheet.rows) tags.push(cells[0]);
  expect(tags.sort()).toEqual(chosen.map(({ asset_id }) => asset_id).sort());
});

test("a format that there is not is refused", async () => {
  for (const format of ["pdf", "", "CSV"]) {
    expect(await owner.refused(assetCalls.export, { query: { format: format as "csv" } })).toMatchObject({
      errors: { format: ["Must be one of: csv, xlsx."] },
    });
  }
  expect(await owner.refused(assetCalls.export, {})).toMatchObject({ status: 400 });
});
