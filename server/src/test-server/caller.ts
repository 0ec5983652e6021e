import { joined } from "@steward/contract/kit/joined-call";
import type { BodyOf, Call, ParamsOf, QueryOf, ResponseOf } from "@steward/contract/kit/call";
import { type ErrorBody, errorBody } from "@steward/contract/kit/error-body";
import type { Permission } from "@steward/contract/permissions/permissions";
import type { FastifyInstance, InjectOptions } from "fastify";

interface Input<C extends Call> {
  params?: ParamsOf<C>;
  query?: QueryOf<C>;
  body?: BodyOf<C>;
  headers?: Record<string, string>;
}

export interface Answer {
  status: number;
  /** The parsed JSON; undefined for an empty answer or a file. */
  body: unknown;
  bytes: Buffer;
  headers: Record<string, unknown>;
}

export interface Identity {
  organisation_id: string;
  account_id: string;
  session_id: string;
  email: string;
  name: string;
  access_token: string;
  refresh_token: string;
}

/** Test client of one user. It fails the test on any 5xx. */
export interface Caller extends Identity {
  /** Sends a call and answers whatever comes back. */
  send<C extends Call>(call: C, input?: Input<C>): Promise<Answer>;
  /** Sends a call that must succeed with the contract's status. */
  ok<C extends Call>(call: C, input?: Input<C>): Promise<ResponseOf<C>>;
  /** Sends a call that must be refused. */
  refused<C extends Call>(call: C, input?: Input<C>): Promise<ErrorBody & { status: number }>;
  /** Another signed-in member of the organisation, for what nobody does alone. */
  colleague(permissions: readonly Permission[]): Promise<Caller>;
  /** Sends a request outside the contract; with the caller's token and organisation by default. */
  raw(request: InjectOptions & { url: string }): Promise<Answer>;
  /** The owner of an organisation that hands assets over to all others; absent for a caller without token. */
  partner?: () => Promise<Caller>;
}

let last_client = 0;
/** A different loopback address for each request, so that rate limits do not disturb other tests. */
const nextClient = () => {
  last_client += 1;
  return `127.${(last_client >> 16) & 255}.${(last_client >> 8) & 255}.${last_client & 255}`;
};

/** URL of a call with its params and query; lists are joined by commas. */
export function addressOf(call: Call, params: unknown = {}, query: unknown = {}): string {
  const values = params as Record<string, unknown>;
  const path = call.path.replace(/\{(\w+)\}/g, (_, name: string) => encodeURIComponent(String(values[name])));
  const search = new URLSearchParams();
  for (const [name, value] of Object.entries(query as Record<string, unknown>)) {
    if (value !== undefined) search.append(name, String(value));
  }
  return search.size > 0 ? `${path}?${search}` : path;
}

export async function sendTo(app: FastifyInstance, request: InjectOptions): Promise<Answer> {
  const response = await app.inject({ remoteAddress: nextClient(), ...request });
  const { statusCode: status, rawPayload: bytes, headers } = response;
  const is_json = (headers["content-type"] ?? "").startsWith("application/json");
  const body: unknown = is_json && bytes.length > 0 ? JSON.parse(bytes.toString("utf8")) : undefined;
  if (status >= 500) {
    throw new Error(`${request.method ?? "GET"} ${String(request.url)} answered ${status}: ${JSON.stringify(body)}`);
  }
  return { status, body, bytes, headers };
}

export function callerOf(
  app: FastifyInstance,
  identity: Identity,
  colleague: Caller["colleague"] = () => Promise.reject(new Error("This caller knows no colleagues.")),
): Caller {
  const { access_token, organisation_id } = identity;
  const own = (call: Call) => (call.permission === "public" ? {} : { organisation_id });
  const token: Record<string, string> = access_token ? { authorization: `Bearer ${access_token}` } : {};
  const send = <C extends Call>(call: C, input: Input<C> = {}): Promise<Answer> =>
    sendTo(app, {
      method: call.method,
      url: addressOf(call, input.params, { ...own(call), ...(input.query as object | undefined) }),
      headers: { ...(call.permission === "public" ? {} : token), ...input.headers },
      ...(input.body === undefined ? {} : { payload: input.body as object }),
    });
  return {
    ...identity,
    send,
    colleague,
    ok: async (call, input) => {
      const answer = await send(call, input);
      if (answer.status !== joined(call).responds) {
        throw new Error(`${call.name} answered ${answer.status}: ${JSON.stringify(answer.body)}`);
      }
      return answer.body as ResponseOf<typeof call>;
    },
    refused: async (call, input) => {
      const { status, body } = await send(call, input);
      if (status < 400) throw new Error(`${call.name} was not refused: ${status} ${JSON.stringify(body)}`);
      return { status, ...errorBody.strict().parse(body) };
    },
    raw: (request) => {
      const url = new URL(request.url, "http://host");
      if (organisation_id && !url.searchParams.has("organisation_id")) {
        url.searchParams.set("organisation_id", organisation_id);
      }
      const headers = { ...token, ...request.headers };
      return sendTo(app, { ...request, url: `${url.pathname}${url.search}`, headers });
    },
  };
}

/** A caller without token and organisation. */
export const nobody = (app: FastifyInstance): Caller =>
  callerOf(app, {
    organisation_id: "",
    account_id: "",
    session_id: "",
    email: "",
    name: "",
    access_token: "",
    refresh_token: "",
  });
