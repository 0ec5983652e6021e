import { z } from "zod";
import type { Call, Calls, Rules, RuleTable } from "./call.ts";

/** A call with its rules, for the server, the OpenAPI document and the contract tests. */
export interface JoinedCall extends Call {
  summary: string;
  params: z.ZodType;
  query: z.ZodType;
  body: z.ZodType;
  response: z.ZodType;
  responds: 200 | 201 | 202 | 204;
}

const none = z.strictObject({});
/** Body of a call without one: absent, or an empty object. */
const noBody = z.strictObject({}).nullish();
const noContent = z.undefined();

function joinedCall(call: Call, { summary, params, query, body, response }: Rules): JoinedCall {
  const isAnswered = response !== undefined || call.answers === "file";
  return {
    ...call,
    summary,
    params: params ?? none,
    query: query ?? none,
    body: body ?? noBody,
    response: response ?? noContent,
    responds: call.responds ?? (isAnswered ? 200 : 204),
  };
}

/** Joins calls with their rules; the types ensure that they belong together. */
export const join = <T extends RuleTable>(calls: Calls<T>, rules: T): JoinedCall[] =>
  Object.entries<Rules>(rules).map(([key, rule]) => joinedCall(calls[key] as Call, rule));
