import { z } from "zod";
import { imports } from "../messages/language.ts";

/** Types of a custom field that a column of a file can become; the others point to records or have rules of their own. */
export const newFieldTypes = ["text", "long_text", "integer", "decimal", "currency", "boolean", "date"] as const;
export type NewFieldType = (typeof newFieldTypes)[number];

/** What a column is told to fill that is kept as a new field: its type behind a word that no field begins with. */
export const NEW_FIELD = "new:";
export const newFieldKeys = newFieldTypes.map((type) => `${NEW_FIELD}${type}` as const);

/** The type of the new field that a column is kept as; undefined for a column that fills another field or none. */
export const newFieldType = (key: string | null | undefined): NewFieldType | undefined =>
  newFieldTypes.find((type) => key === `${NEW_FIELD}${type}`);

/** Levels between a branch and the lowest place, which a file may leave out. */
export const levelsBetween = ["building", "block", "floor", "room"] as const;

/** Decimals of a rate, and the currencies that one file may have. */
const RATE = /^\d{1,9}(\.\d{1,8})?$/;
const MOST_CURRENCIES = 20;
const isRate = (rate: string) => RATE.test(rate) && Number(rate) > 0;

/**
 * What is done with amounts in a currency that is not the organisation's: `as_written` takes the number, `leave_empty`
 * takes none, a rate says how much of the organisation's currency one of it is.
 */
export const currencyChoice = z.union([
  z.enum(["as_written", "leave_empty"]),
  z.strictObject({ rate: z.string().refine(isRate, imports.notARate) }),
]);
export type CurrencyChoice = z.output<typeof currencyChoice>;

/**
 * The parts of settings that stand for what a file does not say: `fixed` is the same in every row, for fields that no
 * column fills; `unnamed_places` names the level that stands above places of a row which leaves it out; `currencies`
 * says what is done with amounts by the sign or code under which the file has them.
 */
export const unsaidParts = {
  fixed: z.record(z.string().max(60), z.string().trim().min(1).max(500)).default({}),
  unnamed_places: z.partialRecord(z.enum(levelsBetween), z.string().trim().min(1).max(255)).default({}),
  currencies: z
    .record(z.string().max(10), currencyChoice)
    .refine((choices) => Object.keys(choices).length <= MOST_CURRENCIES, imports.mostCurrencies)
    .default({}),
};

/** Why a column was left out when the file was read. */
export const leftOutReasons = ["empty", "numbers_rows", "taken", "no_place_above", "other_values", "no_field"] as const;
export type LeftOutReason = (typeof leftOutReasons)[number];

/** What was found in a column of the file. */
export const columnFacts = z.object({
  /** Null for a column that fills a field. */
  left_out: z.enum(leftOutReasons).nullable(),
  /** Field that the column would have filled; null where none comes close. */
  meant: z.string().nullable(),
  /** Type of a new field that would hold its values. */
  field_type: z.enum(newFieldTypes),
  /** Rows with amounts in other currencies than the organisation's, by the sign or code that the file has. */
  currencies: z.record(z.string(), z.number().int()),
});
export type ColumnFacts = z.output<typeof columnFacts>;

/** How a sheet lies: its headings may be missing or stand in its first column. */
export const sheetLayouts = ["headings", "no_headings", "turned"] as const;
export type SheetLayout = (typeof sheetLayouts)[number];
