import { approvalCalls } from "@steward/contract/asset-requests/approval/calls";
import { assetRequestCalls } from "@steward/contract/asset-requests/calls";
import { requestStates, type RequestState } from "@steward/contract/asset-requests/constants";
import { beforeAll, describe, expect, test } from "vitest";
import { makeBranch } from "../branches/branch-factory.ts";
import type { Caller } from "../test-server/caller.ts";
import { startTestServer } from "../test-server/start-test-server.ts";
import { ASKS, askedRequest, DECIDES, makeRequest, sendRequest } from "./asset-request-factory.ts";

/*
 * Every state of a request, every action, and everybody who may or may not take it. What follows from an allowed action
 * stands in the table; a refused one answers its status and leaves the request as it is.
 */

const server = await startTestServer();
const { owner, admin } = server;
const EVERYTHING = [...ASKS, ...DECIDES, "precheck.update"] as const;
const [branch, elsewhere] = [await makeBranch(owner), await makeBranch(owner)];

/** Who asks holds every permission of the module, so that nothing but being the one who asked refuses. */
const asker = await server.asMember({ permissions: EVERYTHING });
const holder = await server.asMember({ role: "Auditor" });
const people = {
  asker,
  approver: await server.asMember({ permissions: EVERYTHING }),
  rejecter: await server.asMember({ permissions: ["precheck.view", "precheck.reject"] }),
  stranger: await server.asMember({ permissions: [...ASKS] }),
  inside: await server.asMember({ permissions: EVERYTHING, scope: [branch.id] }),
  outside: await server.asMember({ permissions: EVERYTHING, scope: [elsewhere.id] }),
} satisfies Record<string, Caller>;
type Who = keyof typeof people;

const actions = {
  edit: (who: Caller, params: { id: string }) =>
    who.send(assetRequestCalls.update, { params, body: { reason: `Changed by ${who.name}` } }),
  send: (who: Caller, params: { id: string }) => who.send(assetRequestCalls.sendApproval, { params }),
  withdraw: (who: Caller, params: { id: string }) => who.send(assetRequestCalls.withdraw, { params }),
  remove: (who: Caller, params: { id: string }) => who.send(assetRequestCalls.remove, { params }),
  review: (who: Caller, params: { id: string }) =>
    who.send(approvalCalls.update, { params, body: { reason: `Reviewed by ${who.name}` } }),
  approve: (who: Caller, params: { id: string }) => who.send(approvalCalls.approve, { params, body: {} }),
  reject: (who: Caller, params: { id: string }) => who.send(approvalCalls.reject, { params }),
  explain: (who: Caller, params: { id: string }) =>
    who.send(approvalCalls.rejectReason, { params, body: { reason: "So it is" } }),
};
type Action = keyof typeof actions;
const OWN: readonly Action[] = ["edit", "send", "withdraw", "remove"];

/** What an action leads to, by the state that it is taken in; every other state refuses it. */
const MOVES: Record<Action, Partial<Record<RequestState, RequestState | "gone">>> = {
  edit: { Pending: "Pending", Rejected: "Rejected" },
  send: { Pending: "Approval Pending", Rejected: "Approval Pending" },
  withdraw: { "Approval Pending": "Pending" },
  remove: { Pending: "gone", Rejected: "gone" },
  review: { "Approval Pending": "Approval Pending" },
  approve: { "Approval Pending": "Approved" },
  reject: { "Approval Pending": "Rejected" },
  explain: { Rejected: "Rejected" },
};

/** Status of the refusal of a person whatever the state is; undefined where the state decides. */
function refusalOf(who: Who, action: Action): number | undefined {
  if (OWN.includes(action)) {
    if (who === "asker") return undefined;
    // The gate of the call comes first.
    return who === "rejecter" ? 403 : 404;
  }
  if (who === "stranger") return 403;
  if (who === "rejecter" && (action === "review" || action === "approve")) return 403;
  if (who === "outside") return 404;
  return who === "asker" ? 403 : undefined;
}

/** Brings a request to a state; who decides is the person of the test where that person may. */
async function inState(state: RequestState, decider: Caller): Promise<{ id: string }> {
  const request = await makeRequest(asker, { branch: branch.id });
  if (state === "Pending") return request;
  await sendRequest(asker, request);
  const params = { id: request.id };
  if (state === "Approved") await people.approver.ok(approvalCalls.approve, { params, body: {} });
  if (state === "Rejected") await decider.ok(approvalCalls.reject, { params });
  return request;
}

