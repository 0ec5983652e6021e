import { activityCalls } from "@steward/contract/activity/calls";
import { crossing } from "@steward/contract/exchange/crossing";
import { interestCalls as made, receivedInterestCalls as received } from "@steward/contract/interests/calls";
import { SLOTS_MOST } from "@steward/contract/interests/constants";
import { messages } from "@steward/contract/messages/catalogue";
import { describe, expect, test } from "vitest";
import { makeBranch } from "../../branches/branch-factory.ts";
import type { Caller } from "../../test-server/caller.ts";
import { racesOn } from "../../test-server/races.ts";
import { startTestServer } from "../../test-server/start-test-server.ts";
import type { Pair } from "../interest-factory.ts";
import {
  ASKED,
  at,
  FIRST,
  interviewMailsOn,
  interviewsOn,
  own,
  REASON,
  SECOND,
  theirs,
  THIRD,
} from "./interview-factory.ts";

const server = await startTestServer();
const { admin } = server;
const { owner, staffing, apart, accepted, proposed, agreed, atCustomer, atStaffing, both } = await interviewsOn(server);
const { stepsOf, calendarsOf } = interviewMailsOn(server);
const { holding, untilBlocked } = racesOn(server);
const stranger = await server.otherOrganisation("Other customer");
const rival = await server.otherOrganisation("Other agency");

/** The steps that the staffing side was mailed. */
async function toldOf({ received: id }: Pair): Promise<number[] | undefined> {
  const { rows } = await admin.query<{ told: number[] }>(
    "select interview_told as told from received_interest where id = $1",
    [id],
  );
  return rows[0]?.told;
}

