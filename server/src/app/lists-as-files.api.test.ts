import { makeAsset } from "../assets/asset-factory.ts";
import { makeAudit } from "../audits/audit-factory.ts";
import { Readable } from "node:stream";
import { branchCalls } from "@steward/contract/branches/calls";
import { customFieldCalls } from "@steward/contract/custom-fields/calls";
import type { Call } from "@steward/contract/kit/call";
import { locationCalls } from "@steward/contract/locations/calls";
import { brandCalls } from "@steward/contract/masters/brand/calls";
import { modelCalls } from "@steward/contract/models/calls";
import { beforeAll, describe, expect, test } from "vitest";
import { makeBranch, makeLocation } from "../branches/branch-factory.ts";
import { makeFeedback } from "../feedback/feedback-factory.ts";
import type { ImportTarget } from "../import-kit/import-target.ts";
import { makeBrand } from "../masters/master-factory.ts";
import { makeModel } from "../models/model-factory.ts";
import { customerOf, makeOffered } from "../service-requests/assigned-request-factory.ts";
import { makeVisit } from "../service-requests/visit-factory.ts";
import { readSheet } from "../spreadsheets/read/read-sheet.ts";
import type { Caller } from "../test-server/caller.ts";
import { boundCalls } from "../test-server/contract-walker.ts";
import { makeInterest } from "../interests/interest-factory.ts";
import { makeRegister } from "../test-server/world/made-lists.ts";
import { checked, mapped, reasons, written } from "../test-server/register-factory.ts";
import { startTestServer } from "../test-server/start-test-server.ts";
import { makeWorld } from "../test-server/world/world.ts";
import { nouns } from "./nouns.ts";

const server = await startTestServer();
const { owner, admin } = server;
const FORMATS = ["csv", "xlsx"] as const;

/**
 * The exports of records, by their cards: files of assets, of their cover and values, of attendance and of history have
 * tests of their own.
 */
const EXPORTED: readonly Call[] = boundCalls(server.app).filter(
  ({ name, permission }) =>
    (permission.endsWith(".export") || /^(issuedAssets|personnelProfiles)\.export$/.test(name)) &&
    !/^(assets|activity|cover|bookValues)\.|\.exportAttendance$/.test(name),
);
const targets = nouns.flatMap(({ importTarget }) => importTarget ?? []).filter(({ kind }) => kind !== "assets");
const exportOf = ({ permission }: ImportTarget) =>
  EXPORTED.find((call) => call.permission === permission.replace(/import$/, "export"));
const IMPORTED = targets.map((target) => ({ kind: target.kind, target, call: exportOf(target) as Call }));

async function exported(caller: Caller, call: Call, query: object = {}) {
  const answer = await caller.send(call, { query: { format: "csv", ...query } });
  expect(answer.status, JSON.stringify(answer.body)).toBe(200);
  const sheet = await readSheet(Readable.from([answer.bytes]));
  const rows: Record<string, string>[] = [];
  for await (const { cells, problems } of sheet.rows) {
    expect(problems).toEqual([]);
    rows.push(Object.fromEntries(sheet.header.map((title, index) => [title, cells[index] ?? ""])));
  }
  return { ...answer, header: sheet.header, rows };
}

/** What an import reads of the exported rows. */
function readOf({ fields }: ImportTarget, rows: readonly Record<string, string>[]) {
  const titles = fields.map(({ title }) => title);
  return rows.map((row) => Object.fromEntries(Object.entries(row).filter(([title]) => titles.includes(title))));
}

let register: Caller;
beforeAll(async () => {
  register = await server.otherOrganisation("Register, full");
  await makeRegister(register);
  // Of the kinds that the register does not know, too.
  await makeWorld(register);
  await makeAudit(register, (await makeAsset(register)).id);
  await makeVisit(register, { instruction: "Tower" });
  await makeFeedback(register, { text: "Tower" });
  await makeInterest(register);
  await makeOffered(await customerOf(register), register);
});

test("every kind of records that is imported has an export", () => {
  expect(targets.filter((target) => !exportOf(target)).map(({ kind }) => kind)).toEqual([]);
});

describe.for(IMPORTED)("$kind", ({ kind, target, call }) => {
  test.for(FORMATS)("the import takes the exported file as it is and changes nothing, as %s", async (format) => {
    const { bytes, header, rows } = await exported(register, call, { format });
    expect(rows.length).toBeGreaterThan(0);
    const job = await checked(register, await mapped(register, bytes, kind, `list.${format}`));
    const known = target.fields.filter(({ title }) => header.includes(title));
    const own = job.settings.columns.filter((key) => key !== null && !key.startsWith("custom:"));
    expect(own.toSorted()).toEqual(known.map(({ key }) => key).toSorted());
    expect(job.counts, JSON.stringify(await reasons(register, job))).toMatchObject({
      create: 0,
      update: 0,
      unchanged: rows.length,
      rejected: 0,
    });
  });
});

