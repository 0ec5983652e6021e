/** A text of people on one line, without control characters, as a subject or a greeting takes it. */
export const singleLine = (text: string): string =>
  text
    .toWellFormed()
    .replace(/\p{Cc}+/gu, " ")
    .trim();
