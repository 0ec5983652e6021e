import { type Calls, calls, PRODUCT, type Rules } from "../kit/call.ts";
import type { Module, Permission } from "../permissions/permissions.ts";
import type { MasterRules } from "./master-rules.ts";

/** The calls that every look-alike master has. */
export type MasterVerb = keyof MasterRules;
type MasterAction = "view" | "create" | "update" | "toggle_active" | "delete";

interface Master {
  /** Last segment of the calls' names: `masters.<noun>.list` and so on. */
  noun: string;
  /** Path after the product's segment: "brand" or "master/category". */
  path: string;
  /** A module with the permissions of a master. */
  module: { [M in Module]: `${M}.${MasterAction}` extends Permission ? M : never }[Module];
  success: { created: string; edited: string; toggled: string; deleted: string };
}

/** Makes the six calls of a look-alike master: list, create, read, update, toggle active, delete. */
export function masterCalls<T extends Record<MasterVerb, Rules>>({
  noun,
  path,
  module,
  success,
}: Master): Calls<Pick<T, MasterVerb>> {
  const root = `/v1/${PRODUCT}/${path}/` as const;
  const one = `${root}{id}/` as const;
  return calls<Pick<T, MasterVerb>>(`masters.${noun}`, {
    list: { method: "GET", path: root, permission: `${module}.view` },
    create: {
      method: "POST",
      path: root,
      permission: `${module}.create`,
      success: success.created,
      responds: 201,
      idempotent: true,
    },
    read: { method: "GET", path: one, permission: `${module}.view` },
    update: { method: "PATCH", path: one, permission: `${module}.update`, success: success.edited },
    toggleActive: {
      method: "POST",
      path: `${one}toggle-active/`,
      permission: `${module}.toggle_active`,
      success: success.toggled,
    },
    remove: { method: "DELETE", path: one, permission: `${module}.delete`, success: success.deleted },
  });
}
