import { countries } from "countries-list";
import { currencies } from "countries-list/currencies";

/** Currencies that people pay with, by code. */
export function usedCurrencies() {
  const used = new Set<string>(Object.values(countries).flatMap(({ currency }) => currency));
  return Object.entries(currencies).filter(([code, { withdrawn }]) => used.has(code) && !withdrawn);
}

/** Currencies by name, each with the two-letter codes of the countries whose first one it is. */
export function currencyChoices(): { code: string; name: string; countries: string[] }[] {
  const own = Map.groupBy(Object.entries(countries), ([, { currency }]): string => currency[0] ?? "");
  return usedCurrencies()
    .map(([code, { name }]) => ({ code, name, countries: (own.get(code) ?? []).map(([country]) => country) }))
    .sort((one, other) => one.name.localeCompare(other.name, "en"));
}
