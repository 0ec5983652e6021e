import type { BodyOf } from "@steward/contract/kit/call";
import { singleSignOnCalls } from "@steward/contract/single-sign-on/calls";
import { SINGLE_SIGN_ON_CALLBACK } from "@steward/contract/single-sign-on/constants";
import { beforeEach, describe, expect, test } from "vitest";
import { roleCalls } from "@steward/contract/roles/calls";
import { makeRole } from "../roles/role-factory.ts";
import { startTestServer } from "../test-server/start-test-server.ts";
import { openSecret, sealSecret } from "../outgoing/sealed-secret.ts";
import { clientSecretOf } from "./single-sign-on-queries.ts";
import { listen, startProvider } from "./identity-provider-factory.ts";
import { REDIRECT } from "./single-sign-on-factory.ts";

const provider = await startProvider(REDIRECT);
const server = await startTestServer({ settings: { PRIVATE_ISSUERS: provider.origin } });
const { owner, admin, nobody } = server;

type Settings = BodyOf<typeof singleSignOnCalls.save>;

const settings = (wishes: Partial<Settings> = {}): Settings => ({
  is_active: false,
  issuer: "https://sso.example.org/realm",
  client_id: "steward",
  client_secret: "the provider's own secret",
  email_domains: ["meridian.example"],
  ...wishes,
});
const save = (wishes: Partial<Settings> = {}) => owner.ok(singleSignOnCalls.save, { body: settings(wishes) });
const refused = (wishes: Partial<Settings>) => owner.refused(singleSignOnCalls.save, { body: settings(wishes) });
const { client_secret: _, ...WITHOUT_SECRET } = settings();

beforeEach(() => owner.ok(singleSignOnCalls.remove));

describe("the settings", () => {
  test("are empty at first, and tell where the provider has to send people", async () => {
    expect(await owner.ok(singleSignOnCalls.read)).toEqual({
      is_active: false,
      issuer: "",
      client_id: "",
      has_client_secret: false,
      email_domains: [],
      domains: [],
      role: null,
      role_details: null,
      redirect_url: `http://localhost${SINGLE_SIGN_ON_CALLBACK}`,
      version: 0,
    });
  });

  test("are kept, domains once and in small letters", async () => {
    const role = await makeRole(owner);
    const saved = await save({ email_domains: [" Meridian.Example ", "meridian.example", "b.example"], role: role.id });
    expect(saved).toMatchObject({
      issuer: "https://sso.example.org/realm",
      has_client_secret: true,
      email_domains: ["meridian.example", "b.example"],
      role: role.id,
      role_details: { id: role.id, name: role.name },
      version: 1,
    });
    expect(await owner.ok(singleSignOnCalls.read)).toEqual(saved);
  });

  test("are written down without the secret", async () => {
    await save();
    await owner.ok(singleSignOnCalls.save, {
      body: settings({ client_id: "another", client_secret: "a newer secret" }),
    });
    await owner.ok(singleSignOnCalls.remove);
    const { rows } = await admin.query(
      "select action, changes from activity where subject_type = 'single_sign_on' order by id desc limit 3",
    );
    expect(rows.map(({ action }) => action)).toEqual(["deleted", "edited", "created"]);
    expect(rows[1].changes).toEqual([
      { field: "client_id", before: "steward", after: "another" },
      { field: "client_secret", before: null, after: "changed" },
    ]);
    expect(JSON.stringify(rows)).not.toMatch(/own secret|newer secret/);
  });

  test("keep a role from being deleted", async () => {
    const role = await makeRole(owner);
    await save({ role: role.id });
    expect(await owner.refused(roleCalls.remove, { params: { id: role.id } })).toMatchObject({ status: 409 });
  });

  test.for<[string, Partial<Settings>]>([
    ["issuer", { issuer: "sso.example.org" }],
    ["issuer", { issuer: "ftp://sso.example.org" }],
    ["issuer", { issuer: "https://sso.example.org/?a=b" }],
    ["issuer", { issuer: "https://user:password@sso.example.org" }],
    ["issuer", { issuer: "https://sso.example.org/.well-known/openid-configuration" }],
    ["client_id", { client_id: " " }],
    ["client_secret", { client_secret: "" }],
    ["email_domains", { email_domains: [] }],
    ["email_domains.0", { email_domains: ["example"] }],
    ["email_domains.0", { email_domains: ["*.example.org"] }],
    ["email_domains.0", { email_domains: ["asha@example.org"] }],
  ])("are refused at %s for %j", async ([field, wishes]) => {
    const { status, errors } = await refused(wishes);
    expect({ status, fields: Object.keys(errors ?? {}) }).toEqual({ status: 400, fields: [field] });
  });
});

