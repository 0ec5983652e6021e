import type { Permission } from "@steward/contract/permissions/permissions";
import { userCalls } from "@steward/contract/users/calls";
import type { User } from "@steward/contract/users/rules";
import { beforeAll, describe, expect, test } from "vitest";
import { newId } from "../database/new-id.ts";
import { makeBranch, makeLocation } from "../branches/branch-factory.ts";
import { makeRole, seedRole } from "../roles/role-factory.ts";
import type { Caller } from "../test-server/caller.ts";
import { startTestServer } from "../test-server/start-test-server.ts";
import { freshEmail, makeUser, signIn } from "./user-factory.ts";

const server = await startTestServer();
const { owner, admin } = server;

const MANAGING: Permission[] = [
  "user.view",
  "user.create",
  "user.update",
  "user.delete",
  "user.toggle_active",
  "user.update_permissions",
  "brand.view",
];
const forbidden = (message: string) => ({ status: 403, code: "forbidden", message });
const PERMITTED = "You cannot change what people are permitted to do.";
const LACKING = "You cannot grant what you may not do yourself (Assets: View).";
const OWN = "You cannot change your own roles, permissions, places or ownership.";
const LAST = "The organisation needs an owner: make somebody else an owner first.";
const OUTSIDE = "You can only change people who are limited to places within your own.";

const update = (caller: Caller, { id, name }: Pick<User, "id" | "name">, body: object) =>
  caller.refused(userCalls.update, { params: { id }, body: { name, ...body } });
const add = (caller: Caller, body: object) =>
  caller.refused(userCalls.create, { body: { name: "Somebody", email: freshEmail(), ...body } });
const self = ({ account_id, name }: Caller) => ({ id: account_id, name });

let manager: Caller;
beforeAll(async () => {
  manager = await server.asMember({ permissions: MANAGING });
});

test("nobody grants what they may not do, by role or by addition, to old members or new ones", async () => {
  const role = await makeRole(owner, { permissions: ["asset.view", "brand.view"] });
  const user = await makeUser(owner);
  for (const grant of [{ user_groups: [role.id] }, { additional_permissions: ["asset.view"] }]) {
    expect(await update(manager, user, grant)).toMatchObject(forbidden(LACKING));
    expect(await add(manager, grant)).toMatchObject(forbidden(LACKING));
  }
  const params = { id: user.id };
  const body = { permissions: ["asset.view" as const] };
  expect(await manager.refused(userCalls.updatePermissions, { params, body })).toMatchObject(forbidden(LACKING));
  await manager.ok(userCalls.updatePermissions, { params, body: { permissions: ["brand.view"] } });
  const holder = await makeUser(owner, { user_groups: [role.id], additional_permissions: ["asset.view"] });
  await manager.ok(userCalls.update, { params: { id: holder.id }, body: { name: holder.name, designation: "Clerk" } });
});

test("to change what somebody may do takes a permission of its own", async () => {
  const clerk = await server.asMember({ permissions: ["user.create", "user.update", "brand.view"] });
  const user = await makeUser(owner);
  const role = await makeRole(owner, { permissions: ["brand.view"] });
  const place = (await makeBranch(owner)).id;
  for (const grant of [
    { user_groups: [role.id] },
    { additional_permissions: ["brand.view"] },
    { scope: [place] },
    { is_owner: true },
  ]) {
    expect(await update(clerk, user, grant)).toMatchObject(forbidden(PERMITTED));
    if (!("is_owner" in grant)) expect(await add(clerk, grant)).toMatchObject(forbidden(PERMITTED));
  }
  await clerk.ok(userCalls.update, { params: { id: user.id }, body: { name: user.name, designation: "Clerk" } });
  await makeUser(clerk);
});

test("nobody changes their own access, an owner's neither; name, designation and phone they do", async () => {
  const role = await makeRole(owner, { permissions: ["brand.view"] });
  const place = (await makeBranch(owner)).id;
  const second = await server.asMember({ role: "Viewer", is_owner: true });
  for (const own of [
    { user_groups: [role.id] },
    { additional_permissions: [] },
    { scope: [place] },
    { is_owner: true },
  ]) {
    expect(await update(manager, self(manager), own)).toMatchObject(forbidden(OWN));
  }
  for (const own of [{ user_groups: [] }, { additional_permissions: ["brand.view"] }, { is_owner: false }]) {
    expect(await update(second, self(second), own)).toMatchObject(forbidden(OWN));
  }
  for (const caller of [manager, second]) {
    const params = { id: caller.account_id };
    for (const call of [userCalls.toggleActive, userCalls.remove]) {
      const message = "You cannot deactivate or remove yourself.";
      expect(await caller.refused(call, { params })).toMatchObject(forbidden(message));
    }
    await caller.ok(userCalls.update, { params, body: { name: caller.name, designation: "Chief" } });
  }
});

