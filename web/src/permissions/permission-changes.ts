import type { PermissionDetails } from "@steward/contract/permissions/rules";
import type { Permission } from "@steward/contract/permissions/permissions";
import type { Held } from "./labels.ts";

/** Difference to the saved state in one module. */
interface ModuleChange {
  title: string;
  added: PermissionDetails[];
  removed: PermissionDetails[];
}

export interface PermissionChanges {
  modules: ModuleChange[];
  added: number;
  removed: number;
}

/** Diff of `saved` and `held`, in the order of `permissions`. */
export function changesOf(permissions: readonly PermissionDetails[], saved: Held, held: Held): PermissionChanges {
  const modules = new Map<string, ModuleChange>();
  const counts = { added: 0, removed: 0 };
  for (const right of permissions) {
    const has = held.has(right.codename);
    if (has === saved.has(right.codename)) continue;
    const change = modules.get(right.module) ?? { title: right.module, added: [], removed: [] };
    const kind = has ? "added" : "removed";
    change[kind].push(right);
    counts[kind] += 1;
    modules.set(right.module, change);
  }
  return { modules: [...modules.values()], ...counts };
}

/** `held` in the order of `permissions`, so that equal sets are equal lists. */
export const inOrder = (permissions: readonly PermissionDetails[], held: Held): Permission[] =>
  permissions.filter(({ codename }) => held.has(codename)).map(({ codename }) => codename);
