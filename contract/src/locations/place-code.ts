/** Digits of a code; a digit has five bits, of the first one three. */
const CODE = /^[0-7][0-9a-v]{25}$/;
const DIGITS = 26;
const HEX_DIGITS = 32;
const BASE = 32;

/** Code of a place on its label: its id, shorter. It says nothing of the place. */
export const placeCode = (id: string): string =>
  BigInt(`0x${id.replaceAll("-", "")}`)
    .toString(BASE)
    .padStart(DIGITS, "0");

/** Id of the place with a code; null for what is none. */
export function placeOfCode(code: string): string | null {
  const digits = code.toLowerCase();
  if (!CODE.test(digits)) return null;
  let value = 0n;
  for (const digit of digits) value = value * BigInt(BASE) + BigInt(Number.parseInt(digit, BASE));
  const hex = value.toString(16).padStart(HEX_DIGITS, "0");
  return [hex.slice(0, 8), hex.slice(8, 12), hex.slice(12, 16), hex.slice(16, 20), hex.slice(20)].join("-");
}
