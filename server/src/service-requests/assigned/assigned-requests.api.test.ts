import { assignedRequestCalls as calls } from "@steward/contract/service-requests/assigned/calls";
import type { AssignedState } from "@steward/contract/service-requests/assigned/constants";
import { serviceProviderCalls } from "@steward/contract/masters/service-provider/calls";
import { serviceRequestCalls } from "@steward/contract/service-requests/calls";
import { describe, expect, test } from "vitest";
import { makeAsset } from "../../assets/asset-factory.ts";
import { makePicture } from "../../attachments/picture-factory.ts";
import { sendDocumentTo } from "../../documents/document-factory.ts";
import { freshName, makeServiceProvider } from "../../masters/master-factory.ts";
import { makeServiceRequest } from "../service-request-factory.ts";
import { startTestServer } from "../../test-server/start-test-server.ts";
import { assignedOf, linkOf, makeOffered } from "../assigned-request-factory.ts";

const server = await startTestServer();
const { owner, admin } = server;
const provider = await server.otherOrganisation("Sahyadri Field Services");
const rival = await server.otherOrganisation("Nilgiri Cooling Care");

type Offered = Awaited<ReturnType<typeof makeOffered>>;
const own = ({ request }: Offered) => ({ params: { id: request.id } });
const theirs = ({ assigned }: Offered) => ({ params: { id: assigned.id } });
const readOwn = (offered: Offered) => owner.ok(serviceRequestCalls.read, own(offered));
const readTheirs = (offered: Offered) => provider.ok(calls.read, theirs(offered));
const accept = (offered: Offered) => provider.ok(calls.accept, { ...theirs(offered), body: {} });
const reject = (offered: Offered) =>
  provider.ok(calls.reject, { ...theirs(offered), body: { reason: "Nobody is free" } });
const setActive = (organisation_id: string, is_active: boolean) =>
  admin.query("update organisation set is_active = $2 where id = $1", [organisation_id, is_active]);

test("an offered request is in the provider's list at once, as its customer tells of it", async () => {
  const offered = await makeOffered(owner, provider);
  expect(offered.request).toMatchObject({ status: "Open", offer: "Offered", responded_at: null });
  expect(offered.assigned).toMatchObject({
    state: "Offered",
    internal_id: offered.request.internal_id,
    asset_tag: offered.request.steward_asset_details?.asset_id,
    description: offered.request.description,
    priority: offered.request.priority,
    coverage: "Chargeable",
    answered: null,
  });
  expect(offered.assigned.place).toBe(
    offered.request.location_details?.breadcrumb.map(({ name }) => name).join(" / ") ?? "",
  );
});

test("a covered request is offered by raising it, a chargeable one by whoever assigns it", async () => {
  const service_provider = await linkOf(owner, provider);
  const description = freshName("It drips");
  const chargeable = await makeServiceRequest(owner, {
    steward_asset: (await makeAsset(owner, { service_provider })).id,
    description,
  });
  expect(chargeable).toMatchObject({ coverage: "Chargeable", offer: null });
  const covered = { service_provider, warranty_period: 24, warranty_start_date: new Date().toISOString().slice(0, 10) };
  const raised = await makeServiceRequest(owner, { steward_asset: (await makeAsset(owner, covered)).id, description });
  expect(raised).toMatchObject({ coverage: "Warranty", offer: "Offered" });
  expect((await provider.ok(calls.list, { query: { search: description } })).results).toMatchObject([
    { internal_id: raised.internal_id, coverage: "Warranty", coverage_ends: raised.coverage_ends },
  ]);
});

test("the customer sees that it is accepted, and by nobody's name", async () => {
  const offered = await makeOffered(owner, provider);
  expect(await accept(offered)).toMatchObject({ state: "Accepted" });
  const seen = await readOwn(offered);
  expect(seen).toMatchObject({ status: "Open", offer: "Accepted", offer_reason: "" });
  expect(seen.offer_answered).not.toBeNull();
  const { results } = await owner.ok(serviceRequestCalls.activity, own(offered));
  expect(results[0]).toMatchObject({ action: "request accepted", actor_details: null });
  const { results: mine } = await provider.ok(calls.activity, theirs(offered));
  expect(mine.map(({ action }) => action)).toEqual(["request accepted", "request offered"]);
});

