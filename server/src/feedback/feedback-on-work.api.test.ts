import { feedbackCalls } from "@steward/contract/feedback/calls";
import { crossing } from "@steward/contract/exchange/crossing";
import { assignedRequestCalls as calls } from "@steward/contract/service-requests/assigned/calls";
import { serviceRequestCalls } from "@steward/contract/service-requests/calls";
import { serviceVisitCalls } from "@steward/contract/service-requests/visits/calls";
import { expect, test } from "vitest";
import { PDF } from "../documents/document-factory.ts";
import { answersTo, makeFeedback, presentForm, sendFeedback, sendVisitFeedback } from "./feedback-factory.ts";
import { makeBranch } from "../branches/branch-factory.ts";
import { startTestServer } from "../test-server/start-test-server.ts";
import { linkOf, makeAccepted, makeOffered } from "../service-requests/assigned-request-factory.ts";
import { makeEngineer, makeVisit, takeSteps } from "../service-requests/visit-factory.ts";

const server = await startTestServer();
const { owner, admin } = server;
const PROVIDER = "Sahyadri Field Services";
const provider = await server.otherOrganisation(PROVIDER);
const rival = await server.otherOrganisation("Nilgiri Cooling Care");
const engineer = await makeEngineer(provider);
const ownEngineer = await makeEngineer(owner);

type Offered = Awaited<ReturnType<typeof makeOffered>>;
const own = ({ request }: Offered) => ({ params: { id: request.id } });
const theirs = ({ assigned }: Offered) => ({ params: { id: assigned.id } });
const atProvider = async (offered: Offered) => (await provider.ok(feedbackCalls.onWork, theirs(offered))).results;
const readThere = (offered: Offered) => provider.ok(calls.read, theirs(offered));
/** With an engineer of the customer's own too, so that it may resolve without a visit. */
const resolve = async (offered: Offered) => {
  await owner.ok(serviceRequestCalls.assign, { ...own(offered), body: { engineers: [ownEngineer.id] } });
  await owner.ok(serviceRequestCalls.resolve, { ...own(offered), body: { resolution: "Done" } });
};
const give = (offered: Offered, rating = 4, text = "") => makeFeedback(owner, { id: offered.request.id, rating, text });
const replace = async (offered: Offered) => {
  const body = { service_provider: await linkOf(owner, rival) };
  await owner.ok(serviceRequestCalls.assign, { ...own(offered), body });
};

/** An accepted request that was resolved. */
async function resolved() {
  const offered = await makeAccepted(owner, provider);
  await resolve(offered);
  return offered;
}

/** An accepted request with a visit that was completed, as both sides have it. */
async function visited() {
  const offered = await makeAccepted(owner, provider);
  const visit = await makeVisit(provider, { request: offered.assigned.id, engineer: engineer.id });
  await takeSteps(provider, visit, "accept", "start", "finish");
  const [told] = (await owner.ok(serviceVisitCalls.list, own(offered))).results;
  if (!told) throw new Error("The customer has no such visit.");
  return { offered, visit, told };
}

const rateVisit = async (told: Parameters<typeof sendVisitFeedback>[1], rating: number) => {
  const form = await presentForm(owner, "visit");
  return sendVisitFeedback(owner, told, answersTo(form, [rating, true, "Call first"]));
};

test("feedback on a request is at its provider at once, with the questions as they were put, and in its history", async () => {
  const offered = await resolved();
  expect(await atProvider(offered)).toEqual([]);
  expect((await readThere(offered)).rating).toBeNull();
  await give(offered, 4, "Call before you come");
  expect(await atProvider(offered)).toMatchObject([
    {
      visit: null,
      visit_number: null,
      engineer_name: null,
      customer_details: offered.assigned.customer_details,
      title: "How did we do?",
      rating: 4,
      answers: [
        { label: "How satisfied are you with the service?", field_type: "rating", value: "4" },
        { label: "What could have gone better?", field_type: "long_text", value: "Call before you come" },
      ],
      version: 1,
    },
  ]);
  expect(await readThere(offered)).toMatchObject({ rating: { average: "4.00", count: 1 } });
  const { results } = await provider.ok(calls.activity, theirs(offered));
  expect(results[0]).toMatchObject({ action: "feedback received", actor_details: null });
});

test("a change within twelve hours changes it there, later ones are refused", async () => {
  const offered = await resolved();
  const { id } = await give(offered, 4);
  await give(offered, 2, "It broke again");
  expect(await atProvider(offered)).toMatchObject([{ rating: 2, version: 2 }]);
  expect(await readThere(offered)).toMatchObject({ rating: { average: "2.00", count: 1 } });
  const { results } = await provider.ok(calls.activity, theirs(offered));
  expect(results[0]).toMatchObject({ action: "feedback change received" });
  expect(results[0]?.changes).toMatchObject([{ before: "4", after: "2" }]);
  await admin.query("update feedback_submission set created = now() - interval '13 hours' where id = $1", [id]);
  const form = await presentForm(owner);
  expect((await sendFeedback(owner, offered.request.id, answersTo(form, [5]))).status).toBe(409);
  expect(await atProvider(offered)).toMatchObject([{ rating: 2, version: 2 }]);
});

