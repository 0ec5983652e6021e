import type { JoinedCall } from "@steward/contract/kit/joined-call";
import { messages } from "@steward/contract/messages/catalogue";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { makeAsset } from "../assets/asset-factory.ts";
import { newId } from "../database/new-id.ts";
import { readSheet } from "../spreadsheets/read/read-sheet.ts";
import { addressOf, type Answer, type Caller } from "../test-server/caller.ts";
import { bodyFields, boundCalls, namesRecord, queryFields } from "../test-server/contract-walker.ts";
import { startTestServer } from "../test-server/start-test-server.ts";
import { idsOf, makeWorld, sampleFor, type World } from "../test-server/world/world.ts";
import { Readable } from "node:stream";

const server = await startTestServer();
const { owner } = server;
/** Operators name organisations themselves; `organisations/installation` tests what their calls find. */
const calls = boundCalls(server.app).filter(({ permission }) => permission !== "public" && permission !== "operator");
const other = await server.otherOrganisation();

let own: World;
let foreign: World;
let before: unknown;

/** Everything that the other organisation has; counts without the slots that they stand in, which the queue folds. */
async function everythingOfOther(): Promise<unknown> {
  const tables = await server.admin.query<{ name: string; is_tally: boolean }>(
    `select table_name as name, bool_or(column_name = 'slot') as is_tally from information_schema.columns
     where table_schema = 'public' group by 1 having bool_or(column_name = 'organisation_id') order by 1`,
  );
  const rows: Record<string, unknown> = {};
  for (const { name, is_tally } of tables.rows) {
    const of = `from ${name} t where organisation_id = $1`;
    const text = is_tally
      ? `select to_jsonb(t) - 'slot' - 'count' as of, sum(count) as count ${of} group by 1 having sum(count) <> 0 order by 1`
      : `select to_jsonb(t) as row ${of} order by to_jsonb(t)::text`;
    rows[name] = (await server.admin.query(text, [other.organisation_id])).rows;
  }
  return rows;
}

beforeAll(async () => {
  own = await makeWorld(owner, { with_import: true });
  foreign = await makeWorld(other, { with_import: true });
  // The queue mails receivers of issued assets when it comes to it.
  await server.admin.query("update issued_asset set mailed = now() where mailed is null");
  before = await everythingOfOther();
});

afterAll(async () => {
  expect(await everythingOfOther()).toEqual(before);
});

const send = (call: JoinedCall, caller: Caller, { params, query, body }: ReturnType<typeof sampleFor>) =>
  caller.raw({
    method: call.method,
    url: addressOf(call, params, query),
    ...(body === undefined ? {} : { payload: body as object }),
  });

const plain = ({ status, body }: Answer) => {
  const { request_id: _, ...rest } = body as Record<string, unknown>;
  return { status, ...rest };
};

/** Another organisation's id and one that nobody has are refused alike. */
async function expectHidden(
  call: JoinedCall,
  { withId, id, refusal }: { withId: (id: string) => ReturnType<typeof sampleFor>; id: string; refusal: object },
) {
  const answer = plain(await send(call, owner, withId(id)));
  expect(answer).toMatchObject(refusal);
  expect(plain(await send(call, owner, withId(newId())))).toEqual(answer);
}

/** What is said of a record that is not there, where it is another sentence. */
const ABSENT: Readonly<Record<string, string>> = {
  skilled_personel: messages.interests.notPublished,
  "interests.declineSuggestion.skilled_personel": messages.interests.notSuggested,
  "receivedInterests.suggest.skilled_personel": messages.interests.suggestedHidden,
};

const NOT_IDS = [
  "1",
  "abc",
  "null",
  "undefined",
  "-1",
  "%00",
  "..%2f..%2f",
  "%F0%9F%98%80",
  "{00000000-0000-0000-0000-000000000000}",
  "00000000000000000000000000000000",
  "00000000-0000-0000-0000-00000000000g",
  "00000000-0000-0000-0000-000000000000%20",
  "1%20or%201=1",
  "x".repeat(290),
];

const withParams = calls.filter((call) => call.path.includes("{"));
/** Parameters of a path that name records, and not what is asked of them. */
const paramNames = (call: JoinedCall) =>
  [...call.path.matchAll(/\{(\w+)\}/g)].map((match) => match[1] ?? "").filter((name) => name !== "stage");

describe("ids in the path", () => {
  test.for(withParams)("$name answers 404 for another organisation's record", async (call) => {
    const sample = sampleFor(call, own);
    for (const name of paramNames(call)) {
      const hidden = idsOf(call, foreign)(name);
      await expectHidden(call, {
        withId: (id) => ({ ...sample, params: { ...sample.params, [name]: id } }),
        id: hidden,
        refusal: { status: 404, code: "not_found" },
      });
    }
    const all = { ...sample, params: sampleFor(call, foreign).params };
    expect((await send(call, owner, all)).status).toBe(404);
  });

  test.for(withParams)("$name answers 404 for what is no id", async (call) => {
    const { params, query, body } = sampleFor(call, own);
    for (const name of paramNames(call)) {
      for (const wrong of NOT_IDS) {
        const path = addressOf(call, { ...params, [name]: "HERE" }, query).replace("HERE", wrong);
        const answer = await owner.raw({ method: call.method, url: path, payload: body ?? undefined });
        expect({ wrong, status: answer.status, body: answer.body }).toMatchObject({
          status: 404,
          body: { code: "not_found" },
        });
      }
    }
  });

  test("a picture is found under its own asset only", async () => {
    const another = await makeAsset(owner);
    for (const call of withParams.filter(({ path }) => path.includes("{attachment_id}"))) {
      const params = { id: another.id, attachment_id: own.records.attachment };
      expect((await send(call, owner, { params, query: {}, body: undefined })).status, call.name).toBe(404);
    }
  });
});

