import { readdirSync, readFileSync } from "node:fs";
import { gunzipSync } from "node:zlib";
import { describe, expect, test } from "vitest";
import { openApiDocument } from "../openapi.ts";
import { type ApiDocument, breakingChanges, type Schema } from "./breaking-changes.ts";

/** Changes since the last release that break programs, each with why it had to be; the changelog names them. */
const MEANT: Readonly<Record<string, string>> = {};

const now = JSON.parse(JSON.stringify(openApiDocument())) as ApiDocument;

test("programs that were written for the last release go on working", () => {
  const folder = new URL(".", import.meta.url);
  const released = readdirSync(folder).filter((name) => name.endsWith(".json.gz"));
  const last = released.toSorted((a, b) => a.localeCompare(b, "en", { numeric: true })).at(-1) ?? "";
  const text = gunzipSync(readFileSync(new URL(last, folder))).toString("utf8");
  expect(breakingChanges(JSON.parse(text) as ApiDocument, now).toSorted()).toEqual(Object.keys(MEANT).toSorted());
});

test("an API breaks nothing of itself", () => {
  expect(breakingChanges(now, now)).toEqual([]);
});

/** A document of one call that takes and answers these properties. */
const documentOf = (body: Schema, answer: Schema, more: object = {}): ApiDocument => ({
  paths: {
    "/v1/pump/": {
      post: {
        operationId: "pumps.create",
        parameters: [{ name: "dry", in: "query", schema: { type: "boolean" } }],
        requestBody: { required: true, content: { "application/json": { schema: body } } },
        responses: { "201": { content: { "application/json": { schema: answer } } } },
        ...more,
      },
    },
  },
  components: {
    schemas: { Node: { type: "object", properties: { next: { $ref: "#/components/schemas/Node" } }, required: [] } },
  },
});
const NAME = { type: "string", maxLength: 60 };
const object = (properties: Record<string, Schema>, required: string[] = []) => ({
  type: "object",
  properties,
  required,
  additionalProperties: false,
});
const BODY = object({ name: NAME, kind: { enum: ["a", "b"] } }, ["name"]);
const ANSWER = object({ id: { type: "string" }, cost: { anyOf: [{ type: "number" }, { type: "null" }] } }, [
  "id",
  "cost",
]);
const before = documentOf(BODY, ANSWER);

describe("of a call", () => {
  const sent = (properties: Record<string, Schema>, required = ["name"]) =>
    documentOf(object(properties, required), ANSWER);
  const kind = { enum: ["a", "b"] };
  const answered = (properties: Record<string, Schema>, required = ["id", "cost"]) =>
    documentOf(BODY, object(properties, required));
  const id = { type: "string" };
  const cost = { anyOf: [{ type: "number" }, { type: "null" }] };
  const changes: [what: string, after: ApiDocument, breaks: string[]][] = [
    ["a further field that may be left out", sent({ name: NAME, kind, note: NAME }), []],
    [
      "a longer text and a further value",
      sent({ name: { type: "string", maxLength: 90 }, kind: { enum: ["a", "b", "c"] } }),
      [],
    ],
    [
      "a field that has to be sent",
      sent({ name: NAME, kind, note: NAME }, ["name", "note"]),
      ["pumps.create body.note: is required"],
    ],
    ["a field that is refused", sent({ name: NAME }), ["pumps.create body.kind: no longer taken"]],
    [
      "a value that is refused",
      sent({ name: NAME, kind: { enum: ["a"] } }),
      ["pumps.create body.kind: no longer takes b"],
    ],
    [
      "a shorter text",
      sent({ name: { type: "string", maxLength: 9 }, kind }),
      ["pumps.create body.name: a narrower maxLength"],
    ],
    ["another type", sent({ name: { type: "number" }, kind }), ["pumps.create body.name: was string, is number"]],
    ["a further property", answered({ id, cost, made: id }, ["id", "cost", "made"]), []],
    ["what is never null any more", answered({ id, cost: { type: "number" } }), []],
    ["whole numbers", answered({ id, cost: { anyOf: [{ type: "integer" }, { type: "null" }] } }), []],
    ["a property that is gone", answered({ id }, ["id"]), ["pumps.create answer.cost: no longer answered"]],
    ["a property that may be missing", answered({ id, cost }, ["id"]), ["pumps.create answer.cost: may be missing"]],
    [
      "what may be null now",
      answered({ id: { anyOf: [id, { type: "null" }] }, cost }),
      ["pumps.create answer.id: was string, is null"],
    ],
    ["another name", documentOf(BODY, ANSWER, { operationId: "pumps.make" }), ["pumps.create: is called pumps.make"]],
    [
      "a parameter that is gone",
      documentOf(BODY, ANSWER, { parameters: [] }),
      ["pumps.create query dry: no longer taken"],
    ],
    ["another status", documentOf(BODY, ANSWER, { responses: { "200": {} } }), ["pumps.create: no longer answers 201"]],
    ["its end", { ...before, paths: {} }, ["pumps.create: no POST /v1/pump/"]],
  ];
  test.for(changes)("%s", ([, after, breaks]) => {
    expect(breakingChanges(before, after)).toEqual(breaks);
  });

  test("shapes that refer to themselves are compared once", () => {
    const node = { $ref: "#/components/schemas/Node" };
    expect(breakingChanges(documentOf(node, node), documentOf(node, node))).toEqual([]);
  });
});
