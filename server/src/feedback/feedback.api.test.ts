import { activityCalls } from "@steward/contract/activity/calls";
import { assetCalls } from "@steward/contract/assets/calls";
import { feedbackCalls } from "@steward/contract/feedback/calls";
import type { OwnSubmission } from "@steward/contract/feedback/rules";
import { serviceRequestCalls } from "@steward/contract/service-requests/calls";
import { Readable } from "node:stream";
import { describe, expect, test } from "vitest";
import { makeAsset } from "../assets/asset-factory.ts";
import { pngOf, storedFiles } from "../attachments/picture-factory.ts";
import { makeBranch } from "../branches/branch-factory.ts";
import { PDF } from "../documents/document-factory.ts";
import { makeServiceProvider } from "../masters/master-factory.ts";
import { makeServiceRequest } from "../service-requests/service-request-factory.ts";
import { readSheet } from "../spreadsheets/read/read-sheet.ts";
import { startTestServer } from "../test-server/start-test-server.ts";
import { answersTo, makeFeedback, makeResolved, presentForm, publish, sendFeedback } from "./feedback-factory.ts";

const server = await startTestServer();
const { owner, admin } = server;

const settingsOf = (id: string) => owner.ok(feedbackCalls.settings, { params: { id } });
const submitted = (id: string) => owner.ok(feedbackCalls.submitted, { params: { id } });
const RATING = { label: "How was it?", field_type: "rating" as const, is_required: true };

/** Moves a submission so many hours into the past. */
const age = (id: string, hours: number) =>
  admin.query("update feedback_submission set created = created - make_interval(hours => $2) where id = $1", [
    id,
    hours,
  ]);

describe("a form", () => {
  test("is there from the start, and each change of it is a next version", async () => {
    const caller = await server.otherOrganisation();
    const first = await presentForm(caller);
    expect(first).toMatchObject({ version: 1, is_current: true, is_asked: true, published_by_details: null });
    const [rating, solved] = first.fields;
    const fields = [
      { ...rating, label: "How happy are you?" },
      { label: "Anything else?", field_type: "short_text" },
    ];
    const body = { about: "request" as const, title: first.title, introduction: first.introduction };
    const next = await caller.ok(feedbackCalls.publish, { body: { ...body, fields: fields as never } });
    expect(next).toMatchObject({ version: 2, is_current: true });
    expect(next.fields[0]).toMatchObject({ id: rating?.id, label: "How happy are you?" });
    expect(next.fields).toHaveLength(2);
    const again = await caller.ok(feedbackCalls.publish, { body: { ...body, fields: next.fields } });
    expect(again.version, "what is as before makes no version").toBe(2);
    const gone = await caller.refused(feedbackCalls.publish, {
      body: { ...body, fields: [{ ...RATING, id: solved?.id }] },
    });
    expect(gone).toMatchObject({ status: 400, errors: { "fields.0.id": ["Not found."] } });
    const all = await caller.ok(feedbackCalls.forms, { query: { about: "request" } });
    expect(all.results.map(({ version, is_current }) => [version, is_current])).toEqual([
      [2, true],
      [1, false],
    ]);
    const history = await caller.ok(activityCalls.list, {
      query: { search: "feedback form published" },
    });
    expect(history.count).toBe(1);
  });

  test("of an old version is not published over a newer one", async () => {
    const { version } = await publish(owner, [RATING]);
    await publish(owner, [RATING, { label: "Why?", field_type: "long_text" }]);
    const body = { about: "request" as const, title: "Mine", fields: [RATING] };
    const refusal = await owner.refused(feedbackCalls.publish, {
      body,
      headers: { "if-match": String(version) },
    });
    expect(refusal).toMatchObject({ status: 409, code: "stale" });
  });

  test("is refused with all that is wrong with it", async () => {
    const fields = [
      { label: " ", field_type: "rating" as const },
      { label: "Which?", field_type: "single_choice" as const, options: ["One"] },
      { label: "Which?", field_type: "multi_choice" as const, options: ["One", "one"] },
    ];
    const refusal = await owner.refused(feedbackCalls.publish, { body: { about: "request", title: "", fields } });
    expect(refusal).toMatchObject({
      status: 400,
      errors: {
        title: ["This is Required."],
        "fields.0.label": ["This is Required."],
        "fields.1.options": ["Give at least 2 options."],
        "fields.2.options": ["Each option may be named once."],
      },
    });
  });
});