test("a rejected request stays open with the reason, and is offered to another provider", async () => {
  const offered = await makeOffered(owner, provider);
  await reject(offered);
  expect(await readOwn(offered)).toMatchObject({ status: "Open", offer: "Rejected", offer_reason: "Nobody is free" });
  const found = await owner.ok(serviceRequestCalls.list, { query: { offer: "Rejected" } });
  expect(found.results.map(({ id }) => id)).toContain(offered.request.id);
  const body = { service_provider: await linkOf(owner, rival) };
  const again = await owner.ok(serviceRequestCalls.assign, { ...own(offered), body });
  expect(again).toMatchObject({ status: "Open", offer: "Offered", offer_reason: "", offer_answered: null });
  expect(await assignedOf(rival, offered.request.description)).toMatchObject({ state: "Offered" });
  expect(await readTheirs(offered)).toMatchObject({ state: "Rejected" });
});

test("the same provider is asked once more by the row that it has", async () => {
  const offered = await makeOffered(owner, provider);
  await reject(offered);
  const body = { service_provider: await linkOf(owner, provider) };
  await owner.ok(serviceRequestCalls.assign, { ...own(offered), body });
  expect(await readTheirs(offered)).toMatchObject({ state: "Offered", reason: "", answered: null });
});

test("another choice withdraws the request from whoever has it", async () => {
  const offered = await makeOffered(owner, provider);
  await accept(offered);
  const { id: service_provider } = await makeServiceProvider(owner);
  const after = await owner.ok(serviceRequestCalls.assign, { ...own(offered), body: { service_provider } });
  expect(after).toMatchObject({ status: "Assigned", offer: null, service_provider });
  expect(await readTheirs(offered)).toMatchObject({ state: "Withdrawn" });
});

test("changes cross while the provider has the request, and not after it rejected it", async () => {
  const offered = await makeOffered(owner, provider);
  await owner.ok(serviceRequestCalls.update, {
    ...own(offered),
    body: { priority: "Critical", contact_person_name: "Anjali" },
  });
  await owner.ok(serviceRequestCalls.addUpdate, {
    ...own(offered),
    body: { type: "Escalation", message: "Still nobody" },
  });
  const told = {
    priority: "Critical",
    contact_person_name: "Anjali",
    escalation_level: 1,
    escalation_reason: "Still nobody",
  };
  expect(await readTheirs(offered)).toMatchObject(told);
  await reject(offered);
  await owner.ok(serviceRequestCalls.update, { ...own(offered), body: { priority: "Low" } });
  expect(await readTheirs(offered)).toMatchObject(told);
});

test("what does not cross makes no new version of the provider's row", async () => {
  const offered = await makeOffered(owner, provider);
  await owner.ok(serviceRequestCalls.assign, { ...own(offered), body: {} });
  const { version, status } = await readTheirs(offered);
  expect(status).toBe("Assigned");
  await owner.ok(serviceRequestCalls.assign, { ...own(offered), body: {} });
  expect((await readTheirs(offered)).version).toBe(version);
});

test("a version that is not the present one is refused, as is an answer without its reason", async () => {
  const offered = await makeOffered(owner, provider);
  await owner.ok(serviceRequestCalls.update, { ...own(offered), body: { priority: "Critical" } });
  const { version } = offered.assigned;
  expect(
    await provider.refused(calls.accept, { ...theirs(offered), body: {}, headers: { "if-match": `"${version}"` } }),
  ).toMatchObject({
    status: 409,
  });
  expect(await provider.refused(calls.reject, { ...theirs(offered), body: { reason: " " } })).toMatchObject({
    status: 400,
  });
  expect(await readTheirs(offered)).toMatchObject({ state: "Offered" });
});

