import { assetCalls } from "@steward/contract/assets/calls";
import { reservationCalls } from "@steward/contract/assets/reservations/calls";
import { custodyCalls } from "@steward/contract/assets/custody/calls";
import { importCalls } from "@steward/contract/imports/calls";
import { expect, test } from "vitest";
import { statusNamed } from "../../masters/master-factory.ts";
import { makeImport, runImport } from "../../test-server/world/world-import.ts";
import { startTestServer } from "../../test-server/start-test-server.ts";
import { makeUser } from "../../users/user-factory.ts";
import { makeAsset } from "../asset-factory.ts";

const server = await startTestServer();
const { owner } = server;

const today = () => new Date().toLocaleDateString("en-CA", { timeZone: "Asia/Kolkata" });

/** Runs an import of assets by their tags. */
async function imported(lines: readonly string[], settings: Record<string, unknown> = {}) {
  const text = `Tag,Name,Status,Assigned to\n${lines.join("\n")}\n`;
  const job = await makeImport(owner, { kind: "assets", name: "holders.csv", text });
  expect(job.settings.columns).toContain("assigned_to");
  return runImport(owner, { ...job, settings: { ...job.settings, update_existing: true, ...settings } });
}
const rowsOf = async (id: string) =>
  (await owner.ok(importCalls.rows, { params: { id } })).results.map(({ outcome, problems }) => [
    outcome,
    problems.map(({ message }) => message).join(),
  ]);
const tagged = async (tag: string) =>
  (await owner.ok(assetCalls.list, { query: { search: tag } })).results.find(({ asset_id }) => asset_id === tag);
const custodyOf = async (id = "") => (await owner.ok(custodyCalls.ofAsset, { params: { id } })).results;

test("assets of a file are checked out to whom it names, by mail address or name", async () => {
  const [person, other] = [await makeUser(owner), await makeUser(owner)];
  const loan = await statusNamed(owner, "On Loan");
  const job = await imported([
    `H-1,Laptop,,${person.email.toUpperCase()}`,
    `H-2,Phone,On Loan,${other.name}`,
    `H-3,Dock,,`,
  ]);
  expect(await rowsOf(job.id)).toEqual([
    ["created", ""],
    ["created", ""],
    ["created", ""],
  ]);
  expect(await tagged("H-1")).toMatchObject({
    assigned_to_details: { id: person.id, kind: "user" },
    status_details: { category: "in_use" },
  });
  expect(await tagged("H-2")).toMatchObject({ assigned_to: other.id, status: loan.id });
  expect(await tagged("H-3")).toMatchObject({ assigned_to: null });
  const { id = "" } = (await tagged("H-1")) ?? {};
  expect(await custodyOf(id)).toMatchObject([
    { holder: person.id, checked_out_by_details: { id: owner.account_id }, returned: null },
  ]);
  const history = (await owner.ok(assetCalls.activity, { params: { id } })).results;
  expect(history.map(({ action }) => action).sort()).toEqual(["checked out", "imported"]);
  expect(history).toContainEqual(
    expect.objectContaining({ changes: [{ field: "assigned_to", before: null, after: person.name }] }),
  );
});

test("a row names its problem where the person is wrong, and the other rows are taken", async () => {
  const off = await makeUser(owner);
  await server.admin.query("update membership set is_active = false where account_id = $1", [off.id]);
  const twin = await makeUser(owner);
  await makeUser(owner, { name: twin.name });
  const job = await imported([
    "W-1,Laptop,,nobody@nowhere.example",
    `W-2,Laptop,,${off.email}`,
    `W-3,Laptop,,${twin.name}`,
    `W-4,Laptop,In Stock,${twin.email}`,
    `W-5,Laptop,,${twin.email}`,
  ]);
  expect(await rowsOf(job.id)).toEqual([
    ["reject", "Nobody here has the mail address or name “nobody@nowhere.example”."],
    ["reject", "This person is not active."],
    ["reject", `Several people are called “${twin.name}”. Give the mail address.`],
    ["reject", "What somebody holds is in use; the status is In Stock."],
    ["created", ""],
  ]);
  const left = await imported(["W-6,Laptop,,nobody@nowhere.example"], {
    leave_empty: [{ field: "assigned_to", kind: "unknown" }],
  });
  expect(await rowsOf(left.id)).toEqual([["created", ""]]);
  expect(await tagged("W-6")).toMatchObject({ assigned_to: null });
});

