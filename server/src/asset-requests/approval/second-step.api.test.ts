import { Readable } from "node:stream";
import { approvalCalls } from "@steward/contract/asset-requests/approval/calls";
import { assetRequestCalls } from "@steward/contract/asset-requests/calls";
import type { RequestState } from "@steward/contract/asset-requests/constants";
import { beforeAll, describe, expect, test } from "vitest";
import { makeBranch } from "../../branches/branch-factory.ts";
import { freshName } from "../../masters/master-factory.ts";
import { makeRole } from "../../roles/role-factory.ts";
import { readSheet } from "../../spreadsheets/read/read-sheet.ts";
import type { Caller } from "../../test-server/caller.ts";
import { startTestServer } from "../../test-server/start-test-server.ts";
import { ASKS, DECIDES, makeRequest, sendRequest } from "../asset-request-factory.ts";

/*
 * A request at the second of two steps, the first one approved: who does what with it, and what each is told. The state
 * machine of one step stands beside the noun.
 */

const server = await startTestServer();
const { owner, admin } = server;
const EVERYTHING = [...ASKS, ...DECIDES, "precheck.update", "precheck.export"] as const;
const [branch, elsewhere] = [await makeBranch(owner), await makeBranch(owner)];
const [firstRole, secondRole] = [
  await makeRole(owner, { permissions: [...EVERYTHING] }),
  await makeRole(owner, { permissions: [...EVERYTHING] }),
];

const asker = await server.asMember({ permissions: EVERYTHING });
const people = {
  asker,
  /** Took the first step. */
  first: await server.asMember({ role: firstRole.name }),
  second: await server.asMember({ role: secondRole.name }),
  /** May approve, in a role of no step. */
  other: await server.asMember({ permissions: EVERYTHING }),
  stranger: await server.asMember({ permissions: [...ASKS] }),
  outside: await server.asMember({ permissions: EVERYTHING, scope: [elsewhere.id] }),
} satisfies Record<string, Caller>;
type Who = keyof typeof people;
const { first, second, other } = people;

const of = ({ id }: { id: string }) => ({ params: { id } });
const actions = {
  edit: (who: Caller, request: { id: string }) =>
    who.send(assetRequestCalls.update, { ...of(request), body: { reason: "Changed" } }),
  send: (who: Caller, request: { id: string }) => who.send(assetRequestCalls.sendApproval, of(request)),
  withdraw: (who: Caller, request: { id: string }) => who.send(assetRequestCalls.withdraw, of(request)),
  remove: (who: Caller, request: { id: string }) => who.send(assetRequestCalls.remove, of(request)),
  review: (who: Caller, request: { id: string }) =>
    who.send(approvalCalls.update, { ...of(request), body: { reason: "Reviewed" } }),
  approve: (who: Caller, request: { id: string }) => who.send(approvalCalls.approve, { ...of(request), body: {} }),
  reject: (who: Caller, request: { id: string }) => who.send(approvalCalls.reject, of(request)),
  explain: (who: Caller, request: { id: string }) =>
    who.send(approvalCalls.rejectReason, { ...of(request), body: { reason: "So it is" } }),
};
type Action = keyof typeof actions;
const OWN: readonly Action[] = ["edit", "send", "withdraw", "remove"];

/** What a person's action leads to: the status of its refusal, or the state after it. */
function outcomeOf(who: Who, action: Action): number | RequestState {
  if (OWN.includes(action)) return who === "asker" ? 409 : 404;
  if (who === "stranger" || who === "asker") return 403;
  if (who === "outside") return 404;
  if (action === "explain") return 409;
  if (action === "review") return "Approval Pending";
  if (who !== "second") return 403;
  return action === "approve" ? "Approved" : "Rejected";
}

beforeAll(() =>
  owner.ok(approvalCalls.setRules, { body: { steps: [{ role: firstRole.id }, { role: secondRole.id }] } }),
);

/** A request whose first step is approved. */
async function atSecond(body: Parameters<typeof makeRequest>[1] = {}) {
  const request = await makeRequest(asker, { branch: branch.id, ...body });
  await sendRequest(asker, request);
  return first.ok(approvalCalls.approve, { ...of(request), body: {} });
}

