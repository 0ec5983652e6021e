import type { FastifyReply, FastifyRequest } from "fastify";
import { newToken } from "../../sessions/new-token.ts";

/** Time limit of a sign-in with a provider. */
export const ATTEMPT_SECONDS = 600;

const NAME = "steward-sign-in";

/** Over TLS the cookie has the `__Host-` prefix, so that no other host can set it. */
const nameOf = ({ protocol }: FastifyRequest) => (protocol === "https" ? `__Host-${NAME}` : NAME);

/**
 * Login CSRF guard: the cookie of the browser in which a sign-in began, so that nobody is led into completing somebody
 * else's. Undefined without one.
 */
export function browserOf(request: FastifyRequest): string | undefined {
  const cookies = (request.headers.cookie ?? "").split(/; */);
  const value = cookies.find((cookie) => cookie.startsWith(`${nameOf(request)}=`))?.split("=")[1];
  return value && /^[\w-]{43}$/.test(value) ? value : undefined;
}

/** Binds a new sign-in to the calling browser; its tabs share the binding. */
export function bindBrowser(request: FastifyRequest, reply: FastifyReply): string {
  const browser = browserOf(request) ?? newToken();
  setCookie(request, reply, browser, ATTEMPT_SECONDS);
  return browser;
}

export const unbindBrowser = (request: FastifyRequest, reply: FastifyReply) => setCookie(request, reply, "", 0);

function setCookie(request: FastifyRequest, reply: FastifyReply, value: string, seconds: number): void {
  const secure = request.protocol === "https" ? "; Secure" : "";
  reply.header(
    "set-cookie",
    `${nameOf(request)}=${value}; Path=/; Max-Age=${seconds}; HttpOnly; SameSite=Lax${secure}`,
  );
}
