import { assetCalls } from "@steward/contract/assets/calls";
import { permissionCalls } from "@steward/contract/permissions/calls";
import { permissionList } from "@steward/contract/permissions/permission-list";
import { permissions } from "@steward/contract/permissions/permissions";
import { roleCalls } from "@steward/contract/roles/calls";
import { roleRules } from "@steward/contract/roles/rules";
import { userCalls } from "@steward/contract/users/calls";
import { describe, expect, test } from "vitest";
import { newId } from "../database/new-id.ts";
import { makeBranch } from "../branches/branch-factory.ts";
import { freshName } from "../masters/master-factory.ts";
import { seedRoles } from "./seed-roles.ts";
import { startTestServer } from "../test-server/start-test-server.ts";
import { makeUser, signIn } from "../users/user-factory.ts";
import { makeRole, seedRole } from "./role-factory.ts";

const server = await startTestServer();
const { owner } = server;
const everything = permissions.map(({ codename }) => codename);
const forbidden = (message: string) => ({ status: 403, code: "forbidden", message });
const conflict = (message: string) => ({ status: 409, code: "conflict", message });

const historyOf = async (id: string) => {
  const { rows } = await server.admin.query(
    "select action, subject_type, changes, actor from activity where subject_id = $1 order by id",
    [id],
  );
  return rows;
};

test("an organisation starts with its seed roles, by name, with the number of their members", async () => {
  const { results, count } = await owner.ok(roleCalls.list, { query: { page_size: 100 } });
  expect(count).toBe(results.length);
  expect(results.filter(({ is_seed }) => is_seed).map(({ name }) => name)).toEqual(
    seedRoles.map(({ name }) => name).sort(),
  );
  const seed = results.find(({ name }) => name === "Owner");
  expect(seed).toMatchObject({ user_count: 1, permissions: expect.arrayContaining(everything), version: 1 });
});

test("a role is added, read, listed, renamed and given other permissions", async () => {
  const name = freshName("Clerk");
  const role = await owner.ok(roleCalls.create, {
    body: { name, permissions: ["brand.view", "asset.view", "brand.view"] },
  });
  expect(role).toMatchObject({
    name,
    permissions: ["brand.view", "asset.view"],
    user_count: 0,
    is_seed: false,
    version: 1,
  });
  expect(role.permissions_details).toEqual([
    { id: "asset.view", codename: "asset.view", name: "View", module: "Assets" },
    { id: "brand.view", codename: "brand.view", name: "View", module: "Brands" },
  ]);
  const params = { id: role.id };
  expect(await owner.ok(roleCalls.read, { params })).toEqual(role);
  const renamed = await owner.ok(roleCalls.update, { params, body: { name: `${name} II` } });
  expect(renamed).toMatchObject({ name: `${name} II`, permissions: role.permissions, version: 2 });
  const replaced = await owner.ok(roleCalls.replace, { params, body: { name, permissions: ["brand.create"] } });
  expect(replaced).toMatchObject({ name, permissions: ["brand.create"], version: 3 });
  for (const query of [{ search: name.toUpperCase() }, { ids: role.id }]) {
    expect(await owner.ok(roleCalls.list, { query })).toEqual({ results: [replaced], next: null, count: 1 });
  }
  expect(await historyOf(role.id)).toMatchObject([
    {
      action: "created",
      subject_type: "role",
      actor: owner.account_id,
      changes: [
        { field: "name", before: null, after: name },
        { field: "permissions", before: null, after: "Assets: View" },
        { field: "permissions", before: null, after: "Brands: View" },
      ],
    },
    { action: "edited", changes: [{ field: "name", before: name, after: `${name} II` }] },
    {
      action: "edited",
      changes: [
        { field: "name" },
        { field: "permissions", before: "Assets: View", after: null },
        { field: "permissions", before: "Brands: View", after: "Brands: Create" },
      ],
    },
  ]);
});

test("pages of roles hold each once, in each order", async () => {
  const stem = freshName("Paged");
  const names = ["Ä", "b", "C"].map((letter) => `${stem} ${letter}`);
  for (const name of names) await makeRole(owner, { name });
  const walk = async (ordering: "name" | "-name" | "created" | "-modified") => {
    const query = { search: stem, page_size: 2, ordering };
    const first = await owner.ok(roleCalls.list, { query });
    const { body } = await owner.raw({ url: first.next ?? "" });
    const second = roleRules.list.response.parse(body);
    expect({ count: second.count, next: second.next }).toEqual({ count: 3, next: null });
    return [...first.results, ...second.results].map(({ name }) => name);
  };
  expect(await walk("name")).toEqual(names);
  expect(await walk("-name")).toEqual([...names].reverse());
  expect(await walk("created")).toEqual(names);
  expect(await walk("-modified")).toEqual([...names].reverse());
});

