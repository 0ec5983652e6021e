import type { feedbackCalls } from "@steward/contract/feedback/calls";
import { EDIT_HOURS, QUESTIONS_MOST } from "@steward/contract/feedback/constants";
import { type AnswersBody, answersBody, type AskedForm, type OwnSubmission } from "@steward/contract/feedback/rules";
import { id as idRule } from "@steward/contract/kit/field-rules";
import { messages } from "@steward/contract/messages/catalogue";
import { sql } from "kysely";
import { changesBetween, recordActivity } from "../activity/record-activity.ts";
import { momentNow, newId } from "../database/new-id.ts";
import { ofOrganisation } from "../database/of-organisation.ts";
import type { Transaction } from "../database/transaction.ts";
import { absentReference, conflict, invalidField, notFound, Refusal, stale } from "../errors/refusal.ts";
import { type FormFile, anyFile, readForm } from "../files/read-form.ts";
import { removeOnFailure } from "../files/remove-on-failure.ts";
import { removeStored } from "../files/remove-stored.ts";
import { newStorageKey } from "../files/storage.ts";
import type { Context } from "../http/context.ts";
import { problemsOf } from "../http/error-handler.ts";
import type { Input } from "../http/route.ts";
import { assertServiceRequest } from "../service-requests/service-request-queries.ts";
import { currentForm, formOf } from "./form-queries.ts";
import { type NewFile, readAnswers } from "./read-answers.ts";
import {
  aboutOf,
  assertSubject,
  reasonAgainst,
  type Subject,
  visitNamed,
  type Work,
  workOf,
} from "./subject-queries.ts";
import { type Own, ownSubmission } from "./submission-queries.ts";

interface Submitted extends Subject {
  /** The version of the form that is answered; absent for the one that the caller is asked. */
  form?: string | undefined;
  answers: AnswersBody;
  files: readonly FormFile[];
}

/** Feedback as a multipart form. */
async function submitByForm(ctx: Context, subject: Subject, request: Input<typeof feedbackCalls.submit>["request"]) {
  await ctx.read((tx) => assertSubject(tx, subject));
  const { fields, files } = await readForm(request, {
    part: "files",
    most: QUESTIONS_MOST,
    texts: ["form", "answers"],
    take: anyFile,
  });
  const { form, answers } = fields;
  if (form !== undefined && !idRule.safeParse(form).success) throw invalidField("form", messages.values.id);
  return submitFeedback(ctx, { ...subject, form, answers: parsed(answers ?? "[]"), files });
}

export const submitOnRequest = (ctx: Context, { params, request }: Input<typeof feedbackCalls.submit>) =>
  submitByForm(ctx, { service_request: params.id, visit: null }, request);

export const submitOnVisit = (ctx: Context, { params, request }: Input<typeof feedbackCalls.visitSubmit>) =>
  submitByForm(ctx, { service_request: params.id, visit: params.visit_id }, request);

/** Feedback without new files, by the form that it names. */
export const submitByBody = (ctx: Context, { body }: Input<typeof feedbackCalls.submitForm>) =>
  submitFeedback(ctx, { ...body, visit: body.visit ?? null, files: [] });

/** @throws Refusal invalid, with the paths of what is no answer */
function parsed(text: string): AnswersBody {
  let value: unknown;
  try {
    value = JSON.parse(text);
  } catch {
    throw invalidField("answers", messages.feedback.notJson);
  }
  const read = answersBody.safeParse(value);
  if (read.success) return read.data;
  const errors = Object.entries(problemsOf(read.error)).map(([path, problem]) => [`answers.${path}`, problem]);
  throw new Refusal("invalid", messages.refusals.notValid, { errors: Object.fromEntries(errors) });
}

/** Submits what a person answers about a request or a visit, or changes what they submitted. */
export async function submitFeedback(ctx: Context, submitted: Submitted): Promise<OwnSubmission> {
  const { service_request, visit } = submitted;
  const asked = await ctx.read((tx) => askedOf(tx, ctx, submitted));
  const { fields, own } = asked;
  const read = await readAnswers(submitted.answers, { fields, files: submitted.files, kept: own?.values ?? {} });
  const stored = await storeFiles(ctx, read.files);
  const written = ctx.write(async (tx) => {
    const work = await workOf(tx, ctx, submitted, { isHeld: true });
    const before = await ownSubmission(tx, ctx, submitted);
    if (before?.submission.version !== own?.submission.version) throw stale(before?.submission);
    if (before) assertEditable(ctx, before);
    else assertAsked(asked.is_asked, work);
    const columns = { form: asked.form, rating: read.rating, answers: JSON.stringify(read.values), words: read.words };
    const id = before?.submission.id ?? newId();
    if (before) await changeSubmission(tx, id, columns);
    else {
      const { service_provider, engineer } = work;
      await insertSubmission(tx, ctx, { ...columns, id, service_request, visit, service_provider, engineer });
    }
    const removed = before ? await removeUnnamed(tx, id, Object.values(read.values).flat()) : [];
    await insertFiles(tx, ctx, id, stored);
    await sql`select tell_feedback(${id}::uuid)`.execute(tx);
    const after = await ownSubmission(tx, ctx, submitted);
    if (!after) throw notFound();
    await recordActivity(tx, ctx, {
      subject_type: "service_request",
      subject_id: service_request,
      action: actionOf(submitted, before),
      changes: changesBetween({ rating: before?.submission.rating }, { rating: read.rating }),
    });
    return { submission: after.submission, removed };
  });
  const keys = stored.map(({ storage_key }) => storage_key);
  const { submission, removed } = await removeOnFailure(ctx, written, keys);
  await removeStored(ctx, removed, "remove a file of feedback");
  return submission;
}

