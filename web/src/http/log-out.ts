import { clearSession, storedValue } from "./session.ts";

/** Milliseconds between going to the sign-in page and the reload that drops everything still in memory. */
const RELOAD_DELAY = 100;

let goToSignIn: () => void = () => undefined;
let leaving = false;

/** The router tells here once how to reach the sign-in page. */
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

/** Ends the session here and now; the server is told without waiting for its answer. */
export function logOut(): void {
  if (leaving) return;
  leaving = true;
  const tokens = { refresh_token: storedValue("refreshToken"), access_token: storedValue("token") };
  clearSession();
  if (tokens.access_token || tokens.refresh_token) {
    tellServer(tokens).catch(() => undefined);
  }
  goToSignIn();
  window.setTimeout(() => window.location.reload(), RELOAD_DELAY);
}
