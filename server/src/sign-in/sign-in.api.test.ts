import { assetCalls } from "@steward/contract/assets/calls";
import { signInCalls } from "@steward/contract/sign-in/calls";
import { userCalls } from "@steward/contract/users/calls";
import { describe, expect, test } from "vitest";
import { callerOf } from "../test-server/caller.ts";
import { startTestServer } from "../test-server/start-test-server.ts";
import { receiveCode, wrongCode } from "./sign-in-factory.ts";

const server = await startTestServer();
const { nobody, owner, admin } = server;
const INVALID = { status: 400, code: "invalid_otp", otp: ["Invalid OTP"] };

const verify = (otp_token: string, otp: string) => nobody.send(signInCalls.verify, { body: { otp_token, otp } });

describe("a one-time code", () => {
  test("comes by mail and opens a session with the organisations of the person", async () => {
    const { email, organisation_id } = owner;
    const { otp_token, otp } = await receiveCode(server, email);
    const session = await nobody.ok(signInCalls.verify, { body: { otp_token, otp } });
    expect(session).toEqual({
      access_token: expect.stringMatching(/^[\w-]{43}$/),
      refresh_token: expect.stringMatching(/^[\w-]{43}$/),
      expires_in: 12 * 60 * 60,
      organisation_list: [
        {
          id: organisation_id,
          name: "Meridian Hospitals",
          is_owner: true,
          owner: { profile_details: { name: owner.name, profile_picture: null } },
        },
      ],
    });
    const caller = callerOf(server.app, { ...owner, ...session });
    expect(await caller.ok(userCalls.profile)).toMatchObject({ email });
  });

  test("is told in a mail that says how long it lasts", async () => {
    const someone = await server.asRole("Viewer");
    const { otp } = await receiveCode(server, someone.email);
    const [mail] = (await server.services.mailer.listOutbox?.(someone.email)) ?? [];
    expect(mail).toMatchObject({ to: someone.email, subject: `${otp} is your Steward code` });
    expect(mail?.text).toContain("valid for 10 minutes");
  });

  test("works for an address typed in capitals and with blanks around it", async () => {
    const someone = await server.asRole("Viewer");
    const { otp_token, otp } = await receiveCode(server, someone.email);
    expect((await verify(otp_token, ` ${otp} `)).status).toBe(200);
    await nobody.ok(signInCalls.getOtp, { body: { email: ` ${someone.email.toUpperCase()} ` } });
    const { rows } = await admin.query("select count(*)::int as n from otp where account_id = $1", [
      someone.account_id,
    ]);
    expect(rows).toEqual([{ n: 2 }]);
  });

  test("works once", async () => {
    const { email } = await server.asRole("Viewer");
    const { otp_token, otp } = await receiveCode(server, email);
    expect((await verify(otp_token, otp)).status).toBe(200);
    expect(await nobody.refused(signInCalls.verify, { body: { otp_token, otp } })).toMatchObject(INVALID);
  });

  test("opens one session for two that use it at once", async () => {
    const { email } = await server.asRole("Viewer");
    const { otp_token, otp } = await receiveCode(server, email);
    const answers = await Promise.all([1, 2, 3, 4].map(() => verify(otp_token, otp)));
    expect(answers.map(({ status }) => status).sort()).toEqual([200, 400, 400, 400]);
  });

  test("is worth nothing with another person's token", async () => {
    const first = await receiveCode(server, (await server.asRole("Viewer")).email);
    const second = await receiveCode(server, (await server.asRole("Viewer")).email);
    if (first.otp !== second.otp) expect((await verify(first.otp_token, second.otp)).status).toBe(400);
    expect((await verify(first.otp_token, first.otp)).status).toBe(200);
  });

  test("runs out after ten minutes", async () => {
    const { email, account_id } = await server.asRole("Viewer");
    const { otp_token, otp } = await receiveCode(server, email);
    const { rows } = await admin.query(
      "update otp set expires_at = expires_at - interval '10 minutes' where account_id = $1 returning created - expires_at as left_over",
      [account_id],
    );
    expect(rows).toHaveLength(1);
    expect(await nobody.refused(signInCalls.verify, { body: { otp_token, otp } })).toMatchObject(INVALID);
    await admin.query("update otp set expires_at = expires_at + interval '1 minute' where account_id = $1", [
      account_id,
    ]);
    expect((await verify(otp_token, otp)).status).toBe(200);
  });

  test("is dead after five wrong tries", async () => {
    const { email } = await server.asRole("Viewer");
    const { otp_token, otp } = await receiveCode(server, email);
    for (const step of [1, 2, 3, 4, 5]) expect((await verify(otp_token, wrongCode(otp, step))).status).toBe(400);
    expect(await nobody.refused(signInCalls.verify, { body: { otp_token, otp } })).toMatchObject(INVALID);
  });

  test("still works at the fifth try", async () => {
    const { email } = await server.asRole("Viewer");
    const { otp_token, otp } = await receiveCode(server, email);
    for (const step of [1, 2, 3, 4]) expect((await verify(otp_token, wrongCode(otp, step))).status).toBe(400);
    expect((await verify(otp_token, otp)).status).toBe(200);
  });

  test("shares its five tries among guesses that arrive together", async () => {
    const { email, account_id } = await server.asRole("Viewer");
    const { otp_token, otp } = await receiveCode(server, email);
    const guesses = Array.from({ length: 40 }, (_, step) => verify(otp_token, wrongCode(otp, step + 1)));
    expect((await Promise.all(guesses)).every(({ status }) => status === 400)).toBe(true);
    const { rows } = await admin.query("select tries from otp where account_id = $1", [account_id]);
    expect(rows).toEqual([{ tries: 5 }]);
    expect((await verify(otp_token, otp)).status).toBe(400);
  });

  test("is kept as a keyed hash only, as are tokens", async () => {
    const { email, access_token, refresh_token } = owner;
    const { otp_token, otp } = await receiveCode(server, email);
    for (const table of ["otp", "session", "rotated_refresh"]) {
      const { rows } = await admin.query(`select t::text as row from ${table} t`);
      for (const { row } of rows)
        for (const secret of [otp_token, access_token, refresh_token]) expect(row).not.toContain(secret);
      if (table === "otp") for (const { row } of rows) expect(row.split(",")).not.toContain(otp);
    }
  });
});

