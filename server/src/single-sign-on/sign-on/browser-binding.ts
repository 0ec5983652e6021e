import type { FastifyReply, FastifyRequest } from "fastify";
import { newToken } from "../../sessions/new-token.ts";

/** Seconds in which a sign-in with a provider has to be done. */
export const ATTEMPT_SECONDS = 600;

const NAME = "steward-sign-in";

/** Over TLS the name has a prefix by which browsers keep other hosts from setting it. */
const nameOf = ({ protocol }: FastifyRequest) => (protocol === "https" ? `__Host-${NAME}` : NAME);

/**
 * The cookie that tells the browser in which a sign-in began, so that nobody is led into finishing somebody else's.
 * Undefined where there is none.
 */
export function browserOf(request: FastifyRequest): string | undefined {
  const cookies = (request.headers.cookie ?? "").split(/; */);
  const value = cookies.find((cookie) => cookie.startsWith(`${nameOf(request)}=`))?.split("=")[1];
  return value && /^[\w-]{43}$/.test(value) ? value : undefined;
}

/** Binds what begins now to the browser that asks; sign-ins in several of its tabs share the binding. */
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
