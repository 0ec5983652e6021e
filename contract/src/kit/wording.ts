import { values } from "../messages/language.ts";

/** What is said of a value that is missing; every rule and every import says it in these words. */
export const REQUIRED = values.required;