test("each person's is one, and their average counts; also once the request is closed", async () => {
  const offered = await resolved();
  await give(offered, 5);
  const end = { resolution: "Done", remark: "Seen" };
  await owner.ok(serviceRequestCalls.closeRequest, { ...own(offered), body: end });
  const colleague = await server.asMember({ role: "Administrator" });
  await makeFeedback(colleague, { id: offered.request.id, rating: 2 });
  expect((await atProvider(offered)).map(({ rating }) => rating)).toEqual([2, 5]);
  expect(await readThere(offered)).toMatchObject({ state: "Closed", rating: { average: "3.50", count: 2 } });
});

test("feedback on a visit of the provider is about its own visit and rates the provider", async () => {
  const { offered, visit, told } = await visited();
  const { status, body } = await rateVisit(told, 3);
  expect(status).toBe(201);
  expect(body).toMatchObject({
    engineer_details: null,
    service_provider_details: { id: await linkOf(owner, provider) },
  });
  expect(await atProvider(offered)).toMatchObject([
    { visit: visit.id, visit_number: visit.visit_number, engineer_name: engineer.name, rating: 3 },
  ]);
  expect((await rateVisit(told, 5)).status).toBe(201);
  expect(await atProvider(offered)).toMatchObject([{ visit: visit.id, rating: 5, version: 2 }]);
});

test("a visit that has not ended, or was cancelled, is not asked about", async () => {
  const offered = await makeAccepted(owner, provider);
  await makeVisit(provider, { request: offered.assigned.id, engineer: engineer.id });
  const [told] = (await owner.ok(serviceVisitCalls.list, own(offered))).results;
  if (!told) throw new Error("The customer has no such visit.");
  expect((await rateVisit(told, 3)).status).toBe(409);
  expect(await atProvider(offered)).toEqual([]);
});

test("a provider that was replaced keeps what it had and gets nothing new; neither does the next one", async () => {
  const { offered, told } = await visited();
  await rateVisit(told, 3);
  await replace(offered);
  expect((await rateVisit(told, 1)).status).toBe(201);
  await resolve(offered);
  await give(offered, 1, "SECRET-WORDS");
  expect(await atProvider(offered)).toMatchObject([{ rating: 3, version: 1 }]);
  const { rows } = await admin.query("select from assigned_feedback where organisation_id = $1", [
    rival.organisation_id,
  ]);
  expect(rows, "the next one has only been offered the request").toEqual([]);
});

test("nothing crosses while the provider has not accepted the request", async () => {
  const offered = await makeOffered(owner, provider);
  await resolve(offered);
  await give(offered, 1);
  expect(await atProvider(offered)).toEqual([]);
});

test("no person, id or file of the customer crosses, and no other column than those that do", async () => {
  const offered = await resolved();
  const { id: form_id } = await presentForm(owner);
  const form = await owner.ok(feedbackCalls.publish, {
    body: {
      about: "request",
      title: "Tell us",
      fields: [
        { label: "Stars", field_type: "rating" },
        { label: "Our papers", field_type: "file" },
        { label: "Words", field_type: "short_text" },
      ],
    },
  });
  const answers = answersTo(form, [4, "0", "Well done"]);
  const sent = await sendFeedback(owner, offered.request.id, answers, [{ name: "costs.pdf", bytes: PDF }]);
  expect(sent.status).toBe(201);
  const [received] = await atProvider(offered);
  expect(received?.answers.map(({ label }) => label)).toEqual(["Stars", "Words"]);
  const seen = JSON.stringify([received, await provider.ok(calls.activity, theirs(offered))]);
  const given = sent.body as { id: string };
  const secrets = [owner.organisation_id, owner.account_id, owner.name, owner.email, "costs.pdf", "Our papers"];
  const ids = [given.id, form.id, form_id, offered.request.id, ...form.fields.map(({ id }) => id)];
  for (const secret of [...secrets, ...ids]) expect(seen).not.toContain(secret);
  const { rows } = await admin.query<{ told: Record<string, unknown> }>(
    "select to_jsonb(f) as told from assigned_feedback f where assigned_request = $1",
    [offered.assigned.id],
  );
  const own_row = ["organisation_id", "id", "assigned_request", "visit", "places", "version", "created", "modified"];
  expect(Object.keys(rows[0]?.told ?? {}).toSorted()).toEqual([...own_row, ...crossing.answered_about].toSorted());
});

test("other organisations, and members who are limited to places, read none", async () => {
  const offered = await resolved();
  await give(offered, 4);
  expect((await rival.refused(feedbackCalls.onWork, theirs(offered))).status).toBe(404);
  expect((await owner.refused(feedbackCalls.onWork, theirs(offered))).status).toBe(404);
  const permissions = ["service_request.view"] as const;
  const { id: branch } = await makeBranch(provider);
  const colleague = await server.asMember({ permissions }, provider.organisation_id);
  const limited = await server.asMember({ permissions, scope: [branch] }, provider.organisation_id);
  expect((await colleague.ok(feedbackCalls.onWork, theirs(offered))).results).toHaveLength(1);
  expect((await limited.refused(feedbackCalls.onWork, theirs(offered))).status).toBe(404);
});

test("the function of feedback tells the caller's own alone", async () => {
  const offered = await resolved();
  const { id } = await give(offered, 4);
  for (const { organisation_id } of [rival, provider]) {
    const client = await server.pool.connect();
    try {
      await client.query("begin");
      await client.query("select set_config('app.organisation_id', $1, true)", [organisation_id]);
      await client.query("select tell_feedback($1)", [id]);
      await client.query("commit");
    } finally {
      client.release();
    }
  }
  expect(await atProvider(offered)).toMatchObject([{ rating: 4, version: 1 }]);
});
