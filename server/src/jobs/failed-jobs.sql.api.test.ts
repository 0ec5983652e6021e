import { jobCalls } from "@steward/contract/jobs/calls";
import { signInCalls } from "@steward/contract/sign-in/calls";
import { userCalls } from "@steward/contract/users/calls";
import { beforeEach, describe, expect, test, vi } from "vitest";
import { startMailServer } from "../test-server/mail-server.ts";
import { startTestServer } from "../test-server/start-test-server.ts";
import { freshEmail, makeUser } from "../users/user-factory.ts";

const mails = await startMailServer();
const server = await startTestServer({ settings: { SMTP_URL: `smtp://127.0.0.1:${mails.port}` } });
const { owner } = server;

beforeEach(() => {
  mails.replies = 0;
  for (const list of [mails.taken, mails.refused, server.reported]) list.length = 0;
});

const WITHIN = { timeout: 20_000 };

const jobAbout = async (about: string) => {
  const { results } = await owner.ok(jobCalls.list);
  return results.find((job) => job.about.includes(about));
};
const comesTo = (about: string, state: string) =>
  vi.waitFor(async () => {
    const job = await jobAbout(about);
    expect(job?.state).toBe(state);
    return job;
  }, WITHIN);
const kept = async (about: string) =>
  (await server.admin.query("select data from pgboss.job where data ->> 'about' like $1", [`%${about}%`])).rows;

describe("a mail that the mail server refuses for good", () => {
  test("stays as a failed job, is tried again on request, and what it said goes once it is sent", async () => {
    mails.replies = 550;
    const user = await makeUser(owner);
    const failed = await comesTo(user.email, "Failed");
    expect(failed).toEqual({
      id: expect.any(String),
      kind: "mail",
      state: "Failed",
      about: `Invitation of ${user.email}`,
      message: "The mail server refused the mail. (reply 550)",
      attempts: 1,
      created: expect.stringMatching(/Z$/),
      ended: expect.stringMatching(/Z$/),
    });
    expect(await owner.ok(jobCalls.list, { query: { state: "Failed", kind: "mail" } })).toMatchObject({ count: 1 });
    expect((await owner.ok(jobCalls.list, { query: { state: "Waiting,Running" } })).count).toBe(0);
    mails.replies = 0;
    const params = { id: failed?.id ?? "" };
    expect(await owner.ok(jobCalls.retry, { params })).toMatchObject({ state: "Waiting", ended: null });
    expect(await comesTo(user.email, "Done")).toMatchObject({ attempts: 2, message: "" });
    const id = (source = "") => /^Message-ID: (.*)\r$/im.exec(source)?.[1];
    expect(id(mails.taken[0])).toBe(id(mails.refused[0]));
    expect(await kept(user.email)).toEqual([{ data: { about: `Invitation of ${user.email}` } }]);
    expect(await owner.refused(jobCalls.retry, { params })).toMatchObject({
      status: 409,
      message: "The job is done; only one that failed is tried again.",
    });
  });

  test("is discarded on request, with what it said, and by those alone who may change the settings", async () => {
    mails.replies = 550;
    const user = await makeUser(owner);
    const params = { id: (await comesTo(user.email, "Failed"))?.id ?? "" };
    const viewer = await server.asMember({ permissions: ["settings.view"] });
    expect(await viewer.refused(jobCalls.discard, { params })).toMatchObject({ status: 403 });
    const other = await server.otherOrganisation();
    expect(await other.refused(jobCalls.discard, { params })).toMatchObject({ status: 404 });
    expect(await kept(user.email)).toHaveLength(1);
    await owner.ok(jobCalls.discard, { params });
    expect(await jobAbout(user.email)).toBeUndefined();
    expect(await kept(user.email)).toEqual([]);
    expect(await owner.refused(jobCalls.discard, { params })).toMatchObject({ status: 404 });
    expect(await owner.refused(jobCalls.retry, { params })).toMatchObject({ status: 404 });
  });

  test("with a code is not kept readable, and the answer to who asked for it is as ever", async () => {
    mails.replies = 550;
    expect(await server.nobody.ok(signInCalls.getOtp, { body: { email: owner.email } })).toEqual({
      otp_token: expect.any(String),
    });
    await vi.waitFor(async () => {
      const { rows } = await server.admin.query(
        "select state, data from pgboss.job where group_id is null and name = 'mail'",
      );
      expect(rows).toEqual([{ state: "failed", data: { about: "One-time code" } }]);
    }, WITHIN);
  });
});

