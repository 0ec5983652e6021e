/** Number as typed: blank is null, anything that is not a plain decimal number is NaN, so that the field's rule speaks. */
export function typedNumber(text: string): number | null {
  const trimmed = text.trim();
  if (trimmed === "") return null;
  return /^-?\d+(\.\d+)?$/.test(trimmed) ? Number(trimmed) : Number.NaN;
}

/** Number as text for an input; null is blank. */
export const numberText = (value: number | null | undefined): string =>
  value === null || value === undefined ? "" : String(value);

/** Blank text is null: "no value" on the wire. */
export const textOrNull = (text: string): string | null => (text.trim() === "" ? null : text.trim());

/** An amount as people type or paste it, "₹ 1,20,000.5", made a plain decimal; what is no amount stays as typed. */
export function typedMoney(text: string): string {
  const plain = text.replace(/[\s\u00a0,_']/g, "").replace(/^\p{Sc}|^Rs\.?/iu, "");
  return /^\d+(\.\d*)?$|^\.\d+$/.test(plain) ? plain.replace(/^\./, "0.").replace(/\.$/, "") : text.trim();
}

/** The amount in the words of the currency, or null while the text is no amount. */
export function moneyText(text: string, currency: string): string | null {
  if (!/^\d{1,13}(\.\d{1,2})?$/.test(text)) return null;
  const locale = currency === "INR" ? "en-IN" : undefined;
  // Intl formats decimal text exactly; a number would lose paise above 2^53.
  return new Intl.NumberFormat(locale, { style: "currency", currency }).format(text as `${number}`);
}
