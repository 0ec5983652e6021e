import { assetCalls } from "@steward/contract/assets/calls";
import { NO_ORGANISATION } from "@steward/contract/kit/errors";
import { sessionCalls } from "@steward/contract/sessions/calls";
import type { signInCalls } from "@steward/contract/sign-in/calls";
import type { ResponseOf } from "@steward/contract/kit/call";
import { userCalls } from "@steward/contract/users/calls";
import { beforeAll, describe, expect, test } from "vitest";
import { freshName } from "../masters/master-factory.ts";
import { makeRole } from "../roles/role-factory.ts";
import { type Caller, callerOf } from "../test-server/caller.ts";
import { addCaller } from "../test-server/people.ts";
import { startTestServer } from "../test-server/start-test-server.ts";
import { startProvider } from "./identity-provider-factory.ts";
import type { Claims } from "./openid-provider-factory.ts";
import { Browser, REDIRECT, useProvider } from "./single-sign-on-factory.ts";

const provider = await startProvider(REDIRECT);
const server = await startTestServer({ settings: { PRIVATE_ISSUERS: provider.origin } });
const { owner, admin } = server;
const DOMAIN = "meridian.example";

const open = () => new Browser(server);

/** Registers a person with a verified address at the provider; answers the address. */
function known(claims: Claims = {}): string {
  const email = `${freshName("person").replaceAll(" ", ".").toLowerCase()}@${DOMAIN}`;
  provider.people.set(email, { email, email_verified: true, name: "Asha Rao", ...claims });
  return email;
}

/** A member with this address. */
async function member(email: string, organisation_id = owner.organisation_id): Promise<Caller> {
  const { database } = server.services;
  const caller = await addCaller(server.app, database, admin, organisation_id, { permissions: ["asset.view"] });
  await admin.query("update account set email = $2 where id = $1", [caller.account_id, email]);
  return { ...caller, email };
}

type Session = ResponseOf<typeof signInCalls.verify>;

async function sessionOf(browser: Browser, email: string): Promise<Session> {
  const { ticket, error } = await browser.signOn(email);
  expect({ error }).toEqual({ error: undefined });
  const { status, body } = await browser.verify(ticket);
  expect({ status, body }).toMatchObject({ status: 200 });
  return body as Session;
}

const callerWith = (person: Caller, tokens: Session) => callerOf(server.app, { ...person, ...tokens });

beforeAll(() => useProvider(owner, provider));

describe("a member whom the provider knows", () => {
  test("signs in, with what the membership permits", async () => {
    const person = await member(known());
    const session = await sessionOf(open(), person.email);
    expect(session.organisation_list).toMatchObject([{ id: owner.organisation_id, is_owner: false }]);
    await callerWith(person, session).ok(assetCalls.list);
    expect(await callerWith(person, session).refused(assetCalls.create, { body: { asset_name: "x" } })).toMatchObject({
      status: 403,
    });
  });

  test("is found whatever the case of the address", async () => {
    const email = known();
    provider.people.set(email, { email: email.toUpperCase(), email_verified: true });
    const person = await member(email);
    const browser = open();
    const page = await browser.start(email.replace(DOMAIN, DOMAIN.toUpperCase()));
    const login = new URL(page);
    login.searchParams.set("login_hint", email);
    const { ticket } = await browser.arrive(await browser.visit(login.href));
    const session = (await browser.verify(ticket)).body as Session;
    expect(await callerWith(person, session).ok(userCalls.profile)).toMatchObject({ id: person.account_id });
  });

  test("is written down as signed in", async () => {
    const person = await member(known());
    await sessionOf(open(), person.email);
    const { rows } = await admin.query(
      "select action, reason, subject_type, subject_id from activity where actor = $1 and organisation_id = $2",
      [person.account_id, owner.organisation_id],
    );
    expect(rows).toEqual([
      { action: "signed in", reason: "Single sign-on", subject_type: "user", subject_id: person.account_id },
    ]);
  });

  test("keeps the name that the account has", async () => {
    const person = await member(known({ name: "Somebody Else" }));
    const session = await sessionOf(open(), person.email);
    expect(await callerWith(person, session).ok(userCalls.profile)).toMatchObject({ name: person.name });
  });
});

