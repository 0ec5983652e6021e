import { type Answered, checkAnswer } from "@steward/contract/feedback/answers";
import type { AnswersBody, Question } from "@steward/contract/feedback/rules";
import { id } from "@steward/contract/kit/field-rules";
import { messages } from "@steward/contract/messages/catalogue";
import { extname } from "node:path";
import { newId } from "../database/new-id.ts";
import { checkDocument } from "../documents/check-document.ts";
import { Refusal } from "../errors/refusal.ts";
import type { FormFile } from "../files/read-form.ts";
import { readSignature } from "../files/signature.ts";
import type { Values } from "./submission-queries.ts";

/** A file or signature of an answer that is still to be stored. */
export interface NewFile extends FormFile {
  id: string;
  content_type: string;
  extension: string;
}

interface Read {
  values: Values;
  files: NewFile[];
  rating: number | null;
  /** The answers as text, for the search. */
  words: string;
}

/** What the answers are read against. */
interface Form {
  fields: readonly Question[];
  /** The files that came along. */
  files: readonly FormFile[];
  /** What the person answered before. */
  kept: Values;
}

/** Types whose answers are words. */
const SPOKEN = new Set<Question["field_type"]>(["single_choice", "multi_choice", "short_text", "long_text"]);

/**
 * Checks the answers to a form, all at once; files and signatures are read as they are kept.
 * @throws Refusal invalid, with the path of each wrong answer by its question
 */
export async function readAnswers(given: AnswersBody, form: Form): Promise<Read> {
  const errors: Record<string, string[]> = {};
  const labels: Record<string, string> = {};
  const files: NewFile[] = [];
  const values: Values = {};
  const byQuestion = answersByQuestion(given, form.fields, errors);
  const taken = new Set<number>();
  for (const question of form.fields) {
    const path = `answers.${question.id}`;
    labels[path] = question.label;
    const checked = checkAnswer(question, byQuestion.get(question.id));
    const read = "value" in checked ? await keptAnswer(question, checked.value, { form, taken }) : checked;
    if ("problem" in read) errors[path] = [read.problem];
    else if (read.value !== null) values[question.id] = read.value;
    if ("file" in read && read.file) files.push(read.file);
  }
  for (const [index] of form.files.entries()) {
    if (!taken.has(index)) errors[`files.${index}`] = [messages.feedback.unusedFile];
  }
  if (Object.keys(errors).length > 0) throw new Refusal("invalid", messages.refusals.notValid, { errors, labels });
  const rated = form.fields.find(({ field_type }) => field_type === "rating");
  const rating = rated && values[rated.id];
  const words = form.fields.flatMap((question) => (SPOKEN.has(question.field_type) ? (values[question.id] ?? []) : []));
  return { values, files, rating: rating === undefined ? null : Number(rating), words: words.join("\n") };
}

/** The answers by question; those that name none of the form, or one twice, are problems. */
function answersByQuestion(given: AnswersBody, fields: readonly Question[], errors: Record<string, string[]>) {
  const found = new Map<string, AnswersBody[number]["value"]>();
  for (const [index, { field: named, value }] of given.entries()) {
    if (!fields.some((question) => question.id === named)) {
      errors[`answers.${index}.field`] = [messages.feedback.unknownQuestion];
    } else if (found.has(named)) errors[`answers.${index}.field`] = [messages.feedback.answeredTwice];
    else found.set(named, value);
  }
  return found;
}

type Kept = { value: Answered; file?: NewFile } | { problem: string };

/** A value as it is stored: of a file or signature its id, which is that of a new one or the one that is kept. */
async function keptAnswer(
  { id: question, field_type, label }: Question,
  value: Answered,
  { form, taken }: { form: Form; taken: Set<number> },
): Promise<Kept> {
  if (typeof value !== "string" || (field_type !== "file" && field_type !== "signature")) return { value };
  if (id.safeParse(value).success) {
    return form.kept[question] === value ? { value } : { problem: messages.refusals.notFound };
  }
  if (field_type === "signature") return newSignature(value, label);
  const index = Number(value);
  const file = form.files[index];
  if (!file || taken.has(index)) return { problem: messages.feedback.file };
  taken.add(index);
  return newFile(file);
}

function newFile(file: FormFile): Kept {
  try {
    const content_type = checkDocument(file.file_name, file.bytes);
    const made = { ...file, id: newId(), content_type, extension: extname(file.file_name) };
    return { value: made.id, file: made };
  } catch (error) {
    if (!(error instanceof Refusal)) throw error;
    return { problem: error.message };
  }
}

async function newSignature(drawn: string, label: string): Promise<Kept> {
  const image = await readSignature(drawn);
  if (!image) return { problem: messages.values.signature };
  const { bytes, content_type, extension } = image;
  const made = { id: newId(), file_name: `${label.slice(0, 60)}.png`, bytes, content_type, extension };
  return { value: made.id, file: made };
}
