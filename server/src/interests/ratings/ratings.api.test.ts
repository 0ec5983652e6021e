import { activityCalls } from "@steward/contract/activity/calls";
import { crossing } from "@steward/contract/exchange/crossing";
import { interestCalls as made } from "@steward/contract/interests/calls";
import { messages } from "@steward/contract/messages/catalogue";
import { profileCalls } from "@steward/contract/personnel/profiles/calls";
import { describe, expect, test, vi } from "vitest";
import { inOrganisation } from "../../database/transaction.ts";
import { racesOn } from "../../test-server/races.ts";
import { startTestServer } from "../../test-server/start-test-server.ts";
import type { Pair } from "../interest-factory.ts";
import { ratingsOn } from "./rating-factory.ts";
import { ratingMailJob } from "./tell-rating.ts";

const server = await startTestServer();
const { admin, services } = server;
const { owner, staffing, placed, ended, later, rate, atCustomer, atStaffing } = await ratingsOn(server);
const { holding, untilBlocked } = racesOn(server);
const stranger = await server.otherOrganisation("Other customer");
const rival = await server.otherOrganisation("Other agency");
const COMMENT = "Knew every ventilator by its sound";

describe("a placement that ended", () => {
  test("is rated with words, which both sides read alike, and the staffing side by the organisation alone", async () => {
    const pair = await ended();
    expect((await atCustomer(pair)).actions).toContain("rate");
    expect(await rate(pair, 4, COMMENT)).toMatchObject({ status: 200, body: { rating_detail: { rating: 4 } } });
    const [mine, theirs] = [await atCustomer(pair), await atStaffing(pair)];
    expect(mine.rating_detail).toMatchObject({ rating: 4, comment: COMMENT, is_editable: true });
    expect(theirs.rating_detail).toEqual(mine.rating_detail);
    expect(theirs.actions).not.toContain("rate");
    expect(mine.steps.at(-1)).toMatchObject({ action: "placement rated", by_details: { name: owner.name } });
    expect(theirs.steps.at(-1)).toMatchObject({ action: "placement rated", by_details: null });
    for (const secret of [owner.name, owner.email, pair.made]) expect(JSON.stringify(theirs)).not.toContain(secret);
  });

  test("that was ended before it began is rated too", async () => {
    const pair = await placed();
    await admin.query("update interest set start_date = start_date + 1 where id = $1", [pair.made]);
    await admin.query("update received_interest set start_date = start_date + 1 where id = $1", [pair.received]);
    const start = (await atCustomer(pair)).placement_detail?.start_date ?? "";
    const eve = new Date(Date.parse(start) - 86_400_000).toISOString().slice(0, 10);
    await owner.ok(made.terminate, {
      params: { id: pair.made },
      body: { end_date: eve, reason: "Did not come" },
    });
    expect((await rate(pair, 1)).status).toBe(200);
  });

  test("has one rating: a second one within twelve hours changes it, a later one is refused, and nothing is lost", async () => {
    const pair = await ended();
    await rate(pair, 2, "Late");
    await later(pair, 11);
    expect((await rate(pair, 3, COMMENT)).status).toBe(200);
    expect((await atStaffing(pair)).rating_detail).toMatchObject({ rating: 3, comment: COMMENT });
    await later(pair, 1);
    const refused = await rate(pair, 5);
    expect(refused).toMatchObject({ status: 409, body: { message: messages.interests.ratingLate({ hours: 12 }) } });
    expect((await atCustomer(pair)).actions).not.toContain("rate");
    for (const { rating_detail } of [await atCustomer(pair), await atStaffing(pair)]) {
      expect(rating_detail).toMatchObject({ rating: 3, comment: COMMENT, is_editable: false });
    }
    const { rows } = await admin.query("select sum(rating)::int as sum from received_interest where profile = $1", [
      pair.person,
    ]);
    expect(rows).toEqual([{ sum: 3 }]);
  });

  test.for([0, 6, 2.5, "4", null])("takes no rating of %s", async (rating) => {
    const pair = await ended();
    const answer = await owner.raw({
      method: "POST",
      url: made.rate.path.replace("{id}", pair.made),
      body: { rating },
    });
    expect(answer).toMatchObject({ status: 400, body: { errors: { rating: [expect.any(String)] } } });
  });
});

test("nobody rates before the end: neither while an interest is open nor on the last day", async () => {
  const running = await placed();
  const refused = { status: 409, body: { message: messages.interests.ratingEarly } };
  expect(await rate(running, 5)).toMatchObject(refused);
  expect((await atCustomer(running)).actions).not.toContain("rate");
  const set = "set end_date = (now() at time zone 'Asia/Kolkata')::date";
  await admin.query(`update interest ${set}, start_date = start_date - 5 where id = $1`, [running.made]);
  expect(await rate(running, 5)).toMatchObject(refused);
  expect((await atStaffing(running)).rating_detail).toBeNull();
});

test("who rates is who requests at the customer; the staffing side and other organisations do not", async () => {
  const pair = await ended();
  const body = { rating: 5 };
  const viewer = await server.asMember({ permissions: ["interest.view", "interest.withdraw"] });
  expect((await viewer.refused(made.rate, { params: { id: pair.made }, body })).status).toBe(403);
  const decider = await server.asMember({ permissions: ["interest.decide"] }, staffing.organisation_id);
  expect((await decider.refused(made.rate, { params: { id: pair.received }, body })).status).toBe(403);
  for (const caller of [staffing, stranger, rival]) {
    for (const id of [pair.made, pair.received]) {
      expect((await caller.refused(made.rate, { params: { id }, body })).status).toBe(404);
    }
  }
  expect((await atCustomer(pair)).rating_detail).toBeNull();
  const requester = await server.asMember({ permissions: ["interest.view", "interest.request"] });
  await requester.ok(made.rate, { params: { id: pair.made }, body });
});

