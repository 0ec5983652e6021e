import { apiTokenCalls } from "@steward/contract/api-tokens/calls";
import { tokenPermissions } from "@steward/contract/api-tokens/token-permissions";
import { assetCalls } from "@steward/contract/assets/calls";
import { brandCalls } from "@steward/contract/masters/brand/calls";
import type { Permission } from "@steward/contract/permissions/permissions";
import { roleCalls } from "@steward/contract/roles/calls";
import { signInCalls } from "@steward/contract/sign-in/calls";
import { singleSignOnCalls } from "@steward/contract/single-sign-on/calls";
import { userCalls } from "@steward/contract/users/calls";
import { describe, expect, test, vi } from "vitest";
import { makeAsset } from "../assets/asset-factory.ts";
import { makeBranch } from "../branches/branch-factory.ts";
import { freshName } from "../masters/master-factory.ts";
import { makeRole } from "../roles/role-factory.ts";
import { type Caller, callerOf } from "../test-server/caller.ts";
import { openSession } from "../test-server/people.ts";
import { startTestServer } from "../test-server/start-test-server.ts";
import { dayAhead, makeApiToken, programOf, tokenBody } from "./api-token-factory.ts";

const server = await startTestServer();
const { owner, admin, nobody } = server;
const NOT_VALID = { status: 401, code: "token_not_valid" };

const someone = (...permissions: Permission[]) =>
  server.asMember({ permissions: ["api_token.manage", ...permissions] });
const signInAgain = async (caller: Caller): Promise<Caller> =>
  callerOf(server.app, { ...caller, ...(await openSession(server.services.database, admin, caller.account_id)) });

describe("a new token", () => {
  test("is told once, and kept as a keyed hash only", async () => {
    const person = await someone("asset.view");
    const body = tokenBody();
    const made = await person.ok(apiTokenCalls.create, { body });
    expect(made.token).toMatch(/^stw_[\w-]{43}$/);
    expect(made).toMatchObject({
      name: body.name,
      hint: made.token.slice(0, 8),
      permissions: ["asset.view"],
      scope_details: [],
      last_used: null,
    });
    const { token, ...listed } = made;
    const { results } = await person.ok(apiTokenCalls.list);
    expect(results).toEqual([listed]);
    for (const table of ["session", "api_token", "activity", "idempotency_key"]) {
      const { rows } = await admin.query(`select t::text as row from ${table} t`);
      for (const { row } of rows) expect(row).not.toContain(token.slice(4));
    }
  });

  test("does what it was given and nothing else its member may do", async () => {
    const person = await someone("asset.view", "brand.create", "brand.view");
    const program = programOf(server, person, await makeApiToken(person, { permissions: ["asset.view"] }));
    await program.ok(assetCalls.list);
    expect(await program.refused(brandCalls.create, { body: { name: freshName("Brand") } })).toMatchObject({
      status: 403,
    });
  });

  test("of an owner is no owner", async () => {
    const program = programOf(server, owner, await makeApiToken(owner, { permissions: ["asset.view"] }));
    await program.ok(assetCalls.list);
    expect(await program.refused(brandCalls.list)).toMatchObject({ status: 403 });
  });

  test("cannot exceed what its member may do", async () => {
    const person = await someone("asset.view");
    const body = tokenBody({ permissions: ["asset.view", "asset.create"] });
    expect(await person.refused(apiTokenCalls.create, { body })).toMatchObject({
      status: 403,
      code: "forbidden",
      message: "You cannot grant what you may not do yourself (Assets: Create).",
    });
    expect((await person.ok(apiTokenCalls.list)).count).toBe(0);
  });

  test("cannot exceed what the session was given, whatever the member got since", async () => {
    const person = await someone("asset.view");
    const grown = "update membership set permissions = permissions || '{asset.create}' where account_id = $1";
    await admin.query(grown, [person.account_id]);
    const body = tokenBody({ permissions: ["asset.create"] });
    expect(await person.refused(apiTokenCalls.create, { body })).toMatchObject({ status: 403 });
    await (await signInAgain(person)).ok(apiTokenCalls.create, { body });
  });

  test("works in its own organisation only", async () => {
    const other = await server.otherOrganisation();
    const person = await someone("asset.view");
    await admin.query("insert into membership (organisation_id, account_id, is_owner) values ($1, $2, true)", [
      other.organisation_id,
      person.account_id,
    ]);
    const member = await signInAgain(person);
    const made = await makeApiToken(member);
    const there = programOf(server, { ...member, organisation_id: other.organisation_id }, made);
    expect(await there.refused(assetCalls.list)).toMatchObject({ status: 403, code: "not_member" });
    const profile = await programOf(server, member, made).ok(userCalls.profile);
    expect(profile.organisations.map(({ id }) => id)).toEqual([person.organisation_id]);
  });

  test("needs a name of its own, but two people may choose the same", async () => {
    const person = await someone("asset.view");
    const { name } = await makeApiToken(person);
    const body = tokenBody({ name: ` ${name.toUpperCase()} ` });
    expect(await person.refused(apiTokenCalls.create, { body })).toMatchObject({
      status: 409,
      errors: { name: ["This name is already in use."] },
    });
    await makeApiToken(await someone("asset.view"), { name });
  });

  test.for<[string, object]>([
    ["name", { name: " " }],
    ["permissions", { permissions: [] }],
    ["permissions.0", { permissions: ["asset.fly"] }],
    ["permissions.0", { permissions: ["api_token.manage"] }],
    ["expires_on", { expires_on: dayAhead(-2) }],
    ["expires_on", { expires_on: dayAhead(400) }],
    ["expires_on", { expires_on: "9999-12-31" }],
    ["expires_on", { expires_on: "2026-02-30" }],
  ])("is refused at %s for %j", async ([field, wish]) => {
    const body = { ...tokenBody(), ...wish };
    const { status, errors } = await owner.refused(apiTokenCalls.create, { body });
    expect({ status, fields: Object.keys(errors ?? {}) }).toEqual({ status: 400, fields: [field] });
  });
});

