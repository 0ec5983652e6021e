import { isPermission, moduleTitle, permissions } from "./permissions.ts";
import type { PermissionDetails } from "./rules.ts";

/** Every permission as it is answered, in the order of modules. */
export const permissionList: readonly PermissionDetails[] = permissions.map(({ codename: id, name, module }) => ({
  id,
  codename: id,
  name,
  module: moduleTitle(module),
}));

/** Details of these permissions, in the order of modules; unknown codenames are left out. */
export const detailsOf = (given: readonly string[]): PermissionDetails[] => {
  const held = new Set(given.filter(isPermission));
  return permissionList.filter(({ id }) => held.has(id));
};
