import { setTimeout as pause } from "node:timers/promises";
import { organisationCalls } from "@steward/contract/organisations/calls";
import { setupCalls } from "@steward/contract/setup/calls";
import { permissions } from "@steward/contract/permissions/permissions";
import { attachedStatusCalls } from "@steward/contract/masters/attached-status/calls";
import { signInCalls } from "@steward/contract/sign-in/calls";
import { expect, test } from "vitest";
import { receiveCode } from "../sign-in/sign-in-factory.ts";
import { callerOf } from "../test-server/caller.ts";
import { startTestServer, type TestServer } from "../test-server/start-test-server.ts";

const fresh = await startTestServer({ set_up: false });
const abroad = await startTestServer({ set_up: false });
const elsewhere = await startTestServer({ set_up: false });
const raced = await startTestServer({ set_up: false });
const sampled = await startTestServer({ set_up: false });

const BODY = { organisation_name: "Meridian Hospitals", name: "Asha Rao", email: "asha@meridian.example" };

const signedIn = async (server: TestServer, email: string) => {
  const { otp_token, otp } = await receiveCode(server, email);
  const session = await server.nobody.ok(signInCalls.verify, { body: { otp_token, otp } });
  const organisation_id = session.organisation_list[0]?.id ?? "";
  return callerOf(server.app, { ...server.nobody, ...session, organisation_id });
};

test("a wrong set-up names its fields and sets nothing up", async () => {
  const { nobody } = fresh;
  const { currencies, ...state } = await nobody.ok(setupCalls.state);
  expect(state).toEqual({ waiting: true, outbox: true, sign_up: false });
  expect(currencies).toContainEqual({ code: "GBP", name: "British Pound", countries: expect.arrayContaining(["GB"]) });
  for (const body of [
    {},
    { ...BODY, name: " " },
    { ...BODY, email: "asha" },
    { sample: false },
    { ...BODY, sample: true },
    { ...BODY, currency: "rupees" },
    { ...BODY, currency: "XXX" },
    { ...BODY, time_zone: "+05:30" },
    { ...BODY, time_zone: "Asia/kolkata" },
    { ...BODY, fiscal_year_start: 13 },
  ]) {
    const { status, code } = await nobody.refused(setupCalls.create, { body: body as typeof BODY });
    expect({ status, code }).toEqual({ status: 400, code: "invalid" });
  }
  const wrong = await nobody.refused(setupCalls.create, { body: { ...BODY, name: " ", email: "asha" } });
  expect(wrong.errors).toEqual({ name: ["This is Required."], email: ["Please enter a valid email address"] });
  const short = await nobody.refused(setupCalls.create, { body: { ...BODY, name: "Asha", email: " " } });
  expect(short.errors).toEqual({ name: ["Name must be greater than 5 characters"], email: ["E-mail is required"] });
  expect((await fresh.admin.query("select from organisation")).rowCount).toBe(0);
});

test("the first organisation comes with its owner, who signs in by mail and may do everything", async () => {
  const { nobody } = fresh;
  const made = await nobody.ok(setupCalls.create, { body: BODY });
  expect(made).toEqual({
    organisations: [{ id: expect.any(String), name: BODY.organisation_name, kinds: ["customer"] }],
    sign_in: [{ name: BODY.name, email: BODY.email, organisation: BODY.organisation_name, role: "Owner" }],
  });
  const owner = await signedIn(fresh, BODY.email);
  expect(await owner.ok(organisationCalls.slugDetails)).toMatchObject({
    name: "Meridian Hospitals",
    slug: expect.stringMatching(/^meridian-hospitals-[0-9a-f]{6}$/),
    is_owner: true,
    locked_modules: [],
    permissions: permissions.map(({ codename }) => codename),
    settings: { time_zone: "Asia/Kolkata", currency: "INR", fiscal_year_start: 4 },
  });
  const brand = await owner.ok(organisationCalls.brand);
  expect(brand).toEqual({
    results: [{ id: owner.organisation_id, name: "Meridian Hospitals", logo: null }],
    next: null,
    count: 1,
  });
  const statuses = await owner.ok(attachedStatusCalls.list, { query: { page_size: 100 } });
  expect(statuses.results.filter(({ is_default }) => is_default).map(({ name }) => name)).toEqual(["In Stock"]);
  expect(statuses.count).toBe(15);
  expect(await nobody.ok(setupCalls.state)).toEqual({ waiting: false, outbox: true, sign_up: false });
  expect(await nobody.refused(setupCalls.create, { body: BODY })).toMatchObject({ status: 404, message: "Not found." });
});

