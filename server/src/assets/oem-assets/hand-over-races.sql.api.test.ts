import { assetCalls } from "@steward/contract/assets/calls";
import { issuedAssetCalls } from "@steward/contract/issued-assets/calls";
import { oemAssetCalls } from "@steward/contract/oem-assets/calls";
import fc from "fast-check";
import { describe, expect, test } from "vitest";
import { issue, makeInvite, partnerOf } from "../../issued-assets/issued-asset-factory.ts";
import { racesOn } from "../../test-server/races.ts";
import { startTestServer } from "../../test-server/start-test-server.ts";
import { makeAsset } from "../asset-factory.ts";

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

const ACTS = [
  "receive",
  "move",
  "link",
  "decline",
  "return",
  "undo",
  "bulkReceive",
  "bulkMove",
  "bulkDecline",
  "withdraw",
  "resend",
] as const;
/** Done, too late, or mailed too often. */
const EXPECTED = [200, 409, 429];

async function act({ id, issued }: Invite, action: (typeof ACTS)[number]): Promise<number> {
  const params = { id };
  const oem = await partnerOf(owner);
  const sent = {
    receive: () => owner.send(oemAssetCalls.receive, { params }),
    move: () => owner.send(oemAssetCalls.move, { params, body: {} }),
    link: async () => {
      const { id: asset } = await makeAsset(owner);
      return owner.send(oemAssetCalls.link, { params, body: { asset, reason: "Same" } });
    },
    decline: () => owner.send(oemAssetCalls.decline, { params, body: { reason: "No" } }),
    return: () => owner.send(oemAssetCalls.returnAsset, { params, body: { reason: "Broken" } }),
    undo: () => owner.send(oemAssetCalls.undo, { params }),
    bulkReceive: () => owner.send(oemAssetCalls.bulkReceive, { body: { ids: [id] } }),
    bulkMove: () => owner.send(oemAssetCalls.bulkMove, { body: { ids: [id] } }),
    bulkDecline: () => owner.send(oemAssetCalls.bulkDecline, { body: { ids: [id], reason: "No" } }),
    withdraw: () => oem.send(issuedAssetCalls.withdraw, { params: { id: issued.id }, body: {} }),
    resend: () => oem.send(issuedAssetCalls.resend, { params: { id: issued.id } }),
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
        expect(statuses.filter((status) => !EXPECTED.includes(status))).toEqual([]);
        const { own } = await sides(invite);
        if (own.invite_status !== "Returned") await expectAgreement(invite);
      }
    }),
    { numRuns: 16 },
  );
});

test("what waits for an address is claimed or taken back once, whoever comes first and however often they try", async () => {
  const oem = await partnerOf(owner);
  const rounds = fc.array(fc.array(fc.constantFrom("claim", "withdraw", "resend"), { minLength: 2, maxLength: 5 }), {
    minLength: 1,
    maxLength: 2,
  });
  await fc.assert(
    fc.asyncProperty(rounds, async (asked) => {
      const issued = { id: (await issue(oem, { email: owner.email })).id };
      const { rows } = await admin.query("select invite from issued_asset where id = $1", [issued.id]);
      const id: string = rows[0].invite;
      const sent = {
        claim: () => owner.send(oemAssetCalls.claim, { body: { ids: [id] } }),
        withdraw: () => oem.send(issuedAssetCalls.withdraw, { params: issued, body: {} }),
        resend: () => oem.send(issuedAssetCalls.resend, { params: issued }),
      };
      let claimed = 0;
      for (const actions of asked) {
        const answers = await Promise.all(actions.map(async (action) => [action, await sent[action]()] as const));
        // Who comes too late to claim is told that nothing with that id waits.
        expect(answers.filter(([, { status }]) => ![...EXPECTED, 400].includes(status))).toEqual([]);
        claimed += answers.filter(([action, { status }]) => action === "claim" && status === 200).length;
      }
      const { state } = await oem.ok(issuedAssetCalls.read, { params: issued });
      const told = (await oem.ok(issuedAssetCalls.provenance, { params: issued })).results;
      const own = await owner.send(oemAssetCalls.read, { params: { id } });
      expect(told.filter(({ action }) => action === "claimed")).toHaveLength(claimed);
      expect(claimed).toBeLessThan(2);
      if (claimed === 0) expect([own.status, ["Waiting", "Withdrawn"].includes(state)]).toEqual([404, true]);
      else await expectAgreement({ ...(own.body as Invite), issued: { id: issued.id } as Invite["issued"] });
    }),
    { numRuns: 16 },
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
        for (const action of actions) expect(EXPECTED).toContain(await act(invite, action));
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
