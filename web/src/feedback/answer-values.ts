import type { Answer, AnswersBody, OwnSubmission, Question } from "@steward/contract/feedback/rules";

/** What stands in the field of a question: of a file the chosen one, or the id of the one that is kept. */
export type AnswerValue = string | string[] | File | null;
export type AnswerValues = Record<string, AnswerValue>;

type Answered = Pick<OwnSubmission, "answers"> | null;

/** The answers that a person gave before, else none. */
export const valuesOf = (fields: readonly Question[], own: Answered): AnswerValues =>
  Object.fromEntries(
    fields.map(({ id, field_type }) => [
      id,
      own?.answers.find(({ field }) => field.id === id)?.value ?? (field_type === "multi_choice" ? [] : null),
    ]),
  );

/** The answers as they are sent, with the files that they name by position. */
export function sentOf(fields: readonly Question[], values: AnswerValues): { answers: AnswersBody; files: File[] } {
  const files: File[] = [];
  const answers = fields.map(({ id }) => {
    const value = values[id] ?? null;
    if (!(value instanceof File)) return { field: id, value };
    files.push(value);
    return { field: id, value: files.length - 1 };
  });
  return { answers, files };
}

/** The same for the rules, by question. */
export const checkedOf = (fields: readonly Question[], values: AnswerValues) =>
  Object.fromEntries(sentOf(fields, values).answers.map(({ field, value }) => [field, value]));

/** An answer that is a file, by the id of its question. */
export const fileOf = (own: Answered, question: string): Answer | undefined =>
  own?.answers.find(({ field, file }) => field.id === question && file !== null);
