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

const joinedCalls = new Map<string, JoinedCall>();

/** Puts the two halves of a noun's calls together; the types say that they belong to each other. */
export function join<T extends RuleTable>(calls: Calls<T>, rules: T): JoinedCall[] {
  const together = Object.entries<Rules>(rules).map(([key, rule]) => joinedCall(calls[key] as Call, rule));
  for (const call of together) joinedCalls.set(call.name, call);
  return together;
}

/** A call with its rules; fails for one that no noun has put together with its rules. */
export function joined({ name }: Call): JoinedCall {
  const call = joinedCalls.get(name);
  if (!call) throw new Error(`${name} is on no noun's card, so nothing says what it takes.`);
  return call;
}
