import { activityCalls } from "@steward/contract/activity/calls";
import { apiTokenCalls } from "@steward/contract/api-tokens/calls";
import { organisationCalls } from "@steward/contract/organisations/calls";
import { userCalls } from "@steward/contract/users/calls";
import { installationCalls } from "@steward/contract/organisations/installation/calls";
import { signInCalls } from "@steward/contract/sign-in/calls";
import { describe, expect, test, vi } from "vitest";
import { newId } from "../../database/new-id.ts";
import { receiveCode } from "../../sign-in/sign-in-factory.ts";
import { type Caller, callerOf } from "../../test-server/caller.ts";
import { racesOn } from "../../test-server/races.ts";
import { startTestServer } from "../../test-server/start-test-server.ts";
import { freshEmail, signIn } from "../../users/user-factory.ts";
import { makeInstalled, signInOwner } from "../installation-factory.ts";

const server = await startTestServer();
const { owner: operator, admin, nobody } = server;
const { holding, untilBlocked } = racesOn(server);

const mailsTo = async (email: string) => (await server.services.mailer.listOutbox?.(email)) ?? [];

/** Somebody who owns an organisation of their own, and is an operator too. */
async function secondOperator(): Promise<Caller> {
  const first = await present();
  const made = await makeInstalled(first);
  await first.ok(installationCalls.addOperator, { body: { email: made.owner.email } });
  return signInOwner(server, made);
}
/** The operator, whose session a suspension may have ended. */
const present = () => signIn(server, operator, { ...operator, id: operator.account_id });
const remove = (caller: Caller, { account_id: id }: Caller) =>
  caller.send(installationCalls.removeOperator, { params: { id } });
const operators = async () =>
  (await (await present()).ok(installationCalls.operators)).results.map(({ email }) => email);

describe("operators", () => {
  test("are added by an e-mail that somebody has, at once and without a new sign-in", async () => {
    const made = await makeInstalled(operator);
    const { owner } = made;
    const other = await signInOwner(server, made);
    expect(await other.refused(installationCalls.operators)).toMatchObject({ status: 403 });
    const added = await operator.ok(installationCalls.addOperator, { body: { email: owner.email.toUpperCase() } });
    expect(added).toMatchObject({ id: other.account_id, email: owner.email });
    expect((await other.ok(installationCalls.operators, { query: { search: owner.email } })).count).toBe(1);
    const { results } = await operator.ok(activityCalls.list, { query: { action: "operator added" } });
    expect(results[0]).toMatchObject({
      changes: [{ field: "operator", before: null, after: `${owner.name} (${owner.email})` }],
    });
    await operator.ok(installationCalls.removeOperator, { params: { id: other.account_id } });
    expect(await other.refused(installationCalls.operators)).toMatchObject({ status: 403 });
    expect(
      await operator.refused(installationCalls.removeOperator, { params: { id: other.account_id } }),
    ).toMatchObject({
      status: 404,
    });
  });

  test("are not added without an account, or twice", async () => {
    const unknown = await operator.refused(installationCalls.addOperator, { body: { email: freshEmail() } });
    expect(unknown).toMatchObject({
      status: 400,
      errors: { email: ["Nobody on this installation has this e-mail address."] },
    });
    const twice = await operator.refused(installationCalls.addOperator, { body: { email: operator.email } });
    expect(twice).toMatchObject({ status: 409, message: `${operator.name} is an operator already.` });
    expect(await operator.refused(installationCalls.removeOperator, { params: { id: newId() } })).toMatchObject({
      status: 404,
    });
  });

  test("hand over to somebody else, and one who can sign in always remains", async () => {
    const refused = await remove(operator, operator);
    expect(refused).toMatchObject({ status: 409 });
    const second = await secondOperator();
    // Whoever cannot get in does not count.
    await operator.ok(installationCalls.suspend, { params: { id: second.organisation_id }, body: {} });
    expect(await remove(operator, operator)).toMatchObject({ status: 409 });
    await operator.ok(installationCalls.reactivate, { params: { id: second.organisation_id } });
    const back = await signIn(server, second, { ...second, id: second.account_id });
    expect((await remove(operator, operator)).status).toBe(204);
    expect(await operator.refused(installationCalls.operators)).toMatchObject({ status: 403 });
    await back.ok(installationCalls.addOperator, { body: { email: operator.email } });
    expect((await remove(operator, back)).status).toBe(204);
  });

  test("the last one who can sign in is neither deactivated nor removed by another owner", async () => {
    const other = await server.asMember({ is_owner: true });
    const params = { id: operator.account_id };
    for (const call of [userCalls.toggleActive, userCalls.remove]) {
      expect(await other.refused(call, { params })).toMatchObject({
        status: 409,
        message: expect.stringContaining("This person is the only operator of the installation"),
      });
    }
    const second = await secondOperator();
    expect(await other.ok(userCalls.toggleActive, { params })).toMatchObject({ is_active: false });
    expect(await other.ok(userCalls.toggleActive, { params })).toMatchObject({ is_active: true });
    expect((await remove(await present(), second)).status).toBe(204);
  });

  test("an API token of one is none", async () => {
    const body = { name: "Robot", expires_on: "2027-01-31", permissions: ["asset.view" as const] };
    const { token } = await (await present()).ok(apiTokenCalls.create, { body });
    const robot = callerOf(server.app, { ...operator, access_token: token });
    expect(await robot.refused(installationCalls.organisations)).toMatchObject({ status: 403 });
  });
});

