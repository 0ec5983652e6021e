import { homeCalls } from "@steward/contract/home/calls";
import { interestCalls as made, receivedInterestCalls as received } from "@steward/contract/interests/calls";
import { waitingKinds } from "@steward/contract/interests/constants";
import type { Pipeline } from "@steward/contract/interests/pipeline";
import type { QueryOf } from "@steward/contract/kit/call";
import { beforeAll, describe, expect, test } from "vitest";
import { makeBranch } from "../../branches/branch-factory.ts";
import { dayIn } from "../../organisations/organisation-factory.ts";
import type { Caller } from "../../test-server/caller.ts";
import { startTestServer } from "../../test-server/start-test-server.ts";
import { type Pair, pairsOn } from "../interest-factory.ts";

const server = await startTestServer();
const { admin, owner } = server;
const { staffing, makePair, offered } = await pairsOn(server);
const rival = await server.otherOrganisation("Other agency");

type Listed = QueryOf<typeof received.list>;

/** Every number of the report with the list that it opens. */
const numbersOf = ({ from, to, ...pipeline }: Pipeline): { count: number; query: Listed }[] => [
  ...pipeline.states.map(({ state, count }) => ({ count, query: { request_status: [state] } })),
  ...pipeline.waiting.map(({ waiting, count }) => ({ count, query: { waiting: [waiting] } })),
  ...pipeline.steps.map(({ step, count }) => ({ count, query: { step, step_from: from, step_to: to } })),
  ...pipeline.conversion.map(({ step, count }) => ({ count, query: { step, received_from: from, received_to: to } })),
];
const countIn = async (caller: Caller, query: Listed) => (await caller.ok(received.list, { query })).count;
const stepsOf = ({ steps }: Pipeline) =>
  Object.fromEntries(steps.flatMap(({ step, count }) => (count > 0 ? [[step, count]] : [])));
const dutiesOf = async (caller: Caller) =>
  Object.fromEntries((await caller.ok(homeCalls.read)).duties.map(({ kind, count }) => [kind, count]));
const at = (id: string) => ({ params: { id } });
const REASON = { reason: "Plans changed" };
const SLOT = "2031-03-01T10:00:00.000Z";
const INTERVIEW = { slots: [{ start: SLOT, minutes: 45 }], venue: "Office" };

/** One interest in each state, and the interviews and placements that somebody has to do something about. */
async function makeInterests() {
  const branch = (await makeBranch(owner)).id;
  const pairs: Pair[] = [];
  for (let made_so_far = 0; made_so_far < 14; made_so_far += 1) pairs.push(await makePair());
  const [
    ,
    review,
    accepted,
    asked,
    proposed,
    agreed,
    offeredOne,
    placed,
    extending,
    rejected,
    withdrawn,
    declined,
    expired,
  ] = pairs as [Pair, Pair, Pair, Pair, Pair, Pair, Pair, Pair, Pair, Pair, Pair, Pair, Pair];
  await staffing.ok(received.review, at(review.received));
  for (const pair of [accepted, asked, proposed, agreed]) await staffing.ok(received.accept, at(pair.received));
  await owner.ok(made.proposeInterview, { ...at(asked.made), body: INTERVIEW });
  await staffing.ok(received.proposeInterview, { ...at(proposed.received), body: INTERVIEW });
  await owner.ok(made.proposeInterview, { ...at(agreed.made), body: INTERVIEW });
  await staffing.ok(received.chooseSlot, { ...at(agreed.received), body: { start: SLOT } });
  const days = { branch, start_date: dayIn(0), end_date: dayIn(20) };
  for (const pair of [offeredOne, placed, extending]) await offered(pair, days);
  for (const pair of [placed, extending]) await staffing.ok(received.place, at(pair.received));
  await owner.ok(made.askExtension, { ...at(extending.made), body: { end_date: dayIn(90) } });
  await staffing.ok(received.reject, { ...at(rejected.received), body: { remark: "Not free" } });
  await owner.ok(made.withdraw, { ...at(withdrawn.made), body: REASON });
  await staffing.ok(received.decline, { ...at(declined.received), body: { remark: "Too far" } });
  await admin.query("update received_interest set expires = now() where id = $1", [expired.received]);
  await server.pool.query("select expire_interests()");
  return { proposed, asked, agreed, placed, rejected };
}

let some: Awaited<ReturnType<typeof makeInterests>>;
beforeAll(async () => {
  some = await makeInterests();
  await admin.query("update organisation set kinds = '{staffing}' where id = $1", [rival.organisation_id]);
});

