import { assetCalls } from "@steward/contract/assets/calls";
import { brandCalls } from "@steward/contract/masters/brand/calls";
import { organisationCalls } from "@steward/contract/organisations/calls";
import { signInCalls } from "@steward/contract/sign-in/calls";
import { userCalls } from "@steward/contract/users/calls";
import { describe, expect, test, vi } from "vitest";
import { newId } from "../database/new-id.ts";
import { type Caller, callerOf } from "../test-server/caller.ts";
import { openSession } from "../test-server/people.ts";
import { startTestServer } from "../test-server/start-test-server.ts";

const server = await startTestServer();
const { nobody, admin } = server;
const NOT_VALID = { status: 401, code: "token_not_valid", message: "Given token not valid" };

const withTokens = (caller: Caller, tokens: { access_token: string; refresh_token: string }) =>
  callerOf(server.app, { ...caller, ...tokens });
const refresh = (caller: Caller) => nobody.send(signInCalls.refresh, { body: { refresh_token: caller.refresh_token } });
const renewed = async (caller: Caller) =>
  withTokens(caller, await nobody.ok(signInCalls.refresh, { body: { refresh_token: caller.refresh_token } }));

describe("refreshing", () => {
  test("gives new tokens and ends the old ones", async () => {
    const viewer = await server.asRole("Viewer");
    const next = await renewed(viewer);
    expect(next.access_token).not.toBe(viewer.access_token);
    await next.ok(assetCalls.list);
    expect(await viewer.refused(assetCalls.list)).toMatchObject(NOT_VALID);
  });

  test("keeps what the session may do", async () => {
    const viewer = await server.asRole("Viewer");
    const before = await viewer.ok(organisationCalls.slugDetails);
    expect(await (await renewed(viewer)).ok(organisationCalls.slugDetails)).toEqual(before);
  });

  test("a token used twice ends the session for both that hold it", async () => {
    const viewer = await server.asRole("Viewer");
    const next = await renewed(viewer);
    expect((await refresh(viewer)).status).toBe(401);
    expect(await next.refused(assetCalls.list)).toMatchObject(NOT_VALID);
    expect((await refresh(next)).status).toBe(401);
  });

  test("a token from several rotations ago ends the session too", async () => {
    const first = await server.asRole("Viewer");
    const third = await renewed(await renewed(first));
    expect((await refresh(first)).status).toBe(401);
    expect((await refresh(third)).status).toBe(401);
  });

  test("of two at once one wins and the session ends, because one of them is not its holder", async () => {
    const viewer = await server.asRole("Viewer");
    const answers = await Promise.all([refresh(viewer), refresh(viewer)]);
    expect(answers.map(({ status }) => status).sort()).toEqual([200, 401]);
  });

  test("other sessions of the person go on", async () => {
    const viewer = await server.asRole("Viewer");

    const second = withTokens(viewer, await openSession(server.services.database, admin, viewer.account_id));
    await renewed(viewer);
    await refresh(viewer);
    await second.ok(assetCalls.list);
  });

  test("works after the access token ran out, not after thirty days", async () => {
    const viewer = await server.asRole("Viewer");
    await admin.query("update session set expires_at = now() - interval '1 day' where id = $1", [viewer.session_id]);
    expect(await viewer.refused(assetCalls.list)).toMatchObject(NOT_VALID);
    const next = await renewed(viewer);
    await next.ok(assetCalls.list);
    await admin.query("update session set ends_at = now() where id = $1", [viewer.session_id]);
    expect(await next.refused(assetCalls.list)).toMatchObject(NOT_VALID);
    expect((await refresh(next)).status).toBe(401);
  });

  test("is refused to an inactive person and to what is no token", async () => {
    const viewer = await server.asRole("Viewer");
    await admin.query("update account set is_active = false where id = $1", [viewer.account_id]);
    expect((await refresh(viewer)).status).toBe(401);
    for (const refresh_token of ["x", viewer.access_token, newId(), "\ud800", "a".repeat(200)]) {
      expect(await nobody.refused(signInCalls.refresh, { body: { refresh_token } })).toMatchObject(NOT_VALID);
    }
  });
});

