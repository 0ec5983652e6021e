import type { CurrencyChoice } from "@steward/contract/imports/column-rules";
import { levelsBetween, newFieldType } from "@steward/contract/imports/columns";
import type { ImportJob, ImportSettings } from "@steward/contract/imports/rules";

type Field = ImportJob["fields"][number];
export type Level = (typeof levelsBetween)[number];

/** Places that the columns name no column for, although they name places below. */
interface PlaceGaps {
  /** Branch, where no column names one. */
  branch: Field | undefined;
  /** Levels between two that have a column, with the title of the level below each. */
  between: { field: Field; level: Level; below: string }[];
  /** Lowest place with a column. */
  lowest: Field | undefined;
}

/** Levels of places among the fields, from the branch down; none where a file may leave out any of them. */
function placeFields(fields: readonly Field[]): Field[] {
  const chain: Field[] = [];
  let next = fields.find(({ key }) => key === "branch");
  while (next) {
    chain.push(next);
    const above = next.key;
    next = fields.find(({ needs }) => needs === above);
  }
  return chain.length > 1 ? chain : [];
}

/** Finds the places that a mapping leaves out between or above those that it has. */
export function placeGaps({ columns }: ImportSettings, fields: readonly Field[]): PlaceGaps {
  const chain = placeFields(fields);
  const lowest = chain.findLastIndex(({ key }) => columns.includes(key));
  const left = chain.slice(0, Math.max(lowest, 0)).filter(({ key }) => !columns.includes(key));
  return {
    branch: left.find(({ key }) => key === "branch"),
    between: left.flatMap((field) => {
      const level = levelsBetween.find((known) => known === field.key);
      return level ? [{ field, level, below: chain[chain.indexOf(field) + 1]?.title ?? "" }] : [];
    }),
    lowest: chain[lowest],
  };
}

/** Rows with amounts in other currencies, by currency, in the columns that are mapped to amounts. */
export function foreignCurrencies(job: ImportJob, settings: ImportSettings): { currency: string; rows: number }[] {
  const amounts = new Set(job.fields.filter(({ is_amount }) => is_amount).map(({ key }) => key));
  const rows = new Map<string, number>();
  settings.columns.forEach((key, column) => {
    if (key === null || (newFieldType(key) !== "currency" && !amounts.has(key))) return;
    for (const [currency, count] of Object.entries(job.columns[column]?.currencies ?? {})) {
      rows.set(currency, (rows.get(currency) ?? 0) + count);
    }
  });
  return [...rows].map(([currency, count]) => ({ currency, rows: count }));
}

/** True for a rate that the server takes. */
export const isRate = (rate: string): boolean => /^\d{1,9}(\.\d{1,8})?$/.test(rate) && Number(rate) > 0;

const isSaid = (choice: CurrencyChoice | undefined) =>
  choice !== undefined && (typeof choice === "string" || isRate(choice.rate));

export interface UnsaidProblems {
  /** Fields of places that have neither a column nor a name. */
  places: Field[];
  /** Currencies without a decision. */
  currencies: string[];
}

/** What somebody has to say before the file can be checked. */
export function unsaidProblems(job: ImportJob, settings: ImportSettings): UnsaidProblems {
  const { branch, between } = placeGaps(settings, job.fields);
  const unnamed = between.filter(({ level }) => !settings.unnamed_places[level]?.trim()).map(({ field }) => field);
  return {
    places: [...(branch && !settings.fixed[branch.key]?.trim() ? [branch] : []), ...unnamed],
    currencies: foreignCurrencies(job, settings)
      .map(({ currency }) => currency)
      .filter((currency) => !isSaid(settings.currencies[currency])),
  };
}

/** Settings as they are sent: without values for all rows that are empty or that a column has by now. */
export function sentSettings(job: ImportJob, settings: ImportSettings): ImportSettings {
  const { between } = placeGaps(settings, job.fields);
  const named = between.map(({ level }) => [level, settings.unnamed_places[level]?.trim()] as const);
  const asked = new Set(foreignCurrencies(job, settings).map(({ currency }) => currency));
  const fixed = Object.entries(settings.fixed).map(([key, value]) => [key, value.trim()] as const);
  return {
    ...settings,
    fixed: Object.fromEntries(fixed.filter(([key, value]) => value && !settings.columns.includes(key))),
    unnamed_places: Object.fromEntries(named.filter(([, name]) => name)),
    currencies: Object.fromEntries(Object.entries(settings.currencies).filter(([currency]) => asked.has(currency))),
  };
}
