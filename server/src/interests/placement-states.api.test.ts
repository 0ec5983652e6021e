import { interestCalls as made, receivedInterestCalls as received } from "@steward/contract/interests/calls";
import type { Call } from "@steward/contract/kit/call";
import type { Permission } from "@steward/contract/permissions/permissions";
import { beforeAll, describe, expect, test } from "vitest";
import { makeBranch } from "../branches/branch-factory.ts";
import { dayIn } from "../organisations/organisation-factory.ts";
import type { Caller } from "../test-server/caller.ts";
import { startTestServer } from "../test-server/start-test-server.ts";
import { type Pair, pairsOn } from "./interest-factory.ts";

const server = await startTestServer();
const { owner } = server;
const { staffing, makePair, offered, alter } = await pairsOn(server);

type Status = "Upcoming" | "Active" | "Extended" | "Completed" | "Terminated";
type Side = "customer" | "staffing";
type Action = "ask_extension" | "extend" | "refuse_extension" | "terminate" | "rate";

/** A placement as its days and its past make it, and whether the customer asks for a later end. */
interface From {
  status: Status;
  days: [start: number, end: number];
  past?: "is_extended" | "is_terminated";
  isAsked: boolean;
}
const DAYS: Record<Status, Pick<From, "days" | "past">> = {
  Upcoming: { days: [5, 40] },
  Active: { days: [-5, 40] },
  Extended: { days: [-5, 40], past: "is_extended" },
  Completed: { days: [-40, -5] },
  Terminated: { days: [-40, -5], past: "is_terminated" },
};
const STATES = (Object.keys(DAYS) as Status[]).flatMap((status) =>
  [false, true].map((isAsked): From => ({ status, isAsked, ...DAYS[status] })),
);

const LATER = dayIn(60);
const SOON = dayIn(10);
const isRunning = ({ status }: From) => status !== "Completed" && status !== "Terminated";
const isAnswerable = (from: From) => isRunning(from) && from.isAsked;

/** Life cycle 9: which side's permission takes which placements, and what they are then. */
interface Row {
  by: Partial<Record<Side, { call: Call; permission: Permission }>>;
  body?: object;
  takes: (from: From) => boolean;
  after: (from: From) => { placement_status: Status; end_date: string; extension_date: string | null };
}
const as = ({ status, days: [, end] }: From) => ({
  placement_status: status,
  end_date: dayIn(end),
  extension_date: null as string | null,
});
const TABLE: Record<Action, Row> = {
  ask_extension: {
    by: { customer: { call: made.askExtension, permission: "interest.request" } },
    body: { end_date: LATER },
    takes: isRunning,
    after: (from) => ({ ...as(from), extension_date: LATER }),
  },
  extend: {
    by: { staffing: { call: received.extend, permission: "interest.decide" } },
    takes: isAnswerable,
    after: (from) => ({
      ...as(from),
      placement_status: from.status === "Upcoming" ? "Upcoming" : "Extended",
      end_date: LATER,
    }),
  },
  refuse_extension: {
    by: { staffing: { call: received.refuseExtension, permission: "interest.decide" } },
    body: { reason: "Booked" },
    takes: isAnswerable,
    after: as,
  },
  // With notice: it goes on until the day that was named.
  terminate: {
    by: {
      customer: { call: made.terminate, permission: "interest.request" },
      staffing: { call: received.terminate, permission: "interest.decide" },
    },
    body: { end_date: SOON, reason: "Project stopped" },
    takes: isRunning,
    after: (from) => ({ ...as(from), end_date: SOON }),
  },
  rate: {
    by: { customer: { call: made.rate, permission: "interest.request" } },
    body: { rating: 4 },
    takes: (from) => !isRunning(from),
    after: (from) => ({ ...as(from), extension_date: from.isAsked ? LATER : null }),
  },
};
const ACTIONS = Object.keys(TABLE) as Action[];

