import { Readable } from "node:stream";
import { activityCalls } from "@steward/contract/activity/calls";
import { assetCalls } from "@steward/contract/assets/calls";
import type { QueryOf } from "@steward/contract/kit/call";
import { brandCalls } from "@steward/contract/masters/brand/calls";
import { describe, expect, test } from "vitest";
import { makeAsset } from "../assets/asset-factory.ts";
import { readSheet } from "../spreadsheets/read/read-sheet.ts";
import { makeBranch } from "../branches/branch-factory.ts";
import { makeBrand } from "../masters/master-factory.ts";
import type { Caller } from "../test-server/caller.ts";
import { startTestServer } from "../test-server/start-test-server.ts";
import { makePastEntries } from "./activity-factory.ts";

const server = await startTestServer();
const { owner, admin } = server;
const TITLES = ["Time (Asia/Kolkata)", "Person", "Action", "Kind", "Record", "Field", "Before", "After", "Reason"];

async function exported(caller: Caller, query: QueryOf<typeof activityCalls.export>) {
  const { status, bytes, headers } = await caller.send(activityCalls.export, { query });
  expect(status).toBe(200);
  const sheet = await readSheet(Readable.from([bytes]));
  const rows = [];
  for await (const { cells } of sheet.rows) rows.push([...cells]);
  return { rows, header: sheet.header, bytes, disposition: headers["content-disposition"] };
}

describe.for(["csv", "xlsx"] as const)("as %s", (format) => {
  test("each changed field is a row, in the time of the organisation, and nothing is a formula", async () => {
    const caller = await server.otherOrganisation();
    const { organisation_id, account_id, name } = caller;
    const brand = await makeBrand(caller, "=Brand()");
    const common = { organisation_id, subject_id: brand.id };
    await makePastEntries(admin, [
      { ...common, created: "2026-03-01T18:29:59Z", action: "deactivated", reason: "-1" },
      {
        ...common,
        created: "2026-03-01T18:30:00Z",
        actor: account_id,
        changes: [
          { field: "name", before: "@a", after: "+b" },
          { field: "address.pincode", before: "007", after: null },
        ],
      },
    ]);
    const { header, rows, bytes, disposition } = await exported(caller, {
      format,
      from: "2026-03-01",
      to: "2026-03-02",
    });
    expect(header).toEqual(TITLES);
    expect(disposition).toMatch(new RegExp(`^attachment; filename=activity-\\d{4}-\\d\\d-\\d\\d\\.${format}$`));
    expect(rows).toEqual([
      ["2026-03-02 00:00:00", name, "Edited", "Brand", "=Brand()", "Name", "@a", "+b", ""],
      ["2026-03-02 00:00:00", name, "Edited", "Brand", "=Brand()", "Address pincode", "007", "", ""],
      ["2026-03-01 23:59:59", "Steward", "Deactivated", "Brand", "=Brand()", "", "", "", "-1"],
    ]);
    if (format === "csv") expect(bytes.toString("utf8")).toContain(",'=Brand(),");
  });

  test("the filters of the log hold", async () => {
    const brand = await makeBrand(owner);
    await owner.ok(brandCalls.toggleActive, { params: { id: brand.id } });
    await makeAsset(await server.otherOrganisation());
    const actions = async (query: object) => (await exported(owner, { format, ...query })).rows.map((row) => row[2]);
    expect(await actions({ subject: brand.id })).toEqual(["Deactivated", "Created"]);
    expect(await actions({ subject: brand.id, action: "created" })).toEqual(["Created"]);
    expect(await actions({ search: "nothing at all" })).toEqual([]);
  });

  test("costs are left out for those who may not see them", async () => {
    const asset = await makeAsset(owner, { purchase_cost: "66003.75", notes: "Bought" });
    const member = await server.asMember({ permissions: ["activity.export"] });
    const fields = async (caller: Caller) =>
      (await exported(caller, { format, subject: asset.id })).rows.map((row) => row[5]);
    expect(await fields(owner)).toContain("Purchase cost");
    expect(await fields(member)).toContain("Notes");
    expect(await fields(member)).not.toContain("Purchase cost");
  });
});

test("an export of several pages has every entry once, and is an entry itself", async () => {
  const caller = await server.otherOrganisation();
  const { organisation_id } = caller;
  const created = (index: number) => new Date(Date.parse("2026-01-01") + index * 1000).toISOString();
  await makePastEntries(
    admin,
    Array.from({ length: 2345 }, (_, index) => ({ organisation_id, created: created(index), reason: `No. ${index}` })),
  );
  const { rows } = await exported(caller, { format: "csv", action: "edited" });
  expect(rows.map((row) => row[8])).toEqual(Array.from({ length: 2345 }, (_, index) => `No. ${2344 - index}`));
  expect((await caller.ok(activityCalls.list, { query: { action: "exported" } })).count).toBe(1);
});

test("an export is a record of its own in history, called by its file, and no asset or log", async () => {
  const caller = await server.otherOrganisation();
  const send = { assets: assetCalls.export, activity: activityCalls.export };
  const files: string[] = [];
  for (const [rows, call] of Object.entries(send)) {
    const { headers } = await caller.send(call, { query: { format: "xlsx" } });
    files.unshift(String(headers["content-disposition"]).replace("attachment; filename=", ""));
    expect(files[0]).toMatch(new RegExp(`^${rows}-\\d{4}-\\d\\d-\\d\\d\\.xlsx$`));
  }
  const { results } = await caller.ok(activityCalls.list, { query: { subject_type: "export" } });
  expect(results).toMatchObject(
    files.map((file) => ({
      action: "exported",
      subject_name: file,
      subject_details: null,
      changes: [
        { field: "file", before: null, after: file },
        { field: "format", before: null, after: "xlsx" },
      ],
    })),
  );
  const ids = results.map(({ subject_id }) => subject_id);
  expect(new Set([...ids, caller.organisation_id]).size).toBe(3);
  for (const subject of ids) expect((await caller.ok(activityCalls.list, { query: { subject } })).count).toBe(1);
  const { rows } = await exported(caller, { format: "csv", subject_type: "export", subject: ids[1] });
  expect(rows.map((row) => row.slice(2, 5))).toEqual([1, 2].map(() => ["Exported", "Export", files[1]]));
});

test("who is limited to places exports what they see", async () => {
  const caller = await server.otherOrganisation();
  const home = await makeBranch(caller);
  await makeAsset(caller, { asset_id: "OUT-1", asset_name: "" });
  await makeAsset(caller, { asset_id: "IN-1", asset_name: "", branch: home.id });
  const member = await server.asMember({ role: "Administrator", scope: [home.id] }, caller.organisation_id);
  const { rows } = await exported(member, { format: "csv" });
  expect([...new Set(rows.map((row) => row[4]))]).toEqual([expect.stringMatching(/^activity-/), "IN-1", home.name]);
  expect((await member.ok(assetCalls.list)).count).toBe(1);
});

test("costs as many statements for each thousand entries as for one", async () => {
  const statements = await server.statementsOf(() => owner.send(activityCalls.export, { query: { format: "csv" } }));
  expect(statements).toHaveLength(3);
});