test("the files fill an empty organisation with the same records", async () => {
  const empty = await server.otherOrganisation("Empty");
  // Members come by invitation: their accounts are there already. Requests are numbered anew.
  const filled = IMPORTED.filter(({ kind }) => kind !== "users" && kind !== "service_requests");
  for (const { kind, target, call } of filled) {
    const { bytes, rows } = await exported(register, call);
    const done = await written(empty, await checked(empty, await mapped(empty, bytes, kind)));
    expect(done.counts, `${kind} ${JSON.stringify(await reasons(empty, done))}`).toMatchObject({ rejected: 0 });
    const made = readOf(target, (await exported(empty, call)).rows);
    const expected = readOf(target, rows);
    // Records without an order of their own are listed as they were made: the newest first.
    expect(made, kind).toEqual(kind === "issued_assets" ? expected.toReversed() : expected);
  }
});

describe.for(EXPORTED)("$name", (call) => {
  test.for(FORMATS)("is a file of that name with a heading for each column, as %s", async (format) => {
    const { headers, header, rows } = await exported(register, call, { format });
    expect(headers["content-disposition"]).toMatch(
      new RegExp(`^attachment; filename=[a-z-]+-\\d{4}-\\d\\d-\\d\\d\\.${format}$`),
    );
    expect(new Set(header).size).toBe(header.length);
    expect(header).toContain("Created (UTC)");
    expect(rows.length).toBeGreaterThan(0);
  });

  test("has the rows of the list, narrowed and ordered like it", async () => {
    const { rows } = await exported(register, call);
    const { Name, Label, Model, Component, Accessory, License, Part, "Asset tag": tag, Description } = rows[0] ?? {};
    const own = Part ?? Component ?? Accessory ?? License;
    const found = await exported(register, call, {
      search: Name ?? Label ?? own ?? Model ?? tag ?? Description ?? "Tower",
    });
    expect(rows).toEqual(expect.arrayContaining(found.rows));
    expect(found.rows.length).toBeGreaterThan(0);
    expect(found.rows.length).toBeLessThan(rows.length);
    expect((await exported(register, call, { search: "nothing at all" })).rows).toEqual([]);
    expect((await exported(register, call, { ordering: "-created" })).rows.at(-1)).toEqual(
      (await exported(register, call, { ordering: "created" })).rows[0],
    );
    const strange = await register.send(call, { query: { format: "csv", page: 2 } });
    expect(strange.status).toBe(400);
  });

  test("has nothing of another organisation, and is told in the history", async () => {
    const other = await server.otherOrganisation();
    await exported(other, call);
    const { bytes } = await exported(other, call);
    expect(bytes.toString("utf8")).not.toContain("Ünïcödé");
    const { rows } = await admin.query(
      "select 1 from activity where organisation_id = $1 and action = 'exported' and subject_type = 'export'",
      [other.organisation_id],
    );
    expect(rows).toHaveLength(2);
  });
});

test("nothing in a CSV begins like a formula", async () => {
  for (const call of EXPORTED) {
    const { bytes } = await exported(register, call);
    const text = bytes.toString("utf8").replace(/^\ufeff/, "");
    const fields = text.match(/(?<=^|,|\r\n)("(?:[^"]|"")*"|[^,"\r\n]*)/g) ?? [];
    const bare = fields.map((field) => field.replace(/^"/, ""));
    expect(
      bare.filter((field) => /^[=+@\t\r]/.test(field) || (field.startsWith("-") && !/^-\d+(\.\d+)?"?$/.test(field))),
      call.name,
    ).toEqual([]);
  }
});

test("several pages of a file have each row once", async () => {
  const many = await server.otherOrganisation();
  await admin.query(
    `insert into brand (organisation_id, id, name)
     select $1, gen_random_uuid(), 'Brand ' || n from generate_series(1, 2345) n`,
    [many.organisation_id],
  );
  for (const query of [{ ordering: "-created" }, { ordering: "name" }, { search: "rand" }]) {
    const { rows } = await exported(many, brandCalls.export, query);
    expect(new Set(rows.map(({ Name }) => Name)).size).toBe(2345);
    expect(rows).toHaveLength(2345);
  }
});

test("a file has what stands inside the places of a member who is limited to some", async () => {
  const branch = await makeBranch(owner, { name: "Inside" });
  const building = await makeLocation(owner, branch.id, null, { name: "Tower inside" });
  const outside = await makeBranch(owner, { name: "Outside" });
  await makeLocation(owner, outside.id, null, { name: "Tower outside" });
  const member = await server.asMember({
    permissions: ["branch.export", "location.export", "brand.export"],
    scope: [branch.id],
  });
  expect((await exported(member, branchCalls.export)).rows.map(({ Name }) => Name)).toEqual(["Inside"]);
  const places = await exported(member, locationCalls.export);
  expect(places.rows).toMatchObject([{ Branch: "Inside", Building: building.name, Type: "Building" }]);
  expect(places.bytes.toString("utf8")).not.toContain("Outside");
  const brand = await makeBrand(owner);
  expect((await exported(member, brandCalls.export, { ids: brand.id })).rows).toMatchObject([{ Name: brand.name }]);
});

test("values of custom fields stand in the file of models", async () => {
  const other = await server.otherOrganisation();
  const field = await other.ok(customFieldCalls.create, { body: { name: "Voltage", field_type: "integer" } });
  await makeModel(other, { product_name: "Drill", custom_fields: [{ id: field.id, value: 230 }] });
  await makeModel(other, { product_name: "Saw" });
  const { rows } = await exported(other, modelCalls.export);
  expect(rows).toMatchObject([
    { Model: "Drill", Voltage: "230" },
    { Model: "Saw", Voltage: "" },
  ]);
});
