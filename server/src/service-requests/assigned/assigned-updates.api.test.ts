import { assignedRequestCalls as calls } from "@steward/contract/service-requests/assigned/calls";
import { assignedRequestRules } from "@steward/contract/service-requests/assigned/rules";
import { serviceRequestCalls } from "@steward/contract/service-requests/calls";
import { expect, test } from "vitest";
import { crossing } from "@steward/contract/exchange/crossing";
import { upload } from "../../attachments/picture-factory.ts";
import { PDF } from "../../documents/document-factory.ts";
import { startTestServer } from "../../test-server/start-test-server.ts";
import { linkOf, makeAccepted, makeOffered } from "../assigned-request-factory.ts";

const server = await startTestServer();
const { owner, admin } = server;
const PROVIDER = "Sahyadri Field Services";
const provider = await server.otherOrganisation(PROVIDER);
const rival = await server.otherOrganisation("Nilgiri Cooling Care");

const names = await admin.query<{ name: string }>("select name from organisation where id = $1", [
  owner.organisation_id,
]);
const CUSTOMER = names.rows[0]?.name ?? "";

type Offered = Awaited<ReturnType<typeof makeOffered>>;
const own = ({ request }: Offered) => ({ params: { id: request.id } });
const theirs = ({ assigned }: Offered) => ({ params: { id: assigned.id } });
const accept = (offered: Offered) => provider.ok(calls.accept, { ...theirs(offered), body: {} });
const messagesOf = (results: readonly { message: string }[]) => results.map(({ message }) => message);
const atCustomer = async (offered: Offered) =>
  (await owner.ok(serviceRequestCalls.updates, { ...own(offered), query: { type: "Comment" } })).results;
const atProvider = async (offered: Offered) => (await provider.ok(calls.updates, theirs(offered))).results;

const accepted = () => makeAccepted(owner, provider);

test("what one side writes for both the other one reads, as by the organisation; internal ones stay", async () => {
  const offered = await accepted();
  for (const visibility of ["internal", "customer"] as const) {
    await owner.ok(serviceRequestCalls.addUpdate, {
      ...own(offered),
      body: { message: `We: ${visibility}`, visibility },
    });
    await provider.ok(calls.addUpdate, { ...theirs(offered), body: { message: `They: ${visibility}`, visibility } });
  }
  const [mine, there] = [await atCustomer(offered), await atProvider(offered)];
  expect(messagesOf(mine)).toEqual(["They: customer", "We: customer", "We: internal"]);
  expect(mine[0]).toMatchObject({
    is_theirs: true,
    visibility: "customer",
    created_by_details: { name: PROVIDER },
  });
  expect(mine[1]).toMatchObject({ is_theirs: false, created_by_details: { id: owner.account_id } });
  expect(messagesOf(there)).toEqual(["They: customer", "We: customer", "They: internal"]);
  expect(there[1]).toMatchObject({ is_theirs: true, created_by_details: { name: CUSTOMER } });
  const { results } = await owner.ok(serviceRequestCalls.activity, own(offered));
  expect(results.find(({ reason }) => reason === "They: customer")).toMatchObject({
    action: "update received",
    actor_details: null,
  });
});

test("neither side reads an id or a person of the other one in updates and their files", async () => {
  const offered = await accepted();
  const form = { message: "See the file.", visibility: "customer" };
  const files = [{ name: "estimate.pdf", bytes: PDF }];
  const mine = await upload(owner, serviceRequestCalls.addUpdate, own(offered).params, files, form);
  const there = await upload(provider, calls.addUpdate, theirs(offered).params, files, form);
  expect([mine.status, there.status]).toEqual([201, 201]);
  const read = async () => ({
    mine: JSON.stringify([
      await atCustomer(offered),
      await owner.ok(serviceRequestCalls.documents, own(offered)),
      await owner.ok(serviceRequestCalls.activity, own(offered)),
    ]).replaceAll(PROVIDER, ""),
    there: JSON.stringify([await atProvider(offered), await provider.ok(calls.activity, theirs(offered))]).replaceAll(
      CUSTOMER,
      "",
    ),
  });
  const seen = await read();
  const secretsOf = ({ organisation_id, account_id, name, email }: typeof owner, update: unknown) => {
    const { id, files: sent } = assignedRequestRules.addUpdate.response.parse(update);
    return [organisation_id, account_id, name, email, id, ...sent.map((file) => file.id)];
  };
  for (const secret of [...secretsOf(provider, there.body), offered.assigned.id])
    expect(seen.mine).not.toContain(secret);
  for (const secret of [...secretsOf(owner, mine.body), offered.request.id]) expect(seen.there).not.toContain(secret);
});