describe("the pipeline", () => {
  test("counts every state, step and wait, and each number is the count of the list that it opens", async () => {
    const pipeline = await staffing.ok(received.pipeline);
    for (const { count, query } of numbersOf(pipeline)) {
      expect([query, await countIn(staffing, query)]).toEqual([query, count]);
    }
    expect(pipeline.states.filter(({ count }) => count === 0)).toEqual([]);
    expect(pipeline.states.reduce((sum, { count }) => sum + count, 0)).toBe(await countIn(staffing, {}));
    expect(Object.fromEntries(pipeline.waiting.map(({ waiting, count }) => [waiting, count]))).toEqual({
      Answer: 3,
      Placement: 1,
      Interview: 1,
      Extension: 1,
    });
    expect(await countIn(staffing, { waiting: [...waitingKinds] })).toBe(6);
    const reached = { Received: 14, Answered: 9, Accepted: 7, Offered: 3, Placed: 2 };
    expect(stepsOf(pipeline)).toEqual({ ...reached, Rejected: 1, Declined: 1, Withdrawn: 1, Expired: 1 });
    expect(Object.fromEntries(pipeline.conversion.map(({ step, count }) => [step, count]))).toEqual(reached);
    expect(pipeline.median_answer_minutes).toBe(0);
  });

  test("the board counts each state as the list does by the same filters, and rows tell what waits", async () => {
    for (const query of [{}, { waiting: [...waitingKinds] }, { request_status: ["Accepted", "Interview"] }] as const) {
      const { results } = await staffing.ok(received.board, { query: query as object });
      expect(results.reduce((sum, { count }) => sum + count, 0)).toBe(await countIn(staffing, query as Listed));
      for (const { request_status: state, count } of results) {
        expect([state, await countIn(staffing, { ...(query as Listed), request_status: [state] })]).toEqual([
          state,
          count,
        ]);
      }
    }
    const { results: all } = await staffing.ok(received.list, { query: { page_size: 100 } });
    for (const kind of waitingKinds) {
      const { results } = await staffing.ok(received.list, { query: { waiting: [kind], page_size: 100 } });
      const waits = all.filter(({ waiting }) => waiting === kind).map(({ id }) => id);
      expect(waits.toSorted()).toEqual(results.map(({ id }) => id).toSorted());
    }
  });

  test("counts days of the organisation, both included, and what was received in them whenever it went on", async () => {
    await admin.query("update organisation set time_zone = 'Asia/Kolkata' where id = $1", [staffing.organisation_id]);
    const id = some.rejected.received;
    // Midnight there is 18:30 UTC of the day before.
    await admin.query(
      `update received_interest set created = '2024-03-31T18:30:00Z', answered = '2024-04-30T18:29:59Z',
        closed = '2024-04-30T18:29:59Z' where id = $1`,
      [id],
    );
    const of = (from: string, to: string) => staffing.ok(received.pipeline, { query: { from, to } });
    const april = await of("2024-04-01", "2024-04-30");
    expect(stepsOf(april)).toEqual({ Received: 1, Answered: 1, Rejected: 1 });
    expect(april.median_answer_minutes).toBe(30 * 24 * 60);
    for (const { count, query } of numbersOf(april)) expect(await countIn(staffing, query)).toBe(count);
    expect(stepsOf(await of("2024-04-01", "2024-04-01"))).toEqual({ Received: 1 });
    expect(stepsOf(await of("2024-05-01", "2024-05-31"))).toEqual({});
    const first = await of("2024-04-01", "2024-04-01");
    expect(first.conversion.map(({ count }) => count)).toEqual([1, 1, 0, 0, 0]);
    expect(first.median_answer_minutes).toBeNull();
    expect(
      await staffing.refused(received.pipeline, { query: { from: "2024-05-01", to: "2024-04-01" } }),
    ).toMatchObject({
      status: 400,
    });
  });

  test("dates each step once, whatever comes after it", async () => {
    const dates = async () =>
      (
        await admin.query("select answered, accepted, offered, closed from received_interest where id = $1", [
          some.placed.received,
        ])
      ).rows[0];
    const before = await dates();
    await staffing.ok(received.terminate, { ...at(some.placed.received), body: { end_date: dayIn(10), ...REASON } });
    expect(await dates()).toEqual(before);
    expect(before).toMatchObject({ closed: null, accepted: expect.any(Date), offered: expect.any(Date) });
  });

  test("is of the own organisation, for those who decide about interests, wherever they are limited to", async () => {
    const empty = await rival.ok(received.pipeline);
    expect(numbersOf(empty).reduce((sum, { count }) => sum + count, 0)).toBe(0);
    const manager = await server.asMember({ permissions: ["personnel.manage"] }, staffing.organisation_id);
    expect(await manager.refused(received.pipeline)).toMatchObject({ status: 403 });
    const place = (await makeBranch(staffing)).id;
    const limited = await server.asMember(
      { permissions: ["interest.decide"], scope: [place] },
      staffing.organisation_id,
    );
    const pipeline = await limited.ok(received.pipeline);
    for (const { count, query } of numbersOf(pipeline)) expect(await countIn(limited, query)).toBe(count);
    await admin.query("update organisation set kinds = '{customer}' where id = $1", [owner.organisation_id]);
    expect(await owner.refused(received.pipeline)).toMatchObject({ status: 403 });
  });
});

describe("the home page", () => {
  test("tells the staffing side what waits, as its list counts it", async () => {
    const duties = await dutiesOf(staffing);
    expect(duties).toMatchObject({
      interests: await countIn(staffing, { waiting: ["Answer", "Placement", "Extension"] }),
      received_interviews: await countIn(staffing, { waiting: ["Interview"] }),
    });
    expect(duties).toMatchObject({ interests: 5, received_interviews: 1 });
  });

  test("tells the customer which interviews to answer, which come, and which placements end", async () => {
    const listed = async (query: QueryOf<typeof made.list>) => (await owner.ok(made.list, { query })).results;
    const answer = await listed({ interview: ["To Answer"] });
    const upcoming = await listed({ interview: ["Upcoming"] });
    const ending = await listed({ ends_from: dayIn(0), ends_to: dayIn(30) });
    expect(answer.map(({ id }) => id)).toEqual([some.proposed.made]);
    expect(upcoming.map(({ id }) => id)).toEqual([some.agreed.made]);
    expect(await dutiesOf(owner)).toMatchObject({
      interviews: 1,
      interviews_upcoming: 1,
      placements_ending: ending.length,
    });
    expect(ending).toHaveLength(2);
    await staffing.ok(received.askSlots, { ...at(some.asked.received), body: { remark: "Not on Mondays" } });
    expect(await dutiesOf(owner)).toMatchObject({ interviews: 2 });
    expect(await dutiesOf(staffing)).not.toHaveProperty("received_interviews");
    const viewer = await server.asMember({ permissions: ["interest.view"] });
    expect(Object.keys(await dutiesOf(viewer))).toEqual([]);
  });
});
