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

/** Sends the answers about a request: with files as a form, and so at first; later ones without new files as they are. */
export async function sendAnswers(
  service_request: string,
  { id, fields }: AskedForm,
  values: AnswerValues,
  own: OwnSubmission | null,
): Promise<OwnSubmission> {
  const { answers, files } = sentOf(fields, values);
  const version = own === null ? {} : { version: own.version };
  const submitted =
    own !== null && files.length === 0
      ? await sendWrite(feedbackCalls.submitForm, { body: { form: id, service_request, answers }, ...version })
      : await abortable((signal) => {
          const form = new FormData();
          form.append("form", id);
          form.append("answers", JSON.stringify(answers));
          for (const file of files) form.append("files", file);
          return upload(feedbackCalls.submit, { params: { id: service_request }, form, signal, ...version });
        });
  showToast({ type: "success", message: feedbackCalls.submit.success ?? "" });
  await invalidate();
  return submitted;
}