describe("an interview", () => {
  test("is proposed by one side, chosen by the other, and the same on both; of the other side no person is named", async () => {
    const pair = await proposed();
    const [mine, there] = await both(pair);
    const slots = at(FIRST, SECOND).slots;
    const told = { interview_status: "Proposed", slots, start: null, venue: ASKED.venue, note: ASKED.note };
    expect(mine).toMatchObject({ request_status: "Interview", interview_detail: { ...told, is_theirs: false } });
    expect(there).toMatchObject({ request_status: "Interview", interview_detail: { ...told, is_theirs: true } });
    expect([mine.actions.includes("choose_slot"), there.actions.includes("choose_slot")]).toEqual([false, true]);
    await staffing.ok(received.chooseSlot, { ...theirs(pair), body: { start: SECOND.replace(".000Z", "+00:00") } });
    for (const { interview_detail, steps } of await both(pair)) {
      expect(interview_detail).toMatchObject({ interview_status: "Agreed", minutes: 45 });
      expect(Date.parse(interview_detail?.start ?? "")).toBe(Date.parse(SECOND));
      expect(steps.map(({ action }) => action).slice(-2)).toEqual(["interview proposed", "interview agreed"]);
    }
    const [{ steps: mySteps }, { steps: theirSteps }] = await both(pair);
    expect(mySteps.slice(-2).map(({ by_details }) => by_details?.name)).toEqual([owner.name, undefined]);
    expect(theirSteps.slice(-2).map(({ by_details }) => by_details?.name)).toEqual([undefined, staffing.name]);
  });

  test("is proposed by the staffing side too; other times are asked for with a remark and proposed", async () => {
    const pair = await accepted();
    await staffing.ok(received.proposeInterview, { ...theirs(pair), body: ASKED });
    await owner.ok(made.askSlots, { ...own(pair), body: { remark: "Not on Mondays" } });
    for (const { interview_detail } of await both(pair)) {
      expect(interview_detail).toMatchObject({ interview_status: "Times Asked", reason: "Not on Mondays" });
    }
    expect((await owner.refused(made.chooseSlot, { ...own(pair), body: { start: FIRST } })).status).toBe(409);
    await owner.ok(made.proposeInterview, { ...own(pair), body: { ...ASKED, ...at(THIRD) } });
    expect((await atStaffing(pair)).interview_detail).toMatchObject({ is_theirs: true, ...at(THIRD), reason: "" });
  });

  test("is moved by either side with a reason, and then waits for the other one", async () => {
    const pair = await agreed();
    const body = { ...ASKED, ...at(THIRD), ...REASON };
    await staffing.ok(received.moveInterview, { ...theirs(pair), body });
    for (const { interview_detail, steps } of await both(pair)) {
      expect(interview_detail).toMatchObject({ interview_status: "Proposed", start: null, ...at(THIRD), ...REASON });
      expect(steps.at(-1)).toMatchObject({ action: "interview moved", ...REASON });
    }
    await owner.ok(made.chooseSlot, { ...own(pair), body: { start: THIRD } });
    expect((await atStaffing(pair)).interview_detail).toMatchObject({ interview_status: "Agreed", reason: "" });
  });

  test("is cancelled by either side with a reason, after which another one can be proposed", async () => {
    const pair = await agreed();
    await owner.ok(made.cancelInterview, { ...own(pair), body: REASON });
    for (const { request_status, interview_detail } of await both(pair)) {
      expect(request_status).toBe("Interview");
      expect(interview_detail).toMatchObject({ interview_status: "Cancelled", start: null, ...REASON });
    }
    expect((await staffing.refused(received.cancelInterview, { ...theirs(pair), body: REASON })).status).toBe(409);
    await staffing.ok(received.proposeInterview, { ...theirs(pair), body: ASKED });
    expect((await atCustomer(pair)).interview_detail).toMatchObject({ interview_status: "Proposed", is_theirs: true });
  });

  test("is held once its time is over, can be moved no more, and another one can follow", async () => {
    const pair = await agreed();
    const past = "interview_start = now() - interval '46 minutes'";
    await admin.query(`update interest set ${past} where id = $1`, [pair.made]);
    await admin.query(`update received_interest set ${past} where id = $1`, [pair.received]);
    for (const { interview_detail } of await both(pair)) expect(interview_detail?.interview_status).toBe("Held");
    const moved = { ...own(pair), body: { ...ASKED, ...REASON } };
    expect((await owner.refused(made.moveInterview, moved)).status).toBe(409);
    await owner.ok(made.proposeInterview, { ...own(pair), body: { ...ASKED, ...at(THIRD) } });
    expect((await atStaffing(pair)).interview_detail).toMatchObject({ interview_status: "Proposed", ...at(THIRD) });
    // What was held is cancelled in nobody's calendar.
    expect((await stepsOf(pair)).map(({ data }) => data.entry?.method)).toEqual([undefined, "REQUEST", undefined]);
  });

  test.for(["reject", "decline", "withdraw", "offer"] as const)(
    "that is agreed is over when the interest goes on by: %s",
    async (how) => {
      const sides = await apart(`Goes on by ${how}`);
      const pair = await agreed(sides);
      const home = (await makeBranch(sides.owner)).id;
      const days = { start_date: "2031-04-01", end_date: "2031-05-31" };
      await {
        reject: () => sides.staffing.ok(received.reject, { ...theirs(pair), body: { remark: "Booked" } }),
        decline: () => sides.staffing.ok(received.decline, { ...theirs(pair), body: { remark: "Booked" } }),
        withdraw: () => sides.owner.ok(made.withdraw, { ...own(pair), body: { reason: "Filled" } }),
        offer: () =>
          sides.owner.ok(made.offer, {
            ...own(pair),
            body: { designation: "Technician", branch: home, rate: "900", rate_period: "Day", ...days },
          }),
      }[how]();
      for (const { interview_detail } of await both(pair, sides))
        expect(interview_detail?.interview_status).toBe("Cancelled");
      const mails = await calendarsOf(pair, sides);
      expect(mails.map(({ method }) => method)).toEqual(["REQUEST", "REQUEST", "CANCEL", "CANCEL"]);
    },
  );
});