const stateOf = async ({ id }: { id: string }) => {
  const { rows } = await admin.query("select status, version, reason from asset_request where id = $1", [id]);
  return rows[0] as { status: RequestState; version: number; reason: string } | undefined;
};

const cells = requestStates.flatMap((state) =>
  (Object.keys(actions) as Action[]).flatMap((action) =>
    (Object.keys(people) as Who[]).map((who) => ({ state, action, who })),
  ),
);

test.for(cells)("$state: $action by the $who", async ({ state, action, who }) => {
  const refusal = refusalOf(who, action);
  const person = people[who];
  const request = await inState(state, refusal === undefined && who !== "asker" ? person : people.approver);
  const before = await stateOf(request);
  const answer = await actions[action](person, { id: request.id });
  const move = MOVES[action][state];
  const after = await stateOf(request);
  if (refusal !== undefined || move === undefined) {
    expect(answer.status).toBe(refusal ?? 409);
    expect(after).toEqual(before);
    if (refusal === undefined) {
      const { message } = answer.body as { message: string };
      expect(message).toContain(state);
      expect(answer.body).toMatchObject({ current: { id: request.id, precheck_status: state } });
    }
    return;
  }
  expect(answer.status).toBeLessThan(300);
  expect(after?.status ?? "gone").toBe(move);
  if (after) expect(after.version).toBeGreaterThan(before?.version ?? 0);
});

describe("a delegate", () => {
  const steps = async () => {
    const { rows } = await admin.query("select id from role where organisation_id = $1 and name = 'Auditor'", [
      owner.organisation_id,
    ]);
    return [{ role: rows[0].id as string }];
  };
  let deputy: Caller;

  beforeAll(async () => {
    await admin.query("update membership set permissions = $2 where account_id = $1", [
      holder.account_id,
      [...DECIDES],
    ]);
    deputy = await server.asMember({ permissions: EVERYTHING });
    await owner.ok(approvalCalls.setRules, { body: { steps: await steps() } });
  });

  const delegated = async (starts: string, ends: string) => {
    const body = { user: deputy.account_id, starts, ends };
    await admin.query("delete from approval_delegation");
    const { rows } = await admin.query("select account_id from session where id = $1", [holder.session_id]);
    await admin.query(
      `insert into approval_delegation (organisation_id, id, account_id, delegate, starts, ends)
       values ($1, gen_random_uuid(), $2, $3, $4, $5)`,
      [owner.organisation_id, rows[0].account_id, body.user, starts, ends],
    );
  };
  const decides = async (caller: Caller, request: { id: string }) =>
    (await caller.send(approvalCalls.reject, { params: { id: request.id } })).status;

  test.for([
    ["before the first day", "2040-01-01", "2040-02-01", 403],
    ["after the last day", "2020-01-01", "2020-02-01", 403],
    ["in between", "2020-01-01", "2040-01-01", 200],
  ] as const)("decides %s: %s to %s", async ([, starts, ends, status]) => {
    await delegated(starts, ends);
    const request = await askedRequest(asker, { branch: branch.id });
    expect(await decides(people.approver, request), "without the role").toBe(403);
    expect(await decides(deputy, request)).toBe(status);
  });

  test("is told apart from whom they decide for", async () => {
    await delegated("2020-01-01", "2040-01-01");
    const request = await askedRequest(asker, { branch: branch.id });
    const { steps: decided } = await deputy.ok(approvalCalls.approve, { params: { id: request.id }, body: {} });
    expect(decided).toMatchObject([
      { decided_by_details: { id: deputy.account_id }, on_behalf_of_details: { id: holder.account_id } },
    ]);
  });

  test("decides neither about their own request nor for the person who asked", async () => {
    await delegated("2020-01-01", "2040-01-01");
    const own = await makeRequest(deputy, { branch: branch.id });
    await sendRequest(deputy, own);
    expect(await decides(deputy, own)).toBe(403);
    await admin.query("update asset_request set requested_by = $2 where id = $1", [own.id, holder.account_id]);
    expect(await decides(deputy, own)).toBe(403);
  });
});
