import { feedbackCalls } from "@steward/contract/feedback/calls";
import type { OwnSubmission } from "@steward/contract/feedback/rules";
import { messages } from "@steward/contract/messages/catalogue";
import { serviceRequestCalls } from "@steward/contract/service-requests/calls";
import { engineerCalls } from "@steward/contract/service-requests/engineers/calls";
import { serviceVisitCalls } from "@steward/contract/service-requests/visits/calls";
import type { ServiceVisit } from "@steward/contract/service-requests/visits/rules";
import { describe, expect, test } from "vitest";
import { makeAsset } from "../assets/asset-factory.ts";
import { makeBranch } from "../branches/branch-factory.ts";
import { makeServiceRequest } from "../service-requests/service-request-factory.ts";
import { makeEngineer, makeVisit, REPORT, takeSteps } from "../service-requests/visit-factory.ts";
import type { Caller } from "../test-server/caller.ts";
import { startTestServer } from "../test-server/start-test-server.ts";
import { answersTo, makeCompleted, makeFeedback, presentForm, sendVisitFeedback } from "./feedback-factory.ts";

const server = await startTestServer();
const { owner, admin } = server;

describe("feedback on a visit", () => {
  const formOf = (id: string, visit?: string) =>
    owner.ok(feedbackCalls.visitSettings, { params: { id }, query: visit ? { visit } : {} });
  const ownOf = (id: string, visit?: string) =>
    owner.ok(feedbackCalls.visitSubmitted, { params: { id }, query: visit ? { visit } : {} });

  test("is given once it has ended, by each person once, and changed for twelve hours", async () => {
    const form = await presentForm(owner, "visit");
    const planned = await makeVisit(owner);
    const { id: visit, service_request: id } = planned;
    expect(await formOf(id), "nothing has ended yet").toMatchObject({ id: form.id, may_submit: false });
    expect(await formOf(id, visit)).toMatchObject({ about: "visit", may_submit: false });
    const early = await sendVisitFeedback(owner, planned, answersTo(form, [5]));
    expect(early).toMatchObject({ status: 409, body: { code: "conflict", message: expect.stringContaining("ended") } });
    await takeSteps(owner, planned, "accept", "start", "finish");
    expect(await formOf(id)).toMatchObject({ may_submit: true });
    expect(await ownOf(id)).toEqual({ submitted: false });

    const given = await sendVisitFeedback(owner, planned, answersTo(form, [4, true, "Came early"]));
    expect(given).toMatchObject({
      status: 201,
      body: { about: "visit", visit, visit_number: 1, rating: 4, engineer_details: { id: planned.engineer } },
    });
    const body = { form: form.id, service_request: id, visit, answers: answersTo(form, [2]) };
    const changed = await owner.ok(feedbackCalls.submitForm, { body });
    expect(changed).toMatchObject({ id: (given.body as OwnSubmission).id, rating: 2, version: 2 });
    expect(await ownOf(id, visit)).toMatchObject({ submitted: true, rating: 2 });
    const params = { id, visit_id: visit };
    expect(await owner.ok(serviceVisitCalls.read, { params })).toMatchObject({ feedback_submitted: true });

    await admin.query("update feedback_submission set created = created - interval '12 hours' where id = $1", [
      changed.id,
    ]);
    const late = await sendVisitFeedback(owner, planned, answersTo(form, [5]));
    expect(late).toMatchObject({ status: 409, body: { current: { rating: 2 } } });
    const history = await owner.ok(serviceRequestCalls.activity, { params: { id } });
    expect(history.results.slice(0, 2).map(({ action }) => action)).toEqual([
      "visit feedback changed",
      "visit feedback given",
    ]);
  });

  test("is apart from that on its request and on other visits", async () => {
    const planned = await takeSteps(owner, await makeVisit(owner), "accept", "start");
    const id = planned.service_request;
    const first = await owner.ok(serviceVisitCalls.finish, {
      params: { id, visit_id: planned.id },
      body: { ...REPORT, outcome: "Cannot Complete", obstacle: "parts" },
    });
    const second = await makeCompleted(owner, { request: id });
    await owner.ok(serviceRequestCalls.resolve, { params: { id }, body: { resolution: "Done" } });
    const form = await presentForm(owner, "visit");
    await sendVisitFeedback(owner, first, answersTo(form, [1]));
    await sendVisitFeedback(owner, second, answersTo(form, [5]));
    await makeFeedback(owner, { id, rating: 3 });
    expect(await ownOf(id), "of the last visit").toMatchObject({ rating: 5 });
    expect(await ownOf(id, first.id)).toMatchObject({ rating: 1 });
    expect(await owner.ok(feedbackCalls.submitted, { params: { id } })).toMatchObject({
      rating: 3,
      visit: null,
      engineer_details: null,
    });
    const about = async (subject: "request" | "visit") =>
      (await owner.ok(feedbackCalls.list, { query: { service_request: [id], about: [subject] } })).count;
    expect([await about("request"), await about("visit")]).toEqual([1, 2]);
  });

  test("takes the form of visits, and visits of the request alone", async () => {
    const visit = await makeCompleted(owner);
    const other = await makeCompleted(owner);
    const ofVisits = await presentForm(owner, "visit");
    const ofRequests = await presentForm(owner);
    const { service_request } = visit;
    const wrong = { form: ofRequests.id, service_request, visit: visit.id, answers: answersTo(ofRequests, [5]) };
    expect(await owner.refused(feedbackCalls.submitForm, { body: wrong })).toMatchObject({
      status: 400,
      errors: { form: ["Not found."] },
    });
    const foreign = { form: ofVisits.id, service_request, visit: other.id, answers: answersTo(ofVisits, [5]) };
    expect(await owner.refused(feedbackCalls.submitForm, { body: foreign })).toMatchObject({
      status: 400,
      errors: { visit: ["Not found."] },
    });
    const crossed = await sendVisitFeedback(owner, { id: other.id, service_request }, answersTo(ofVisits, [5]));
    expect(crossed.status).toBe(404);
    const asked = { params: { id: service_request }, query: { visit: other.id } };
    expect((await owner.refused(feedbackCalls.visitSettings, asked)).status).toBe(400);
  });

  test("is not asked of its engineer", async () => {
    // Whoever has every permission: what is not asked of them is so for being the engineer alone.
    const engineer = await server.asMember({ role: "Administrator" });
    const { id } = await makeEngineer(owner, { user: engineer.account_id });
    const [own, another] = [await makeCompleted(owner, { engineer: id }), await makeCompleted(owner)];
    const asked = ({ service_request }: ServiceVisit) =>
      engineer.ok(feedbackCalls.visitSettings, { params: { id: service_request } });
    expect(await asked(another)).toMatchObject({ may_submit: true });
    expect(await asked(own)).toMatchObject({ may_submit: false });
    const form = await presentForm(owner, "visit");
    expect(await sendVisitFeedback(engineer, own, answersTo(form, [5]))).toMatchObject({
      status: 409,
      body: { message: messages.feedback.ownVisit },
    });
  });

  test("of the same person at the same moment is one", async () => {
    const visit = await makeCompleted(owner);
    const form = await presentForm(owner, "visit");
    const answers = await Promise.all(
      [1, 2, 3].map((rating) => sendVisitFeedback(owner, visit, answersTo(form, [rating]))),
    );
    expect(answers.map(({ status }) => status).filter((status) => status !== 201 && status !== 409)).toEqual([]);
    expect((await owner.ok(feedbackCalls.list, { query: { visit: [visit.id] } })).count).toBe(1);
  });

  test("rates its engineer, whose average counts what its list shows and the caller may see", async () => {
    const [here, there] = [await makeBranch(owner), await makeBranch(owner)];
    const engineer = await makeEngineer(owner);
    const form = await presentForm(owner, "visit");
    for (const [branch, rating] of [
      [here, 5],
      [here, 4],
      [there, 1],
    ] as const) {
      const { id: steward_asset } = await makeAsset(owner, { branch: branch.id });
      const { id: request } = await makeServiceRequest(owner, { steward_asset });
      const visit = await makeCompleted(owner, { request, engineer: engineer.id });
      await sendVisitFeedback(owner, visit, answersTo(form, [rating]));
    }
    const ratingFor = async (caller: Caller) => {
      const { rating } = await caller.ok(engineerCalls.read, { params: { id: engineer.id } });
      const query = { engineer: [engineer.id], rating: [1, 2, 3, 4, 5] };
      return { rating, listed: (await caller.ok(feedbackCalls.list, { query })).count };
    };
    expect(engineer.rating, "nobody rated yet").toBeNull();
    expect(await ratingFor(owner)).toEqual({ rating: { average: "3.33", count: 3 }, listed: 3 });
    const coordinator = await server.asMember({ role: "Service Coordinator", scope: [here.id] });
    expect(await ratingFor(coordinator)).toEqual({ rating: { average: "4.50", count: 2 }, listed: 2 });
    const requester = await server.asMember({ role: "Requester" });
    expect(await requester.ok(engineerCalls.read, { params: { id: engineer.id } })).toMatchObject({ rating: null });
    const { results } = await owner.ok(feedbackCalls.engineers, { query: { ids: [engineer.id] } });
    expect(results).toEqual([{ id: engineer.id, name: engineer.name, average: "3.33", count: 3 }]);
    const unrated = await makeEngineer(owner);
    expect((await owner.ok(feedbackCalls.engineers, { query: { ids: [unrated.id] } })).count).toBe(0);
    const { id } = await makeServiceRequest(owner);
    const offered = await owner.ok(engineerCalls.list, { query: { service_request: id, ids: [engineer.id] } });
    expect(offered.results[0]).toMatchObject({ rating: { count: 3 } });
  });
});