test("files cross with the request and with the update that they belong to, and those of internal ones do not", async () => {
  const offered = await accepted();
  const at = own(offered).params;
  const send = (visibility: string, name: string) =>
    upload(owner, serviceRequestCalls.addUpdate, at, [{ name, bytes: PDF }], { message: name, visibility });
  await upload(owner, serviceRequestCalls.uploadAttachments, at, [{ name: "contract.pdf", bytes: PDF }]);
  await send("internal", "costs.pdf");
  await send("customer", "wiring.pdf");
  const there = await atProvider(offered);
  expect(there.map(({ files }) => files.map(({ file_name }) => file_name))).toEqual([["wiring.pdf"]]);
  const { rows } = await admin.query<{ file_name: string; is_shared: boolean }>(
    "select file_name, is_shared from document where organisation_id = $1 and assigned_request = $2 order by id",
    [provider.organisation_id, offered.assigned.id],
  );
  expect(rows).toEqual(["contract.pdf", "wiring.pdf"].map((file_name) => ({ file_name, is_shared: true })));
  const [file] = there[0]?.files ?? [];
  const address = new URL(file?.file ?? "", "http://localhost");
  const reading = { method: "GET", url: `${address.pathname}${address.search}` } as const;
  expect((await server.nobody.raw(reading)).bytes.equals(PDF)).toBe(true);
  // The customer's row goes; the content stays for the provider.
  const { results } = await owner.ok(serviceRequestCalls.documents, own(offered));
  const wiring = results.find(({ file_name }) => file_name === "wiring.pdf");
  await owner.ok(serviceRequestCalls.removeDocument, { params: { ...at, document_id: wiring?.id ?? "" } });
  expect((await server.nobody.raw(reading)).bytes.equals(PDF)).toBe(true);
});

test("the columns of an update that crossed are those that cross, and the own row's", async () => {
  const offered = await accepted();
  await provider.ok(calls.addUpdate, { ...theirs(offered), body: { message: "On our way", visibility: "customer" } });
  const { rows } = await admin.query<{ told: Record<string, unknown> }>(
    "select to_jsonb(u) as told from service_request_update u where request = $1 and partner is not null",
    [offered.request.id],
  );
  const own_row = ["organisation_id", "id", "request", "partner", "places", "created", "mentions"];
  const told = Object.entries(rows[0]?.told ?? {}).filter(([, value]) => value !== null);
  const columns = crossing.updated.filter((column) => column !== "documents");
  expect(told.map(([column]) => column).toSorted()).toEqual([...own_row, ...columns].toSorted());
  expect(rows[0]?.told).toMatchObject({ mentions: [] });
});

test("updates cross to whoever has the request when they are written, and to nobody before or after", async () => {
  const offered = await makeOffered(owner, provider);
  const write = (message: string) =>
    owner.ok(serviceRequestCalls.addUpdate, { ...own(offered), body: { message, visibility: "customer" } });
  await write("While it is offered");
  await accept(offered);
  await write("While it is accepted");
  await owner.ok(serviceRequestCalls.assign, {
    ...own(offered),
    body: { service_provider: await linkOf(owner, rival) },
  });
  await write("For the rival");
  expect(messagesOf(await atProvider(offered))).toEqual(["While it is accepted", "While it is offered"]);
});

test("the provider writes about accepted requests alone", async () => {
  const offered = await makeOffered(owner, provider);
  const body = { message: "We come", visibility: "customer" } as const;
  const refused = (caller = provider) => caller.refused(calls.addUpdate, { ...theirs(offered), body });
  expect(await refused()).toMatchObject({ status: 409 });
  expect(await refused(rival)).toMatchObject({ status: 404 });
  await accept(offered);
  await owner.ok(serviceRequestCalls.assign, { ...own(offered), body: { service_provider: null } });
  expect(await refused()).toMatchObject({ status: 409 });
  expect(await atCustomer(offered)).toEqual([]);
});

test("nothing is told by the function of updates that is not the caller's own and for both", async () => {
  const offered = await accepted();
  const internal = await owner.ok(serviceRequestCalls.addUpdate, { ...own(offered), body: { message: "Internal" } });
  await provider.ok(calls.addUpdate, { ...theirs(offered), body: { message: "Once", visibility: "customer" } });
  const [received] = await atCustomer(offered);
  for (const [caller, id] of [
    [owner, internal.id],
    [owner, received?.id],
    [provider, internal.id],
    [rival, internal.id],
  ] as const) {
    const client = await server.pool.connect();
    try {
      await client.query("begin");
      await client.query("select set_config('app.organisation_id', $1, true)", [caller.organisation_id]);
      await client.query("select tell_update($1)", [id]);
      await client.query("commit");
    } finally {
      client.release();
    }
  }
  expect(messagesOf(await atProvider(offered))).toEqual(["Once"]);
  expect(messagesOf(await atCustomer(offered))).toEqual(["Once", "Internal"]);
});
