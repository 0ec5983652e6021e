import { crossing } from "@steward/contract/exchange/crossing";
import { interestCalls as made, receivedInterestCalls as received } from "@steward/contract/interests/calls";
import { MESSAGE_MOST } from "@steward/contract/interests/constants";
import { activityCalls } from "@steward/contract/activity/calls";
import { describe, expect, test } from "vitest";
import { makeBranch } from "../../branches/branch-factory.ts";
import type { Caller } from "../../test-server/caller.ts";
import { racesOn } from "../../test-server/races.ts";
import { startTestServer } from "../../test-server/start-test-server.ts";
import { type Pair, pairsOn } from "../interest-factory.ts";

const server = await startTestServer();
const { owner, admin } = server;
const { staffing, makePair, offered, alter } = await pairsOn(server);
const { holding, untilBlocked } = racesOn(server);
const stranger = await server.otherOrganisation("Other customer");
const rival = await server.otherOrganisation("Other agency");
await admin.query("update organisation set kinds = array_remove(kinds, 'staffing') where id = $1", [
  stranger.organisation_id,
]);
const branch = (await makeBranch(owner)).id;

const nameOf = async ({ organisation_id }: Caller): Promise<string> =>
  (await admin.query("select name from organisation where id = $1", [organisation_id])).rows[0].name;
const [CUSTOMER, STAFFING] = [await nameOf(owner), await nameOf(staffing)];

const own = (pair: Pair) => ({ params: { id: pair.made } });
const theirs = (pair: Pair) => ({ params: { id: pair.received } });
const ask = (pair: Pair, message: string) => owner.ok(made.sendMessage, { ...own(pair), body: { message } });
const answer = (pair: Pair, message: string) =>
  staffing.ok(received.sendMessage, { ...theirs(pair), body: { message } });
const atCustomer = async (pair: Pair) => (await owner.ok(made.messages, own(pair))).results;
const atStaffing = async (pair: Pair) => (await staffing.ok(received.messages, theirs(pair))).results;
const textsOf = (results: readonly { message: string }[]) => results.map(({ message }) => message);

test("both sides read what each wrote, newest first; of the other side no person is named", async () => {
  const pair = await makePair();
  expect(await ask(pair, "Which shifts?")).toMatchObject({
    is_theirs: false,
    created_by_details: { id: owner.account_id, name: owner.name },
  });
  await answer(pair, "Day shifts.\nNights from March on.");
  const [mine, there] = [await atCustomer(pair), await atStaffing(pair)];
  expect(textsOf(mine)).toEqual(["Day shifts.\nNights from March on.", "Which shifts?"]);
  expect(textsOf(there)).toEqual(textsOf(mine));
  expect(mine[0]).toMatchObject({ is_theirs: true, created_by_details: { name: STAFFING } });
  expect(there[1]).toMatchObject({ is_theirs: true, created_by_details: { name: CUSTOMER } });
  expect(there[0]).toMatchObject({ is_theirs: false, created_by_details: { id: staffing.account_id } });
});

test("neither side reads an id, a person or an address of the other one", async () => {
  const pair = await makePair();
  const sent = [await ask(pair, "Which shifts?"), await answer(pair, "Day shifts.")] as const;
  const seen = [JSON.stringify(await atCustomer(pair)), JSON.stringify(await atStaffing(pair))] as const;
  const secretsOf = ({ organisation_id, account_id, email }: Caller) => [organisation_id, account_id, email];
  for (const secret of [...secretsOf(staffing), pair.received, sent[1].id]) expect(seen[0]).not.toContain(secret);
  for (const secret of [...secretsOf(owner), pair.made, sent[0].id]) expect(seen[1]).not.toContain(secret);
});

test.for(["interest", "received_interest"] as const)(
  "the columns of a message that crossed to %s are those that cross, and the own row's",
  async (side) => {
    const pair = await makePair();
    await (side === "interest" ? answer(pair, "Day shifts.") : ask(pair, "Which shifts?"));
    const { rows } = await admin.query<{ told: Record<string, unknown> }>(
      `select to_jsonb(m) as told from interest_message m where ${side} = $1`,
      [side === "interest" ? pair.made : pair.received],
    );
    const told = Object.entries(rows[0]?.told ?? {}).filter(([, value]) => value !== null);
    const row = ["organisation_id", "id", side, "partner", "created"];
    expect(rows).toHaveLength(1);
    expect(told.map(([column]) => column).toSorted()).toEqual([...row, ...crossing.written].toSorted());
  },
);

