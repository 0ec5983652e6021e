import { bookValueCalls } from "@steward/contract/book-values/calls";
import { componentCalls } from "@steward/contract/components/calls";
import { crossing } from "@steward/contract/exchange/crossing";
import { servicePartCalls as calls } from "@steward/contract/service-parts/calls";
import { assignedRequestCalls } from "@steward/contract/service-requests/assigned/calls";
import { serviceRequestCalls } from "@steward/contract/service-requests/calls";
import { expect, test } from "vitest";
import { makeBranch } from "../branches/branch-factory.ts";
import { freshName } from "../masters/master-factory.ts";
import { linkOf, makeAccepted, makeOffered } from "../service-requests/assigned-request-factory.ts";
import { startTestServer } from "../test-server/start-test-server.ts";
import { makePart } from "./service-part-factory.ts";

const server = await startTestServer();
const { owner, admin } = server;
const PROVIDER = "Sahyadri Field Services";
const provider = await server.otherOrganisation(PROVIDER);
const rival = await server.otherOrganisation("Nilgiri Cooling Care");

type Offered = Awaited<ReturnType<typeof makeOffered>>;
const own = ({ request }: Offered) => ({ params: { id: request.id } });
const theirs = ({ assigned }: Offered) => ({ params: { id: assigned.id } });
const row = ({ assigned }: Offered, { id: part_id }: { id: string }) => ({ params: { id: assigned.id, part_id } });
const add = ({ assigned }: Offered, body: object) => makePart(provider, assigned.id, body);
const seen = async (offered: Offered) => (await owner.ok(calls.ofRequest, own(offered))).results;
const choose = async (offered: Offered, service_provider: string | null) =>
  owner.ok(serviceRequestCalls.assign, { ...own(offered), body: { service_provider } });
const FAN = { part_name: "Fan", part_number: "F-1", quantity: 3, price: "120.5", is_covered: false };

test("parts of a provider are among the customer's at once, with sums of their own, and are edited and removed", async () => {
  const offered = await makeAccepted(owner, provider);
  await makePart(owner, offered.request.id, { part_name: "Own cable", price: "10" });
  const fan = await add(offered, { ...FAN, serial_removed: "OLD-1", serial_fitted: "NEW-1" });
  expect(fan).toMatchObject({
    request: offered.assigned.id,
    request_details: { name: offered.request.internal_id },
    assigned_details: { asset_name: offered.assigned.asset_name },
    steward_asset_details: null,
    partner_details: null,
    total: "361.50",
    is_covered: false,
  });
  const [cable, told] = await seen(offered);
  expect([cable?.part_name, cable?.partner_details]).toEqual(["Own cable", null]);
  expect(told).toMatchObject({
    ...FAN,
    price: "120.50",
    total: "361.50",
    serial_removed: "OLD-1",
    serial_fitted: "NEW-1",
    partner_details: { name: PROVIDER },
    created_by_details: { name: PROVIDER },
  });
  const estimate = await owner.ok(calls.estimate, own(offered));
  expect(estimate).toMatchObject({
    totals: [{ currency: "INR", charged: "10.00" }],
    amount: "10.00",
    providers: [{ provider_details: { name: PROVIDER }, amount: "361.50", status: "None", is_needed: false }],
  });
  expect(await provider.ok(calls.estimate, theirs(offered))).toMatchObject({ amount: "361.50", providers: [] });
  await provider.ok(calls.update, { ...row(offered, fan), body: { quantity: 2, is_fitted: true } });
  expect((await seen(offered))[1]).toMatchObject({ quantity: 2, total: "241.00", is_fitted: true, version: 2 });
  await provider.ok(calls.remove, row(offered, fan));
  expect((await seen(offered)).map(({ part_name }) => part_name)).toEqual(["Own cable"]);
  const history = async (caller: typeof owner, call: { params: { id: string } }) =>
    (await caller.ok(caller === owner ? serviceRequestCalls.activity : assignedRequestCalls.activity, call)).results
      .map(({ action }) => action)
      .slice(0, 3);
  expect(await history(owner, own(offered))).toEqual([
    "part of the provider",
    "part fitted by the provider",
    "part of the provider",
  ]);
  expect(await history(provider, theirs(offered))).toEqual(["part removed", "part fitted", "part added"]);
});

