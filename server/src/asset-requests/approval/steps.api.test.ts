import { approvalCalls } from "@steward/contract/asset-requests/approval/calls";
import { assetRequestCalls } from "@steward/contract/asset-requests/calls";
import { categoryCalls } from "@steward/contract/masters/category/calls";
import { homeCalls } from "@steward/contract/home/calls";
import { messages } from "@steward/contract/messages/catalogue";
import { searchCalls } from "@steward/contract/search/calls";
import { afterEach, describe, expect, test, vi } from "vitest";
import { freshName, makeCategory } from "../../masters/master-factory.ts";
import { makeRole } from "../../roles/role-factory.ts";
import type { Caller } from "../../test-server/caller.ts";
import { startTestServer } from "../../test-server/start-test-server.ts";
import { ASKS, askedRequest, DECIDES, mailsTo, makeRequest, sendRequest } from "../asset-request-factory.ts";

const server = await startTestServer();
const { owner, admin } = server;
const asker = await server.asMember({ permissions: [...ASKS] });

/** A role that decides, with a member of it. */
async function withRole(): Promise<{ role: string; holder: Caller }> {
  const { id: role, name } = await makeRole(owner, { permissions: [...DECIDES] });
  return { role, holder: await server.asMember({ role: name }) };
}
const first = await withRole();
const second = await withRole();

type Steps = { role: string; from_amount?: string; categories?: string[] }[];
const setSteps = (steps: Steps) => owner.ok(approvalCalls.setRules, { body: { steps } });
afterEach(() => setSteps([]));

const params = ({ id }: { id: string }) => ({ params: { id } });
const approve = (who: Caller, request: { id: string }) =>
  who.ok(approvalCalls.approve, { ...params(request), body: {} });
const rolesOf = async (body: object) => {
  const { steps } = await askedRequest(asker, body);
  return steps.map(({ role_details }) => role_details?.id ?? null);
};

