import { holidayCalls } from "@steward/contract/masters/holiday/calls";
import { serviceVisitCalls as calls } from "@steward/contract/service-requests/visits/calls";
import { beforeAll, describe, expect, test } from "vitest";
import { makeBranch } from "../../branches/branch-factory.ts";
import { freshName } from "../../masters/master-factory.ts";
import { startTestServer } from "../../test-server/start-test-server.ts";
import { readingOf } from "../../test-server/statements/statement-plan.ts";
import { makeServiceRequest } from "../service-request-factory.ts";
import { makeEngineer, makeVisit, takeSteps } from "../visit-factory.ts";

const server = await startTestServer();
const { owner, admin, pool } = server;
const { organisation_id } = owner;

/** A time of a day, in the organisation's zone. */
const on = (day: string, from: string, to: string) => ({
  scheduled_at: `${day}T${from}:00+05:30`,
  scheduled_end: `${day}T${to}:00+05:30`,
});
const week = (day: string) => ({ query: { day } });

describe("the calendar of visits", () => {
  test("tells the days with working hours and holidays, those of every year too", async () => {
    await owner.ok(holidayCalls.create, { body: { name: "Founders' Day", day: "2031-03-04" } });
    await owner.ok(holidayCalls.create, { body: { name: "Spring Day", day: "2020-03-06", is_yearly: true } });
    const answer = await owner.ok(calls.calendar, week("2031-03-03"));
    expect(answer).toMatchObject({ opens_at: "09:30", closes_at: "18:30", engineers_left_out: 0 });
    expect(answer.days.map(({ day, holiday, is_working }) => [day, holiday, is_working])).toEqual([
      ["2031-03-03", "", true],
      ["2031-03-04", "Founders' Day", false],
      ["2031-03-05", "", true],
      ["2031-03-06", "Spring Day", false],
      ["2031-03-07", "", true],
      ["2031-03-08", "", true],
      ["2031-03-09", "", false],
    ]);
    const { days } = await owner.ok(calls.calendar, { query: { days: 1 } });
    expect(days).toHaveLength(1);
  });

  test("shows visits that touch a day, and marks those of an engineer that overlap while they are open", async () => {
    const [one, other] = [await makeEngineer(owner), await makeEngineer(owner)];
    const plan = (engineer: string, from: string, to: string) =>
      makeVisit(owner, { engineer, ...on("2032-05-05", from, to) });
    const first = await plan(one.id, "10:00", "12:00");
    const second = await plan(one.id, "11:00", "13:00");
    const next = await plan(one.id, "13:00", "14:00");
    const elsewhere = await plan(other.id, "10:00", "12:00");
    const night = await makeVisit(owner, {
      engineer: other.id,
      scheduled_at: "2032-05-04T22:00:00+05:30",
      scheduled_end: "2032-05-05T02:00:00+05:30",
    });
    const seen = async () => {
      const { results: visits } = await owner.ok(calls.calendar, { query: { day: "2032-05-05", days: 1 } });
      return visits.map(({ id, is_conflict }) => [id, is_conflict]);
    };
    expect(await seen()).toEqual([
      [night.id, false],
      [first.id, true],
      [elsewhere.id, false],
      [second.id, true],
      [next.id, false],
    ]);
    const params = { id: second.service_request, visit_id: second.id };
    await owner.ok(calls.cancel, { params, body: { reason: "Not needed" } });
    expect((await seen()).filter(([, is_conflict]) => is_conflict)).toEqual([]);
  });

  test("is narrowed by engineer, state and branch; who has a visit there stays", async () => {
    const branch = await makeBranch(owner);
    const [home, guest, absent] = [
      await makeEngineer(owner, { home_branch: branch.id }),
      await makeEngineer(owner),
      await makeEngineer(owner),
    ];
    const request = await makeServiceRequest(owner, { location: branch.id });
    const times = on("2033-06-07", "10:00", "11:00");
    const visit = await makeVisit(owner, { request: request.id, engineer: guest.id, ...times });
    const far = await makeVisit(owner, { engineer: absent.id, ...times });
    await takeSteps(owner, far, "accept");
    const ask = async (query: object) => {
      const { results: visits, engineers } = await owner.ok(calls.calendar, { query: { day: "2033-06-07", ...query } });
      return { visits: visits.map(({ id }) => id), engineers: engineers.map(({ id }) => id) };
    };
    const inBranch = await ask({ branch: branch.id });
    expect(inBranch.visits).toEqual([visit.id]);
    expect(new Set(inBranch.engineers)).toEqual(new Set([home.id, guest.id]));
    const limited = await server.asMember({ role: "Administrator", scope: [(await makeBranch(owner)).id] });
    const unseen = await limited.ok(calls.calendar, { query: { day: "2033-06-07", branch: branch.id } });
    expect([unseen.results, unseen.engineers]).toEqual([[], []]);
    expect(await ask({ engineer: absent.id })).toEqual({ visits: [far.id], engineers: [absent.id] });
    expect((await ask({ status: "Accepted" })).visits).toEqual([far.id]);
    const { results: visits } = await owner.ok(calls.calendar, week("2033-06-07"));
    expect(visits.find(({ id }) => id === visit.id)).toMatchObject({
      internal_id: request.internal_id,
      branch_details: { id: branch.id },
      steward_asset_details: null,
      may: expect.arrayContaining(["reschedule", "cancel"]),
    });
  });
});