describe("two operators at once", () => {
  test("who remove each other: one wins, and one is left", async () => {
    const [first, second] = [await present(), await secondOperator()];
    let answers: Promise<number[]> | undefined;
    await holding(
      (client) => client.query("select from account where operator_since is not null for update"),
      async () => {
        answers = Promise.all([remove(first, second), remove(second, first)]).then((all) =>
          all.map(({ status }) => status),
        );
        await untilBlocked(2);
      },
    );
    expect((await answers)?.sort()).toEqual([204, 403]);
    const { rows } = await admin.query<{ email: string }>("select email from account where operator_since is not null");
    expect(rows.length).toBe(1);
    await admin.query("update account set operator_since = case when id = $1 then now() end where id = any($2)", [
      operator.account_id,
      [operator.account_id, second.account_id],
    ]);
  });

  test("who suspend each other's organisation: one is refused", async () => {
    const [first, second] = [await present(), await secondOperator()];
    const suspend = (caller: Caller, { organisation_id: id }: Caller) =>
      caller.send(installationCalls.suspend, { params: { id }, body: {} });
    let answers: Promise<number[]> | undefined;
    await holding(
      (client) => client.query("select from account where operator_since is not null for update"),
      async () => {
        answers = Promise.all([suspend(first, second), suspend(second, first)]).then((all) =>
          all.map(({ status }) => status),
        );
        await untilBlocked(2);
      },
    );
    expect((await answers)?.sort()).toEqual([200, 409]);
    await admin.query("update organisation set is_active = true");
    await admin.query("update account set operator_since = null where id = $1", [second.account_id]);
  });

  test("a sign-in beside a suspension is granted nothing there", async () => {
    const { id, owner } = await makeInstalled(await present());
    await vi.waitFor(async () => expect((await mailsTo(owner.email)).length).toBe(1));
    const { otp_token, otp } = await receiveCode(server, owner.email);
    let signing: ReturnType<typeof nobody.send> | undefined;
    await holding(
      async (client) => {
        await client.query("select from membership where organisation_id = $1 for no key update", [id]);
        await client.query("update organisation set is_active = false where id = $1", [id]);
      },
      async () => {
        signing = nobody.send(signInCalls.verify, { body: { otp_token, otp } });
        await untilBlocked();
      },
    );
    expect((await signing)?.body).toMatchObject({ organisation_list: [] });
    const { rowCount } = await admin.query("select from session_grant where organisation_id = $1", [id]);
    expect(rowCount).toBe(0);
  });
});

