import { activityCalls } from "@steward/contract/activity/calls";
import { userCalls } from "@steward/contract/users/calls";
import { organisationCalls } from "@steward/contract/organisations/calls";
import { installationCalls } from "@steward/contract/organisations/installation/calls";
import { setupCalls } from "@steward/contract/setup/calls";
import { signInCalls } from "@steward/contract/sign-in/calls";
import { describe, expect, test, vi } from "vitest";
import { makeAsset } from "../../assets/asset-factory.ts";
import { makeBranch } from "../../branches/branch-factory.ts";
import { newId } from "../../database/new-id.ts";
import { receiveCode } from "../../sign-in/sign-in-factory.ts";
import { type Caller, callerOf } from "../../test-server/caller.ts";
import { startTestServer, type TestServer } from "../../test-server/start-test-server.ts";
import { freshEmail, makeUser, signIn } from "../../users/user-factory.ts";
import { makeInstalled, signInOwner } from "../installation-factory.ts";

const server = await startTestServer();
const { owner: operator, admin } = server;
const fresh = await startTestServer({ set_up: false });

const mailsTo = async (email: string) => (await server.services.mailer.listOutbox?.(email)) ?? [];
const params = ({ id }: { id: string }) => ({ params: { id } });

/** Signs somebody in by a code once the invitation has come, so that the next mail is the code's. */
async function signedIn(at: TestServer, email: string, mails: number): Promise<Caller> {
  await vi.waitFor(async () => expect((await at.services.mailer.listOutbox?.(email))?.length).toBe(mails));
  const { otp_token, otp } = await receiveCode(at, email);
  const session = await at.nobody.ok(signInCalls.verify, { body: { otp_token, otp } });
  return callerOf(at.app, { ...at.nobody, ...session, email, organisation_id: session.organisation_list[0]?.id ?? "" });
}

const find = async (search: string, query: object = {}) =>
  operator.ok(installationCalls.organisations, { query: { search, ...query } });

describe("the operator of an installation", () => {
  test.for([
    ["its first owner", { organisation_name: "Meridian", name: "Asha Rao", email: "asha@meridian.example" }],
  ] as const)("is who set it up: %s", async ([, body]) => {
    await fresh.nobody.ok(setupCalls.create, { body });
    const first = await signedIn(fresh, body.email, 0);
    expect(await first.ok(organisationCalls.slugDetails)).toMatchObject({ is_operator: true, kinds: ["customer"] });
    const { results } = await first.ok(installationCalls.operators);
    expect(results).toEqual([
      { id: expect.any(String), name: "Asha Rao", email: body.email, operator_since: expect.any(String) },
    ]);
  });

  test("is nobody else: not an owner, whatever they may do", async () => {
    const other = await server.otherOrganisation("Elsewhere");
    expect(await other.ok(organisationCalls.slugDetails)).toMatchObject({ is_operator: false });
    expect(await other.refused(installationCalls.organisations)).toMatchObject({ status: 403, code: "forbidden" });
  });

  test("is one in person: an identity provider that vouches for them opens nothing of it", async () => {
    const one = await signIn(server, operator, { ...operator, id: operator.account_id });
    await one.ok(installationCalls.operators);
    await admin.query("update session set vouched_by = $2 where id = $1", [one.session_id, operator.organisation_id]);
    expect(await one.refused(installationCalls.operators)).toMatchObject({ status: 403 });
    expect(await one.ok(organisationCalls.slugDetails)).toMatchObject({ is_operator: false, is_owner: true });
  });
});

