import { z } from "zod";
import type { Gate, Permission } from "./permissions.ts";

/** The product's own segment in paths and field names (specification section 1, `{product}`). */
export const PRODUCT = "steward";

export type Method = "GET" | "POST" | "PUT" | "PATCH" | "DELETE";

/**
 * One call of the interface, declared once. The server route, the client function, the form rules, the generated
 * description and the tests of refusals all read this object.
 * - `params`: the `{...}` segments of `path`; `query` and `body`: strict objects, unknown keys are refused.
 * - `response`: shape of the 2xx answer; keys outside it never leave the server.
 * - `permission`: who may call; a route without it cannot be declared.
 * - `success`: the toast after a 2xx (specification section 8), empty where nothing is said.
 */
export interface Call<
  Params extends z.ZodType = z.ZodType,
  Query extends z.ZodType = z.ZodType,
  Body extends z.ZodType = z.ZodType,
  Response extends z.ZodType = z.ZodType,
> {
  name: string;
  summary: string;
  method: Method;
  path: `/v1/${string}`;
  params: Params;
  query: Query;
  body: Body;
  response: Response;
  permission: Gate;
  /** For calls about records of two modules: this one comes past the gate too, and the record decides which is asked. */
  otherPermission?: Permission;
  success?: string;
  /** Status of the 2xx answer; 200 unless told. */
  status?: 200 | 201 | 202 | 204;
  /** Shape of the request: JSON unless told. */
  accepts?: "json" | "multipart" | "none";
  /** Shape of the answer: JSON unless told. */
  answers?: "json" | "file";
  /** A POST that creates a record honours an `Idempotency-Key` header. */
  idempotent?: boolean;
}

/** Declares a call; the types of its parts are kept. */
export const defineCall = <P extends z.ZodType, Q extends z.ZodType, B extends z.ZodType, R extends z.ZodType>(
  call: Call<P, Q, B, R>,
): Call<P, Q, B, R> => call;

export const none = z.strictObject({});
export const noContent = z.undefined();
/** Body of a call that takes none: absent, or an empty object. */
export const noBody = z.strictObject({}).nullish();
/** Body of an upload; its parts are read as a stream and judged by the server. */
export const multipart = z.unknown();
export const file = z.unknown();

/** What a caller passes and gets, derived from a call. */
export type ParamsOf<C extends Call> = z.input<C["params"]>;
export type QueryOf<C extends Call> = z.input<C["query"]>;
export type BodyOf<C extends Call> = z.input<C["body"]>;
export type ResponseOf<C extends Call> = z.output<C["response"]>;
