import type { feedbackCalls } from "@steward/contract/feedback/calls";
import { isChoice } from "@steward/contract/feedback/constants";
import type { FeedbackForm, Question } from "@steward/contract/feedback/rules";
import { changesBetween, recordActivity } from "../activity/record-activity.ts";
import { newId } from "../database/new-id.ts";
import { absentReference, notFound, stale } from "../errors/refusal.ts";
import type { Context } from "../http/context.ts";
import type { Input } from "../http/route.ts";
import { lockOrganisation } from "../organisations/settings/settings-queries.ts";
import { currentForm, formOf } from "./form-queries.ts";

type Body = Input<typeof feedbackCalls.publish>["body"];

/**
 * The questions of a body with ids. One that is asked in another way than before is another question, as its answers would
 * mean something else.
 * @throws Refusal invalid, for the id of a question that the version before does not have
 */
function questionsOf(body: Body, before: readonly Question[]): Question[] {
  const known = new Map(before.map((question) => [question.id, question]));
  const ids = body.fields.map(({ id }) => id);
  const wrong = ids.flatMap((id, index) => (id && (!known.has(id) || ids.indexOf(id) < index) ? [index] : []));
  if (wrong.length > 0) throw absentReference(...wrong.map((index) => `fields.${index}.id`));
  return body.fields.map(({ id, ...question }) => {
    const former = id ? known.get(id) : undefined;
    const options = isChoice(question.field_type) ? question.options : [];
    return { ...question, id: former?.field_type === question.field_type ? former.id : newId(), options };
  });
}

/** A form as history tells it. */
const told = (form: Pick<FeedbackForm, "title" | "introduction" | "is_asked" | "fields"> | undefined) =>
  form
    ? {
        title: form.title,
        introduction: form.introduction,
        is_asked: form.is_asked ? "Yes" : "No",
        questions: form.fields
          .map(({ label, field_type, is_required, options }) =>
            [label, field_type.replaceAll("_", " "), ...(is_required ? ["required"] : []), options.join(", ")]
              .filter(Boolean)
              .join(" · "),
          )
          .join("; "),
      }
    : {};

/** Publishes the next version of a form; with `If-Match` only upon the caller's version. One that is as before makes none. */
export const publishForm = (ctx: Context, { body }: Input<typeof feedbackCalls.publish>): Promise<FeedbackForm> =>
  ctx.write(async (tx) => {
    await lockOrganisation(tx);
    const before = await currentForm(tx, body.about);
    if (before && ctx.version !== undefined && ctx.version !== before.version) throw stale(before);
    const fields = questionsOf(body, before?.fields ?? []);
    const { about, title, introduction, is_asked } = body;
    const changes = changesBetween(told(before), told({ title, introduction, is_asked, fields }));
    const isSame = before && changes.length === 0 && fields.every(({ help }, at) => help === before.fields[at]?.help);
    if (isSame) return before;
    const { organisation_id, actor } = ctx;
    const id = newId();
    const version = (before?.version ?? 0) + 1;
    await tx
      .insertInto("feedback_form")
      .values({
        organisation_id,
        id,
        about,
        version,
        title,
        introduction,
        is_asked,
        fields: JSON.stringify(fields),
        created_by: actor.account_id,
      })
      .execute();
    const subject = { subject_type: "organisation" as const, subject_id: organisation_id };
    await recordActivity(tx, ctx, { ...subject, action: "feedback form published", changes });
    const published = await formOf(tx, id);
    if (!published) throw notFound();
    return published;
  });
