import { activityCalls } from "@steward/contract/activity/calls";
import { assetCalls } from "@steward/contract/assets/calls";
import { licenseCalls } from "@steward/contract/licenses/calls";
import { describe, expect, test } from "vitest";
import { makeAsset } from "../assets/asset-factory.ts";
import { makeBranch } from "../branches/branch-factory.ts";
import { imported, reasons } from "../test-server/register-factory.ts";
import { startTestServer } from "../test-server/start-test-server.ts";
import { makeUser } from "../users/user-factory.ts";
import { makeLicense } from "./license-factory.ts";

const server = await startTestServer();
const { owner } = server;

const dayFromNow = (days: number) => new Date(Date.now() + days * 86_400_000).toISOString().slice(0, 10);
const entriesOf = async (subject: string) => (await owner.ok(activityCalls.list, { query: { subject } })).results;

describe("the key of a license", () => {
  test("shows no more than its end, and is revealed by a call of its own that history tells", async () => {
    const made = await makeLicense(owner, { license_key: "ABCD-EFGH-IJKL-1234" });
    expect(made.license_key).toBe("••••1234");
    const params = { id: made.id };
    const viewer = await server.asMember({ permissions: ["license.view", "license.update", "license.export"] });
    for (const answer of [
      await viewer.send(licenseCalls.list, { query: { ids: made.id } }),
      await viewer.send(licenseCalls.read, { params }),
      await viewer.send(licenseCalls.export, { query: { format: "csv" } }),
      await viewer.send(licenseCalls.update, { params, body: { notes: "Renewed" } }),
    ]) {
      expect(answer.status).toBe(200);
      expect(answer.bytes.toString("utf8")).not.toContain("EFGH");
    }
    expect((await viewer.refused(licenseCalls.viewKey, { params })).status).toBe(403);
    expect((await entriesOf(made.id)).map(({ action }) => action)).toEqual(["edited", "created"]);
    const revealer = await server.asMember({ permissions: ["license.view_key"] });
    expect(await revealer.ok(licenseCalls.viewKey, { params })).toEqual({ license_key: "ABCD-EFGH-IJKL-1234" });
    const [last] = await entriesOf(made.id);
    expect(last).toMatchObject({ action: "key viewed", actor_details: { name: revealer.name }, changes: [] });
    const { rows } = await server.admin.query(
      "select 1 from activity where organisation_id = $1 and changes::text like '%EFGH%'",
      [owner.organisation_id],
    );
    expect(rows).toEqual([]);
  });

  test("of a few letters is not shown at all, and is found by no search", async () => {
    const { id, license_key } = await makeLicense(owner, { license_key: "SHORT-1" });
    expect(license_key).toBe("••••");
    expect((await makeLicense(owner)).license_key).toBe("");
    const found = await owner.ok(licenseCalls.list, { query: { search: "SHORT-1" } });
    expect(found.results.map((row) => row.id)).not.toContain(id);
  });
});

describe("seats of a license", () => {
  test("go to people and assets and come back", async () => {
    const [person, asset] = [await makeUser(owner), await makeAsset(owner)];
    const { id } = await makeLicense(owner, { seats: 2 });
    const params = { id };
    const checkOut = (body: object) => owner.ok(licenseCalls.checkOut, { params, body });
    expect(await checkOut({ user: person.id, asset: asset.id })).toMatchObject({ seats: 2, used: 1, available: 1 });
    await checkOut({ asset: asset.id, note: "Workstation" });
    expect(await owner.refused(licenseCalls.checkOut, { params, body: { user: person.id } })).toMatchObject({
      status: 400,
      errors: { user: ["Every seat is in use."] },
    });
    const { results } = await owner.ok(licenseCalls.list, { query: { asset: asset.id } });
    expect(results.map((row) => row.id)).toEqual([id]);
    const refusedEdit = await owner.refused(licenseCalls.update, { params, body: { seats: 1 } });
    expect(refusedEdit).toMatchObject({ errors: { seats: ["2 seats are in use."] } });
    expect(await owner.refused(licenseCalls.remove, { params })).toMatchObject({ status: 409 });
    const seats = (await owner.ok(licenseCalls.handOuts, { params })).results;
    expect(seats).toMatchObject([
      { asset: asset.id, user: null, note: "Workstation", open: 1 },
      { asset: asset.id, user: person.id, open: 1 },
    ]);
    for (const seat of seats) {
      await owner.ok(licenseCalls.checkIn, { params: { id, hand_out_id: seat.id }, body: {} });
    }
    const again = { params: { id, hand_out_id: seats[0]?.id ?? "" }, body: {} };
    expect((await owner.refused(licenseCalls.checkIn, again)).status).toBe(400);
    expect(await owner.ok(licenseCalls.update, { params, body: { seats: 1 } })).toMatchObject({ seats: 1, used: 0 });
    expect((await entriesOf(id)).map(({ action }) => action)).toEqual([
      "edited",
      "seat checked in",
      "seat checked in",
      "seat checked out",
      "seat checked out",
      "created",
    ]);
    await owner.ok(licenseCalls.remove, { params });
  });

  test("are never more in use than there are, however many ask at once and whatever is edited meanwhile", async () => {
    const asset = await makeAsset(owner);
    const { id } = await makeLicense(owner, { seats: 6 });
    const params = { id };
    const asked = Array.from({ length: 10 }, () =>
      owner.send(licenseCalls.checkOut, { params, body: { asset: asset.id } }),
    );
    const edits = [3, 4].map((seats) => owner.send(licenseCalls.update, { params, body: { seats } }));
    const answers = await Promise.all(asked);
    await Promise.all(edits);
    const { seats, used } = await owner.ok(licenseCalls.read, { params });
    expect(used).toBe(answers.filter(({ status }) => status === 200).length);
    expect(used).toBeLessThanOrEqual(seats);
    expect(used).toBeGreaterThanOrEqual(3);
    const open = await owner.ok(licenseCalls.handOuts, { params, query: { is_open: "true" } });
    expect(open.count).toBe(used);
  });
});

