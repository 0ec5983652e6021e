import { importCalls } from "@steward/contract/imports/calls";
import type { ImportKind } from "@steward/contract/imports/constants";
import type { ImportSettings } from "@steward/contract/imports/rules";
import { attachedStatusCalls } from "@steward/contract/masters/attached-status/calls";
import { categoryCalls } from "@steward/contract/masters/category/calls";
import { depreciationCalls } from "@steward/contract/masters/depreciation/calls";
import { manufacturerCalls } from "@steward/contract/masters/manufacturer/calls";
import { supplierCalls } from "@steward/contract/masters/supplier/calls";
import { someHostileTexts } from "@steward/test-data/hostile-texts";
import { describe, expect, test } from "vitest";
import { makeAsset } from "../../assets/asset-factory.ts";
import { checked, imported, mapped, reasons, undone, written } from "../../test-server/register-factory.ts";
import type { Caller } from "../../test-server/caller.ts";
import { startTestServer } from "../../test-server/start-test-server.ts";

const server = await startTestServer();
const csv = (...rows: string[]) => rows.join("\n");
const bring = (caller: Caller, kind: ImportKind, ...rows: string[]) => imported(caller, csv(...rows), {}, kind);
const check = async (caller: Caller, kind: ImportKind, rows: string[], settings: Partial<ImportSettings> = {}) =>
  checked(caller, await mapped(caller, csv(...rows), kind), settings);

/** Every master of an organisation, without the columns that change with each write. */
async function contentOf({ organisation_id }: Caller): Promise<string> {
  const tables = [
    "category",
    "brand",
    "manufacturer",
    "supplier",
    "service_provider",
    "depreciation",
    "attached_status",
    "model",
  ];
  const parts = tables.map((table) =>
    server.admin.query(
      `select md5(string_agg((to_jsonb(t) - 'version' - 'modified')::text, '\n' order by t.id)) as content
       from ${table} t where organisation_id = $1`,
      [organisation_id],
    ),
  );
  return JSON.stringify((await Promise.all(parts)).map(({ rows }) => rows[0].content));
}

/** For each kind: a first file, the same with changes, and the report's messages for a third. */
const kinds: { kind: ImportKind; file: string[]; changed: string[]; wrong: string[]; reasons: object }[] = [
  {
    kind: "brands",
    file: ["Brand name", "Acme", "Bolt"],
    changed: ["Brand name", "ACME ", "Nut"],
    wrong: ["Brand name", "x".repeat(256), "Cog", "cog"],
    reasons: { 2: ["name: At most 255 characters."], 4: ["name: Row 3 has the same value."] },
  },
  {
    kind: "manufacturers",
    file: ["Company,Phone,E-mail,Address,Country,Zip", "Acme,123,a@acme.example,1 Road,IN,411001", "Bolt,,,,,"],
    changed: ["Company,Phone,City", "acme,456,Pune", "Nut,,"],
    wrong: [
      "Company,Phone,E-mail,Address,Country,City,Website",
      "A,12-3,nobody,1 Road,Nowhere,,",
      "B,12-3,nobody,,India,,x",
      ",,,,,,",
      "C,,,1 Road,,,",
    ],
    reasons: {
      2: ["country: No country is called “Nowhere”."],
      3: [
        "email: Please enter a valid email address",
        "contact_number: Value must be numeric.",
        "support_url: Please enter a valid URL",
        "line1: This is Required.",
      ],
    },
  },
  {
    kind: "suppliers",
    file: [
      "Supplier,Email,Contact,Phone,Country,State,City,Address,Address2",
      "Acme,a@acme.example,Asha,+91 20 1,India,Maharashtra,Pune,1 Road,Floor 2",
    ],
    changed: ["Supplier,Contact", "ACME,Ravi"],
    wrong: ["Supplier,Email,Contact,Phone,Country,State,City,Address,Address2", "B,b,,1,IN,,P,1,2", "C,c,C,1,,M,P,1,2"],
    reasons: {
      2: ["contact_name: This is Required.", "state: This is Required."],
      3: ["country: This is Required."],
    },
  },
  {
    kind: "service_providers",
    file: ["Provider,Contact person", "Acme Service,Asha"],
    changed: ["Provider,Contact person,Mail", "acme service,,help@acme.example"],
    wrong: ["Provider,Mail", "B,b@"],
    reasons: { 2: ["email: Please enter a valid email address"] },
  },
  {
    kind: "depreciations",
    file: [
      "Name,Method,Number of Months,Rate,Frequency",
      "Laptops,Straight Line,36,,Yearly",
      "Cars,WDV,96,15.5,monthly",
    ],
    changed: ["Name,Method,Number of Months", "laptops,,48", "Cars,straight line,96"],
    wrong: ["Name,Method,Months", "A,Sum of digits,36", "B,WDV,36", "C,,0"],
    reasons: {
      2: ["method: Must be one of: straight_line, written_down_value, double_declining."],
      3: ["percent: This is Required."],
      4: ["months: Duration must be between 1 and 1200 months."],
    },
  },
  {
    kind: "statuses",
    file: ["Status label,Status type,Chart color,Order", "Lent out,Deployable,#112233,5", "Lost,Undeployable,,"],
    changed: ["Status,Type,Colour", "LENT OUT,,#445566", "Broken,unavailable,"],
    wrong: [
      "Status,Type,Colour,Order",
      "A,Gadget,,",
      "B,pending,red,",
      "C,pending,,many",
      "In Stock,archived,,",
      "D,,,",
    ],
    reasons: {
      2: ["category: Must be one of: pending, available, in_use, unavailable, archived."],
      3: ["color: Enter a colour as #rrggbb."],
      5: ["name: An archived status cannot be the default."],
    },
  },
  {
    kind: "categories",
    file: ["Category,Parent category,Kind", "Laptops,IT,", "Screws,,components", "IT,Things,"],
    changed: ["Category,Parent category", "laptops,Things", "Phones,IT"],
    wrong: ["Category,Parent category,Kind", "A,B,", "B,A,", "C,C,", "D,,Gadget"],
    reasons: {
      3: ["parent: A category cannot be below itself."],
      4: ["parent: A category cannot be below itself."],
      5: ["kind: Must be one of: asset, component, accessory, license."],
    },
  },
];