test("a mail that is refused for now is tried again by itself", async () => {
  mails.replies = 451;
  const user = await makeUser(owner);
  await vi.waitFor(() => expect(mails.refused).toHaveLength(1), WITHIN);
  mails.replies = 0;
  await comesTo(user.email, "Done");
  expect(mails.taken).toHaveLength(1);
  expect(server.reported).toHaveLength(1);
});

describe("the jobs of an organisation", () => {
  test("are nobody else's: no list shows them and no call tries them again", async () => {
    mails.replies = 550;
    const user = await makeUser(owner);
    const failed = await comesTo(user.email, "Failed");
    const other = await server.otherOrganisation();
    expect((await other.ok(jobCalls.list)).count).toBe(0);
    expect(await other.refused(jobCalls.retry, { params: { id: failed?.id ?? "" } })).toMatchObject({ status: 404 });
    expect((await jobAbout(user.email))?.state).toBe("Failed");
  });

  test("are for those who may see or change the settings", async () => {
    const viewer = await server.asMember({ permissions: ["settings.view"] });
    await viewer.ok(jobCalls.list);
    const params = { id: owner.organisation_id };
    expect(await viewer.refused(jobCalls.retry, { params })).toMatchObject({ status: 403 });
    const clerk = await server.asMember({ permissions: ["asset.view"] });
    expect(await clerk.refused(jobCalls.list)).toMatchObject({ status: 403 });
  });

  test("are behind the wall of the database too", async () => {
    const seen = async (organisation_id: string | null) => {
      const client = await server.pool.connect();
      try {
        await client.query("begin");
        if (organisation_id !== null)
          await client.query("select set_config('app.organisation_id', $1, true)", [organisation_id]);
        const found = async (table: string) =>
          (await client.query(`select distinct group_id from pgboss.${table} order by 1`)).rows.map(
            ({ group_id }) => group_id,
          );
        return [await found("job"), await found("job_common")];
      } finally {
        await client.query("rollback");
        client.release();
      }
    };
    const { organisation_id } = owner;
    expect(await seen(organisation_id)).toEqual([[organisation_id], [organisation_id]]);
    expect(await seen((await server.otherOrganisation()).organisation_id)).toEqual([[], []]);
    for (const setting of [null, ""]) expect(await seen(setting)).toEqual([[null], [null]]);
    const { rows } = await server.admin.query(
      "select has_table_privilege('steward_jobs', 'asset', 'select') as reads, has_schema_privilege('steward_jobs', 'public', 'create') as makes",
    );
    expect(rows).toEqual([{ reads: false, makes: false }]);
  });
});

test("one address gets at most twenty mails an hour from all organisations, and codes all the same", async () => {
  const email = freshEmail();
  for (let number = 0; number < 20; number += 1) {
    const other = number % 5 === 0 ? await server.otherOrganisation() : owner;
    const user = await other.ok(userCalls.create, { body: { name: "Asha Rao", email } });
    await other.ok(userCalls.remove, { params: { id: user.id } });
  }
  const user = await owner.ok(userCalls.create, { body: { name: "Asha Rao", email } });
  const { rows } = await server.admin.query(
    "select count(*)::int as mails from pgboss.job where data ->> 'about' like $1",
    [`%${email}`],
  );
  expect(rows).toEqual([{ mails: 20 }]);
  const answer = await owner.send(userCalls.invite, { params: { id: user.id } });
  expect(answer).toMatchObject({ status: 429, body: { code: "rate_limited" } });
  await server.nobody.ok(signInCalls.getOtp, { body: { email } });
  await vi.waitFor(
    () => expect(mails.taken.filter((source) => /is your Steward code/.test(source))).toHaveLength(1),
    WITHIN,
  );
});

test("operators see that the workers are alive and what waits", async () => {
  const ready = await server.nobody.raw({ url: "/readyz" });
  const { jobs } = ready.body as { jobs: { last_beat: string } };
  expect(Date.now() - Date.parse(jobs.last_beat)).toBeLessThan(10_000);
  mails.replies = 550;
  const user = await makeUser(owner);
  await comesTo(user.email, "Failed");
  const metrics = (await server.nobody.raw({ url: "/metrics" })).bytes.toString();
  expect(metrics).toMatch(/^steward_jobs\{kind="mail",state="failed"\} [1-9]/m);
  expect(metrics).toMatch(/^steward_jobs_last_beat_seconds \d+/m);
});
