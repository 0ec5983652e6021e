import { assetCalls } from "@steward/contract/assets/calls";
import { brandCalls } from "@steward/contract/masters/brand/calls";
import { categoryCalls } from "@steward/contract/masters/category/calls";
import { roleCalls } from "@steward/contract/roles/calls";
import type { Role } from "@steward/contract/roles/rules";
import { userCalls } from "@steward/contract/users/calls";
import type { User } from "@steward/contract/users/rules";
import { beforeAll, describe, expect, test } from "vitest";
import { newId } from "../database/new-id.ts";
import { makeBranch, makeLocation } from "../branches/branch-factory.ts";
import { makeRole } from "../roles/role-factory.ts";
import type { Caller } from "../test-server/caller.ts";
import { startTestServer } from "../test-server/start-test-server.ts";
import { makeUser, signIn } from "../users/user-factory.ts";

const server = await startTestServer();
const { owner, admin } = server;
const NOT_VALID = { status: 401, code: "token_not_valid", message: "Given token not valid" };

let home: string;
let building: string;
let elsewhere: string;
beforeAll(async () => {
  home = (await makeBranch(owner)).id;
  building = (await makeLocation(owner, home)).id;
  elsewhere = (await makeBranch(owner)).id;
});

/** A member with a role of two permissions, an addition and two places, signed in. */
async function someone() {
  const role = await makeRole(owner, { permissions: ["brand.view", "asset.view"] });
  const user = await makeUser(owner, {
    user_groups: [role.id],
    additional_permissions: ["category.view"],
    scope: [home, elsewhere],
  });
  return { role, user, member: await signIn(server, owner, user) };
}

const editRole = (role: Role, permissions: Role["permissions"]) =>
  owner.ok(roleCalls.update, { params: { id: role.id }, body: { permissions } });
const editUser = ({ id, name }: User, body: object) =>
  owner.ok(userCalls.update, { params: { id }, body: { name, ...body } });

type Change = (given: { role: Role; user: User }) => Promise<unknown>;

const SHRINKING: Record<string, Change> = {
  "its role loses a permission": ({ role }) => editRole(role, ["asset.view"]),
  "its role is replaced by one with less": ({ role }) =>
    owner.ok(roleCalls.replace, { params: { id: role.id }, body: { name: role.name, permissions: ["asset.view"] } }),
  "it loses its role": ({ user }) => editUser(user, { user_groups: [] }),
  "it gets another role instead": async ({ user }) =>
    editUser(user, { user_groups: [(await makeRole(owner, { permissions: ["asset.view"] })).id] }),
  "it loses an addition": ({ user }) => editUser(user, { additional_permissions: [] }),
  "its additions are replaced": ({ user }) =>
    owner.ok(userCalls.updatePermissions, { params: { id: user.id }, body: { permissions: ["supplier.view"] } }),
  "it loses one of its places": ({ user }) => editUser(user, { scope: [home] }),
  "it is limited to a place inside its own": ({ user }) => editUser(user, { scope: [building, elsewhere] }),
  "it is deactivated": ({ user }) => owner.ok(userCalls.toggleActive, { params: { id: user.id } }),
  "it is removed": ({ user }) => owner.ok(userCalls.remove, { params: { id: user.id } }),
};

const GROWING: Record<string, Change> = {
  "its role gets a permission": ({ role }) => editRole(role, ["asset.view", "brand.view", "brand.create"]),
  "it gets a further role": async ({ role, user }) =>
    editUser(user, { user_groups: [role.id, (await makeRole(owner, { permissions: ["brand.create"] })).id] }),
  "it gets an addition": ({ user }) => editUser(user, { additional_permissions: ["category.view", "brand.create"] }),
  "its additions are more": ({ user }) =>
    owner.ok(userCalls.updatePermissions, {
      params: { id: user.id },
      body: { permissions: ["category.view", "brand.create"] },
    }),
};

const NEUTRAL: Record<string, Change> = {
  "its name, designation and phone change": ({ user }) =>
    owner.ok(userCalls.update, {
      params: { id: user.id },
      body: { name: `${user.name} junior`, designation: "Clerk", phone: "9812345670" },
    }),
  "its role has another name": ({ role }) =>
    owner.ok(roleCalls.update, { params: { id: role.id }, body: { name: `${role.name} of old` } }),
  "it loses a role whose permissions it has as additions": ({ user }) =>
    editUser(user, { user_groups: [], additional_permissions: ["category.view", "brand.view", "asset.view"] }),
  "its places are all named one by one": ({ user }) => editUser(user, { scope: [home, building, elsewhere] }),
  "it is no longer limited to places": ({ user }) => editUser(user, { scope: [] }),
};

