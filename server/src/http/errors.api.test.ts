import { assetCalls } from "@steward/contract/assets/calls";
import { manufacturerCalls } from "@steward/contract/masters/manufacturer/calls";
import { errorBody } from "@steward/contract/kit/error-body";
import { signInCalls } from "@steward/contract/sign-in/calls";
import { describe, expect, test, vi } from "vitest";
import { buildApp } from "../app/app.ts";
import { sendTo } from "../test-server/caller.ts";
import { startTestServer } from "../test-server/start-test-server.ts";

const server = await startTestServer();
const proxied = await startTestServer({
  settings: { TRUSTED_PROXIES: "127.0.0.1", PUBLIC_URL: "https://steward.example.org" },
});
const { owner, nobody } = server;

describe("a refusal", () => {
  test("of fields names every problem at its path and as sentences, in their order", async () => {
    const body = { name: " ", email: "x", support_url: "y", stranger: 1 } as never;
    const { status, ...answer } = await owner.refused(manufacturerCalls.create, { body });
    expect(status).toBe(400);
    expect(answer).toEqual({
      code: "invalid",
      errors: {
        name: ["This is Required."],
        email: ["Please enter a valid email address"],
        support_url: ["Please enter a valid URL"],
        "": ["Unknown field: stranger."],
      },
      error_message: [
        "Manufacturer Name: This is Required.",
        "Email: Please enter a valid email address",
        "Support URL: Please enter a valid URL",
        "Unknown field: stranger.",
      ],
      request_id: expect.any(String),
    });
  });

  test("of query and body comes in one answer", async () => {
    const { body } = await owner.raw({ method: "POST", url: "/v1/steward/brand/?x=1", payload: { name: "" } });
    expect(body).toMatchObject({ errors: { name: ["This is Required."], "": ["Unknown field: x."] } });
  });

  test("always has a code of the contract, a sentence and the request's id", async () => {
    const requests = [
      { url: "/v1/nothing/at/all/" },
      { url: "/v1/steward/assets" },
      { url: "/v1/steward/assets/export/" },
      { url: "/v1/steward/assets/?a=%zz" },
      { method: "POST", url: "/v1/steward/assets/", payload: "{", headers: { "content-type": "application/json" } },
      { method: "POST", url: "/v1/steward/assets/", payload: "x", headers: { "content-type": "text/plain" } },
      { method: "DELETE", url: "/v1/steward/assets/" },
      { method: "PROPFIND", url: "/v1/steward/assets/" },
    ] as const;
    for (const request of requests) {
      const { status, body, headers } = await owner.raw(request);
      expect({ url: request.url, status: status >= 400 && status < 500 }).toEqual({ url: request.url, status: true });
      const parsed = errorBody.strict().parse(body);
      expect(parsed.request_id, request.url).toBe(headers["x-request-id"]);
      expect(parsed.message ?? parsed.error_message?.[0], request.url).toMatch(/^[A-Z].*[.a-z]$/);
    }
  });

  test.for([
    ["cannot be decoded", "/v1/steward/assets/%zz/"],
    ["is longer than any id", `/v1/steward/assets/${"x".repeat(400)}/`],
  ])("of an address that %s is like any other", async ([, url]) => {
    const { status, body, headers } = await owner.raw({ url: String(url) });
    expect([400, 404]).toContain(status);
    const { request_id } = errorBody.strict().parse(body);
    expect(request_id).toBe(headers["x-request-id"]);
    expect(headers["x-content-type-options"]).toBe("nosniff");
  });

  test("that is ours tells nothing of what went wrong", async () => {
    const secret = vi.spyOn(server.pool, "connect").mockImplementation(() => {
      throw new Error("column secret_thing does not exist");
    });
    const request = {
      url: `/v1/steward/assets/?organisation_id=${owner.organisation_id}`,
      headers: { authorization: `Bearer ${owner.access_token}` },
    };
    const answer = await server.app.inject(request);
    secret.mockRestore();
    expect(answer.statusCode).toBe(500);
    expect(answer.json()).toEqual({
      code: "internal",
      message: "Internal server error! Please try again after sometime.",
      request_id: answer.headers["x-request-id"],
    });
  });
});

