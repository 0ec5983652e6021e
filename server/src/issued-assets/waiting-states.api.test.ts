import { issuedAssetCalls } from "@steward/contract/issued-assets/calls";
import { oemAssetCalls } from "@steward/contract/oem-assets/calls";
import type { Permission } from "@steward/contract/permissions/permissions";
import { describe, expect, test } from "vitest";
import { makeBranch } from "../branches/branch-factory.ts";
import { keyedHash } from "../http/authenticate.ts";
import { freshName } from "../masters/master-factory.ts";
import { makeModel } from "../models/model-factory.ts";
import type { Caller } from "../test-server/caller.ts";
import { startTestServer } from "../test-server/start-test-server.ts";
import { issue, makeInvite, partnerOf, slugOf } from "./issued-asset-factory.ts";

/*
 * What is issued to an address, in each state that it has before its customer answers, with everybody who may or may not
 * claim, withdraw or mail it; and what members with a limit do in a hand-over. The states after that stand with the
 * invites.
 */

const server = await startTestServer();
const { owner, admin, services } = server;
const oem = await partnerOf(owner);
const [inside, elsewhere] = [await makeBranch(owner), await makeBranch(owner)];
const ofMaker = await makeBranch(oem);

const MOVES: Permission[] = ["oem_asset.view", "oem_asset.move", "oem_asset.link"];
const ISSUES: Permission[] = ["oem_asset.issue"];

const claimants = {
  mover: await server.asMember({ permissions: ["oem_asset.view", "oem_asset.move"] }),
  linker: await server.asMember({ permissions: ["oem_asset.view", "oem_asset.link"] }),
  viewer: await server.asMember({ permissions: ["oem_asset.view"] }),
  limited: await server.asMember({ permissions: MOVES, scope: [inside.id] }),
  elsewhere: await server.otherOrganisation("Somewhere else"),
} satisfies Record<string, Caller>;
type Claimant = keyof typeof claimants;

const makers = {
  issuer: await server.asMember({ permissions: ISSUES }, oem.organisation_id),
  viewer: await server.asMember({ permissions: ["oem_asset.view"] }, oem.organisation_id),
  limited: await server.asMember({ permissions: ISSUES, scope: [ofMaker.id] }, oem.organisation_id),
  customer: owner,
} satisfies Record<string, Caller>;
type Maker = keyof typeof makers;

const STATES = ["Waiting", "Issued", "Withdrawn"] as const;
type State = (typeof STATES)[number];

/** An asset that was issued to an address, in a state; the mover's organisation has claimed the issued one. */
async function inState(state: State, email: string) {
  const issued = await issue(oem, { email });
  const { rows } = await admin.query("select invite from issued_asset where id = $1", [issued.id]);
  const token = freshName("token").padEnd(43, "x").replace(/\W/g, "x").slice(0, 43);
  await admin.query(
    `insert into issued_invitation (organisation_id, id, email_key, token_hash, expires)
     values ($1, gen_random_uuid(), lower($2), $3, now() + interval '1 day')`,
    [oem.organisation_id, email, keyedHash(services.database.secret, token)],
  );
  const record = { id: issued.id, invite: rows[0].invite as string, token };
  if (state === "Withdrawn") await oem.ok(issuedAssetCalls.withdraw, { params: { id: record.id }, body: {} });
  if (state === "Issued") {
    const { email: own } = claimants.mover;
    await admin.query("update issued_asset set email = $2 where id = $1", [record.id, own]);
    await claimants.mover.ok(oemAssetCalls.claim, { body: { ids: [record.invite] } });
  }
  return record;
}

const stored = async ({ id, invite }: { id: string; invite: string }) => {
  const { rows } = await admin.query(
    `select i.state, i.version, i.mailed is null as is_due, (select count(*)::int from oem_asset where id = $2) as invites,
       (select count(*)::int from activity where subject_id in ($1, $2)) as entries from issued_asset i where i.id = $1`,
    [id, invite],
  );
  return rows[0] as { state: string; version: number; is_due: boolean; invites: number; entries: number };
};

const addressOf = () => `${freshName("nobody").replace(/\W/g, "").toLowerCase()}@example.org`;