test("the same is bought more than once: a name is unique within an order", async () => {
  await makeLicense(owner, { name: "Suite" });
  await makeLicense(owner, { name: "Suite", order_number: "PO-1" });
  const again = { body: { name: "suite", order_number: "po-1 " } };
  expect(await owner.refused(licenseCalls.create, again)).toMatchObject({
    status: 409,
    errors: { name: ["A license of this name and order number is there already."] },
  });
});

test("a license is expiring in its last thirty days and expired behind them; lists narrow by it", async () => {
  const other = await server.otherOrganisation();
  const ends: Record<string, string | null> = {
    never: null,
    active: dayFromNow(60),
    expiring: dayFromNow(12),
    expired: dayFromNow(-3),
  };
  for (const [expiry, end_date] of Object.entries(ends)) {
    expect(await makeLicense(other, { name: expiry, end_date })).toMatchObject({ expiry });
  }
  const found = async (query: object) => (await other.ok(licenseCalls.list, { query })).results.map(({ name }) => name);
  for (const expiry of Object.keys(ends)) expect(await found({ expiry })).toEqual([expiry]);
  expect(await found({ expiry: "expired,expiring" })).toEqual(["expired", "expiring"]);
  expect(await found({ ordering: "end_date" })).toEqual(["expired", "expiring", "active", "never"]);
  expect(
    await other.refused(licenseCalls.create, {
      body: { name: "Late", start_date: "2026-02-01", end_date: "2026-01-01" },
    }),
  ).toMatchObject({ errors: { end_date: ["The license cannot end before it starts."] } });
});

test("a license with a seat at an asset is seen where the asset stands", async () => {
  const [here, there] = [await makeBranch(owner), await makeBranch(owner)];
  const asset = await makeAsset(owner, { branch: here.id });
  const { id } = await makeLicense(owner, { branch: there.id });
  const member = await server.asMember({ permissions: ["license.view"], scope: [here.id] });
  const seen = async () => (await member.ok(licenseCalls.list, { query: { ids: id } })).count;
  expect(await seen()).toBe(0);
  await owner.ok(licenseCalls.checkOut, { params: { id }, body: { asset: asset.id } });
  expect(await seen()).toBe(1);
  await owner.ok(assetCalls.move, { params: { id: asset.id }, body: { branch: there.id } });
  expect(await seen()).toBe(0);
});

test("a register of another program is imported with its keys, which nothing shows afterwards", async () => {
  const other = await server.otherOrganisation();
  const file = [
    "Full Name,Email,Item name,serial number,Category,manufacturer,purchase date,order number,Licensed To Name,Licensed to Email,expiration date,maintained,seats,supplier,notes",
    '"Bevon Ibarra",b@example.org,"Acrobat, Pro",4c2713a1-5b73-4ecb-b2e9-62bf0ff57165,Office,Mayer,11/24/2008,749317252-8,Jelene Good,j@example.org,02/26/2016,false,56,Treutel,"Two\nlines"',
    "Brant Turley,t@example.org,Mirtazapine,9dda5116-ec27-4a64-a566-1cb06513460f,Office,,12/27/1981,420038879-0,Ericka,not an address,04/12/2016,false,55,,",
  ].join("\r\n");
  const job = await imported(other, file, {}, "licenses");
  expect(Object.values(await reasons(other, job))).toHaveLength(1);
  const { results } = await other.ok(licenseCalls.list);
  expect(results).toMatchObject([
    {
      name: "Acrobat, Pro",
      license_key: "••••7165",
      seats: 56,
      end_date: "2016-02-26",
      expiry: "expired",
      licensed_to: "Jelene Good",
      licensed_email: "j@example.org",
      category_details: { name: "Office" },
      manufacturer_details: { name: "Mayer" },
      supplier_details: { name: "Treutel" },
    },
  ]);
  const params = { id: results[0]?.id ?? "" };
  expect(await other.ok(licenseCalls.viewKey, { params })).toEqual({
    license_key: "4c2713a1-5b73-4ecb-b2e9-62bf0ff57165",
  });
});
