import { serviceRequestCalls as calls } from "@steward/contract/service-requests/calls";
import { serviceStates, type ServiceState } from "@steward/contract/service-requests/constants";
import { expect, test } from "vitest";
import { makeAsset } from "../assets/asset-factory.ts";
import { makeBranch } from "../branches/branch-factory.ts";
import type { Answer, Caller } from "../test-server/caller.ts";
import { startTestServer } from "../test-server/start-test-server.ts";
import { serviceVisitCalls } from "@steward/contract/service-requests/visits/calls";
import { makeServiceRequest } from "./service-request-factory.ts";
import { inHours, makeEngineer } from "./visit-factory.ts";

/*
 * Every state of a request, every action, and everybody who may or may not take it. A refused action answers its status
 * and leaves the request as it is.
 */

const server = await startTestServer();
const { owner, admin } = server;
const [branch, elsewhere] = [await makeBranch(owner), await makeBranch(owner)];
const { id: steward_asset } = await makeAsset(owner, { branch: branch.id });
const { id: engineer } = await makeEngineer(owner);

const verbs = (...names: readonly ("update" | "raise" | "assign" | "schedule" | "work" | "escalate" | "close")[]) => [
  "service_request.view" as const,
  ...names.map((name) => `service_request.${name}` as const),
];
const ALL = verbs("update", "raise", "assign", "schedule", "work", "escalate", "close");
const raiser = await server.asMember({ permissions: verbs("raise") });
const people = {
  raiser,
  stranger: await server.asMember({ permissions: verbs("raise") }),
  viewer: await server.asMember({ permissions: verbs() }),
  engineer: await server.asMember({ permissions: verbs("work") }),
  coordinator: await server.asMember({ permissions: ALL }),
  scheduler: await server.asMember({ permissions: verbs("schedule") }),
  closer: await server.asMember({ permissions: verbs("close") }),
  inside: await server.asMember({ permissions: ALL, scope: [branch.id] }),
  outside: await server.asMember({ permissions: ALL, scope: [elsewhere.id] }),
} satisfies Record<string, Caller>;
type Who = keyof typeof people;

type Act = (who: Caller, params: { id: string }) => Promise<Answer>;
const actions = {
  edit: (who, params) => who.send(calls.update, { params, body: { priority: "Critical" } }),
  assign: (who, params) => who.send(calls.assign, { params, body: {} }),
  schedule: (who, params) => who.send(serviceVisitCalls.schedule, { params, body: { engineer, ...inHours(24) } }),
  start: (who, params) => who.send(calls.start, { params, body: {} }),
  hold: (who, params) => who.send(calls.hold, { params, body: { reason: "parts" } }),
  resume: (who, params) => who.send(calls.resume, { params, body: {} }),
  escalate: (who, params) =>
    who.send(calls.addUpdate, { params, body: { type: "Escalation", message: "Nobody came" } }),
  resolve: (who, params) => who.send(calls.resolve, { params, body: { resolution: "Done" } }),
  close: (who, params) => who.send(calls.closeRequest, { params, body: { resolution: "Done", remark: "Seen" } }),
  reopen: (who, params) => who.send(calls.reopen, { params, body: { reason: "It rattles again" } }),
  cancel: (who, params) => who.send(calls.cancel, { params, body: { reason: "Not needed" } }),
  comment: (who, params) => who.send(calls.addUpdate, { params, body: { message: "A word" } }),
} satisfies Record<string, Act>;
type Action = keyof typeof actions;

/** What an action leads to, by the state that it is taken in; every other state refuses it. */
const MOVES: Record<Action, Partial<Record<ServiceState, ServiceState>>> = {
  edit: {
    Open: "Open",
    Assigned: "Assigned",
    Scheduled: "Scheduled",
    "In Progress": "In Progress",
    "On Hold": "On Hold",
  },
  assign: { Open: "Assigned", Assigned: "Assigned", Scheduled: "Scheduled", "In Progress": "In Progress" },
  schedule: { Open: "Scheduled", Assigned: "Scheduled", Scheduled: "Scheduled" },
  start: { Assigned: "In Progress", Scheduled: "In Progress", "On Hold": "In Progress" },
  hold: { Assigned: "On Hold", Scheduled: "On Hold", "In Progress": "On Hold" },
  // It was on hold from being in progress.
  resume: { "On Hold": "In Progress" },
  escalate: {
    Open: "Open",
    Assigned: "Assigned",
    Scheduled: "Scheduled",
    "In Progress": "In Progress",
    "On Hold": "On Hold",
  },
  resolve: { Assigned: "Resolved", Scheduled: "Resolved", "In Progress": "Resolved" },
  // One that is Scheduled has an open visit.
  close: { Open: "Closed", Assigned: "Closed", "In Progress": "Closed", "On Hold": "Closed", Resolved: "Closed" },
  reopen: { Resolved: "Open", Closed: "Open" },
  cancel: {
    Open: "Cancelled",
    Assigned: "Cancelled",
    Scheduled: "Cancelled",
    "In Progress": "Cancelled",
    "On Hold": "Cancelled",
  },
  comment: Object.fromEntries(serviceStates.map((state) => [state, state])),
};

