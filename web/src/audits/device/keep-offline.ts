import { campaignCalls } from "@steward/contract/audits/campaigns/calls";
import { organisationCalls } from "@steward/contract/organisations/calls";
import { userCalls } from "@steward/contract/users/calls";
import { prepareRequest } from "../../http/request.ts";
import { prepareDecoder } from "../../camera/decoder.ts";

/** The cache that the service worker reads (public/audit-worker.js); it ends with the session. */
const KEPT = "steward-audits";
const PAGES = "/asset-management/audit/";

/** Service workers and caches are for secure contexts: TLS, or this machine itself. */
export const canOpenOffline = (): boolean => window.isSecureContext && "serviceWorker" in navigator;

/** Keeps what the page of a campaign needs to open without a network: the app's files, and who sees which campaign. */
export async function keepOffline(campaign: string): Promise<void> {
  // A camera that is asked for in a cellar has what reads codes.
  await Promise.all([import("../../camera/camera-view.tsx"), prepareDecoder()]);
  await navigator.serviceWorker.register("/audit-worker.js", { scope: PAGES });
  const cache = await caches.open(KEPT);
  const files = new Set(["/", ...loadedFiles()]);
  await Promise.all([...files].map((file) => keepFile(cache, file)));
  const asked = [
    prepareRequest(organisationCalls.slugDetails, {}),
    prepareRequest(userCalls.profile, {}),
    prepareRequest(campaignCalls.read, { params: { id: campaign } }),
  ];
  for (const { url, headers } of asked) {
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
