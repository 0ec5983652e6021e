import { randomUUID } from "node:crypto";
import { assetCalls } from "@steward/contract/assets/calls";
import type { Call } from "@steward/contract/kit/call";
import type { JoinedCall } from "@steward/contract/kit/joined-call";
import { categoryCalls } from "@steward/contract/masters/category/calls";
import { modelCalls } from "@steward/contract/models/calls";
import { beforeAll, describe, expect, test } from "vitest";
import { makeAsset } from "../assets/asset-factory.ts";
import { freshName, makeCategory } from "../masters/master-factory.ts";
import { addressOf, type Answer, type Caller } from "../test-server/caller.ts";
import { boundCalls } from "../test-server/contract-walker.ts";
import { startTestServer } from "../test-server/start-test-server.ts";
import { makeWorldFor, prepare, sampleFor, type World } from "../test-server/world/world.ts";

const server = await startTestServer();
const { owner } = server;
const calls = boundCalls(server.app);
const edits = calls.filter(({ method }) => method === "PATCH" || method === "PUT");
/** Uploads with a key are tried with their noun, as their bodies are forms. */
const idempotent = calls.filter((call) => call.idempotent && call.accepts !== "multipart");
/** Whether a call uses up the records that it names, so that each attempt needs its own. */
const usesUp = ({ name }: JoinedCall) =>
  name.startsWith("merges.") || ["engineers.create", "interests.request"].includes(name);
const creations = idempotent.filter((call) => call.responds === 201 && !usesUp(call));
const changes = idempotent.filter((call) => call.responds !== 201 || usesUp(call));

/** A world of what a call refers to that the tests of one block share. */
function worldOfBlock(call: JoinedCall): () => World {
  let world: World;
  beforeAll(async () => {
    world = await makeWorldFor(call, owner);
  });
  return () => world;
}

type Sample = ReturnType<typeof sampleFor>;

const send = (call: Call, caller: Caller, sample: Sample, headers: Record<string, string>) =>
  caller.raw({
    method: call.method,
    url: addressOf(call, sample.params, sample.query),
    payload: call.accepts === "multipart" ? formOf(sample.body as object) : (sample.body as object),
    headers,
  });

function formOf(body: object): FormData {
  const form = new FormData();
  for (const [name, value] of Object.entries(body)) if (value !== undefined) form.append(name, String(value));
  return form;
}

describe.for(edits)("$name with If-Match", (call) => {
  const world = worldOfBlock(call);
  const sample = () => sampleFor(call, world());
  const read = calls.find(({ method, path }) => method === "GET" && path === call.path) as Call;
  const current = async () => (await owner.send(read, { params: sample().params })).body as { version: number };

  test("refuses what is no version", async () => {
    for (const value of ["x", "-1", "1.5", "", "1, 2", '"abc"', "99999999999999999999", "' or 1=1"]) {
      const { status, body } = await send(call, owner, sample(), { "if-match": value });
      const message = "If-Match must carry the version of the record.";
      expect({ value, status, body }).toMatchObject({ status: 400, body: { code: "invalid", message } });
    }
  });

  test("refuses a stale version with the record as it is, and changes nothing", async () => {
    const before = await current();
    const { status, body } = await send(call, owner, sample(), { "if-match": String(before.version + 1) });
    const message = "Somebody else changed this in the meantime.";
    expect({ status, body }).toMatchObject({ status: 409, body: { code: "stale", message, current: before } });
    expect(await current()).toEqual(before);
  });

  test.for([
    (version: number) => `${version}`,
    (version: number) => `"${version}"`,
    (version: number) => `W/"${version}"`,
  ])("accepts the version in each form and raises it by one", async (form) => {
    const { version } = await current();
    const { status, body, headers } = await send(call, owner, sample(), { "if-match": form(version) });
    expect({ status, body }).toMatchObject({ status: 200, body: { version: version + 1 } });
    expect(headers.etag).toBe(`"${version + 1}"`);
    expect((await owner.send(read, { params: sample().params })).headers.etag).toBe(headers.etag);
  });

  test("lets one of two writers of the same version win", async () => {
    const { version } = await current();
    const answers = await Promise.all(
      [1, 2, 3, 4].map(() => send(call, owner, sample(), { "if-match": `${version}` })),
    );
    expect(answers.map(({ status }) => status).sort()).toEqual([200, 409, 409, 409]);
    expect((await current()).version).toBe(version + 1);
  });

  test("a write that changes nothing keeps the version", async () => {
    const same = sample();
    await send(call, owner, same, {});
    const { version } = await current();
    const { body } = await send(call, owner, same, {});
    expect(body).toMatchObject({ version });
  });
});

