import type { ErrorBody } from "@steward/contract/kit/error-body";
import { serviceRequestCalls as calls } from "@steward/contract/service-requests/calls";
import { serviceRequestRules } from "@steward/contract/service-requests/rules";
import { describe, expect, test, vi } from "vitest";
import { pngOf, storedFiles, upload, type UploadedFile } from "../../attachments/picture-factory.ts";
import { makeBranch } from "../../branches/branch-factory.ts";
import { PDF } from "../../documents/document-factory.ts";
import type { Caller } from "../../test-server/caller.ts";
import { startTestServer } from "../../test-server/start-test-server.ts";
import { makeServiceRequest } from "../service-request-factory.ts";

const server = await startTestServer();
const { owner } = server;
const of = ({ id }: { id: string }) => ({ params: { id } });
const mailsTo = async ({ email }: { email: string }) => (await server.services.mailer.listOutbox?.(email)) ?? [];
async function reached(person: { email: string }, count: number) {
  await vi.waitFor(async () => expect(await mailsTo(person)).toHaveLength(count), { timeout: 20_000 });
  return mailsTo(person);
}

interface Form {
  fields: Record<string, string>;
  files?: readonly UploadedFile[];
  headers?: Record<string, string>;
}

const send = (caller: Caller, request: { id: string }, { fields, files = [], headers = {} }: Form) =>
  upload(caller, calls.addUpdate, { id: request.id }, files, fields, headers);
const update = serviceRequestRules.addUpdate.response;

/** People of an organisation of their own: one at the place of a request, one elsewhere, one who may see no requests. */
async function peopleOf(name: string) {
  const boss = await server.otherOrganisation(name);
  const [here, elsewhere] = [await makeBranch(boss), await makeBranch(boss)];
  const member = (rights: Parameters<typeof server.asMember>[0]) => server.asMember(rights, boss.organisation_id);
  return {
    boss,
    near: await member({ role: "Administrator", scope: [here.id] }),
    far: await member({ role: "Administrator", scope: [elsewhere.id] }),
    blind: await member({ permissions: ["asset.view"] }),
    request: await makeServiceRequest(boss, { location: here.id }),
  };
}

describe("mentions", () => {
  test("are of members who may see the request, whom its readers list by name", async () => {
    const { boss, near, far, blind, request } = await peopleOf("Readers");
    const listed = await boss.ok(calls.readers, of(request));
    expect(listed.results.map(({ id }) => id).toSorted()).toEqual([boss.account_id, near.account_id].toSorted());
    const found = await boss.ok(calls.readers, { ...of(request), query: { search: near.name } });
    expect(found.results).toEqual([{ id: near.account_id, name: near.name, designation: expect.any(String) }]);
    await far.refused(calls.readers, of(request)).then(({ status }) => expect(status).toBe(404));

    const mentions = [near.account_id, far.account_id, blind.account_id];
    const refused = await boss.refused(calls.addUpdate, { ...of(request), body: { message: "@all", mentions } });
    expect(refused.status).toBe(400);
    expect(Object.keys(refused.errors ?? {})).toEqual(["mentions"]);
    expect((await boss.ok(calls.updates, of(request))).count).toBe(0);
  });

  test("mail each of the people once, and nobody what they wrote themselves", async () => {
    const { boss, near, request } = await peopleOf("Mentions");
    const message = `@${near.name} look at the fan, @${near.name}.`;
    const mentions = [near.account_id, boss.account_id, near.account_id];
    const written = await boss.ok(calls.addUpdate, { ...of(request), body: { message, mentions } });
    expect(written.mentions).toEqual([
      { id: near.account_id, name: near.name },
      { id: boss.account_id, name: boss.name },
    ]);
    const [mail] = await reached(near, 1);
    expect(mail?.subject).toBe(`${boss.name} mentioned you in ${request.internal_id}`);
    expect(mail?.text).toContain(message);
    expect(mail?.text).toContain(`/service-request/${request.id}?tab=updates`);
    await near.ok(calls.addUpdate, { ...of(request), body: { message: "Seen", mentions: [boss.account_id] } });
    await reached(boss, 1);
    expect(await mailsTo(near)).toHaveLength(1);
  });
});

