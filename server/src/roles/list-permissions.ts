import type { permissionCalls } from "@steward/contract/permissions/calls";
import { permissionList } from "@steward/contract/permissions/permission-list";
import type { Context } from "../http/context.ts";
import type { Input } from "../http/route.ts";
import { numberedPage } from "../paging/numbered-page.ts";

const folded = (text: string) => text.normalize("NFKD").replace(/\p{M}/gu, "").toLowerCase();

/** The closed list of permissions, found by module, name and codename. */
export const listPermissions = (ctx: Context, { query, request }: Input<typeof permissionCalls.list>) => {
  const wanted = folded(query.search ?? "");
  const found = permissionList.filter(({ codename, name, module }) =>
    folded(`${module}\n${name}\n${codename}`).includes(wanted),
  );
  const page = ({ limit, offset }: { limit: number; offset: number }) =>
    Promise.resolve({ rows: found.slice(offset, offset + limit), count: found.length });
  return numberedPage(ctx, request, query, page, permissionList.length);
};