describe("a suspended organisation", () => {
  test("gets no offer: choosing it is refused and changes nothing, and raising goes on without it", async () => {
    const service_provider = await linkOf(owner, provider);
    const asset = { service_provider, warranty_period: 24, warranty_start_date: new Date().toISOString().slice(0, 10) };
    const { id: steward_asset } = await makeAsset(owner, asset);
    const other = await makeOffered(owner, rival);
    await setActive(provider.organisation_id, false);
    const raised = await makeServiceRequest(owner, { steward_asset });
    expect(raised.offer).toBeNull();
    const refused = await owner.refused(serviceRequestCalls.assign, { ...own(other), body: { service_provider } });
    expect(refused).toMatchObject({ status: 400 });
    await setActive(provider.organisation_id, true);
    expect(await readOwn(other)).toMatchObject({ offer: "Offered", service_provider: other.request.service_provider });
    expect(await assignedOf(rival, other.request.description)).toMatchObject({ state: "Offered" });
  });

  test("that is the customer gets no answer", async () => {
    const customer = await server.otherOrganisation("Gone Hospitals");
    const { assigned } = await makeOffered(customer, provider);
    await setActive(customer.organisation_id, false);
    const params = { id: assigned.id };
    expect(await provider.refused(calls.accept, { params, body: {} })).toMatchObject({ status: 409 });
    expect(await provider.ok(calls.read, { params })).toMatchObject({ state: "Offered" });
    await setActive(customer.organisation_id, true);
    expect(await provider.ok(calls.accept, { params, body: {} })).toMatchObject({ state: "Accepted" });
  });
});

test("the files of a request cross with it, later ones at once, and stay with the provider when they are removed", async () => {
  const { id } = await makeServiceRequest(owner, {
    steward_asset: (await makeAsset(owner)).id,
    description: freshName("It smokes"),
  });
  const params = { id };
  await makePicture(owner, id, { call: serviceRequestCalls.uploadAttachments });
  const first = await sendDocumentTo(owner, serviceRequestCalls.addDocument, id, "Manual");
  const service_provider = await linkOf(owner, provider);
  const request = await owner.ok(serviceRequestCalls.assign, { params, body: { service_provider } });
  const at = { params: { id: (await assignedOf(provider, request.description)).id } };
  const names = async () => {
    const { results: pictures } = await provider.ok(calls.attachments, at);
    const { results: documents } = await provider.ok(calls.documents, at);
    return { pictures: pictures.length, documents: documents.map(({ title }) => title) };
  };
  expect(await names()).toEqual({ pictures: 1, documents: [first.title] });
  const [given] = (await provider.ok(calls.documents, at)).results;
  const { customer_details } = await provider.ok(calls.read, at);
  expect(given?.uploaded_by_details).toEqual(customer_details);
  expect((await server.nobody.raw({ method: "GET", url: given?.file ?? "" })).status).toBe(200);

  await makePicture(owner, id, { call: serviceRequestCalls.uploadAttachments });
  const second = await sendDocumentTo(owner, serviceRequestCalls.addDocument, id, "Certificate");
  expect(await names()).toEqual({ pictures: 2, documents: [second.title, first.title] });
  await owner.ok(serviceRequestCalls.removeDocument, { params: { id, document_id: first.id } });
  expect(await names()).toEqual({ pictures: 2, documents: [second.title, first.title] });
  expect((await server.nobody.raw({ method: "GET", url: given?.file ?? "" })).status).toBe(200);
  expect(await rival.refused(calls.documents, at)).toMatchObject({ status: 404 });
  expect(await rival.refused(calls.attachments, at)).toMatchObject({ status: 404 });
});

