/** Types of a custom field that a column of a file can become; the others point to records or have rules of their own. */
export const newFieldTypes = ["text", "long_text", "integer", "decimal", "currency", "boolean", "date"] as const;
export type NewFieldType = (typeof newFieldTypes)[number];

/** What a column is told to fill that is kept as a new field: its type behind a word that no field begins with. */
export const NEW_FIELD = "new:";
export const newFieldKeys = newFieldTypes.map((type) => `${NEW_FIELD}${type}` as const);

/** The type of the new field that a column is kept as; undefined for a column that fills another field or none. */
export const newFieldType = (key: string | null | undefined): NewFieldType | undefined =>
  newFieldTypes.find((type) => key === `${NEW_FIELD}${type}`);

/** What a place is called that stands for a level which a file leaves out, unless its person says otherwise. */
export const UNNAMED_PLACE = "Main";

/** Levels between a branch and the lowest place, which a file may leave out. */
export const levelsBetween = ["building", "block", "floor", "room"] as const;

/** Why a column was left out when the file was read. */
export const leftOutReasons = [
  "empty",
  "numbers_rows",
  "taken",
  "no_place_above",
  "nothing_to_count_from",
  "other_values",
  "no_field",
] as const;
export type LeftOutReason = (typeof leftOutReasons)[number];

/** Why a line below the headings is no record: it adds up those above it, or repeats the headings. */
export const lineReasons = ["total", "headings"] as const;
export type LineReason = (typeof lineReasons)[number];

/** How a sheet lies: its headings may be missing or stand in its first column. */
export const sheetLayouts = ["headings", "no_headings", "turned"] as const;
export type SheetLayout = (typeof sheetLayouts)[number];
