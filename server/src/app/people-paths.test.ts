import { expect, test } from "vitest";
import { callFacts } from "../test-server/call-facts.ts";

/**
 * Calls of users, roles and permissions in the specification (sections 7 and 8), written out by hand as a golden copy.
 */
const SPECIFIED = [
  ["API-010", "users.list", "GET", "/v1/steward/user/", "user.view", 200, ""],
  ["API-011, ERR-048", "users.create", "POST", "/v1/steward/user/", "user.create", 201, "User added successfully"],
  ["API-012", "users.read", "GET", "/v1/steward/user/{id}/", "user.view", 200, ""],
  ["API-013, ERR-049", "users.update", "PUT", "/v1/steward/user/{id}/", "user.update", 200, "User edited successfully"],
  ["API-014", "users.remove", "DELETE", "/v1/steward/user/{id}/", "user.delete", 204, "User deleted successfully"],
  [
    "API-015",
    "users.toggleActive",
    "POST",
    "/v1/steward/user/{id}/toggle-active/",
    "user.toggle_active",
    200,
    "User toggled successfully",
  ],
  [
    "API-016",
    "users.updatePermissions",
    "POST",
    "/v1/steward/user/{id}/update-permissions/",
    "user.update_permissions",
    200,
    "Permissions updated successfully",
  ],
  ["API-017", "permissions.list", "GET", "/v1/permissions/", "signed-in", 200, ""],
  ["API-018", "roles.list", "GET", "/v1/steward/master/user-group/", "role.view", 200, ""],
  [
    "API-019, ERR-044",
    "roles.create",
    "POST",
    "/v1/steward/master/user-group/",
    "role.create",
    201,
    "Role added successfully",
  ],
  ["API-020", "roles.read", "GET", "/v1/steward/master/user-group/{id}/", "role.view", 200, ""],
  [
    "API-021, ERR-045",
    "roles.replace",
    "PUT",
    "/v1/steward/master/user-group/{id}/",
    "role.update",
    200,
    "Role edited successfully",
  ],
  [
    "API-022",
    "roles.update",
    "PATCH",
    "/v1/steward/master/user-group/{id}/",
    "role.update",
    200,
    "Role edited successfully",
  ],
  [
    "API-023, ERR-047",
    "roles.remove",
    "DELETE",
    "/v1/steward/master/user-group/{id}/",
    "role.delete",
    204,
    "Role deleted successfully",
  ],
] as const;

test.for(SPECIFIED)("%s: %s is %s %s", ([, name, method, path, permission, status, success]) => {
  expect(callFacts(name)).toEqual({ method, path, permission, status, success });
});