describe("the secret", () => {
  test("is never answered, and encrypted where it is kept", async () => {
    expect(JSON.stringify([await save(), await owner.ok(singleSignOnCalls.read)])).not.toContain("own secret");
    const { rows } = await admin.query("select client_secret, s::text as row from single_sign_on s");
    expect(rows[0].client_secret.toString("latin1")).not.toContain("secret");
    expect(rows[0].row).not.toContain("own secret");
  });

  test("stays when it is not given, and goes to no other provider or client", async () => {
    const { rows: before } = await admin.query("select client_secret from single_sign_on");
    expect(before).toEqual([]);
    await save();
    const kept = async () => (await admin.query("select client_secret from single_sign_on")).rows[0].client_secret;
    const sealed = await kept();
    await owner.ok(singleSignOnCalls.save, { body: { ...WITHOUT_SECRET, email_domains: ["other.example"] } });
    expect(await kept()).toEqual(sealed);
    for (const wish of [{ issuer: "https://evil.example.org" }, { client_id: "another" }]) {
      const answer = await owner.refused(singleSignOnCalls.save, { body: { ...WITHOUT_SECRET, ...wish } });
      const message = "Enter the secret again: the provider or the client has changed.";
      expect(answer).toMatchObject({ status: 400, errors: { client_secret: [message] } });
    }
  });

  test("opens with the installation's secret, for its organisation, unchanged", () => {
    const [installation, another] = [Buffer.alloc(32, 1), Buffer.alloc(32, 2)];
    const sealed = sealSecret(installation, clientSecretOf(owner.organisation_id), "geheim \u{1f511}");
    expect(openSecret(installation, clientSecretOf(owner.organisation_id), sealed)).toBe("geheim \u{1f511}");
    expect(sealSecret(installation, clientSecretOf(owner.organisation_id), "geheim \u{1f511}")).not.toEqual(sealed);
    expect(() => openSecret(another, clientSecretOf(owner.organisation_id), sealed)).toThrow();
    expect(() => openSecret(installation, clientSecretOf(owner.account_id), sealed)).toThrow();
    for (const position of [0, 12, sealed.length - 1]) {
      const forged = Buffer.from(sealed);
      forged.writeUInt8(forged.readUInt8(position) ^ 1, position);
      expect(() => openSecret(installation, clientSecretOf(owner.organisation_id), forged)).toThrow();
    }
    expect(() => openSecret(installation, clientSecretOf(owner.organisation_id), sealed.subarray(0, 20))).toThrow();
  });
});

describe("who says which provider is asked", () => {
  test("is an owner: others could come in as anybody", async () => {
    await save();
    const administrator = await server.asRole("Administrator");
    expect((await administrator.ok(singleSignOnCalls.read)).has_client_secret).toBe(true);
    const message = "Only an owner can change single sign-on.";
    expect(await administrator.refused(singleSignOnCalls.save, { body: settings() })).toMatchObject({
      status: 403,
      message,
    });
    expect(await administrator.refused(singleSignOnCalls.remove)).toMatchObject({ status: 403, message });
  });
});

describe("an issuer", () => {
  const PRIVATE = "The issuer has to be a public address with https. Whoever runs Steward may allow others.";
  const SILENT = "No identity provider answers at this address as it should. Check the issuer and try again.";

  test("that answers as it should is taken", async () => {
    const { client } = provider;
    expect(await save({ is_active: true, issuer: provider.origin, ...client })).toMatchObject({ is_active: true });
  });

  test.for([
    "https://127.0.0.1",
    "https://localhost:8443",
    "https://10.1.2.3/realm",
    "https://169.254.169.254",
    "https://[::1]",
    "https://[fd00::1]",
    "http://sso.example.org",
  ])("at %s is refused", async (issuer) => {
    expect(await refused({ is_active: true, issuer })).toMatchObject({ status: 400, errors: { issuer: [PRIVATE] } });
  });

  test("on this machine that was not allowed is not asked, whether something listens there or not", async () => {
    let calls = 0;
    const { origin } = await listen((_, response) => {
      calls += 1;
      response.end("{}");
    });
    for (const issuer of [origin, "http://127.0.0.1:9"]) {
      expect(await refused({ is_active: true, issuer })).toMatchObject({ errors: { issuer: [PRIVATE] } });
    }
    expect(calls).toBe(0);
  });

  test("that answers something else, or sends elsewhere, is refused", async () => {
    const texts = ["", "{}", "[]", "<html>", '{"issuer":"https://another.example"}'];
    for (const text of texts) {
      const { origin } = await listen((_, response) =>
        response.setHeader("content-type", "application/json").end(text),
      );
      server.config.private_issuers.push(origin);
      expect(await refused({ is_active: true, issuer: origin })).toMatchObject({ errors: { issuer: [SILENT] } });
    }
    const location = `${provider.origin}/.well-known/openid-configuration`;
    const { origin } = await listen((_, response) => response.writeHead(302, { location }).end());
    server.config.private_issuers.push(origin);
    expect(await refused({ is_active: true, issuer: origin })).toMatchObject({ errors: { issuer: [SILENT] } });
  });

  test("that does not answer at all, or not in time, is refused; the sign-in says that it is unavailable", {
    timeout: 30_000,
  }, async () => {
    const slow = await listen(() => {});
    const down = await listen(() => {});
    await new Promise((resolve) => down.server.close(resolve));
    server.config.private_issuers.push(slow.origin, down.origin);
    for (const { origin: issuer } of [slow, down]) {
      const began = Date.now();
      expect(await refused({ is_active: true, issuer })).toMatchObject({ errors: { issuer: [SILENT] } });
      await save({ issuer });
      await admin.query("update single_sign_on set is_active = true");
      await admin.query("update mail_domain set proven = now()");
      expect(await nobody.refused(singleSignOnCalls.start, { body: { email: "x@meridian.example" } })).toMatchObject({
        status: 409,
        code: "conflict",
        message: "The identity provider does not answer. Try again, or sign in with a one-time code.",
      });
      expect(Date.now() - began).toBeLessThan(14_000);
    }
  });
});