describe("asking for codes", () => {
  test("an unknown address gets the same answer, a row like any other, and no mail", async () => {
    const email = "nobody.at.all@example.org";
    const known = await nobody.send(signInCalls.getOtp, { body: { email: (await server.asRole("Viewer")).email } });
    const unknown = await nobody.send(signInCalls.getOtp, { body: { email } });
    const shape = { status: 200, body: { otp_token: expect.stringMatching(/^[\w-]{43}$/) } };
    for (const { status, body } of [known, unknown]) expect({ status, body }).toEqual(shape);
    const { otp_token } = unknown.body as { otp_token: string };
    expect(await nobody.refused(signInCalls.verify, { body: { otp_token, otp: "000000" } })).toMatchObject(INVALID);
    await receiveCode(server, (await server.asRole("Viewer")).email);
    expect(await server.services.mailer.listOutbox?.(email)).toEqual([]);
  });

  test("a person deactivated after the mail cannot use the code", async () => {
    const { email, account_id } = await server.asRole("Viewer");
    const { otp_token, otp } = await receiveCode(server, email);
    await admin.query("update account set is_active = false where id = $1", [account_id]);
    expect(await nobody.refused(signInCalls.verify, { body: { otp_token, otp } })).toMatchObject(INVALID);
  });

  test("an inactive person is an unknown one", async () => {
    const { email, account_id } = await server.asRole("Viewer");
    await admin.query("update account set is_active = false where id = $1", [account_id]);
    await nobody.ok(signInCalls.getOtp, { body: { email } });
    await receiveCode(server, (await server.asRole("Viewer")).email);
    expect(await server.services.mailer.listOutbox?.(email)).toEqual([]);
  });

  test.for([
    ["a known address", true],
    ["an unknown address", false],
  ] as const)(
    "%s gets five in fifteen minutes, then 429, until the first is fifteen minutes old",
    async ([, known]) => {
      const email = known ? (await server.asRole("Viewer")).email : "unknown.five@example.org";
      for (const _ of [1, 2, 3, 4, 5]) await nobody.ok(signInCalls.getOtp, { body: { email } });
      for (const typed of [email, email.toUpperCase(), ` ${email}`]) {
        const { status, code } = await nobody.refused(signInCalls.getOtp, { body: { email: typed } });
        expect({ status, code }).toEqual({ status: 429, code: "rate_limited" });
      }
      await admin.query(
        "update otp set created = created - interval '15 minutes' where created = (select min(created) from otp where email_hash = (select email_hash from otp order by created desc limit 1))",
      );
      await nobody.ok(signInCalls.getOtp, { body: { email } });
      expect(await nobody.refused(signInCalls.getOtp, { body: { email } })).toMatchObject({ status: 429 });
    },
  );

  test("a refusal for asking too often says when to come back", async () => {
    const email = "too.often@example.org";
    for (const _ of [1, 2, 3, 4, 5]) await nobody.ok(signInCalls.getOtp, { body: { email } });
    const { status, headers } = await nobody.send(signInCalls.getOtp, { body: { email } });
    expect(status).toBe(429);
    expect(Number(headers["retry-after"])).toBeGreaterThan(0);
    expect(Number(headers["retry-after"])).toBeLessThanOrEqual(15 * 60);
  });

  test("five asked for at once are five, not more", async () => {
    const { email, account_id } = await server.asRole("Viewer");
    const answers = await Promise.all(
      Array.from({ length: 12 }, () => nobody.send(signInCalls.getOtp, { body: { email } })),
    );
    expect(answers.filter(({ status }) => status === 200)).toHaveLength(5);
    const { rows } = await admin.query("select count(*)::int as n from otp where account_id = $1", [account_id]);
    expect(rows).toEqual([{ n: 5 }]);
  });

  test("one client address gets two hundred in fifteen minutes, whatever addresses it asks for", async () => {
    const ask = (number: number) =>
      nobody.raw({
        method: "POST",
        url: "/v1/steward/auth/get-otp/",
        payload: { email: `many${number}@example.org` },
        remoteAddress: "203.0.113.7",
      });
    for (let round = 0; round < 10; round += 1) {
      const answers = await Promise.all(Array.from({ length: 20 }, (_, index) => ask(round * 20 + index)));
      expect(answers.every(({ status }) => status === 200)).toBe(true);
    }
    expect((await ask(1000)).status).toBe(429);
    await nobody.ok(signInCalls.getOtp, { body: { email: "somebody.else@example.org" } });
  });

  test.for<[string, string]>([
    ["", "E-mail is required"],
    ["  ", "E-mail is required"],
    ["asha", "Please enter a valid email address"],
    ["a@b", "Please enter a valid email address"],
    ["a@b.c\u0000", "Contains characters that cannot be stored."],
    ["a@example.org\r\nBcc: b@example.org", "Please enter a valid email address"],
  ])("%j is answered with %j", async ([email, message]) => {
    const answer = await nobody.refused(signInCalls.getOtp, { body: { email } });
    expect(answer).toMatchObject({
      status: 400,
      code: "invalid",
      errors: { email: expect.arrayContaining([message]) },
    });
    expect(answer.error_message).toContain(`E-mail: ${message}`);
  });
});

describe("a person without an organisation", () => {
  test("gets an empty list and tokens that open nothing", async () => {
    const someone = await server.asRole("Viewer");
    const { otp_token, otp } = await receiveCode(server, someone.email);
    await admin.query("update membership set is_active = false where account_id = $1", [someone.account_id]);
    const session = await nobody.ok(signInCalls.verify, { body: { otp_token, otp } });
    expect(session.organisation_list).toEqual([]);
    const { access_token, refresh_token } = session;
    const caller = callerOf(server.app, { ...someone, access_token });
    expect(await caller.refused(assetCalls.list)).toMatchObject({ status: 401, code: "token_not_valid" });
    expect(await nobody.refused(signInCalls.refresh, { body: { refresh_token } })).toMatchObject({ status: 401 });
    const { rows } = await admin.query("select count(*)::int as n from session where account_id = $1", [
      someone.account_id,
    ]);
    expect(rows).toEqual([{ n: 1 }]);
  });
});
