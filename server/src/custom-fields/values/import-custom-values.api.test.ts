import { assetCalls } from "@steward/contract/assets/calls";
import { Readable } from "node:stream";
import { describe, expect, test } from "vitest";
import { makeAsset } from "../../assets/asset-factory.ts";
import { checked, imported, mapped, reasons, undone, written } from "../../test-server/register-factory.ts";
import { readSheet } from "../../spreadsheets/read/read-sheet.ts";
import { makeCategory } from "../../masters/master-factory.ts";
import { startTestServer } from "../../test-server/start-test-server.ts";
import { makeCustomField, makeFieldSet } from "../custom-field-factory.ts";

const server = await startTestServer();
const caller = await server.otherOrganisation("Imported values");

const field = async (name: string, body: Parameters<typeof makeCustomField>[1] = {}) =>
  (await makeCustomField(caller, { name, ...body })).id;
await field("Memory", { field_type: "single_select", options: ["8 GB", "16 GB"] });
await field("Ports", { field_type: "multi_select", options: ["USB", "HDMI, small"] });
await field("Weight", { field_type: "decimal", maximum: "100" });
await field("Leased", { field_type: "boolean" });
await field("Calibrated", { field_type: "date" });
await field("Rent", { field_type: "currency" });
await field("Seen", { field_type: "datetime" });
const mac = await field("MAC address", { is_unique: true });

const HEADER = "Asset tag,Memory,Ports,Weight,Leased,Calibrated,Rent,Seen,MAC address";

async function valuesOf(tag: string) {
  const { results } = await caller.ok(assetCalls.list, { query: { search: tag } });
  const found = results.find((asset) => asset.asset_id === tag);
  if (!found) return undefined;
  const asset = await caller.ok(assetCalls.read, { params: { id: found.id } });
  return Object.fromEntries(asset.custom_fields.map(({ custom_field, value }) => [custom_field.name, value]));
}

describe("an imported file", () => {
  test("fills custom fields by their labels, in the forms that registers use", async () => {
    const job = await mapped(
      caller,
      `${HEADER}\nC-1,16 gb,"hdmi, small; USB","1,2.5",yes,24/03/2026,"₹ 1,200.5",2026-03-01 09:30,aa:01\nC-2,8 GB,USB,12.50,No,2026-03-24,5,2026-03-01T15:00:00+05:30,aa:02\nC-3,,,,,,,,\n`,
    );
    expect(job.settings.columns.at(-1)).toBe(`custom:${mac}`);
    expect(job.fields.find(({ key }) => key === `custom:${mac}`)).toMatchObject({
      title: "MAC address",
      required: false,
    });
    const ready = await checked(caller, job);
    expect(await reasons(caller, ready)).toEqual({ 2: [expect.stringContaining("Enter valid decimal number")] });
    await written(caller, ready);
    expect(await valuesOf("C-1")).toBeUndefined();
    expect(await valuesOf("C-2")).toEqual({
      Memory: "8 GB",
      Ports: ["USB"],
      Weight: "12.5",
      Leased: false,
      Calibrated: "2026-03-24",
      Rent: "5.00",
      Seen: "2026-03-01T09:30:00Z",
      "MAC address": "aa:02",
    });
    expect(await valuesOf("C-3")).toEqual({});
    expect((await caller.ok(assetCalls.list, { query: { search: "AA:02" } })).count).toBe(1);
  });

  test("changes what differs, leaves what is blank, and is undone", async () => {
    await imported(caller, "Asset tag,Memory,Ports,MAC address\nU-1,8 GB,USB,bb:01\n");
    const again = await checked(caller, await mapped(caller, "Asset tag,Memory,Ports,MAC address\nU-1,8 GB,,BB:01\n"));
    expect(again.counts).toMatchObject({ update: 1 });
    const job = await imported(caller, 'Asset tag,Memory,Ports,MAC address\nU-1,16 GB,"USB, HDMI, small",\n');
    expect(job.counts).toMatchObject({ update: 1, rejected: 0 });
    expect(await valuesOf("U-1")).toEqual({ Memory: "16 GB", Ports: ["USB", "HDMI, small"], "MAC address": "bb:01" });
    await undone(caller, job);
    expect(await valuesOf("U-1")).toEqual({ Memory: "8 GB", Ports: ["USB"], "MAC address": "bb:01" });
    expect((await caller.ok(assetCalls.list, { query: { search: "HDMI" } })).count).toBe(0);
  });

  test("is refused where a unique value is taken, in the register or in the file", async () => {
    await makeAsset(caller, { custom_fields: [{ id: mac, value: "cc:01" }] });
    const job = await checked(caller, await mapped(caller, "Asset tag,MAC address\nV-1,CC:01\nV-2,cc:02\nV-3,cc:02\n"));
    expect(await reasons(caller, job)).toEqual({
      2: [expect.stringContaining("This value is already in use.")],
      4: [expect.stringContaining("Row 3 has the same value.")],
    });
    await makeAsset(caller, { custom_fields: [{ id: mac, value: "cc:02" }] });
    expect((await written(caller, job)).counts).toMatchObject({ create: 0, rejected: 3 });
  });

  test("asks for the required fields of a category, and gives new assets its defaults", async () => {
    const needed = await field("Needed", { is_required: true });
    const filled = await field("Filled", { field_type: "integer", default_value: 7 });
    const set = await makeFieldSet(caller, [needed, filled]);
    const category = await makeCategory(caller, { name: "Demanding", custom_fieldset: set.id });
    const job = await checked(
      caller,
      await mapped(caller, "Asset tag,Category,Needed\nD-1,Demanding,\nD-2,Demanding,x\nD-3,,\n"),
    );
    expect(await reasons(caller, job)).toEqual({ 2: [expect.stringContaining("This is Required.")] });
    await written(caller, job);
    expect(await valuesOf("D-2")).toEqual({ Needed: "x", Filled: 7 });
    expect(await valuesOf("D-3")).toEqual({});
    expect(category.name).toBe("Demanding");
  });
});

test("an export comes back as it went", async () => {
  const { bytes } = await caller.send(assetCalls.export, { query: { format: "xlsx" } });
  const sheet = await readSheet(Readable.from([bytes]));
  expect(sheet.header).toEqual(expect.arrayContaining(["Memory", "Ports", "Seen", "MAC address"]));
  await sheet.close();
  const job = await checked(caller, await mapped(caller, bytes, "assets", "export.xlsx"));
  expect(job.counts).toMatchObject({ create: 0, update: 0, rejected: 0 });
});