test("owners are made, changed, deactivated and removed by owners alone", async () => {
  const administrator = await server.asRole("Administrator");
  const chief = await makeUser(owner, { is_owner: true });
  const message = "Only an owner can change an owner.";
  for (const caller of [manager, administrator]) {
    const params = { id: chief.id };
    expect(await update(caller, chief, { designation: "Clerk" })).toMatchObject(forbidden(message));
    expect(await update(caller, chief, { is_owner: false })).toMatchObject(forbidden(message));
    expect(await caller.refused(userCalls.toggleActive, { params })).toMatchObject(forbidden(message));
    expect(await caller.refused(userCalls.remove, { params })).toMatchObject(forbidden(message));
    expect(await caller.refused(userCalls.invite, { params })).toMatchObject(forbidden(message));
    const made = forbidden("Only an owner can make somebody an owner.");
    expect(await update(caller, await makeUser(owner), { is_owner: true })).toMatchObject(made);
    expect(await add(caller, { is_owner: true })).toMatchObject(made);
    const user_groups = [(await seedRole(owner, "Owner")).id];
    const given = forbidden("Only an owner can give the role Owner.");
    expect(await update(caller, await makeUser(owner), { user_groups })).toMatchObject(given);
  }
  expect(await owner.ok(userCalls.toggleActive, { params: { id: chief.id } })).toMatchObject({ is_active: false });
  await owner.ok(userCalls.remove, { params: { id: chief.id } });
});

test("an owner has no places, and loses those it had on becoming one", async () => {
  const place = (await makeBranch(owner)).id;
  const refused = { status: 400, errors: { scope: ["An owner is not limited to places."] } };
  expect(await add(owner, { is_owner: true, scope: [place] })).toMatchObject(refused);
  const user = await makeUser(owner, { scope: [place] });
  expect(await update(owner, user, { is_owner: true, scope: [place] })).toMatchObject(refused);
  const body = { name: user.name, is_owner: true };
  expect(await owner.ok(userCalls.update, { params: { id: user.id }, body })).toMatchObject({
    scope: [],
    is_owner: true,
  });
});

test("the last active owner stays one, and anybody else may be put out", async () => {
  const last = await server.otherOrganisation();
  const refused = { status: 409, code: "conflict", message: LAST };
  const params = { id: last.account_id };
  const refuseAll = async (expected: object) => {
    expect(await update(last, self(last), { is_owner: false })).toMatchObject(expected);
    expect(await last.refused(userCalls.toggleActive, { params })).toMatchObject(expected);
    expect(await last.refused(userCalls.remove, { params })).toMatchObject(expected);
  };
  await refuseAll(refused);
  const second = await makeUser(last, { is_owner: true });
  await last.ok(userCalls.toggleActive, { params: { id: second.id } });
  await refuseAll(refused);
  await last.ok(userCalls.toggleActive, { params: { id: second.id } });
  await refuseAll({ status: 403 });
  const next = await signIn(server, last, second);
  await next.ok(userCalls.update, { params, body: { name: last.name, is_owner: false } });
  await next.ok(userCalls.remove, { params });
  expect(await next.refused(userCalls.remove, { params: { id: second.id } })).toMatchObject(refused);
});