describe("ids in the body", () => {
  // Whoever provides services is linked by every customer; `masters/service-providers` tests which organisations are not.
  const fields = calls.flatMap((call) =>
    Object.entries(bodyFields(call)).flatMap(([field, rule]) =>
      namesRecord(rule) && field !== "organisation" ? [{ call, field, name: call.name }] : [],
    ),
  );

  test("are found by the walker", () => expect(fields.length).toBeGreaterThan(12));

  test.for(fields)("$name refuses another organisation's $field", async ({ call, field }) => {
    const sample = sampleFor(call, own);
    const body = sample.body as Record<string, unknown>;
    const hidden = idsOf(call, foreign)(field);
    const is_list = Array.isArray(body[field]);
    const given = (id: string) => (is_list ? [...(body[field] as string[]), id] : id);
    await expectHidden(call, {
      withId: (id) => ({ ...sample, body: { ...body, [field]: given(id) } }),
      id: hidden,
      refusal: {
        status: 400,
        code: "invalid",
        errors: { [field]: [ABSENT[`${call.name}.${field}`] ?? ABSENT[field] ?? "Not found."] },
      },
    });
    const answer = plain(
      await send(call, owner, { ...sample, body: { ...body, [field]: given(hidden.toUpperCase()) } }),
    );
    expect(answer.status).toBe(400);
  });
});

describe("ids in the query", () => {
  const fields = calls.flatMap((call) =>
    Object.entries(queryFields(call)).flatMap(([field, rule]) =>
      namesRecord(rule) ? [{ call, field, name: call.name }] : [],
    ),
  );

  test("are found by the walker", () => expect(fields.length).toBeGreaterThan(20));

  test.for(fields)("$name finds nothing for another organisation's $field", async ({ call, field }) => {
    const { params } = sampleFor(call, own);
    for (const id of [idsOf(call, foreign)(field), newId()]) {
      const query = { [field]: id, ...(call.answers === "file" ? { format: "csv" } : {}) };
      const answer = await send(call, owner, { params, query, body: undefined });
      if (!("page_size" in queryFields(call)) && answer.status === 400) {
        expect(answer.body).toMatchObject({ code: "invalid", errors: { [field]: ["Not found."] } });
        continue;
      }
      expect(answer.status).toBe(200);
      if (call.answers === "file") {
        const sheet = await readSheet(Readable.from([answer.bytes]));
        for await (const row of sheet.rows) expect(row).toBe("no row");
      } else if ("count" in (answer.body as object)) {
        expect(answer.body).toEqual({ results: [], next: null, count: 0 });
      } else if ("results" in (answer.body as object)) {
        expect(answer.body).toMatchObject({ results: [] });
      } else {
        expect(
          Object.values(answer.body as object)
            .filter(Array.isArray)
            .flat(),
        ).toEqual([]);
      }
    }
  });

  test.for(fields)("$name refuses a $field that is no id", async ({ call, field }) => {
    const { params } = sampleFor(call, own);
    for (const wrong of [
      "1",
      "",
      "all",
      `${own.records.asset},`,
      `${own.records.asset},x`,
      Array(51).fill(own.records.asset).join(","),
      "\0",
    ]) {
      const query = { [field]: wrong, ...(call.answers === "file" ? { format: "csv" } : {}) };
      const answer = plain(await send(call, owner, { params, query, body: undefined }));
      expect({ wrong, ...answer }).toMatchObject({ wrong, status: 400, code: "invalid" });
    }
  });
});

describe("methods", () => {
  test("that a path does not have are refused", async () => {
    for (const path of new Set(calls.map((call) => call.path))) {
      const sibling = calls.filter((call) => call.path === path);
      const call = sibling[0] as JoinedCall;
      const { params } = sampleFor(call, own);
      for (const method of ["GET", "POST", "PUT", "PATCH", "DELETE"] as const) {
        if (sibling.some((one) => one.method === method)) continue;
        const { status, body, headers } = await owner.raw({ method, url: addressOf(call, params) });
        expect(body, `${method} ${path}`).toMatchObject({ code: "method_not_allowed" });
        const allowed = String(headers["allow"]).split(", ");
        expect({ status, allowed: allowed.filter((one) => one !== "HEAD").sort() }).toEqual({
          status: 405,
          allowed: sibling.map((one) => one.method).sort(),
        });
      }
    }
  });
});