test("names are unique in the organisation, whatever their case and outer blanks", async () => {
  const { name } = await makeRole(owner);
  const other = await makeRole(owner);
  const taken = { status: 409, code: "duplicate", errors: { name: ["This name is already in use."] } };
  const body = { name: `  ${name.toUpperCase()} `, permissions: [] };
  expect(await owner.refused(roleCalls.create, { body })).toMatchObject(taken);
  expect(await owner.refused(roleCalls.update, { params: { id: other.id }, body: { name } })).toMatchObject(taken);
  await makeRole(await server.otherOrganisation(), { name });
});

test("permissions come from the closed list", async () => {
  const body = { name: freshName("Role"), permissions: ["asset.view", "asset.destroy"] as never };
  const { status, errors } = await owner.refused(roleCalls.create, { body });
  expect({ status, fields: Object.keys(errors ?? {}) }).toEqual({ status: 400, fields: ["permissions.1"] });
});

describe("a duplicate", () => {
  test("is a role of its own, and history names where it comes from", async () => {
    const source = await makeRole(owner, { permissions: ["asset.view"] });
    const name = freshName("Copy");
    const body = { name, permissions: source.permissions, duplicated_from: source.id };
    const copy = await owner.ok(roleCalls.create, { body });
    expect(copy).toMatchObject({ name, permissions: ["asset.view"], is_seed: false });
    expect((await historyOf(copy.id))[0].changes).toContainEqual({
      field: "duplicated_from",
      before: null,
      after: source.name,
    });
    await owner.ok(roleCalls.update, { params: { id: source.id }, body: { permissions: [] } });
    expect(await owner.ok(roleCalls.read, { params: { id: copy.id } })).toMatchObject({ permissions: ["asset.view"] });
  });

  test("takes role.duplicate alone, and permits no more than its source and its maker", async () => {
    const source = await makeRole(owner, { permissions: ["asset.view", "brand.view"] });
    const copier = await server.asMember({ permissions: ["role.duplicate", "asset.view", "brand.create"] });
    const copy = (
      permissions: ("asset.view" | "brand.view" | "brand.create")[],
      duplicated_from: string | null = source.id,
    ) => ({
      body: { name: freshName("Copy"), permissions, duplicated_from },
    });
    await copier.ok(roleCalls.create, copy(["asset.view"]));
    expect(await copier.refused(roleCalls.create, copy(["asset.view", "brand.view"]))).toMatchObject(
      forbidden("You cannot grant what you may not do yourself (Brands: View)."),
    );
    expect(await copier.refused(roleCalls.create, copy(["brand.create"]))).toMatchObject(
      forbidden("You may duplicate roles, but not add permissions to the copy."),
    );
    expect(await copier.refused(roleCalls.create, copy(["asset.view"], null))).toMatchObject(
      forbidden("You do not have permission to do this."),
    );
    expect(await copier.refused(roleCalls.create, copy(["asset.view"], newId()))).toMatchObject({
      status: 400,
      errors: { duplicated_from: ["Not found."] },
    });
  });
});

