import { values } from "../messages/language.ts";

/** Message for a missing value, the same in every rule and import. */
export const REQUIRED = values.required;