describe("the organisations of an installation", () => {
  test("are told with owners and counters, and nothing of what is in them", async () => {
    const made = await makeInstalled(operator, { name: "Counted Works", kinds: ["oem", "customer"] });
    const there = await signInOwner(server, made);
    const branch = await makeBranch(there, { name: "Secret yard" });
    await makeAsset(there, { branch: branch.id, asset_name: "Secret pump" });
    await makeAsset(there, { branch: branch.id });
    await makeUser(there);
    const page = await find("counted works");
    expect(page).toEqual({
      results: [
        {
          id: made.id,
          name: "Counted Works",
          slug: expect.stringMatching(/^counted-works-/),
          kinds: ["customer", "oem"],
          is_active: true,
          owner: made.owner,
          members: 2,
          assets: 2,
          locations: 1,
          asked_kinds: [],
          version: 1,
          created: expect.any(String),
        },
      ],
      next: null,
      count: 1,
    });
    expect(JSON.stringify(page)).not.toContain("Secret");
  });

  test("are found by name and by their owner, filtered by kind and state, and ordered", async () => {
    const oem = await makeInstalled(operator, { name: "Zeta Found", kinds: ["oem"] });
    const both = await makeInstalled(operator, { name: "Älpha Found", kinds: ["customer", "staffing"] });
    const names = async (search: string, query: object) => (await find(search, query)).results.map(({ name }) => name);
    expect(await names("found", {})).toEqual(["Älpha Found", "Zeta Found"]);
    expect(await names("ALPHA", {})).toEqual(["Älpha Found"]);
    expect(await names("found", { ordering: "-name" })).toEqual(["Zeta Found", "Älpha Found"]);
    expect(await names("found", { ordering: "-created" })).toEqual(["Älpha Found", "Zeta Found"]);
    expect(await names(oem.owner.email, {})).toEqual(["Zeta Found"]);
    expect(await names("found", { kind: "staffing,oem" })).toEqual(["Älpha Found", "Zeta Found"]);
    expect(await names("found", { kind: "service_provider" })).toEqual([]);
    await operator.ok(installationCalls.suspend, { ...params(both), body: {} });
    expect(await names("found", { is_active: false })).toEqual(["Älpha Found"]);
    expect(await names("found", { is_active: true })).toEqual(["Zeta Found"]);
  });

  test("are created with an owner, who is invited and signs in by a code", async () => {
    const email = freshEmail();
    const made = await makeInstalled(operator, { name: "Invited Works", owner_name: "Ravi Kumar", owner_email: email });
    const [mail] = await vi.waitFor(async () => {
      const mails = await mailsTo(email);
      expect(mails.length).toBe(1);
      return mails;
    });
    expect(mail).toMatchObject({ subject: "Invitation to Invited Works on Steward" });
    expect(mail?.text).toContain(`/auth/login?email=${encodeURIComponent(email)}`);
    const there = await signedIn(server, email, 1);
    expect(there.organisation_id).toBe(made.id);
    expect(await there.ok(organisationCalls.slugDetails)).toMatchObject({ name: "Invited Works", is_owner: true });
    const { results } = await there.ok(activityCalls.list, { query: { subject_type: "organisation" } });
    expect(results).toMatchObject([{ action: "created", actor_details: { name: operator.name } }]);
    // Its beginning is its own: the operator's organisation tells nothing of it.
    const own = await operator.ok(activityCalls.list, { query: { search: "Invited Works" } });
    expect(own.count).toBe(0);
  });

  test("are created for somebody with an account, who keeps their name", async () => {
    const user = await makeUser(operator, { name: "Kept Name" });
    const made = await makeInstalled(operator, { owner_name: "Another Name", owner_email: user.email.toUpperCase() });
    expect(made.owner).toEqual({ name: "Kept Name", email: user.email });
  });

  test("are refused with every wrong field", async () => {
    const body = { name: " ", kinds: [], owner_name: "Ann", owner_email: "nowhere", currency: "rupees" };
    const { errors } = await operator.refused(installationCalls.create, { body });
    expect(Object.keys(errors ?? {}).sort()).toEqual(["currency", "kinds", "name", "owner_email", "owner_name"]);
    const unknown = await operator.refused(installationCalls.create, {
      body: { name: "X", kinds: ["oem"], owner_name: "Ravi Kumar", owner_email: freshEmail(), currency: "XXX" },
    });
    expect(unknown).toMatchObject({ status: 400, errors: { currency: ["Choose a currency from the list."] } });
  });

  test("are created once by a key, though the work is done in another organisation", async () => {
    const headers = { "idempotency-key": newId() };
    const body = { name: "Once Works", kinds: ["oem" as const], owner_name: "Ravi Kumar", owner_email: freshEmail() };
    const first = await operator.ok(installationCalls.create, { body, headers });
    expect(await operator.ok(installationCalls.create, { body, headers })).toEqual(first);
    expect((await find("once works")).count).toBe(1);
  });

  test("change their kinds, which their own history tells, at the version that the operator saw", async () => {
    const made = await makeInstalled(operator, { name: "Kinds Works" });
    const headers = { "if-match": String(made.version) };
    const body = { kinds: ["oem" as const, "customer" as const, "oem" as const] };
    const after = await operator.ok(installationCalls.update, { ...params(made), body, headers });
    expect(after).toMatchObject({ kinds: ["customer", "oem"], name: "Kinds Works", version: 2 });
    const late = await operator.refused(installationCalls.update, { ...params(made), body, headers });
    expect(late).toMatchObject({ status: 409, code: "stale", current: { id: made.id, version: 2 } });
    const there = await signInOwner(server, made);
    expect(await there.ok(organisationCalls.slugDetails)).toMatchObject({ kinds: ["customer", "oem"] });
    const { results } = await there.ok(activityCalls.list, { query: { action: "edited" } });
    expect(results).toMatchObject([
      {
        subject_type: "organisation",
        actor_details: { name: operator.name },
        changes: [{ field: "kinds", before: "Customer", after: "Customer, Manufacturer (OEM)" }],
      },
    ]);
    const same = await operator.ok(installationCalls.update, { ...params(made), body });
    expect(same.version).toBe(2);
    expect(await operator.refused(installationCalls.update, { ...params(made), body: { kinds: [] } })).toMatchObject({
      status: 400,
      errors: { kinds: ["Choose at least one kind."] },
    });
  });

  test.for([
    ["update", { body: { name: "Nothing" } }],
    ["suspend", { body: {} }],
    ["reactivate", {}],
  ] as const)("that are not there are not found: %s", async ([verb, sent]) => {
    expect(
      await operator.refused(installationCalls[verb], { params: { id: newId() }, ...sent } as never),
    ).toMatchObject({ status: 404 });
  });
});