describe("is refused", () => {
  test("a role that permits more than its maker or editor may do", async () => {
    const editor = await server.asMember({ permissions: ["role.create", "role.update", "brand.view"] });
    const message = "You cannot grant what you may not do yourself (Assets: View).";
    const body = { name: freshName("Role"), permissions: ["asset.view" as const, "brand.view" as const] };
    expect(await editor.refused(roleCalls.create, { body })).toMatchObject(forbidden(message));
    const { id, name } = await makeRole(owner, { permissions: ["asset.update"] });
    const params = { id };
    for (const call of [roleCalls.update, roleCalls.replace]) {
      const permissions = ["asset.update" as const, "asset.view" as const];
      expect(await editor.refused(call, { params, body: { name, permissions } })).toMatchObject(forbidden(message));
      await editor.ok(call, { params, body: { name, permissions: ["asset.update", "brand.view"] } });
    }
  });

  test("an edit of a role that its editor holds", async () => {
    const role = await makeRole(owner, { permissions: ["role.update", "role.view"] });
    const member = await signIn(server, owner, await makeUser(owner, { user_groups: [role.id] }));
    const input = { params: { id: role.id }, body: { permissions: ["role.update" as const] } };
    const message = "You have this role yourself, so only an owner can change it.";
    expect(await member.refused(roleCalls.update, input)).toMatchObject(forbidden(message));
    await owner.ok(roleCalls.update, input);
  });

  test("another name or the end of a built-in role, and fewer permissions for owners", async () => {
    const viewer = { id: (await seedRole(owner, "Viewer")).id };
    const owners = { id: (await seedRole(owner, "Owner")).id };
    expect(await owner.refused(roleCalls.update, { params: viewer, body: { name: "Guest" } })).toMatchObject(
      conflict("The name of a built-in role cannot be changed."),
    );
    expect(await owner.refused(roleCalls.remove, { params: viewer })).toMatchObject(
      conflict("A built-in role cannot be deleted."),
    );
    expect(await owner.refused(roleCalls.update, { params: owners, body: { permissions: [] } })).toMatchObject(
      conflict("The role Owner keeps all permissions."),
    );
    await owner.ok(roleCalls.update, { params: viewer, body: { permissions: ["asset.view"] } });
  });

  test("the end of a role that somebody has", async () => {
    const role = await makeRole(owner);
    const user = await makeUser(owner, { user_groups: [role.id] });
    const params = { id: role.id };
    expect(await owner.ok(roleCalls.read, { params })).toMatchObject({ user_count: 1 });
    expect(await owner.refused(roleCalls.remove, { params })).toMatchObject({
      status: 409,
      code: "protected_error",
      message: "Cannot delete this product as its linked to some protected elements",
    });
    await owner.ok(userCalls.remove, { params: { id: user.id } });
    await owner.ok(roleCalls.remove, { params });
    expect((await owner.refused(roleCalls.read, { params })).status).toBe(404);
    expect((await historyOf(role.id)).at(-1)).toMatchObject({
      action: "deleted",
      changes: [{ field: "name", before: role.name, after: null }],
    });
  });

  test("every change by people who are limited to places, and by programs", async () => {
    const place = (await makeBranch(owner)).id;
    const additional_permissions = ["role.create", "role.update", "role.delete", "asset.view"] as const;
    const user = await makeUser(owner, { additional_permissions: [...additional_permissions], scope: [place] });
    const params = { id: (await makeRole(owner)).id };
    const refuseAll = async (message: string) => {
      const member = await signIn(server, owner, user);
      if (message.includes("token")) {
        await server.admin.query("update session set is_token = true, refresh_hash = null where id = $1", [
          member.session_id,
        ]);
      }
      await member.ok(assetCalls.list);
      const body = { name: freshName("Role"), permissions: [] };
      expect(await member.refused(roleCalls.create, { body })).toMatchObject(forbidden(message));
      expect(await member.refused(roleCalls.update, { params, body })).toMatchObject(forbidden(message));
      expect(await member.refused(roleCalls.replace, { params, body })).toMatchObject(forbidden(message));
      expect(await member.refused(roleCalls.remove, { params })).toMatchObject(forbidden(message));
    };
    await refuseAll("Roles apply to the whole organisation, so people who are limited to places cannot change them.");
    await refuseAll("An API token cannot change people or roles.");
  });
});

describe("the list of permissions", () => {
  test("comes whole, or in pages of the size asked for, to whoever is signed in", async () => {
    const member = await server.asMember({ permissions: [] });
    const first = await member.ok(permissionCalls.list, { query: { page_size: 20 } });
    expect(first).toMatchObject({ count: everything.length, results: permissionList.slice(0, 20) });
    const { body } = await member.raw({ url: first.next ?? "" });
    expect(body).toMatchObject({ results: permissionList.slice(20, 40) });
    const all = await member.ok(permissionCalls.list);
    expect(all).toEqual({ results: permissionList, next: null, count: everything.length });
  });

  test("is found by module, name and codename", async () => {
    const search = async (words: string) =>
      (await owner.ok(permissionCalls.list, { query: { search: words } })).results.map(({ id }) => id);
    expect(await search("see costs")).toEqual(["asset.view_cost"]);
    expect(await search("ROLE.dup")).toEqual(["role.duplicate"]);
    expect(await search("api tokens")).toContain("api_token.manage");
    expect(await search("no such words")).toEqual([]);
  });
});
