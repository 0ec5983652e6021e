import { interestCalls as made, receivedInterestCalls as received } from "@steward/contract/interests/calls";
import { messages } from "@steward/contract/messages/catalogue";
import { describe, expect, test, vi } from "vitest";
import { makeBranch } from "../branches/branch-factory.ts";
import { inNoOrganisation, inOrganisation } from "../database/transaction.ts";
import { reminderJob } from "../reminders/reminder-job.ts";
import type { Caller } from "../test-server/caller.ts";
import { startTestServer } from "../test-server/start-test-server.ts";
import { EMAIL, type Pair, pairsOn } from "./interest-factory.ts";
import { remindOfEnds } from "./remind-of-ends.ts";

const server = await startTestServer();
const { admin, pool, services } = server;
const END = "2041-03-31";

/** A customer and an agency of their own with one placement, which ends on a day. */
async function placed(name: string, end_date = END) {
  const { staffing, makePair, offered } = await pairsOn(server);
  const customer = await server.otherOrganisation(name);
  const branch = (await makeBranch(customer)).id;
  const pair = await makePair(undefined, customer);
  await offered(pair, { branch, start_date: "2041-01-01", end_date }, customer);
  await staffing.ok(received.place, { params: { id: pair.received } });
  return { staffing, customer, branch, pair };
}

const run = ({ organisation_id: id }: Caller, today: string) =>
  inOrganisation(pool, { organisation_id: id, scope: null }, (tx) => remindOfEnds(services, tx, { id, today }));

const remindersOf = async ({ organisation_id }: Caller) =>
  (
    await admin.query<{ account_id: string; days: number; is_mailed: boolean }>(
      `select account_id, days, mailed is not null as is_mailed from placement_reminder
       where organisation_id = $1 order by created, id`,
      [organisation_id],
    )
  ).rows;
const daysOf = async (caller: Caller) => (await remindersOf(caller)).map(({ days }) => days);

/** The mails that were ever queued for an organisation. */
const mailsOf = async ({ organisation_id }: Caller) =>
  (
    await admin.query<{ about: string }>(
      `select data ->> 'about' as about from pgboss.job where name = 'mail' and group_id = $1
       and data ->> 'about' like '%placements that end'`,
      [organisation_id],
    )
  ).rows.map(({ about }) => about);

const outboxOf = async (email: string) =>
  vi.waitFor(
    async () => {
      const [mail] = (await services.mailer.listOutbox?.(email)) ?? [];
      if (!mail?.subject.includes("ends soon")) throw new Error("No mail has come.");
      return mail;
    },
    { timeout: 10_000 },
  );

const extend = async (pair: Pair, { customer, staffing }: { customer: Caller; staffing: Caller }, end_date: string) => {
  await customer.ok(made.askExtension, { params: { id: pair.made }, body: { end_date } });
  await staffing.ok(received.extend, { params: { id: pair.received } });
};

