import type { z } from "zod";
import type { Gate, Permission } from "../permissions/permissions.ts";

export { PRODUCT } from "./product.ts";

export type Method = "GET" | "POST" | "PUT" | "PATCH" | "DELETE";

/**
 * Rules of a call: its shapes and its summary for the OpenAPI document; written in a noun's `rules.ts`, which imports
 * zod.
 * - `params`: the `{...}` segments of `path`; `query` and `body`: strict objects, unknown keys are refused. Absent:
 * none.
 * - `response`: shape of the 2xx answer; keys outside it never leave the server. Absent: no content, or a file.
 */
export interface Rules {
  summary: string;
  params?: z.ZodType;
  query?: z.ZodType;
  body?: z.ZodType;
  response?: z.ZodType;
}

/**
 * Facts of a call: how it is sent; written in a noun's `calls.ts`, which imports rules as types only, so that pages
 * which merely read load no zod.
 * - `permission`: who may call; a call without it cannot be declared.
 * - `success`: the toast after a 2xx (specification section 8); absent for none.
 */
export interface Facts {
  method: Method;
  path: `/v1/${string}`;
  permission: Gate;
  /**
   * For calls on records of two modules: either permission passes the gate, and the record decides which one is needed.
   */
  otherPermission?: Permission;
  success?: string;
  /** Status of the 2xx answer; by default 200, or 204 without content. */
  responds?: 201 | 202;
  /**
   * Content type of the request, JSON by default; `either` is JSON, or a form where files come with it. The server
   * validates the parts of a form as a stream.
   */
  accepts?: "multipart" | "either";
  /** Content type of the answer, JSON by default. */
  answers?: "file";
  /** A POST that creates a record accepts an `Idempotency-Key` header. */
  idempotent?: boolean;
  /** The client logs out at any 401, not only where the token is said to be invalid (specification section 8). */
  endsSession?: boolean;
}

/** Phantom property: carries the type of a call's rules at compile time only. */
declare const rulesOf: unique symbol;

/** A call of the interface. The client sends it, the server binds it to a function; `joined` adds its rules. */
export interface Call<R extends Rules = Rules> extends Omit<Facts, "responds"> {
  name: string;
  responds?: 200 | 201 | 202 | 204;
  readonly [rulesOf]?: R;
}

export type RuleTable = Record<string, Rules>;
export type Calls<T extends RuleTable> = { [Key in keyof T]: Call<T[Key]> };

/** Makes the calls of a noun, exactly those that its rules name. */
export const calls = <T extends RuleTable>(noun: string, facts: { [Key in keyof T]: Facts }): Calls<T> =>
  Object.fromEntries(
    Object.entries<Facts>(facts).map(([key, fact]) => [key, { name: `${noun}.${key}`, ...fact }]),
  ) as Calls<T>;

const isEmpty = (value: unknown) => value === undefined || value === null || value === "";

/** URL of a call: path segments filled in, lists joined by commas, empty query values left out. */
export function callAddress(call: Call, params: unknown, query: unknown, organisation: string | null): string {
  const segments: Record<string, unknown> = { ...(params as object | undefined) };
  const path = call.path.replace(/\{(\w+)\}/g, (_, key: string) => encodeURIComponent(String(segments[key])));
  const search = new URLSearchParams();
  for (const [key, value] of Object.entries({ ...(query as object | undefined) })) {
    if (isEmpty(value) || (Array.isArray(value) && value.length === 0)) continue;
    search.set(key, Array.isArray(value) ? value.join(",") : String(value));
  }
  if (organisation !== null) search.set("organisation_id", organisation);
  const text = search.toString();
  return text === "" ? path : `${path}?${text}`;
}

/** Keyset position of a `next` address, to be sent with the same query. */
export function positionOf(next: string): Record<string, string> {
  const search = new URL(next, "http://localhost").searchParams;
  const position: Record<string, string> = {};
  for (const key of ["after", "page"]) {
    const value = search.get(key);
    if (value !== null) position[key] = value;
  }
  return position;
}

type RulesOf<C extends Call> = NonNullable<C[typeof rulesOf]>;
type Part = "params" | "query" | "body";
/** Type for a call without rules; `unknown` for an arbitrary call. */
type Otherwise<C extends Call, Absent> = Rules extends RulesOf<C> ? unknown : Absent;
type InputOf<C extends Call, P extends Part> = RulesOf<C>[P] extends z.ZodType
  ? z.input<RulesOf<C>[P]>
  : Otherwise<C, undefined>;

/** Types on the client's side. */
export type ParamsOf<C extends Call> = InputOf<C, "params">;
export type QueryOf<C extends Call> = InputOf<C, "query">;
export type BodyOf<C extends Call> = InputOf<C, "body">;
export type ResponseOf<C extends Call> = RulesOf<C>["response"] extends z.ZodType
  ? z.output<RulesOf<C>["response"]>
  : Otherwise<C, undefined>;

/** Types on the server's side: a part of a request after validation, with defaults filled in. */
export type ValidatedOf<C extends Call, P extends Part> = RulesOf<C>[P] extends z.ZodType
  ? z.output<RulesOf<C>[P]>
  : Otherwise<C, Record<string, never>>;

/** A part with rules must be given, one without cannot. */
type Needed<C extends Call, P extends Part> = RulesOf<C>[P] extends z.ZodType
  ? { [Key in P]: z.input<RulesOf<C>[P]> }
  : { [Key in P]?: never };
type Query<C extends Call> = { query?: RulesOf<C>["query"] extends z.ZodType ? z.input<RulesOf<C>["query"]> : never };

/** Input of a reading call. */
export type Asked<C extends Call> = Needed<C, "params"> & Query<C>;
/** Input of a call: `params` and `body` where the call has them, an optional `query`. */
export type Sent<C extends Call> = Asked<C> & Needed<C, "body">;

/** Arguments of a call, which may be omitted where nothing is required. */
export type InputArgs<Input extends object> = {} extends Input ? [input?: Input] : [input: Input];
