import type { FastifyInstance } from "fastify";

const POLICY = [
  "default-src 'none'",
  // WebAssembly reads codes from the camera where the browser cannot; it evaluates no text.
  "script-src 'self' 'wasm-unsafe-eval'",
  "style-src 'self' 'unsafe-inline'",
  "img-src 'self' data: blob:",
  "font-src 'self'",
  "connect-src 'self'",
  "manifest-src 'self'",
  "worker-src 'self' blob:",
  "base-uri 'none'",
  "form-action 'self'",
  "frame-ancestors 'none'",
].join("; ");

/** Headers that every answer carries. */
export const SECURITY_HEADERS = {
  "content-security-policy": POLICY,
  "x-content-type-options": "nosniff",
  "x-frame-options": "DENY",
  "referrer-policy": "same-origin",
  // Nothing here is for search engines, the pages that a link opens without an account least.
  "x-robots-tag": "noindex, nofollow",
  "permissions-policy": "camera=(self), geolocation=(self), microphone=(), payment=(), usb=()",
  "cross-origin-opener-policy": "same-origin",
  "cross-origin-resource-policy": "same-origin",
};

/** Constant headers of every answer (quality bars, Security); HSTS only where the client came over TLS. */
export function sendSecurityHeaders(app: FastifyInstance): void {
  app.addHook("onRequest", (request, reply, done) => {
    reply.headers(SECURITY_HEADERS);
    if (request.protocol === "https") reply.header("strict-transport-security", "max-age=31536000; includeSubDomains");
    if (request.url.startsWith("/v1/")) reply.header("cache-control", "no-store");
    done();
  });
}
