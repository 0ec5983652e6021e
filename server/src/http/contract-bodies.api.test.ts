import type { JoinedCall } from "@steward/contract/kit/joined-call";
import { errorBody } from "@steward/contract/kit/error-body";
import type { InjectOptions } from "fastify";
import { shareOf } from "@steward/test-data/share-of";
import { beforeAll, describe, expect, test } from "vitest";
import type { z } from "zod";
import { addressOf } from "../test-server/caller.ts";
import { bodyFields, boundCalls, ruleOf, takesJson, takesText } from "../test-server/contract-walker.ts";
import { startTestServer } from "../test-server/start-test-server.ts";
import { makeWorld, sampleFor, type World } from "../test-server/world/world.ts";

const server = await startTestServer();
const { owner } = server;
const calls = boundCalls(server.app).filter(takesJson);

let world: World;
beforeAll(async () => {
  world = await makeWorld(owner, { with_import: true });
});

async function post(call: JoinedCall, payload: InjectOptions["payload"], type = "application/json") {
  const { params } = sampleFor(call, world);
  const url = addressOf(call, params);
  const caller = call.permission === "public" ? server.nobody : owner;
  const { status, body } = await caller.raw({ method: call.method, url, payload, headers: { "content-type": type } });
  if (status >= 400) errorBody.strict().parse(body);
  return { ...(body as z.output<typeof errorBody>), status };
}

/** Statuses of a refused body. The installation is set up already, so setup.create answers 404 to what it can read. */
const REFUSED = (call: JoinedCall) => (call.name === "setup.create" ? [400, 404] : [400]);

const deep = (depth: number) => `${"[".repeat(depth)}${"]".repeat(depth)}`;

const NO_BODIES: readonly (readonly [string, string | Buffer])[] = [
  ["a list", "[]"],
  ["a number", "42"],
  ["a text", '"text"'],
  ["a truth value", "true"],
  ["a deep list", deep(30_000)],
  ["an unknown field", '{"no_such_field":1}'],
  ["an unknown field of a hostile name", `{"${"x".repeat(5_000)}<script>":1}`],
  ["a field called __proto__", '{"__proto__":{"is_owner":true}}'],
  ["a constructor with a prototype", '{"constructor":{"prototype":{"is_owner":true}}}'],
  ["a field called toString", '{"toString":1}'],
  ["the organisation", '{"organisation_id":"00000000-0000-0000-0000-000000000000"}'],
  ["broken JSON", '{"name":'],
  ["two values", "{}{}"],
  ["bytes that are no UTF-8", Buffer.from([0x7b, 0x22, 0xff, 0xfe, 0x22, 0x3a, 0x31, 0x7d])],
  ["a number that is none", '{"x":NaN}'],
];

describe.for(calls)("$name", (call) => {
  const fields = Object.entries(bodyFields(call)).map(
    ([name, rule], place) => [name, rule, calls.indexOf(call) + place] as const,
  );

  test("refuses what is no body of it", async () => {
    for (const [what, payload] of NO_BODIES) {
      const { status, code } = await post(call, payload);
      expect({ what, status, code }).toEqual({ what, status: 400, code: "invalid" });
    }
  });

  test("refuses more than a megabyte and other kinds of body", async () => {
    expect(await post(call, JSON.stringify({ x: "x".repeat(1_100_000) }))).toMatchObject({
      status: 413,
      code: "too_large",
    });
    for (const type of ["text/plain", "application/xml", "application/x-www-form-urlencoded", "nonsense"]) {
      expect(await post(call, "a=b", type)).toMatchObject({ status: 415, code: "unsupported_media_type" });
    }
  });

  test("names all wrong fields at once, each under its own path", async () => {
    if (fields.length === 0) return;
    for (const wrong of [{ $gt: "" }, [["x"]], [null]]) {
      const parsed = fields.filter(([, rule]) => !ruleOf(rule).safeParse(wrong).success).map(([name]) => name);
      const { status, errors, error_message } = await post(
        call,
        JSON.stringify(Object.fromEntries(parsed.map((name) => [name, wrong]))),
      );
      expect(REFUSED(call)).toContain(status);
      const named = new Set(Object.keys(errors ?? {}).map((path) => path.split(".")[0]));
      if (call.name !== "setup.create") expect(parsed.filter((name) => !named.has(name))).toEqual([]);
      expect(error_message?.length).toBeGreaterThan(0);
    }
  });

  test.for(fields)("refuses what %s cannot be", async ([name, rule, part]) => {
    const { body } = sampleFor(call, world);
    const values = [
      "\0",
      "a\u0000b",
      "\ud800",
      "a\udfffb",
      {},
      [],
      [[]],
      { length: 5 },
      1e21,
      -1,
      1.5,
      true,
      "true",
      "",
      " ",
    ];
    for (const value of shareOf(values, 3, part)) {
      const alone = ruleOf(rule).safeParse(value);
      const { status, errors } = await post(call, JSON.stringify({ ...(body as object), [name]: value }));
      if (alone.success) continue;
      expect({ value, status }).toEqual({ value, status: 400 });
      if (call.name !== "setup.create")
        expect(
          Object.keys(errors ?? {}).some((path) => path.startsWith(name)),
          name,
        ).toBe(true);
    }
    expect(await post(call, `{"${name}":1e999}`)).toMatchObject({ status: 400 });
  });

  test.for(fields.filter(([, rule]) => takesText(rule)))("keeps %s within its length", async ([name, , part]) => {
    const { body } = sampleFor(call, world);
    const texts = ["x".repeat(50_000), "\u{1f600}".repeat(5_000), "\u0301".repeat(10_000), " ".repeat(500_000)];
    for (const text of shareOf(texts, 4, part)) {
      const { status } = await post(call, JSON.stringify({ ...(body as object), [name]: text }));
      expect(status).toBeLessThan(500);
      if (text.trim() !== "") expect(status).toBe(400);
    }
  });
});

test("only bodies are parsed that have fields", () => {
  expect(calls.filter((call) => Object.keys(bodyFields(call)).length > 0).length).toBeGreaterThan(15);
});
