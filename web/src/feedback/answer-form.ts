import { feedbackCalls } from "@steward/contract/feedback/calls";
import type { AskedForm, OwnSubmission } from "@steward/contract/feedback/rules";
import { useRecordForm } from "../forms/record-form.ts";
import { abortable, invalidate, sendWrite } from "../http/queries.ts";
import { upload } from "../http/send.ts";
import { showToast } from "../toasts/toasts.tsx";
import { type AnswerValues, checkedOf, sentOf, valuesOf } from "./answer-values.ts";

/** The answers to a form while they are given; those to a form without files survive a reload. */
export function useAnswers({ id, fields }: Pick<AskedForm, "id" | "fields">, own: OwnSubmission | null, about: string) {
  const keepsDraft = !fields.some(({ field_type }) => field_type === "file" || field_type === "signature");
  return useRecordForm({
    schema: async () => (await import("@steward/contract/feedback/answers")).answersRule(fields),
    labels: Object.fromEntries(fields.map((question) => [question.id, question.label])),
    initialValues: valuesOf(fields, own),
    toBody: (values: AnswerValues) => checkedOf(fields, values),
    fieldOfPath: (path) => path.replace(/^answers\./, ""),
    ...(keepsDraft ? { draft: `feedback.${about}.${id}.${own?.version ?? 0}` } : {}),
  });
}

/** What is asked about. */
interface Subject {
  service_request: string;
  /** Of the request; absent for feedback on the request itself. */
  visit?: string;
}

/** Sends the answers of a form: with files as a form, and so at first; later ones without new files as they are. */
export async function sendAnswers(
  subject: Subject,
  { id, fields }: AskedForm,
  values: AnswerValues,
  own: OwnSubmission | null,
): Promise<OwnSubmission> {
  const { answers, files } = sentOf(fields, values);
  const version = own === null ? {} : { version: own.version };
  const submitted =
    own !== null && files.length === 0
      ? await sendWrite(feedbackCalls.submitForm, { body: { form: id, ...subject, answers }, ...version })
      : await abortable((signal) => {
          const form = new FormData();
          form.append("form", id);
          form.append("answers", JSON.stringify(answers));
          for (const file of files) form.append("files", file);
          const sent = { form, signal, ...version };
          const { service_request, visit } = subject;
          return visit === undefined
            ? upload(feedbackCalls.submit, { params: { id: service_request }, ...sent })
            : upload(feedbackCalls.visitSubmit, { params: { id: service_request, visit_id: visit }, ...sent });
        });
  showToast({ type: "success", message: feedbackCalls.submit.success ?? "" });
  await invalidate();
  return submitted;
}
