import type { FeedbackSubject } from "@steward/contract/feedback/constants";
import type { formBody, Question } from "@steward/contract/feedback/rules";
import type { z } from "zod";
import { fields, flag, longText, text } from "../forms/field-list.ts";
import { m } from "../messages/messages.js";

/** A question that is edited; one that was never published has no id yet. */
export interface EditedQuestion extends Omit<Question, "id"> {
  /** Keeps it apart from the others while they are moved. */
  key: string;
  id: string | null;
}

export const formFields = fields({
  title: text(m.feedback_title),
  introduction: longText(m.feedback_introduction),
  is_asked: flag(m.feedback_is_asked),
  fields: {
    label: m.feedback_questions,
    toTyped: (stored: readonly Question[] | null): EditedQuestion[] =>
      (stored ?? []).map((question) => ({ ...question, key: question.id })),
    toSent: (typed: EditedQuestion[]) =>
      typed.map((question) => {
        const { key: _, ...sent } = question;
        return sent;
      }),
  },
});
export type FormValues = ReturnType<typeof formFields.valuesOf>;

export const bodyOf = (about: FeedbackSubject, values: FormValues): z.input<typeof formBody> => ({
  about,
  ...formFields.bodyOf(values),
});

/** A question that nothing was said about yet. */
export const newQuestion = (): EditedQuestion => ({
  key: crypto.getRandomValues(new Uint32Array(2)).join("-"),
  id: null,
  label: "",
  help: "",
  field_type: "rating",
  is_required: false,
  options: [],
});

/** The same for the preview, which asks for an id. */
export const previewed = ({ key, ...question }: EditedQuestion): Question => ({ ...question, id: key });
