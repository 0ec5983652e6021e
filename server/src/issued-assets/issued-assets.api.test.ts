import { assetCalls } from "@steward/contract/assets/calls";
import { custodyCalls } from "@steward/contract/assets/custody/calls";
import { reservationCalls } from "@steward/contract/assets/reservations/calls";
import { coverCalls } from "@steward/contract/cover/calls";
import { homeCalls } from "@steward/contract/home/calls";
import { issuedAssetCalls } from "@steward/contract/issued-assets/calls";
import { messages } from "@steward/contract/messages/catalogue";
import { oemAssetCalls } from "@steward/contract/oem-assets/calls";
import { organisationCalls } from "@steward/contract/organisations/calls";
import { serviceRequestCalls } from "@steward/contract/service-requests/calls";
import { describe, expect, test, vi } from "vitest";
import { makeAsset } from "../assets/asset-factory.ts";
import { inNoOrganisation } from "../database/transaction.ts";
import { freshName } from "../masters/master-factory.ts";
import { makeModel } from "../models/model-factory.ts";
import type { Caller } from "../test-server/caller.ts";
import { checked, imported, mapped, undone } from "../test-server/register-factory.ts";
import { makeServiceRequest } from "../service-requests/service-request-factory.ts";
import { startTestServer } from "../test-server/start-test-server.ts";
import { issue, makeInvite, partnerOf, slugOf } from "./issued-asset-factory.ts";
import { issuedMailJob } from "./issued-mails.ts";

const server = await startTestServer();
const { owner, admin, services } = server;
const oem = await partnerOf(owner);
const slug = await slugOf(owner);

const mailsTo = async (email: string) => (await services.mailer.listOutbox?.(email)) ?? [];
const sendMails = () =>
  inNoOrganisation(server.pool, (tx) => services.jobs.enqueue(tx, issuedMailJob, null, { about: "" }));

test("an organisation of another kind issues nothing, and is told why", async () => {
  const other = await server.otherOrganisation("Only a customer");
  await admin.query("update organisation set kinds = '{customer}' where id = $1", [other.organisation_id]);
  expect((await other.ok(organisationCalls.slugDetails)).kinds).toEqual(["customer"]);
  for (const call of [issuedAssetCalls.list, issuedAssetCalls.customers]) {
    expect(await other.refused(call)).toMatchObject({ status: 403, message: expect.stringContaining("kind OEM") });
  }
  const { id: product } = await makeModel(other);
  const body = { product, serial_number: "1", customer: slug };
  expect(await other.refused(issuedAssetCalls.create, { body })).toMatchObject({ status: 403 });
});

describe("issuing", () => {
  test("takes a customer by its exact slug, and a serial number once for a model until it is taken back", async () => {
    const { id: product } = await makeModel(oem);
    const body = { product, serial_number: "NX-1", customer: slug };
    const refusedFor = async (more: object) => {
      const { status, errors } = await oem.refused(issuedAssetCalls.create, { body: { ...body, ...more } });
      return [status, Object.keys(errors ?? {})];
    };
    expect(await refusedFor({ customer: slug.slice(0, -1) })).toEqual([400, ["customer"]]);
    expect(await refusedFor({ customer: await slugOf(oem) })).toEqual([400, ["customer"]]);
    expect(await refusedFor({ email: "also@example.org" })).toEqual([400, ["customer"]]);
    expect(await refusedFor({ amc_start_date: "2030-02-01", amc_end_date: "2030-01-01" })).toEqual([
      400,
      ["amc_end_date"],
    ]);
    const issued = await oem.ok(issuedAssetCalls.create, { body });
    expect(issued).toMatchObject({ state: "Issued", customer_details: { name: "Meridian Hospitals" } });
    expect(await refusedFor({ serial_number: " nx-1 " })).toEqual([409, ["serial_number"]]);
    await oem.ok(issuedAssetCalls.withdraw, { params: { id: issued.id }, body: { reason: "Wrong hospital" } });
    await oem.ok(issuedAssetCalls.create, { body });
  });

  test("lists by customer, state and model, searches and counts", async () => {
    const { id: product } = await makeModel(oem, { product_name: "Chromatograph" });
    const [first, second] = [
      await issue(oem, { product, serial_number: "CH-100", customer: slug }),
      await issue(oem, { product, serial_number: "CH-200", email: "x@example.org" }),
    ];
    const idsOf = async (query: object) => {
      const page = await oem.ok(issuedAssetCalls.list, { query });
      expect(page.count).toBe(page.results.length);
      return page.results.map(({ id }) => id);
    };
    expect(await idsOf({ product })).toEqual([second.id, first.id]);
    expect(await idsOf({ product, ordering: "serial_number" })).toEqual([first.id, second.id]);
    expect(await idsOf({ product, state: "Waiting" })).toEqual([second.id]);
    expect(await idsOf({ product, customer: first.customer ?? "" })).toEqual([first.id]);
    expect(await idsOf({ search: "ch-200" })).toEqual([second.id]);
    expect(await idsOf({ search: "chromatogr" })).toEqual([second.id, first.id]);
  });
});

