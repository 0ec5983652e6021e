import { ERROR_STATUS } from "@steward/contract/kit/errors";
import { describe, expect, test } from "vitest";
import { boundCalls } from "../test-server/contract-walker.ts";
import { startTestServer } from "../test-server/start-test-server.ts";
import { makeWorld, makeWorldFor, prepare, sendSample } from "../test-server/world.ts";

const server = await startTestServer();
const calls = boundCalls(server.app);
/** Records of every kind, so that no list is empty. */
await makeWorld(server.owner);

/** Calls that cannot succeed with made-up values on an installation in use, with the error they answer. */
const REFUSED: Record<string, keyof typeof ERROR_STATUS> = {
  "signIn.verify": "invalid_otp",
  "singleSignOn.verify": "invalid",
  // The calling session is ended by signing out.
  "sessions.end": "conflict",
  "signIn.refresh": "token_not_valid",
  "setup.create": "not_found",
  "attachments.download": "not_found",
  "assets.qrCode": "not_found",
  // No label has this code.
  "assets.byCode": "not_found",
  "custody.signature": "not_found",
  // The token of a link is in a mail alone.
  "custody.acceptance": "not_found",
  "custody.acceptByLink": "not_found",
  "custody.declineByLink": "not_found",
  "oemAssets.invitation": "not_found",
  "oemAssets.claimByLink": "not_found",
  // No job has failed.
  "jobs.retry": "conflict",
  "jobs.discard": "conflict",
  "reminders.acknowledge": "not_found",
  "reminders.snooze": "not_found",
  // The walker's day is before the records were made.
  "assets.asOf": "invalid",
  "locations.branch.asOf": "invalid",
};

describe("every call of the contract", () => {
  test("is known to the walker under a name of its own", () => {
    expect(new Set(calls.map((call) => call.name)).size).toBe(calls.length);
    expect(calls.length).toBeGreaterThan(50);
  });

  test.for(calls)("$name answers as its contract says, all optional fields filled in", async (call) => {
    const world = await makeWorldFor(call, server.owner);
    await prepare(call, server.owner, world);
    const { status, body } = await sendSample(call, server.owner, world);
    const refused = REFUSED[call.name];
    expect({ status, body }).toMatchObject({ status: refused ? ERROR_STATUS[refused] : call.responds });
    if (status === 204) expect(body).toBeUndefined();
  });
});
