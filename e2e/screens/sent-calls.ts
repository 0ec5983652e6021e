import type { Page } from "@playwright/test";

export interface SentCall {
  method: string;
  /** Path below /v1/steward/, such as "brand/". */
  path: string;
  query: URLSearchParams;
  /** Text of the body; "" for none. */
  body: string;
}

/** Records the page's further calls, oldest first. */
export function sentCalls(page: Page): SentCall[] {
  const calls: SentCall[] = [];
  page.on("request", (request) => {
    const { pathname, searchParams } = new URL(request.url());
    if (!pathname.startsWith("/v1/steward/")) return;
    const path = pathname.slice("/v1/steward/".length);
    const body = request.postDataBuffer()?.toString("latin1") ?? "";
    calls.push({ method: request.method(), path, query: searchParams, body });
  });
  return calls;
}

/** The writing calls. */
export const writes = (calls: readonly SentCall[]): SentCall[] => calls.filter((call) => call.method !== "GET");
