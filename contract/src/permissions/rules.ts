import { z } from "zod";
import { type Permission, permissions } from "./permissions.ts";
import { pageQuery, paged } from "../kit/query-rules.ts";

/** A permission by its codename, which is its id too. */
export const codename = z.enum(permissions.map((permission) => permission.codename) as [Permission, ...Permission[]]);

/** Permissions in a body. */
export const codenames = z.array(codename).max(permissions.length);

/** A permission with labels; `module` is the title of its module. */
export const permissionDetails = z
  .object({ id: codename, codename, name: z.string(), module: z.string() })
  .meta({ id: "PermissionDetails" });
export type PermissionDetails = z.output<typeof permissionDetails>;

const { page, page_size, length, depth, search } = pageQuery;

export const permissionRules = {
  list: {
    summary: "Every permission there is, in the order of modules; in pages only where a size is asked for",
    query: z.strictObject({ page, page_size, length, depth, search }),
    response: paged(permissionDetails),
  },
};