describe("approval steps", () => {
  test("are none at first: anybody who may approve decides once", async () => {
    expect(await owner.ok(approvalCalls.rules)).toMatchObject({ steps: [] });
    expect(await rolesOf({})).toEqual([null]);
  });

  test("apply by the amount of all pieces, and where it is not known", async () => {
    await setSteps([{ role: first.role }, { role: second.role, from_amount: "1000.00" }]);
    expect(await rolesOf({ estimated_cost: "499.99", quantity: 2 })).toEqual([first.role]);
    expect(await rolesOf({ estimated_cost: "500.00", quantity: 2 })).toEqual([first.role, second.role]);
    expect(await rolesOf({})).toEqual([first.role, second.role]);
  });

  test("apply by category and what is below it, and where it is new", async () => {
    const parent = await makeCategory(owner);
    const child = await makeCategory(owner, { parent: parent.id });
    const another = await makeCategory(owner);
    await setSteps([{ role: second.role, categories: [parent.id] }]);
    const of = (category: string) => rolesOf({ category, category_name: "" });
    expect(await of(parent.id)).toEqual([second.role]);
    expect(await of(child.id)).toEqual([second.role]);
    expect(await of(another.id)).toEqual([null]);
    expect(await rolesOf({ category_name: freshName("New") })).toEqual([second.role]);
    const gone = await makeCategory(owner);
    await setSteps([{ role: second.role, categories: [gone.id] }]);
    await owner.ok(categoryCalls.remove, { params: { id: gone.id } });
    expect(await of(another.id), "of a category that is gone").toEqual([second.role]);
  });

  test("are taken in their order, each by who holds its role; the last makes the asset", async () => {
    await setSteps([{ role: first.role }, { role: second.role }]);
    const request = await askedRequest(asker);
    const early = await second.holder.refused(approvalCalls.approve, { ...params(request), body: {} });
    expect(early).toMatchObject({ status: 403, message: expect.stringContaining("It is the turn of the role") });
    expect(await approve(first.holder, request)).toMatchObject({ precheck_status: "Approval Pending", assets: [] });
    const late = await asker.refused(assetRequestCalls.withdraw, params(request));
    expect(late).toMatchObject({
      status: 409,
      message: `${first.holder.name} has approved this request already, so it cannot be withdrawn.`,
    });
    const approved = await approve(second.holder, request);
    expect(approved).toMatchObject({
      precheck_status: "Approved",
      steps: [
        { number: 1, role_details: { id: first.role }, decided_by_details: { id: first.holder.account_id } },
        { number: 2, role_details: { id: second.role }, decided_by_details: { id: second.holder.account_id } },
      ],
    });
    expect(approved.assets).toHaveLength(1);
  });

  test("mail whose turn it is and, of each decision, the person who asked", async () => {
    await setSteps([{ role: first.role }, { role: second.role }]);
    const subjectsTo = async ({ email }: Caller) =>
      ((await server.services.mailer.listOutbox?.(email)) ?? []).map(({ subject }) => subject);
    const told = (who: Caller, subject: string) =>
      vi.waitFor(async () => expect(await subjectsTo(who)).toContain(subject), { timeout: 20_000 });
    const request = await askedRequest(asker);
    const turn = `${request.internal_id}: ${asker.name} needs your approval`;
    await told(first.holder, turn);
    expect(await subjectsTo(second.holder)).not.toContain(turn);
    await approve(first.holder, request);
    await told(second.holder, turn);
    await told(asker, messages.assetRequests.steppedSubject({ request: request.internal_id, name: first.holder.name }));
    await approve(second.holder, request);
    await told(asker, messages.assetRequests.approvedSubject({ request: request.internal_id }));

    const rejected = await askedRequest(asker);
    await first.holder.ok(approvalCalls.reject, params(rejected));
    await told(asker, messages.assetRequests.rejectedSubject({ request: rejected.internal_id }));
    await first.holder.ok(approvalCalls.rejectReason, { ...params(rejected), body: { reason: "Too dear" } });
    await told(asker, messages.assetRequests.reasonSubject({ request: rejected.internal_id }));
  });

  test("stay as they were when a request was sent, and begin anew when it is sent again", async () => {
    await setSteps([{ role: first.role }, { role: second.role }]);
    const request = await askedRequest(asker);
    await setSteps([]);
    await approve(first.holder, request);
    await second.holder.ok(approvalCalls.reject, params(request));
    const again = await sendRequest(asker, request);
    expect(again.steps).toMatchObject([{ number: 1, role_details: null, decided: null }]);
  });

  test("are each of another role, which the organisation has", async () => {
    const twice = { body: { steps: [{ role: first.role }, { role: first.role }] } };
    expect((await owner.refused(approvalCalls.setRules, twice)).errors).toEqual({
      "steps.1.role": ["Each role once."],
    });
    const { version } = await owner.ok(approvalCalls.rules);
    const body = { steps: [{ role: first.role }] };
    await owner.ok(approvalCalls.setRules, { body, headers: { "if-match": String(version) } });
    const stale = await owner.refused(approvalCalls.setRules, { body, headers: { "if-match": String(version) } });
    expect(stale.status).toBe(409);
  });

  test("without anybody else to take them refuse the sending", async () => {
    const { id: role, name } = await makeRole(owner, { permissions: [] });
    await setSteps([{ role }]);
    const request = await makeRequest(asker);
    const message = `Nobody but you may approve this request in the role “${name}”. Ask an administrator.`;
    expect(await asker.refused(assetRequestCalls.sendApproval, params(request))).toMatchObject({
      status: 409,
      message,
    });
    expect((await asker.ok(assetRequestCalls.read, params(request))).precheck_status).toBe("Pending");
  });
});

test("where nobody else may approve at all, sending says so", async () => {
  const lonely = await server.otherOrganisation();
  const request = await makeRequest(lonely);
  expect(await lonely.refused(assetRequestCalls.sendApproval, params(request))).toMatchObject({
    status: 409,
    message: "Nobody but you may approve this request. Ask an administrator to let somebody else do so.",
  });
});

