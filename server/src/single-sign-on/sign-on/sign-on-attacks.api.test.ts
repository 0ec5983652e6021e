import type { ServerResponse } from "node:http";
import { singleSignOnCalls } from "@steward/contract/single-sign-on/calls";
import { SINGLE_SIGN_ON_CALLBACK } from "@steward/contract/single-sign-on/constants";
import { beforeAll, describe, expect, test } from "vitest";
import { freshName } from "../../masters/master-factory.ts";
import { makeRole } from "../../roles/role-factory.ts";
import { startTestServer } from "../../test-server/start-test-server.ts";
import { listen, startProvider } from "../identity-provider-factory.ts";
import { Browser, REDIRECT, useProvider } from "../single-sign-on-factory.ts";

const provider = await startProvider(REDIRECT);
const stub = await listen((request, response) => answerOfStub(request.url ?? "", response));
const server = await startTestServer({ settings: { PRIVATE_ISSUERS: `${provider.origin},${stub.origin}` } });
const { owner, admin, nobody } = server;
const DOMAIN = "meridian.example";
const EXPIRED = { error: "single_sign_on_expired" };
const INVALID = { error: "single_sign_on_invalid" };
const RUN_OUT = { status: 400, body: { code: "invalid", message: "This sign-in has expired. Please sign in again." } };

/** Discovery document of the stub provider; each test sets its attack. */
let metadata: Record<string, unknown> = {};
function answerOfStub(url: string, response: ServerResponse): void {
  response.setHeader("content-type", "application/json");
  if (url.includes("openid-configuration")) response.end(JSON.stringify({ issuer: stub.origin, ...metadata }));
  else response.writeHead(500).end("{}");
}

const open = () => new Browser(server);
const known = (): string => {
  const email = `${freshName("person").replaceAll(" ", ".").toLowerCase()}@${DOMAIN}`;
  provider.people.set(email, { email, email_verified: true, name: "Asha Rao" });
  return email;
};

/** An address with one query parameter replaced. */
const changed = (page: string | URL, name: string, value: string): URL => {
  const address = new URL(page);
  address.searchParams.set(name, value);
  return address;
};

beforeAll(async () => {
  const role = await makeRole(owner, { permissions: ["asset.view"] });
  await useProvider(owner, provider, { role: role.id });
  await useProvider(
    await server.otherOrganisation("Stub Works"),
    { ...provider, origin: stub.origin },
    {
      is_active: false,
      email_domains: ["stub.example"],
    },
  );
  await admin.query("update single_sign_on set is_active = true");
});

describe("an answer of the provider", () => {
  test("with another nonce is not believed", async () => {
    const browser = open();
    const page = changed(await browser.start(known()), "nonce", "x".repeat(43));
    expect(await browser.arrive(await browser.visit(page.href))).toEqual(INVALID);
  });

  test("made for another exchange (PKCE) is not believed", async () => {
    const browser = open();
    const page = changed(await browser.start(known()), "code_challenge", "A".repeat(43));
    expect(await browser.arrive(await browser.visit(page.href))).toEqual(INVALID);
  });

  test("with somebody else's code is not believed", async () => {
    const victim = open();
    const stolen = (await victim.visit(await victim.start(known()))).searchParams.get("code") ?? "";
    const thief = open();
    const own = await thief.visit(await thief.start(known()));
    expect(await thief.arrive(changed(own, "code", stolen))).toEqual(INVALID);
  });

  test("that names another issuer is not believed", async () => {
    const browser = open();
    const answer = await browser.visit(await browser.start(known()));
    expect(await browser.arrive(changed(answer, "iss", stub.origin))).toEqual(INVALID);
  });

  test("counts once, whatever came of it", async () => {
    const browser = open();
    const answer = await browser.visit(await browser.start(known()));
    expect(await browser.arrive(answer)).toEqual({ ticket: expect.any(String) });
    expect(await browser.arrive(answer)).toEqual(EXPIRED);
    const page = await browser.start(known());
    const wrong = changed(await browser.visit(page), "code", "x");
    expect(await browser.arrive(wrong)).toEqual(INVALID);
    expect(await browser.arrive(await browser.visit(page))).toEqual(EXPIRED);
  });

  test("of a sign-in that began more than ten minutes ago is too late", async () => {
    const browser = open();
    const answer = await browser.visit(await browser.start(known()));
    const { rows } = await admin.query(
      "select max(extract(epoch from expires_at - created)) as s from single_sign_on_attempt",
    );
    expect(Number(rows[0].s)).toBe(600);
    await admin.query("update single_sign_on_attempt set expires_at = now()");
    expect(await browser.arrive(answer)).toEqual(EXPIRED);
  });

  test.for([
    "",
    "?code=x",
    "?state=x&code=x",
    "?state=%00&code=%00",
    "?error=access_denied",
    `?state=${"x".repeat(5000)}`,
    "?state[]=x",
    "?__proto__=x",
  ])("that nobody asked for leads nowhere (%s)", async (query) => {
    const browser = open();
    await browser.start(known());
    expect(await browser.arrive(new URL(`${REDIRECT}${query}`))).toEqual(EXPIRED);
  });

  test("with a repeated state is refused", async () => {
    const browser = open();
    const answer = await browser.visit(await browser.start(known()));
    answer.searchParams.append("state", answer.searchParams.get("state") ?? "");
    expect(await browser.arrive(answer)).toEqual(EXPIRED);
  });
});

