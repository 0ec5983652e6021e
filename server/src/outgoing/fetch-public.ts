import { lookup } from "node:dns";
import { type ClientRequest, type IncomingMessage, request as requestPlain } from "node:http";
import { request as requestSecure } from "node:https";
import { isIP, type LookupFunction } from "node:net";
import { isPublicAddress } from "./public-address.ts";

/** Timeout of a foreign server, its body included. */
const WITHIN_MS = 5_000;
const MOST_BYTES = 512 * 1024;

/** A server that must not be asked, or that failed to answer. */
export class OutgoingError extends Error {
  override readonly name = "OutgoingError";
  /** True when the request was refused because the address is not public. */
  readonly is_private: boolean;
  constructor(message: string, is_private = false) {
    super(message);
    this.is_private = is_private;
  }
}

interface Request {
  method?: string;
  headers?: Record<string, string>;
  body?: unknown;
}

const hostOf = ({ hostname }: URL) => hostname.replace(/^\[|\]$/g, "");

/** Refusal of a URL without looking at DNS; undefined where it is trusted, or the resolved address decides. */
export function refusalOf(trusted_origins: readonly string[], address: URL): OutgoingError | undefined {
  if (trusted_origins.includes(address.origin)) return undefined;
  if (address.protocol !== "https:") return new OutgoingError("Only https is asked.", true);
  const host = hostOf(address);
  return isIP(host) && !isPublicAddress(host) ? new OutgoingError("The address is private.", true) : undefined;
}

/**
 * DNS lookup that answers public addresses only. The connection uses the checked address, which prevents DNS rebinding.
 */
const publicLookup: LookupFunction = (hostname, options, answer) =>
  lookup(hostname, { ...options, all: true }, (error, found) => {
    if (error) return answer(error, []);
    if (!found.every(({ address }) => isPublicAddress(address))) {
      return answer(new OutgoingError("The address is private.", true), []);
    }
    if (options.all) return answer(null, found);
    return answer(null, found[0]?.address ?? "", found[0]?.family);
  });

/**
 * SSRF guard: asks a server whose URL a user entered, over https, at a public address, with a timeout and a size limit.
 * Redirects are returned, not followed. Servers of `trusted_origins` may be private and without TLS.
 * @throws OutgoingError
 */
export async function fetchPublic(
  trusted_origins: readonly string[],
  address: string,
  { method = "GET", headers = {}, body }: Request = {},
): Promise<Response> {
  const url = new URL(address);
  const refusal = refusalOf(trusted_origins, url);
  if (refusal) throw refusal;
  const is_trusted = trusted_origins.includes(url.origin);
  const signal = AbortSignal.timeout(WITHIN_MS);
  try {
    const options = { method, headers, signal, agent: false, ...(is_trusted ? {} : { lookup: publicLookup }) };
    const asked = url.protocol === "https:" ? requestSecure(url, options) : requestPlain(url, options);
    const answer = await answerTo(asked, body);
    return await responseOf(answer);
  } catch (error) {
    if (error instanceof OutgoingError) throw error;
    throw new OutgoingError(signal.aborted ? "The server did not answer in time." : "The server cannot be reached.");
  }
}

const answerTo = (asked: ClientRequest, body: unknown): Promise<IncomingMessage> =>
  new Promise((resolve, reject) => {
    asked.once("response", resolve).on("error", reject);
    asked.end(body === undefined || body === null ? undefined : String(body));
  });

async function responseOf(answer: IncomingMessage): Promise<Response> {
  const parts: Buffer[] = [];
  let bytes = 0;
  for await (const part of answer as AsyncIterable<Buffer>) {
    bytes += part.byteLength;
    if (bytes > MOST_BYTES) throw new OutgoingError("The server answered too much.");
    parts.push(part);
  }
  const status = answer.statusCode ?? 0;
  const type = answer.headers["content-type"];
  const empty = status === 204 || status === 205 || status === 304;
  return new Response(empty ? null : Buffer.concat(parts), {
    status,
    headers: type === undefined ? {} : { "content-type": type },
  });
}
