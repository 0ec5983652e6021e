import { activityCalls } from "@steward/contract/activity/calls";
import { userCalls } from "@steward/contract/users/calls";
import { organisationCalls } from "@steward/contract/organisations/calls";
import { foundingCalls } from "@steward/contract/organisations/founding/calls";
import { setupCalls } from "@steward/contract/setup/calls";
import { signInCalls } from "@steward/contract/sign-in/calls";
import { describe, expect, test, vi } from "vitest";
import { receiveCode, wrongCode } from "../../sign-in/sign-in-factory.ts";
import { callerOf } from "../../test-server/caller.ts";
import { startTestServer } from "../../test-server/start-test-server.ts";
import { freshEmail } from "../../users/user-factory.ts";

const open = await startTestServer({ settings: { SIGN_UP: "open", TRUSTED_PROXIES: "127.0.0.0/8" } });
const closed = await startTestServer();
const empty = await startTestServer({ set_up: false, settings: { SIGN_UP: "open" } });
const { nobody, admin } = open;

const INVALID = { status: 400, code: "invalid_otp", otp: ["Invalid OTP"] };
const founder = (email = freshEmail(), organisation_name = "Founded Works") => ({
  organisation_name,
  name: "Ravi Kumar",
  email,
});
type Founder = ReturnType<typeof founder>;

/** Asks for a code and reads it from the mail. */
async function proven(body: Founder) {
  const before = ((await open.services.mailer.listOutbox?.(body.email)) ?? []).length;
  const { otp_token } = await nobody.ok(foundingCalls.sendCode, { body });
  const mail = await vi.waitFor(async () => {
    const mails = (await open.services.mailer.listOutbox?.(body.email)) ?? [];
    expect(mails.length).toBe(before + 1);
    return mails[0];
  });
  return { ...body, otp_token, otp: /\b\d{6}\b/.exec(mail?.text ?? "")?.[0] ?? "", mail };
}
const foundBy = async (body: Founder) => {
  const { mail: _, ...sent } = await proven(body);
  return nobody.ok(foundingCalls.found, { body: sent });
};
const organisations = async () => Number((await admin.query("select count(*) as n from organisation")).rows[0].n);