describe("another browser", () => {
  test("cannot be led to finish somebody else's sign-in at the provider", async () => {
    const attacker = open();
    const planted = await attacker.visit(await attacker.start(known()));
    const victim = open();
    expect(await victim.arrive(planted)).toEqual(EXPIRED);
    await victim.start(known());
    expect(await victim.arrive(planted)).toEqual(EXPIRED);
    expect(await attacker.arrive(planted)).toEqual({ ticket: expect.any(String) });
  });

  test("cannot be led to take somebody else's ticket", async () => {
    const attacker = open();
    const { ticket } = await attacker.signOn(known());
    const victim = open();
    expect(await victim.verify(ticket)).toMatchObject(RUN_OUT);
    await victim.start(known());
    expect(await victim.verify(ticket)).toMatchObject(RUN_OUT);
    expect((await attacker.verify(ticket)).status).toBe(200);
  });

  test("is not needed for two tabs of one", async () => {
    const browser = open();
    const first = await browser.start(known());
    const second = await browser.start(known());
    for (const page of [first, second]) {
      expect(await browser.arrive(await browser.visit(page))).toEqual({ ticket: expect.any(String) });
    }
  });
});

describe("a ticket", () => {
  test("works once, of many that use it together too", async () => {
    const browser = open();
    const { ticket } = await browser.signOn(known());
    const { cookie } = browser;
    const use = () => {
      const own = open();
      own.cookie = cookie;
      return own.verify(ticket);
    };
    const answers = await Promise.all([use(), use(), use(), use()]);
    expect(answers.map(({ status }) => status).sort()).toEqual([200, 400, 400, 400]);
    expect(await use()).toMatchObject(RUN_OUT);
  });

  test("works for sixty seconds", async () => {
    const browser = open();
    const { ticket } = await browser.signOn(known());
    const { rows } = await admin.query(
      `update single_sign_on_attempt set expires_at = now() where ticket_hash is not null
       returning extract(epoch from expires_at - now())::int as s`,
    );
    expect(rows.length).toBeGreaterThan(0);
    expect(await browser.verify(ticket)).toMatchObject(RUN_OUT);
  });

  test("is no state, and a state no ticket", async () => {
    const browser = open();
    const page = new URL(await browser.start(known()));
    expect(await browser.verify(page.searchParams.get("state") ?? "")).toMatchObject(RUN_OUT);
    for (const ticket of ["x", "\u0000", "\ud800", "x".repeat(200)]) {
      expect(await browser.verify(ticket)).toMatchObject(RUN_OUT);
    }
  });

  test("is kept as a keyed hash only, as are state and browser", async () => {
    const browser = open();
    const answer = await browser.visit(await browser.start(known()));
    const { ticket = "" } = await browser.arrive(answer);
    const { rows } = await admin.query("select t::text as row from single_sign_on_attempt t");
    const secrets = [ticket, answer.searchParams.get("state") ?? "", browser.cookie.split("=")[1] ?? ""];
    for (const { row } of rows) for (const secret of secrets) expect(row).not.toContain(secret);
    expect(secrets.every((secret) => secret.length === 43)).toBe(true);
  });
});

