import type { z } from "zod";
import type { Gate, Permission } from "../permissions/permissions.ts";

/** The product's own segment in paths and field names (specification section 1, `{product}`). */
export const PRODUCT = "steward";

export type Method = "GET" | "POST" | "PUT" | "PATCH" | "DELETE";

/**
 * What a call takes and answers, with its summary for the generated description; written in a noun's `rules.ts`, which
 * brings zod along.
 * - `params`: the `{...}` segments of `path`; `query` and `body`: strict objects, unknown keys are refused. Absent: none.
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
 * How a call is sent; written in a noun's `calls.ts`, which imports rules as types only, so that a page which merely
 * reads carries no zod.
 * - `permission`: who may call; a call without it cannot be declared.
 * - `success`: the toast after a 2xx (specification section 8), absent where nothing is said.
 */
export interface Facts {
  method: Method;
  path: `/v1/${string}`;
  permission: Gate;
  /** For calls about records of two modules: this one comes past the gate too, and the record decides which is asked. */
  otherPermission?: Permission;
  success?: string;
  /** Status of the 2xx answer; 200, or 204 where there is no content, unless told. */
  responds?: 201 | 202;
  /** Shape of the request: JSON unless told. The parts of a form are read as a stream and judged by the server. */
  accepts?: "multipart";
  /** Shape of the answer: JSON unless told. */
  answers?: "file";
  /** A POST that creates a record honours an `Idempotency-Key` header. */
  idempotent?: boolean;
}

/** Key of a property that no object has: it carries the type of a call's rules to whoever sends the call. */
declare const rulesOf: unique symbol;

/** One call of the interface. The client sends it, the server binds it to a function; `joined` adds its rules. */
export interface Call<R extends Rules = Rules> extends Omit<Facts, "responds"> {
  name: string;
  responds?: 200 | 201 | 202 | 204;
  readonly [rulesOf]?: R;
}

export type RuleTable = Record<string, Rules>;
export type Calls<T extends RuleTable> = { [Key in keyof T]: Call<T[Key]> };

/** Calls of a noun, exactly those that its rules name. */
export const calls = <T extends RuleTable>(noun: string, facts: { [Key in keyof T]: Facts }): Calls<T> =>
  Object.fromEntries(
    Object.entries<Facts>(facts).map(([key, fact]) => [key, { name: `${noun}.${key}`, ...fact }]),
  ) as Calls<T>;

type RulesOf<C extends Call> = NonNullable<C[typeof rulesOf]>;
type Part = "params" | "query" | "body";
/** What stands where a call has no rules; of a call that may be any, nothing is known. */
type Otherwise<C extends Call, Absent> = Rules extends RulesOf<C> ? unknown : Absent;
type InputOf<C extends Call, P extends Part> = RulesOf<C>[P] extends z.ZodType
  ? z.input<RulesOf<C>[P]>
  : Otherwise<C, undefined>;

/** What a caller passes and gets. */
export type ParamsOf<C extends Call> = InputOf<C, "params">;
export type QueryOf<C extends Call> = InputOf<C, "query">;
export type BodyOf<C extends Call> = InputOf<C, "body">;
export type ResponseOf<C extends Call> = RulesOf<C>["response"] extends z.ZodType
  ? z.output<RulesOf<C>["response"]>
  : Otherwise<C, undefined>;

/** What the server works with: a part of a request as it was judged, with defaults filled in. */
export type JudgedOf<C extends Call, P extends Part> = RulesOf<C>[P] extends z.ZodType
  ? z.output<RulesOf<C>[P]>
  : Otherwise<C, Record<string, never>>;

/** A part that a call has rules for has to be given, another one cannot. */
type Needed<C extends Call, P extends Part> = RulesOf<C>[P] extends z.ZodType
  ? { [Key in P]: z.input<RulesOf<C>[P]> }
  : { [Key in P]?: never };
type Query<C extends Call> = { query?: RulesOf<C>["query"] extends z.ZodType ? z.input<RulesOf<C>["query"]> : never };

/** What is asked of a call that reads. */
export type Asked<C extends Call> = Needed<C, "params"> & Query<C>;
/** What a call is sent with: `params` and `body` where the call has them, `query` where one is wanted. */
export type Sent<C extends Call> = Asked<C> & Needed<C, "body">;

/** The input behind a call, which may be left out altogether where nothing of it is needed. */
export type InputArgs<Input extends object> = {} extends Input ? [input?: Input] : [input: Input];
