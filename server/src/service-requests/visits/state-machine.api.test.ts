import { serviceRequestCalls } from "@steward/contract/service-requests/calls";
import { serviceVisitCalls as calls } from "@steward/contract/service-requests/visits/calls";
import {
  type VisitAction,
  visitActions,
  visitStates,
  type VisitState,
} from "@steward/contract/service-requests/visits/constants";
import type { ServiceVisit } from "@steward/contract/service-requests/visits/rules";
import { expect, test } from "vitest";
import { makeAsset } from "../../assets/asset-factory.ts";
import { makeBranch } from "../../branches/branch-factory.ts";
import type { Caller } from "../../test-server/caller.ts";
import { startTestServer } from "../../test-server/start-test-server.ts";
import { makeServiceRequest } from "../service-request-factory.ts";
import { makeEngineer, makeVisit } from "../visit-factory.ts";
import { ACTS, bringTo, MOVES, REQUEST, type VisitParams } from "../visit-states-factory.ts";

/*
 * Every state of a visit, every action, and everybody who may or may not take it. A refused action answers its status and
 * leaves the visit and its request as they are.
 */

const server = await startTestServer();
const { owner, admin } = server;
const [branch, elsewhere] = [await makeBranch(owner), await makeBranch(owner)];
const { id: steward_asset } = await makeAsset(owner, { branch: branch.id });

const verbs = (...names: readonly ("work" | "schedule" | "close")[]) => [
  "service_request.view" as const,
  ...names.map((name) => `service_request.${name}` as const),
];
const people = {
  engineer: await server.asMember({ permissions: verbs("work") }),
  colleague: await server.asMember({ permissions: verbs("work") }),
  scheduler: await server.asMember({ permissions: verbs("schedule") }),
  viewer: await server.asMember({ permissions: verbs() }),
  closer: await server.asMember({ permissions: verbs("close") }),
  inside: await server.asMember({ permissions: verbs("schedule"), scope: [branch.id] }),
  outside: await server.asMember({ permissions: verbs("work", "schedule"), scope: [elsewhere.id] }),
} satisfies Record<string, Caller>;
type Who = keyof typeof people;
const { id: engineer } = await makeEngineer(owner, { user: people.engineer.account_id });
await makeEngineer(owner, { user: people.colleague.account_id });

/** Status of the refusal of a person whatever the state allows; undefined where the state decides. */
function refusalOf(who: Who): number | undefined {
  if (who === "outside") return 404;
  return who === "engineer" || who === "scheduler" || who === "inside" ? undefined : 403;
}

/** Brings a visit of the engineer to a state. */
async function inState(state: VisitState): Promise<VisitParams> {
  const { id } = await makeServiceRequest(owner, { steward_asset });
  return bringTo(state, people.engineer, await makeVisit(owner, { request: id, engineer }));
}

const stored = async ({ visit_id }: { visit_id: string }) => {
  const { rows } = await admin.query(
    `select v.status, v.version, r.status as request, r.version as request_version from service_visits v
      join service_request r on r.id = v.service_request_id where v.id = $1`,
    [visit_id],
  );
  return rows[0] as { status: VisitState; version: number; request: string; request_version: number };
};

const cells = visitStates.flatMap((state) =>
  visitActions.flatMap((action) => (Object.keys(people) as Who[]).map((who) => ({ state, action, who }))),
);

/** A visit in each state, which stays there while what is tried with it is refused. */
const standing = new Map<VisitState, VisitParams>();

test.for(cells)("$state: $action by the $who", async ({ state, action, who }) => {
  const params = standing.get(state) ?? (await inState(state));
  standing.set(state, params);
  const before = await stored(params);
  const move = MOVES[action][state];
  const refusal = refusalOf(who);
  if (who === "engineer" || who === "viewer") {
    const { may } = await people[who].ok(calls.read, { params });
    expect(may.includes(action)).toBe(who === "engineer" && move !== undefined);
  }
  const answer = await ACTS[action](people[who], params);
  const after = await stored(params);
  if (refusal !== undefined || move === undefined) {
    expect(answer.status).toBe(refusal ?? 409);
    expect(after).toEqual(before);
    if (refusal !== undefined) return;
    expect((answer.body as { message: string }).message).toContain(state);
    expect(answer.body).toMatchObject({ current: { id: params.visit_id, status: state } });
    return;
  }
  standing.delete(state);
  expect(answer.status).toBeLessThan(300);
  expect(after.status).toBe(move);
  expect(after.request).toBe(move === before.status ? before.request : (REQUEST[move] ?? before.request));
  if (action !== "photograph") expect(after.version).toBe(before.version + 1);
});

test.for(["Partially Completed", "Cannot Complete"] as const)(
  "a request whose visit is %s waits for the next one",
  async (state) => {
    expect((await stored(await inState(state))).request).toBe("Assigned");
  },
);

const ENDS = {
  Resolved: (id: string) =>
    owner.ok(serviceRequestCalls.resolve, { params: { id }, body: { resolution: "It was switched off" } }),
  Cancelled: (id: string) =>
    owner.ok(serviceRequestCalls.cancel, { params: { id }, body: { reason: "It works again" } }),
};

test("a visit of a resolved request can be ended, but neither begun nor planned anew", async () => {
  const refused: readonly VisitAction[] = ["reschedule", "accept"];
  for (const action of visitActions) {
    const params = await inState("Scheduled");
    await ENDS.Resolved(params.id);
    const { status } = await ACTS[action](people.engineer, params);
    const isTaken = MOVES[action].Scheduled !== undefined && !refused.includes(action);
    expect([action, status < 300]).toEqual([action, isTaken]);
  }
});

test("cancelling a request cancels its open visits, which its history tells", async () => {
  const params = await inState("Accepted");
  await ENDS.Cancelled(params.id);
  expect(await owner.ok(calls.read, { params })).toMatchObject({ status: "Cancelled", reason: "It works again" });
  const { results } = await owner.ok(serviceRequestCalls.activity, { params: { id: params.id } });
  expect(results[0]).toMatchObject({ action: "cancelled" });
  expect(results[0]?.changes).toContainEqual({ field: "visit", before: "1 · Accepted", after: "1 · Cancelled" });
});

test("a request with an open visit cannot be closed; without it can", async () => {
  const params = await inState("In Progress");
  const close = (id: string) =>
    owner.send(serviceRequestCalls.closeRequest, { params: { id }, body: { resolution: "Done", remark: "Seen" } });
  expect((await close(params.id)).status).toBe(409);
  await ACTS.finish(people.engineer, params);
  expect((await close(params.id)).status).toBe(200);
});

test("two devices that take the same step at once take it once", async () => {
  const params = await inState("Scheduled");
  const statuses = await Promise.all([1, 2, 3].map(async () => (await ACTS.accept(people.engineer, params)).status));
  expect(statuses.toSorted()).toEqual([200, 409, 409]);
});

test("a step that is sent again with its key is taken once and answers the same", async () => {
  const params = await inState("Accepted");
  const input = { params, body: {}, headers: { "idempotency-key": `visit-${params.visit_id}` } };
  const [first, again] = [
    await people.engineer.send(calls.start, input),
    await people.engineer.send(calls.start, input),
  ];
  expect([first.status, again.status]).toEqual([200, 200]);
  expect((again.body as ServiceVisit).version).toBe((first.body as ServiceVisit).version);
});