describe("logging out", () => {
  test.for(["access_token", "refresh_token"] as const)("by the %s ends the session at once", async (which) => {
    const viewer = await server.asRole("Viewer");
    await nobody.ok(signInCalls.logout, { body: { [which]: viewer[which] } });
    expect(await viewer.refused(assetCalls.list)).toMatchObject(NOT_VALID);
    expect((await refresh(viewer)).status).toBe(401);
  });

  test("with an unknown token, or with none, is no error and ends nothing else", async () => {
    const viewer = await server.asRole("Viewer");
    for (const body of [
      {},
      { access_token: "x" },
      { refresh_token: null, access_token: null },
      { refresh_token: "y".repeat(43) },
    ]) {
      await nobody.ok(signInCalls.logout, { body });
    }
    await viewer.ok(assetCalls.list);
  });

  test("leaves other sessions of the person", async () => {
    const viewer = await server.asRole("Viewer");
    const second = withTokens(viewer, await openSession(server.services.database, admin, viewer.account_id));
    await nobody.ok(signInCalls.logout, { body: { refresh_token: viewer.refresh_token } });
    await second.ok(assetCalls.list);
  });
});

describe("what is read live", () => {
  test("an inactive person is out at the next call", async () => {
    const viewer = await server.asRole("Viewer");
    await admin.query("update account set is_active = false where id = $1", [viewer.account_id]);
    expect(await viewer.refused(assetCalls.list)).toMatchObject(NOT_VALID);
  });

  test("an inactive or removed membership is none at the next call", async () => {
    const viewer = await server.asRole("Viewer");
    const membership = "where account_id = $1";
    await admin.query(`update membership set is_active = false ${membership}`, [viewer.account_id]);
    expect(await viewer.refused(userCalls.profile)).toMatchObject({ status: 403, code: "not_member" });
    await admin.query(`update membership set is_active = true ${membership}`, [viewer.account_id]);
    await viewer.ok(userCalls.profile);
    await admin.query(`delete from membership ${membership}`, [viewer.account_id]);
    expect(await viewer.refused(userCalls.profile)).toMatchObject({ status: 403, code: "not_member" });
  });

  test("an inactive organisation is none at the next call, and not in the profile", async () => {
    const other = await server.otherOrganisation();
    await admin.query("update organisation set is_active = false where id = $1", [other.organisation_id]);
    expect(await other.refused(assetCalls.list)).toMatchObject({ status: 403, code: "not_member" });
  });

  test("permissions and ownership are those of the sign-in, as far as they last", async () => {
    const member = await server.asMember({ permissions: ["asset.view"] });
    await admin.query("update membership set permissions = '{}' where account_id = $1", [member.account_id]);
    await member.ok(assetCalls.list);
    await admin.query("update membership set permissions = '{asset.create}' where account_id = $1", [
      member.account_id,
    ]);
    expect(await member.refused(assetCalls.create, { body: { asset_name: "x" } })).toMatchObject({ status: 403 });
    await admin.query("update membership set is_owner = true where account_id = $1", [member.account_id]);
    expect(await member.refused(assetCalls.create, { body: { asset_name: "x" } })).toMatchObject({ status: 403 });
    const again = withTokens(member, await openSession(server.services.database, admin, member.account_id));
    await again.ok(assetCalls.create, { body: { asset_name: "x" } });
    await admin.query("update membership set is_owner = false where account_id = $1", [member.account_id]);
    expect(await again.refused(brandCalls.list)).toMatchObject({ status: 403 });
  });

  test("an organisation joined after the sign-in is not open to the session", async () => {
    const viewer = await server.asRole("Viewer");
    const other = await server.otherOrganisation();
    await admin.query("insert into membership (organisation_id, account_id, is_owner) values ($1, $2, true)", [
      other.organisation_id,
      viewer.account_id,
    ]);
    const there = callerOf(server.app, { ...viewer, organisation_id: other.organisation_id });
    expect(await there.refused(assetCalls.list)).toMatchObject({ status: 403, code: "not_member" });
  });

  test("a member of two organisations has in each what it was given there", async () => {
    const other = await server.otherOrganisation();
    const member = await server.asMember({ permissions: ["asset.view", "brand.create"] });
    await admin.query(
      "insert into membership (organisation_id, account_id, permissions) values ($1, $2, '{asset.view}')",
      [other.organisation_id, member.account_id],
    );

    const tokens = await openSession(server.services.database, admin, member.account_id);
    const here = withTokens(member, tokens);
    const there = callerOf(server.app, { ...member, ...tokens, organisation_id: other.organisation_id });
    expect((await here.ok(organisationCalls.slugDetails)).permissions).toEqual(["asset.view", "brand.create"]);
    expect((await there.ok(organisationCalls.slugDetails)).permissions).toEqual(["asset.view"]);
  });
});

