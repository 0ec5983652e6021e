import { interestCalls as made, receivedInterestCalls as received } from "@steward/contract/interests/calls";
import {
  type InterestAction,
  interestActions,
  type InterestState,
  interestStates,
} from "@steward/contract/interests/constants";
import type { Call } from "@steward/contract/kit/call";
import type { Permission } from "@steward/contract/permissions/permissions";
import { beforeAll, describe, expect, test } from "vitest";
import { makeBranch } from "../branches/branch-factory.ts";
import type { Caller } from "../test-server/caller.ts";
import { startTestServer } from "../test-server/start-test-server.ts";
import { type Pair, pairsOn } from "./interest-factory.ts";

const server = await startTestServer();
const { owner } = server;
const { makePair, staffing } = await pairsOn(server);

type Side = "customer" | "staffing";
type Role = "requester" | "withdrawer" | "decider" | "viewer";

/** Life cycles 8 and 9: which side's role may, from which states, and where it leads. */
interface Row {
  by: [Side, Role][];
  /** An interview in the table is one that the customer proposed, so that the sides differ. */
  from: InterestState[] | Record<Side, InterestState[]>;
  to: InterestState;
}
const fromOf = ({ from }: Row, side: Side) => (Array.isArray(from) ? from : from[side]);
const BOTH: Row["by"] = [
  ["customer", "requester"],
  ["staffing", "decider"],
];
const TABLE: { [A in InterestAction]: Row } = {
  review: { by: [["staffing", "decider"]], from: ["Requested"], to: "Under Review" },
  accept: { by: [["staffing", "decider"]], from: ["Requested", "Under Review"], to: "Accepted" },
  reject: {
    by: [["staffing", "decider"]],
    from: ["Requested", "Under Review", "Accepted", "Interview"],
    to: "Rejected",
  },
  decline: {
    by: [["staffing", "decider"]],
    from: ["Requested", "Under Review", "Accepted", "Interview", "Offered"],
    to: "Declined",
  },
  offer: { by: [["customer", "requester"]], from: ["Accepted", "Interview"], to: "Offered" },
  place: { by: [["staffing", "decider"]], from: ["Offered"], to: "Placed" },
  withdraw: {
    by: [["customer", "withdrawer"]],
    from: ["Requested", "Under Review", "Accepted", "Interview", "Offered"],
    to: "Withdrawn",
  },
  ask_extension: { by: [["customer", "requester"]], from: ["Placed"], to: "Placed" },
  extend: { by: [["staffing", "decider"]], from: [], to: "Placed" },
  refuse_extension: { by: [["staffing", "decider"]], from: [], to: "Placed" },
  terminate: {
    by: BOTH,
    from: ["Placed"],
    to: "Placed",
  },
  // The placement of the table runs; ratings of those that ended have tests of their own.
  rate: { by: [["customer", "requester"]], from: [], to: "Placed" },
  propose_interview: { by: BOTH, from: ["Accepted"], to: "Interview" },
  move_interview: { by: BOTH, from: { customer: ["Interview"], staffing: [] }, to: "Interview" },
  choose_slot: { by: BOTH, from: { customer: [], staffing: ["Interview"] }, to: "Interview" },
  ask_slots: { by: BOTH, from: { customer: [], staffing: ["Interview"] }, to: "Interview" },
  cancel_interview: { by: BOTH, from: ["Interview"], to: "Interview" },
};

const GRANTED: { [R in Role]: Permission[] } = {
  requester: ["interest.view", "interest.request"],
  withdrawer: ["interest.view", "interest.withdraw"],
  decider: ["interest.decide"],
  viewer: ["interest.view"],
};
const ROLES = Object.keys(GRANTED) as Role[];
const people = new Map<Role, Record<Side, Caller>>();
let branch: string;

beforeAll(async () => {
  branch = (await makeBranch(owner)).id;
  for (const role of ROLES) {
    const rights = { permissions: GRANTED[role] };
    people.set(role, {
      customer: await server.asMember(rights),
      staffing: await server.asMember(rights, staffing.organisation_id),
    });
  }
});

const OFFER = {
  designation: "Technician",
  start_date: "2030-03-01",
  end_date: "2030-05-31",
  rate: "900",
  rate_period: "Day",
};
const REASON = { reason: "Plans changed" };
const SLOT = "2031-03-01T10:00:00Z";
const INTERVIEW = { slots: [{ start: SLOT, minutes: 45 }], venue: "Office" };
const END = { end_date: "2030-04-01", ...REASON };