test("what covered parts cost stays with the provider, and charged ones are read with their cost", async () => {
  const offered = await makeAccepted(owner, provider);
  const relay = await add(offered, { part_name: "Relay", price: "77777", is_covered: true, is_fitted: true });
  const [told] = await seen(offered);
  expect(told).toMatchObject({ part_name: "Relay", price: null, total: null, is_covered: true });
  const file = await owner.send(calls.export, { query: { search: "Relay", format: "csv" } });
  const shown = JSON.stringify([
    told,
    file.bytes.toString("utf8"),
    await owner.ok(calls.list),
    await owner.ok(calls.estimate, own(offered)),
    await owner.ok(serviceRequestCalls.activity, own(offered)),
  ]);
  expect(file.bytes.toString("utf8")).toContain(PROVIDER);
  expect(shown).not.toContain("77777");
  await provider.ok(calls.update, { ...row(offered, relay), body: { is_covered: false } });
  expect((await seen(offered))[0]).toMatchObject({ price: "77777.00", is_covered: false });
  await provider.ok(calls.update, { ...row(offered, relay), body: { is_covered: true } });
  expect((await seen(offered))[0]).toMatchObject({ price: null });
});

test("neither side reads an id or a person of the other one", async () => {
  const offered = await makeAccepted(owner, provider);
  const part = await add(offered, FAN);
  const [told] = await seen(offered);
  const shown = JSON.stringify([
    told,
    await owner.ok(calls.list),
    await owner.ok(calls.estimate, own(offered)),
    await owner.ok(serviceRequestCalls.activity, own(offered)),
  ]).replaceAll(PROVIDER, "");
  const { organisation_id, account_id, name, email } = provider;
  for (const secret of [offered.assigned.id, part.id, organisation_id, account_id, name, email])
    expect(shown).not.toContain(secret);
  const there = JSON.stringify([
    part,
    await provider.ok(calls.list),
    await provider.ok(calls.estimate, theirs(offered)),
    await provider.ok(assignedRequestCalls.activity, theirs(offered)),
  ]);
  for (const secret of [offered.request.id, told?.id ?? "", owner.organisation_id, owner.account_id, owner.email])
    expect(there).not.toContain(secret);
});

test("the columns of a part that crossed are those that cross, and the own row's", async () => {
  const offered = await makeAccepted(owner, provider);
  await add(offered, { ...FAN, is_fitted: true, serial_removed: "OLD", serial_fitted: "NEW" });
  const { rows } = await admin.query<{ told: Record<string, unknown>; mine: Record<string, unknown> }>(
    `select to_jsonb(c) as told, to_jsonb(p) as mine from service_part p join service_part c on c.id = p.told_as
      where p.assigned_request = $1`,
    [offered.assigned.id],
  );
  const { told = {}, mine = {} } = rows[0] ?? {};
  const own_row = ["organisation_id", "id", "request", "partner", "places", "search_text", "version"];
  const set = Object.entries(told).filter(([, value]) => value !== null);
  const moments = ["created", "modified"];
  expect(set.map(([column]) => column).sort()).toEqual([...own_row, ...moments, ...crossing.fitted].sort());
  for (const column of crossing.fitted) expect([column, told[column]]).toEqual([column, mine[column]]);
});

test("the customer changes no part of its provider, and the provider none of the customer's", async () => {
  const offered = await makeAccepted(owner, provider);
  const part = await add(offered, FAN);
  const [told] = await seen(offered);
  const at = { params: { id: offered.request.id, part_id: told?.id ?? "" } };
  for (const refused of [
    await owner.refused(calls.update, { ...at, body: { is_covered: true } }),
    await owner.refused(calls.remove, at),
  ]) {
    expect(refused).toMatchObject({ status: 403, message: expect.stringContaining(PROVIDER) });
  }
  const mine = await makePart(owner, offered.request.id);
  for (const caller of [provider, rival]) {
    const named = { params: { id: offered.request.id, part_id: mine.id } };
    expect((await caller.refused(calls.update, { ...named, body: { part_number: "1" } })).status).toBe(404);
    expect((await caller.refused(calls.ofRequest, own(offered))).status).toBe(404);
  }
  expect((await rival.refused(calls.add, { ...theirs(offered), body: FAN })).status).toBe(404);
  expect((await owner.refused(calls.remove, row(offered, part))).status).toBe(404);
});

test("a component of the provider's stock is none of its parts for a customer", async () => {
  const offered = await makeAccepted(owner, provider);
  const store = await makeBranch(provider);
  const component = await provider.ok(componentCalls.create, { body: { name: freshName("Pump"), branch: store.id } });
  expect(
    await provider.refused(calls.add, { ...theirs(offered), body: { component: component.id, is_fitted: true } }),
  ).toMatchObject({ status: 400, errors: { component: [expect.stringContaining("stay yours")] } });
});

