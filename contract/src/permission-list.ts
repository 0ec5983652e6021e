import { z } from "zod";
import { defineCall, none } from "./call.ts";
import { paged, pageQuery, queryBoolean } from "./paging.ts";
import { isPermission, moduleTitle, type Permission, permissions } from "./permissions.ts";

/** A permission by its codename, which is its id too. */
export const codename = z.enum(permissions.map((permission) => permission.codename) as [Permission, ...Permission[]]);

/** Permissions in a body. */
export const codenames = z.array(codename).max(permissions.length);

/** A permission with the words people see; `module` is the title of its module. */
export const permissionDetails = z.object({ id: codename, codename, name: z.string(), module: z.string() });
export type PermissionDetails = z.output<typeof permissionDetails>;

/** Every permission as it is answered, in the order of modules. */
export const permissionList: readonly PermissionDetails[] = permissions.map(({ codename: id, name, module }) => ({
  id,
  codename: id,
  name,
  module: moduleTitle(module),
}));

/** The details of these permissions, in the order of modules; what is no permission is left out. */
export const detailsOf = (given: readonly string[]): PermissionDetails[] => {
  const held = new Set(given.filter(isPermission));
  return permissionList.filter(({ id }) => held.has(id));
};

const { page, page_size, length, depth, search } = pageQuery;

export const permissionCalls = {
  list: defineCall({
    name: "permissions.list",
    summary: "Every permission there is, in the order of modules; `all` answers them in one page",
    method: "GET",
    path: "/v1/permissions/",
    params: none,
    query: z.strictObject({ page, page_size, length, depth, search, all: queryBoolean.optional() }),
    body: none,
    response: paged(permissionDetails),
    permission: "signed-in",
  }),
};
