import type { MemberOrganisation } from "@steward/contract/sign-in/rules";

/** Keys of a session in local storage (specification section 3), and the expiry of the access token. */
const KEYS = ["token", "refreshToken", "otpToken", "email", "selectedOrganisation", "tokenExpiresAt"] as const;
type SessionKey = (typeof KEYS)[number];

export const storedValue = (key: SessionKey): string | null => localStorage.getItem(key);
export const storeValue = (key: SessionKey, value: string): void => localStorage.setItem(key, value);
export const forgetValue = (key: SessionKey): void => localStorage.removeItem(key);

export const isSignedIn = (): boolean => storedValue("token") !== null;

export interface Tokens {
  access_token: string;
  refresh_token?: string | undefined;
  /** Seconds. */
  expires_in?: number | undefined;
}

/** Stores the tokens of a sign-in or refresh. */
export function storeTokens(tokens: Tokens): void {
  storeValue("token", tokens.access_token);
  if (tokens.refresh_token) storeValue("refreshToken", tokens.refresh_token);
  if (tokens.expires_in) storeValue("tokenExpiresAt", String(Date.now() + tokens.expires_in * 1000));
}

/** The organisation chosen at sign-in, or null where none can be read. */
export function selectedOrganisation(): MemberOrganisation | null {
  const text = storedValue("selectedOrganisation");
  if (text === null) return null;
  try {
    const value: unknown = JSON.parse(text);
    return typeof value === "object" && value !== null && "id" in value ? (value as MemberOrganisation) : null;
  } catch {
    return null;
  }
}

/** What keys of drafts in session storage begin with. */
const DRAFT_PREFIX = "draft:";

/** Where a draft is stored: each person has their own in each organisation. */
export const draftKey = (name: string) =>
  `${DRAFT_PREFIX}${selectedOrganisation()?.id ?? ""}:${storedValue("email") ?? ""}:${name}`;

/** Removes the session from local storage. */
export function clearSession(): void {
  for (const key of KEYS) forgetValue(key);
}

/** Removes every draft of this tab, for whoever signs out. */
export function clearDrafts(): void {
  for (const key of Object.keys(sessionStorage)) if (key.startsWith(DRAFT_PREFIX)) sessionStorage.removeItem(key);
}

/** Calls back when another tab ends the session. */
export function onSignedOutElsewhere(callback: () => void): () => void {
  const listen = (event: StorageEvent) => {
    const tokenRemoved = event.key === "token" && event.newValue === null;
    if (tokenRemoved || event.key === null) callback();
  };
  window.addEventListener("storage", listen);
  return () => window.removeEventListener("storage", listen);
}