describe("to an address", () => {
  test("waits for whoever signs in with it, who chooses the organisation, and is claimed once", async () => {
    const other = await server.otherOrganisation("Second choice");
    const issued = await issue(oem, { email: owner.email.toUpperCase() });
    expect(issued).toMatchObject({ state: "Waiting", customer: null });
    expect((await other.ok(oemAssetCalls.waiting)).count).toBe(0);
    const [waiting] = (await owner.ok(oemAssetCalls.waiting, { query: { search: issued.serial_number } })).results;
    expect(waiting).toMatchObject({ oem_name: "Contoso Instruments", serial_number: issued.serial_number });
    const body = { ids: [waiting?.id ?? ""] };
    expect((await other.refused(oemAssetCalls.claim, { body })).errors).toHaveProperty("ids");
    expect(await owner.ok(oemAssetCalls.claim, { body })).toEqual({ done: body.ids, refused: [] });
    expect((await owner.refused(oemAssetCalls.claim, { body })).errors).toHaveProperty("ids");
    const read = await oem.ok(issuedAssetCalls.read, { params: { id: issued.id } });
    expect(read).toMatchObject({ state: "Issued", customer_details: { name: "Meridian Hospitals" } });
    const steps = await oem.ok(issuedAssetCalls.provenance, { params: { id: issued.id } });
    expect(steps.results.map(({ action, by_details }) => [action, by_details?.id ?? null])).toEqual([
      ["issued", oem.account_id],
      ["claimed", null],
    ]);
  });

  test("that nobody signs in with gets a link, which shows to anybody and claims once", async () => {
    const email = `${freshName("lab").replace(/\W/g, "")}@lakeview.example`;
    const issued = [await issue(oem, { email }), await issue(oem, { email })];
    await sendMails();
    await vi.waitFor(async () => expect(await mailsTo(email)).toHaveLength(1), { timeout: 20_000 });
    const text = JSON.stringify(await mailsTo(email));
    for (const { serial_number } of issued) expect(text).toContain(serial_number);
    const token = /oem-invitation#([\w-]+)/.exec(text)?.[1] ?? "";
    for (const _ of [1, 2]) {
      const shown = await server.nobody.ok(oemAssetCalls.invitation, { body: { token } });
      expect(shown).toMatchObject({ oem_name: "Contoso Instruments", email, count: 2 });
    }
    expect((await owner.ok(oemAssetCalls.claimByLink, { body: { token } })).done).toHaveLength(2);
    expect((await owner.refused(oemAssetCalls.claimByLink, { body: { token } })).status).toBe(404);
    expect((await server.nobody.refused(oemAssetCalls.invitation, { body: { token } })).status).toBe(404);
  });

  test("that nobody signs in with in time is claimed by no link, and waits on", async () => {
    const email = `${freshName("late").replace(/\W/g, "")}@lakeview.example`;
    const issued = await issue(oem, { email });
    await sendMails();
    await vi.waitFor(async () => expect(await mailsTo(email)).toHaveLength(1), { timeout: 20_000 });
    const token = /oem-invitation#([\w-]+)/.exec(JSON.stringify(await mailsTo(email)))?.[1] ?? "";
    await admin.query("update issued_invitation set expires = now() where organisation_id = $1", [oem.organisation_id]);
    const over = { status: 404, message: expect.stringContaining("has run out") };
    expect(await server.nobody.refused(oemAssetCalls.invitation, { body: { token } })).toMatchObject(over);
    expect(await owner.refused(oemAssetCalls.claimByLink, { body: { token } })).toMatchObject(over);
    expect(await oem.ok(issuedAssetCalls.read, { params: { id: issued.id } })).toMatchObject({ state: "Waiting" });
  });

  test("gets no more mails in an hour than a few", async () => {
    const issued = await issue(oem, { email: `${freshName("often").replace(/\W/g, "")}@lakeview.example` });
    const params = { id: issued.id };
    for (let sent = 0; sent < 5; sent += 1) await oem.ok(issuedAssetCalls.resend, { params });
    const refused = await oem.refused(issuedAssetCalls.resend, { params });
    expect(refused).toMatchObject({ status: 429, message: messages.exchange.mailedOften });
  });

  test("of a person here, and of the people of a customer, one mail tells of all; another is sent when asked for", async () => {
    const { email } = await server.asRole("Asset Manager");
    const issued = await issue(oem, { email });
    await issue(oem, { email });
    await sendMails();
    await vi.waitFor(async () => expect((await mailsTo(email)).length).toBeGreaterThan(0), { timeout: 20_000 });
    const before = (await mailsTo(email)).length;
    expect(JSON.stringify(await mailsTo(email))).not.toContain("oem-invitation");
    await oem.ok(issuedAssetCalls.resend, { params: { id: issued.id } });
    await sendMails();
    await vi.waitFor(async () => expect((await mailsTo(email)).length).toBe(before + 1), { timeout: 20_000 });
  });
});