describe("times", () => {
  test("that are past are neither proposed nor chosen, and nothing is done", async () => {
    const pair = await accepted();
    const past = new Date(Date.now() - 60_000).toISOString();
    const asked = { ...own(pair), body: { ...ASKED, ...at(FIRST, past) } };
    expect((await owner.send(made.proposeInterview, asked)).body).toMatchObject({
      errors: { slots: [messages.interests.slotPast] },
    });
    await owner.ok(made.proposeInterview, { ...own(pair), body: ASKED });
    const slots = JSON.stringify([{ start: past, minutes: 45 }]);
    await admin.query("update received_interest set interview_slots = $2 where id = $1", [pair.received, slots]);
    const answer = await staffing.send(received.chooseSlot, { ...theirs(pair), body: { start: past } });
    expect(answer).toMatchObject({ status: 400, body: { errors: { start: [messages.interests.slotPast] } } });
    expect((await atStaffing(pair)).interview_detail?.interview_status).toBe("Proposed");
  });

  test("that nobody proposed are not chosen", async () => {
    const pair = await proposed();
    const answer = await staffing.send(received.chooseSlot, { ...theirs(pair), body: { start: THIRD } });
    expect(answer).toMatchObject({ status: 400, body: { errors: { start: [messages.interests.slotUnknown] } } });
  });

  test("are one to five, each once, of a length that fits a day", async () => {
    const pair = await accepted();
    const day = (n: number) => `2031-05-${String(n + 10)}T04:30:00Z`;
    const refused = [
      at(),
      at(...Array.from({ length: SLOTS_MOST + 1 }, (_, n) => day(n))),
      at(FIRST, FIRST.replace(".000Z", "+00:00")),
      { slots: [{ start: FIRST, minutes: 5 }] },
      { slots: [{ start: FIRST, minutes: 481 }] },
      { slots: [{ start: "tomorrow", minutes: 45 }] },
      { ...at(FIRST), venue: " " },
    ];
    for (const wrong of refused) {
      const answer = await owner.send(made.proposeInterview, { ...own(pair), body: { ...ASKED, ...wrong } });
      expect([JSON.stringify(wrong), answer.status]).toEqual([JSON.stringify(wrong), 400]);
    }
    const most = at(...Array.from({ length: SLOTS_MOST }, (_, n) => day(n)));
    await owner.ok(made.proposeInterview, { ...own(pair), body: { ...ASKED, ...most } });
  });
});

test("who arranges interviews is who requests or decides; nobody of another organisation does", async () => {
  const pair = await proposed();
  const viewer = await server.asMember({ permissions: ["interest.view"] });
  const body = REASON;
  expect((await viewer.refused(made.cancelInterview, { ...own(pair), body })).status).toBe(403);
  expect((await viewer.ok(made.read, own(pair))).actions).toEqual([]);
  const member = await server.asMember({ permissions: ["personnel.view"] }, staffing.organisation_id);
  expect((await member.refused(received.cancelInterview, { ...theirs(pair), body })).status).toBe(403);
  for (const id of [pair.made, pair.received]) {
    expect((await stranger.refused(made.cancelInterview, { params: { id }, body })).status).toBe(404);
    expect((await rival.refused(received.cancelInterview, { params: { id }, body })).status).toBe(404);
  }
  const decider = await server.asMember({ permissions: ["interest.decide"] }, staffing.organisation_id);
  await decider.ok(received.chooseSlot, { ...theirs(pair), body: { start: FIRST } });
});

