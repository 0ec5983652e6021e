import { z } from "zod";
import { leftOutReasons, levelsBetween, lineReasons, newFieldTypes } from "./columns.ts";
import { requiredLine } from "../kit/field-rules.ts";
import { imports } from "../messages/language.ts";

/** Decimals of a rate, and the currencies that one file may have. */
const RATE = /^\d{1,9}(\.\d{1,8})?$/;
const MOST_CURRENCIES = 20;
/** A code, or the sign that several currencies share. */
const MARK = /^[\p{L}\p{Sc}]{1,10}$/u;
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
  fixed: z.record(z.string().max(60), requiredLine(500)).default({}),
  unnamed_places: z.partialRecord(z.enum(levelsBetween), requiredLine(255)).default({}),
  currencies: z
    .record(z.string().regex(MARK), currencyChoice)
    .refine((choices) => Object.keys(choices).length <= MOST_CURRENCIES, imports.mostCurrencies)
    .default({}),
};

/** Lines of the file that are no records, by what they are; they count as no rows. */
export const linesLeftOut = z.array(
  z.object({ reason: z.enum(lineReasons), lines: z.number().int(), first_row: z.number().int() }),
);
export type LinesLeftOut = z.output<typeof linesLeftOut>;

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
