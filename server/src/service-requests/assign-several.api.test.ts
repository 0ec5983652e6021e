import { serviceRequestCalls as calls } from "@steward/contract/service-requests/calls";
import { expect, test } from "vitest";
import { makeBranch } from "../branches/branch-factory.ts";
import { startTestServer } from "../test-server/start-test-server.ts";
import { makeUser } from "../users/user-factory.ts";
import { makeServiceRequest } from "./service-request-factory.ts";
import { makeEngineer } from "./visit-factory.ts";

const server = await startTestServer();
const { owner } = server;
const read = (id: string) => owner.ok(calls.read, { params: { id } });
const historyOf = async (id: string) => (await owner.ok(calls.activity, { params: { id } })).results;

test("several requests are given to the same engineers, each with an entry of its own", async () => {
  const engineers = [(await makeEngineer(owner)).id, (await makeEngineer(owner)).id];
  const made = [await makeServiceRequest(owner), await makeServiceRequest(owner)];
  const ids = made.map(({ id }) => id);
  const answer = await owner.ok(calls.assignSeveral, { body: { ids: [...ids, ...ids], engineers } });
  expect(answer).toEqual({ done: ids.toSorted(), refused: [] });
  for (const id of ids) {
    const request = await read(id);
    expect(request).toMatchObject({ status: "Assigned", manager_details: { id: owner.account_id } });
    expect(new Set(request.engineer_details.map((engineer) => engineer.id))).toEqual(new Set(engineers));
    expect((await historyOf(id)).map(({ action }) => action)).toEqual(["assigned", "raised"]);
  }
});

test("one that is refused is named with the reason and keeps no other one back", async () => {
  const [near, far] = [await makeBranch(owner), await makeBranch(owner)];
  const engineer = await makeEngineer(owner, { user: (await makeUser(owner, { scope: [near.id] })).id });
  const reached = await makeServiceRequest(owner, { location: near.id });
  const outside = await makeServiceRequest(owner, { location: far.id });
  const over = await makeServiceRequest(owner, { location: near.id });
  await owner.ok(calls.cancel, { params: { id: over.id }, body: { reason: "Raised twice" } });
  const ids = [reached.id, outside.id, over.id];
  const answer = await owner.ok(calls.assignSeveral, { body: { ids, engineers: [engineer.id] } });
  expect(answer.done).toEqual([reached.id]);
  expect(new Map(answer.refused.map(({ name, message }) => [name, message]))).toEqual(
    new Map([
      [outside.internal_id, "This engineer may not go where the request is."],
      [over.internal_id, "This request cannot be assigned; it is Cancelled."],
    ]),
  );
  expect((await read(outside.id)).status).toBe("Open");
  expect((await historyOf(outside.id)).length).toBe(1);
});

test("requests outside the caller's places are none, and nothing is done", async () => {
  const [inside, outside] = [await makeBranch(owner), await makeBranch(owner)];
  const member = await server.asMember({ role: "Administrator", scope: [inside.id] });
  const own = await makeServiceRequest(owner, { location: inside.id });
  const foreign = await makeServiceRequest(owner, { location: outside.id });
  const { status, body } = await member.send(calls.assignSeveral, {
    body: { ids: [own.id, foreign.id], engineers: [] },
  });
  expect([status, Object.keys((body as { errors: object }).errors)]).toEqual([400, ["ids"]]);
  expect((await read(own.id)).status).toBe("Open");
});