describe("what one organisation's provider says", () => {
  test("opens no other organisation of the person, and does not name it", async () => {
    const person = await member(known());
    const other = await server.otherOrganisation(freshName("Organisation"));
    await admin.query("insert into membership (organisation_id, account_id, is_owner) values ($1, $2, true)", [
      other.organisation_id,
      person.account_id,
    ]);
    const session = await sessionOf(open(), person.email);
    expect(session.organisation_list.map(({ id }) => id)).toEqual([owner.organisation_id]);
    const here = callerWith(person, session);
    const profile = await here.ok(userCalls.profile);
    expect(profile.organisations.map(({ id }) => id)).toEqual([owner.organisation_id]);
    const there = callerWith({ ...person, organisation_id: other.organisation_id }, session);
    expect(await there.refused(assetCalls.list)).toMatchObject({ status: 403, code: "not_member" });
  });

  test("does not rename the person elsewhere", async () => {
    const person = await member(known());
    const here = callerWith(person, await sessionOf(open(), person.email));
    await here.ok(userCalls.updateProfile, { body: { name: "Asha R. Rao" } });
    const other = await server.otherOrganisation(freshName("Organisation"));
    await admin.query("insert into membership (organisation_id, account_id) values ($1, $2)", [
      other.organisation_id,
      person.account_id,
    ]);
    const rename = { body: { name: "An Impostor" } };
    expect(await here.refused(userCalls.updateProfile, rename)).toMatchObject({
      status: 400,
      errors: { name: [expect.any(String)] },
    });
    await here.ok(userCalls.updateProfile, { body: { designation: "Engineer" } });
    expect(await person.ok(userCalls.profile)).toMatchObject({ name: "Asha R. Rao", designation: "Engineer" });
  });

  test("neither shows nor ends the sessions that the person opened with a code", async () => {
    const person = await member(known());
    const first = callerWith(person, await sessionOf(open(), person.email));
    const second = callerWith(person, await sessionOf(open(), person.email));
    const { results } = await second.ok(sessionCalls.list);
    expect(results.map(({ is_current }) => is_current)).toEqual([true, false]);
    expect(await second.refused(sessionCalls.end, { params: { id: person.session_id } })).toMatchObject({
      status: 404,
    });
    await second.ok(sessionCalls.endOthers);
    await person.ok(assetCalls.list);
    expect(await first.refused(assetCalls.list)).toMatchObject({ status: 401 });
    expect((await person.ok(sessionCalls.list)).count).toBe(2);
  });
});

describe("somebody who is no member", () => {
  test("stays out where no role is named", async () => {
    expect(await open().signOn(known())).toEqual({ error: "single_sign_on_not_allowed" });
  });

  test("becomes one with the role that is named, once", async () => {
    const role = await makeRole(owner, { permissions: ["asset.view", "brand.view"] });
    await useProvider(owner, provider, { role: role.id });
    const email = known({ name: "Meera Iyer" });
    const first = await sessionOf(open(), email);
    const again = await sessionOf(open(), email);
    for (const session of [first, again]) {
      const person = callerWith(owner, session);
      expect(await person.ok(userCalls.profile)).toMatchObject({ name: "Meera Iyer", email });
      await person.ok(assetCalls.list);
    }
    const { rows } = await admin.query(
      `select h.action, h.changes from activity h join account a on a.id = h.subject_id
       where a.email = $1 and h.action = 'created'`,
      [email],
    );
    expect(rows).toEqual([{ action: "created", changes: [{ field: "user_groups", before: null, after: role.name }] }]);
    await useProvider(owner, provider, { role: null });
    await sessionOf(open(), email);
  });

  test("becomes one under the name of the account there is", async () => {
    const role = await makeRole(owner);
    await useProvider(owner, provider, { role: role.id });
    const other = await server.otherOrganisation(freshName("Organisation"));
    const email = known({ name: "An Impostor" });
    const person = await member(email, other.organisation_id);
    const here = callerWith({ ...person, organisation_id: owner.organisation_id }, await sessionOf(open(), email));
    expect(await here.ok(userCalls.profile)).toMatchObject({ id: person.account_id, name: person.name });
    await useProvider(owner, provider);
  });
});

