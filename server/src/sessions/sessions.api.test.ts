import { assetCalls } from "@steward/contract/assets/calls";
import { sessionCalls } from "@steward/contract/sessions/calls";
import { signInCalls } from "@steward/contract/sign-in/calls";
import { describe, expect, test, vi } from "vitest";
import { makeApiToken, programOf } from "../api-tokens/api-token-factory.ts";
import { newId } from "../database/new-id.ts";
import { receiveCode } from "../sign-in/sign-in-factory.ts";
import { type Caller, callerOf } from "../test-server/caller.ts";
import { openSession } from "../test-server/people.ts";
import { startTestServer } from "../test-server/start-test-server.ts";

const server = await startTestServer();
const { admin, nobody } = server;
const NOT_VALID = { status: 401, code: "token_not_valid" };

const another = async (caller: Caller): Promise<Caller> =>
  callerOf(server.app, { ...caller, ...(await openSession(server.services.database, admin, caller.account_id)) });

/** Signs in by code from a device; answers the session's caller. */
async function signIn(person: Caller, user_agent: string, remoteAddress: string): Promise<Caller> {
  const payload = await receiveCode(server, person.email);
  const { url, method } = { url: signInCalls.verify.path, method: "POST" as const };
  const headers = { "user-agent": user_agent };
  const { status, body } = await nobody.raw({ method, url, payload, headers, remoteAddress });
  expect(status).toBe(200);
  return callerOf(server.app, { ...person, ...(body as { access_token: string; refresh_token: string }) });
}

describe("signing in", () => {
  test("keeps the device and the address, at most 200 characters of what the device says of itself", async () => {
    const person = await server.asRole("Viewer");
    const firefox = "Mozilla/5.0 (X11; Linux x86_64; rv:145.0) Gecko/20100101 Firefox/145.0";
    const caller = await signIn(person, firefox, "203.0.113.20");
    await signIn(person, `curl/8.14 ${"x".repeat(5_000)}`, "203.0.113.21");
    const { results, count } = await caller.ok(sessionCalls.list);
    expect(count).toBe(3);
    expect(results).toMatchObject([
      { client: "curl 8.14", client_address: "203.0.113.21", is_current: false },
      { client: "Firefox on Linux", client_address: "203.0.113.20", is_current: true },
      { client: "Unknown device", client_address: "", is_current: false },
    ]);
    const { rows } = await admin.query("select max(length(client)) as longest from session");
    expect(rows).toEqual([{ longest: 200 }]);
  });

  test("is written down in each organisation of the person", async () => {
    const person = await server.asRole("Viewer");
    const other = await server.otherOrganisation();
    await admin.query("insert into membership (organisation_id, account_id) values ($1, $2)", [
      other.organisation_id,
      person.account_id,
    ]);
    await signIn(person, "", "203.0.113.22");
    const { rows } = await admin.query(
      "select organisation_id, action, subject_id, reason from activity where actor = $1 order by organisation_id",
      [person.account_id],
    );
    const row = { action: "signed in", subject_id: person.account_id, reason: "" };
    const both = [person.organisation_id, other.organisation_id].sort();
    expect(rows).toEqual(both.map((organisation_id) => ({ organisation_id, ...row })));
  });
});

