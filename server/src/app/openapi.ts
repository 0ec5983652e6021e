import { PRODUCT } from "@steward/contract/kit/call";
import type { JoinedCall as Call } from "@steward/contract/kit/joined-call";
import { errorBody } from "@steward/contract/kit/error-body";
import { ERROR_STATUS } from "@steward/contract/kit/errors";
import { allCalls } from "./nouns.ts";
import { z } from "zod";

type Json = Record<string, unknown>;

const toJson = (schema: z.ZodType, io: "input" | "output") => z.toJSONSchema(schema, { io, unrepresentable: "any" });
const namesIn = (schema: z.ZodType) => Object.keys(toJson(schema, "output").$defs ?? {});
const namesOfAnswers = new Set(allCalls.flatMap(({ response }) => namesIn(response)));

/** Shapes that the contract names (`meta({ id })`), each written once: generated clients have types of these names. */
const namedShapes: Json = {};

/** A schema as JSON that refers to the named shapes; one that a body reads and an answer holds is `<name>Input` there. */
function schemaOf(schema: z.ZodType, io: "input" | "output"): Json {
  const { $schema: _, $defs = {}, ...json } = toJson(schema, io);
  const called = (name: string) => (io === "input" && namesOfAnswers.has(name) ? `${name}Input` : name);
  const linked = (part: unknown): Json =>
    JSON.parse(JSON.stringify(part), (key, value: unknown) =>
      key === "$ref" ? `#/components/schemas/${called(String(value).slice("#/$defs/".length))}` : value,
    ) as Json;
  for (const [name, shape] of Object.entries($defs)) namedShapes[called(name)] = linked(shape);
  return linked(json);
}

/** Parameters that many calls have. */
const SHARED_PARAMETERS: Record<string, Json> = {
  organisation: {
    name: "organisation_id",
    in: "query",
    required: true,
    description: "The organisation the call is about; the caller is a member of it.",
    schema: { type: "string", format: "uuid" },
  },
  idempotency: { name: "Idempotency-Key", in: "header", schema: { type: "string", maxLength: 200 } },
  version: {
    name: "If-Match",
    in: "header",
    schema: { type: "string" },
    description: "Version of the record, as its ETag.",
  },
};
const shared = (name: string): Json => ({ $ref: `#/components/parameters/${name}` });

function parametersOf(call: Call): Json[] {
  const part = (schema: z.ZodType, place: "path" | "query") => {
    const { properties = {}, required = [] } = schemaOf(schema, "input") as { properties?: Json; required?: string[] };
    return Object.entries(properties).map(([name, property]) => {
      const { description, ...rest } = property as Json;
      return {
        name,
        in: place,
        required: place === "path" || required.includes(name),
        ...(description ? { description } : {}),
        schema: rest,
      };
    });
  };
  return [
    ...part(call.params, "path"),
    ...(call.permission === "public" ? [] : [shared("organisation")]),
    ...part(call.query, "query"),
    ...(call.idempotent ? [shared("idempotency")] : []),
    ...(call.method === "PATCH" || call.method === "PUT" ? [shared("version")] : []),
  ];
}

function requestBodyOf(call: Call): Json | undefined {
  if (call.method === "GET") return undefined;
  if (call.accepts === "multipart") {
    return { required: true, content: { "multipart/form-data": { schema: { type: "object" } } } };
  }
  const form = call.accepts === "either" ? { "multipart/form-data": { schema: { type: "object" } } } : {};
  return {
    required: !call.body.safeParse(undefined).success,
    content: { "application/json": { schema: schemaOf(call.body, "input") }, ...form },
  };
}

function responsesOf(call: Call): Json {
  const status = String(call.responds);
  const content =
    call.answers === "file"
      ? { "application/octet-stream": { schema: { type: "string", format: "binary" } } }
      : { "application/json": { schema: schemaOf(call.response, "output") } };
  const statuses = [400, 404, 409, 429, 500, ...(call.permission === "public" ? [] : [401, 403])];
  const refusals = statuses.filter((code) => Object.values(ERROR_STATUS).includes(code as never));
  return {
    [status]: call.responds === 204 ? { description: "Done" } : { description: call.summary, content },
    ...Object.fromEntries(refusals.map((code) => [code, { $ref: "#/components/responses/refusal" }])),
  };
}

function gateWords({ permission, otherPermission }: Call): string {
  if (permission === "public") return "Needs no sign-in.";
  return `Permission: ${permission}${otherPermission ? ` or ${otherPermission}, as the record asks` : ""}.`;
}

/** OpenAPI 3.1 document of every call, generated from the contract. */
export function openApiDocument(): Json {
  const paths: Record<string, Json> = {};
  for (const call of allCalls) {
    const requestBody = requestBodyOf(call);
    paths[call.path] ??= {};
    (paths[call.path] as Json)[call.method.toLowerCase()] = {
      operationId: call.name,
      summary: call.summary,
      description: gateWords(call),
      tags: [call.name.split(".")[0]],
      ...(call.permission === "public" ? { security: [] } : {}),
      parameters: parametersOf(call),
      ...(requestBody ? { requestBody } : {}),
      responses: responsesOf(call),
    };
  }
  return {
    openapi: "3.1.0",
    info: { title: "Steward", version: "1", description: `Paths of the product begin with /v1/${PRODUCT}/.` },
    security: [{ token: [] }],
    paths,
    components: {
      schemas: namedShapes,
      parameters: SHARED_PARAMETERS,
      securitySchemes: { token: { type: "http", scheme: "bearer" } },
      responses: {
        refusal: { description: "Refused", content: { "application/json": { schema: schemaOf(errorBody, "output") } } },
      },
    },
  };
}