describe("feedback on a request", () => {
  test("is given once it is resolved, by each person once, and changed for twelve hours", async () => {
    const form = await publish(owner, [RATING, { label: "Why?", field_type: "long_text" }]);
    const { id } = await makeServiceRequest(owner);
    expect(await settingsOf(id)).toMatchObject({ id: form.id, may_submit: false });
    const early = await sendFeedback(owner, id, answersTo(form, [5]));
    expect(early).toMatchObject({ status: 409, body: { code: "conflict" } });
    await owner.ok(serviceRequestCalls.assign, { params: { id }, body: {} });
    await owner.ok(serviceRequestCalls.resolve, { params: { id }, body: { resolution: "Done" } });
    expect(await settingsOf(id)).toMatchObject({ may_submit: true });
    expect(await submitted(id)).toEqual({ submitted: false });

    const given = await sendFeedback(owner, id, answersTo(form, ["4", "Quick"]));
    expect(given).toMatchObject({ status: 201, body: { submitted: true, rating: 4, version: 1, is_editable: true } });
    const changed = await owner.ok(feedbackCalls.submitForm, {
      body: { form: form.id, service_request: id, answers: answersTo(form, [2, "It broke again"]) },
    });
    expect(changed).toMatchObject({ id: (given.body as OwnSubmission).id, rating: 2, version: 2 });
    const colleague = await server.asMember({ role: "Requester" });
    expect(await colleague.ok(feedbackCalls.submitted, { params: { id } })).toEqual({ submitted: false });
    expect((await sendFeedback(colleague, id, answersTo(form, [5]))).status).toBe(201);

    await age(changed.id, 12);
    expect(await settingsOf(id)).toMatchObject({ may_submit: false });
    const late = await sendFeedback(owner, id, answersTo(form, [5]));
    expect(late).toMatchObject({ status: 409, body: { current: { rating: 2 } } });
    expect(await submitted(id)).toMatchObject({ rating: 2, is_editable: false });
    const history = await owner.ok(serviceRequestCalls.activity, { params: { id } });
    expect(history.results.slice(0, 3).map(({ action }) => action)).toEqual([
      "feedback given",
      "feedback changed",
      "feedback given",
    ]);
  });

  test("is taken after the seven days for which a request may be reopened", async () => {
    const form = await publish(owner, [RATING]);
    const { id } = await makeResolved(owner);
    await owner.ok(serviceRequestCalls.closeRequest, { params: { id }, body: {} });
    await admin.query(
      `update service_request set closed_at = closed_at - interval '60 days', resolved_at = resolved_at - interval '60 days'
       where id = $1`,
      [id],
    );
    expect(
      await owner.refused(serviceRequestCalls.reopen, { params: { id }, body: { reason: "Again" } }),
    ).toMatchObject({
      status: 409,
    });
    expect((await sendFeedback(owner, id, answersTo(form, [3]))).status).toBe(201);
  });

  test("keeps the question as it was put, also where the form is another one since", async () => {
    const form = await publish(owner, [{ ...RATING, label: "How was the old way?" }]);
    const { id } = await makeResolved(owner);
    await sendFeedback(owner, id, answersTo(form, [4]));
    const next = await publish(owner, [{ ...form.fields[0], label: "How is the new way?", field_type: "rating" }]);
    expect(await submitted(id)).toMatchObject({
      form: form.id,
      answers: [{ field: { label: "How was the old way?" }, value: "4" }],
    });
    expect(await settingsOf(id), "who has answered is asked the same again").toMatchObject({ id: form.id });
    const other = await makeResolved(owner);
    const answered = await sendFeedback(owner, other.id, answersTo(form, [1]), [], { form: form.id });
    expect(answered.body, "the form that somebody had open").toMatchObject({ form: form.id });
    expect(await settingsOf((await makeResolved(owner)).id)).toMatchObject({ id: next.id });
  });

  test("is not asked for where the organisation does not want it", async () => {
    const form = await publish(owner, [RATING], { is_asked: false });
    const { id } = await makeResolved(owner);
    expect(await settingsOf(id)).toMatchObject({ is_asked: false, may_submit: false });
    expect(await sendFeedback(owner, id, answersTo(form, [5]))).toMatchObject({ status: 409 });
    await publish(owner, [RATING]);
  });

  test("of the same person at the same moment is one", async () => {
    const form = await publish(owner, [RATING]);
    const { id } = await makeResolved(owner);
    const answers = await Promise.all([1, 2, 3, 4].map((rating) => sendFeedback(owner, id, answersTo(form, [rating]))));
    const statuses = answers.map(({ status }) => status);
    expect(
      statuses.every((status) => status === 201 || status === 409),
      statuses.join(),
    ).toBe(true);
    expect((await owner.ok(feedbackCalls.list, { query: { service_request: [id] } })).count).toBe(1);
  });
});

