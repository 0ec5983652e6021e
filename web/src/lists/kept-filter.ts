import { draftKey } from "../http/session.ts";

const keyOf = (list: string) => draftKey(`filter of ${list}`);

/** Search and filters that somebody chose last in a list, as parameters of its address; null for none. */
export function keptFilter(list: string): Readonly<Record<string, string>> | null {
  const text = stored(() => sessionStorage.getItem(keyOf(list)));
  return text ? (JSON.parse(text) as Record<string, string>) : null;
}

/** Keeps them in this tab until they are cleared or the session ends; none are cleared. */
export function keepFilter(list: string, parameters: Readonly<Record<string, string>>): void {
  if (Object.keys(parameters).length === 0) clearKeptFilter(list);
  else stored(() => sessionStorage.setItem(keyOf(list), JSON.stringify(parameters)));
}

export function clearKeptFilter(list: string): void {
  stored(() => sessionStorage.removeItem(keyOf(list)));
}

/** Storage may be full or blocked; lists work without. */
function stored<T>(action: () => T): T | null {
  try {
    return action();
  } catch {
    return null;
  }
}
