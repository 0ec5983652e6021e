import type { JoinedCall } from "@steward/contract/kit/joined-call";
import { queryIds, queryNumbers } from "@steward/contract/kit/query-rules";
import { shareOf } from "@steward/test-data/share-of";
import { beforeAll, describe, expect, test } from "vitest";
import { addressOf, type Answer } from "../test-server/caller.ts";
import { boundCalls, queryFields, ruleOf } from "../test-server/contract-walker.ts";
import { startTestServer } from "../test-server/start-test-server.ts";
import { makeWorld, sampleFor, type World } from "../test-server/world/world.ts";

const server = await startTestServer();
const { owner } = server;
const calls = boundCalls(server.app);
const lists = calls.filter((call) => "page" in queryFields(call));

let world: World;
beforeAll(async () => {
  world = await makeWorld(owner, { with_import: true });
});

/** Sends the call with exactly this query behind its path. */
function ask(call: JoinedCall, query: string): Promise<Answer> {
  const { params, body } = sampleFor(call, world);
  const caller = call.permission === "public" ? server.nobody : owner;
  const url = `${addressOf(call, params)}?${query}`;
  return caller.raw({ method: call.method, url, payload: body ?? undefined });
}

test.for(calls)("$name refuses an unknown query parameter by its name", async (call) => {
  for (const name of ["no_such_filter", "__proto__", "constructor", "order_by", "organisation", "PAGE"]) {
    if (name in queryFields(call)) continue;
    const { status, body } = await ask(call, `${name}=1`);
    if (name === "__proto__") continue;
    expect({ name, status, body }).toMatchObject({ status: 400, body: { code: "invalid" } });
    expect(JSON.stringify(body)).toContain(name);
  }
});

describe.for(calls.filter((call) => Object.keys(queryFields(call)).length > 0))("$name", (call) => {
  const fields = Object.entries(queryFields(call)).map(
    ([name, rule], place) => [name, rule, calls.indexOf(call) + place] as const,
  );
  const needed = call.answers === "file" ? "&format=csv" : "";

  test.for(fields)("refuses %s when it is given twice or cannot be", async ([name, rule, part]) => {
    const is_list = ruleOf(rule) === queryIds || ruleOf(rule) === queryNumbers || name === "status_category";
    const values = [
      "1&$=2",
      "%00",
      "%ED%A0%80",
      "a&$[x]=b",
      "-1",
      "1.5",
      "1e3",
      "99999999999999999999",
      "[]",
      "true&$=true",
    ];
    for (const value of shareOf(values, 3, part)) {
      const query = `${name}=${value.replaceAll("$", name)}${name === "format" ? "" : needed}`;
      const { status } = await ask(call, query);
      expect({ query, below: status < 500 }).toEqual({ query, below: true });
      if (value.includes("&$=") && !is_list) expect({ query, status }).toEqual({ query, status: 400 });
    }
  });
});

describe.for(lists)("$name pages", (call) => {
  test("and refuses what is no page", async () => {
    for (const query of [
      "page=0",
      "page=-1",
      "page=1.5",
      "page=x",
      "page=",
      "page=1e3",
      "page_size=0",
      "page_size=101",
      "length=101",
      "length=0",
    ]) {
      const { status, body } = await ask(call, query);
      expect({ query, status, body }).toMatchObject({
        status: 400,
        body: { errors: { [query.split("=")[0] ?? ""]: [expect.any(String)] } },
      });
    }
  });

  test("and finds nothing for absent words", async () => {
    const { status, body } = await ask(call, "search=no%20such%20words%20anywhere");
    expect({ status, body }).toEqual({ status: 200, body: { results: [], next: null, count: 0 } });
  });

  test("and answers an empty page behind the last one with the exact count", async () => {
    const { body } = await ask(call, "page=1000000&page_size=100");
    const first = (await ask(call, "page_size=100")).body as { count: number; results: unknown[] };
    expect(body).toEqual({ results: [], next: null, count: first.count });
  });

  test("and refuses a position that is not from it", async () => {
    const made = (value: unknown) => Buffer.from(JSON.stringify(value)).toString("base64url");
    const id = world.records.asset;
    const positions = [
      "x",
      made(null),
      made({}),
      made([]),
      made(["-created", "x", id]),
      made(["created", null, "x"]),
      made(["-name", null, id]),
    ];
    const texts = ["'; drop table asset; --", "\0", "\ud800", "x".repeat(1_000)];
    const hostile = texts.flatMap((text) => [
      made(["name", text, id]),
      made(["modified", text, id]),
      made(["purchase_date", text, id]),
    ]);
    for (const [place, after] of [...positions, ...hostile].entries()) {
      const { status } = await ask(call, `after=${after}`);
      if (positions.includes(after)) expect({ after, status }).toEqual({ after, status: 400 });
      for (const ordering of shareOf(["name", "modified", "purchase_date", "-created"], 4, place))
        await ask(call, `after=${after}&ordering=${ordering}`);
    }
  });
});