describe("at once", () => {
  test("of two who choose one wins, and the other one is told that a time is chosen", async () => {
    const pair = await proposed();
    // The job that mails the proposal writes the same row: until it has, it would be a third that waits.
    await expect.poll(() => toldOf(pair), { timeout: 20_000 }).toHaveLength(1);
    const answers: { status: number; body: unknown }[] = [];
    await holding(
      (client) => client.query("select from received_interest where id = $1 for update", [pair.received]),
      async () => {
        const sent = [FIRST, SECOND].map((start) =>
          staffing.send(received.chooseSlot, { ...theirs(pair), body: { start } }),
        );
        await untilBlocked(2);
        void Promise.all(sent).then((done) => answers.push(...done));
      },
    );
    await expect.poll(() => answers.map(({ status }) => status).toSorted()).toEqual([200, 409]);
    expect(answers.find(({ status }) => status === 409)?.body).toMatchObject({
      message: messages.interests.slotsAnswered,
    });
    const [mine, there] = await both(pair);
    expect(mine.interview_detail?.start).toBe(there.interview_detail?.start);
    expect(mine.steps.filter(({ action }) => action === "interview agreed")).toHaveLength(1);
  });

  test("a choice and a cancellation are one after the other, and both sides have the same", async () => {
    const pair = await proposed();
    const answers = await Promise.all([
      staffing.send(received.chooseSlot, { ...theirs(pair), body: { start: FIRST } }),
      owner.send(made.cancelInterview, { ...own(pair), body: REASON }),
    ]);
    expect(answers[1].status).toBe(200);
    const [mine, there] = await both(pair);
    expect(mine.interview_detail?.interview_status).toBe("Cancelled");
    expect(there.interview_detail?.interview_status).toBe("Cancelled");
    expect(mine.steps.map(({ action }) => action)).toEqual(there.steps.map(({ action }) => action));
  });

  test("both sides that propose are one interview", async () => {
    const pair = await accepted();
    const answers = await Promise.all([
      owner.send(made.proposeInterview, { ...own(pair), body: ASKED }),
      staffing.send(received.proposeInterview, { ...theirs(pair), body: ASKED }),
    ]);
    expect(answers.map(({ status }) => status).toSorted()).toEqual([200, 409]);
  });

  test("who acts on what was is told that it has changed", async () => {
    const pair = await proposed();
    const { version } = await atStaffing(pair);
    await owner.ok(made.moveInterview, { ...own(pair), body: { ...ASKED, ...at(FIRST, THIRD), ...REASON } });
    const answer = await staffing.send(received.chooseSlot, {
      ...theirs(pair),
      body: { start: FIRST },
      headers: { "if-match": String(version) },
    });
    expect(answer).toMatchObject({ status: 409, body: { code: "stale" } });
  });
});

test("what crosses of an interview is the list of what may, and neither side reads an id, a person or an address of the other", async () => {
  const pair = await agreed();
  const columns = crossing.interview.join(", ");
  const rowOf = async (table: string, id: string) =>
    (await admin.query(`select ${columns} from ${table} where id = $1`, [id])).rows[0];
  const [mine, there] = [await rowOf("interest", pair.made), await rowOf("received_interest", pair.received)];
  expect(mine).toEqual(there);
  const { rows } = await admin.query(
    `select column_name from information_schema.columns where table_name = 'interest' and column_name like 'interview%'`,
  );
  expect(rows.map((row) => row.column_name).toSorted()).toEqual([...crossing.interview, "interview_told"].toSorted());
  const seen = (await both(pair)).map((answer) => JSON.stringify(answer));
  const secretsOf = ({ organisation_id, account_id, email }: Caller) => [organisation_id, account_id, email];
  for (const secret of [...secretsOf(staffing), pair.received]) expect(seen[0]).not.toContain(secret);
  for (const secret of [...secretsOf(owner), pair.made]) expect(seen[1]).not.toContain(secret);
});

test("the activity of both sides tells each step", async () => {
  const pair = await agreed();
  for (const [caller, record] of [
    [owner, pair.made],
    [staffing, pair.received],
  ] as const) {
    const { results } = await caller.ok(activityCalls.list, { query: { search: "interview", page_size: 100 } });
    const actions = results.filter(({ subject_id }) => subject_id === record).map(({ action }) => action);
    expect(actions.toSorted()).toEqual(["interview agreed", "interview proposed"]);
  }
});
