/**
 * CSV injection: spreadsheet programs run a cell that begins with one of these as a formula or command, also in the
 * full-width forms.
 */
const FORMULA_START = "=+\\-@\\t\\r\\n\\uff1d\\uff0b\\uff0d\\uff20";
const RISKY = new RegExp(`^'*[${FORMULA_START}]`);
const PREFIXED = new RegExp(`^'+[${FORMULA_START}]`);
const NEGATIVE_NUMBER = /^-\d+(?:\.\d+)?$/;

/**
 * Neutralises formulas in CSV: puts an apostrophe before a text that begins with = + - @ tab, line break or a
 * full-width form of these, and before one that begins so after apostrophes of its own. Plain negative numbers (-41.5)
 * stay numbers. `restoreText` removes exactly one such apostrophe, so every text round-trips.
 */
export function neutraliseText(text: string): string {
  return RISKY.test(text) && !NEGATIVE_NUMBER.test(text) ? `'${text}` : text;
}

/** Undoes `neutraliseText`. */
export function restoreText(text: string): string {
  return text.charCodeAt(0) === APOSTROPHE && PREFIXED.test(text) ? text.slice(1) : text;
}

/** True when a workbook has to mark the text cell as "never a formula". */
export function isRisky(text: string): boolean {
  return RISKY.test(text);
}

/**
 * The text of a workbook's text cell. Such a cell is never a formula and needs no apostrophe; only a text that
 * `restoreText` would shorten gets one.
 */
export function keepApostrophe(text: string): string {
  return text.charCodeAt(0) === APOSTROPHE && PREFIXED.test(text) ? `'${text}` : text;
}

const APOSTROPHE = 39;