/** Who may take an action besides those who may do everything; the others are refused with 403. */
const MAY: Record<Action, readonly Who[]> = {
  edit: [],
  assign: [],
  schedule: ["scheduler"],
  start: ["engineer"],
  hold: ["engineer"],
  resume: ["engineer"],
  escalate: [],
  resolve: ["engineer"],
  close: ["closer"],
  reopen: ["raiser", "closer"],
  cancel: ["raiser", "closer"],
  comment: ["raiser", "engineer", "scheduler", "closer"],
};

/** Status of the refusal of a person whatever the state allows; undefined where the state decides. */
function refusalOf(who: Who, action: Action, state: ServiceState): number | undefined {
  if (who === "coordinator" || who === "inside") return undefined;
  if (who === "outside") return 404;
  if (who === "raiser" && action === "cancel" && state === "In Progress") return 403;
  return MAY[action].includes(who) ? undefined : 403;
}

const { coordinator } = people;
const WAY: Record<ServiceState, readonly Action[]> = {
  Open: [],
  Assigned: ["assign"],
  Scheduled: ["schedule"],
  "In Progress": ["assign", "start"],
  "On Hold": ["assign", "start", "hold"],
  Resolved: ["assign", "resolve"],
  Closed: ["assign", "resolve", "close"],
  Cancelled: ["cancel"],
};

/** Brings a request of the raiser to a state. */
async function inState(state: ServiceState): Promise<{ id: string }> {
  const { id } = await makeServiceRequest(raiser, { steward_asset });
  for (const action of WAY[state]) expect((await actions[action](coordinator, { id })).status).toBeLessThan(300);
  return { id };
}

const stored = async ({ id }: { id: string }) => {
  const { rows } = await admin.query("select status, version, escalation_level from service_request where id = $1", [
    id,
  ]);
  return rows[0] as { status: ServiceState; version: number; escalation_level: number };
};

const cells = serviceStates.flatMap((state) =>
  (Object.keys(actions) as Action[]).flatMap((action) =>
    (Object.keys(people) as Who[]).map((who) => ({ state, action, who })),
  ),
);

/** A request in each state, which stays there while what is tried with it is refused. */
const standing = new Map<ServiceState, { id: string }>();

test.for(cells)("$state: $action by the $who", async ({ state, action, who }) => {
  const request = standing.get(state) ?? (await inState(state));
  standing.set(state, request);
  const before = await stored(request);
  const present = await coordinator.ok(calls.read, { params: request });
  const answer = await actions[action](people[who], request);
  const after = await stored(request);
  const refusal = refusalOf(who, action, state);
  const move = MOVES[action][state];
  if (who === "coordinator") {
    // What its parts refuse is not known ahead.
    const isOffered = move !== undefined || (action === "close" && state === "Scheduled");
    expect(present.may.includes(action === "comment" ? "add" : action)).toBe(isOffered);
  }
  if (refusal !== undefined || move === undefined) {
    expect(answer.status).toBe(refusal ?? 409);
    expect(after).toEqual(before);
    if (refusal !== undefined) return;
    const { message } = answer.body as { message: string };
    expect(message).toContain(state);
    expect(answer.body).toMatchObject({ current: { id: request.id, status: state } });
    return;
  }
  standing.delete(state);
  expect(answer.status).toBeLessThan(300);
  expect(after.status).toBe(move);
  if (action === "comment") expect(after.version).toBe(before.version);
  else expect(after.version).toBeGreaterThan(before.version);
});

test("escalates three times and no further", async () => {
  const request = await inState("Open");
  for (const level of [1, 2, 3]) {
    await actions.escalate(coordinator, request);
    expect(await stored(request)).toMatchObject({ escalation_level: level });
  }
  expect((await actions.escalate(coordinator, request)).status).toBe(409);
});

test.for(["Resolved", "Closed"] as const)("what was %s more than seven days ago can only be read", async (state) => {
  const request = await inState(state);
  const later = (days: number) =>
    admin.query(
      `update service_request set resolved_at = now() - make_interval(days => $2),
        closed_at = case when closed_at is not null then now() - make_interval(days => $2) end where id = $1`,
      [request.id, days],
    );
  await later(8);
  for (const action of ["reopen", "comment"] as const) {
    const answer = await actions[action](coordinator, request);
    expect(answer.status).toBe(409);
    expect((answer.body as { message: string }).message).toContain(state);
  }
  expect((await coordinator.ok(calls.read, { params: request })).may).not.toContain("reopen");
  await later(6);
  expect((await actions.reopen(raiser, request)).status).toBe(200);
});
