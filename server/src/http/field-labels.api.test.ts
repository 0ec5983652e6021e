import { fields as catalogue } from "@steward/contract/messages/language";
import { fieldLabel } from "@steward/contract/messages/field-labels";
import type { JoinedCall } from "@steward/contract/kit/joined-call";
import { assetCalls } from "@steward/contract/assets/calls";
import { branchCalls } from "@steward/contract/branches/calls";
import { expect, test } from "vitest";
import { z } from "zod";
import { boundCalls } from "../test-server/contract-walker.ts";
import { startTestServer } from "../test-server/start-test-server.ts";

const { app, owner } = await startTestServer();
/** Parts of the uploads, which have no rules of their own. */
const PARTS = ["attachments", "is_primary", "kind", "sheet", "file", "title"];

interface JsonSchema {
  properties?: Record<string, JsonSchema>;
  [key: string]: unknown;
}

/** Names of the properties at any depth of a schema. */
function namesIn(schema: unknown): string[] {
  if (typeof schema !== "object" || schema === null) return [];
  if (Array.isArray(schema)) return schema.flatMap(namesIn);
  const { properties = {}, ...rest } = schema as JsonSchema;
  return [...Object.keys(properties), ...namesIn(Object.values(properties)), ...namesIn(Object.values(rest))];
}

const schemaOf = (rule: z.ZodType) => z.toJSONSchema(rule, { io: "input", unrepresentable: "any" });
const fieldsOf = (call: JoinedCall) => [...new Set([call.query, call.body].flatMap((rule) => namesIn(schemaOf(rule))))];
const calls = boundCalls(app);

test.for(calls.map((call) => [call.name, call] as const))("%s has a label for each of its fields", ([name, call]) => {
  expect(fieldsOf(call).filter((field) => fieldLabel(name, field) === undefined)).toEqual([]);
});

test("no label is of a field that no call has", () => {
  const used = new Set(PARTS);
  for (const call of calls) {
    const parts = call.name.split(".");
    for (const field of fieldsOf(call)) {
      for (let length = 0; length < parts.length; length += 1) used.add([...parts.slice(0, length), field].join("."));
    }
  }
  expect(Object.keys(catalogue.labels).filter((key) => !used.has(key))).toEqual([]);
});

test("sentences of refusals say the labels that people see", async () => {
  const asset = await owner.refused(assetCalls.create, { body: { product: "x", warranty_period: 0 } });
  expect(asset.error_message).toEqual(["Model: Not a valid id.", "Warranty in months: Enter Valid Number of months."]);
  const body = { name: "HQ", address: { line1: "", state: "Goa", city: "Panaji" }, other_addresses: [{ zip: 1 }] };
  const branch = await owner.refused(branchCalls.create, { body: body as never });
  expect(branch.error_message).toEqual(expect.arrayContaining(["Address Line 1: This is Required."]));
});