describe("the list", () => {
  test("has the caller's own live sessions and no API tokens", async () => {
    const person = await server.asMember({ permissions: ["asset.view", "api_token.manage"] });
    const second = await another(person);
    const over = await another(person);
    await admin.query("update session set ends_at = now() where id = $1", [over.session_id]);
    await makeApiToken(person);
    await another(await server.asRole("Viewer"));
    const { results } = await person.ok(sessionCalls.list);
    expect(results.map(({ id }) => id)).toEqual([second.session_id, person.session_id]);
    expect(results.map(({ is_current }) => is_current)).toEqual([false, true]);
  });

  test("is searched by device and address", async () => {
    const person = await server.asRole("Viewer");
    const caller = await signIn(person, "Mozilla/5.0 (Windows NT 10.0) Firefox/145.0", "203.0.113.23");
    expect((await caller.ok(sessionCalls.list, { query: { search: "FIREFOX" } })).count).toBe(1);
    expect((await caller.ok(sessionCalls.list, { query: { search: "0.113.23" } })).count).toBe(1);
    expect((await caller.ok(sessionCalls.list, { query: { search: "safari" } })).count).toBe(0);
  });

  test("shows the latest use", async () => {
    const person = await server.asRole("Viewer");
    await admin.query("update session set last_used = now() - interval '1 hour' where id = $1", [person.session_id]);
    await person.ok(assetCalls.list);
    await vi.waitFor(async () => {
      const { results } = await person.ok(sessionCalls.list);
      expect(Date.now() - Date.parse(results[0]?.last_used ?? "")).toBeLessThan(60_000);
    });
  });
});

describe("ending", () => {
  test("another session stops its next call and its refreshing", async () => {
    const person = await server.asRole("Viewer");
    const second = await another(person);
    await person.ok(sessionCalls.end, { params: { id: second.session_id } });
    expect(await second.refused(assetCalls.list)).toMatchObject(NOT_VALID);
    const { refresh_token } = second;
    expect(await nobody.refused(signInCalls.refresh, { body: { refresh_token } })).toMatchObject(NOT_VALID);
    await person.ok(assetCalls.list);
    expect(await person.refused(sessionCalls.end, { params: { id: second.session_id } })).toMatchObject({
      status: 404,
    });
  });

  test("a session of somebody else, an API token or nothing is not found", async () => {
    const person = await server.asMember({ permissions: ["asset.view", "api_token.manage"] });
    const colleague = await server.asRole("Viewer");
    const token = await makeApiToken(person);
    const { rows } = await admin.query("select session_id as id from api_token where id = $1", [token.id]);
    for (const id of [colleague.session_id, rows[0].id, newId()]) {
      expect(await person.refused(sessionCalls.end, { params: { id } })).toMatchObject({ status: 404 });
    }
    await colleague.ok(assetCalls.list);
    await programOf(server, person, token).ok(assetCalls.list);
  });

  test("the session that calls is refused", async () => {
    const person = await server.asRole("Viewer");
    expect(await person.refused(sessionCalls.end, { params: { id: person.session_id } })).toMatchObject({
      status: 409,
      message: "This is the session that you are using. Sign out instead.",
    });
    await person.ok(assetCalls.list);
  });

  test("the others ends all of them, and API tokens go on", async () => {
    const person = await server.asMember({ permissions: ["asset.view", "api_token.manage"] });
    const others = [await another(person), await another(person)];
    const colleague = await server.asRole("Viewer");
    const program = programOf(server, person, await makeApiToken(person));
    await person.ok(sessionCalls.endOthers);
    for (const other of others) expect(await other.refused(assetCalls.list)).toMatchObject(NOT_VALID);
    for (const caller of [person, colleague, program]) await caller.ok(assetCalls.list);
    await person.ok(sessionCalls.endOthers);
  });

  test("is written down", async () => {
    const person = await server.asRole("Viewer");
    await signIn(person, "curl/8.14", "203.0.113.24");
    await person.ok(sessionCalls.endOthers);
    const { rows } = await admin.query("select changes from activity where action = 'session ended' and actor = $1", [
      person.account_id,
    ]);
    expect(rows).toEqual([{ changes: [{ field: "client", before: "curl 8.14", after: null }] }]);
  });
});

test("an API token neither sees nor ends sessions", async () => {
  const person = await server.asMember({ permissions: ["asset.view", "api_token.manage"] });
  const second = await another(person);
  const program = programOf(server, person, await makeApiToken(person));
  expect(await program.refused(sessionCalls.list)).toMatchObject({ status: 403 });
  expect(await program.refused(sessionCalls.endOthers)).toMatchObject({ status: 403 });
  expect(await program.refused(sessionCalls.end, { params: { id: second.session_id } })).toMatchObject({ status: 403 });
  await second.ok(assetCalls.list);
});