/**
 * What the caller answers: the version that they name, else that of their submission, else the present one.
 * @throws Refusal invalid for a request, visit or form that is not there, conflict where the organisation asks nothing
 */
async function askedOf(tx: Transaction, ctx: Context, { form, ...subject }: Submitted) {
  await assertSubject(tx, subject, absentReference);
  const own = await ownSubmission(tx, ctx, subject);
  const named = form ?? own?.submission.form;
  const found = named === undefined ? await currentForm(tx, aboutOf(subject)) : await formOf(tx, named);
  if (named !== undefined && found?.about !== aboutOf(subject)) throw absentReference("form");
  if (!found) throw conflict(messages.feedback.notAsked);
  return { form: found.id, fields: found.fields, is_asked: found.is_asked, own };
}

/** The form that the caller is asked about a request: that of their submission, else the present one. */
export const askedForm = (ctx: Context, { params }: Input<typeof feedbackCalls.settings>): Promise<AskedForm> =>
  ctx.read((tx) => formFor(tx, ctx, { service_request: params.id, visit: null }));

/** The form that the caller is asked about a visit of a request. */
export const askedFormOfVisit = (ctx: Context, asked: Input<typeof feedbackCalls.visitSettings>): Promise<AskedForm> =>
  ctx.read(async (tx) => {
    const subject = await visitNamed(tx, asked);
    if (subject) return formFor(tx, ctx, subject);
    const form = await currentForm(tx, "visit");
    if (!form) throw notFound();
    return { ...form, may_submit: false };
  });

async function formFor(tx: Transaction, ctx: Context, subject: Subject): Promise<AskedForm> {
  const work = await workOf(tx, ctx, subject);
  const own = await ownSubmission(tx, ctx, subject);
  const form = own ? await formOf(tx, own.submission.form) : await currentForm(tx, aboutOf(subject));
  if (!form) throw notFound();
  const isOpen = own ? own.submission.is_editable : form.is_asked && reasonAgainst(work) === undefined;
  return { ...form, may_submit: isOpen && ctx.may("service_request.feedback") };
}

/** What the caller submitted about a request. */
export const submittedOnRequest = (ctx: Context, { params }: Input<typeof feedbackCalls.submitted>) =>
  ctx.read(async (tx) => {
    await assertServiceRequest(tx, params.id);
    return submittedBy(tx, ctx, { service_request: params.id, visit: null });
  });

/** What the caller submitted about a visit of a request. */
export const submittedOnVisit = (ctx: Context, asked: Input<typeof feedbackCalls.visitSubmitted>) =>
  ctx.read(async (tx) => {
    const subject = await visitNamed(tx, asked);
    return subject ? submittedBy(tx, ctx, subject) : { submitted: false as const };
  });

const submittedBy = async (tx: Transaction, ctx: Context, subject: Subject) =>
  (await ownSubmission(tx, ctx, subject))?.submission ?? { submitted: false as const };

function actionOf({ visit }: Subject, before: Own | undefined) {
  if (visit === null) return before ? "feedback changed" : "feedback given";
  return before ? "visit feedback changed" : "visit feedback given";
}

function assertAsked(is_asked: boolean, work: Work): void {
  const reason = is_asked ? reasonAgainst(work) : messages.feedback.notAsked;
  if (reason !== undefined) throw conflict(reason);
}

function assertEditable(ctx: Context, { submission }: Own): void {
  if (ctx.version !== undefined && ctx.version !== submission.version) throw stale(submission);
  if (submission.is_editable) return;
  throw new Refusal("conflict", messages.feedback.tooLate({ hours: EDIT_HOURS }), { current: submission });
}

interface Columns {
  form: string;
  rating: number | null;
  answers: string;
  words: string;
}

const changeSubmission = (tx: Transaction, id: string, columns: Columns) =>
  tx
    .updateTable("feedback_submission")
    .set({ ...columns, version: sql`version + 1`, modified: sql`now()` })
    .where("id", "=", id)
    .execute();

const insertSubmission = (
  tx: Transaction,
  { organisation_id, actor }: Context,
  row: Columns & Subject & Pick<Work, "service_provider" | "engineer"> & { id: string },
) =>
  tx
    .insertInto("feedback_submission")
    .values({ ...row, organisation_id, submitted_by: actor.account_id, created: momentNow(), modified: momentNow() })
    .execute();

async function storeFiles(ctx: Context, files: readonly NewFile[]) {
  const stored = files.map(({ bytes, extension, ...file }) => ({
    bytes,
    row: { ...file, size: bytes.length, storage_key: newStorageKey(ctx.organisation_id, extension) },
  }));
  await Promise.all(stored.map(({ bytes, row }) => ctx.storage.put(row.storage_key, bytes)));
  return stored.map(({ row }) => row);
}

const insertFiles = async (
  tx: Transaction,
  { organisation_id }: Context,
  submission: string,
  files: Awaited<ReturnType<typeof storeFiles>>,
) => {
  if (files.length === 0) return;
  await tx
    .insertInto("feedback_file")
    .values(files.map((file) => ({ ...file, organisation_id, submission })))
    .execute();
};

/** Removes the files of a submission that no answer names any more; their bytes are deleted after the commit. */
async function removeUnnamed(tx: Transaction, submission: string, named: readonly string[]) {
  const { rows } = await sql<{ storage_key: string }>`delete from feedback_file ff
    where ${ofOrganisation("ff")} and ff.submission = ${submission}::uuid and ff.id::text <> all(${[...named]}::text[])
    returning ff.storage_key`.execute(tx);
  return rows.map((row) => ({ ...row, is_shared: false }));
}
