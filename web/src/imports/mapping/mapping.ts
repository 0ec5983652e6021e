import { newFieldType } from "@steward/contract/imports/columns";
import type { ImportJob, ImportSettings } from "@steward/contract/imports/rules";
import type { UnsaidProblems } from "./unsaid.ts";

type Field = ImportJob["fields"][number];
export type MatchKey = ImportSettings["match"];

interface MappingProblems {
  /** Indexes of columns with the same field as another one. */
  duplicates: ReadonlySet<number>;
  /** Required fields without a column. */
  missing: readonly Field[];
  /** True when no column is mapped to any field. */
  nothingFilled: boolean;
  /** True when no column is mapped to the matching field. */
  matchUnfilled: boolean;
}

/** Problems that prevent the dry run. */
export function mappingProblems(settings: ImportSettings, fields: readonly Field[]): MappingProblems {
  const filled = settings.columns.filter((key) => key !== null && newFieldType(key) === undefined);
  const duplicates = settings.columns.flatMap((key, index) =>
    key !== null && filled.filter((other) => other === key).length > 1 ? [index] : [],
  );
  return {
    duplicates: new Set(duplicates),
    missing: fields.filter(
      (field) => field.required && !filled.includes(field.key) && !settings.fixed[field.key]?.trim(),
    ),
    nothingFilled: filled.length === 0,
    matchUnfilled: settings.match !== null && !filled.includes(settings.match),
  };
}

const NOTHING_UNSAID: UnsaidProblems = { places: [], currencies: [] };

export const canCheck = (problems: MappingProblems, unsaid = NOTHING_UNSAID): boolean =>
  problems.duplicates.size === 0 &&
  problems.missing.length === 0 &&
  !problems.nothingFilled &&
  !problems.matchUnfilled &&
  unsaid.places.length === 0 &&
  unsaid.currencies.length === 0;

/** Settings with the field of one column replaced. */
export const withColumn = (settings: ImportSettings, index: number, key: string | null): ImportSettings => ({
  ...settings,
  columns: settings.columns.map((former, position) => (position === index ? key : former)),
});

/** Settings with the record for one text replaced; null removes it. */
export function withValue(
  settings: ImportSettings,
  field: string,
  text: string,
  record: string | null,
): ImportSettings {
  const { [text]: _, ...others } = settings.values[field] ?? {};
  const values = { ...settings.values, [field]: record === null ? others : { ...others, [text]: record } };
  return { ...settings, values };
}

/** Up to `most` distinct sample values of a column; blank ones are skipped. */
export function sampleValues(sample: readonly (readonly string[])[], column: number, most = 3): string[] {
  const values = sample.map((row) => row[column]?.trim() ?? "").filter((value) => value !== "");
  return [...new Set(values)].slice(0, most);
}

/** Matching fields of a kind of import, the usual one first. */
export function matchKeys(kind: ImportJob["kind"]): readonly MatchKey[] {
  if (kind === "assets") return ["asset_id", "serial_number", null];
  if (kind === "users") return ["email"];
  return kind === "locations" ? [null] : ["name"];
}

/** True when columns of this kind of import can be kept as new fields. */
export const keepsNewFields = (kind: ImportJob["kind"]): boolean => ["assets", "models"].includes(kind);

/** True for kinds of import that can create missing masters. */
export const createsMissing = (kind: ImportJob["kind"]): boolean =>
  ["assets", "models", "locations", "categories"].includes(kind);

/** True when a column is mapped to an amount. */
export const fillsAmounts = (settings: ImportSettings): boolean =>
  settings.columns.some((key) => key !== null && /_cost$|^custom:|^new:(currency|decimal)/.test(key));

/** True when a column is mapped to a day. */
export const fillsDays = (settings: ImportSettings): boolean =>
  settings.columns.some((key) => key !== null && /(^|_)date(_|$)|^new:date$/.test(key));

/** Texts of fields that name a master: unmapped and mapped ones. */
export function textsToMap(
  job: ImportJob,
  settings: ImportSettings,
): { field: Field; text: string; rows: number | null }[] {
  return job.fields
    .filter((field) => field.values_of !== null)
    .flatMap((field) => {
      const open = job.unmapped.filter((entry) => entry.field === field.key);
      const known = Object.keys(settings.values[field.key] ?? {}).filter(
        (text) => !open.some((entry) => entry.value === text),
      );
      return [
        ...open.map((entry) => ({ field, text: entry.value, rows: entry.rows as number | null })),
        ...known.map((text) => ({ field, text, rows: null })),
      ];
    });
}