describe("answers", () => {
  const CHOICE = { label: "Which?", options: ["One", "Two", "Three"] };

  test("are checked by the type of their question, all at once", async () => {
    const form = await publish(owner, [
      RATING,
      { label: "Recommend?", field_type: "nps" },
      { label: "Solved?", field_type: "yes_no" },
      { ...CHOICE, field_type: "single_choice" },
      { ...CHOICE, field_type: "multi_choice" },
      { label: "Short", field_type: "short_text" },
      { label: "Long", field_type: "long_text" },
      { label: "Hours", field_type: "number" },
      { label: "When", field_type: "date" },
      { label: "Photo", field_type: "file" },
      { label: "Sign", field_type: "signature" },
    ]);
    const { id } = await makeResolved(owner);
    const wrong = [
      6,
      11,
      "maybe",
      "Four",
      ["One", "Four"],
      "x".repeat(256),
      "x".repeat(2001),
      "a few",
      "soon",
      "9",
      "me",
    ];
    const { status, body } = await sendFeedback(owner, id, answersTo(form, wrong));
    const problems = (body as { errors: Record<string, string[]> }).errors;
    expect(status).toBe(400);
    expect(form.fields.map((field) => problems[`answers.${field.id}`]?.[0])).toEqual([
      "Choose a rating from 1 to 5.",
      "Choose a number from 0 to 10.",
      "Answer yes or no.",
      "Choose from the options.",
      "Choose from the options.",
      "At most 255 characters.",
      "At most 2000 characters.",
      "Enter valid decimal number",
      "Enter a date as yyyy-MM-dd.",
      "Choose a file.",
      "A signature is a PNG of at most 40 kB.",
    ]);
    const none = await sendFeedback(owner, id, []);
    expect(none).toMatchObject({ body: { errors: { [`answers.${form.fields[0]?.id}`]: ["This is Required."] } } });

    const sign = (await pngOf(60, 20)).toString("base64");
    const right = [5, 0, true, "Two", ["Three", "One"], "Fine", "Line one\nline two", 1.5, "2026-03-01", 0, sign];
    const files = [{ name: "photo.png", bytes: await pngOf() }];
    const given = await sendFeedback(owner, id, answersTo(form, right), files);
    expect(given.status).toBe(201);
    const { answers } = given.body as OwnSubmission;
    expect(answers.slice(0, 9).map(({ value }) => value)).toEqual([
      "5",
      "0",
      "yes",
      "Two",
      ["Three", "One"],
      "Fine",
      "Line one\nline two",
      "1.5",
      "2026-03-01",
    ]);
    expect(answers.slice(9).map(({ file_name }) => file_name)).toEqual(["photo.png", "Sign.png"]);
    for (const { file } of answers.slice(9)) {
      expect((await server.nobody.raw({ method: "GET", url: file ?? "" })).headers["content-type"]).toBe("image/png");
      expect((await server.nobody.raw({ method: "GET", url: `${file}x` })).status).toBe(404);
    }
  });

  test("keep their files where they are named again, and lose those that are not", async () => {
    const form = await publish(owner, [RATING, { label: "Report", field_type: "file", is_required: true }]);
    const { id } = await makeResolved(owner);
    const before = storedFiles(server);
    const report = { name: "report.pdf", bytes: PDF };
    const given = await sendFeedback(owner, id, answersTo(form, [3, "0"]), [report]);
    const kept = (given.body as OwnSubmission).answers[1]?.value;
    const changed = await sendFeedback(owner, id, answersTo(form, [4, kept]));
    expect((changed.body as OwnSubmission).answers[1]).toMatchObject({ value: kept, file_name: "report.pdf" });
    const replaced = await sendFeedback(owner, id, answersTo(form, [4, 0]), [{ ...report, name: "second.pdf" }]);
    expect((replaced.body as OwnSubmission).answers[1]).toMatchObject({ file_name: "second.pdf" });
    expect(storedFiles(server)).toBe(before + 1);

    const refusals = [
      await sendFeedback(owner, id, answersTo(form, [4, kept])),
      await sendFeedback(owner, id, answersTo(form, [4, 0]), [{ name: "report.exe", bytes: PDF }]),
      await sendFeedback(owner, id, answersTo(form, [4, 0]), [report, report]),
      await sendFeedback(owner, id, answersTo(form, [4, undefined])),
      await sendFeedback(owner, id, "{not json"),
      await sendFeedback(owner, id, [{ field: form.id, value: 1 }]),
      await sendFeedback(owner, id, answersTo(form, [4, 0]), [report], { form: id }),
    ];
    expect(refusals.map(({ status }) => status)).toEqual(Array(refusals.length).fill(400));
    expect(storedFiles(server), "what is refused leaves nothing behind").toBe(before + 1);
  });
});

