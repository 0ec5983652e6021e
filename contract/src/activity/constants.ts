import { type Noun, nouns } from "../kit/nouns.ts";

export type SubjectType = Noun["subject"];
/** Kinds of records that history tells of. */
export const subjectTypes: readonly SubjectType[] = nouns.map(({ subject }) => subject);