const BODIES: { [A in InterestAction]: () => object | undefined } = {
  review: () => undefined,
  accept: () => undefined,
  reject: () => ({ remark: "Not free" }),
  decline: () => ({ remark: "Too far" }),
  offer: () => ({ ...OFFER, branch }),
  place: () => undefined,
  withdraw: () => REASON,
  ask_extension: () => ({ end_date: "2030-06-30" }),
  extend: () => undefined,
  refuse_extension: () => REASON,
  terminate: () => END,
  rate: () => ({ rating: 4 }),
  propose_interview: () => INTERVIEW,
  move_interview: () => ({ ...INTERVIEW, ...REASON }),
  choose_slot: () => ({ start: SLOT }),
  ask_slots: () => ({ remark: "Not on Mondays" }),
  cancel_interview: () => REASON,
};

const CALLS: { [A in InterestAction]: Partial<Record<Side, Call>> } = {
  review: { staffing: received.review },
  accept: { staffing: received.accept },
  reject: { staffing: received.reject },
  decline: { staffing: received.decline },
  offer: { customer: made.offer },
  place: { staffing: received.place },
  withdraw: { customer: made.withdraw },
  ask_extension: { customer: made.askExtension },
  extend: { staffing: received.extend },
  refuse_extension: { staffing: received.refuseExtension },
  terminate: { customer: made.terminate, staffing: received.terminate },
  rate: { customer: made.rate },
  propose_interview: { customer: made.proposeInterview, staffing: received.proposeInterview },
  move_interview: { customer: made.moveInterview, staffing: received.moveInterview },
  choose_slot: { customer: made.chooseSlot, staffing: received.chooseSlot },
  ask_slots: { customer: made.askSlots, staffing: received.askSlots },
  cancel_interview: { customer: made.cancelInterview, staffing: received.cancelInterview },
};

async function act(pair: Pair, action: InterestAction, side: Side, by: Caller) {
  const call = CALLS[action][side];
  if (!call) throw new Error(`${side} has no ${action}.`);
  const body = BODIES[action]();
  return by.send(call, { params: { id: side === "customer" ? pair.made : pair.received }, ...(body ? { body } : {}) });
}

const WAYS: { [S in InterestState]: InterestAction[] } = {
  Requested: [],
  "Under Review": ["review"],
  Accepted: ["accept"],
  Interview: ["accept", "propose_interview"],
  Offered: ["accept", "offer"],
  Placed: ["accept", "offer", "place"],
  Rejected: ["reject"],
  Withdrawn: ["withdraw"],
  Declined: ["decline"],
  Expired: [],
};

async function pairIn(state: InterestState): Promise<Pair> {
  const pair = await makePair();
  for (const action of WAYS[state]) {
    const [[side] = ["customer" as const]] = TABLE[action].by;
    expect((await act(pair, action, side, side === "customer" ? owner : staffing)).status).toBe(200);
  }
  if (state === "Expired") {
    await server.admin.query("update received_interest set expires = now() where id = $1", [pair.received]);
    await server.admin.query("select expire_interests()");
  }
  return pair;
}

const sides = async ({ made: of_customer, received: of_staffing }: Pair) => {
  const own = await owner.ok(made.read, { params: { id: of_customer } });
  const other = await staffing.ok(received.read, { params: { id: of_staffing } });
  return { own, other };
};

describe.each(interestStates)("from %s", (state) => {
  test("each action of each side and role leads where the table says, and both sides tell the same", async () => {
    let pair = await pairIn(state);
    for (const action of Object.keys(interestActions) as InterestAction[]) {
      for (const side of Object.keys(CALLS[action]) as Side[]) {
        for (const role of ROLES) {
          const by = people.get(role)?.[side];
          if (!by) throw new Error("Nobody has this role.");
          const { status } = await act(pair, action, side, by);
          const { to } = TABLE[action];
          const may = TABLE[action].by.some(([s, r]) => s === side && r === role);
          expect([action, side, role, status]).toEqual([
            action,
            side,
            role,
            may ? (fromOf(TABLE[action], side).includes(state) ? 200 : 409) : 403,
          ]);
          const { own, other } = await sides(pair);
          expect([own.request_status, own.steps.map((step) => step.action)]).toEqual([
            other.request_status,
            other.steps.map((step) => step.action),
          ]);
          expect(own.request_status).toBe(status === 200 ? to : state);
          if (status === 200) pair = await pairIn(state);
        }
      }
    }
  });

  test("what the answer says that can be done is what is done", async () => {
    const { own, other } = await sides(await pairIn(state));
    const done = (side: Side) =>
      (Object.keys(TABLE) as InterestAction[]).filter(
        (action) => fromOf(TABLE[action], side).includes(state) && TABLE[action].by.some(([s]) => s === side),
      );
    expect([...own.actions].sort()).toEqual(done("customer").sort());
    expect([...other.actions].sort()).toEqual(done("staffing").sort());
  });
});
