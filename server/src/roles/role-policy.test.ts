import type { Permission } from "@steward/contract/permissions/permissions";
import type { Role } from "@steward/contract/roles/rules";
import { expect, test } from "vitest";
import { refuseCreating, refuseEditing, refuseManagingRoles, refuseRemoving } from "./role-policy.ts";

const caller = ({
  permissions = [] as Permission[],
  is_owner = false,
  is_token = false,
  scope = null as string[] | null,
}) => ({
  actor: { session_id: "s", account_id: "me", name: "Asha Rao", is_token, is_owner, permissions },
  scope,
  may: (permission: Permission) => is_owner || permissions.includes(permission),
});
const role = (
  name: string,
  permissions: Permission[],
  is_seed = false,
): Pick<Role, "name" | "permissions" | "is_seed"> => ({
  name,
  permissions,
  is_seed,
});
const NOT_YOURS = "You cannot grant what you may not do yourself (Assets: View).";

test("roles are managed by people who see the whole organisation", () => {
  expect(() => refuseManagingRoles(caller({}))).not.toThrow();
  expect(() => refuseManagingRoles(caller({ is_token: true }))).toThrow("An API token cannot change people or roles.");
  expect(() => refuseManagingRoles(caller({ is_owner: true, scope: ["place"] }))).toThrow(
    "Roles apply to the whole organisation, so people who are limited to places cannot change them.",
  );
});

test("a new role permits what its maker may do; an owner may do everything", () => {
  const maker = caller({ permissions: ["role.create", "brand.view"] });
  expect(() => refuseCreating(maker, ["brand.view"], null)).not.toThrow();
  expect(() => refuseCreating(maker, ["brand.view", "asset.view"], null)).toThrow(NOT_YOURS);
  expect(() => refuseCreating(caller({ is_owner: true }), ["asset.view"], null)).not.toThrow();
});

test("who may only duplicate makes copies and adds nothing to them", () => {
  const copier = caller({ permissions: ["role.duplicate", "brand.view", "asset.view"] });
  const source = role("Clerk", ["brand.view"]);
  expect(() => refuseCreating(copier, ["brand.view"], source)).not.toThrow();
  expect(() => refuseCreating(copier, [], source)).not.toThrow();
  expect(() => refuseCreating(copier, ["brand.view", "asset.view"], source)).toThrow(
    "You may duplicate roles, but not add permissions to the copy.",
  );
  expect(() => refuseCreating(copier, ["brand.view"], null)).toThrow("You do not have permission to do this.");
});

test("nobody copies a role that permits more than they may do", () => {
  const copier = caller({ permissions: ["role.duplicate"] });
  expect(() => refuseCreating(copier, ["asset.view"], role("Clerk", ["asset.view"]))).toThrow(NOT_YOURS);
});

test("an edit may keep what the editor lacks, and add or take only what they have", () => {
  const editor = caller({ permissions: ["brand.view"] });
  const before = role("Clerk", ["asset.update"]);
  expect(() => refuseEditing(editor, before, role("Clerk", ["asset.update", "brand.view"]), false)).not.toThrow();
  expect(() => refuseEditing(editor, before, role("Clerk", []), false)).toThrow(
    "You cannot take from others what you may not do yourself (Assets: Edit).",
  );
  expect(() => refuseEditing(editor, role("Clerk", ["brand.view"]), role("Clerk", []), false)).not.toThrow();
  expect(() => refuseEditing(editor, before, role("Clerk", ["asset.update", "asset.view"]), false)).toThrow(NOT_YOURS);
});

test("a role that the editor holds is an owner's to change", () => {
  const [before, after] = [role("Clerk", ["brand.view"]), role("Clerks", ["brand.view"])];
  expect(() => refuseEditing(caller({ permissions: ["brand.view"] }), before, after, true)).toThrow(
    "You have this role yourself, so only an owner can change it.",
  );
  expect(() => refuseEditing(caller({ is_owner: true }), before, after, true)).not.toThrow();
});

test("a built-in role keeps its name and stays; that of owners keeps its permissions too", () => {
  const owner = caller({ is_owner: true });
  const viewer = role("Viewer", ["brand.view"], true);
  expect(() => refuseEditing(owner, viewer, role("Guest", ["brand.view"]), false)).toThrow(
    "The name of a built-in role cannot be changed.",
  );
  expect(() => refuseEditing(owner, viewer, role("Viewer", []), false)).not.toThrow();
  const owners = role("Owner", ["brand.view"], true);
  for (const permissions of [[], ["brand.view", "asset.view"], ["asset.view"]] as Permission[][]) {
    expect(() => refuseEditing(owner, owners, role("Owner", permissions), true)).toThrow(
      "The role Owner keeps all permissions.",
    );
  }
  expect(() => refuseEditing(owner, role("Owner", ["brand.view"]), role("Owner", []), false)).not.toThrow();
  expect(() => refuseRemoving(viewer)).toThrow("A built-in role cannot be deleted.");
  expect(() => refuseRemoving(role("Clerk", []))).not.toThrow();
});