describe("a token runs out", () => {
  test("with its last day where the organisation is", async () => {
    const person = await someone("asset.view");
    const made = await makeApiToken(person, { expires_on: dayAhead(30) });
    const end = new Date(`${dayAhead(31)}T00:00:00+05:30`);
    expect(new Date(made.expires_at)).toEqual(end);
    const program = programOf(server, person, made);
    await admin.query("update session set expires_at = now(), ends_at = now() where account_id = $1 and is_token", [
      person.account_id,
    ]);
    expect(await program.refused(assetCalls.list)).toMatchObject(NOT_VALID);
  });

  test("and is still listed for a month, then swept", async () => {
    const person = await someone("asset.view");
    await makeApiToken(person);
    const endedBefore = (age: string) =>
      admin.query("update session set ends_at = now() - $2::interval where account_id = $1 and is_token", [
        person.account_id,
        age,
      ]);
    await endedBefore("29 days");
    await server.pool.query("select sweep_expired()");
    expect((await person.ok(apiTokenCalls.list)).count).toBe(1);
    await endedBefore("31 days");
    await server.pool.query("select sweep_expired()");
    expect((await person.ok(apiTokenCalls.list)).count).toBe(0);
  });

  test("and not before because nobody used it for thirty days", async () => {
    const person = await someone("asset.view");
    const program = programOf(server, person, await makeApiToken(person, { expires_on: dayAhead(365) }));
    await admin.query("update session set last_used = now() - interval '200 days' where account_id = $1", [
      person.account_id,
    ]);
    await server.pool.query("select sweep_expired()");
    await program.ok(assetCalls.list);
    const { rows } = await admin.query(
      "select expires_at = ends_at as same from session where account_id = $1 and is_token",
      [person.account_id],
    );
    expect(rows).toEqual([{ same: true }]);
  });
});

test("the list shows the first use", async () => {
  const person = await someone("asset.view");
  const program = programOf(server, person, await makeApiToken(person));
  await program.ok(assetCalls.list);
  await vi.waitFor(async () => {
    const { results } = await person.ok(apiTokenCalls.list);
    expect(Date.now() - Date.parse(results[0]?.last_used ?? "")).toBeLessThan(60_000);
  });
});

test("the list has the caller's own tokens", async () => {
  const person = await someone("asset.view");
  const colleague = await someone("asset.view");
  const made = await makeApiToken(colleague);
  expect((await person.ok(apiTokenCalls.list)).count).toBe(0);
  expect(await person.refused(apiTokenCalls.remove, { params: { id: made.id } })).toMatchObject({ status: 404 });
  await programOf(server, colleague, made).ok(assetCalls.list);
});

describe("a token ends", () => {
  test("when it is revoked, and that is written down", async () => {
    const person = await someone("asset.view");
    const made = await makeApiToken(person);
    await person.ok(apiTokenCalls.remove, { params: { id: made.id } });
    expect(await programOf(server, person, made).refused(assetCalls.list)).toMatchObject(NOT_VALID);
    expect((await person.ok(apiTokenCalls.list)).count).toBe(0);
    const { rows } = await admin.query("select action, changes from activity where subject_id = $1 order by id", [
      made.id,
    ]);
    expect(rows).toMatchObject([
      {
        action: "created",
        changes: [{ field: "name" }, { field: "expires_on" }, { field: "permissions", after: "Assets: View" }],
      },
      { action: "revoked", changes: [{ field: "name", before: made.name, after: null }] },
    ]);
  });

  test.for(["toggle", "remove"] as const)("when its member goes (%s)", async (by) => {
    const person = await someone("asset.view");
    const program = programOf(server, person, await makeApiToken(person));
    const params = { id: person.account_id };
    if (by === "toggle") await owner.ok(userCalls.toggleActive, { params });
    else await owner.ok(userCalls.remove, { params });
    expect(await program.refused(assetCalls.list)).toMatchObject(NOT_VALID);
  });

  test("not when its member signs out, nor by signing out with it", async () => {
    const person = await someone("asset.view");
    const program = programOf(server, person, await makeApiToken(person));
    await nobody.ok(signInCalls.logout, { body: { refresh_token: person.refresh_token } });
    await nobody.ok(signInCalls.logout, { body: { access_token: program.access_token } });
    await program.ok(assetCalls.list);
  });
});

