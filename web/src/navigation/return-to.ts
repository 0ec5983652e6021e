/** Addresses of labels, which lead back to where they were scanned to once somebody has signed in. */
const LABEL = /^\/[ap]\/[0-9a-z]{1,40}$/i;
const KEY = "returnTo";

/** Remembers in this tab the label that somebody has to sign in for. */
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
