import { detailsOf } from "@steward/contract/permissions/permission-list";
import type { Change } from "../activity/record-activity.ts";

function byModule(given: readonly string[]): Map<string, string[]> {
  const modules = new Map<string, string[]>();
  for (const { module, name } of detailsOf(given)) modules.set(module, [...(modules.get(module) ?? []), name]);
  return modules;
}

const words = (module: string, names: readonly string[] | undefined) =>
  names ? `${module}: ${names.join(", ")}` : null;

/** Diff of two sets of permissions for history: one change for each module with a difference. */
export function permissionChanges(field: string, before: readonly string[], after: readonly string[]): Change[] {
  const [had, has] = [byModule(before), byModule(after)];
  return [...new Set([...had.keys(), ...has.keys()])]
    .map((module) => ({ field, before: words(module, had.get(module)), after: words(module, has.get(module)) }))
    .filter((change) => change.before !== change.after);
}