describe("a provider that says that the work is done", () => {
  const resolve = (offered: Offered) =>
    provider.send(calls.resolve, { ...theirs(offered), body: { resolution: "The fan was changed" } });
  const begun = async () => {
    const offered = await makeOffered(owner, provider);
    await accept(offered);
    await owner.ok(serviceRequestCalls.assign, { ...own(offered), body: {} });
    return offered;
  };

  test("resolves the request at its customer, whose history tells by which provider", async () => {
    const offered = await begun();
    expect(await resolve(offered)).toMatchObject({ status: 200, body: { state: "Accepted", status: "Resolved" } });
    const seen = await readOwn(offered);
    expect(seen).toMatchObject({ status: "Resolved", resolution: "The fan was changed", offer: "Accepted" });
    expect(Date.parse(seen.resolved_at ?? "")).toBeGreaterThan(Date.parse(offered.request.created));
    const { results } = await owner.ok(serviceRequestCalls.updates, own(offered));
    expect(results[0]).toMatchObject({
      type: "Status",
      message: "The fan was changed",
      status_before: "Assigned",
      status_after: "Resolved",
      is_theirs: true,
      created_by_details: { name: "Sahyadri Field Services" },
    });
    for (const [caller, call, at] of [
      [owner, serviceRequestCalls.activity, own(offered)],
      [provider, calls.activity, theirs(offered)],
    ] as const) {
      const [entry] = (await caller.ok(call, at)).results;
      expect(entry).toMatchObject({ action: "request resolved", reason: "The fan was changed" });
    }
    const closed = await owner.ok(serviceRequestCalls.closeRequest, { ...own(offered), body: {} });
    expect(closed).toMatchObject({ status: "Closed", resolution: "The fan was changed" });
    expect(await readTheirs(offered)).toMatchObject({ state: "Closed" });
  });

  test("is refused before anybody has begun, on hold, and once it is done", async () => {
    const offered = await makeOffered(owner, provider);
    expect(await resolve(offered)).toMatchObject({ status: 409 });
    await accept(offered);
    expect(await resolve(offered)).toMatchObject({
      status: 409,
      body: { message: "This request cannot be resolved; it is Open." },
    });
    await owner.ok(serviceRequestCalls.assign, { ...own(offered), body: {} });
    await owner.ok(serviceRequestCalls.hold, { ...own(offered), body: { reason: "parts" } });
    expect(await resolve(offered)).toMatchObject({ status: 409, body: { current: { status: "On Hold" } } });
    await owner.ok(serviceRequestCalls.resume, { ...own(offered), body: {} });
    expect(await resolve(offered)).toMatchObject({ status: 200 });
    expect(await resolve(offered)).toMatchObject({ status: 409 });
  });

  test("does so once, against its customer who does the same in that moment", async () => {
    const offered = await begun();
    const mine = owner.send(serviceRequestCalls.resolve, { ...own(offered), body: { resolution: "By ourselves" } });
    const statuses = (await Promise.all([resolve(offered), mine])).map(({ status }) => status);
    expect(statuses.sort()).toEqual([200, 409]);
    const { results } = await owner.ok(serviceRequestCalls.updates, own(offered));
    expect(results.filter(({ status_after }) => status_after === "Resolved")).toHaveLength(1);
  });

  test("needs the permission to work on requests", async () => {
    const offered = await begun();
    const member = await server.asMember(
      { permissions: ["service_request.view", "service_request.assign"] },
      provider.organisation_id,
    );
    const body = { resolution: "Done" };
    expect(await member.refused(calls.resolve, { ...theirs(offered), body })).toMatchObject({ status: 403 });
    expect(await readOwn(offered)).toMatchObject({ status: "Assigned" });
  });
});

/** What brings an offered request into each state. */
const reach: Record<AssignedState, (offered: Offered) => Promise<unknown>> = {
  Offered: async () => {},
  Accepted: accept,
  Rejected: reject,
  Withdrawn: async (offered) =>
    owner.ok(serviceRequestCalls.assign, { ...own(offered), body: { service_provider: null } }),
  Cancelled: async (offered) => owner.ok(serviceRequestCalls.cancel, { ...own(offered), body: { reason: "It works" } }),
  Closed: async (offered) => {
    await accept(offered);
    await owner.ok(serviceRequestCalls.closeRequest, { ...own(offered), body: { resolution: "Done", remark: "Seen" } });
  },
};

