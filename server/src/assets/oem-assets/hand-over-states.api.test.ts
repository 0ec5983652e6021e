import type { InviteState, IssuedState } from "@steward/contract/exchange/constants";
import { inviteStates } from "@steward/contract/exchange/constants";
import { issuedAssetCalls } from "@steward/contract/issued-assets/calls";
import type { Call } from "@steward/contract/kit/call";
import { oemAssetCalls } from "@steward/contract/oem-assets/calls";
import type { Permission } from "@steward/contract/permissions/permissions";
import { beforeAll, describe, expect, test } from "vitest";
import { makeInvite, partnerOf } from "../../issued-assets/issued-asset-factory.ts";
import type { Caller } from "../../test-server/caller.ts";
import { startTestServer } from "../../test-server/start-test-server.ts";
import { makeAsset } from "../asset-factory.ts";

const server = await startTestServer();
const { owner } = server;

type Action = "receive" | "move" | "link" | "decline" | "return" | "undo" | "withdraw" | "resend";
type Role = "mover" | "linker" | "viewer" | "issuer" | "nobody";
interface Record {
  invite: string;
  issued: string;
  own: string;
}

/** Life cycle 4: who may, from which states, and where it leads; nothing for a state that stays. */
const TABLE: { [A in Action]: { roles: Role[]; from: InviteState[]; to?: InviteState } } = {
  receive: { roles: ["mover", "linker"], from: ["Invited"], to: "Received" },
  move: { roles: ["mover"], from: ["Invited", "Received"], to: "Moved" },
  link: { roles: ["linker"], from: ["Invited", "Received"], to: "Linked" },
  decline: { roles: ["mover", "linker"], from: ["Invited", "Received"], to: "Declined" },
  return: { roles: ["mover"], from: ["Received", "Moved", "Linked"], to: "Returned" },
  undo: { roles: ["mover", "linker"], from: ["Moved", "Linked"], to: "Invited" },
  withdraw: { roles: ["issuer"], from: ["Invited"], to: "Withdrawn" },
  resend: { roles: ["issuer"], from: ["Invited"] },
};
const ACTIONS = Object.keys(TABLE) as Action[];

const GRANTED: { [R in Role]: Permission[] } = {
  mover: ["oem_asset.view", "oem_asset.move", "model.create"],
  linker: ["oem_asset.view", "oem_asset.link"],
  viewer: ["oem_asset.view", "asset.view"],
  issuer: ["oem_asset.issue"],
  nobody: [],
};
const ROLES = Object.keys(GRANTED) as Role[];

/** By role: a member of the customer, and one of the manufacturer. */
const people = new Map<Role, { customer: Caller; maker: Caller }>();

beforeAll(async () => {
  const { organisation_id } = await partnerOf(owner);
  for (const role of ROLES) {
    const rights = { permissions: GRANTED[role] };
    people.set(role, {
      customer: await server.asMember(rights),
      maker: await server.asMember(rights, organisation_id),
    });
  }
});

const ofCall = (record: Record): { [A in Action]: { call: Call; body?: object; ofMaker?: true } } => ({
  receive: { call: oemAssetCalls.receive },
  move: { call: oemAssetCalls.move, body: {} },
  link: { call: oemAssetCalls.link, body: { asset: record.own } },
  decline: { call: oemAssetCalls.decline, body: { reason: "Not ours" } },
  return: { call: oemAssetCalls.returnAsset, body: { reason: "Broken" } },
  undo: { call: oemAssetCalls.undo },
  withdraw: { call: issuedAssetCalls.withdraw, body: {}, ofMaker: true },
  resend: { call: issuedAssetCalls.resend, ofMaker: true },
});

async function act(record: Record, action: Action, by: { customer: Caller; maker: Caller }) {
  const { call, body, ofMaker } = ofCall(record)[action];
  const params = { id: ofMaker ? record.issued : record.invite };
  return (ofMaker ? by.maker : by.customer).send(call, { params, ...(body ? { body } : {}) });
}

/** Ways from a new invite into each state. */
const WAYS: { [S in InviteState]: Action[] } = {
  Invited: [],
  Received: ["receive"],
  Moved: ["move"],
  Linked: ["link"],
  Declined: ["decline"],
  Returned: ["receive", "return"],
  Withdrawn: ["withdraw"],
};

async function recordIn(state: InviteState): Promise<Record> {
  const invite = await makeInvite(owner);
  const own = await makeAsset(owner, { serial_number: invite.serial_number });
  const record = { invite: invite.id, issued: invite.issued.id, own: own.id };
  for (const action of WAYS[state]) {
    const answer = await act(record, action, { customer: owner, maker: await partnerOf(owner) });
    expect(answer.status, JSON.stringify(answer.body)).toBe(200);
  }
  return record;
}

const bothSides = async ({ invite, issued }: Record) => {
  const [own, other] = await Promise.all([
    owner.ok(oemAssetCalls.read, { params: { id: invite } }),
    (await partnerOf(owner)).ok(issuedAssetCalls.read, { params: { id: issued } }),
  ]);
  return {
    state: own.invite_status,
    version: own.version,
    of_maker: other.state,
    its_version: other.version,
    reason: other.reason,
  };
};

const issuedAs = (state: InviteState): IssuedState => (state === "Invited" ? "Issued" : state);

describe.for(inviteStates)("an OEM asset that is %s", (state) => {
  test("is refused what its state or the caller's role does not allow, and stays as it is", async () => {
    const record = await recordIn(state);
    const before = await bothSides(record);
    expect(before).toMatchObject({ state, of_maker: issuedAs(state) });
    for (const action of ACTIONS) {
      const { roles, from } = TABLE[action];
      for (const role of ROLES) {
        if (roles.includes(role) && from.includes(state)) continue;
        const by = people.get(role);
        if (!by) throw new Error("Nobody has this role.");
        const { status, body } = await act(record, action, by);
        const told = [action, role, status];
        if (!roles.includes(role)) expect(told).toEqual([action, role, 403]);
        else {
          expect(told).toEqual([action, role, 409]);
          expect(JSON.stringify(body)).toContain(
            action === "withdraw" || action === "resend" ? issuedAs(state) : state,
          );
        }
      }
    }
    expect(await bothSides(record)).toEqual(before);
  });

  const allowed = ACTIONS.flatMap((action) =>
    TABLE[action].from.includes(state) ? TABLE[action].roles.map((role) => [action, role] as const) : [],
  );
  for (const [action, role] of allowed) {
    test(`lets a ${role} ${action} it, on both sides at once`, async () => {
      const record = await recordIn(state);
      const before = await bothSides(record);
      const by = people.get(role);
      if (!by) throw new Error("Nobody has this role.");
      const answer = await act(record, action, by);
      expect(answer.status, JSON.stringify(answer.body)).toBe(200);
      const to = TABLE[action].to ?? state;
      const after = await bothSides(record);
      expect(after).toMatchObject({ state: to, of_maker: issuedAs(to) });
      if (to !== state) {
        expect(after.version).toBe(before.version + 1);
        expect(after.its_version).toBe(before.its_version + 1);
      }
      expect(after.reason).toBe(action === "decline" ? "Not ours" : action === "return" ? "Broken" : "");
    });
  }
});

test("an undo leads back to the state before", async () => {
  const record = await recordIn("Received");
  const by = { customer: owner, maker: await partnerOf(owner) };
  for (const action of ["move", "undo", "link", "undo"] as const)
    expect((await act(record, action, by)).status).toBe(200);
  expect(await bothSides(record)).toMatchObject({ state: "Received", of_maker: "Received" });
});
