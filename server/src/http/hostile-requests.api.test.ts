import { connect } from "node:net";
import { assetCalls } from "@steward/contract/assets";
import { signInCalls } from "@steward/contract/sign-in";
import { afterAll, expect, test } from "vitest";
import { makeAsset } from "../assets/asset-factory.ts";
import { startTestServer } from "../test-server/start-test-server.ts";
import { freshEmail, makeUser } from "../users/user-factory.ts";

const PUBLIC = "https://assets.example.org";
const server = await startTestServer({ settings: { PUBLIC_URL: PUBLIC } });
const { owner } = server;

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

const sockets: ReturnType<typeof connect>[] = [];
afterAll(() => sockets.forEach((socket) => socket.destroy()));

test("requests that never end keep nobody else waiting", async () => {
  const address = new URL(await server.app.listen({ host: "127.0.0.1", port: 0 }));
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