describe("a sheet", () => {
  const sheetOf = (rows: readonly string[]) => ["Serial number,Model,Customer,Warranty months", ...rows].join("\n");

  test("that is imported twice issues nothing twice, and refuses what it cannot issue", async () => {
    const { product_name } = await makeModel(oem, { product_name: freshName("Freezer") });
    const rows = [
      ...Array.from({ length: 8 }, (_, n) => `FZ-${n},${product_name},${slug},24`),
      `FZ-100,${product_name},nobody-here,24`,
      `FZ-101,No such model,${slug},24`,
      `FZ-102,${product_name},lab@example.org,24`,
    ];
    const first = await imported(oem, sheetOf(rows), {}, "issued_assets");
    expect(first.counts).toMatchObject({ create: 9, rejected: 2 });
    const { count } = await owner.ok(oemAssetCalls.list, { query: { model: product_name } });
    expect(count).toBe(8);
    const second = await checked(oem, await mapped(oem, sheetOf(rows), "issued_assets"));
    expect(second.counts).toMatchObject({ create: 0, unchanged: 9, rejected: 2 });
    expect((await owner.ok(oemAssetCalls.list, { query: { model: product_name } })).count).toBe(8);
  });

  test("is taken back, but for what was answered", async () => {
    const { product_name } = await makeModel(oem, { product_name: freshName("Washer") });
    const rows = [1, 2, 3].map((n) => `WA-${n},${product_name},${slug},12`);
    const done = await imported(oem, sheetOf(rows), {}, "issued_assets");
    const query = { model: product_name, ordering: "serial_number" } as const;
    const { results } = await owner.ok(oemAssetCalls.list, { query });
    await owner.ok(oemAssetCalls.receive, { params: { id: results[0]?.id ?? "" } });
    await undone(oem, done);
    const after = await owner.ok(oemAssetCalls.list, { query });
    expect(after.results.map(({ invite_status }) => invite_status)).toEqual(["Received", "Withdrawn", "Withdrawn"]);
  });
});