test("of two who rate at once by what they both see, one is told that it has changed", async () => {
  const pair = await ended();
  const { version } = await atCustomer(pair);
  const answers: { status: number; body: unknown }[] = [];
  await holding(
    (client) => client.query("select from received_interest where id = $1 for update", [pair.received]),
    async () => {
      const sent = [2, 5].map((rating) =>
        owner.send(made.rate, {
          params: { id: pair.made },
          body: { rating },
          headers: { "if-match": String(version) },
        }),
      );
      await untilBlocked(2);
      void Promise.all(sent).then((done) => answers.push(...done));
    },
  );
  await expect.poll(() => answers.map(({ status }) => status).toSorted()).toEqual([200, 409]);
  const [mine, theirs] = [await atCustomer(pair), await atStaffing(pair)];
  expect(mine.rating_detail).toEqual(theirs.rating_detail);
  expect(mine.steps.filter(({ action }) => action === "placement rated")).toHaveLength(1);
});

test("what crosses of a rating is the list of what may, and history of both sides tells no words", async () => {
  const pair = await ended();
  await rate(pair, 4, COMMENT);
  const columns = crossing.rated.join(", ");
  const rowOf = async (table: string, id: string) =>
    (await admin.query(`select ${columns} from ${table} where id = $1`, [id])).rows[0];
  expect(await rowOf("interest", pair.made)).toEqual(await rowOf("received_interest", pair.received));
  for (const [caller, id] of [
    [owner, pair.made],
    [staffing, pair.received],
  ] as const) {
    const { results } = await caller.ok(activityCalls.list, { query: { subject: id, page_size: 100 } });
    expect(results.filter(({ action }) => action === "placement rated")).toHaveLength(1);
    expect(JSON.stringify(results)).not.toContain(COMMENT);
  }
});

test("an erased person keeps the number of the rating, and nothing more is said of them by anybody", async () => {
  const pair = await ended();
  const other = await ended(pair.person);
  await rate(pair, 4, COMMENT);
  const erasing = { params: { id: pair.person }, body: { reason: "Asked for by the person" } };
  await staffing.ok(profileCalls.erase, erasing);
  for (const { rating_detail, actions } of [await atCustomer(pair), await atStaffing(pair)]) {
    expect(rating_detail).toMatchObject({ rating: 4, comment: "", is_editable: false });
    expect(actions).not.toContain("rate");
  }
  for (const one of [pair, other]) {
    expect(await rate(one, 1, COMMENT)).toMatchObject({
      status: 409,
      body: { message: messages.interests.ratingErased },
    });
  }
});

test("the file that is handed over to a person has their ratings", async () => {
  const pair = await ended();
  await rate(pair, 4, COMMENT);
  const { bytes } = await staffing.send(profileCalls.data, { params: { id: pair.person } });
  expect(JSON.parse(bytes.toString("utf8"))).toMatchObject({
    profile: { overall_experience_rating: 4, rating_count: 1 },
    interests: [{ rating: 4, rating_comment: COMMENT }],
  });
});

describe("mails", () => {
  const mailsOf = async ({ received: id }: Pair) =>
    ((await services.mailer.listOutbox?.()) ?? []).filter(({ text }) => text.includes(id) && text.includes("rated"));

  test("tell those who decide at the staffing side, once, without words of the rating and people of the customer", async () => {
    const pair = await ended();
    const decider = await server.asMember({ permissions: ["interest.decide"] }, staffing.organisation_id);
    const other = await server.asMember({ permissions: ["personnel.manage"] }, staffing.organisation_id);
    await rate(pair, 4, COMMENT);
    await rate(pair, 5, COMMENT);
    await vi.waitFor(async () => expect((await mailsOf(pair)).length).toBeGreaterThan(1), {
      timeout: 20_000,
      interval: 100,
    });
    const { rows } = await admin.query(
      "select group_id, data from pgboss.job where name = 'rating_mails' and data ->> 'interest' = $1",
      [pair.received],
    );
    expect(rows).toHaveLength(1);
    await inOrganisation(server.pool, { organisation_id: owner.organisation_id, scope: null }, (tx) =>
      services.jobs.enqueue(tx, ratingMailJob, owner.organisation_id, rows[0].data),
    );
    await vi.waitFor(
      async () => {
        const done = await admin.query(
          "select from pgboss.job where name = 'rating_mails' and state = 'completed' and data ->> 'interest' = $1",
          [pair.received],
        );
        expect(done.rows).toHaveLength(2);
      },
      { timeout: 20_000, interval: 100 },
    );
    const mails = await mailsOf(pair);
    const told = mails.map(({ to }) => to);
    expect(told).toEqual(expect.arrayContaining([staffing.email, decider.email]));
    expect(new Set(told).size).toBe(told.length);
    expect(told).not.toContain(other.email);
    for (const secret of [owner.name, owner.email, owner.organisation_id, pair.made, COMMENT]) {
      expect(JSON.stringify(mails)).not.toContain(secret);
    }
  });
});