describe.for(creations)("$name with an Idempotency-Key", (call) => {
  const world = worldOfBlock(call);
  const ofNoun = `${call.name.slice(0, call.name.lastIndexOf("."))}.list`;
  const list = (calls.find(({ method, path }) => method === "GET" && path === call.path) ??
    calls.find(({ name }) => name === ofNoun)) as Call;
  const sample = () => sampleFor(call, world());
  const count = async () => ((await owner.send(list, { params: sample().params })).body as { count: number }).count;
  const key = () => ({ "idempotency-key": randomUUID() });

  test("gives the first answer again and creates nothing", async () => {
    const request = sample();
    const headers = key();
    const first = await send(call, owner, request, headers);
    expect(first.status).toBe(201);
    const before = await count();
    const again = await send(call, owner, request, headers);
    expect(again).toMatchObject({ status: 201, body: first.body });
    expect(await count()).toBe(before);
  });

  test("creates one record for requests that arrive together", async () => {
    const request = sample();
    const headers = key();
    const before = await count();
    const answers = await Promise.all(Array.from({ length: 6 }, () => send(call, owner, request, headers)));
    expect(answers.map(({ status }) => status)).toEqual(Array(6).fill(201));
    expect(new Set(answers.map(({ body }) => (body as { id: string }).id)).size).toBe(1);
    expect(await count()).toBe(before + 1);
  });

  test("refuses the key for another body", async () => {
    const headers = key();
    await send(call, owner, sample(), headers);
    const { status, body } = await send(call, owner, sample(), headers);
    const message = "This Idempotency-Key was used for a different request.";
    expect({ status, body }).toMatchObject({ status: 409, body: { code: "idempotency_mismatch", message } });
  });

  test("keeps the keys of two callers apart", async () => {
    const headers = key();
    const colleague = await server.asRole("Administrator");
    const other = await server.otherOrganisation(freshName("Organisation"));
    if (call.permission === "operator") {
      const made = [colleague, other].map(({ account_id }) => account_id);
      await server.admin.query("update account set operator_since = now() where id = any($1)", [made]);
    }
    await send(call, owner, sample(), headers);
    expect((await send(call, colleague, sample(), headers)).status).toBe(201);
    const there = sampleFor(call, await makeWorldFor(call, other));
    expect((await send(call, other, there, headers)).status).toBe(201);
  });

  test("can use the key again after a refusal", async () => {
    const headers = key();
    const request = sample();
    const refused = await send(call, owner, { ...request, body: { ...(request.body as object), no_such: 1 } }, headers);
    expect(refused.status).toBe(400);
    expect((await send(call, owner, request, headers)).status).toBe(201);
  });

  refusesKeys(call, sample);
});