describe("a token shrinks with its member", () => {
  test("when a role loses a permission: the very next call", async () => {
    const role = await makeRole(owner, { permissions: ["asset.view", "brand.view"] });
    const member = await server.asMember({ permissions: ["api_token.manage"] });
    await admin.query("insert into membership_role (organisation_id, account_id, role_id) values ($1, $2, $3)", [
      owner.organisation_id,
      member.account_id,
      role.id,
    ]);
    const person = await signInAgain(member);
    const made = await makeApiToken(person, { permissions: ["asset.view", "brand.view"] });
    const program = programOf(server, person, made);
    await program.ok(brandCalls.list);
    await owner.ok(roleCalls.update, { params: { id: role.id }, body: { permissions: ["asset.view"] } });
    expect(await program.refused(brandCalls.list)).toMatchObject({ status: 403 });
    await program.ok(assetCalls.list);
    expect(await person.refused(assetCalls.list)).toMatchObject(NOT_VALID);
    const { results } = await (await signInAgain(person)).ok(apiTokenCalls.list);
    expect(results).toMatchObject([{ id: made.id, permissions: ["asset.view"] }]);
  });

  test("to the places that both have, and ends where there are none", async () => {
    const [pune, delhi, goa] = [await makeBranch(owner), await makeBranch(owner), await makeBranch(owner)];
    for (const { id: branch } of [pune, delhi, goa]) await makeAsset(owner, { branch });
    const person = await someone("asset.view");
    const program = programOf(server, person, await makeApiToken(person));
    const assets = async () => (await program.ok(assetCalls.list)).count;
    const before = await assets();
    expect(before).toBeGreaterThanOrEqual(3);
    const limit = (scope: string[]) =>
      owner.ok(userCalls.update, { params: { id: person.account_id }, body: { name: person.name, scope } });
    await limit([pune.id, delhi.id]);
    expect(await assets()).toBe(2);
    await limit([pune.id, goa.id]);
    expect(await assets()).toBe(1);
    const { results } = await (await signInAgain(person)).ok(apiTokenCalls.list);
    expect(results[0]?.scope_details.map(({ id }) => id)).toEqual([pune.id]);
    await limit([delhi.id]);
    expect(await program.refused(assetCalls.list)).toMatchObject(NOT_VALID);
  });

  test("and is made within its member's places", async () => {
    const branch = await makeBranch(owner);
    await makeAsset(owner, { branch: branch.id });
    const person = await someone("asset.view");
    await admin.query("insert into membership_scope (organisation_id, account_id, location) values ($1, $2, $3)", [
      owner.organisation_id,
      person.account_id,
      branch.id,
    ]);
    const made = await makeApiToken(await signInAgain(person));
    expect(made.scope_details).toEqual([{ id: branch.id, name: branch.name }]);
    expect((await programOf(server, person, made).ok(assetCalls.list)).count).toBe(1);
  });
});

describe("people stay with people", () => {
  const forbidden = /^(user|role|api_token|settings)\.(?!view$|export$)/;

  test("no token carries permissions over people, roles, tokens and settings", () => {
    expect(tokenPermissions.map(({ codename }) => codename).filter((codename) => forbidden.test(codename))).toEqual([]);
    expect(tokenPermissions.length).toBeGreaterThan(100);
  });

  test("a token of an owner with all there is manages none of them", async () => {
    const program = programOf(
      server,
      owner,
      await makeApiToken(owner, { permissions: tokenPermissions.map(({ codename }) => codename) }),
    );
    const { id } = await makeRole(owner);
    const refusals = [
      await program.refused(apiTokenCalls.list),
      await program.refused(apiTokenCalls.create, { body: tokenBody() }),
      await program.refused(roleCalls.create, { body: { name: freshName("Role"), permissions: ["asset.view"] } }),
      await program.refused(roleCalls.remove, { params: { id } }),
      await program.refused(userCalls.remove, { params: { id: owner.account_id } }),
      await program.refused(userCalls.updateProfile, { body: { name: "Somebody Else" } }),
      await program.refused(singleSignOnCalls.remove),
    ];
    expect(refusals.map(({ status }) => status)).toEqual(refusals.map(() => 403));
  });
});