describe.each(kinds)("an import of $kind", ({ kind, file, changed, wrong, reasons: expected }) => {
  test("creates, updates what a filled cell changes, creates nothing twice, and is undone", async () => {
    const owner = await server.otherOrganisation();
    const empty = await contentOf(owner);
    const first = await bring(owner, kind, ...file);
    expect(first.counts).toMatchObject({ create: file.length - 1, rejected: 0 });
    const filled = await contentOf(owner);
    expect((await check(owner, kind, file)).counts).toMatchObject({ create: 0, update: 0, unchanged: file.length - 1 });
    const second = await bring(owner, kind, ...changed);
    expect(second.counts).toMatchObject({ rejected: 0 });
    expect(await contentOf(owner)).not.toBe(filled);
    await undone(owner, second);
    expect(await contentOf(owner)).toBe(filled);
    await undone(owner, first);
    // Updated records stay: the undo of the update was itself a change.
    if (second.counts.update === 0) expect(await contentOf(owner)).toBe(empty);
  });

  test("says of every refused row what is wrong, and leaves existing records alone where told to", async () => {
    const owner = await server.otherOrganisation();
    const job = await check(owner, kind, wrong);
    const done = job.counts.create > 0 ? await written(owner, job) : job;
    expect(await reasons(owner, done)).toMatchObject(expected);
    await bring(owner, kind, ...file);
    const before = await contentOf(owner);
    const kept = await check(owner, kind, changed.slice(0, 2), { update_existing: false });
    expect(kept.counts).toMatchObject({ update: 0, unchanged: 1 });
    expect(await contentOf(owner)).toBe(before);
  });

  test("needs its permission and stays in its organisation", async () => {
    const viewer = await server.asRole("Viewer");
    const one = await server.otherOrganisation();
    const job = await bring(one, kind, ...file);
    expect((await viewer.refused(importCalls.read, { params: { id: job.id } })).status).toBe(404);
    const other = await server.otherOrganisation();
    expect((await other.refused(importCalls.undo, { params: { id: job.id } })).status).toBe(404);
    expect((await check(other, kind, file)).counts).toMatchObject({ create: file.length - 1 });
  });

  test("keeps hostile names letter for letter or says why not", async () => {
    const owner = await server.otherOrganisation();
    const texts = someHostileTexts(8).map((text) => text.trim());
    const lines = texts.filter((text) => text && text.isWellFormed() && !/[\0\r\n]/.test(text));
    const rows = lines.map((text) => `"${text.replaceAll('"', '""')}"`);
    const job = await check(owner, kind, ["Name", ...rows]);
    expect(job.counts.create + job.counts.rejected).toBe(rows.length);
    if (job.counts.create === 0) return;
    const done = await written(owner, job);
    expect(done.counts).toEqual(job.counts);
  });
});