describe("a kind that an owner asks for", () => {
  const ask = (caller: Caller, kind: "oem" | "staffing" | "service_provider" | "customer", note = "") =>
    caller.send(organisationCalls.askForKind, { body: { kind, note } });
  const newOwner = async (name: string) => signInOwner(server, await makeInstalled(await present(), { name }));

  test("waits for an operator, who is told by mail; each is asked for once", async () => {
    const there = await newOwner("Asking Works");
    expect((await ask(there, "oem", "We make pumps.")).status).toBe(201);
    expect(await ask(there, "oem")).toMatchObject({
      status: 409,
      body: { message: "This kind was asked for already and waits for an answer." },
    });
    expect(await ask(there, "customer")).toMatchObject({
      status: 409,
      body: { message: "Your organisation is of this kind already: Customer." },
    });
    expect((await ask(there, "staffing")).status).toBe(201);
    await vi.waitFor(async () => {
      const subjects = (await mailsTo(operator.email)).map(({ subject }) => subject);
      expect(subjects).toContain("Asking Works asks to be of the kind Manufacturer (OEM)");
    });
    const one = await present();
    const { results } = await one.ok(installationCalls.organisations, { query: { is_asking: true, search: "asking" } });
    expect(results).toMatchObject([{ name: "Asking Works", asked_kinds: ["oem", "staffing"], kinds: ["customer"] }]);
    const asked = await one.ok(installationCalls.kindRequests, { query: { state: "Open", search: "asking works" } });
    expect(asked.results).toMatchObject([{ kind: "staffing" }, { kind: "oem", note: "We make pumps." }]);
  });

  test("is given or declined, which its history, its list and a mail tell", async () => {
    const there = await newOwner("Answered Works");
    await ask(there, "oem");
    await ask(there, "staffing", "Please");
    const one = await present();
    const open = await one.ok(installationCalls.kindRequests, { query: { state: "Open", search: "answered works" } });
    const idOf = (kind: string) => ({ params: { id: open.results.find((asked) => asked.kind === kind)?.id ?? "" } });
    const approved = await one.ok(installationCalls.approve, { ...idOf("oem"), body: {} });
    expect(approved).toMatchObject({ state: "Approved", organisation_details: { kinds: ["customer", "oem"] } });
    const declined = await one.ok(installationCalls.decline, { ...idOf("staffing"), body: { reason: "No contract" } });
    expect(declined).toMatchObject({ state: "Declined", answer: "No contract" });
    for (const verb of ["approve", "decline"] as const) {
      const late = await one.refused(installationCalls[verb], { ...idOf("oem"), body: {} });
      expect(late).toMatchObject({ status: 409, message: "This request was approved already." });
      expect(await one.refused(installationCalls[verb], { params: { id: newId() }, body: {} })).toMatchObject({
        status: 404,
      });
    }
    expect(await there.ok(organisationCalls.slugDetails)).toMatchObject({ kinds: ["customer", "oem"] });
    const own = await there.ok(organisationCalls.kindRequests);
    expect(own.results).toMatchObject([
      { kind: "staffing", state: "Declined", answer: "No contract", answered: expect.any(String) },
      { kind: "oem", state: "Approved" },
    ]);
    const { results } = await there.ok(activityCalls.list, { query: { subject_type: "organisation" } });
    expect(results.map(({ action }) => action)).toEqual([
      "kind declined",
      "kind approved",
      "kind asked for",
      "kind asked for",
      "created",
    ]);
    await vi.waitFor(async () => {
      const subjects = (await mailsTo(there.email)).map(({ subject }) => subject);
      expect(subjects).toEqual(
        expect.arrayContaining([
          "Answered Works is of the kind Manufacturer (OEM) now",
          "The kind Staffing agency for Answered Works was declined",
        ]),
      );
    });
    expect((await ask(there, "staffing")).status).toBe(201);
  });

  test("is asked for by owners only, and seen by no other organisation", async () => {
    const administrator = await server.asRole("Administrator");
    expect(await ask(administrator, "oem")).toMatchObject({
      status: 403,
      body: { message: "Only an owner can ask for a kind." },
    });
    const there = await newOwner("Quiet Works");
    await ask(there, "oem");
    const other = await newOwner("Curious Works");
    expect((await other.ok(organisationCalls.kindRequests)).count).toBe(0);
  });

  test("is answered once by two operators", async () => {
    const there = await newOwner("Raced Works");
    await ask(there, "oem");
    const one = await present();
    const { results } = await one.ok(installationCalls.kindRequests, { query: { search: "raced works" } });
    const params = { id: results[0]?.id ?? "" };
    const both = await Promise.all([
      one.send(installationCalls.approve, { params, body: {} }),
      one.send(installationCalls.decline, { params, body: {} }),
    ]);
    expect(both.map(({ status }) => status).sort()).toEqual([200, 409]);
  });
});

describe("as the server's role", () => {
  test("what operators see answers nobody else", async () => {
    const { id } = await server.pool
      .query<{ id: string }>("select $1::uuid as id", [newId()])
      .then(({ rows }) => rows[0] ?? { id: "" });
    for (const call of [
      "organisations_of_installation($1, null)",
      "kind_requests_of_installation($1)",
      "organisation_standing($1, $2)",
    ]) {
      const values = call.includes("$2") ? [id, operator.organisation_id] : [id];
      expect((await server.pool.query(`select * from ${call}`, values)).rows, call).toEqual([]);
    }
    const columns = await server.pool.query("select * from organisation_standing($1, $2)", [
      operator.account_id,
      operator.organisation_id,
    ]);
    expect(Object.keys(columns.rows[0] ?? {}).sort()).toEqual([
      "asked_kinds",
      "assets",
      "locations",
      "members",
      "owner_email",
      "owner_name",
      "slug",
      "version",
    ]);
    expect(await operators()).toContain(operator.email);
  });
});
