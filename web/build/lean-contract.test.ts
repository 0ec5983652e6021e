import { expect, test } from "vitest";
import { emptied, leanContract, withoutRules } from "./lean-contract.ts";

const declared = `
import { z } from "zod";
import { defineCall, none } from "./call.ts";
z.config({});
const { page } = pageQuery;
export const body = z.strictObject({ name: z.string() });
export const row = body.extend({ id: z.string() });
export const LIMIT = 20;
export const calls = {
  add: defineCall({ name: "add", path: "/v1/", params: none, query: none, body, response: row, success: "Added" }),
};
`;

test("a call keeps what it is sent with and its body, and loses what only the server judges", () => {
  const lean = leanContract(declared, true);
  expect(lean).toContain('defineCall({ name: "add", path: "/v1/", body, success: "Added" })');
  expect(lean).toContain("z.config({})");
});

test("without the rules of bodies nothing is left of them but what may be left out", () => {
  const lean = leanContract(declared, false);
  expect(lean).toContain('defineCall({ name: "add", path: "/v1/", success: "Added" })');
  expect(lean).not.toContain("z.config");
  expect(lean).toContain("export const body = /* @__PURE__ */ (() => (z.strictObject({ name: z.string() })))()");
  expect(lean).toContain("page = /* @__PURE__ */ (() => ((pageQuery).page))()");
  expect(lean).toContain("export const LIMIT = 20;");
});

test("calls and constants are imported from where there are no rules, everything else from where there are", () => {
  const page = 'import { calls as c, assetCalls, assetBody, LIMIT } from "@steward/contract/assets";';
  expect(withoutRules(page)).toBe(
    'import { assetCalls, LIMIT } from "@steward/contract/assets.calls";' +
      'import { calls as c, assetBody } from "@steward/contract/assets";',
  );
  expect(withoutRules('import { z } from "zod";')).toBe('import { z } from "zod";');
});

test("an emptied module has every name of the former one", () => {
  const former = "export function one() { return 1; }\nexport const two = () => 2, three = 3;\nfunction four() {}";
  expect(emptied(former).match(/\w+ =/g)).toEqual(["one =", "two =", "three ="]);
});
