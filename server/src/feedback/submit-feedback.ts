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
import { type FormFile, readForm } from "../files/read-form.ts";
import { removeOnFailure } from "../files/remove-on-failure.ts";
import { removeStored } from "../files/remove-stored.ts";
import { newStorageKey } from "../files/storage.ts";
import type { Context } from "../http/context.ts";
import { problemsOf } from "../http/error-handler.ts";
import type { Input } from "../http/route.ts";
import { assertServiceRequest } from "../service-requests/service-request-queries.ts";
import { currentForm, formOf } from "./form-queries.ts";
import { type NewFile, readAnswers } from "./read-answers.ts";
import { type Own, ownSubmission } from "./submission-queries.ts";

interface Submitted {
  service_request: string;
  /** The version of the form that is answered; absent for the one that the caller is asked. */
  form?: string | undefined;
  answers: AnswersBody;
  files: readonly FormFile[];
}

/** Feedback on a request as a multipart form. */
export async function submitByForm(ctx: Context, { params, request }: Input<typeof feedbackCalls.submit>) {
  await ctx.read((tx) => assertServiceRequest(tx, params.id));
  const { fields, files } = await readForm(request, {
    part: "files",
    most: QUESTIONS_MOST,
    texts: ["form", "answers"],
  });
  const { form, answers } = fields;
  if (form !== undefined && !idRule.safeParse(form).success) throw invalidField("form", messages.values.id);
  return submitFeedback(ctx, { service_request: params.id, form, answers: parsed(answers ?? "[]"), files });
}

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

/** Submits what a person answers about a request, or changes what they submitted. */
export async function submitFeedback(ctx: Context, submitted: Submitted): Promise<OwnSubmission> {
  const { service_request } = submitted;
  const asked = await ctx.read((tx) => askedOf(tx, ctx, submitted));
  const { fields, own } = asked;
  const read = await readAnswers(submitted.answers, { fields, files: submitted.files, kept: own?.values ?? {} });
  const stored = await storeFiles(ctx, read.files);
  const written = ctx.write(async (tx) => {
    const { service_provider, status } = await lockedRequest(tx, service_request);
    const before = await ownSubmission(tx, ctx, service_request);
    if (before?.submission.version !== own?.submission.version) throw stale(before?.submission);
    if (before) assertEditable(ctx, before);
    else assertAsked(asked.is_asked, status);
    const columns = { form: asked.form, rating: read.rating, answers: JSON.stringify(read.values), words: read.words };
    const id = before?.submission.id ?? newId();
    if (before) await changeSubmission(tx, id, columns);
    else await insertSubmission(tx, ctx, { ...columns, id, service_request, service_provider });
    const removed = before ? await removeUnnamed(tx, id, Object.values(read.values).flat()) : [];
    await insertFiles(tx, ctx, id, stored);
    const after = await ownSubmission(tx, ctx, service_request);
    if (!after) throw notFound();
    await recordActivity(tx, ctx, {
      subject_type: "service_request",
      subject_id: service_request,
      action: before ? "feedback changed" : "feedback given",
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
 * @throws Refusal not_found, invalid for a form that is not there, conflict where the organisation asks nothing
 */
async function askedOf(tx: Transaction, ctx: Context, { service_request, form }: Submitted) {
  const request = await tx
    .selectFrom("service_request")
    .select("id")
    .where("id", "=", service_request)
    .executeTakeFirst();
  if (!request) throw absentReference("service_request");
  const own = await ownSubmission(tx, ctx, service_request);
  const named = form ?? own?.submission.form;
  const found = named === undefined ? await currentForm(tx, "request") : await formOf(tx, named);
  if (named !== undefined && found?.about !== "request") throw absentReference("form");
  if (!found) throw conflict(messages.feedback.notAsked);
  return { form: found.id, fields: found.fields, is_asked: found.is_asked, own };
}

/** The form that the caller is asked about a request: that of their submission, else the present one. */
export async function askedForm(ctx: Context, { params }: Input<typeof feedbackCalls.settings>): Promise<AskedForm> {
  return ctx.read(async (tx) => {
    const request = await tx
      .selectFrom("service_request")
      .select("status")
      .where("id", "=", params.id)
      .executeTakeFirst();
    if (!request) throw notFound();
    const own = await ownSubmission(tx, ctx, params.id);
    const form = own ? await formOf(tx, own.submission.form) : await currentForm(tx, "request");
    if (!form) throw notFound();
    const isOpen = own ? own.submission.is_editable : form.is_asked && isDone(request.status);
    return { ...form, may_submit: isOpen && ctx.may("service_request.feedback") };
  });
}

/** Feedback is about work that was done. */
const isDone = (status: string) => status === "Resolved" || status === "Closed";

/** Holds a request until the transaction ends, so that submissions about it follow one another. */
async function lockedRequest(tx: Transaction, id: string) {
  const { rows } = await sql<{ service_provider: string | null; status: string }>`
    select r.service_provider, r.status from service_request r
    where ${ofOrganisation("r")} and r.id = ${id}::uuid for no key update`.execute(tx);
  if (!rows[0]) throw notFound();
  return rows[0];
}

function assertAsked(is_asked: boolean, status: string): void {
  if (!is_asked) throw conflict(messages.feedback.notAsked);
  if (!isDone(status)) throw conflict(messages.feedback.notYet({ status }));
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
  row: Columns & { id: string; service_request: string; service_provider: string | null },
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
