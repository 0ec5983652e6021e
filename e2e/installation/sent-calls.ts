import type { Page } from "@playwright/test";

export interface SentCall {
  method: string;
  /** Path below /v1/steward/, such as "brand/". */
  path: string;
  query: URLSearchParams;
  /** Text of the body; empty where there is none. */
  body: string;
}

/** Calls of the interface that a page sends from now on, oldest first; the list grows. */
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

/** Those that change something. */
export const writes = (calls: readonly SentCall[]): SentCall[] => calls.filter((call) => call.method !== "GET");
