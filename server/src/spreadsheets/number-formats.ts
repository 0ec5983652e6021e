/**
 * Number formats of exported workbooks. Imports recognise their exact spelling, which spreadsheet programs preserve, so
 * that 136.20 and a midnight keep their digits.
 */
export const DATE_CODE = "yyyy-mm-dd";
export const MINUTE_CODE = "yyyy-mm-dd hh:mm";
export const SECOND_CODE = "yyyy-mm-dd hh:mm:ss";

export const DATE_TIME_CODES: ReadonlyMap<string, "minutes" | "seconds"> = new Map([
  [MINUTE_CODE, "minutes"],
  [SECOND_CODE, "seconds"],
]);

/** Significant digits that spreadsheet programs keep. */
export const MAX_DIGITS = 15;

/** Format code with exactly so many decimals. */
export function decimalsCode(decimals: number): string {
  const zeros = `0.${"0".repeat(decimals)}`;
  return `${zeros};-${zeros}`;
}

/** The decimals of a code made by `decimalsCode`; 0 for every other code. */
export function decimalsOfCode(code: string): number {
  return /^0\.(0+);-0\.\1$/.exec(code)?.[1]?.length ?? 0;
}