test("an asset that is there is checked out, stays with whom it is with, and never changes hands", async () => {
  const [person, other] = [await makeUser(owner), await makeUser(owner)];
  const free = await makeAsset(owner);
  const held = await makeAsset(owner);
  await owner.ok(custodyCalls.checkOut, { params: { id: held.id }, body: { user: person.id } });
  const holder = await makeAsset(owner);
  await owner.ok(custodyCalls.checkOut, { params: { id: holder.id }, body: { asset: held.id } });
  const taken = await makeAsset(owner);
  await owner.ok(custodyCalls.checkOut, { params: { id: taken.id }, body: { user: person.id } });
  const broken = await makeAsset(owner, { status: (await statusNamed(owner, "Missing")).id });
  const heldName = (await owner.ok(assetCalls.read, { params: { id: holder.id } })).assigned_to_details?.name ?? "";
  const job = await imported([
    `${free.asset_id},,,${person.email}`,
    `${held.asset_id},,,${person.name}`,
    `${holder.asset_id},,,${heldName}`,
    `${broken.asset_id},,,${person.email}`,
    `${taken.asset_id},,,${other.email}`,
  ]);
  expect(await rowsOf(job.id)).toEqual([
    ["updated", ""],
    ["unchanged", ""],
    ["unchanged", ""],
    ["reject", "What somebody holds is in use; the status is Missing."],
    ["reject", `The asset is checked out to ${person.name}. Check it in first.`],
  ]);

  await owner.ok(importCalls.undo, { params: { id: job.id } });
  await expect
    .poll(async () => (await owner.ok(importCalls.read, { params: { id: job.id } })).state, { timeout: 20_000 })
    .toBe("Undone");
  expect(await owner.ok(assetCalls.read, { params: { id: free.id } })).toMatchObject({
    assigned_to: null,
    status_details: { category: "available" },
  });
  expect(await custodyOf(free.id)).toEqual([]);
  await owner.ok(custodyCalls.checkOut, { params: { id: free.id }, body: { user: other.id } });
});

test("an asset that is reserved for somebody else stays, and its own person's import fetches the reservation", async () => {
  const [person, other] = [await makeUser(owner), await makeUser(owner)];
  const reserved = async (user: string, status?: string) => {
    const asset = await makeAsset(owner, status ? { status } : {});
    const days = { starts: today(), ends: today() };
    const { id } = await owner.ok(reservationCalls.reserve, { params: { id: asset.id }, body: { user, ...days } });
    return { ...asset, reservation: id };
  };
  const stateOf = async (id: string) => (await owner.ok(reservationCalls.read, { params: { id } })).state;
  const ordered = await statusNamed(owner, "On Order");
  const inUse = await statusNamed(owner, "On Loan");
  const [taken, own, awaited] = [
    await reserved(other.id),
    await reserved(person.id),
    await reserved(other.id, ordered.id),
  ];
  const job = await imported([
    `${taken.asset_id},,,${person.email}`,
    `${own.asset_id},,,${person.email}`,
    `${awaited.asset_id},,${inUse.name},`,
  ]);
  const isReserved = `The asset is reserved for ${other.name} from ${today()} to ${today()}.`;
  expect(await rowsOf(job.id)).toEqual([
    ["reject", isReserved],
    ["updated", ""],
    ["reject", isReserved],
  ]);
  expect(await owner.ok(assetCalls.read, { params: { id: taken.id } })).toMatchObject({ assigned_to: null });
  expect(await Promise.all([taken, own, awaited].map(({ reservation }) => stateOf(reservation)))).toEqual([
    "reserved",
    "fetched",
    "reserved",
  ]);

  await owner.ok(importCalls.undo, { params: { id: job.id } });
  await expect
    .poll(async () => (await owner.ok(importCalls.read, { params: { id: job.id } })).state, { timeout: 20_000 })
    .toBe("Undone");
  expect(await stateOf(own.reservation)).toBe("reserved");
});

test("the column is for those who check assets out", async () => {
  const clerk = await server.asMember({ permissions: ["asset.import", "asset.create", "asset.update", "asset.view"] });
  const text = `Tag,Name,Assigned to\nP-1,Laptop,${owner.account_id}\n`;
  const job = await makeImport(clerk, { kind: "assets", name: "clerk.csv", text });
  const check = await clerk.refused(importCalls.check, { params: { id: job.id }, body: job.settings });
  expect(check).toMatchObject({ status: 403, errors: { columns: [expect.stringContaining("Assigned to")] } });
});
