import type { Country } from "@steward/contract/geography/rules";

/** Two-letter codes of the countries loaded so far, by id; both never change. */
const codes = new Map<number, string>();

/** Keeps the codes of loaded countries for the rules of forms. */
export function keepCodes(countries: readonly Country[]): void {
  for (const { id, code } of countries) codes.set(id, code);
}

/** Code of a country; null for none, undefined where it is not loaded. */
export const countryCode = (id: number | null): string | null | undefined => (id === null ? null : codes.get(id));