describe("the very next call of a member is refused", () => {
  test.for(Object.entries(SHRINKING))("when %s", async ([, change]) => {
    const { member, ...given } = await someone();
    const colleague = await someone();
    await member.ok(brandCalls.list);
    await change(given);
    expect(await member.refused(brandCalls.list)).toMatchObject(NOT_VALID);
    expect(await member.refused(assetCalls.list)).toMatchObject(NOT_VALID);
    await colleague.member.ok(brandCalls.list);
    await owner.ok(brandCalls.list);
  });

  test("when an owner is one no longer, whatever its roles", async () => {
    const second = await makeUser(owner, { is_owner: true });
    const member = await signIn(server, owner, second);
    await member.ok(userCalls.list);
    await editUser(second, { is_owner: false });
    expect(await member.refused(userCalls.list)).toMatchObject(NOT_VALID);
    const again = await signIn(server, owner, second);
    expect(await again.refused(userCalls.list)).toMatchObject({ status: 403 });
  });

  test("on every device that it is signed in on", async () => {
    const { member, user, role } = await someone();
    const phone = await signIn(server, owner, user);
    await editRole(role, []);
    for (const device of [member, phone]) expect(await device.refused(brandCalls.list)).toMatchObject(NOT_VALID);
  });

  test("and after the next sign-in it has what is left", async () => {
    const { role, user } = await someone();
    await editRole(role, ["asset.view"]);
    const again = await signIn(server, owner, user);
    expect(await again.refused(brandCalls.list)).toMatchObject({ status: 403, code: "forbidden" });
    await again.ok(assetCalls.list);
    await again.ok(categoryCalls.list);
  });
});

describe("a session goes on as it is", () => {
  test.for(Object.entries(GROWING))("when %s, which holds from the next sign-in on", async ([, change]) => {
    const { member, ...given } = await someone();
    await change(given);
    await member.ok(brandCalls.list);
    const body = { name: `Brand of ${member.account_id}` };
    expect(await member.refused(brandCalls.create, { body })).toMatchObject({ status: 403 });
    const again = await signIn(server, owner, given.user);
    await again.ok(brandCalls.create, { body });
    await member.ok(categoryCalls.list);
  });

  test.for(Object.entries(NEUTRAL))("when %s", async ([, change]) => {
    const { member, ...given } = await someone();
    await change(given);
    await member.ok(brandCalls.list);
  });

  test("when what it never had is taken again", async () => {
    const { member, role } = await someone();
    await editRole(role, ["asset.view", "brand.view", "brand.create"]);
    await editRole(role, ["asset.view", "brand.view"]);
    await member.ok(brandCalls.list);
  });

  test("when a permission leaves one of two roles that have it", async () => {
    const { role, user } = await someone();
    const other = await makeRole(owner, { permissions: ["brand.view"] });
    await editUser(user, { user_groups: [role.id, other.id] });
    const member = await signIn(server, owner, user);
    await editRole(role, ["asset.view"]);
    await member.ok(brandCalls.list);
    await editRole(other, []);
    expect(await member.refused(brandCalls.list)).toMatchObject(NOT_VALID);
  });

  test("when its member becomes an owner, which holds from the next sign-in on", async () => {
    const { member, user } = await someone();
    await editUser(user, { is_owner: true });
    await member.ok(brandCalls.list);
    expect(await member.refused(userCalls.list)).toMatchObject({ status: 403 });
    await (await signIn(server, owner, user)).ok(userCalls.list);
  });

  test("when an owner loses a role", async () => {
    const role = await makeRole(owner, { permissions: ["brand.view"] });
    const user = await makeUser(owner, { is_owner: true, user_groups: [role.id] });
    const member = await signIn(server, owner, user);
    await editUser(user, { user_groups: [] });
    await member.ok(userCalls.list);
  });
});

test("an inactive member has no session in the organisation until it is active again and signs in", async () => {
  const { member, user } = await someone();
  await owner.ok(userCalls.toggleActive, { params: { id: user.id } });
  await owner.ok(userCalls.toggleActive, { params: { id: user.id } });
  expect(await member.refused(brandCalls.list)).toMatchObject(NOT_VALID);
  await (await signIn(server, owner, user)).ok(brandCalls.list);
});

