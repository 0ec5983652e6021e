import { clearDrafts, clearSession, storedValue } from "./session.ts";

/** Delay between showing the sign-in page and the reload that clears the memory. */
const RELOAD_DELAY = 100;

let goToSignIn: () => void = () => undefined;
let leaving = false;

/** Registers how to navigate to the sign-in page; called by the router. */
export function onLogOut(navigate: () => void): void {
  goToSignIn = navigate;
}

async function tellServer(tokens: { refresh_token: string | null; access_token: string | null }): Promise<void> {
  const { signInCalls } = await import("@steward/contract/sign-in/calls");
  await fetch(signInCalls.logout.path, {
    method: signInCalls.logout.method,
    headers: { "content-type": "application/json" },
    body: JSON.stringify(tokens),
    keepalive: true,
  });
}

/** What pages keep to open without a network ends with the session. */
async function forgetKept(): Promise<void> {
  // Absent without TLS.
  if (!("caches" in globalThis)) return;
  for (const name of await caches.keys()) await caches.delete(name);
}

/** Signs out, as somebody asked: what they typed and did not send is forgotten. */
export function signOut(): void {
  clearDrafts();
  logOut();
}

/** Ends the session locally at once, without waiting for the server. Drafts stay for when the same person is back. */
export function logOut(): void {
  if (leaving) return;
  leaving = true;
  const tokens = { refresh_token: storedValue("refreshToken"), access_token: storedValue("token") };
  clearSession();
  void forgetKept();
  if (tokens.access_token || tokens.refresh_token) {
    tellServer(tokens).catch(() => undefined);
  }
  goToSignIn();
  window.setTimeout(() => window.location.reload(), RELOAD_DELAY);
}