describe("both sides are reminded that a placement ends", () => {
  test("30 and 7 days before, once each, by a mail that names the person and no address", async () => {
    const { customer, staffing } = await placed("Both sides");
    for (const side of [customer, staffing]) {
      await run(side, "2041-02-28");
      expect(await daysOf(side)).toEqual([]);
      for (const today of ["2041-03-01", "2041-03-01", "2041-03-10", "2041-03-24", "2041-03-30", "2041-04-01"]) {
        await run(side, today);
      }
      expect(await remindersOf(side)).toMatchObject([
        { account_id: side.account_id, days: 30, is_mailed: true },
        { account_id: side.account_id, days: 7, is_mailed: true },
      ]);
      const about = messages.interests.endsAbout({ email: side.email });
      expect(await mailsOf(side)).toEqual([about, about]);
    }
    const [mine, theirs] = [await outboxOf(customer.email), await outboxOf(staffing.email)];
    for (const { text } of [mine, theirs]) {
      expect(text).toContain(`${END}  Asha Naik`);
      expect(text).not.toContain(EMAIL);
    }
    expect(mine.text).toContain("Sangam Staffing");
    expect(mine.text).not.toContain(staffing.email);
    expect(theirs.text).toContain("Both sides");
    expect(theirs.text).not.toContain(customer.email);
  });

  test("after a pause by the nearest reminder alone, and anew for the end of an extension", async () => {
    const { pair, ...sides } = await placed("Pause");
    for (const side of [sides.customer, sides.staffing]) await run(side, "2041-03-29");
    await extend(pair, sides, "2041-05-31");
    for (const side of [sides.customer, sides.staffing]) {
      await run(side, "2041-03-30");
      expect(await daysOf(side)).toEqual([7]);
      await run(side, "2041-05-01");
      await run(side, "2041-05-24");
      expect(await daysOf(side)).toEqual([7, 30, 7]);
    }
  });

  test("but not of one that was ended early, also where its mail was late", async () => {
    const { pair, customer, staffing } = await placed("Ended early");
    for (const side of [customer, staffing]) await run(side, "2041-03-01");
    await admin.query("update placement_reminder set mailed = null where organisation_id = any($1)", [
      [customer.organisation_id, staffing.organisation_id],
    ]);
    const body = { end_date: "2041-03-20", reason: "Project stopped" };
    await customer.ok(made.terminate, { params: { id: pair.made }, body });
    for (const side of [customer, staffing]) {
      await run(side, "2041-03-14");
      expect(await daysOf(side)).toEqual([30]);
      expect(await mailsOf(side)).toHaveLength(1);
    }
  });

  test("and not of a day that had passed when the person was placed", async () => {
    const { pair, customer } = await placed("Short");
    await admin.query("update interest set placed_on = '2041-03-10' where id = $1", [pair.made]);
    await run(customer, "2041-03-11");
    expect(await daysOf(customer)).toEqual([]);
    await run(customer, "2041-03-24");
    expect(await daysOf(customer)).toEqual([7]);
  });

  test("once when several processes run at a time", async () => {
    const { customer, staffing } = await placed("Race");
    for (const side of [customer, staffing]) {
      await Promise.all([1, 2, 3, 4].map(() => run(side, "2041-03-25")));
      expect(await daysOf(side)).toEqual([7]);
      expect(await mailsOf(side)).toHaveLength(1);
    }
  });
});

test("those are told who handle interests where the placement is", async () => {
  const { customer, staffing, branch } = await placed("People");
  const elsewhere = (await makeBranch(customer)).id;
  const member = (permissions: Parameters<typeof server.asMember>[0], { organisation_id }: Caller) =>
    server.asMember(permissions, organisation_id);
  const requester = await member({ permissions: ["interest.view", "interest.request"], scope: [branch] }, customer);
  await member({ permissions: ["interest.view", "interest.request"], scope: [elsewhere] }, customer);
  await member({ permissions: ["interest.view"] }, customer);
  const decider = await member({ permissions: ["interest.decide"] }, staffing);
  await member({ permissions: ["personnel.view"] }, staffing);
  for (const side of [customer, staffing]) await run(side, "2041-03-25");
  const told = async (side: Caller) => (await remindersOf(side)).map(({ account_id }) => account_id).toSorted();
  expect(await told(customer)).toEqual([customer.account_id, requester.account_id].toSorted());
  expect(await told(staffing)).toEqual([staffing.account_id, decider.account_id].toSorted());
});

test("the job reminds each side by the day of its own time zone", async () => {
  const day = async (zone: string, more: number) =>
    (await admin.query(`select ((now() at time zone $1)::date + $2::int)::text as day`, [zone, more])).rows[0].day;
  // Between these two it is another day at every hour.
  const [ahead, behind] = ["Pacific/Kiritimati", "Pacific/Pago_Pago"];
  const { customer, staffing, pair } = await placed("Zones");
  const zone = (name: string, { organisation_id }: Caller) =>
    admin.query("update organisation set time_zone = $1 where id = $2", [name, organisation_id]);
  await zone(ahead, customer);
  await zone(behind, staffing);
  const days = "start_date = '2020-01-01', placed_on = '2020-01-01', end_date = $2";
  const end = await day(ahead, 30);
  await admin.query(`update interest set ${days} where id = $1`, [pair.made, end]);
  await admin.query(`update received_interest set ${days} where id = $1`, [pair.received, end]);
  await inNoOrganisation(pool, (tx) => services.jobs.enqueue(tx, reminderJob, null, { about: "" }));
  await vi.waitFor(async () => expect(await daysOf(customer)).toEqual([30]), { timeout: 15_000 });
  expect(await daysOf(staffing)).toEqual([]);
});