describe("a delegate", () => {
  const days = { starts: "2020-01-01", ends: "2040-01-01" };
  test("is somebody else who may approve", async () => {
    const refused = async (user: string, ends = days.ends) =>
      (await first.holder.refused(approvalCalls.delegate, { body: { user, ...days, ends } })).errors;
    expect(await refused(first.holder.account_id)).toEqual({ user: ["Choose somebody else."] });
    expect(await refused(asker.account_id)).toEqual({ user: ["Choose somebody who may approve requests."] });
    expect(await refused(second.holder.account_id, "2020-01-02")).toEqual({ ends: ["The last day is over."] });
  });

  test("is set, replaced and ended, with history", async () => {
    const set = await first.holder.ok(approvalCalls.delegate, { body: { user: second.holder.account_id, ...days } });
    expect(set).toMatchObject({ user: second.holder.account_id, is_current: true, ...days });
    const later = { ...days, starts: "2039-01-01" };
    await first.holder.ok(approvalCalls.delegate, { body: { user: owner.account_id, ...later } });
    expect(await first.holder.ok(approvalCalls.delegation)).toMatchObject({
      user: owner.account_id,
      is_current: false,
    });
    await first.holder.ok(approvalCalls.endDelegation);
    expect(await first.holder.ok(approvalCalls.delegation)).toMatchObject({ user: null, is_current: false });
    const { rows } = await admin.query("select action from activity where subject_id = $1 order by id", [
      first.holder.account_id,
    ]);
    const actions = rows.map(({ action }) => action).filter((action) => action.startsWith("delegate"));
    expect(actions).toEqual(["delegate set", "delegate set", "delegate removed"]);
  });

  test("is told of what waits, in place of who is absent", async () => {
    await setSteps([{ role: first.role }]);
    await first.holder.ok(approvalCalls.delegate, { body: { user: second.holder.account_id, ...days } });
    const counts = () => Promise.all([first, second].map(({ holder }) => mailsTo(server, holder.email)));
    const [absent = 0, present = 0] = await counts();
    const { internal_id } = await askedRequest(asker);
    await first.holder.ok(approvalCalls.endDelegation);
    expect(await counts()).toEqual([absent, present + 1]);
    await vi.waitFor(async () => {
      const outbox = (await server.services.mailer.listOutbox?.(second.holder.email)) ?? [];
      expect(outbox.map(({ subject }) => subject)).toContain(`${internal_id}: ${asker.name} needs your approval`);
    });
  });
});

describe("what waits for somebody", () => {
  const duty = async (who: Caller, kind: string) =>
    (await who.ok(homeCalls.read)).duties.find((one) => one.kind === kind);

  test("is on home and in the list of those whose turn it is", async () => {
    const { role, holder } = await withRole();
    await setSteps([{ role }]);
    // What the tests above have left waiting for anybody.
    await admin.query("update asset_request set status = 'Pending' where status = 'Approval Pending'");
    const request = await askedRequest(asker, { asset_name: "Awaited" });
    expect(await duty(holder, "approvals")).toMatchObject({
      count: 1,
      first: [{ id: request.id, code: request.internal_id, name: "Awaited", about: asker.name }],
    });
    const mine = { query: { is_my_turn: true } };
    expect((await holder.ok(approvalCalls.list, mine)).results.map(({ id }) => id)).toEqual([request.id]);
    expect((await second.holder.ok(approvalCalls.list, mine)).results.map(({ id }) => id)).not.toContain(request.id);
    expect((await second.holder.ok(approvalCalls.read, params(request))).may_decide).toBe(false);
    expect((await holder.ok(approvalCalls.read, params(request))).may_decide).toBe(true);
    await holder.ok(approvalCalls.reject, params(request));
    await holder.ok(approvalCalls.rejectReason, { ...params(request), body: { reason: "Not now" } });
    expect(await duty(holder, "approvals")).toBeUndefined();
    const back = await duty(asker, "returned");
    expect(back?.first).toContainEqual(expect.objectContaining({ id: request.id, about: "Not now" }));
  });

  test("is found by the search of everything by who may see it alone", async () => {
    const name = freshName("Sought");
    const request = await makeRequest(asker, { asset_name: name });
    const found = async (who: Caller) =>
      (await who.ok(searchCalls.find, { query: { search: name } })).results.flatMap(({ hits }) =>
        hits.map(({ id }) => id),
      );
    expect(await found(asker)).toEqual([request.id]);
    expect(await found(first.holder)).toEqual([request.id]);
    expect(await found(await server.asMember({ permissions: ["precheck.view"] }))).toEqual([]);
  });
});