let branch: string;
const members = new Map<string, Caller>();

beforeAll(async () => {
  branch = (await makeBranch(owner)).id;
  for (const [side, organisation] of [
    ["customer", owner.organisation_id],
    ["staffing", staffing.organisation_id],
  ] as const) {
    for (const permission of ["interest.view", "interest.request", "interest.decide"] as const) {
      const permissions: Permission[] = ["interest.view", permission];
      members.set(`${side} ${permission}`, await server.asMember({ permissions }, organisation));
    }
  }
});

async function placedAs({ days: [start, end], past, isAsked }: From): Promise<Pair> {
  const pair = await makePair();
  await offered(pair, { branch, start_date: dayIn(100), end_date: dayIn(130) });
  await staffing.ok(received.place, { params: { id: pair.received } });
  const columns = `start_date = $2, end_date = $3, extension_date = $4${past ? `, ${past} = true` : ""}`;
  await alter(pair, columns, [dayIn(start), dayIn(end), isAsked ? LATER : null]);
  return pair;
}

const bothOf = async ({ made: id, received: answered }: Pair) => {
  const [own, other] = [
    await owner.ok(made.read, { params: { id } }),
    await staffing.ok(received.read, { params: { id: answered } }),
  ];
  return { own, other };
};

const named = ({ status, isAsked }: From) => `${status}${isAsked ? ", asked for a later end" : ""}`;

describe.each(STATES.map((from) => [named(from), from] as const))("a placement that is %s", (_, from) => {
  test("takes what the table says of each side and permission, and both sides tell the same", async () => {
    let pair = await placedAs(from);
    const before = { ...as(from), extension_date: from.isAsked ? LATER : null };
    for (const action of ACTIONS) {
      const { by, body, takes, after } = TABLE[action];
      for (const side of Object.keys(by) as Side[]) {
        const { call, permission } = by[side] as NonNullable<Row["by"][Side]>;
        for (const granted of ["interest.view", "interest.request", "interest.decide"] as const) {
          const member = members.get(`${side} ${granted}`) as Caller;
          const params = { id: side === "customer" ? pair.made : pair.received };
          const { status } = await member.send(call, { params, ...(body ? { body } : {}) });
          const expected = granted !== permission ? 403 : takes(from) ? 200 : 409;
          expect([action, side, granted, status]).toEqual([action, side, granted, expected]);
          const { own, other } = await bothOf(pair);
          const present = status === 200 ? after(from) : before;
          expect(own.placement_detail, action).toMatchObject(present);
          expect(other.placement_detail, action).toMatchObject(present);
          if (status === 200) pair = await placedAs(from);
        }
      }
    }
  });

  test("offers each side what it takes", async () => {
    const { own, other } = await bothOf(await placedAs(from));
    const taken = (side: Side) => ACTIONS.filter((action) => TABLE[action].by[side] && TABLE[action].takes(from));
    expect(own.actions.toSorted()).toEqual(taken("customer").toSorted());
    expect(other.actions.toSorted()).toEqual(taken("staffing").toSorted());
  });
});

test("an extension takes an early end back, with its reason", async () => {
  const pair = await placedAs({ status: "Active", isAsked: false, ...DAYS.Active });
  const params = { id: pair.made };
  await owner.ok(made.terminate, { params, body: { end_date: SOON, reason: "Project stopped" } });
  await owner.ok(made.askExtension, { params, body: { end_date: LATER } });
  await staffing.ok(received.extend, { params: { id: pair.received } });
  for (const { placement_detail: placement } of Object.values(await bothOf(pair))) {
    expect(placement).toMatchObject({ placement_status: "Extended", end_date: LATER, end_reason: "" });
  }
  await alter(pair, "end_date = $2", [dayIn(-1)]);
  for (const { placement_detail: placement } of Object.values(await bothOf(pair))) {
    expect(placement?.placement_status).toBe("Completed");
  }
});
