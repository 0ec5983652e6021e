import { type Noun, nouns } from "../kit/nouns.ts";

export type SubjectType = Noun["subject"];
/** Kinds of records in history. */
export const subjectTypes: readonly SubjectType[] = nouns.map(({ subject }) => subject);