describe("the calendar of requests that a list finds", () => {
  test("shows their visits of the days, by each filter of the list and inside the caller's places", async () => {
    const [branch, engineer] = [await makeBranch(owner), await makeEngineer(owner)];
    const times = on("2034-02-07", "10:00", "11:00");
    const urgent = await makeServiceRequest(owner, { priority: "Critical", location: branch.id });
    const quiet = await makeServiceRequest(owner, { priority: "Low", description: freshName("It hums") });
    const first = await makeVisit(owner, { request: urgent.id, engineer: engineer.id, ...times });
    const second = await makeVisit(owner, { request: quiet.id, engineer: engineer.id, ...times });
    await makeVisit(owner, { request: quiet.id, engineer: engineer.id, ...on("2034-03-07", "10:00", "11:00") });
    const ask = async (query: object, asker = owner) => {
      const asked = { query: { day: "2034-02-06", ...query } };
      return (await asker.ok(calls.calendarOfRequests, asked)).results.map(({ id }) => id);
    };
    expect(new Set(await ask({}))).toEqual(new Set([first.id, second.id]));
    expect(await ask({ priority: "Critical" })).toEqual([first.id]);
    expect(await ask({ search: quiet.internal_id })).toEqual([second.id]);
    expect(await ask({ branch: branch.id })).toEqual([first.id]);
    expect(await ask({ status: "Closed" })).toEqual([]);
    const limited = await server.asMember({ role: "Administrator", scope: [branch.id] });
    expect(await ask({}, limited)).toEqual([first.id]);
    // Whoever may be given the next visit is shown beside those who have one.
    const { engineers } = await owner.ok(calls.calendarOfRequests, {
      query: { day: "2034-02-06", days: 1, priority: "Low" },
    });
    expect(engineers.map(({ id }) => id)).toContain(engineer.id);
  });
});

describe("with 50 engineers and thousands of visits", () => {
  const MONDAY = "2035-01-01";

  beforeAll(async () => {
    const request = (await makeServiceRequest(owner, { description: freshName("It rattles") })).id;
    const made = await admin.query(
      `with people as (
         insert into account (id, email, name) select gen_random_uuid(), 'planned-' || n || '@steward.example', 'Engineer ' || n
         from generate_series(1, 50) n returning id)
       , members as (
         insert into membership (organisation_id, account_id) select $1, p.id from people p returning account_id)
       insert into engineer (organisation_id, id, account_id) select $1, gen_random_uuid(), account_id from members returning id`,
      [organisation_id],
    );
    expect(made.rowCount).toBe(50);
    // Four a day for each of them over twenty weeks, of which the calendar shows one.
    await admin.query(
      `insert into service_visits (organisation_id, id, service_request_id, visit_number, engineer, scheduled_at, scheduled_end, created_by)
       select $1, gen_random_uuid(), $2, row_number() over (), e.id, t, t + interval '1 hour', $3
       from unnest($4::uuid[]) e (id), generate_series(0, 139) d, generate_series(0, 3) n,
         lateral (select timestamptz '2034-11-06T04:30Z' + make_interval(days => d, hours => 2 * n)) s (t)`,
      [organisation_id, request, owner.account_id, made.rows.map(({ id }) => id as string)],
    );
    await admin.query("analyze service_visits, engineer");
  });

  test("a week is one call of as many statements as for one engineer, which read what it shows", async () => {
    const ask = () => owner.ok(calls.calendar, week(MONDAY));
    const answer = await ask();
    expect(answer.results).toHaveLength(50 * 7 * 4);
    expect(answer.engineers.length).toBeGreaterThanOrEqual(50);
    const sent = await server.sentBy(ask);
    const statements = sent.filter(({ text }) => /^\s*(select|with)\b/.test(text));
    const few = await server.sentBy(() => owner.ok(calls.calendar, week("2020-01-06")));
    expect(sent).toHaveLength(few.length);
    for (const statement of statements) {
      for (const plan of ["custom", "generic"] as const) {
        const { scanned, rows_read } = await readingOf(pool, { organisation_id, scope: null }, statement, plan);
        expect({ plan, scanned }).toEqual({ plan, scanned: [] });
        // Each visit, and those of its engineer in the three days before it that one could last.
        expect(rows_read.service_visits ?? 0).toBeLessThan(30 * answer.results.length);
      }
    }
  });
});