describe.for(changes)("$name with an Idempotency-Key", (call) => {
  const fresh = async () => {
    const world = await makeWorldFor(call, owner);
    await prepare(call, owner, world);
    return sampleFor(call, world);
  };
  const key = () => ({ "idempotency-key": randomUUID() });

  test("gives the first answer again and changes nothing more", async () => {
    const request = await fresh();
    const headers = key();
    const first = await send(call, owner, request, headers);
    expect(first.status).toBe(call.responds);
    expect(await send(call, owner, request, headers)).toMatchObject({ status: call.responds, body: first.body });
    // A change that follows finds the record as the first one left it.
    const { version } = first.body as { version: number };
    const next = await send(call, owner, request, { ...key(), "if-match": String(version) });
    expect(next.status === 409 && (next.body as { code: string }).code === "stale").toBe(false);
  });

  test("is done once for requests that arrive together", async () => {
    const request = await fresh();
    const headers = key();
    const answers = await Promise.all(Array.from({ length: 6 }, () => send(call, owner, request, headers)));
    expect(answers.map(({ status }) => status)).toEqual(Array(6).fill(call.responds));
    for (const { body } of answers) expect(body).toEqual(answers[0]?.body);
  });

  test("refuses the key for another request", async () => {
    const headers = key();
    await send(call, owner, await fresh(), headers);
    const { status, body } = await send(call, owner, await fresh(), headers);
    expect({ status, body }).toMatchObject({ status: 409, body: { code: "idempotency_mismatch" } });
  });

  test("keeps the keys of two callers apart", async () => {
    const headers = key();
    const colleague = await server.asRole("Administrator");
    await send(call, owner, await fresh(), headers);
    expect((await send(call, colleague, await fresh(), headers)).status).toBe(call.responds);
  });

  test("can use the key again after a refusal", async () => {
    const headers = key();
    const request = await fresh();
    const refused = await send(call, owner, { ...request, body: { ...(request.body as object), no_such: 1 } }, headers);
    expect(refused.status).toBe(400);
    expect((await send(call, owner, request, headers)).status).toBe(call.responds);
  });

  refusesKeys(call, fresh);
});

function refusesKeys(call: JoinedCall, sample: () => Sample | Promise<Sample>): void {
  test("refuses what is no key", async () => {
    const request = await sample();
    for (const value of ["", " ", "a b", "x".repeat(201), "schlüssel"]) {
      const { status, body } = await send(call, owner, request, { "idempotency-key": value });
      const message = "Idempotency-Key must be 1 to 200 printable characters.";
      expect({ value, status, body }).toMatchObject({ status: 400, body: { code: "invalid", message } });
    }
  });
}

test("one key is not shared by two calls", async () => {
  const headers = { "idempotency-key": randomUUID() };
  await owner.ok(modelCalls.create, { body: { product_name: freshName("Model") }, headers });
  const { code } = await owner.refused(categoryCalls.create, { body: { name: freshName("Category") }, headers });
  expect(code).toBe("idempotency_mismatch");
});

test("a refusal of the database leaves the key free", async () => {
  const headers = { "idempotency-key": randomUUID() };
  const taken = await makeCategory(owner);
  expect(await owner.refused(categoryCalls.create, { body: { name: taken.name }, headers })).toMatchObject({
    status: 409,
  });
  await owner.ok(categoryCalls.create, { body: { name: freshName("Category") }, headers });
});

test("a replayed asset hides its cost from nobody who saw it, and takes no new tag", async () => {
  const headers = { "idempotency-key": randomUUID() };
  const body = { asset_name: freshName("Asset"), purchase_cost: "12.50" };
  const first = await owner.ok(assetCalls.create, { body, headers });
  expect(await owner.ok(assetCalls.create, { body, headers })).toEqual(first);
  const next = await makeAsset(owner);
  expect(next.asset_id).not.toBe(first.asset_id);
});

test("every answer names its request and is not to be kept", async () => {
  const answers: Answer[] = [
    await owner.send(assetCalls.list),
    await server.nobody.send(assetCalls.list),
    await owner.raw({ url: "/v1/nothing/" }),
  ];
  for (const { headers } of answers) {
    expect(headers).toMatchObject({ "x-request-id": expect.any(String), "cache-control": "no-store" });
    expect(headers).toMatchObject({ "x-content-type-options": "nosniff", "referrer-policy": "same-origin" });
    expect(headers).toMatchObject({ "x-robots-tag": "noindex, nofollow" });
    expect(headers["content-security-policy"]).toContain("frame-ancestors 'none'");
    const policy = String(headers["content-security-policy"]).split("; ");
    expect(policy.filter((directive) => directive.includes("unsafe"))).toEqual([
      "script-src 'self' 'wasm-unsafe-eval'",
      "style-src 'self' 'unsafe-inline'",
    ]);
  }
});
