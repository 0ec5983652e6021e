import { serviceRequestCalls } from "@steward/contract/service-requests/calls";
import { serviceVisitCalls as calls } from "@steward/contract/service-requests/visits/calls";
import { visitActions, visitStates, type VisitState } from "@steward/contract/service-requests/visits/constants";
import { expect, test } from "vitest";
import { startTestServer } from "../../test-server/start-test-server.ts";
import { makeAccepted } from "../assigned-request-factory.ts";
import { makeEngineer, makeVisit } from "../visit-factory.ts";
import { ACTS, bringTo, MOVES, REQUEST, type VisitParams } from "../visit-states-factory.ts";

/*
 * Every state of a visit of a provider's engineer, every action, and everybody of both organisations who may or may not take
 * it. What is refused leaves both sides as they are; what is taken is told to the customer at once.
 */

const server = await startTestServer();
const { owner, admin } = server;
const provider = await server.otherOrganisation("Sahyadri Field Services");
const verbs = (...names: readonly ("work" | "schedule")[]) => [
  "service_request.view" as const,
  ...names.map((name) => `service_request.${name}` as const),
];
const ofProvider = (...names: readonly ("work" | "schedule")[]) =>
  server.asMember({ permissions: verbs(...names) }, provider.organisation_id);

const people = {
  engineer: await ofProvider("work"),
  colleague: await ofProvider("work"),
  scheduler: await ofProvider("schedule"),
  viewer: await ofProvider(),
  customer: await server.asMember({ permissions: verbs("work", "schedule") }),
  stranger: await server.otherOrganisation("Nilgiri Cooling Care"),
};
type Who = keyof typeof people;
const { id: engineer } = await makeEngineer(provider, { user: people.engineer.account_id });
await makeEngineer(provider, { user: people.colleague.account_id });

/** Status of the refusal of a person whatever the state allows; undefined where the state decides. */
const REFUSALS: Record<Who, number | undefined> = {
  engineer: undefined,
  scheduler: undefined,
  colleague: 403,
  viewer: 403,
  customer: 403,
  stranger: 404,
};

/** A visit as the provider has it, and as its customer is told of it. */
interface Standing {
  theirs: VisitParams;
  own: VisitParams;
}

async function inState(state: VisitState): Promise<Standing> {
  const { request, assigned } = await makeAccepted(owner, provider);
  const theirs = await bringTo(state, people.engineer, await makeVisit(provider, { request: assigned.id, engineer }));
  const { results } = await owner.ok(calls.list, { params: { id: request.id } });
  return { theirs, own: { id: request.id, visit_id: results[0]?.id ?? "" } };
}

const stored = async ({ theirs }: Standing) => {
  const { rows } = await admin.query<
    Record<"status" | "told" | "request", string> & Record<"version" | "seen", number>
  >(
    `select v.status, v.version, c.status as told, c.version as seen, r.status as request
     from service_visits v join service_visits c on c.id = v.told_as join service_request r on r.id = c.service_request_id
     where v.id = $1`,
    [theirs.visit_id],
  );
  return rows[0];
};

const cells = visitStates.flatMap((state) =>
  visitActions.flatMap((action) => (Object.keys(people) as Who[]).map((who) => ({ state, action, who }))),
);

/** A visit in each state, which stays there while what is tried with it is refused. */
const standing = new Map<VisitState, Standing>();

test.for(cells)("$state: $action by the $who", async ({ state, action, who }) => {
  const visit = standing.get(state) ?? (await inState(state));
  standing.set(state, visit);
  const before = await stored(visit);
  const move = MOVES[action][state];
  const refusal = REFUSALS[who];
  const answer = await ACTS[action](people[who], who === "customer" ? visit.own : visit.theirs);
  const after = await stored(visit);
  if (refusal !== undefined || move === undefined) {
    expect(answer.status).toBe(refusal ?? 409);
    expect(after).toEqual(before);
    return;
  }
  standing.delete(state);
  expect(answer.status).toBeLessThan(300);
  expect(after).toMatchObject({ status: move, told: move });
  expect(after?.request).toBe(move === before?.status ? before.request : (REQUEST[move] ?? before?.request));
  const { may } = await owner.ok(calls.read, { params: visit.own });
  expect(may).toEqual([]);
  const { status } = await owner.ok(serviceRequestCalls.read, { params: { id: visit.own.id } });
  expect(status).toBe(after?.request);
});