const stored = async ({ id }: { id: string }) => {
  const { rows } = await admin.query(
    `select r.status, r.step, r.version, r.reason, (select count(*)::int from asset_request_step st
       where st.request = r.id and st.decided is not null) as decided from asset_request r where r.id = $1`,
    [id],
  );
  return rows[0] as { status: RequestState; step: number; version: number; decided: number };
};

const cells = (Object.keys(actions) as Action[]).flatMap((action) =>
  (Object.keys(people) as Who[]).map((who) => ({ action, who, outcome: outcomeOf(who, action) })),
);

test.for(cells)("$action by the $who: $outcome", async ({ action, who, outcome }) => {
  const request = await atSecond();
  const before = await stored(request);
  expect(before).toMatchObject({ status: "Approval Pending", step: 2, decided: 1 });
  const answer = await actions[action](people[who], request);
  const after = await stored(request);
  if (typeof outcome === "number") {
    expect(answer.status, JSON.stringify(answer.body)).toBe(outcome);
    expect(after).toEqual(before);
    if (outcome === 409) expect(answer.body).toMatchObject({ current: { id: request.id, version: before.version } });
    return;
  }
  expect(answer.status, JSON.stringify(answer.body)).toBe(200);
  expect(after).toMatchObject({ status: outcome, version: before.version + 1, decided: action === "approve" ? 2 : 1 });
});

describe("a request at its second step", () => {
  const mayDecide = async (who: Caller, request: { id: string }) =>
    (await who.ok(approvalCalls.read, of(request))).may_decide;
  const told = async (who: Caller) =>
    (await who.ok(approvalCalls.list, { query: { is_my_turn: true, page_size: 100 } })).results.map(({ id }) => id);

  test("is the turn of the second role alone, in its answer, its list and its refusals", async () => {
    const request = await atSecond();
    expect(await Promise.all([first, second, other].map((who) => mayDecide(who, request)))).toEqual([
      false,
      true,
      false,
    ]);
    expect(await told(second)).toContain(request.id);
    for (const who of [first, other]) expect(await told(who)).not.toContain(request.id);
    const message = expect.stringContaining(`It is the turn of the role “${secondRole.name}”`);
    for (const decide of [actions.approve, actions.reject])
      expect(await decide(first, request)).toMatchObject({ status: 403, body: { message } });
  });

  test("is decided as it was seen: with the version of the first step nobody decides", async () => {
    const request = await makeRequest(asker, { branch: branch.id });
    const sent = await sendRequest(asker, request);
    const headers = { "if-match": String(sent.version) };
    await first.ok(approvalCalls.approve, { ...of(request), body: {}, headers });
    const stale = { status: 409, message: "Somebody else changed this in the meantime." };
    const asSeen = { ...of(request), headers };
    expect(await second.refused(approvalCalls.approve, { ...asSeen, body: {} })).toMatchObject(stale);
    expect(await second.refused(approvalCalls.reject, asSeen)).toMatchObject(stale);
    expect(await stored(request)).toMatchObject({ status: "Approval Pending", step: 2, decided: 1 });
  });

  test("is decided once: whoever comes behind the second step is told how it stands", async () => {
    for (const [decision, state] of [
      ["approve", "Approved"],
      ["reject", "Rejected"],
    ] as const) {
      const request = await atSecond();
      expect((await actions[decision](second, request)).status).toBe(200);
      for (const late of ["approve", "reject", "review"] as const) {
        const { status, body } = await actions[late](second, request);
        expect([late, status]).toEqual([late, 409]);
        expect((body as { message: string }).message).toContain(state);
        expect(body).toMatchObject({ current: { precheck_status: state } });
      }
    }
  });

  test("is explained by who rejected it, and not by who approved the first step", async () => {
    const request = await atSecond();
    await second.ok(approvalCalls.reject, of(request));
    expect((await actions.explain(first, request)).status).toBe(403);
    expect((await actions.explain(second, request)).status).toBe(200);
    expect(await asker.ok(assetRequestCalls.read, of(request))).toMatchObject({
      reject_reason: "So it is",
      steps: [{ decided_by_details: { id: first.account_id } }, { decided: null }],
    });
  });

  test("keeps its steps when a reviewer changes what it asks for", async () => {
    const request = await atSecond({ estimated_cost: "10.00" });
    const body = { estimated_cost: "99999.00", quantity: 5 };
    const after = await other.ok(approvalCalls.update, { ...of(request), body });
    expect(after.steps.map(({ decided }) => decided !== null)).toEqual([true, false]);
    expect(after.reviewer_changes.map(({ field }) => field).sort()).toEqual(["estimated_cost", "quantity"]);
  });
});