describe("an organisation that is suspended", () => {
  test("has no session any more and is left out at the next sign-in, until it is reactivated", async () => {
    const made = await makeInstalled(operator, { name: "Late Payer" });
    const there = await signInOwner(server, made);
    await there.ok(userCalls.profile);
    const suspended = await operator.ok(installationCalls.suspend, { ...params(made), body: { reason: "Unpaid" } });
    expect(suspended).toMatchObject({ is_active: false, version: 2 });
    expect(await there.refused(userCalls.profile)).toMatchObject({ status: 401, code: "token_not_valid" });
    expect(await there.refused(signInCalls.refresh, { body: { refresh_token: there.refresh_token } })).toMatchObject({
      status: 401,
    });
    const out = await signedIn(server, made.owner.email, 1);
    expect(out.organisation_id).toBe("");
    expect(await operator.refused(installationCalls.suspend, { ...params(made), body: {} })).toMatchObject({
      status: 409,
      message: "Late Payer is suspended already.",
    });
    expect(await operator.ok(installationCalls.reactivate, params(made))).toMatchObject({ is_active: true });
    expect(await operator.refused(installationCalls.reactivate, params(made))).toMatchObject({
      status: 409,
      message: "Late Payer is not suspended.",
    });
    const again = await signInOwner(server, made);
    const { results } = await again.ok(activityCalls.list, { query: { subject_type: "organisation" } });
    expect(results.map(({ action, reason }) => [action, reason])).toEqual([
      ["reactivated", ""],
      ["suspended", "Unpaid"],
      ["created", ""],
    ]);
  });

  test("keeps other organisations open to the people of both", async () => {
    const made = await makeInstalled(operator);
    const user = await makeUser(operator, { email: made.owner.email });
    await operator.ok(installationCalls.suspend, { ...params(made), body: {} });
    const there = await signedIn(server, user.email, 2);
    expect(there.organisation_id).toBe(operator.organisation_id);
  });

  test("has API tokens that are none as long, and are again behind it", async () => {
    const made = await makeInstalled(operator);
    const there = await signInOwner(server, made);
    await admin.query(
      "update session set is_token = true, refresh_hash = null where account_id in (select account_id from membership where organisation_id = $1)",
      [made.id],
    );
    await there.ok(organisationCalls.slugDetails);
    await operator.ok(installationCalls.suspend, { ...params(made), body: {} });
    expect(await there.refused(organisationCalls.slugDetails)).toMatchObject({ status: 401 });
    await operator.ok(installationCalls.reactivate, params(made));
    await there.ok(organisationCalls.slugDetails);
  });

  test("is never the last one with an operator who can get in", async () => {
    const own = { params: { id: operator.organisation_id } };
    expect(await operator.refused(installationCalls.suspend, { ...own, body: {} })).toMatchObject({
      status: 409,
      message: expect.stringContaining("No operator could get in any more: outside Meridian Hospitals there is none."),
    });
    await operator.ok(organisationCalls.slugDetails);
  });
});