describe("an API token of a member", () => {
  /** Turns a member's sign-in into the session of an API token with these permissions and places. */
  async function asToken(member: Caller, permissions: string[], scope: string[] | null): Promise<Caller> {
    const values = [member.session_id];
    await admin.query("update session set is_token = true, refresh_hash = null where id = $1", values);
    await admin.query("update session_grant set permissions = $2, scope = $3 where session_id = $1", [
      ...values,
      permissions,
      scope,
    ]);
    return member;
  }
  const granted = async ({ session_id }: Caller) =>
    (await admin.query("select permissions, scope from session_grant where session_id = $1", [session_id])).rows[0];

  test("stays with what the member still may do", async () => {
    const { member, role } = await someone();
    const token = await asToken(member, ["asset.view", "brand.view"], [building]);
    await editRole(role, ["asset.view"]);
    expect(await granted(token)).toEqual({ permissions: ["asset.view"], scope: [building] });
    expect(await token.refused(brandCalls.list)).toMatchObject({ status: 403 });
    await token.ok(assetCalls.list);
  });

  test("is not widened by what the member gained since it was made", async () => {
    const { member, role, user } = await someone();
    const token = await asToken(member, ["asset.view", "brand.view"], [building]);
    await editUser(user, { scope: [], additional_permissions: ["category.view", "supplier.view"] });
    await editRole(role, ["asset.view"]);
    expect(await granted(token)).toEqual({ permissions: ["asset.view"], scope: [building] });
  });

  test("narrows with the member's places, and ends where none is left", async () => {
    const { member, user } = await someone();
    const token = await asToken(member, ["asset.view"], [home, elsewhere]);
    await editUser(user, { scope: [building] });
    expect(await granted(token)).toEqual({ permissions: ["asset.view"], scope: [building] });
    await editUser(user, { scope: [elsewhere] });
    expect(await token.refused(assetCalls.list)).toMatchObject(NOT_VALID);
  });

  test("ends with the membership and while that rests", async () => {
    for (const call of [userCalls.toggleActive, userCalls.remove]) {
      const { member, user } = await someone();
      const token = await asToken(member, ["asset.view"], null);
      await owner.ok(call, { params: { id: user.id } });
      expect(await token.refused(assetCalls.list)).toMatchObject(NOT_VALID);
    }
  });
});

test("a role of a thousand members is edited with the statements of one, and signs all of them out", async () => {
  const { organisation_id } = owner;
  const role = await makeRole(owner, { permissions: ["brand.view", "asset.view"] });
  const ids = Array.from({ length: 1_000 }, newId);
  await admin.query(
    "insert into account (id, email, name) select i, i || '@example.org', 'Member' from unnest($1::uuid[]) i",
    [ids],
  );
  await admin.query("insert into membership (organisation_id, account_id) select $2, unnest($1::uuid[])", [
    ids,
    organisation_id,
  ]);
  await admin.query(
    "insert into membership_role (organisation_id, account_id, role_id) select $2, unnest($1::uuid[]), $3",
    [ids, organisation_id, role.id],
  );
  await admin.query(
    `insert into session (id, account_id, access_hash, refresh_hash, expires_at, ends_at)
     select gen_random_uuid(), i, uuid_send(i), uuid_send(i), now() + interval '1 hour', now() + interval '1 hour'
     from unnest($1::uuid[]) i`,
    [ids],
  );
  await admin.query(
    `insert into session_grant (organisation_id, session_id, permissions)
     select $2, id, $3 from session where account_id = any($1::uuid[])`,
    [ids, organisation_id, role.permissions],
  );
  const sessions = async () =>
    (await admin.query("select from session where account_id = any($1::uuid[])", [ids])).rowCount;

  const small = await someone();
  const one = await server.statementsOf(() => editRole(small.role, []));
  const growing = await server.statementsOf(() => editRole(role, ["brand.view", "asset.view", "brand.create"]));
  expect(await sessions()).toBe(1_000);
  const shrinking = await server.statementsOf(() => editRole(role, ["asset.view"]));
  expect(await sessions()).toBe(0);
  expect(shrinking.length).toBe(one.length);
  expect(growing.length).toBeLessThan(one.length);
});
