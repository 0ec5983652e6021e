import { activityCalls } from "@steward/contract/activity/calls";
import { crossing } from "@steward/contract/exchange/crossing";
import { interestCalls as made, receivedInterestCalls as received } from "@steward/contract/interests/calls";
import { messages } from "@steward/contract/messages/catalogue";
import { profileCalls } from "@steward/contract/personnel/profiles/calls";
import { describe, expect, test, vi } from "vitest";
import { dayIn } from "../../organisations/organisation-factory.ts";
import { racesOn } from "../../test-server/races.ts";
import { rowsOfFile } from "../../test-server/rows-of-file.ts";
import { startTestServer } from "../../test-server/start-test-server.ts";
import type { Pair } from "../interest-factory.ts";
import { ratingsOn } from "../ratings/rating-factory.ts";

const server = await startTestServer();
const { admin, services } = server;
const { owner, staffing, alter, placed, atCustomer, atStaffing } = await ratingsOn(server);
const { holding, untilBlocked } = racesOn(server);
const stranger = await server.otherOrganisation("Other customer");
const rival = await server.otherOrganisation("Other agency");
await admin.query("update organisation set kinds = kinds || '{staffing}' where id = $1", [rival.organisation_id]);

const TODAY = dayIn(0);
const month = TODAY.slice(0, 7);
const SECRET = "Came late by the last bus";
const own = (pair: Pair) => ({ params: { id: pair.made } });
const theirs = (pair: Pair) => ({ params: { id: pair.received } });
const worked = [{ day: TODAY, mark: "Worked" as const }];

/** What each action sends, at its side. */
const ACTIONS = {
  save: (pair: Pair, caller = staffing) =>
    caller.send(received.saveAttendance, { ...theirs(pair), body: { month, days: worked, remark: SECRET } }),
  submit: (pair: Pair, caller = staffing) =>
    caller.send(received.submitAttendance, { ...theirs(pair), body: { month } }),
  approve: (pair: Pair, caller = owner) => caller.send(made.approveAttendance, { ...own(pair), body: { month } }),
  return: (pair: Pair, caller = owner) =>
    caller.send(made.returnAttendance, { ...own(pair), body: { month, remark: "The first was a holiday" } }),
} as const;
type Action = keyof typeof ACTIONS;

/** Steps that lead to each state, and what is possible there. */
const STATES = {
  none: { steps: [], possible: ["save"] },
  Draft: { steps: ["save"], possible: ["save", "submit"] },
  Submitted: { steps: ["save", "submit"], possible: ["approve", "return"] },
  Returned: { steps: ["save", "submit", "return"], possible: ["save", "submit"] },
  Approved: { steps: ["save", "submit", "approve"], possible: [] },
} as const satisfies Record<string, { steps: readonly Action[]; possible: readonly Action[] }>;
type State = keyof typeof STATES;

async function inState(state: State): Promise<Pair> {
  const pair = await placed();
  for (const step of STATES[state].steps) expect((await ACTIONS[step](pair)).status).toBe(200);
  return pair;
}

describe.for(Object.keys(STATES) as State[])("a sheet that is %s", (state) => {
  test.for(Object.keys(ACTIONS) as Action[])("takes %s as its state says, at its side alone", async (action) => {
    const pair = await inState(state);
    const possible: readonly Action[] = STATES[state].possible;
    const [mine, there] = [await atCustomer(pair), await atStaffing(pair)];
    const offered = [...(mine.attendance[0]?.actions ?? []), ...(there.attendance[0]?.actions ?? [])];
    expect(offered.includes(action)).toBe(possible.includes(action));
    const answer = await ACTIONS[action](pair);
    // The customer knows of no sheet before its first submission.
    const unknown = (action === "approve" || action === "return") && (state === "none" || state === "Draft");
    expect(answer.status).toBe(possible.includes(action) ? 200 : unknown ? 400 : 409);
    if (!possible.includes(action)) {
      expect([await atCustomer(pair), await atStaffing(pair)]).toEqual([mine, there]);
    }
  });
});

test("only who decides records and submits, and only who requests answers; no other organisation does", async () => {
  const viewer = await server.asMember({ permissions: ["interest.view"] });
  const requester = await server.asMember({ permissions: ["interest.view", "interest.request"] });
  const decider = await server.asMember({ permissions: ["interest.decide"] }, staffing.organisation_id);
  const other = await server.asMember({ permissions: ["personnel.view"] }, staffing.organisation_id);
  const pair = await inState("Draft");
  expect((await ACTIONS.save(pair, other)).status).toBe(403);
  expect((await ACTIONS.submit(pair, other)).status).toBe(403);
  expect((await ACTIONS.save(pair, rival)).status).toBe(404);
  expect((await ACTIONS.submit(pair, rival)).status).toBe(404);
  expect((await ACTIONS.save(pair, decider)).status).toBe(200);
  expect((await ACTIONS.submit(pair, decider)).status).toBe(200);
  for (const action of ["approve", "return"] as const) {
    expect((await ACTIONS[action](pair, viewer)).status).toBe(403);
    expect((await ACTIONS[action](pair, stranger)).status).toBe(404);
  }
  expect((await viewer.ok(made.read, own(pair))).attendance[0]?.actions).toEqual([]);
  expect((await ACTIONS.approve(pair, requester)).status).toBe(200);
});

