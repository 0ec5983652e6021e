import { type Call, callAddress, type Sent } from "@steward/contract/kit/call";
import type { ErrorBody } from "@steward/contract/kit/error-body";
import { HttpError } from "./http-error.ts";
import { selectedOrganisation, storedValue } from "./session.ts";

/** Options of a request besides its input; `version` becomes If-Match, `form` replaces a JSON body. */
export interface SendOptions {
  form?: FormData;
  signal?: AbortSignal;
  version?: number;
  idempotencyKey?: string;
}

/** Input of a call. */
export type CallInput<C extends Call> = Sent<C> & SendOptions;

/** Untyped input of a call. */
export interface RequestInput extends SendOptions {
  params?: unknown;
  query?: unknown;
  body?: unknown;
}

export interface PreparedRequest {
  url: string;
  method: string;
  headers: Record<string, string>;
  body: BodyInit | null;
  /** Access token of the request, null for public calls. */
  token: string | null;
}

/** Prepares a request with the currently stored tokens and organisation. */
export function prepareRequest(call: Call, input: RequestInput): PreparedRequest {
  const isPublic = call.permission === "public";
  const token = isPublic ? null : storedValue("token");
  const organisation = isPublic ? null : (selectedOrganisation()?.id ?? null);
  const headers: Record<string, string> = {};
  if (token) headers.authorization = `Bearer ${token}`;
  if (input.version !== undefined) headers["if-match"] = `"${input.version}"`;
  if (input.idempotencyKey) headers["idempotency-key"] = input.idempotencyKey;
  let body: BodyInit | null = input.form ?? null;
  if (!input.form && input.body !== undefined && input.body !== null) {
    headers["content-type"] = "application/json";
    body = JSON.stringify(input.body);
  }
  return { url: callAddress(call, input.params, input.query, organisation), method: call.method, headers, body, token };
}

/** Error for an answer that is not 2xx; a body that is no JSON object is ignored. */
export function refusal(status: number, statusText: string, text: string): HttpError {
  let body: ErrorBody | null = null;
  try {
    const value: unknown = JSON.parse(text);
    if (typeof value === "object" && value !== null && !Array.isArray(value)) body = value as ErrorBody;
  } catch {
    body = null;
  }
  return new HttpError(status, body, statusText);
}

/** A key of 128 random bits, also where pages are served without encryption. */
export const freshKey = (): string =>
  Array.from(crypto.getRandomValues(new Uint8Array(16)), (byte) => byte.toString(16).padStart(2, "0")).join("");

/**
 * A call about one record with its id in the path, for lists and files, which ask without path parameters; in the name as
 * well, by which answers are cached.
 */
export const ofRecord = <C extends Call>(call: C, id: string): C => ({
  ...call,
  name: `${call.name}.${id}`,
  path: call.path.replace("{id}", id),
});
