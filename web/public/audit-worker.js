/*
 * Service worker of the pages of audits, and of no other: opens them without a network from what they have kept
 * (src/audits/device/keep-offline.ts). It writes nothing itself.
 */
const KEPT = "steward-audits";

self.addEventListener("install", () => self.skipWaiting());
self.addEventListener("activate", (event) => event.waitUntil(self.clients.claim()));

self.addEventListener("fetch", (event) => {
  const { request } = event;
  const { origin, pathname } = new URL(request.url);
  if (request.method !== "GET" || origin !== self.location.origin) return;
  // Their names change with their content.
  if (pathname.startsWith("/assets/")) event.respondWith(keptFirst(request));
  else event.respondWith(networkFirst(request, request.mode === "navigate" ? "/" : request));
});

const kept = async (request) => (await caches.open(KEPT)).match(request, { ignoreVary: true });

const keptFirst = async (request) => (await kept(request)) ?? fetch(request);

async function networkFirst(request, instead) {
  try {
    return await fetch(request);
  } catch (error) {
    const found = await kept(instead);
    if (found) return found;
    throw error;
  }
}
