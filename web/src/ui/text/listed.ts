import { textLocale } from "./text-locale.ts";

/** Words as a list in a sentence: "Asha, Rohan and Vikram". */
export const listed = (words: readonly string[]): string => new Intl.ListFormat(textLocale().baseName).format(words);
