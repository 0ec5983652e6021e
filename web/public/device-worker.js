/*
 * Service worker of the pages that open without a network, and of no other: each is registered for the addresses of one
 * page and answers from what that page has kept (src/device/keep-offline.ts). Itself it renews kept answers of the server
 * only, so that a page opens with the last that was known.
 */
const KEPT = `steward ${new URL(self.registration.scope).pathname}`;

self.addEventListener("install", () => self.skipWaiting());
self.addEventListener("activate", (event) => event.waitUntil(self.clients.claim()));

self.addEventListener("fetch", (event) => {
  const { request } = event;
  const { origin, pathname } = new URL(request.url);
  if (request.method !== "GET" || origin !== self.location.origin) return;
  // Their names change with their content.
  if (pathname.startsWith("/assets/")) event.respondWith(keptFirst(request));
  else event.respondWith(networkFirst(event, request.mode === "navigate" ? "/" : request));
});

const kept = async (request) => (await caches.open(KEPT)).match(request, { ignoreVary: true });

const keptFirst = async (request) => (await kept(request)) ?? fetch(request);

async function networkFirst(event, instead) {
  try {
    const answer = await fetch(event.request);
    if (answer.ok) event.waitUntil(renew(event.request, answer.clone()));
    return answer;
  } catch (error) {
    const found = await kept(instead);
    if (found) return found;
    throw error;
  }
}

async function renew(request, answer) {
  if (new URL(request.url).pathname.startsWith("/v1/") && (await kept(request))) {
    await (await caches.open(KEPT)).put(request, answer);
  }
}
