import { storedValue, storeTokens, type Tokens } from "./session.ts";

/** Margin before its expiry at which an access token is refreshed, in milliseconds. */
const MARGIN = 60_000;
/** Longest delay of a browser timer; longer ones fire at once. */
const LONGEST_TIMER = 2 ** 31 - 1;
const LOCK = "steward-refresh";

let inThisTab: Promise<void> | null = null;

/**
 * Web lock across tabs, as a refresh token that is used twice ends the session. Browsers offer locks in secure contexts
 * only; elsewhere refreshes are serialised within this tab.
 */
const exclusively = async (work: () => Promise<void>): Promise<void> => {
  if (navigator.locks) await navigator.locks.request(LOCK, work);
  else await work();
};

/** Resolves when no refresh is running in any tab. */
export const refreshSettled = async (): Promise<void> => {
  if (inThisTab) await inThisTab;
  else if (navigator.locks) await navigator.locks.request(LOCK, async () => undefined);
};

const isDue = () => {
  const end = Number(storedValue("tokenExpiresAt"));
  return end > 0 && end - Date.now() <= MARGIN && end > Date.now();
};

async function renew(): Promise<void> {
  const refreshToken = storedValue("refreshToken");
  if (!refreshToken || !isDue()) return;
  try {
    const { signInCalls } = await import("@steward/contract/sign-in/calls");
    const answer = await fetch(signInCalls.refresh.path, {
      method: signInCalls.refresh.method,
      headers: { "content-type": "application/json" },
      body: JSON.stringify({ refresh_token: refreshToken }),
    });
    if (answer.ok && storedValue("refreshToken") === refreshToken) storeTokens((await answer.json()) as Tokens);
  } catch {
    // Without a refresh the session ends at its own time and the next call reports it.
  }
}

/** Refreshes the tokens shortly before they expire, until the returned function is called. */
export function keepSessionFresh(): () => void {
  let timer = 0;
  const plan = () => {
    window.clearTimeout(timer);
    const end = Number(storedValue("tokenExpiresAt"));
    if (!end || !storedValue("refreshToken")) return;
    const wait = Math.max(0, end - MARGIN - Date.now());
    if (end > Date.now()) timer = window.setTimeout(run, Math.min(wait, LONGEST_TIMER));
  };
  const run = () => {
    inThisTab = exclusively(renew).finally(() => {
      inThisTab = null;
      window.clearTimeout(timer);
      timer = window.setTimeout(plan, MARGIN / 4);
    });
  };
  const replan = (event: StorageEvent) => {
    if (event.key === "tokenExpiresAt") plan();
  };
  window.addEventListener("storage", replan);
  document.addEventListener("visibilitychange", plan);
  plan();
  return () => {
    window.clearTimeout(timer);
    window.removeEventListener("storage", replan);
    document.removeEventListener("visibilitychange", plan);
  };
}
