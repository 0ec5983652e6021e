/** Languages of month names in registers. No name means two months among them. */
const LANGUAGES = ["en", "de", "fr", "es", "it", "pt", "nl", "pl", "cs", "sv", "da"];

/** Normalised name: lower case, without accents and points. */
export const bareName = (name: string): string =>
  name
    .normalize("NFKD")
    .replace(/[\p{M}.]/gu, "")
    .toLowerCase();

/** Month numbers from 1 by long and short names, standalone and as written beside a day. */
function monthsByName(): ReadonlyMap<string, number> {
  const months = new Map<string, number>([["sept", 9]]);
  for (const language of LANGUAGES) {
    for (const form of ["long", "short"] as const) {
      for (const beside of [{}, { day: "numeric" } as const]) {
        const format = new Intl.DateTimeFormat(language, { month: form, timeZone: "UTC", ...beside });
        for (let month = 0; month < 12; month++) {
          const parts = format.formatToParts(Date.UTC(2024, month, 15));
          const name = bareName(parts.find(({ type }) => type === "month")?.value ?? "");
          if (/^\p{L}{3,}$/u.test(name)) months.set(name, month + 1);
        }
      }
    }
  }
  return months;
}

/** Built lazily: it takes longer than the start should wait. */
let months: ReadonlyMap<string, number> | undefined;

/** The month, from 1, that a normalised name of at least three letters means. */
export function monthCalled(bare: string): number | undefined {
  months ??= monthsByName();
  return months.get(bare);
}