describe("a move", () => {
  const cover = { warranty_period: 24, warranty_start_date: "2026-01-01", warranty_terms: "On site" };
  const amc = { amc_start_date: "2028-01-01", amc_end_date: "2028-12-31", amc_terms: "Two visits" };

  test("makes an asset of the matching model with warranty and contract, and its page tells where it came from", async () => {
    const product_name = freshName("Matched");
    const own = await makeModel(owner, { product_name, product_number: "M-1" });
    const { id: product } = await makeModel(oem, { product_name, product_number: "M-1" });
    const invite = await makeInvite(owner, { product, ...cover, ...amc, invoice_number: "INV-7" });
    const params = { id: invite.id };
    expect(await owner.ok(oemAssetCalls.suggestions, { params })).toMatchObject({ product: own.id, makes: [] });
    const moved = await owner.ok(oemAssetCalls.move, { params, body: { asset_id: "MOVED-1" } });
    const id = moved.linked_asset ?? "";
    expect(await owner.ok(assetCalls.read, { params: { id } })).toMatchObject({
      asset_id: "MOVED-1",
      product: own.id,
      serial_number: invite.serial_number,
      invoice_number: "INV-7",
      warranty_period: 24,
      amc_end_date: "2028-12-31",
    });
    const [warranty] = (await owner.ok(coverCalls.warranties, { params: { id } })).results;
    expect(warranty).toMatchObject({ cover: "On site", end_date: "2027-12-31" });
    expect((await owner.ok(coverCalls.amcs, { params: { id } })).results).toMatchObject([{ cover: "Two visits" }]);
    const [came] = (await owner.ok(oemAssetCalls.ofAsset, { params: { id } })).results;
    expect(came).toMatchObject({ oem_details: { name: "Contoso Instruments" }, invite_status: "Moved" });
    expect(came?.steps.map(({ action, by_details }) => [action, by_details?.id ?? null])).toEqual([
      ["issued", null],
      ["moved to My Assets", owner.account_id],
    ]);
  });

  test("is undone exactly, with the model that it made, and refused with the reason once the asset was used", async () => {
    const invite = await makeInvite(owner, cover);
    const params = { id: invite.id };
    const counts = async () => [(await owner.ok(assetCalls.list)).count, await modelsOf(owner)];
    const before = await counts();
    const rows = await rowsOf(owner);
    const { linked_asset } = await owner.ok(oemAssetCalls.move, { params, body: {} });
    expect(await counts()).toEqual(before.map((count) => count + 1));
    await owner.ok(oemAssetCalls.undo, { params });
    expect(await counts()).toEqual(before);
    expect(await rowsOf(owner)).toEqual(rows);
    expect((await owner.refused(assetCalls.read, { params: { id: linked_asset ?? "" } })).status).toBe(404);
    const again = await owner.ok(oemAssetCalls.move, { params, body: {} });
    await owner.ok(assetCalls.update, { params: { id: again.linked_asset ?? "" }, body: { notes: "In use" } });
    const refused = await owner.refused(oemAssetCalls.undo, { params });
    expect(refused).toMatchObject({ status: 409, message: expect.stringContaining(`edited by ${owner.name}`) });
  });

  test("cannot be undone after seven days", async () => {
    const { id } = await makeInvite(owner);
    await owner.ok(oemAssetCalls.move, { params: { id }, body: {} });
    await admin.query("update oem_asset set answered = now() - interval '7 days 1 minute' where id = $1", [id]);
    expect(await owner.refused(oemAssetCalls.undo, { params: { id } })).toMatchObject({ status: 409 });
  });

  test("of several tells which were refused and why", async () => {
    const [one, two] = [await makeInvite(owner), await makeInvite(owner)];
    await owner.ok(oemAssetCalls.decline, { params: { id: two.id }, body: { reason: "No" } });
    const answer = await owner.ok(oemAssetCalls.bulkMove, { body: { ids: [one.id, two.id, one.id] } });
    expect(answer.done).toEqual([one.id]);
    expect(answer.refused).toMatchObject([{ id: two.id, message: expect.stringContaining("Declined") }]);
  });

  test("is no way for several that are declined with one reason, which their manufacturer reads", async () => {
    const [one, two] = [await makeInvite(owner), await makeInvite(owner)];
    await owner.ok(oemAssetCalls.move, { params: { id: two.id }, body: {} });
    const body = { ids: [one.id, two.id], reason: "Ordered twice" };
    expect(await owner.refused(oemAssetCalls.bulkDecline, { body: { ...body, reason: " " } })).toMatchObject({
      status: 400,
      errors: { reason: expect.anything() },
    });
    const answer = await owner.ok(oemAssetCalls.bulkDecline, { body });
    expect(answer.done).toEqual([one.id]);
    expect(answer.refused).toMatchObject([{ id: two.id, message: expect.stringContaining("Moved") }]);
    const read = await oem.ok(issuedAssetCalls.read, { params: { id: one.issued.id } });
    expect(read).toMatchObject({ state: "Declined", reason: "Ordered twice" });
  });
});

/** Tables that only grow, with what was done and which numbers were given. */
const TOLD = ["activity", "activity_tally", "record_change", "organisation_counter"];

/** Every row of an organisation in every table that has some, without when it was changed and how often. */
async function rowsOf({ organisation_id }: Caller): Promise<Record<string, string[]>> {
  const { rows: tables } = await admin.query<{ name: string }>(
    `select c.table_name as name from information_schema.columns c join information_schema.tables t using (table_schema, table_name)
     where c.table_schema = 'public' and c.column_name = 'organisation_id' and t.table_type = 'BASE TABLE'`,
  );
  const found: Record<string, string[]> = {};
  for (const { name } of tables) {
    if (TOLD.includes(name)) continue;
    const { rows } = await admin.query<{ row: string }>(
      `select (to_jsonb(t) - '{version,modified,answered,slot}'::text[])::text as row from ${name} t
       where organisation_id = $1 and coalesce(to_jsonb(t) ->> 'count', '1') <> '0' order by 1`,
      [organisation_id],
    );
    if (rows.length > 0) found[name] = rows.map(({ row }) => row);
  }
  return found;
}

const modelsOf = async (caller: Caller) =>
  (await admin.query("select count(*)::int as n from model where organisation_id = $1", [caller.organisation_id]))
    .rows[0].n;

