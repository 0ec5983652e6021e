/** Addresses of labels and of mails about issued assets, to which people come back once they have signed in. */
const LABEL = /^(\/[ap]\/[0-9a-z]{1,40}|\/oem-invitation#[\w-]{43})$/i;
const PRINTED = /^\/([ap]\/[0-9a-z]{1,40})$/i;
const KEY = "returnTo";

/** Remembers in this tab the label or mail link that somebody has to sign in for. */
export function rememberLabel(path: string): void {
  if (LABEL.test(path)) sessionStorage.setItem(KEY, path);
}

/** The label to go to after signing in, once; null for none. */
export function takeLabel(): string | null {
  const path = sessionStorage.getItem(KEY);
  if (path === null) return null;
  sessionStorage.removeItem(KEY);
  return LABEL.test(path) ? path : null;
}

/** What the label of a path is of, for who is not signed in and may report a fault of it; null for other paths. */
export const printedLabel = (path: string): string | null => PRINTED.exec(path)?.[1] ?? null;