describe("the list of feedback", () => {
  test("is narrowed as its ratings are counted, and exported with a column for each question", async () => {
    const caller = await server.otherOrganisation();
    const provider = await makeServiceProvider(caller);
    const form = await publish(caller, [RATING, { label: "Rating", field_type: "long_text" }]);
    for (const rating of [5, 5, 2]) {
      const { id } = await makeResolved(caller);
      await caller.ok(serviceRequestCalls.reopen, { params: { id }, body: { reason: "Again" } });
      await caller.ok(serviceRequestCalls.assign, { params: { id }, body: { service_provider: provider.id } });
      await caller.ok(serviceRequestCalls.resolve, { params: { id }, body: { resolution: "Done" } });
      await sendFeedback(caller, id, answersTo(form, [rating, `Marked ${rating}`]));
    }
    await makeFeedback(caller, { rating: 1 });
    const query = { service_provider: [provider.id] };
    const { results } = await caller.ok(feedbackCalls.providers, {});
    expect(results).toEqual([{ id: provider.id, name: provider.name, average: "4.00", count: 3 }]);
    expect((await caller.ok(feedbackCalls.list, { query })).count).toBe(results[0]?.count);
    const distribution = await caller.ok(feedbackCalls.distribution, { query });
    expect(distribution).toMatchObject({
      count: 3,
      results: [
        { rating: 5, count: 2 },
        { rating: 2, count: 1 },
      ],
    });
    for (const { rating, count } of distribution.results) {
      const listed = await caller.ok(feedbackCalls.list, { query: { ...query, rating: [rating] } });
      expect(listed.count).toBe(count);
    }
    expect((await caller.ok(feedbackCalls.list, { query: { search: "marked 2" } })).count).toBe(1);
    const sorted = await caller.ok(feedbackCalls.list, { query: { ordering: "-rating" } });
    expect(sorted.results.map(({ rating }) => rating)).toEqual([5, 5, 2, 1]);

    const file = await caller.send(feedbackCalls.export, { query: { ...query, format: "csv" } });
    const sheet = await readSheet(Readable.from([file.bytes]));
    const rows: string[][] = [];
    for await (const { cells } of sheet.rows) rows.push(cells);
    expect([sheet.header, rows.length]).toMatchObject([expect.arrayContaining(["How was it?", "Rating (2)"]), 3]);
  });

  test("has what stands inside the caller's places, also after the asset moved", async () => {
    const [here, there] = [await makeBranch(owner), await makeBranch(owner)];
    const { id: asset } = await makeAsset(owner, { branch: here.id });
    const { id } = await makeResolved(owner, { steward_asset: asset });
    const form = await publish(owner, [RATING]);
    await sendFeedback(owner, id, answersTo(form, [3]));
    const member = await server.asMember({ role: "Service Coordinator", scope: [there.id] });
    const count = async () => (await member.ok(feedbackCalls.list, { query: { service_request: [id] } })).count;
    expect(await count()).toBe(0);
    expect((await member.refused(feedbackCalls.settings, { params: { id } })).status).toBe(404);
    await owner.ok(assetCalls.move, { params: { id: asset }, body: { branch: there.id } });
    expect(await count()).toBe(1);
  });

  test("is not for everybody", async () => {
    const requester = await server.asMember({ role: "Requester" });
    expect((await requester.refused(feedbackCalls.list, {})).status).toBe(403);
    expect(
      (await requester.refused(feedbackCalls.publish, { body: { about: "request", title: "x", fields: [RATING] } }))
        .status,
    ).toBe(403);
  });
});
