import { interestCalls, receivedInterestCalls } from "@steward/contract/interests/calls";
import { messages } from "@steward/contract/messages/catalogue";
import { engineerCalls } from "@steward/contract/service-requests/engineers/calls";
import { serviceVisitCalls as calls } from "@steward/contract/service-requests/visits/calls";
import { expect, test } from "vitest";
import { makeAsset } from "../../assets/asset-factory.ts";
import { ratingsOn } from "../../interests/ratings/rating-factory.ts";
import { dayIn } from "../../organisations/organisation-factory.ts";
import { startTestServer } from "../../test-server/start-test-server.ts";
import { makeUser } from "../../users/user-factory.ts";
import { makeServiceRequest } from "../service-request-factory.ts";
import { inHours, makeEngineer } from "../visit-factory.ts";

const server = await startTestServer();
const { owner } = server;
const { staffing, placed } = await ratingsOn(server);

test("who is placed for some days has visits on those alone, and is not free on others", async () => {
  const placement = await placed();
  const user = await makeUser(owner, {
    placement: placement.made,
    additional_permissions: ["service_request.view"],
  });
  const [branch = ""] = user.scope ?? [];
  const engineer = await makeEngineer(owner, { user: user.id, working_days: [1, 2, 3, 4, 5, 6, 7] });
  const asset = await makeAsset(owner, { branch });
  const { id } = await makeServiceRequest(owner, { steward_asset: asset.id });
  const params = { id };
  const [within, after] = [inHours(24), inHours(4 * 24)];
  const isFree = async ({ scheduled_at: from, scheduled_end: to }: typeof within) => {
    const query = { service_request: id, from, to, ids: [engineer.id] };
    return (await owner.ok(engineerCalls.list, { query })).results[0]?.fit?.is_free;
  };
  const refusal = { scheduled_at: [messages.serviceVisits.placedElsewhen] };

  expect([await isFree(within), await isFree(after)]).toEqual([true, false]);
  const late = await owner.refused(calls.schedule, { params, body: { engineer: engineer.id, ...after } });
  expect(late.errors).toEqual(refusal);
  const visit = await owner.ok(calls.schedule, { params, body: { engineer: engineer.id, ...within } });
  const moved = { params: { id, visit_id: visit.id }, body: { ...after, reason: "The ward is closed" } };
  expect((await owner.refused(calls.reschedule, moved)).errors).toEqual(refusal);

  await owner.ok(interestCalls.askExtension, { params: { id: placement.made }, body: { end_date: dayIn(9) } });
  await staffing.ok(receivedInterestCalls.extend, { params: { id: placement.received } });
  expect(await isFree(after)).toBe(true);
  expect(Date.parse((await owner.ok(calls.reschedule, moved)).scheduled_at)).toBe(Date.parse(after.scheduled_at));
});