describe("the approvers' list and file", () => {
  const marker = freshName("Listed");
  const ids: Partial<Record<RequestState, string>> = {};

  beforeAll(async () => {
    const body = { branch: branch.id, reason: marker };
    const named = (state: string) => ({ ...body, asset_name: `${marker} ${state}` });
    ids.Pending = (await makeRequest(asker, named("draft"))).id;
    const waiting = await atSecond({
      ...named("waiting"),
      category_name: "Pumps of files",
      serial_number: "FILE-1",
      warranty_period: 12,
      amc_start_date: "2040-02-01",
      amc_end_date: "2041-01-31",
      invoice_number: "=INV",
      invoice_date: "2040-01-15",
      estimated_cost: "1250.50",
    });
    ids["Approval Pending"] = waiting.id;
    for (const [state, action] of [
      ["Approved", "approve"],
      ["Rejected", "reject"],
    ] as const) {
      const request = await atSecond(named(state));
      expect((await actions[action](second, request)).status).toBe(200);
      ids[state] = request.id;
    }
  });

  test("hold what waits for approval, unless other states are asked for", async () => {
    const found = async (precheck_status?: RequestState[]) => {
      const query = { search: marker, ...(precheck_status ? { precheck_status } : {}) };
      return (await other.ok(approvalCalls.list, { query })).results.map(({ id }) => id).sort();
    };
    expect(await found()).toEqual([ids["Approval Pending"]]);
    expect(await found(["Approved", "Rejected"])).toEqual([ids.Approved, ids.Rejected].sort());
  });

  test.for(["csv", "xlsx"] as const)("are told the same, as %s", async (format) => {
    const rowsOf = async (query: object) => {
      const answer = await other.send(approvalCalls.export, { query: { format, search: marker, ...query } });
      expect(answer.status).toBe(200);
      expect(answer.headers["content-disposition"]).toContain("requested-assets");
      const sheet = await readSheet(Readable.from([answer.bytes]));
      const rows: Record<string, string>[] = [];
      for await (const { cells: texts } of sheet.rows)
        rows.push(Object.fromEntries(sheet.header.map((title, column) => [title, texts[column] ?? ""])));
      return rows;
    };
    const [row, ...further] = await rowsOf({});
    expect(further).toEqual([]);
    expect(row).toMatchObject({
      Request: expect.stringMatching(/^REQ-\d+$/),
      Status: "Approval Pending",
      "Requested by": asker.name,
      Name: `${marker} waiting`,
      Quantity: "1",
      Category: "Pumps of files",
      "Serial number": "FILE-1",
      "Warranty months": "12",
      "AMC start": "2040-02-01",
      "AMC end": "2041-01-31",
      "Invoice date": "2040-01-15",
      Branch: branch.name,
      "Estimated cost of one": expect.stringMatching(/^1250\.50?$/),
      Reason: marker,
      "Decided by": "",
    });
    expect(row?.["Invoice number"]).toMatch(/=INV$/);
    expect(row?.["Sent (UTC)"]).toMatch(/^\d{4}-\d{2}-\d{2} \d{2}:\d{2}/);
    const decided = await rowsOf({ precheck_status: ["Approved", "Rejected"], ordering: "created" });
    expect(decided.map(({ Status, "Decided by": by }) => [Status, by])).toEqual([
      ["Approved", second.name],
      ["Rejected", second.name],
    ]);
  });

  test("are a file for those who may export requests alone", async () => {
    const reader = await server.asMember({ permissions: DECIDES });
    const refused = await reader.send(approvalCalls.export, { query: { format: "csv" } });
    expect(refused.status).toBe(403);
  });
});
