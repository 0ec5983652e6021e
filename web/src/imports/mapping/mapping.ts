import type { ImportJob, ImportSettings } from "@steward/contract/imports/rules";

type Field = ImportJob["fields"][number];
export type MatchKey = ImportSettings["match"];

interface MappingProblems {
  /** Indexes of columns whose field another column fills as well. */
  duplicates: ReadonlySet<number>;
  /** Required fields that no column fills. */
  missing: readonly Field[];
  /** The field that should find existing records is filled by no column. */
  matchUnfilled: boolean;
}

/** What stands in the way of a check. */
export function mappingProblems(settings: ImportSettings, fields: readonly Field[]): MappingProblems {
  const filled = settings.columns.filter((key) => key !== null);
  const duplicates = settings.columns.flatMap((key, index) =>
    key !== null && filled.filter((other) => other === key).length > 1 ? [index] : [],
  );
  return {
    duplicates: new Set(duplicates),
    missing: fields.filter((field) => field.required && !filled.includes(field.key)),
    matchUnfilled: settings.match !== null && !filled.includes(settings.match),
  };
}

export const canCheck = (problems: MappingProblems): boolean =>
  problems.duplicates.size === 0 && problems.missing.length === 0 && !problems.matchUnfilled;

/** The field of one column changed. */
export const withColumn = (settings: ImportSettings, index: number, key: string | null): ImportSettings => ({
  ...settings,
  columns: settings.columns.map((former, position) => (position === index ? key : former)),
});

/** What one text of the file means; null takes the meaning away. */
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

/** The first values of a column that differ, at most `most`; blank ones say nothing. */
export function sampleValues(sample: readonly (readonly string[])[], column: number, most = 3): string[] {
  const values = sample.map((row) => row[column]?.trim() ?? "").filter((value) => value !== "");
  return [...new Set(values)].slice(0, most);
}

/** Ways to find existing records for a kind of import, the usual one first. */
export function matchKeys(kind: ImportJob["kind"]): readonly MatchKey[] {
  if (kind === "assets") return ["asset_id", "serial_number", null];
  if (kind === "users") return ["email"];
  return kind === "locations" ? [null] : ["name"];
}

/** Whether an import of this kind may create records that its rows only name. */
export const createsMissing = (kind: ImportJob["kind"]): boolean =>
  ["assets", "models", "locations", "categories"].includes(kind);

/** Whether any column may fill a field that holds an amount. */
export const fillsAmounts = (settings: ImportSettings): boolean =>
  settings.columns.some((key) => key !== null && /_cost$|^custom:/.test(key));

/** Whether any column fills a field that holds a day. */
export const fillsDays = (settings: ImportSettings): boolean =>
  settings.columns.some((key) => key !== null && /(^|_)date(_|$)/.test(key));

/** Texts of fields that name a master: those not understood yet and those given a meaning. */
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
