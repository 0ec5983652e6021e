/**
 * The number formats of our own workbooks. They are spelled in a way that the import recognises (spreadsheet
 * programs keep the spelling), so that 136.20 and a midnight come back with the digits they were written with.
 */
export const DATE_CODE = "yyyy-mm-dd";
export const MINUTE_CODE = "yyyy-mm-dd hh:mm";
export const SECOND_CODE = "yyyy-mm-dd hh:mm:ss";

export const DATE_TIME_CODES: ReadonlyMap<string, "minutes" | "seconds"> = new Map([
  [MINUTE_CODE, "minutes"],
  [SECOND_CODE, "seconds"],
]);

/** More significant digits are not kept by spreadsheet programs. */
export const MAX_DIGITS = 15;

/** Format of a number that shows exactly so many decimals. */
export function decimalsCode(decimals: number): string {
  const zeros = `0.${"0".repeat(decimals)}`;
  return `${zeros};-${zeros}`;
}

/** The decimals of a code made by `decimalsCode`; 0 for every other code. */
export function decimalsOfCode(code: string): number {
  return /^0\.(0+);-0\.\1$/.exec(code)?.[1]?.length ?? 0;
}
