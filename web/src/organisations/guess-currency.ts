interface CurrencyChoice {
  code: string;
  /** Two-letter codes of the countries whose own it is. */
  countries: readonly string[];
}

/** Zones of a country, as far as this browser knows them. */
function zonesOf(country: string): readonly string[] {
  try {
    const locale = new Intl.Locale("und", { region: country }) as Intl.Locale & {
      getTimeZones?: () => string[] | undefined;
    };
    return locale.getTimeZones?.() ?? [];
  } catch {
    return [];
  }
}

const regionOf = (language: string) => new Intl.Locale(language).maximize().region ?? "";

/**
 * The currency that is likely used here: that of the language's country where its clocks agree, else of the first
 * country with this browser's time zone; "" without a guess.
 */
export function guessCurrency(
  choices: readonly CurrencyChoice[],
  language = navigator.language,
  zone = new Intl.DateTimeFormat().resolvedOptions().timeZone,
): string {
  const region = regionOf(language);
  const used = (country: string) => choices.find(({ countries }) => countries.includes(country))?.code;
  const own = zonesOf(region);
  if (own.length === 0 || own.includes(zone)) return used(region) ?? "";
  const there = choices.flatMap(({ countries }) => countries).find((country) => zonesOf(country).includes(zone));
  return (there && used(there)) ?? used(region) ?? "";
}