test("the customer gets nothing of a draft, nor of what is changed after a return until it is submitted", async () => {
  const pair = await inState("Draft");
  expect((await atCustomer(pair)).attendance).toEqual([]);
  expect(JSON.stringify(await atCustomer(pair))).not.toContain(SECRET);
  const { results } = await owner.ok(activityCalls.list, { query: { subject: pair.made, page_size: 100 } });
  expect(results.map(({ action }) => action)).not.toContain("attendance recorded");
  await ACTIONS.submit(pair);
  await ACTIONS.return(pair);
  const body = { month, days: [{ day: TODAY, mark: "Half day" as const }], remark: "Left at noon" };
  await staffing.ok(received.saveAttendance, { ...theirs(pair), body });
  const [seen] = (await atCustomer(pair)).attendance;
  expect(seen).toMatchObject({ attendance_status: "Returned", worked: 1, remark: SECRET });
  await ACTIONS.submit(pair);
  const [after] = (await atCustomer(pair)).attendance;
  expect(after).toMatchObject({
    attendance_status: "Submitted",
    worked: 0.5,
    remark: "Left at noon",
    return_remark: "",
  });
});

test("what crosses is the list of what may, and both sides read the same", async () => {
  const pair = await inState("Returned");
  const columns = [...new Set([...crossing.attended, ...crossing.attendance_answered])].join(", ");
  const rowOf = async (side: string, id: string) =>
    (await admin.query(`select ${columns} from attendance_sheet where ${side} = $1`, [id])).rows;
  expect(await rowOf("interest", pair.made)).toEqual(await rowOf("received_interest", pair.received));
  expect((await atStaffing(pair)).attendance[0]?.return_remark).toBe("The first was a holiday");
  expect((await atStaffing(pair)).steps.at(-1)).toMatchObject({ action: "attendance returned", by_details: null });
  for (const secret of [owner.name, owner.email, pair.made]) {
    expect(JSON.stringify(await atStaffing(pair))).not.toContain(secret);
  }
});

test("days are within the placement and not to come, each once, in a month of the placement", async () => {
  const pair = await placed();
  const save = (days: readonly { day: string; mark: "Worked" }[], of = month) =>
    staffing.send(received.saveAttendance, { ...theirs(pair), body: { month: of, days: [...days] } });
  for (const day of [dayIn(1), dayIn(-1)]) {
    expect(await save([{ day, mark: "Worked" }])).toMatchObject({
      status: 400,
      body: { errors: { days: expect.anything() } },
    });
  }
  expect((await save([...worked, ...worked])).status).toBe(400);
  expect(await save([], "2031-01")).toMatchObject({ status: 400, body: { errors: { month: expect.anything() } } });
  expect((await save([], "2031-13")).status).toBe(400);
  const early = await inStateOfOpen();
  const body = { month, days: worked };
  expect((await staffing.send(received.saveAttendance, { params: { id: early }, body })).status).toBe(400);
});

/** An interest without a placement. */
async function inStateOfOpen(): Promise<string> {
  const pair = await placed();
  await alter(pair, "start_date = current_date + 400, end_date = current_date + 402");
  return pair.received;
}

test("nothing is recorded of a placement that is to come, also where it begins this month", async () => {
  const pair = await placed();
  await alter(pair, "start_date = $2, end_date = $2", [dayIn(1)]);
  expect((await atStaffing(pair)).attendance).toEqual([]);
  expect((await ACTIONS.save(pair)).status).toBe(400);
});

test("days that a shortened placement has no more are shown as outside, are not counted, and are taken off first", async () => {
  const pair = await inState("Draft");
  await alter(pair, "start_date = start_date - 1, end_date = start_date - 1");
  const sheet = (await atStaffing(pair)).attendance.find((one) => one.month === month);
  expect(sheet).toMatchObject({ worked: 0, days: [{ day: TODAY, is_outside: true }], actions: ["save"] });
  expect(await ACTIONS.submit(pair)).toMatchObject({
    status: 409,
    body: { message: messages.interests.attendanceShortened },
  });
  expect((await ACTIONS.save(pair)).status).toBe(400);
  await staffing.ok(received.saveAttendance, { ...theirs(pair), body: { month, days: [] } });
  expect((await ACTIONS.submit(pair)).status).toBe(200);
});

