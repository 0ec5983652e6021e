import type { AddressInfo } from "node:net";
import { openClient, StewardError } from "@steward/client";
import { brandCalls } from "@steward/contract/masters/brand/calls";
import { expect, test } from "vitest";
import { freshName } from "../masters/master-factory.ts";
import { startTestServer } from "../test-server/start-test-server.ts";
import { apiTokenCalls } from "@steward/contract/api-tokens/calls";
import { makeApiToken } from "./api-token-factory.ts";

const server = await startTestServer();
const { owner, admin } = server;
await server.app.listen({ port: 0, host: "127.0.0.1" });
const origin = `http://127.0.0.1:${(server.app.server.address() as AddressInfo).port}`;
const { organisation_id } = owner;
const made = await makeApiToken(owner, { permissions: ["brand.view", "brand.create", "brand.update", "brand.export"] });

/** A client whose requests pass through `send`. */
const clientWith = (send: typeof fetch = fetch) =>
  openClient({ origin, token: made.token, organisation_id, fetch: send });
const steward = clientWith();

const failure = async (asked: Promise<unknown>): Promise<StewardError> => {
  const error = await asked.then(
    () => undefined,
    (thrown: unknown) => thrown,
  );
  if (!(error instanceof StewardError)) throw new Error("The call was not refused.", { cause: error });
  return error;
};

/** Answers the first requests with these statuses, and notes every request. */
function failing(...statuses: number[]) {
  const sent: RequestInit[] = [];
  const send: typeof fetch = async (address, request = {}) => {
    sent.push(request);
    const status = statuses.shift();
    if (status === undefined) return fetch(address, request);
    return Response.json({ code: "rate_limited" }, { status, headers: { "retry-after": "0" } });
  };
  return { sent, client: clientWith(send) };
}

test("every row of a list is read, page by page", async () => {
  await admin.query(
    "insert into brand (organisation_id, id, name) select $1, gen_random_uuid(), 'Row ' || n from generate_series(1, 205) n",
    [organisation_id],
  );
  const names = new Set<string>();
  for await (const { name } of steward.rows(brandCalls.list, { query: { search: "Row " } })) names.add(name);
  expect(names.size).toBe(205);
});

test("what is refused tells its code, its fields and its message", async () => {
  const { id, version, name } = await steward.call(brandCalls.create, { body: { name: freshName("Brand") } });
  const twice = await failure(steward.call(brandCalls.create, { body: { name } }));
  expect(twice).toMatchObject({ status: 409, code: "duplicate", errors: { name: [expect.any(String)] } });
  const params = { id };
  await steward.call(brandCalls.update, { params, body: { name: freshName("Brand") }, version });
  const stale = await failure(steward.call(brandCalls.update, { params, body: { name: freshName("Brand") }, version }));
  expect(stale).toMatchObject({ code: "stale", current: { id, version: version + 1 } });
  expect(stale.request_id).toMatch(/^[0-9a-f-]{36}$/);
  const body = { name: "" };
  expect((await failure(steward.call(brandCalls.create, { body }))).message).toContain("This is Required.");
  expect(await failure(steward.call(brandCalls.remove, { params }))).toMatchObject({ status: 403 });
});

test("a file is read as it comes", async () => {
  const answer = await steward.file(brandCalls.export, { query: { format: "csv" } });
  expect(answer.headers.get("content-type")).toContain("text/csv");
  expect((await answer.text()).split("\n").length).toBeGreaterThan(200);
});

test("what is refused for now is sent again, and makes one record", async () => {
  const { client, sent } = failing(429, 503);
  const { id } = await client.call(brandCalls.create, { body: { name: freshName("Brand") } });
  expect(id).toMatch(/-/);
  const keys = sent.map(({ headers }) => new Headers(headers).get("idempotency-key"));
  expect(keys).toEqual([keys[0], keys[0], keys[0]]);
  expect(keys[0]).not.toBeNull();
});

test("a write without a key is not repeated where it may have been done, nor anything for ever", async () => {
  const params = { id: made.id };
  const unsure = failing(503);
  expect(await failure(unsure.client.call(brandCalls.update, { params, body: {} }))).toMatchObject({ status: 503 });
  expect(unsure.sent).toHaveLength(1);
  const busy = failing(...Array.from({ length: 9 }, () => 429));
  expect(await failure(busy.client.call(brandCalls.list))).toMatchObject({ status: 429, code: "rate_limited" });
  expect(busy.sent).toHaveLength(6);
});

test("a revoked token is refused", async () => {
  await owner.ok(apiTokenCalls.remove, { params: { id: made.id } });
  expect(await failure(steward.call(brandCalls.list))).toMatchObject({ status: 401, code: "token_not_valid" });
});