describe("an installation that is open", () => {
  test("says so before the sign-in", async () => {
    expect(await nobody.ok(setupCalls.state)).toEqual({ waiting: false, outbox: true, sign_up: true });
    expect(await closed.nobody.ok(setupCalls.state)).toMatchObject({ sign_up: false });
  });

  test("lets anybody found an organisation who proves an address, and signs them in", async () => {
    const { mail, ...body } = await proven(founder());
    expect(mail).toMatchObject({ subject: `${body.otp} is your code to create an organisation on Steward` });
    const before = await organisations();
    const session = await nobody.ok(foundingCalls.found, { body: { ...body, time_zone: "Europe/Berlin" } });
    expect(await organisations()).toBe(before + 1);
    const [first] = session.organisation_list;
    expect(session.organisation_list).toMatchObject([{ name: "Founded Works", is_owner: true }]);
    const owner = callerOf(open.app, { ...nobody, ...session, organisation_id: first?.id ?? "" });
    expect(await owner.ok(organisationCalls.slugDetails)).toMatchObject({
      kinds: ["customer"],
      is_owner: true,
      is_operator: false,
      settings: { time_zone: "Europe/Berlin" },
    });
    expect(await owner.ok(userCalls.profile)).toMatchObject({ name: "Ravi Kumar", email: body.email });
    const { results } = await owner.ok(activityCalls.list, { query: { action: "created" } });
    expect(results).toMatchObject([{ subject_type: "organisation", actor_details: { name: "Ravi Kumar" } }]);
    // The same code founds no second one.
    expect(await nobody.refused(foundingCalls.found, { body })).toMatchObject(INVALID);
  });

  test("lets somebody with an account found one more, which comes first, and leaves their name", async () => {
    const { email, name } = open.owner;
    const session = await foundBy(founder(email, "A Second Works"));
    expect(session.organisation_list.map(({ name: called }) => called)).toEqual([
      "A Second Works",
      "Meridian Hospitals",
    ]);
    expect((await admin.query("select name from account where email = $1", [email])).rows).toEqual([{ name }]);
    // By name it would come behind the other.
    const third = await foundBy(founder(email, "Zeta Works"));
    expect(third.organisation_list[0]?.name).toBe("Zeta Works");
  });

  test("wants the code of that address, made for this, and five tries at most", async () => {
    const { mail: _, ...body } = await proven(founder());
    expect(await nobody.refused(foundingCalls.found, { body: { ...body, email: freshEmail() } })).toMatchObject(
      INVALID,
    );
    expect(
      await nobody.refused(signInCalls.verify, { body: { otp: body.otp, otp_token: body.otp_token } }),
    ).toMatchObject(INVALID);
    const signing = await receiveCode(open, (await open.asRole("Viewer")).email);
    expect(await nobody.refused(foundingCalls.found, { body: { ...body, ...signing } })).toMatchObject(INVALID);
    for (const step of [1, 2, 3, 4]) {
      const wrong = { ...body, otp: wrongCode(body.otp, step) };
      expect(await nobody.refused(foundingCalls.found, { body: wrong })).toMatchObject(INVALID);
    }
    // One try went to the other address, four to wrong codes.
    expect(await nobody.refused(foundingCalls.found, { body })).toMatchObject(INVALID);
  });

  test("founds one organisation for two who use a code at once", async () => {
    const { mail: _, ...body } = await proven(founder());
    const before = await organisations();
    const both = await Promise.all([1, 2].map(() => nobody.send(foundingCalls.found, { body })));
    expect(both.map(({ status }) => status).sort()).toEqual([201, 400]);
    expect(await organisations()).toBe(before + 1);
  });

  test("keeps a code whose other fields are wrong", async () => {
    const { mail: _, ...body } = await proven(founder());
    const wrong = await nobody.refused(foundingCalls.found, { body: { ...body, organisation_name: " " } });
    expect(wrong).toMatchObject({ status: 400, errors: { organisation_name: ["This is Required."] } });
    await nobody.ok(foundingCalls.found, { body });
  });

  test("sends five codes to an address in a quarter of an hour, whatever they are for", async () => {
    const body = founder();
    for (const _ of [1, 2, 3]) await nobody.ok(foundingCalls.sendCode, { body });
    for (const _ of [1, 2]) await nobody.ok(signInCalls.getOtp, { body: { email: body.email } });
    expect(await nobody.refused(foundingCalls.sendCode, { body })).toMatchObject({ status: 429, code: "rate_limited" });
  });

  test("sends twenty codes for one client, who may still sign in", async () => {
    const from = { "x-forwarded-for": "203.0.113.9" };
    const send = () => nobody.send(foundingCalls.sendCode, { body: founder(), headers: from });
    for (const _ of Array(20).keys()) expect((await send()).status).toBe(200);
    expect(await send()).toMatchObject({
      status: 429,
      body: { message: "Too many organisations were asked for. Try again in 15 minutes." },
    });
    await nobody.ok(signInCalls.getOtp, { body: { email: freshEmail() }, headers: from });
  });
});

describe("an installation that is closed, or still to be set up", () => {
  test.for([
    ["closed", closed],
    ["without an organisation", empty],
  ] as const)("has no such call: %s", async ([, { nobody: anyone, admin: database }]) => {
    const body = founder();
    expect(await anyone.refused(foundingCalls.sendCode, { body })).toMatchObject({ status: 404, code: "not_found" });
    const sent = { ...body, otp: "123456", otp_token: "x" };
    expect(await anyone.refused(foundingCalls.found, { body: sent })).toMatchObject({ status: 404, code: "not_found" });
    expect((await database.query("select from otp")).rowCount).toBe(0);
  });
});
