/**
 * Parses a typed number: null for blank, NaN for anything but a plain decimal number, so that the field's rule refuses
 * it.
 */
export function typedNumber(text: string): number | null {
  const trimmed = text.trim();
  if (trimmed === "") return null;
  return /^-?\d+(\.\d+)?$/.test(trimmed) ? Number(trimmed) : Number.NaN;
}

/** Number as input text; "" for null. */
export const numberText = (value: number | null | undefined): string =>
  value === null || value === undefined ? "" : String(value);

/** Null for blank text. */
export const textOrNull = (text: string): string | null => (text.trim() === "" ? null : text.trim());

/** Normalises a typed or pasted amount, "₹ 1,20,000.5", to a plain decimal; other text is unchanged. */
export function typedMoney(text: string): string {
  const plain = text.replace(/[\s\u00a0,_']/g, "").replace(/^\p{Sc}|^Rs\.?/iu, "");
  return /^\d+(\.\d*)?$|^\.\d+$/.test(plain) ? plain.replace(/^\./, "0.").replace(/\.$/, "") : text.trim();
}

/** The amount formatted with its currency, or null for invalid text. */
export function moneyText(text: string, currency: string): string | null {
  if (!/^\d{1,13}(\.\d{1,2})?$/.test(text)) return null;
  const locale = currency === "INR" ? "en-IN" : undefined;
  // Amounts have two decimals whatever the currency's usual number, so that none is rounded.
  const format = new Intl.NumberFormat(locale, { style: "currency", currency, maximumFractionDigits: 2 });
  // Intl formats decimal strings exactly; a number would lose paise above 2^53.
  return format.format(text as `${number}`);
}
