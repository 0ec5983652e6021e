import { interestCalls as made, receivedInterestCalls as received } from "@steward/contract/interests/calls";
import { describe, expect, test, vi } from "vitest";
import { makeBranch } from "../../branches/branch-factory.ts";
import { inOrganisation } from "../../database/transaction.ts";
import { startTestServer } from "../../test-server/start-test-server.ts";
import { EMAIL } from "../interest-factory.ts";
import { ASKED, at, interviewMailsOn, interviewsOn, own, REASON, theirs, THIRD } from "./interview-factory.ts";
import { interviewMailJob } from "./tell-interview.ts";

const server = await startTestServer();
const { admin, services } = server;
const { apart, accepted, proposed, agreed } = await interviewsOn(server);
const { stepsOf, mailsOf, calendarsOf } = interviewMailsOn(server);

const unfolded = (content: string) => content.replaceAll("\r\n ", "");
const lineOf = (content: string, name: string) =>
  unfolded(content)
    .split("\r\n")
    .find((line) => line.startsWith(name))
    ?.slice(name.length);

describe("mails", () => {
  test("tell the other side of proposed times, in its own time zone, and who did it by the organisation alone", async () => {
    const sides = await apart("Mails of proposals");
    const pair = await proposed(sides);
    const [mail] = await mailsOf(pair, sides, 1);
    expect(mail?.to).toBe(sides.staffing.email);
    expect(mail?.calendar).toBeUndefined();
    expect(mail?.text).toContain(
      "2031-03-03 10:00, 45 minutes\n2031-03-04 10:00, 45 minutes\nTimes are those of Asia/Kolkata",
    );
    expect(mail?.text).toContain(`/supply-desk/interests/${pair.received}`);
    for (const secret of [sides.owner.name, sides.owner.email, pair.made, EMAIL])
      expect(mail?.text).not.toContain(secret);
  });

  test("bring both sides the agreed time as one calendar entry, which is moved and taken out by the same name", async () => {
    const sides = await apart("Mails of interviews");
    const pair = await agreed(sides);
    await sides.owner.ok(made.moveInterview, { ...own(pair), body: { ...ASKED, ...at(THIRD), ...REASON } });
    await mailsOf(pair, sides, 5);
    await sides.staffing.ok(received.chooseSlot, { ...theirs(pair), body: { start: THIRD } });
    await mailsOf(pair, sides, 7);
    await sides.staffing.ok(received.cancelInterview, { ...theirs(pair), body: REASON });
    const calendars = await calendarsOf(pair, sides);
    for (const { email } of [sides.owner, sides.staffing]) {
      const entries = calendars.filter(({ to }) => to === email).map(({ content }) => content);
      expect(entries.map((content) => [lineOf(content, "METHOD:"), lineOf(content, "DTSTART:")])).toEqual([
        ["REQUEST", "20310303T043000Z"],
        ["CANCEL", "20310303T043000Z"],
        ["REQUEST", "20310305T043000Z"],
        ["CANCEL", "20310305T043000Z"],
      ]);
      expect(new Set(entries.map((content) => lineOf(content, "UID:"))).size).toBe(1);
      const sequences = entries.map((content) => Number(lineOf(content, "SEQUENCE:")));
      expect(sequences).toEqual([...new Set(sequences)].toSorted((one, next) => one - next));
      expect(entries.every((content) => lineOf(content, "LOCATION:") === ASKED.venue)).toBe(true);
    }
  });

  test("name no address but the reader's own and the server's, and no person of the other side", async () => {
    const sides = await apart("Mails of interviews");
    const pair = await agreed(sides);
    await calendarsOf(pair, sides);
    for (const mail of await mailsOf(pair, sides, 3)) {
      const other = mail.to === sides.owner.email ? sides.staffing : sides.owner;
      const all = unfolded(JSON.stringify({ ...mail, calendar: unfolded(mail.calendar?.content ?? "") }));
      for (const secret of [other.email, other.name, other.account_id, other.organisation_id, EMAIL]) {
        expect(all).not.toContain(secret);
      }
      const addresses = new Set(all.match(/[\w.+-]+@[\w-]+(\.[\w-]+)+/g));
      expect([...addresses].filter((address) => ![mail.to, services.mailer.sender.address].includes(address))).toEqual(
        [],
      );
    }
  });

  test("reach all who handle interests at a side, and nobody else", async () => {
    const sides = await apart("Mails to people");
    const pair = await accepted(sides);
    const { organisation_id } = sides.owner;
    const elsewhere = (await makeBranch(sides.owner)).id;
    const requester = await server.asMember(
      { permissions: ["interest.view", "interest.request"], scope: [elsewhere] },
      organisation_id,
    );
    const viewer = await server.asMember({ permissions: ["interest.view"] }, organisation_id);
    await sides.staffing.ok(received.proposeInterview, { ...theirs(pair), body: ASKED });
    await mailsOf(pair, sides, 1);
    const told = ((await services.mailer.listOutbox?.()) ?? [])
      .filter(({ text }) => text.includes(pair.made))
      .map(({ to }) => to);
    expect(told).toEqual(expect.arrayContaining([sides.owner.email, requester.email]));
    expect(told).not.toContain(viewer.email);
  });

  test("come once, however often the job runs, and not of a step that a later one has overtaken", async () => {
    const sides = await apart("Mails of interviews");
    const pair = await agreed(sides);
    await calendarsOf(pair, sides);
    const steps = await stepsOf(pair);
    for (const { group_id, data } of steps) {
      await inOrganisation(server.pool, { organisation_id: group_id, scope: null }, (tx) =>
        services.jobs.enqueue(tx, interviewMailJob, group_id, data),
      );
    }
    await vi.waitFor(
      async () => {
        const { rows } = await admin.query(
          `select from pgboss.job where name = 'interview_mails' and state = 'completed'
           and jsonb_path_query_array(data, '$.sides[*].interest') ?| $1`,
          [[pair.made, pair.received]],
        );
        expect(rows).toHaveLength(steps.length * 2);
      },
      { timeout: 20_000 },
    );
    await mailsOf(pair, sides, 3);
  });
});
