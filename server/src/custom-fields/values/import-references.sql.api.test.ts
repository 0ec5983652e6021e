import { assetCalls } from "@steward/contract/assets/calls";
import { importCalls } from "@steward/contract/imports/calls";
import { describe, expect, test } from "vitest";
import { makeAsset } from "../../assets/asset-factory.ts";
import { checked, imported, mapped, reasons, undone } from "../../test-server/register-factory.ts";
import { makeBranch, makeLocation } from "../../branches/branch-factory.ts";
import { makeSupplier } from "../../masters/master-factory.ts";
import { startTestServer } from "../../test-server/start-test-server.ts";
import { makeCustomField } from "../custom-field-factory.ts";

const server = await startTestServer();
const caller = server.owner;

const [keeper, place, seller, manual] = [
  await makeCustomField(caller, { name: "Keeper", field_type: "user", help: "Who has the key." }),
  await makeCustomField(caller, { name: "Stored in", field_type: "location" }),
  await makeCustomField(caller, { name: "Sold by", field_type: "supplier" }),
  await makeCustomField(caller, { name: "Manual", field_type: "file" }),
];
async function addMember(name: string, email: string): Promise<string> {
  const { account_id } = await server.asRole("Viewer");
  await server.admin.query("update account set name = $2, email = $3 where id = $1", [account_id, name, email]);
  return account_id;
}
await addMember("Asha Rao", "asha@example.org");
await addMember("Asha Rao", "other@example.org");
await addMember("Ravi Kumar", "ravi@example.org");
const gone = await addMember("Meera Iyer", "gone@example.org");
const leave = () => server.admin.query("update membership set is_active = false where account_id = $1", [gone]);
const join = () => server.admin.query("update membership set is_active = true where account_id = $1", [gone]);
const pune = await makeBranch(caller, { name: "Pune" });
const delhi = await makeBranch(caller, { name: "Delhi" });
const tower = await makeLocation(caller, pune.id, null, { name: "Tower" });
const wing = await makeLocation(caller, pune.id, tower, { name: "A > B" });
await makeLocation(caller, pune.id, null, { name: "Ward 2" });
await makeLocation(caller, delhi.id, null, { name: "Tower" });
await makeLocation(caller, delhi.id, null, { name: "Pune" });
await makeSupplier(caller, { name: "Deccan Supplies" });

/** Names of what the values of an asset point to, by the labels of their fields. */
async function referencesOf(tag: string) {
  const { results } = await caller.ok(assetCalls.list, { query: { search: tag } });
  const found = results.find((asset) => asset.asset_id === tag);
  if (!found) return undefined;
  const asset = await caller.ok(assetCalls.read, { params: { id: found.id } });
  return Object.fromEntries(
    asset.custom_fields.map(({ custom_field, value_details }) => [custom_field.name, value_details?.name]),
  );
}

describe("a file names what values point to", () => {
  test("by e-mail, breadcrumb or name", async () => {
    const job = await imported(
      caller,
      [
        "Asset tag,Keeper,Stored in,Sold by",
        "R-1,ASHA@example.org,pune > tower,deccan supplies",
        "R-2,ravi kumar,Pune,Deccan Supplies",
        "R-3,Anybody <other@example.org>,Pune › Tower › A > B,",
        "R-4,,A > B,",
        "R-5,,ward 2,",
      ].join("\n"),
    );
    expect(job.counts).toMatchObject({ create: 5, rejected: 0 });
    expect(await referencesOf("R-1")).toEqual({
      Keeper: "Asha Rao",
      "Stored in": "Pune › Tower",
      "Sold by": "Deccan Supplies",
    });
    expect(await referencesOf("R-2")).toEqual({
      Keeper: "Ravi Kumar",
      "Stored in": "Pune",
      "Sold by": "Deccan Supplies",
    });
    expect(await referencesOf("R-3")).toEqual({ Keeper: "Asha Rao", "Stored in": "Pune › Tower › A > B" });
    expect(await referencesOf("R-4")).toEqual({ "Stored in": "Pune › Tower › A > B" });
    expect(await referencesOf("R-5")).toEqual({ "Stored in": "Pune › Ward 2" });
    await undone(caller, job);
    expect(await referencesOf("R-1")).toBeUndefined();
  });

  test("and is told where none or several have the name", async () => {
    await leave();
    const job = await checked(
      caller,
      await mapped(
        caller,
        [
          "Asset tag,Keeper,Stored in,Sold by",
          "S-1,Asha Rao,Tower,Nobody & Co",
          "S-2,Somebody,Pune › Cellar,",
          "S-3,gone@example.org,Pune › › Tower,",
        ].join("\n"),
      ),
    );
    expect(await reasons(caller, job)).toEqual({
      2: expect.arrayContaining([
        `custom:${keeper.id}: Several users are called “Asha Rao”. Write the e-mail.`,
        `custom:${place.id}: Several places are called “Tower”. Write the full path from the branch, with ›.`,
        `custom:${seller.id}: No supplier is called “Nobody & Co”.`,
      ]),
      3: expect.arrayContaining([
        `custom:${keeper.id}: No user has the name or e-mail “Somebody”.`,
        `custom:${place.id}: No place is called “Pune › Cellar”.`,
      ]),
      4: expect.arrayContaining([
        `custom:${keeper.id}: This user is not active.`,
        `custom:${place.id}: No place is called “Pune › › Tower”.`,
      ]),
    });
  });

  test("never of another organisation", async () => {
    const other = await server.otherOrganisation();
    await makeSupplier(other, { name: "Foreign Supplies" });
    const job = await checked(
      caller,
      await mapped(caller, `Asset tag,Keeper,Sold by\nF-1,${other.email},Foreign Supplies\n`),
    );
    expect((await reasons(caller, job))[2]).toHaveLength(2);
  });
});

test("an export comes back as it went, with people who have left since", async () => {
  await join();
  await makeAsset(caller, {
    asset_id: "X-1",
    custom_fields: [
      { id: keeper.id, value: gone },
      { id: place.id, value: wing.id },
    ],
  });
  await leave();
  const { bytes } = await caller.send(assetCalls.export, { query: { format: "csv" } });
  expect(bytes.toString("utf8")).toContain("Meera Iyer <gone@example.org>");
  expect(bytes.toString("utf8")).toContain("Pune › Tower › A > B");
  const job = await checked(caller, await mapped(caller, bytes));
  expect(job.counts).toMatchObject({ create: 0, update: 0, rejected: 0 });
});

test("a field of files takes no column, and says why", async () => {
  const job = await mapped(caller, "Asset tag,Manual,Keeper\nM-1,manual.pdf,\n");
  expect(job.settings.columns).toEqual(["asset_id", null, `custom:${keeper.id}`]);
  const reason =
    "“Manual” holds files, which a table cannot carry. Leave its column out and attach the files to the records.";
  expect(job.fields.find(({ key }) => key === `custom:${manual.id}`)).toMatchObject({
    title: "Manual",
    refusal: reason,
  });
  expect(job.fields.find(({ key }) => key === `custom:${keeper.id}`)).toMatchObject({
    help: "Who has the key. E-mail of a member, or a name that only one member has.",
    refusal: "",
  });
  const body = { ...job.settings, columns: ["asset_id", `custom:${manual.id}`, null] };
  expect(await caller.refused(importCalls.check, { params: { id: job.id }, body })).toMatchObject({
    status: 400,
    errors: { columns: [reason] },
  });
});
