import { allCalls } from "./nouns.ts";
import { expect, test } from "vitest";
import { startTestServer } from "../test-server/start-test-server.ts";

interface Parameter {
  name: string;
  in: string;
  required?: boolean;
  schema: unknown;
}
interface Operation {
  operationId: string;
  security?: unknown[];
  parameters: (Parameter | { $ref: string })[];
  requestBody?: { content: Record<string, { schema: unknown }> };
  responses: Record<string, { description?: string; $ref?: string }>;
}
interface Document {
  openapi: string;
  paths: Record<string, Record<string, Operation>>;
  components: Record<string, Record<string, unknown>>;
}

const server = await startTestServer();
const { body, headers } = await server.nobody.raw({ url: "/v1/openapi.json" });
const document = body as Document;
const followed = (ref: string): unknown =>
  ref
    .slice(2)
    .split("/")
    .reduce<unknown>((part, key) => (part as Record<string, unknown> | undefined)?.[key], document);
const parametersOf = (operation: Operation | undefined) =>
  (operation?.parameters ?? []).map((one) => ("$ref" in one ? (followed(one.$ref) as Parameter) : one));
const operations = Object.entries(document.paths).flatMap(([path, methods]) =>
  Object.entries(methods).map(([method, operation]) => ({ path, method, operation })),
);

test("the description is JSON of OpenAPI 3.1 and open to all", () => {
  expect(headers["content-type"]).toMatch(/^application\/json/);
  expect(document).toMatchObject({ openapi: "3.1.0", info: { title: "Steward", version: "1" } });
});

test("it has every call of the contract once, under its method and path", () => {
  const described = operations.map(
    ({ path, method, operation }) => `${operation.operationId} ${method.toUpperCase()} ${path}`,
  );
  expect(described.sort()).toEqual(allCalls.map(({ name, method, path }) => `${name} ${method} ${path}`).sort());
});

test("path parameters are those of the path; no parameter comes twice", () => {
  for (const { path, operation } of operations) {
    const names = parametersOf(operation).map((parameter) => `${parameter.in} ${parameter.name}`);
    expect(new Set(names).size, operation.operationId).toBe(names.length);
    const in_path = parametersOf(operation).filter((parameter) => parameter.in === "path");
    expect(in_path.map(({ name }) => name).sort()).toEqual(
      [...path.matchAll(/\{(\w+)\}/g)].map((match) => match[1]).sort(),
    );
    expect(in_path.every(({ required }) => required === true)).toBe(true);
  }
});

test("signed-in calls ask for a token and an organisation, public ones for neither", () => {
  for (const call of allCalls) {
    const operation = document.paths[call.path]?.[call.method.toLowerCase()];
    const asks = parametersOf(operation).some(({ name }) => name === "organisation_id");
    expect({ name: call.name, asks, security: operation?.security }).toEqual({
      name: call.name,
      asks: call.permission !== "public",
      security: call.permission === "public" ? [] : undefined,
    });
  }
});

test("every reference leads somewhere and every schema says what it is", () => {
  const seen = (value: unknown, at: string): void => {
    if (typeof value !== "object" || value === null) return;
    const { $ref } = value as { $ref?: unknown };
    if (typeof $ref === "string" && $ref.startsWith("#/components/")) {
      expect(followed($ref), `${at} ${$ref}`).toBeDefined();
    }
    for (const [key, part] of Object.entries(value)) seen(part, `${at}/${key}`);
  };
  seen(document, "#");
  for (const { operation } of operations) {
    for (const parameter of parametersOf(operation))
      expect(Object.keys(parameter.schema as object), `${operation.operationId} ${parameter.name}`).not.toEqual([]);
    for (const { schema } of Object.values(operation.requestBody?.content ?? {}))
      expect(Object.keys(schema as object)).not.toEqual([]);
  }
});

test("every operation says what it answers and how it refuses", () => {
  for (const call of allCalls) {
    const responses = document.paths[call.path]?.[call.method.toLowerCase()]?.responses ?? {};
    expect(Object.keys(responses)).toContain(String(call.responds));
    expect(Object.keys(responses)).toContain("400");
    if (call.permission !== "public") expect(Object.keys(responses)).toEqual(expect.arrayContaining(["401", "403"]));
    for (const response of Object.values(responses)) expect(response.description ?? response.$ref).toBeTruthy();
  }
});

test("what lists hold has a name that generated clients can use", () => {
  const rows = operations.flatMap(({ operation }) => {
    const { content } = (operation.responses["200"] ?? {}) as { content?: Record<string, { schema: unknown }> };
    const { properties } = (content?.["application/json"]?.schema ?? {}) as {
      properties?: { results?: { items?: { $ref?: string } } };
    };
    return properties?.results ? [[operation.operationId, properties.results.items?.$ref]] : [];
  });
  expect(Object.fromEntries(rows)).toMatchObject({
    "assets.list": "#/components/schemas/Asset",
    "locations.location.list": "#/components/schemas/Location",
  });
  expect(rows.filter(([, name]) => !name)).toEqual([]);
  expect(document.components["schemas"]?.["AssetDetails"]).toMatchObject({
    properties: { status_details: { $ref: "#/components/schemas/StatusDetails" } },
  });
});