describe("what an import says of", () => {
  test("a manufacturer: an address is kept where the file leaves it empty", async () => {
    const owner = await server.otherOrganisation();
    await bring(owner, "manufacturers", "Name,Address,Country,City", "Acme,1 Road,IN,Poona", "Bolt,,,");
    await bring(owner, "manufacturers", "Name,City,Contact", "Acme,Pune,Asha");
    const { results } = await owner.ok(manufacturerCalls.list, { query: { search: "acme" } });
    expect(results).toMatchObject([
      {
        contact_name: "Asha",
        address: { line1: "1 Road", city: "Pune", country_details: { name: "India" } },
        version: 2,
      },
    ]);
    expect(await reasons(owner, await check(owner, "manufacturers", ["Name,City", "Bolt,Pune"]))).toEqual({
      2: ["line1: This is Required."],
    });
  });

  test("a category: parents come before their children, wherever they stand", async () => {
    const owner = await server.otherOrganisation();
    const job = await bring(owner, "categories", "Category,Parent", "Laptops,IT", "IT,Things", "Things,");
    expect(job.counts).toMatchObject({ create: 3 });
    const { results } = await owner.ok(categoryCalls.list, { query: { ordering: "name" } });
    expect(results.map(({ path }) => path)).toEqual(["Things > IT", "Things > IT > Laptops", "Things"]);
    const absent = await check(owner, "categories", ["Category,Parent", "Pens,Office"], { create_missing: false });
    expect(await reasons(owner, absent)).toEqual({ 2: ["parent: No category is called “Office”."] });
    const circle = await bring(owner, "categories", "Category,Parent", "Things,Laptops");
    expect(await reasons(owner, circle)).toEqual({ 2: ["parent: A category cannot be below itself."] });
  });

  test("a status: the colour of its category where it names none, and a category that assets keep", async () => {
    const owner = await server.otherOrganisation();
    await bring(owner, "statuses", "Name,Category,Sort order", "Lent out,in use,55", "Lost,unavailable,");
    const named = async (name: string) =>
      (await owner.ok(attachedStatusCalls.list, { query: { search: name } })).results[0];
    expect(await named("lent")).toMatchObject({
      category: "in_use",
      color: "#2a5ba8",
      sort_order: 55,
      is_default: false,
    });
    expect(await named("lost")).toMatchObject({ category: "unavailable", color: "#a35a00", sort_order: 100 });
    await makeAsset(owner);
    const job = await check(owner, "statuses", ["Name,Category,Colour", "In Stock,pending,", "Lost,pending,#112233"]);
    expect(await reasons(owner, job)).toEqual({
      2: ["category: Assets have this status, so its category cannot change."],
    });
    expect(job.counts).toMatchObject({ update: 1, rejected: 1 });
  });

  test("a category: a parent that is off takes in no other one, and keeps its own", async () => {
    const owner = await server.otherOrganisation();
    await bring(owner, "categories", "Category,Parent", "Laptops,IT", "Pens,");
    const rows = ["Category,Parent,Kind", "Laptops,IT,", "Pens,IT,", "Screens,IT,"];
    const sound = await check(owner, "categories", rows);
    expect(sound.counts).toMatchObject({ create: 1, update: 1, unchanged: 1 });
    const [it] = (await owner.ok(categoryCalls.list, { query: { search: "IT" } })).results;
    await owner.ok(categoryCalls.toggleActive, { params: { id: it?.id ?? "" } });
    const message = ["parent: This category is not active."];
    expect(await reasons(owner, await check(owner, "categories", rows))).toEqual({ 3: message, 4: message });
    expect(await reasons(owner, await written(owner, sound))).toEqual({ 3: message, 4: message });
  });

  test("a supplier and a depreciation: what the form would store", async () => {
    const owner = await server.otherOrganisation();
    for (const { kind, file } of kinds) await bring(owner, kind, ...file);
    const suppliers = await owner.ok(supplierCalls.list);
    expect(suppliers.results).toMatchObject([
      { name: "Acme", contact_number: "+91 20 1", country_details: { name: "India" }, line2: "Floor 2" },
    ]);
    const depreciations = await owner.ok(depreciationCalls.list, { query: { ordering: "name" } });
    expect(depreciations.results).toMatchObject([
      { name: "Cars", method: "written_down_value", percent: "15.50", frequency: "monthly", salvage_percent: "5.00" },
      { name: "Laptops", method: "straight_line", months: 36, frequency: "yearly" },
    ]);
  });
});