describe("files", () => {
  const files = [
    { name: "estimate.pdf", bytes: PDF },
    { name: "notes.txt", bytes: Buffer.from("Two screws are missing.") },
  ];

  test("come with the update as a form, and are documents of the request", async () => {
    const { boss, near, far, request } = await peopleOf("Files");
    const answer = await send(boss, request, {
      fields: {
        message: "See the estimate.",
        visibility: "customer",
        mentions: `${near.account_id},${boss.account_id}`,
      },
      files: [...files, { name: "fan.png", bytes: await pngOf() }],
    });
    expect(answer.status).toBe(201);
    const written = update.parse(answer.body);
    expect(written).toMatchObject({
      message: "See the estimate.",
      visibility: "customer",
      mentions: [{ id: near.account_id }, { id: boss.account_id }],
      files: [
        { file_name: "estimate.pdf", preview: "pdf", uploaded_by_details: { id: boss.account_id } },
        { file_name: "notes.txt", preview: null },
        { file_name: "fan.png", preview: "picture" },
      ],
    });
    expect((await near.ok(calls.updates, of(request))).results).toMatchObject([
      { files: written.files.map(({ id }) => ({ id })) },
    ]);
    expect((await near.ok(calls.documents, of(request))).count).toBe(3);
    await far.refused(calls.updates, of(request)).then(({ status }) => expect(status).toBe(404));
    const address = new URL(written.files[0]?.file ?? "", "http://localhost");
    const { status, bytes } = await server.nobody.raw({ method: "GET", url: `${address.pathname}${address.search}` });
    expect([status, bytes.equals(PDF)]).toEqual([200, true]);
    const { results } = await boss.ok(calls.activity, of(request));
    expect(results[0]).toMatchObject({ action: "commented", changes: [{ after: "estimate.pdf" }, {}, {}] });
  });

  test("that are refused are named, and nothing is written or stored", async () => {
    const request = await makeServiceRequest(owner);
    const before = storedFiles(server);
    const wrong = [...files, { name: "tool.exe", bytes: PDF }, { name: "plan.pdf", bytes: Buffer.from("No PDF") }];
    const { status, body } = await send(owner, request, { fields: { message: " ", colour: "red" }, files: wrong });
    expect(status).toBe(400);
    expect(Object.keys((body as ErrorBody).errors ?? {}).toSorted()).toEqual([
      "",
      "attachments.2",
      "attachments.3",
      "message",
    ]);
    const stranger = await server.otherOrganisation("Stranger");
    const foreign = { message: "x", mentions: stranger.account_id };
    expect((await send(owner, request, { fields: foreign, files })).status).toBe(400);
    expect((await owner.ok(calls.updates, of(request))).count).toBe(0);
    expect(storedFiles(server)).toBe(before);
  });
});

test("an update that is sent twice with one key is written once, as JSON and as a form", async () => {
  const request = await makeServiceRequest(owner);
  const json = { ...of(request), body: { message: "Once" }, headers: { "idempotency-key": "json" } };
  expect(await owner.ok(calls.addUpdate, json)).toEqual(await owner.ok(calls.addUpdate, json));
  const form = { fields: { message: "Once more" }, files: [{ name: "a.pdf", bytes: PDF }] };
  const headers = { "idempotency-key": "form" };
  const answers = await Promise.all([1, 2, 3].map(() => send(owner, request, { ...form, headers })));
  expect(new Set(answers.map(({ body }) => update.parse(body).id)).size).toBe(1);
  expect((await owner.ok(calls.updates, of(request))).count).toBe(2);
  expect((await owner.ok(calls.documents, of(request))).count).toBe(1);
  const other = { fields: { message: "Once more" }, files: [{ name: "a.pdf", bytes: Buffer.concat([PDF, PDF]) }] };
  const mismatch = await send(owner, request, { ...other, headers });
  expect(mismatch).toMatchObject({ status: 409, body: { code: "idempotency_mismatch" } });
});
