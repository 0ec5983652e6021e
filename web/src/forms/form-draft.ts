import { draftKey } from "../http/session.ts";

/** Draft stored under `name`, or null; keys that the form no longer has are dropped. */
export function readDraft<Values extends object>(name: string, initial: Values): Values | null {
  const text = stored(() => sessionStorage.getItem(draftKey(name)));
  if (!text) return null;
  try {
    const draft: unknown = JSON.parse(text);
    if (typeof draft !== "object" || draft === null) return null;
    const known = Object.entries(draft).filter(
      ([key, value]) => key in initial && sameKind(value, initial[key as keyof Values]),
    );
    const merged = { ...initial, ...Object.fromEntries(known) };
    return JSON.stringify(merged) === JSON.stringify(initial) ? null : merged;
  } catch {
    return null;
  }
}

export function writeDraft(name: string, values: object): void {
  stored(() => sessionStorage.setItem(draftKey(name), JSON.stringify(values)));
}

export function clearDraft(name: string): void {
  stored(() => sessionStorage.removeItem(draftKey(name)));
}

const sameKind = (value: unknown, initial: unknown) =>
  value === null || initial === null || typeof value === typeof initial;

/** Storage may be full or blocked; forms work without drafts. */
function stored<T>(action: () => T): T | null {
  try {
    return action();
  } catch {
    return null;
  }
}