describe("who is limited to places", () => {
  let home: string;
  let building: string;
  let elsewhere: string;
  let limited: Caller;
  beforeAll(async () => {
    home = (await makeBranch(owner)).id;
    building = (await makeLocation(owner, home)).id;
    elsewhere = (await makeBranch(owner)).id;
    const user = await makeUser(owner, { additional_permissions: MANAGING, scope: [home] });
    limited = await signIn(server, owner, user);
  });

  test("changes, deactivates and removes those alone who are limited to places within", async () => {
    const inside = await makeUser(owner, { scope: [building] });
    for (const scope of [[], [elsewhere], [building, elsewhere]]) {
      const user = await makeUser(owner, { scope });
      const params = { id: user.id };
      expect(await update(limited, user, { designation: "Clerk" })).toMatchObject(forbidden(OUTSIDE));
      expect(await update(limited, user, { scope: [building] })).toMatchObject(forbidden(OUTSIDE));
      for (const call of [userCalls.toggleActive, userCalls.remove, userCalls.invite]) {
        expect(await limited.refused(call, { params })).toMatchObject(forbidden(OUTSIDE));
      }
      const body = { permissions: [] };
      expect(await limited.refused(userCalls.updatePermissions, { params, body })).toMatchObject(forbidden(OUTSIDE));
    }
    const params = { id: inside.id };
    const body = { name: inside.name, scope: [home], additional_permissions: ["brand.view" as const] };
    expect(await limited.ok(userCalls.update, { params, body })).toMatchObject({ scope: [home] });
    await limited.ok(userCalls.toggleActive, { params });
    await limited.ok(userCalls.remove, { params });
  });

  test("gives places within their own, and never none", async () => {
    const inside = await makeUser(owner, { scope: [building] });
    const none = {
      status: 400,
      errors: { scope: ["Choose at least one of the places that you are limited to yourself."] },
    };
    const outside = { status: 400, errors: { scope: ["Not found."] } };
    for (const [scope, refused] of [
      [[], none],
      [undefined, none],
      [[elsewhere], outside],
      [[building, elsewhere], outside],
      [[newId()], outside],
    ] as const) {
      expect(await add(limited, { scope })).toMatchObject(refused);
      if (scope) expect(await update(limited, inside, { scope })).toMatchObject(refused);
    }
    expect(await makeUser(limited, { scope: [building] })).toMatchObject({ scope: [building] });
  });

  test("sees the places of others as far as they lie within, and how many do not", async () => {
    const user = await makeUser(owner, { scope: [building, elsewhere] });
    const { results } = await limited.ok(userCalls.list, { query: { ids: user.id } });
    expect(results).toMatchObject([{ scope: [building], scope_hidden: 1, scope_details: [{ id: building }] }]);
    expect(JSON.stringify(results)).not.toContain(elsewhere);
    const [seen] = (await owner.ok(userCalls.list, { query: { ids: user.id } })).results;
    expect(seen).toMatchObject({ scope_hidden: 0 });
    expect([...(seen?.scope ?? [])].sort()).toEqual([building, elsewhere].sort());
  });

  test("keeps to their own limits on themselves", async () => {
    const params = { id: limited.account_id };
    expect(await update(limited, self(limited), { scope: [building] })).toMatchObject(forbidden(OWN));
    await limited.ok(userCalls.update, { params, body: { name: limited.name, scope: [home], designation: "Head" } });
  });
});

test("a program changes nobody", async () => {
  const member = await server.asMember({ permissions: [...MANAGING, "asset.view"] });
  await admin.query("update session set is_token = true, refresh_hash = null where id = $1", [member.session_id]);
  await member.ok(userCalls.list);
  const user = await makeUser(owner);
  const params = { id: user.id };
  const refused = forbidden("An API token cannot change people or roles.");
  expect(await add(member, {})).toMatchObject(refused);
  expect(await update(member, user, { designation: "Clerk" })).toMatchObject(refused);
  for (const call of [userCalls.toggleActive, userCalls.remove, userCalls.invite]) {
    expect(await member.refused(call, { params })).toMatchObject(refused);
  }
  const body = { permissions: [] };
  expect(await member.refused(userCalls.updatePermissions, { params, body })).toMatchObject(refused);
  expect(await member.refused(userCalls.updateProfile, { body: { name: "Robot" } })).toMatchObject(refused);
});

test("people, roles and places of other organisations are not found", async () => {
  const other = await server.otherOrganisation();
  const foreign = await makeUser(other);
  const user = await makeUser(owner);
  const role = await makeRole(other);
  const place = (await makeBranch(other)).id;
  expect((await update(owner, foreign, {})).status).toBe(404);
  for (const hidden of [{ user_groups: [role.id] }, { scope: [place] }]) {
    const errors = { [Object.keys(hidden)[0] ?? ""]: ["Not found."] };
    expect(await update(owner, user, hidden)).toMatchObject({ status: 400, errors });
    expect(await add(owner, hidden)).toMatchObject({ status: 400, errors });
  }
  const { results } = await owner.ok(userCalls.list, { query: { email: foreign.email } });
  expect(results).toEqual([]);
});