test("history of both sides says that there was a message, the other side's without a person", async () => {
  const pair = await makePair();
  await ask(pair, "Which shifts?");
  const entriesOf = async (caller: Caller, record: string) => {
    const { results } = await caller.ok(activityCalls.list, { query: { search: "Which shifts?" } });
    return results.filter(({ subject_id }) => subject_id === record);
  };
  const [mine] = await entriesOf(owner, pair.made);
  const [there] = await entriesOf(staffing, pair.received);
  expect(mine).toMatchObject({ action: "commented", actor_details: { id: owner.account_id } });
  expect(there).toMatchObject({ action: "update received", actor_details: null, reason: "Which shifts?" });
});

describe("who", () => {
  test("writes is who requests or decides, and reads who views; nobody of another organisation does", async () => {
    const pair = await makePair();
    const body = { message: "Hello" };
    const viewer = await server.asMember({ permissions: ["interest.view"] });
    await viewer.ok(made.messages, own(pair));
    expect((await viewer.refused(made.sendMessage, { ...own(pair), body })).status).toBe(403);
    expect((await viewer.ok(made.read, own(pair))).takes_messages).toBe(false);
    const requester = await server.asMember({ permissions: ["interest.view", "interest.request"] });
    await requester.ok(made.sendMessage, { ...own(pair), body });
    const member = await server.asMember({ permissions: ["personnel.view"] }, staffing.organisation_id);
    expect((await member.refused(received.messages, theirs(pair))).status).toBe(403);
    for (const id of [pair.made, pair.received]) {
      const at = { params: { id } };
      expect((await stranger.refused(made.messages, at)).status).toBe(404);
      expect((await stranger.refused(made.sendMessage, { ...at, body })).status).toBe(404);
      expect((await rival.refused(received.messages, at)).status).toBe(404);
      expect((await rival.refused(received.sendMessage, { ...at, body })).status).toBe(404);
    }
    // Each side names its own row alone.
    expect((await owner.refused(made.messages, theirs(pair))).status).toBe(404);
    expect((await staffing.refused(received.sendMessage, { ...own(pair), body })).status).toBe(404);
    expect((await stranger.refused(received.messages, theirs(pair))).status).toBe(403);
    expect(textsOf(await atStaffing(pair))).toEqual(["Hello"]);
  });

  test("is limited to another place than that of the offer reads and writes no more", async () => {
    const pair = await makePair();
    const elsewhere = (await makeBranch(owner)).id;
    const permissions = ["interest.view", "interest.request"] as const;
    const outside = await server.asMember({ permissions: [...permissions], scope: [elsewhere] });
    const inside = await server.asMember({ permissions: [...permissions], scope: [branch] });
    await outside.ok(made.sendMessage, { ...own(pair), body: { message: "From outside" } });
    await answer(pair, "From the agency");
    await offered(pair, { branch, start_date: "2031-01-01", end_date: "2031-03-31" });
    await answer(pair, "About the offer");
    expect((await outside.refused(made.messages, own(pair))).status).toBe(404);
    expect((await inside.ok(made.messages, own(pair))).count).toBe(3);
    const { rows } = await admin.query("select from interest_message where interest = $1 and places && $2::uuid[]", [
      pair.made,
      [branch],
    ]);
    expect(rows).toHaveLength(3);
  });
});

describe("messages are written", () => {
  const write = async (pair: Pair) => [
    (await owner.send(made.sendMessage, { ...own(pair), body: { message: "Still there?" } })).status,
    (await staffing.send(received.sendMessage, { ...theirs(pair), body: { message: "Still there?" } })).status,
  ];
  const taken = async (pair: Pair) => [
    (await owner.ok(made.read, own(pair))).takes_messages,
    (await staffing.ok(received.read, theirs(pair))).takes_messages,
  ];

  test("while the interest is open and its placement has not ended", async () => {
    const pair = await makePair();
    expect(await write(pair)).toEqual([201, 201]);
    await staffing.ok(received.review, theirs(pair));
    expect(await write(pair)).toEqual([201, 201]);
    await offered(pair, { branch, start_date: "2031-01-01", end_date: "2031-03-31" });
    expect(await write(pair)).toEqual([201, 201]);
    await staffing.ok(received.place, theirs(pair));
    expect(await taken(pair)).toEqual([true, true]);
    expect(await write(pair)).toEqual([201, 201]);
    await alter(pair, "start_date = current_date - 9, end_date = current_date - 5");
    expect(await taken(pair)).toEqual([false, false]);
    expect(await write(pair)).toEqual([409, 409]);
    expect(await atCustomer(pair)).toHaveLength(8);
  });

  test("no more once it led to nothing; what was written stays", async () => {
    const pair = await makePair();
    await ask(pair, "Which shifts?");
    await staffing.ok(received.reject, { ...theirs(pair), body: { remark: "Not free" } });
    expect(await taken(pair)).toEqual([false, false]);
    expect(await owner.refused(made.sendMessage, { ...own(pair), body: { message: "Why?" } })).toMatchObject({
      status: 409,
      message: expect.stringContaining("Rejected"),
    });
    expect(await write(pair)).toEqual([409, 409]);
    expect([textsOf(await atCustomer(pair)), textsOf(await atStaffing(pair))]).toEqual([
      ["Which shifts?"],
      ["Which shifts?"],
    ]);
  });

  test("not to or by a suspended partner, and then on no side", async () => {
    const pair = await makePair();
    await admin.query("update organisation set is_active = false where id = $1", [staffing.organisation_id]);
    const refused = await owner.send(made.sendMessage, { ...own(pair), body: { message: "Hello" } });
    await admin.query("update organisation set is_active = true where id = $1", [staffing.organisation_id]);
    expect(refused).toMatchObject({ status: 409, body: { message: expect.stringContaining(STAFFING) } });
    expect([await atCustomer(pair), await atStaffing(pair)]).toEqual([[], []]);
  });
});

