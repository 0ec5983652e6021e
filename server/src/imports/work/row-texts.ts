import { levelsBetween, newFieldType } from "@steward/contract/imports/columns";
import type { ImportSettings } from "@steward/contract/imports/rules";
import { currencyOfHeading, withCurrency } from "../../import-kit/currency.ts";

/** Levels of places from the highest that may be left out to the lowest. */
const LEVELS = [...levelsBetween, "end_location"] as const;

/** Under what the cell of a column that is kept as a new field goes: several columns may become fields of one type. */
export const newFieldKey = (field: string, column: number): string => `${field}:${column}`;

const TIME = /\d:\d{2}$/;

interface Plan {
  /** For each column its key among the texts; null where it is left out. */
  keys: (string | null)[];
  /** Whether the heading of a column says that its times are UTC. */
  utc: boolean[];
  /** The currency that the heading of a column says, where the settings say what is done with it. */
  currencies: (string | undefined)[];
}

const planOf = ({ columns, currencies }: ImportSettings, header: readonly string[]): Plan => ({
  keys: columns.map((field, column) => (field && newFieldType(field) ? newFieldKey(field, column) : field)),
  utc: columns.map((_, column) => /\(utc\)\s*$/i.test(header[column] ?? "")),
  currencies: columns.map((field, column) => {
    const currency = field === null ? undefined : currencyOfHeading(header[column] ?? "");
    return currency !== undefined && currencies[currency] ? currency : undefined;
  }),
});

/** Reads rows as texts by field: what the cells say, then what the settings say of fields and places beside them. */
export function rowTexts(settings: ImportSettings, header: readonly string[]) {
  const { keys, utc, currencies } = planOf(settings, header);
  const fixed = Object.entries(settings.fixed);
  const unnamed = levelsBetween.filter((level) => settings.unnamed_places[level]);
  return (cells: readonly string[]): Record<string, string> => {
    const texts: Record<string, string> = {};
    keys.forEach((key, column) => {
      if (key === null) return;
      const text = (cells[column] ?? "").trim();
      const currency = currencies[column];
      if (currency) texts[key] = withCurrency(text, currency);
      else texts[key] = utc[column] && TIME.test(text) ? `${text}Z` : text;
    });
    for (const [field, value] of fixed) texts[field] = value;
    if (unnamed.length > 0) nameLevels(texts, unnamed, settings.unnamed_places);
    return texts;
  };
}

/** Names the levels above the lowest place of a row that the row leaves out. */
function nameLevels(
  texts: Record<string, string>,
  unnamed: readonly (typeof levelsBetween)[number][],
  names: ImportSettings["unnamed_places"],
): void {
  const lowest = LEVELS.findLastIndex((level) => texts[level]);
  for (const level of unnamed) {
    if (LEVELS.indexOf(level) < lowest && !texts[level]) texts[level] = names[level] ?? "";
  }
}