test("parts are written by those who work on requests, of accepted ones alone, and while the customer is active", async () => {
  const customer = await server.otherOrganisation("Gone Hospitals");
  const offered = await makeOffered(customer, provider);
  const body = { ...FAN };
  expect((await provider.refused(calls.add, { ...theirs(offered), body })).status).toBe(409);
  await provider.ok(assignedRequestCalls.accept, { ...theirs(offered), body: {} });
  const clerk = await server.asMember({ permissions: ["service_request.view"] }, provider.organisation_id);
  expect((await clerk.refused(calls.add, { ...theirs(offered), body })).status).toBe(403);
  expect((await clerk.ok(calls.ofRequest, theirs(offered))).count).toBe(0);
  const suspend = (is_active: boolean) =>
    admin.query("update organisation set is_active = $2 where id = $1", [customer.organisation_id, is_active]);
  await suspend(false);
  const refused = await provider.refused(calls.add, { ...theirs(offered), body });
  expect(refused).toMatchObject({ status: 409, message: expect.stringContaining("suspended") });
  await suspend(true);
  expect((await provider.ok(calls.ofRequest, theirs(offered))).count).toBe(0);
  const part = await add(offered, FAN);
  await customer.ok(serviceRequestCalls.cancel, { ...own(offered), body: { reason: "It works" } });
  expect((await provider.refused(calls.update, { ...row(offered, part), body: { part_number: "2" } })).status).toBe(
    409,
  );
});

test("who is limited to places sees the parts where the customer's asset stands, and none of a provider's own", async () => {
  const offered = await makeAccepted(owner, provider);
  await add(offered, FAN);
  const elsewhere = await makeBranch(owner);
  const inside = await server.asMember({ role: "Administrator", scope: [elsewhere.id] });
  expect((await inside.refused(calls.ofRequest, own(offered))).status).toBe(404);
  expect((await inside.ok(calls.list)).results.filter(({ partner_details }) => partner_details)).toEqual([]);
  const branch = await makeBranch(provider);
  const limited = await server.asMember({ role: "Administrator", scope: [branch.id] }, provider.organisation_id);
  expect((await limited.refused(calls.ofRequest, theirs(offered))).status).toBe(404);
  expect((await limited.ok(calls.list)).count).toBe(0);
});

test("what was only planned leaves the customer with the provider, and is there again when it comes back", async () => {
  const offered = await makeAccepted(owner, provider);
  await add(offered, { ...FAN, part_name: "Done", is_fitted: true });
  const planned = await add(offered, { ...FAN, part_name: "Planned" });
  await choose(offered, await linkOf(owner, rival));
  expect((await seen(offered)).map(({ part_name }) => part_name)).toEqual(["Done"]);
  expect((await provider.refused(calls.remove, row(offered, planned))).status).toBe(409);
  await choose(offered, await linkOf(owner, provider));
  expect((await seen(offered)).map(({ part_name }) => part_name)).toEqual(["Done"]);
  await provider.ok(assignedRequestCalls.accept, { ...theirs(offered), body: {} });
  expect((await seen(offered)).map(({ part_name }) => part_name)).toEqual(["Done", "Planned"]);
});

test("charged parts that are fitted count once in the cost of ownership of the customer's asset", async () => {
  const offered = await makeAccepted(owner, provider);
  await add(offered, { ...FAN, is_fitted: true });
  await add(offered, { ...FAN, is_covered: true, is_fitted: true });
  await add(offered, FAN);
  const cost = await owner.ok(bookValueCalls.ownership, { params: { id: offered.request.steward_asset ?? "" } });
  expect(cost.upkeep.find(({ kind }) => kind === "parts")).toEqual({
    kind: "parts",
    count: 1,
    amounts: [{ currency: "INR", amount: "361.50" }],
  });
});

test("all parts for one request have the currency of its first one", async () => {
  const other = await server.otherOrganisation("Konkan Works");
  const offered = await makeAccepted(owner, other);
  await makePart(other, offered.assigned.id, { price: "5" });
  await admin.query("update organisation set currency = 'EUR' where id = $1", [other.organisation_id]);
  expect((await makePart(other, offered.assigned.id, { price: "7" })).currency).toBe("INR");
  const next = await makeAccepted(owner, other);
  expect((await makePart(other, next.assigned.id, { price: "7" })).currency).toBe("EUR");
});
