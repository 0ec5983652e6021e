import { once } from "node:events";
import { type IncomingMessage, request } from "node:http";
import { connect } from "node:net";
import { gzipSync } from "node:zlib";
import { assetCalls } from "@steward/contract/assets/calls";
import { signInCalls } from "@steward/contract/sign-in/calls";
import { afterAll, describe, expect, test } from "vitest";
import { makeAsset } from "../assets/asset-factory.ts";
import { startTestServer } from "../test-server/start-test-server.ts";
import { freshEmail, makeUser } from "../users/user-factory.ts";

const PUBLIC = "https://assets.example.org";
const server = await startTestServer({ settings: { PUBLIC_URL: PUBLIC } });
const { owner } = server;
const address = new URL(await server.app.listen({ host: "127.0.0.1", port: 0 }));

test("a host header puts nothing into answers and mails of an installation that has a public address", async () => {
  for (let index = 0; index < 2; index += 1) await makeAsset(owner);
  const headers = { host: "evil.example", "x-forwarded-host": "evil.example" };
  const { body } = await owner.send(assetCalls.list, { query: { page_size: 1 }, headers });
  expect(body).toMatchObject({ next: expect.stringMatching(`^${PUBLIC}/`) });
  const email = freshEmail();
  await makeUser(owner, { email });
  await expect
    .poll(async () => {
      const { body: mails } = await server.nobody.raw({ url: `/outbox/messages.json?to=${email}` });
      return (mails as { text: string }[] | undefined)?.[0]?.text ?? "";
    })
    .toContain(`${PUBLIC}/auth/login`);
});

test("a request with cookies alone opens nothing", async () => {
  const url = `${assetCalls.list.path}?organisation_id=${owner.organisation_id}`;
  const cookie = `token=${owner.access_token}; access_token=${owner.access_token}; session=${owner.access_token}`;
  const { status, body } = await server.nobody.raw({ url, headers: { cookie } });
  expect({ status, body }).toMatchObject({ status: 401, body: { code: "token_not_valid" } });
});

describe("a large body", () => {
  const url = `${assetCalls.create.path}?organisation_id=${owner.organisation_id}`;
  const large = "[".repeat(900_000);
  const post = (token: string, payload: string, headers: object = {}) =>
    server.nobody.raw({
      method: "POST",
      url,
      payload,
      headers: { authorization: `Bearer ${token}`, "content-type": "application/json", ...headers },
    });

  test("of somebody unknown, or who may not make the call, is not read", async () => {
    const viewer = await server.asRole("Viewer");
    for (const [body, headers] of [
      [large, {}],
      ["[", { "transfer-encoding": "chunked" }],
    ] as const) {
      expect(await post("x".repeat(43), body, headers)).toMatchObject({ status: 401 });
      expect(await post(viewer.access_token, body, headers)).toMatchObject({ status: 403 });
    }
    expect(await post(owner.access_token, large)).toMatchObject({ status: 400 });
  });

  test("of a call without a sign-in is refused", async () => {
    const payload = { email: "x".repeat(70_000) };
    const answer = await server.nobody.raw({ method: "POST", url: signInCalls.getOtp.path, payload });
    expect(answer).toMatchObject({ status: 413, body: { code: "too_large" } });
  });

  test("is not unpacked", async () => {
    const payload = gzipSync(JSON.stringify({ asset_name: "Packed" }));
    const headers = { authorization: `Bearer ${owner.access_token}`, "content-type": "application/json" };
    const packed = { ...headers, "content-encoding": "gzip" };
    expect(await server.nobody.raw({ method: "POST", url, payload, headers: packed })).toMatchObject({ status: 415 });
  });

  test("of one member is refused while four others of theirs are on their way", async () => {
    const member = await server.asRole("Administrator");
    const headers = { authorization: `Bearer ${member.access_token}`, "content-type": "application/json" };
    const onTheirWay = [];
    for (let index = 0; index < 4; index += 1) {
      const sent = request(address.origin + url, { method: "POST", headers });
      sent.on("error", () => {});
      const checked = once(server.pool, "release");
      sent.write(large.slice(0, 100_000));
      await checked;
      onTheirWay.push(sent);
    }
    const refused = await post(member.access_token, large);
    expect(refused).toMatchObject({ status: 429, body: { code: "rate_limited" } });
    expect(Number(refused.headers["retry-after"])).toBeGreaterThan(0);
    expect(await post(member.access_token, "[")).toMatchObject({ status: 400 });
    expect(await post(owner.access_token, large)).toMatchObject({ status: 400 });
    for (const sent of onTheirWay) sent.destroy();
    await expect.poll(async () => (await post(member.access_token, large)).status).toBe(400);
  });

  test("of a member who is deactivated while it is on its way changes nothing", async () => {
    const member = await server.asRole("Administrator");
    const name = "Sent too late";
    const body = JSON.stringify({ asset_name: name, notes: "" }).padEnd(100_000);
    const sent = request(address.origin + url, {
      method: "POST",
      headers: { authorization: `Bearer ${member.access_token}`, "content-type": "application/json" },
    });
    const answered = once(sent, "response");
    const checked = once(server.pool, "release");
    sent.write(body.slice(0, 50_000));
    await checked;
    await server.admin.query("update membership set is_active = false where account_id = $1", [member.account_id]);
    sent.end(body.slice(50_000));
    const [response] = (await answered) as [IncomingMessage];
    expect(response.statusCode).toBe(403);
    response.resume();
    expect((await owner.ok(assetCalls.list, { query: { search: name } })).count).toBe(0);
  });
});

const sockets: ReturnType<typeof connect>[] = [];
afterAll(() => sockets.forEach((socket) => socket.destroy()));

test("requests that never end keep nobody else waiting", async () => {
  const head = `POST ${signInCalls.getOtp.path} HTTP/1.1\r\nhost: x\r\ncontent-type: application/json\r\ncontent-length: 900000\r\n\r\n{`;
  for (let index = 0; index < 200; index += 1) {
    const socket = connect(Number(address.port), address.hostname);
    socket.on("error", () => {});
    socket.write(index % 2 === 0 ? head : head.slice(0, 40));
    sockets.push(socket);
  }
  const url = `${address.origin}${assetCalls.list.path}?organisation_id=${owner.organisation_id}`;
  const answer = await fetch(url, { headers: { authorization: `Bearer ${owner.access_token}` } });
  expect(answer.status).toBe(200);
  sockets.forEach((socket) => socket.destroy());
  const { headersTimeout, requestTimeout } = server.app.server;
  expect(headersTimeout).toBeGreaterThan(0);
  expect(headersTimeout).toBeLessThanOrEqual(60_000);
  expect(requestTimeout).toBeGreaterThan(0);
});
