import { isPermission, type Permission, permissions } from "@steward/contract/permissions/permissions";
import { beforeAll, describe, expect, test } from "vitest";
import type { Caller } from "../test-server/caller.ts";
import { addressOf } from "../test-server/caller.ts";
import { boundCalls } from "../test-server/contract-walker.ts";
import { startTestServer } from "../test-server/start-test-server.ts";
import { makeWorld, sampleFor, sendSample, type World } from "../test-server/world/world.ts";

const server = await startTestServer();
const { owner } = server;
const calls = boundCalls(server.app).filter((call) => call.permission !== "public");
const gated = calls.filter((call) => isPermission(call.permission));

let world: World;
let expired: Caller;
let other: Caller;

beforeAll(async () => {
  world = await makeWorld(owner, { with_import: true });
  expired = await server.asRole("Owner");
  await server.admin.query("update session set expires_at = now() where id = $1", [expired.session_id]);
  other = await server.otherOrganisation();
});

const refusal = (code: string, message: string) => ({ code, message, request_id: expect.any(String) });
const TOKEN = refusal("token_not_valid", "Given token not valid");

describe.for(calls)("$name", (call) => {
  /** The address with a made-up request, and exactly this organisation query. */
  const address = (organisation: string) => {
    const { params, query } = sampleFor(call, world);
    const url = addressOf(call, params, query);
    return `${url}${url.includes("?") ? "&" : "?"}${organisation}`;
  };
  const send = (authorization: string | undefined, organisation = `organisation_id=${owner.organisation_id}`) =>
    server.nobody.raw({
      method: call.method,
      url: address(organisation),
      headers: authorization === undefined ? {} : { authorization },
    });

  test.for([
    ["no token", undefined],
    ["a token that was never given", `Bearer ${"x".repeat(43)}`],
    ["a token of another form", "Bearer a b"],
    ["another scheme", "Basic b3duZXI6b3duZXI="],
    ["an empty header", ""],
    ["an endless token", `Bearer ${"x".repeat(10_000)}`],
    ["the refresh token", `Bearer ${owner.refresh_token}`],
  ])("answers 401 to %s", async ([, authorization]) => {
    const { status, body } = await send(authorization);
    expect({ status, body }).toEqual({ status: 401, body: TOKEN });
  });

  test("answers 401 to a session that ran out", async () => {
    const { status, body } = await sendSample(call, expired, world);
    expect({ status, body }).toEqual({ status: 401, body: TOKEN });
  });

  test.for([
    ["missing", "", "Exactly one organisation_id is required."],
    ["repeated", "organisation_id=1&organisation_id=1", "Exactly one organisation_id is required."],
    ["empty", "organisation_id=", "organisation_id is not a valid id."],
    ["malformed", "organisation_id=1%27%20or%201=1", "organisation_id is not a valid id."],
    ["with a NUL", "organisation_id=%00", "organisation_id is not a valid id."],
  ])("answers 400 when organisation_id is %s", async ([, organisation, message]) => {
    const { status, body } = await send(`Bearer ${owner.access_token}`, organisation);
    expect({ status, body }).toEqual({ status: 400, body: refusal("organisation_required", String(message)) });
  });

  test("answers 403 for an organisation that the caller is no member of", async () => {
    for (const organisation_id of [other.organisation_id, owner.account_id]) {
      const { status, body } = await send(`Bearer ${owner.access_token}`, `organisation_id=${organisation_id}`);
      const expected = refusal("not_member", "You are not a member of this organisation.");
      expect({ status, body }).toEqual({ status: 403, body: expected });
    }
  });
});

describe("permissions", () => {
  test.for(calls.filter(({ permission }) => permission === "operator"))(
    "$name answers 403 to an owner with every permission who is no operator",
    async (call) => {
      const member = await server.asMember({
        is_owner: true,
        permissions: permissions.map(({ codename }) => codename),
      });
      const { status, body } = await sendSample(call, member, world);
      const expected = refusal("forbidden", "You do not have permission to do this.");
      expect({ status, body }).toEqual({ status: 403, body: expected });
    },
  );

  test.for(gated)("$name answers 403 to a member with every permission but $permission", async (call) => {
    const others = permissions
      .map(({ codename }) => codename)
      .filter((codename) => codename !== call.permission && codename !== call.otherPermission);
    const member = await server.asMember({ permissions: others });
    const { status, body } = await sendSample(call, member, world);
    const expected = refusal("forbidden", "You do not have permission to do this.");
    expect({ status, body }).toEqual({ status: 403, body: expected });
  });

  test.for(gated)("$name lets a member with $permission alone come past the gate", async (call) => {
    const member = await server.asMember({ permissions: [call.permission as Permission] });
    const { body } = await sendSample(call, member, world);
    expect(body).not.toMatchObject({ message: "You do not have permission to do this." });
  });

  test("a signed-in call asks for no permission", async () => {
    const member = await server.asMember({ permissions: [] });
    for (const call of calls.filter(
      ({ permission, name }) =>
        permission === "signed-in" &&
        !/^imports\.|^sessions\.end$|^custody\.(accept|decline)$|^receipts\.|^reservations\.cancel$|^savedViews\./.test(
          name,
        ),
    )) {
      expect((await sendSample(call, member, world)).status, call.name).toBeLessThan(300);
    }
  });
});
