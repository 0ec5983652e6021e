import { organisationCalls } from "@steward/contract/organisations/calls";
import { userCalls } from "@steward/contract/users/calls";
import { useEffect, useRef, useState } from "react";
import { type PreparedRequest, prepareRequest } from "../http/request.ts";
import { whenIdle } from "../ui/when-idle.ts";

/** What a page needs to open without a network. */
export interface OfflinePage {
  /** Where the addresses of the page begin. */
  path: string;
  /** The calls of the page; the app's own are kept with every page. */
  asked: () => readonly PreparedRequest[];
  /** Brings what the page loads later only. */
  prepare?: () => Promise<unknown>;
}

/** Service workers and caches are for secure contexts: TLS, or this machine itself. */
const canOpenOffline = (): boolean => window.isSecureContext && "serviceWorker" in navigator;

/**
 * Keeps a page for a time without a network, while it is one that is worth it: the app's files, who sees it, and its
 * answers. Null until it is known whether it opens then.
 */
export function useKeptOffline(page: OfflinePage, isWorth: boolean): boolean | null {
  const [opens, setOpens] = useState<boolean | null>(null);
  const current = useRef(page);
  current.current = page;
  const { path } = page;
  useEffect(() => {
    if (!isWorth) return undefined;
    if (!canOpenOffline()) {
      setOpens(false);
      return undefined;
    }
    return whenIdle(() => {
      keepOffline(current.current).then(
        () => setOpens(true),
        // Without a network what was kept before is there.
        () => undefined,
      );
    });
  }, [path, isWorth]);
  return opens;
}

async function keepOffline({ path, asked, prepare }: OfflinePage): Promise<void> {
  await Promise.all([prepare?.(), navigator.serviceWorker.register("/device-worker.js", { scope: path })]);
  // The service worker reads the cache of its scope (public/device-worker.js); all end with the session.
  const cache = await caches.open(`steward ${path}`);
  const files = new Set(["/", ...loadedFiles()]);
  await Promise.all([...files].map((file) => keepFile(cache, file)));
  const calls = [prepareRequest(organisationCalls.slugDetails, {}), prepareRequest(userCalls.profile, {}), ...asked()];
  for (const { url, headers } of calls) {
    const answer = await fetch(url, { headers });
    if (answer.ok) await cache.put(url, answer);
  }
  // Files of an earlier version.
  for (const { url } of await cache.keys()) {
    const { pathname } = new URL(url);
    if (!pathname.startsWith("/v1/") && !files.has(pathname)) await cache.delete(url);
  }
}

/** Paths of the app's own files that this page has loaded. */
function loadedFiles(): string[] {
  const urls = performance.getEntriesByType("resource").map(({ name }) => new URL(name));
  return urls
    .filter(({ origin, pathname }) => origin === window.location.origin && !pathname.startsWith("/v1/"))
    .map(({ pathname }) => pathname);
}

async function keepFile(cache: Cache, file: string): Promise<void> {
  if (file.startsWith("/assets/") && (await cache.match(file))) return;
  const answer = await fetch(file);
  if (answer.ok) await cache.put(file, answer);
}