describe("the cookie", () => {
  const start = (headers: Record<string, string>) =>
    nobody.raw({
      method: "POST",
      url: singleSignOnCalls.start.path,
      payload: { email: `x@${DOMAIN}` },
      headers,
      remoteAddress: "10.0.0.9",
    });

  test("is for this host, out of reach of scripts and of other sites' requests", async () => {
    const { headers } = await start({});
    expect(headers["set-cookie"]).toMatch(/^steward-sign-in=[\w-]{43}; Path=\/; Max-Age=600; HttpOnly; SameSite=Lax$/);
  });

  test("is not set for a domain without a provider", async () => {
    const { headers, status, body } = await nobody.raw({
      method: "POST",
      url: singleSignOnCalls.start.path,
      payload: { email: "x@unknown.example" },
    });
    expect({ status, body, cookie: headers["set-cookie"] }).toEqual({ status: 200, body: { url: null } });
  });
});

describe("a provider", () => {
  const page = { authorization_endpoint: "https://sso.example.org/authorize" };
  const theirs = "vera@stub.example";

  test("whose description points to a private address is not asked there", async () => {
    let calls = 0;
    const inside = await listen((_, response) => {
      calls += 1;
      response.end("{}");
    });
    const endpoints = { token_endpoint: `${inside.origin}/token`, jwks_uri: `${inside.origin}/keys` };
    for (const token_endpoint of [endpoints.token_endpoint, "https://127.0.0.1:1/token", "https://localhost/token"]) {
      metadata = { ...page, ...endpoints, token_endpoint };
      const browser = open();
      const state = new URL(await browser.start(theirs)).searchParams.get("state") ?? "";
      const answer = new URL(`${REDIRECT}?code=x&state=${state}`);
      const { error } = await browser.arrive(answer);
      expect(error).toMatch(/^single_sign_on_(unavailable|invalid)$/);
    }
    expect(calls).toBe(0);
  });

  test.for(["javascript:alert(1)", "http://sso.example.org/authorize", "data:text/html,x", "/authorize", undefined])(
    "whose page is %j sends nobody there",
    async (authorization_endpoint) => {
      metadata = { authorization_endpoint };
      const { status, body } = await nobody.send(singleSignOnCalls.start, { body: { email: theirs } });
      expect({ status, body }).toMatchObject({ status: 409, body: { code: "conflict" } });
    },
  );

  test("that says it is another one is not believed", async () => {
    metadata = { ...page, issuer: provider.origin };
    expect(await nobody.refused(singleSignOnCalls.start, { body: { email: theirs } })).toMatchObject({ status: 409 });
  });

  test("that fails on the way back is unavailable", async () => {
    metadata = { ...page, token_endpoint: `${stub.origin}/token`, jwks_uri: `${stub.origin}/keys` };
    const browser = open();
    const state = new URL(await browser.start(theirs)).searchParams.get("state") ?? "";
    const answer = new URL(`${REDIRECT}?code=x&state=${state}`);
    expect(await browser.arrive(answer)).toEqual({ error: "single_sign_on_unavailable" });
  });
});

test("beginnings from one client address are limited to two hundred in fifteen minutes", async () => {
  const begin = () =>
    nobody.raw({
      method: "POST",
      url: singleSignOnCalls.start.path,
      payload: { email: `x@${DOMAIN}` },
      remoteAddress: "203.0.113.40",
    });
  expect((await begin()).status).toBe(200);
  await admin.query(
    `insert into single_sign_on_attempt
       (state_hash, organisation, browser_hash, client_address, nonce, code_verifier, expires_at)
     select decode(md5(n::text), 'hex'), $1, '', '203.0.113.40', '', '', now() from generate_series(1, 199) n`,
    [owner.organisation_id],
  );
  const { status, headers } = await begin();
  expect(status).toBe(429);
  expect(Number(headers["retry-after"])).toBeGreaterThan(0);
  expect(Number(headers["retry-after"])).toBeLessThanOrEqual(900);
});

test("the page that providers send to is limited like every call without a sign-in", async () => {
  const { headers } = await nobody.raw({ url: SINGLE_SIGN_ON_CALLBACK, remoteAddress: "203.0.113.41" });
  expect(headers).toMatchObject({ "x-ratelimit-limit": "300", "cache-control": "no-store" });
});
