import { activityCalls } from "@steward/contract/activity/calls";
import { escalationCalls } from "@steward/contract/service-requests/escalation/calls";
import { serviceRequestCalls as calls } from "@steward/contract/service-requests/calls";
import { describe, expect, test, vi } from "vitest";
import { makeBranch } from "../../branches/branch-factory.ts";
import type { Caller } from "../../test-server/caller.ts";
import { startTestServer } from "../../test-server/start-test-server.ts";
import { makeServiceRequest } from "../service-request-factory.ts";

const server = await startTestServer();
const { services } = server;

const setPeople = (caller: Caller, levels: string[][]) => caller.ok(escalationCalls.setPeople, { body: { levels } });
const escalate = (caller: Caller, id: string, message: string) =>
  caller.ok(calls.addUpdate, { params: { id }, body: { type: "Escalation", message } });
const mailsTo = async ({ email }: { email: string }) => (await services.mailer.listOutbox?.(email)) ?? [];
/** Waits until so many escalations have reached somebody; answers them, newest first. */
async function reached(person: { email: string }, count: number) {
  await vi.waitFor(async () => expect(await mailsTo(person)).toHaveLength(count), { timeout: 20_000 });
  return mailsTo(person);
}

describe("the people of escalations", () => {
  test("are set by level, each once, and told in history", async () => {
    const owner = await server.otherOrganisation("Lists");
    const [one, other] = [
      await server.asMember({ role: "Administrator" }, owner.organisation_id),
      await server.asMember({ role: "Administrator" }, owner.organisation_id),
    ];
    const before = await owner.ok(escalationCalls.people);
    expect(before.levels.map(({ people }) => people)).toEqual([[], [], []]);
    const set = await setPeople(owner, [[one.account_id, one.account_id], [], [other.account_id]]);
    expect(set.version).toBe(before.version + 1);
    expect(set.levels.map(({ people }) => people.map(({ id }) => id))).toEqual([
      [one.account_id],
      [],
      [other.account_id],
    ]);
    expect(await setPeople(owner, [[one.account_id], [], [other.account_id]])).toEqual(set);
    const { results } = await owner.ok(activityCalls.list, { query: { subject_type: "organisation" } });
    expect(results).toMatchObject([
      {
        action: "edited",
        changes: [
          { field: "escalation_1", before: null, after: one.name },
          { field: "escalation_3", before: null, after: other.name },
        ],
      },
    ]);
  });

  test("are members of the organisation, set on the settings that the caller has seen", async () => {
    const owner = await server.otherOrganisation("Members");
    const stranger = await server.otherOrganisation("Strangers");
    const refused = await owner.refused(escalationCalls.setPeople, {
      body: { levels: [[], [owner.account_id, stranger.account_id]] },
    });
    expect(refused).toMatchObject({ status: 400, errors: { "levels.1.1": [expect.any(String)] } });
    const { version } = await owner.ok(escalationCalls.people);
    await setPeople(owner, [[owner.account_id]]);
    const late = { body: { levels: [] }, headers: { "if-match": String(version) } };
    const stale = await owner.refused(escalationCalls.setPeople, late);
    expect(stale.status).toBe(409);
  });
});

test("an escalation mails the people of its level with the reason, those who may see the request", async () => {
  const owner = await server.otherOrganisation("Mails");
  const [here, elsewhere] = [await makeBranch(owner), await makeBranch(owner)];
  const near = await server.asMember({ role: "Administrator", scope: [here.id] }, owner.organisation_id);
  const far = await server.asMember({ role: "Administrator", scope: [elsewhere.id] }, owner.organisation_id);
  await setPeople(owner, [[near.account_id, far.account_id], [], [owner.account_id]]);
  const request = await makeServiceRequest(owner, { location: here.id });
  expect(request.escalates_to.toSorted()).toEqual([near.name, far.name].toSorted());
  await escalate(owner, request.id, "The ward is closed.");
  const [mail] = await reached(near, 1);
  expect(mail).toMatchObject({ subject: `${request.internal_id} is escalated to level 1` });
  expect(mail?.text).toContain("The ward is closed.");
  expect(mail?.text).toContain(`/service-request/${request.id}`);
  expect((await owner.ok(calls.read, { params: { id: request.id } })).escalates_to).toEqual([]);
  await escalate(owner, request.id, "Nobody came.");
  await escalate(owner, request.id, "Still nobody.");
  expect(await reached(owner, 1)).toMatchObject([{ subject: `${request.internal_id} is escalated to level 3` }]);
  expect(await mailsTo(near)).toHaveLength(1);
  expect(await mailsTo(far)).toEqual([]);
  expect((await owner.ok(calls.read, { params: { id: request.id } })).escalates_to).toEqual([]);
});
