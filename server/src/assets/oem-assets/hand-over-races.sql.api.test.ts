import { assetCalls } from "@steward/contract/assets/calls";
import { issuedAssetCalls } from "@steward/contract/issued-assets/calls";
import { oemAssetCalls } from "@steward/contract/oem-assets/calls";
import fc from "fast-check";
import { describe, expect, test } from "vitest";
import { makeInvite, partnerOf } from "../../issued-assets/issued-asset-factory.ts";
import { racesOn } from "../../test-server/races.ts";
import { startTestServer } from "../../test-server/start-test-server.ts";

const server = await startTestServer();
const { owner, admin } = server;
const { holding, untilBlocked } = racesOn(server);

type Invite = Awaited<ReturnType<typeof makeInvite>>;

const sides = async ({ id, issued }: Invite) => {
  const own = await owner.ok(oemAssetCalls.read, { params: { id } });
  const other = await (await partnerOf(owner)).ok(issuedAssetCalls.read, { params: { id: issued.id } });
  return { own, other };
};

/** Both sides tell the same, and an own asset is there exactly while it is moved. */
async function expectAgreement(invite: Invite) {
  const { own, other } = await sides(invite);
  expect(other.state).toBe(own.invite_status === "Invited" ? "Issued" : own.invite_status);
  expect(Boolean(own.linked_asset)).toBe(
    ["Moved", "Linked"].includes(own.invite_status) || (own.invite_status === "Returned" && own.linked_asset !== null),
  );
  const { count } = await owner.ok(assetCalls.list, { query: { search: invite.serial_number } });
  expect(count).toBe(own.invite_status === "Moved" ? 1 : 0);
  const steps = await owner.ok(oemAssetCalls.provenance, { params: { id: invite.id } });
  const told = await (await partnerOf(owner)).ok(issuedAssetCalls.provenance, { params: { id: invite.issued.id } });
  expect(told.results.map(({ action }) => action)).toEqual(steps.results.map(({ action }) => action));
}

const ACTS = ["receive", "move", "decline", "return", "undo", "withdraw"] as const;

async function act({ id, issued }: Invite, action: (typeof ACTS)[number]): Promise<number> {
  const params = { id };
  const oem = await partnerOf(owner);
  const sent = {
    receive: () => owner.send(oemAssetCalls.receive, { params }),
    move: () => owner.send(oemAssetCalls.move, { params, body: {} }),
    decline: () => owner.send(oemAssetCalls.decline, { params, body: { reason: "No" } }),
    return: () => owner.send(oemAssetCalls.returnAsset, { params, body: { reason: "Broken" } }),
    undo: () => owner.send(oemAssetCalls.undo, { params }),
    withdraw: () => oem.send(issuedAssetCalls.withdraw, { params: { id: issued.id }, body: {} }),
  };
  return (await sent[action]()).status;
}

test("after any interleaving of actions and retries on both sides they tell the same", async () => {
  const round = fc.array(fc.constantFrom(...ACTS), { minLength: 1, maxLength: 4 });
  await fc.assert(
    fc.asyncProperty(fc.array(round, { minLength: 1, maxLength: 4 }), async (rounds) => {
      const invite = await makeInvite(owner);
      for (const actions of rounds) {
        const statuses = await Promise.all(actions.map((action) => act(invite, action)));
        expect(statuses.filter((status) => status !== 200 && status !== 409)).toEqual([]);
        const { own } = await sides(invite);
        if (own.invite_status !== "Returned") await expectAgreement(invite);
      }
    }),
    { numRuns: 12 },
  );
});

describe("two people at once", () => {
  test("one moves the asset, the other is told by whom", async () => {
    const invite = await makeInvite(owner);
    const meera = await server.asRole("Asset Manager");
    const params = { id: invite.id };
    const answers = await Promise.all([
      owner.send(oemAssetCalls.move, { params, body: {} }),
      meera.send(oemAssetCalls.move, { params, body: {} }),
    ]);
    expect(answers.map(({ status }) => status).sort()).toEqual([200, 409]);
    const winner = answers[0].status === 200 ? owner : meera;
    const refused = answers.find(({ status }) => status === 409)?.body as { message: string };
    expect(refused.message).toContain("Moved");
    expect(refused.message).toContain(winner.name);
    await expectAgreement(invite);
  });

  test("with the version that was seen, who comes later is told the present record", async () => {
    const invite = await makeInvite(owner);
    const params = { id: invite.id };
    await owner.ok(oemAssetCalls.receive, { params });
    const answer = await owner.send(oemAssetCalls.move, { params, body: {}, headers: { "if-match": '"1"' } });
    expect(answer.body).toMatchObject({ code: "stale", current: { invite_status: "Received", version: 2 } });
  });
});

/** Ends every transaction of the server that is under way, wherever it is, as the end of its process does. */
const crash = () =>
  admin.query(`select pg_terminate_backend(pid) from pg_stat_activity
    where datname = current_database() and pid <> pg_backend_pid() and state <> 'idle' and xact_start is not null`);

test("after crashes at any moment of any actions both sides tell the same, and retries go on from there", async () => {
  const round = fc.record({
    actions: fc.array(fc.constantFrom(...ACTS), { minLength: 2, maxLength: 4 }),
    crashes: fc.array(fc.integer({ min: 0, max: 30 }), { minLength: 1, maxLength: 4 }),
  });
  await fc.assert(
    fc.asyncProperty(fc.array(round, { minLength: 1, maxLength: 2 }), async (rounds) => {
      const invite = await makeInvite(owner);
      for (const { actions, crashes } of rounds) {
        const answers = actions.map((action) => act(invite, action).catch(() => 0));
        // Between two crashes the actions go on by as many answers of the database.
        for (const steps of crashes) {
          for (let step = 0; step < steps; step += 1) await admin.query("select 1");
          await crash();
        }
        await Promise.all(answers);
        const { own } = await sides(invite);
        if (own.invite_status !== "Returned") await expectAgreement(invite);
        for (const action of actions) expect([200, 409]).toContain(await act(invite, action));
        if ((await sides(invite)).own.invite_status !== "Returned") await expectAgreement(invite);
      }
    }),
    { numRuns: 8 },
  );
});

test("a server that dies in the middle leaves both sides as they were, and a retry goes on", async () => {
  const invite = await makeInvite(owner);
  await holding(
    (client) => client.query("select from issued_asset where id = $1 for update", [invite.issued.id]),
    async () => {
      const sent = owner.send(oemAssetCalls.move, { params: { id: invite.id }, body: {} }).catch(() => undefined);
      await untilBlocked();
      await admin.query(
        `select pg_terminate_backend(pid) from pg_stat_activity
         where datname = current_database() and wait_event_type = 'Lock'`,
      );
      await sent;
    },
  );
  await expectAgreement(invite);
  expect((await sides(invite)).own.invite_status).toBe("Invited");
  await owner.ok(oemAssetCalls.move, { params: { id: invite.id }, body: {} });
  await expectAgreement(invite);
});