describe.for(STATES)("what was issued to an address and is %s", (state) => {
  const mayClaim = (who: Claimant) => !["viewer", "limited"].includes(who);

  test.for(Object.keys(claimants) as Claimant[])("is claimed by the %s of its address where it waits", async (who) => {
    const caller = claimants[who];
    const record = await inState(state, caller.email);
    const before = await stored(record);
    const answer = await caller.send(oemAssetCalls.claim, { body: { ids: [record.invite] } });
    const after = await stored(record);
    if (mayClaim(who) && state === "Waiting") {
      expect(answer.status, JSON.stringify(answer.body)).toBe(200);
      expect(after).toMatchObject({ state: "Issued", invites: 1, version: before.version + 1 });
      const { rows } = await admin.query("select organisation_id from oem_asset where id = $1", [record.invite]);
      expect(rows).toEqual([{ organisation_id: caller.organisation_id }]);
      return;
    }
    expect([who, answer.status]).toEqual([who, mayClaim(who) ? 400 : 403]);
    expect(after).toEqual(before);
  });

  test.for(Object.keys(claimants) as Claimant[])("is claimed by the link by the %s where it waits", async (who) => {
    const caller = claimants[who];
    const record = await inState(state, addressOf());
    const before = await stored(record);
    const answer = await caller.send(oemAssetCalls.claimByLink, { body: { token: record.token } });
    const after = await stored(record);
    if (mayClaim(who) && state === "Waiting") {
      expect(answer.status, JSON.stringify(answer.body)).toBe(200);
      expect(after).toMatchObject({ state: "Issued", invites: 1 });
      return;
    }
    expect([who, answer.status]).toEqual([who, mayClaim(who) ? 404 : 403]);
    expect(after).toEqual(before);
  });

  test("is claimed by nobody of another address", async () => {
    const record = await inState(state, addressOf());
    const before = await stored(record);
    for (const who of Object.keys(claimants) as Claimant[]) {
      const { status } = await claimants[who].send(oemAssetCalls.claim, { body: { ids: [record.invite] } });
      expect([who, status]).toEqual([who, mayClaim(who) ? 400 : 403]);
    }
    expect(await stored(record)).toEqual(before);
  });

  /**
   * Status of the refusal of a person of the manufacturer; undefined where the state decides. What is issued stands in no
   * place, so that members with a limit find none of it.
   */
  const refusalOf = (who: Maker) => ({ viewer: 403, limited: 404, customer: 404, issuer: undefined })[who];

  test.for(
    (["withdraw", "resend"] as const).flatMap((action) =>
      (Object.keys(makers) as Maker[]).map((who) => [action, who] as const),
    ),
  )("takes %s by the %s while nobody has answered", async ([action, who]) => {
    const record = await inState(state, addressOf());
    await admin.query("update issued_asset set mailed = now() where id = $1", [record.id]);
    const before = await stored(record);
    const params = { id: record.id };
    const answer =
      action === "withdraw"
        ? await makers[who].send(issuedAssetCalls.withdraw, { params, body: { reason: "Wrong address" } })
        : await makers[who].send(issuedAssetCalls.resend, { params });
    const after = await stored(record);
    const refusal = refusalOf(who) ?? (state === "Withdrawn" ? 409 : undefined);
    if (refusal !== undefined) {
      expect([who, answer.status]).toEqual([who, refusal]);
      expect(after).toEqual(before);
      if (refusal === 409) expect(JSON.stringify(answer.body)).toContain(state);
      return;
    }
    expect(answer.status, JSON.stringify(answer.body)).toBe(200);
    expect(after).toMatchObject(action === "withdraw" ? { state: "Withdrawn" } : { state, is_due: true });
  });
});

describe("issuing", () => {
  test.for(["issuer", "viewer", "limited"] as const)("is done by the %s, if it is one who may", async (who) => {
    const { id: product } = await makeModel(oem);
    const customer = await slugOf(owner);
    for (const to of [{ customer }, { email: addressOf() }]) {
      const body = { product, serial_number: freshName("SN"), ...to };
      const answer = await makers[who].send(issuedAssetCalls.create, { body });
      expect([who, answer.status]).toEqual([who, who === "issuer" ? 201 : 403]);
    }
  });
});

describe("a member with a limit", () => {
  const steps = {
    receive: (who: Caller, id: string) => who.send(oemAssetCalls.receive, { params: { id } }),
    move: (who: Caller, id: string) => who.send(oemAssetCalls.move, { params: { id }, body: { branch: inside.id } }),
    decline: (who: Caller, id: string) => who.send(oemAssetCalls.decline, { params: { id }, body: { reason: "No" } }),
    return: (who: Caller, id: string) =>
      who.send(oemAssetCalls.returnAsset, { params: { id }, body: { reason: "No" } }),
    undo: (who: Caller, id: string) => who.send(oemAssetCalls.undo, { params: { id } }),
    read: (who: Caller, id: string) => who.send(oemAssetCalls.read, { params: { id } }),
  };
  type Step = keyof typeof steps;

  test("finds and answers no invite before it stands in a place", async () => {
    const { id, serial_number } = await makeInvite(owner);
    for (const state of ["Invited", "Received"]) {
      for (const step of Object.keys(steps) as Step[])
        expect([state, step, (await steps[step](claimants.limited, id)).status]).toEqual([state, step, 404]);
      const found = await claimants.limited.ok(oemAssetCalls.list, { query: { search: serial_number } });
      expect(found.count).toBe(0);
      if (state === "Invited") await owner.ok(oemAssetCalls.receive, { params: { id } });
    }
    expect(await owner.ok(oemAssetCalls.read, { params: { id } })).toMatchObject({ invite_status: "Received" });
  });

  test("finds and returns what was moved to a place inside the limit alone", async () => {
    const [own, other] = [await makeInvite(owner), await makeInvite(owner)];
    await owner.ok(oemAssetCalls.move, { params: { id: own.id }, body: { branch: inside.id } });
    await owner.ok(oemAssetCalls.move, { params: { id: other.id }, body: { branch: elsewhere.id } });
    for (const step of Object.keys(steps) as Step[])
      expect([step, (await steps[step](claimants.limited, other.id)).status]).toEqual([step, 404]);
    expect((await steps.read(claimants.limited, own.id)).status).toBe(200);
    for (const step of ["receive", "move", "decline"] as const)
      expect([step, (await steps[step](claimants.limited, own.id)).status]).toEqual([step, 409]);
    expect((await steps.return(claimants.limited, own.id)).status).toBe(200);
    const told = await oem.ok(issuedAssetCalls.read, { params: { id: own.issued.id } });
    expect(told).toMatchObject({ state: "Returned", reason: "No" });
    const untouched = await oem.ok(issuedAssetCalls.read, { params: { id: other.issued.id } });
    expect(untouched.state).toBe("Moved");
  });
});
