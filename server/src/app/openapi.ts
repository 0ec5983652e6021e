import { PRODUCT } from "@steward/contract/kit/call";
import type { JoinedCall as Call } from "@steward/contract/kit/joined-call";
import { errorBody } from "@steward/contract/kit/error-body";
import { ERROR_STATUS } from "@steward/contract/kit/errors";
import { allCalls } from "@steward/contract";
import { z } from "zod";

type Json = Record<string, unknown>;

const schemaOf = (schema: z.ZodType, io: "input" | "output"): Json => {
  const { $schema: _, ...json } = z.toJSONSchema(schema, {
    io,
    unrepresentable: "any",
    target: "draft-2020-12",
  }) as Json;
  return json;
};

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
  const organisation = {
    name: "organisation_id",
    in: "query",
    required: true,
    description: "The organisation the call is about; the caller is a member of it.",
    schema: { type: "string", format: "uuid" },
  };
  const idempotency = { name: "Idempotency-Key", in: "header", schema: { type: "string", maxLength: 200 } };
  const version = { name: "If-Match", in: "header", schema: { type: "string" }, description: "Version of the record." };
  return [
    ...part(call.params, "path"),
    ...(call.permission === "public" ? [] : [organisation]),
    ...part(call.query, "query"),
    ...(call.idempotent ? [idempotency] : []),
    ...(call.method === "PATCH" || call.method === "PUT" ? [version] : []),
  ];
}

function requestBodyOf(call: Call): Json | undefined {
  if (call.method === "GET") return undefined;
  if (call.accepts === "multipart") {
    return { required: true, content: { "multipart/form-data": { schema: { type: "object" } } } };
  }
  return {
    required: !call.body.safeParse(undefined).success,
    content: { "application/json": { schema: schemaOf(call.body, "input") } },
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
      securitySchemes: { token: { type: "http", scheme: "bearer" } },
      responses: {
        refusal: { description: "Refused", content: { "application/json": { schema: schemaOf(errorBody, "output") } } },
      },
    },
  };
}
