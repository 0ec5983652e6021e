import { z } from "zod";
import { day, decimal, freeText, id, line, signature } from "../kit/field-rules.ts";
import { REQUIRED } from "../kit/wording.ts";
import { customFields, feedback, values } from "../messages/language.ts";
import { LONG_TEXT_MOST, NPS_MOST, type QuestionType, RATING_MOST, SHORT_TEXT_MOST } from "./constants.ts";
import type { AnswersBody, Question } from "./rules.ts";

type Given = AnswersBody[number]["value"] | undefined;
/** A value as it is kept, null for none. */
export type Answered = string | string[] | null;

/** Whole numbers of a range, as text. */
const from = (least: number, most: number, message: string) =>
  z.string().refine((text) => /^\d{1,2}$/.test(text) && Number(text) >= least && Number(text) <= most, message);

const option = ({ options }: Pick<Question, "options">) =>
  z.string().refine((text) => options.includes(text), customFields.someOptions);

/** What the value of an answer may be, by the type of its question. */
const ruleOf: Record<QuestionType, (question: Pick<Question, "options">) => z.ZodType<string | string[]>> = {
  rating: () => from(1, RATING_MOST, feedback.rating({ most: RATING_MOST })),
  nps: () => from(0, NPS_MOST, feedback.score({ most: NPS_MOST })),
  yes_no: () => z.enum(["yes", "no"], feedback.yesOrNo),
  single_choice: option,
  multi_choice: (question) => z.array(option(question)).transform((chosen) => [...new Set(chosen)]),
  short_text: () => line(SHORT_TEXT_MOST),
  long_text: () => freeText(LONG_TEXT_MOST),
  number: () => decimal,
  date: () => day,
  // The position of a file that comes along, or the id of one that is kept.
  file: () => z.union([z.string().regex(/^\d{1,2}$/), id], feedback.file),
  // The picture, or the id of one that is kept.
  signature: () => z.union([signature, id], values.signature),
};

/** True and false are an answer to a question for yes or no; numbers are written out. */
function asText(value: Given): string | string[] | null {
  if (value === undefined || value === null) return null;
  if (typeof value === "boolean") return value ? "yes" : "no";
  return typeof value === "number" ? String(value) : value;
}

const isEmpty = (value: string | string[] | null): boolean =>
  value === null || (typeof value === "string" ? value.trim() === "" : value.length === 0);

/** A value as it is kept, or what is wrong with it; forms and server check alike. */
export function checkAnswer(
  question: Pick<Question, "field_type" | "options" | "is_required">,
  given: Given,
): { value: Answered } | { problem: string } {
  const text = asText(given);
  if (isEmpty(text)) return question.is_required ? { problem: REQUIRED } : { value: null };
  const one = question.field_type === "multi_choice" && typeof text === "string" ? [text] : text;
  const checked = ruleOf[question.field_type](question).safeParse(one);
  if (checked.success) return { value: checked.data };
  return { problem: checked.error.issues[0]?.message ?? feedback.text };
}

/** The answers to these questions, by the id of each. */
export const answersRule = (questions: readonly Question[]) =>
  z.record(z.string(), z.custom<Given>()).superRefine((given, refused) => {
    for (const question of questions) {
      const checked = checkAnswer(question, given[question.id]);
      if ("problem" in checked) refused.addIssue({ code: "custom", path: [question.id], message: checked.problem });
    }
  });