test("an asset that somebody holds or asked for, or with an open request, is not returned; a returned one is archived and can be issued again", async () => {
  const invite = await makeInvite(owner);
  const params = { id: invite.id };
  const { linked_asset } = await owner.ok(oemAssetCalls.move, { params, body: {} });
  const asset = { id: linked_asset ?? "" };
  const body = { reason: "Broken" };
  await owner.ok(custodyCalls.checkOut, { params: asset, body: { user: owner.account_id } });
  expect((await owner.refused(oemAssetCalls.returnAsset, { params, body })).message).toContain("Check it in");
  await owner.ok(custodyCalls.checkIn, { params: asset, body: {} });
  const days = { starts: "2040-01-01", ends: "2040-01-02" };
  const reserved = await owner.ok(reservationCalls.reserve, {
    params: asset,
    body: { user: owner.account_id, ...days },
  });
  expect((await owner.refused(oemAssetCalls.returnAsset, { params, body })).message).toContain("reserved");
  await owner.ok(reservationCalls.cancel, { params: { id: reserved.id }, body: {} });
  const request = await makeServiceRequest(owner, { steward_asset: asset.id });
  expect((await owner.refused(oemAssetCalls.returnAsset, { params, body })).message).toContain(request.internal_id);
  await owner.ok(serviceRequestCalls.cancel, { params: { id: request.id }, body: { reason: "Broken" } });
  await owner.ok(oemAssetCalls.returnAsset, { params, body });
  expect((await owner.ok(assetCalls.read, { params: asset })).status_details.category).toBe("archived");
  const { product, serial_number } = invite.issued;
  await issue(oem, { product, serial_number, customer: slug });
});

describe("a link", () => {
  test("is not undone once a request was raised on the asset, which its own requests before do not hinder", async () => {
    const [{ id }, asset] = [await makeInvite(owner), await makeAsset(owner)];
    const link = () => owner.ok(oemAssetCalls.link, { params: { id }, body: { asset: asset.id, reason: "Same" } });
    await makeServiceRequest(owner, { steward_asset: asset.id });
    await link();
    await owner.ok(oemAssetCalls.undo, { params: { id } });
    await link();
    const { internal_id } = await makeServiceRequest(owner, { steward_asset: asset.id });
    const refused = await owner.refused(oemAssetCalls.undo, { params: { id } });
    const message = `The asset was used since: the service request ${internal_id} was raised on it.`;
    expect(refused).toMatchObject({ status: 409, message });
  });

  test("refuses another serial number without a reason, an archived asset, and one that came by another hand-over", async () => {
    const [invite, second] = [await makeInvite(owner), await makeInvite(owner)];
    const params = { id: invite.id };
    const other = await makeAsset(owner, { serial_number: "OTHER-1" });
    const fieldOf = async (body: { asset: string; reason?: string }, of = params) =>
      Object.keys((await owner.refused(oemAssetCalls.link, { params: of, body })).errors ?? {});
    expect(await fieldOf({ asset: other.id })).toEqual(["reason"]);
    await owner.ok(oemAssetCalls.link, { params, body: { asset: other.id, reason: "Plate was changed" } });
    expect(await fieldOf({ asset: other.id, reason: "Same" }, { id: second.id })).toEqual(["asset"]);
    const gone = await makeAsset(owner);
    await owner.ok(assetCalls.archive, { params: { id: gone.id } });
    expect(await fieldOf({ asset: gone.id }, { id: second.id })).toEqual(["asset"]);
    // The reason of a link is one's own.
    expect((await oem.ok(issuedAssetCalls.read, { params: { id: invite.issued.id } })).reason).toBe("");
  });

  test("is offered the nearest serial numbers first", async () => {
    const serial = freshName("QX").replace(" ", "-");
    const { id } = await makeAsset(owner, { serial_number: serial });
    const invite = await makeInvite(owner, { serial_number: serial });
    const { assets } = await owner.ok(oemAssetCalls.suggestions, { params: { id: invite.id } });
    expect(assets[0]).toMatchObject({ id, is_same_serial: true });
  });
});

test("invites that nobody has received are told on the home page", async () => {
  const other = await server.otherOrganisation("Home of invites");
  await makeInvite(other);
  const { id } = await makeInvite(other);
  const duty = async () => (await other.ok(homeCalls.read)).duties.find(({ kind }) => kind === "invites");
  expect(await duty()).toMatchObject({ count: 2, first: [{ id, about: "Contoso Instruments" }, {}] });
  await other.ok(oemAssetCalls.receive, { params: { id } });
  expect(await duty()).toMatchObject({ count: 1 });
});