test("who acts by an older version is told, and of a submission and a late change one wins", async () => {
  const pair = await inState("Draft");
  const { version } = await atStaffing(pair);
  const headers = { "if-match": String(version) };
  const answers: number[] = [];
  await holding(
    (client) => client.query("select from received_interest where id = $1 for update", [pair.received]),
    async () => {
      const sent = [
        staffing.send(received.submitAttendance, { ...theirs(pair), body: { month }, headers }),
        staffing.send(received.saveAttendance, { ...theirs(pair), body: { month, days: [] }, headers }),
      ];
      await untilBlocked(2);
      void Promise.all(sent).then((done) => answers.push(...done.map(({ status }) => status)));
    },
  );
  await expect.poll(() => answers.toSorted()).toEqual([200, 409]);
});

test("of an approval and a return at once one wins, on both sides", async () => {
  const pair = await inState("Submitted");
  const answers: number[] = [];
  await holding(
    (client) => client.query("select from received_interest where id = $1 for update", [pair.received]),
    async () => {
      const sent = [ACTIONS.approve(pair), ACTIONS.return(pair)];
      await untilBlocked(2);
      void Promise.all(sent).then((done) => answers.push(...done.map(({ status }) => status)));
    },
  );
  await expect.poll(() => answers.toSorted()).toEqual([200, 409]);
  const [mine, there] = [await atCustomer(pair), await atStaffing(pair)];
  expect(mine.attendance[0]?.attendance_status).toBe(there.attendance[0]?.attendance_status);
});

test("an erased person keeps the days, without remarks, and nothing more is recorded of them", async () => {
  const pair = await inState("Returned");
  await alter(pair, "start_date = start_date - 3, end_date = end_date - 3");
  await staffing.ok(profileCalls.erase, { params: { id: pair.person }, body: { reason: "Asked for" } });
  for (const { attendance } of [await atCustomer(pair), await atStaffing(pair)]) {
    const sheet = attendance.find((one) => one.month === month);
    expect(sheet).toMatchObject({ remark: "", return_remark: "", actions: [] });
    expect(sheet?.days).toHaveLength(1);
  }
  expect((await ACTIONS.save(pair)).status).toBe(409);
});

test.each(["csv", "xlsx"] as const)(
  "is a file of its own at each side, with a row for each month that it sees, as %s",
  async (format) => {
    const pair = await inState("Draft");
    const drafted = await rowsOfFile(
      await staffing.send(received.exportAttendance, { ...theirs(pair), query: { format } }),
    );
    const { skilled_personel_detail: person, customer_details: customer } = await atStaffing(pair);
    expect(drafted).toMatchObject([
      {
        Month: month,
        "Personnel ID": person.skilled_personel_id,
        Customer: customer.name,
        Status: "Draft",
        [String(Number(TODAY.slice(8)))]: "Worked",
        "Days worked": "1",
        "Half days": "0",
        Remark: SECRET,
      },
    ]);
    const asked = { ...own(pair), query: { format } };
    const { staffing_details: agency } = await atCustomer(pair);
    expect(await rowsOfFile(await owner.send(made.exportAttendance, asked))).toEqual([]);
    await ACTIONS.submit(pair);
    await ACTIONS.return(pair);
    expect(await rowsOfFile(await owner.send(made.exportAttendance, asked))).toMatchObject([
      {
        Month: month,
        "Staffing organisation": agency.name,
        Status: "Returned",
        "Why it was returned": "The first was a holiday",
      },
    ]);
    expect((await stranger.refused(made.exportAttendance, asked)).status).toBe(404);
    expect((await rival.refused(received.exportAttendance, { ...theirs(pair), query: { format } })).status).toBe(404);
    const viewer = await server.asMember({ permissions: ["interest.view"] });
    expect((await viewer.refused(made.exportAttendance, asked)).status).toBe(403);
  },
);

test("mails tell the customer of a submission and the staffing side of the answer, without remarks", async () => {
  const pair = await inState("Approved");
  const mailsOf = async (id: string) =>
    ((await services.mailer.listOutbox?.()) ?? []).filter(
      ({ text }) => text.includes(id) && text.includes("attendance"),
    );
  await vi.waitFor(async () => expect((await mailsOf(pair.received)).map(({ to }) => to)).toContain(staffing.email), {
    timeout: 20_000,
    interval: 100,
  });
  expect(JSON.stringify(await mailsOf(pair.received))).not.toContain(owner.email);
  const clinic = await server.otherOrganisation("Mailed Clinics");
  const next = await placed(undefined, clinic);
  await ACTIONS.save(next);
  await ACTIONS.submit(next);
  await vi.waitFor(async () => expect((await mailsOf(next.made)).map(({ to }) => to)).toContain(clinic.email), {
    timeout: 20_000,
    interval: 100,
  });
  expect(JSON.stringify(await mailsOf(next.made))).not.toContain(SECRET);
});