/** What either side may do, and the state of the provider's row after it; every other state refuses it or keeps its row. */
const MOVES = {
  accept: { Offered: "Accepted" },
  reject: { Offered: "Rejected" },
  cancel: { Offered: "Cancelled", Accepted: "Cancelled" },
  close: { Offered: "Closed", Accepted: "Closed" },
  reopen: { Closed: "Offered" },
  "choose the same": { Rejected: "Offered", Withdrawn: "Offered" },
  "choose none": { Offered: "Withdrawn", Accepted: "Withdrawn" },
} as const satisfies Record<string, Partial<Record<AssignedState, AssignedState>>>;
type Move = keyof typeof MOVES;

const sent: Record<Move, (offered: Offered) => Promise<{ status: number }>> = {
  accept: (offered) => provider.send(calls.accept, { ...theirs(offered), body: {} }),
  reject: (offered) => provider.send(calls.reject, { ...theirs(offered), body: { reason: "Nobody is free" } }),
  cancel: (offered) => owner.send(serviceRequestCalls.cancel, { ...own(offered), body: { reason: "It works" } }),
  close: (offered) =>
    owner.send(serviceRequestCalls.closeRequest, { ...own(offered), body: { resolution: "Done", remark: "Seen" } }),
  reopen: (offered) => owner.send(serviceRequestCalls.reopen, { ...own(offered), body: { reason: "Again" } }),
  "choose the same": async (offered) =>
    owner.send(serviceRequestCalls.assign, {
      ...own(offered),
      body: { service_provider: await linkOf(owner, provider) },
    }),
  "choose none": (offered) =>
    owner.send(serviceRequestCalls.assign, { ...own(offered), body: { service_provider: null } }),
};

describe.each(Object.keys(reach) as AssignedState[])("a request that is %s", (state) => {
  test.each(Object.keys(sent) as Move[])("%s", async (move) => {
    const offered = await makeOffered(owner, provider);
    await reach[state](offered);
    const before = await readTheirs(offered);
    expect(before.state).toBe(state);
    const { status } = await sent[move](offered);
    const next = (MOVES[move] as Partial<Record<AssignedState, AssignedState>>)[state];
    expect((await readTheirs(offered)).state).toBe(next ?? state);
    if (move === "accept" || move === "reject") expect(status).toBe(next ? 200 : 409);
    const { offer } = await readOwn(offered);
    const now = next ?? state;
    // Given to nobody, a request has no offer; the row of a provider that rejected it stays Rejected.
    if (now === "Withdrawn" || (now === "Rejected" && move === "choose none")) expect(offer).toBeNull();
    else if (now === "Offered" || now === "Accepted" || now === "Rejected") expect(offer).toBe(now);
  });
});

test("who may not assign sees offered requests and answers none", async () => {
  const { organisation_id } = provider;
  const offered = await makeOffered(owner, provider);
  const viewer = await server.asMember({ permissions: ["service_request.view"] }, organisation_id);
  expect(await viewer.ok(calls.read, theirs(offered))).toMatchObject({ state: "Offered" });
  expect(await viewer.refused(calls.accept, { ...theirs(offered), body: {} })).toMatchObject({ status: 403 });
});

test("a customer cannot be linked to a provider that is none", async () => {
  await admin.query("update organisation set kinds = '{customer}' where id = $1", [rival.organisation_id]);
  const body = { name: freshName("No provider"), organisation: rival.organisation_id };
  expect(await owner.refused(serviceProviderCalls.create, { body })).toMatchObject({ status: 400 });
  const { id: steward_asset } = await makeAsset(owner);
  const { id } = await makeServiceRequest(owner, { steward_asset });
  const chosen = { params: { id }, body: { service_provider: await linkOf(owner, rival) } };
  expect(await owner.ok(serviceRequestCalls.assign, chosen)).toMatchObject({ status: "Assigned", offer: null });
});
