import { type Noun, nouns } from "../kit/nouns.ts";

export type SubjectType = Extract<Noun, { subject: string }>["subject"];
/** Kinds of records that history tells of. */
export const subjectTypes: readonly SubjectType[] = nouns.flatMap((noun) => ("subject" in noun ? [noun.subject] : []));