describe("stays out", () => {
  const NOT_ALLOWED = { error: "single_sign_on_not_allowed" };

  test.for<[string, Claims]>([
    ["whose address is not verified", { email_verified: false }],
    ["of whose address nobody says that it is verified", { email_verified: undefined }],
    ["whose address is of another domain", { email: "asha@elsewhere.example" }],
    ["whose address is below the domain", { email: `asha@sub.${DOMAIN}` }],
    ["whose address ends like the domain", { email: `asha@not${DOMAIN}` }],
    ["whose address is none", { email: `asha@elsewhere.example@${DOMAIN}` }],
    ["who has no address", { email: undefined }],
  ])("a person %s", async ([, claims]) => {
    const role = await makeRole(owner);
    await useProvider(owner, provider, { role: role.id });
    const email = known(claims);
    await member(email);
    expect(await open().signOn(email)).toEqual(NOT_ALLOWED);
    await useProvider(owner, provider);
  });

  test.for(["membership", "account"])("a member whose %s is not active", async (table) => {
    const role = await makeRole(owner);
    await useProvider(owner, provider, { role: role.id });
    const person = await member(known());
    const key = table === "account" ? "id" : "account_id";
    await admin.query(`update ${table} set is_active = false where ${key} = $1`, [person.account_id]);
    expect(await open().signOn(person.email)).toEqual(NOT_ALLOWED);
    await useProvider(owner, provider);
  });

  test("a member who is deactivated between the ticket and its use", async () => {
    const person = await member(known());
    const browser = open();
    const { ticket } = await browser.signOn(person.email);
    await admin.query("update membership set is_active = false where account_id = $1", [person.account_id]);
    const { status, body } = await browser.verify(ticket);
    expect({ status, body }).toMatchObject({ status: 403, body: { message: NO_ORGANISATION } });
  });

  test("everybody, once single sign-on is off", async () => {
    const person = await member(known());
    const browser = open();
    const answer = await browser.visit(await browser.start(person.email));
    await useProvider(owner, provider, { is_active: false });
    expect(await browser.arrive(answer)).toEqual(NOT_ALLOWED);
    await useProvider(owner, provider);
  });

  test("who gives up at the provider", async () => {
    expect(await open().signOn(`unwilling@${DOMAIN}`)).toEqual({ error: "single_sign_on_refused" });
  });
});

test("a provider that has the address in its token, and takes the secret in the form, serves as well", async () => {
  const another = await startProvider(REDIRECT, { in_token: true, authentication: "client_secret_post" });
  server.config.private_issuers.push(another.origin);
  const other = await server.otherOrganisation(freshName("Organisation"));
  await useProvider(other, another, { email_domains: ["northwind.example"] });
  const email = "vera@northwind.example";
  another.people.set(email, { email, email_verified: true });
  const person = await member(email, other.organisation_id);
  const session = await sessionOf(open(), email);
  await callerWith(person, session).ok(assetCalls.list);
});

test("of two organisations with one domain a person is sent to the provider of its own", async () => {
  const another = await startProvider(REDIRECT);
  server.config.private_issuers.push(another.origin);
  const other = await server.otherOrganisation(freshName("Organisation"));
  await useProvider(other, another);
  const theirs = await member(known(), other.organisation_id);
  expect(new URL(await open().start(theirs.email)).origin).toBe(another.origin);
  const ours = await member(known());
  expect(new URL(await open().start(ours.email)).origin).toBe(provider.origin);
  expect(new URL(await open().start(known())).origin).toBe(provider.origin);
});