test("an organisation may begin with another currency, time zone and fiscal year", async () => {
  const local = { currency: "EUR", time_zone: "Europe/Berlin", fiscal_year_start: 10 };
  await abroad.nobody.ok(setupCalls.create, { body: { ...BODY, ...local } });
  const owner = await signedIn(abroad, BODY.email);
  const { settings } = await owner.ok(organisationCalls.slugDetails);
  expect(settings).toEqual({ ...local, asset_tag_prefix: "AST-", asset_tag_width: 4, visit_signature: false });
});

test("a fiscal year that nobody names begins where it is usual with the currency", async () => {
  await elsewhere.nobody.ok(setupCalls.create, { body: { ...BODY, currency: "aud", time_zone: "Australia/Perth" } });
  const owner = await signedIn(elsewhere, BODY.email);
  const { settings } = await owner.ok(organisationCalls.slugDetails);
  expect(settings).toMatchObject({ currency: "AUD", fiscal_year_start: 7 });
});

test("of set-ups that race one wins and the others find nothing to set up", async () => {
  const { nobody, admin } = raced;
  const bodies = [BODY, { ...BODY, email: "b@example.org" }, { sample: true as const }, BODY];
  const answers = await Promise.all(bodies.map((body) => nobody.send(setupCalls.create, { body })));
  expect(answers.map(({ status }) => status).sort()).toEqual([201, 404, 404, 404]);
  const { rows } = await admin.query("select count(distinct organisation_id)::int as n from membership where is_owner");
  expect([1, 4]).toContain(rows[0].n);
});

/** Making two years of sample data takes seconds, and more of them beside other tests. */
const SAMPLE_MS = 180_000;
/** How often the page of the set-up asks how far it is. */
const POLL_MS = 50;

test("the sample has an organisation of every kind and people of every role, each of whom can sign in", {
  timeout: SAMPLE_MS,
}, async () => {
  const work = { isDone: false };
  const making = sampled.nobody.ok(setupCalls.create, { body: { sample: true } }).finally(() => {
    work.isDone = true;
  });
  const again = sampled.nobody.ok(setupCalls.create, { body: { sample: true } });
  const seen: number[] = [];
  while (!work.isDone) {
    const { sample_entries } = await sampled.nobody.ok(setupCalls.state);
    if (sample_entries !== undefined && sample_entries !== seen.at(-1)) seen.push(sample_entries);
    await pause(POLL_MS);
  }
  expect(seen.length, "the set-up tells how far it is").toBeGreaterThan(10);
  expect(seen).toEqual(seen.toSorted((one, other) => one - other));
  expect(await sampled.nobody.ok(setupCalls.state)).toEqual({ waiting: false, outbox: true, sign_up: false });
  const { organisations, sign_in } = await making;
  expect(await again, "whoever asks again meanwhile waits for the same sample").toEqual({ organisations, sign_in });
  expect(organisations.flatMap(({ kinds }) => kinds)).toEqual(["customer", "oem", "service_provider", "staffing"]);
  const { rows } = await sampled.admin.query("select distinct name from role order by 1");
  expect(new Set(sign_in.map(({ role }) => role))).toEqual(new Set(rows.map(({ name }) => name)));
  for (const { email, role, organisation } of sign_in) {
    const details = await (await signedIn(sampled, email)).ok(organisationCalls.slugDetails);
    expect(details).toMatchObject({ name: organisation, is_owner: role === "Owner" });
    expect(details.permissions.length).toBeGreaterThan(0);
  }
});

test("without an organisation every other call is closed", async () => {
  const closed = await sampled.nobody.send(organisationCalls.slugDetails);
  expect(closed.status).toBe(401);
});