describe("limits of public calls", () => {
  test("are per client, answer 429 with when to come back, and do not touch signed-in calls", async () => {
    const ask = (remoteAddress: string) =>
      sendTo(server.app, { method: "POST", url: "/v1/steward/auth/logout/", payload: {}, remoteAddress });
    for (let round = 0; round < 300; round += 1) expect((await ask("203.0.113.50")).status).toBe(204);
    const refused = await ask("203.0.113.50");
    expect(refused).toMatchObject({
      status: 429,
      body: { code: "rate_limited", message: "Too many requests. Try again later." },
    });
    expect(Number(refused.headers["retry-after"])).toBeGreaterThan(0);
    expect((await ask("203.0.113.51")).status).toBe(204);
    const signed_in = await owner.raw({ url: "/v1/steward/assets/", remoteAddress: "203.0.113.50" });
    expect(signed_in.status).toBe(200);
  });

  test("are counted by all processes together, but for signed addresses of pictures, which get far more", async () => {
    const another = await buildApp(server.services);
    const ask = async (app: typeof another, url: string) =>
      (await sendTo(app, { url, remoteAddress: "203.0.113.60" })).status;
    for (let round = 0; round < 150; round += 1) {
      expect([await ask(server.app, "/v1/steward/setup/"), await ask(another, "/v1/steward/setup/")]).toEqual([
        200, 200,
      ]);
    }
    expect([await ask(server.app, "/v1/steward/setup/"), await ask(another, "/v1/steward/setup/")]).toEqual([429, 429]);
    const picture = `/v1/steward/files/${owner.account_id}/?size=full&expires=1&organisation=${owner.organisation_id}&signature=x`;
    for (let round = 0; round < 310; round += 1) expect(await ask(server.app, picture)).toBe(404);
    await another.close();
  });

  test("count the addresses of an IPv6 network as one client", async () => {
    const ask = (remoteAddress: string) => server.nobody.raw({ url: "/v1/steward/setup/", remoteAddress });
    for (let index = 0; index < 300; index += 1) {
      expect((await ask(`2001:db8:1:1::${index.toString(16)}`)).status).toBe(200);
    }
    expect((await ask("2001:db8:1:1:ffff::1")).status).toBe(429);
    expect((await ask("2001:db8:1:2::1")).status).toBe(200);
    const payload = { email: "network@example.org" };
    const url = "/v1/steward/auth/get-otp/";
    await server.nobody.raw({ method: "POST", url, payload, remoteAddress: "2001:db8:1:3::7" });
    const { rows } = await server.admin.query("select client_address from otp order by created desc limit 1");
    expect(rows).toEqual([{ client_address: "2001:db8:1:3::/64" }]);
  });

  test("follow a forwarded address only from a configured proxy", async () => {
    const codeFrom = async (one: typeof server, forwarded: string, remoteAddress: string) => {
      const email = `limits.${forwarded}@example.org`;
      const headers = { "x-forwarded-for": forwarded };
      await one.nobody.raw({
        method: "POST",
        url: "/v1/steward/auth/get-otp/",
        payload: { email },
        headers,
        remoteAddress,
      });
      return (await one.admin.query("select client_address from otp order by created desc limit 1")).rows[0]
        .client_address;
    };
    expect(await codeFrom(server, "198.51.100.1", "127.0.0.1")).toBe("127.0.0.1");
    expect(await codeFrom(proxied, "198.51.100.1", "127.0.0.1")).toBe("198.51.100.1");
    expect(await codeFrom(proxied, "198.51.100.2", "203.0.113.1")).toBe("203.0.113.1");
  });
});

test("addresses in answers are those that people open", async () => {
  for (let index = 0; index < 2; index += 1) await proxied.owner.ok(assetCalls.create, { body: { asset_name: "x" } });
  const { next } = await proxied.owner.ok(assetCalls.list, { query: { page_size: 1 } });
  expect(next).toMatch(/^https:\/\/steward\.example\.org\/v1\/steward\/assets\/\?/);
  expect(next).not.toContain(proxied.owner.access_token);
});

test("behind TLS browsers are told to stay there", async () => {
  const headers = { "x-forwarded-proto": "https" };
  const secure = await proxied.nobody.raw({ url: "/healthz", remoteAddress: "127.0.0.1", headers });
  expect(secure.headers["strict-transport-security"]).toBe("max-age=31536000; includeSubDomains");
  expect((await nobody.raw({ url: "/healthz", headers })).headers["strict-transport-security"]).toBeUndefined();
});

test("the operator's pages answer and tell of no person", async () => {
  await nobody.ok(signInCalls.getOtp, { body: { email: "someone@example.org" } });
  expect(await nobody.raw({ url: "/healthz" })).toMatchObject({ status: 200, body: { status: "ok" } });
  expect(await nobody.raw({ url: "/readyz" })).toMatchObject({ status: 200, body: { status: "ready" } });
  const { bytes, headers } = await nobody.raw({ url: "/metrics" });
  expect(headers["content-type"]).toMatch(/^text\/plain/);
  expect(bytes.toString()).toMatch(/steward_call_duration_seconds_count\{call="signIn.getOtp",status="200"\} \d/);
  expect(bytes.toString()).not.toContain("someone");
  expect((await nobody.raw({ url: "/docs" })).bytes.toString()).not.toMatch(/<script>|onload=/);
  for (const asset of ["swagger-ui.css", "swagger-ui-bundle.js"])
    expect((await nobody.raw({ url: `/docs/assets/${asset}` })).status).toBe(200);
  for (const hidden of ["package.json", "index.html", "..%2fpackage.json", "../../package.json"]) {
    expect((await nobody.raw({ url: `/docs/assets/${hidden}` })).status).toBe(404);
  }
});
