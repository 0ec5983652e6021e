import { fields } from "./language.ts";

/**
 * Label of a field of a call by its path, as pages say it: of the longest beginning of the call's name that has one for the
 * field's name, else of the name alone; undefined for a field without one.
 */
export function fieldLabel(call: string, path: string): string | undefined {
  const name = path
    .split(".")
    .filter((part) => !/^\d+$/.test(part))
    .at(-1);
  if (name === undefined) return undefined;
  const parts = call.split(".");
  const prefixes = parts.map((_, index) => parts.slice(0, parts.length - index).join("."));
  const key = [...prefixes.map((prefix) => `${prefix}.${name}`), name].find((each) =>
    Object.hasOwn(fields.labels, each),
  );
  return key === undefined ? undefined : fields.labels[key];
}
