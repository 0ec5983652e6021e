import { allCalls } from "../app/nouns.ts";
import { joined } from "@steward/contract/kit/joined-call";
import type { Call } from "@steward/contract/kit/call";
import type { JoinedCall } from "@steward/contract/kit/joined-call";
import { queryCustomValues } from "@steward/contract/custom-fields/custom-values";
import { id } from "@steward/contract/kit/field-rules";
import { queryIds } from "@steward/contract/kit/query-rules";
import type { FastifyInstance } from "fastify";
import { z } from "zod";

/** Answers a record's id for the field `name` of a call. */
export type IdSource = (name: string) => string;

/** Sample texts: every text rule of the contract accepts at least one. */
const TEXTS = [
  "person@example.org",
  "example.org",
  "2026-03-01",
  "2026-11",
  "2026-03-01T10:00:00+05:30",
  "#1a2b3c",
  "411001",
  "https://example.org/help",
  "12.50",
  "09:30",
  "9812345670",
  "A".repeat(43),
  "INR",
  "Asia/Kolkata",
  // A picture of one pixel.
  "iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAAAAAA6fptVAAAACklEQVR4nGNgAAAAAgABSK+kcQAAAABJRU5ErkJggg==",
];
/** The last one is a year. */
const NUMBERS = [12, 1, 0, 2020];
/** Cursors of keyset pagination, which only the server issues. */
const NOT_MADE_UP = new Set(["after"]);
/** Samples for typed names of places, whose rule (letters and spaces) only the server has. */
export const placeNames: Record<string, string> = { state: "Anystate", district: "Pune", city: "Pune" };

let samples = 0;

/** Calls of the contract that this server runs. */
export const boundCalls = (app: FastifyInstance): JoinedCall[] =>
  allCalls.filter((call) => app.hasRoute({ method: call.method, url: call.path.replace(/\{(\w+)\}/g, ":$1") }));

/** Unwraps optional, nullable and default rules. */
export function ruleOf(schema: z.ZodType): z.ZodType {
  if (schema instanceof z.ZodOptional || schema instanceof z.ZodNullable || schema instanceof z.ZodDefault) {
    return ruleOf(schema.unwrap() as z.ZodType);
  }
  return schema;
}

/** A value that `schema` accepts, with every optional field set. Throws where none can be made. */
function sampleOf(schema: z.ZodType, name: string, ids: IdSource): unknown {
  const rule = ruleOf(schema);
  if (NOT_MADE_UP.has(name)) return undefined;
  if (rule === id || rule === queryIds) return ids(name);
  if (rule === queryCustomValues) return `${ids(name)}:Sample`;
  if (rule instanceof z.ZodObject) return objectSample(rule, ids);
  if (rule instanceof z.ZodArray) return [sampleOf(rule.element as z.ZodType, name, ids)];
  if (rule instanceof z.ZodRecord) return {};
  const tries: unknown[] = partsOf(rule).flatMap((part) => attempt(part, name, ids));
  if (placeNames[name]) tries.push(placeNames[name]);
  samples += 1;
  if (rule instanceof z.ZodEnum) tries.push(...rule.options);
  if (rule instanceof z.ZodLiteral) tries.push(...rule.values);
  // Never six digits in a row, which the search of places reads as a pincode.
  tries.push(`Sample ${samples.toString(36)}`, ...TEXTS, ...NUMBERS, false);
  const found = tries.find((value) => rule.safeParse(value).success);
  if (found === undefined) throw new Error(`No sample can be made for the field ${name}.`);
  return found;
}

/** Inner rules of a union or a pipe, any of which may accept a value. */
function partsOf(rule: z.ZodType): unknown[] {
  if (rule instanceof z.ZodUnion) return [...rule.options];
  return rule instanceof z.ZodPipe ? [rule.out, rule.in] : [];
}

function attempt(option: unknown, name: string, ids: IdSource): unknown[] {
  try {
    return [sampleOf(option as z.ZodType, name, ids)];
  } catch {
    return [];
  }
}

function objectSample(schema: z.ZodObject, ids: IdSource): Record<string, unknown> {
  const entries = Object.entries(schema.shape).map(([key, field]) => [key, sampleOf(field as z.ZodType, key, ids)]);
  return Object.fromEntries(entries.filter(([, value]) => value !== undefined));
}

/** Minimal body of a call, without record ids. */
export function leastBody(call: Call): Record<string, unknown> {
  const needed = Object.entries(bodyFields(joined(call))).filter(([, field]) => !field.safeParse(undefined).success);
  const noRecord = (name: string): string => {
    throw new Error(`${call.name} needs the record ${name}.`);
  };
  return Object.fromEntries(needed.map(([name, field]) => [name, sampleOf(field, name, noRecord)]));
}

/** A complete request that a call's schemas accept; throws where the walker cannot build one. */
export function requestSample(call: JoinedCall, ids: IdSource) {
  const part = (schema: z.ZodType) => (schema instanceof z.ZodObject ? objectSample(schema, ids) : {});
  const params = part(call.params);
  // `length` is a synonym of `page_size`; a request may give one of them.
  const { length: _, ...query } = part(call.query);
  const body = takesJson(call) ? sampleOf(call.body, "body", ids) : undefined;
  for (const [what, schema, value] of [
    ["params", call.params, params],
    ["query", call.query, query],
    ...(takesJson(call) ? ([["body", call.body, body]] as const) : []),
  ] as const) {
    const parsed = schema.safeParse(value);
    if (!parsed.success) throw new Error(`${call.name}: no ${what} can be made: ${parsed.error.message}`);
  }
  return { params, query, body };
}

export const takesJson = (call: JoinedCall): boolean => call.method !== "GET" && call.accepts !== "multipart";

/** Fields of a call's JSON body; none without a body. */
export function bodyFields(call: JoinedCall): Record<string, z.ZodType> {
  const rule = takesJson(call) ? ruleOf(call.body) : undefined;
  if (rule instanceof z.ZodObject) return rule.shape;
  if (rule instanceof z.ZodUnion) return (rule.options[0] as z.ZodObject).shape;
  return {};
}

export const queryFields = (call: JoinedCall): Record<string, z.ZodType> => (call.query as z.ZodObject).shape;

/** True for a field with one or more record ids. */
export function namesRecord(field: z.ZodType): boolean {
  const rule = ruleOf(field);
  return rule === id || rule === queryIds || (rule instanceof z.ZodArray && ruleOf(rule.element as z.ZodType) === id);
}

/** True for a free text field. */
export const takesText = (field: z.ZodType): boolean => {
  const rule = ruleOf(field);
  return rule instanceof z.ZodString && rule !== id;
};