describe("the sliding end of a session", () => {
  const expiresIn = async (caller: Caller): Promise<number> => {
    const text = "select extract(epoch from expires_at - now())::int as seconds from session where id = $1";
    return (await admin.query(text, [caller.session_id])).rows[0].seconds;
  };
  /** Last used six minutes ago, and expiring in so many seconds. */
  const setExpiry = (caller: Caller, seconds: number) =>
    admin.query(
      `update session set last_used = now() - interval '6 minutes', expires_at = now() + make_interval(secs => $2)
       where id = $1`,
      [caller.session_id, seconds],
    );

  test("moves twelve hours ahead with a use", async () => {
    const viewer = await server.asRole("Viewer");
    await setExpiry(viewer, 60);
    await viewer.ok(assetCalls.list);
    await vi.waitFor(async () => expect(await expiresIn(viewer)).toBeGreaterThan(12 * 3600 - 60));
  });

  test("is not written at every use", async () => {
    const viewer = await server.asRole("Viewer");
    await viewer.ok(assetCalls.list);
    const statements = await server.statementsOf(() => viewer.ok(assetCalls.list));
    expect(statements.filter((text) => /update session/.test(text))).toEqual([]);
  });

  test("is not written at every use of the last hours before the thirtieth day either", async () => {
    const viewer = await server.asRole("Viewer");
    const soon = "update session set ends_at = now() + interval '1 hour', expires_at = now() + interval '1 hour'";
    await admin.query(`${soon} where id = $1`, [viewer.session_id]);
    const statements = await server.statementsOf(() => viewer.ok(assetCalls.list));
    expect(statements.filter((text) => /update session/.test(text))).toEqual([]);
  });

  test("never passes the thirtieth day", async () => {
    const viewer = await server.asRole("Viewer");
    await admin.query("update session set ends_at = now() + interval '1 hour' where id = $1", [viewer.session_id]);
    await setExpiry(viewer, 60);
    await viewer.ok(assetCalls.list);
    await vi.waitFor(async () => expect(await expiresIn(viewer)).toBeGreaterThan(3000));
    expect(await expiresIn(viewer)).toBeLessThanOrEqual(3600);
  });

  test("does not revive what ran out", async () => {
    const viewer = await server.asRole("Viewer");
    await setExpiry(viewer, 0);
    expect(await viewer.refused(assetCalls.list)).toMatchObject(NOT_VALID);
    expect(await expiresIn(viewer)).toBeLessThanOrEqual(0);
  });
});

test("the sweep takes what has run out and nothing else", async () => {
  const live = await server.asRole("Viewer");
  const gone = await server.asRole("Viewer");
  await admin.query("update session set ends_at = now() - interval '1 second' where id = $1", [gone.session_id]);
  await admin.query(
    "insert into otp (token_hash, email_hash, client_address, code_hash, expires_at, created) values ('a', 'b', '', 'c', now(), now() - interval '2 days')",
  );
  await server.pool.query("select sweep_expired()");
  const { rows } = await admin.query("select id from session where id = any($1)", [[live.session_id, gone.session_id]]);
  expect(rows).toEqual([{ id: live.session_id }]);
  expect((await admin.query("select from otp where token_hash = 'a'")).rowCount).toBe(0);
  await live.ok(assetCalls.list);
});