test("a blank message and one that is too long are refused at the field", async () => {
  const pair = await makePair();
  const send = (message: string) => owner.send(made.sendMessage, { ...own(pair), body: { message } });
  for (const message of [" \n ", "x".repeat(MESSAGE_MOST + 1)]) {
    expect(await send(message)).toMatchObject({ status: 400, body: { errors: { message: [expect.any(String)] } } });
  }
  const longest = "😀".repeat(MESSAGE_MOST / 2);
  expect((await send(longest)).status).toBe(201);
  expect(textsOf(await atStaffing(pair))).toEqual([longest]);
});

test("messages are read page by page and searched", async () => {
  const pair = await makePair();
  for (const word of ["One", "Two", "Three"]) await ask(pair, `Shift ${word}`);
  const first = await staffing.ok(received.messages, { ...theirs(pair), query: { page_size: 2 } });
  expect([textsOf(first.results), first.count]).toEqual([["Shift Three", "Shift Two"], 3]);
  const found = await staffing.ok(received.messages, { ...theirs(pair), query: { search: "two" } });
  expect(textsOf(found.results)).toEqual(["Shift Two"]);
});

describe("at once", () => {
  test("the same message that is sent again is one on both sides", async () => {
    const pair = await makePair();
    const sent = { ...own(pair), body: { message: "Once" }, headers: { "idempotency-key": "one-message" } };
    const answers = await Promise.all([1, 2, 3].map(() => owner.send(made.sendMessage, sent)));
    expect(answers.map(({ status }) => status)).toEqual([201, 201, 201]);
    expect([await atCustomer(pair), await atStaffing(pair)].map((results) => results.length)).toEqual([1, 1]);
  });

  test("a message and an end are one after the other, and both sides have the same", async () => {
    const pair = await makePair();
    const answers: { status: number }[] = [];
    await holding(
      (client) => client.query("select from received_interest where id = $1 for update", [pair.received]),
      async () => {
        const sent = [
          owner.send(made.sendMessage, { ...own(pair), body: { message: "Which shifts?" } }),
          staffing.send(received.reject, { ...theirs(pair), body: { remark: "Not free" } }),
          staffing.send(received.sendMessage, { ...theirs(pair), body: { message: "Sorry" } }),
        ];
        await untilBlocked(3);
        void Promise.all(sent).then((done) => answers.push(...done));
      },
    );
    await expect.poll(() => answers).toHaveLength(3);
    expect(answers[1]?.status).toBe(200);
    const written = answers.filter(({ status }) => status === 201).length;
    expect(answers.filter(({ status }) => status === 409)).toHaveLength(2 - written);
    expect(await atCustomer(pair)).toHaveLength(written);
    expect(textsOf(await atStaffing(pair)).toSorted()).toEqual(textsOf(await atCustomer(pair)).toSorted());
  });
});

test("nothing is told by the function of messages but what the caller's own organisation wrote", async () => {
  const pair = await makePair();
  const question = await ask(pair, "Which shifts?");
  const [crossed] = await atStaffing(pair);
  for (const [caller, id] of [
    [staffing, crossed?.id],
    [staffing, question.id],
    [rival, question.id],
  ] as const) {
    const client = await server.pool.connect();
    try {
      await client.query("begin");
      await client.query("select set_config('app.organisation_id', $1, true)", [caller.organisation_id]);
      await client.query("select tell_message($1)", [id]);
      await client.query("commit");
    } finally {
      client.release();
    }
  }
  expect([textsOf(await atCustomer(pair)), textsOf(await atStaffing(pair))]).toEqual([
    ["Which shifts?"],
    ["Which shifts?"],
  ]);
});
