import { imports } from "../messages/language.ts";
import { z } from "zod";
import {
  LOOK_ALIKES,
  MAX_MAPPED_TEXTS,
  MAX_MAPPED_TEXT_LENGTH,
  cellProblemKinds,
  importKinds,
  importStates,
  lookAlikeKinds,
  rowOutcomes,
} from "./constants.ts";
import { columnFacts, linesLeftOut, unsaidParts } from "./column-rules.ts";
import { sheetLayouts } from "./columns.ts";
import { day, id, line } from "../kit/field-rules.ts";
import { ordering, pageQuery, paged, queryBoolean, queryChoices } from "../kit/query-rules.ts";
import { idParams, reference } from "../kit/record-rules.ts";

/**
 * Settings of an import: `columns` maps each column of the file to a field, or null to skip it; `values` maps texts of
 * a field that names a master (status) to records; `match` is the field that finds existing records, null where the
 * whole row identifies one; `create_missing` lists the masters that may be created; `decimal_mark` null lets each
 * amount decide; `leave_empty` lists the problems for which a cell is treated as empty instead of refusing its row. A column
 * kept as a new custom field is `new:` and its type; `unsaidParts` state what the file does not.
 */
export const importSettings = z
  .strictObject({
    columns: z.array(z.string().max(60).nullable()).max(500),
    match: z.enum(["asset_id", "serial_number", "name", "email"]).nullable(),
    update_existing: z.boolean(),
    create_missing: z.boolean(),
    day_order: z.enum(["ymd", "dmy", "mdy"]),
    decimal_mark: z.enum(["point", "comma"]).nullable().default(null),
    values: z.record(
      z.string().max(60),
      z
        .record(z.string().max(MAX_MAPPED_TEXT_LENGTH), id)
        .refine(
          (texts) => Object.keys(texts).length <= MAX_MAPPED_TEXTS,
          imports.mostTexts({ most: MAX_MAPPED_TEXTS }),
        ),
    ),
    leave_empty: z
      .array(z.strictObject({ field: z.string().max(60), kind: z.enum(cellProblemKinds) }))
      .max(500)
      .default([]),
    ...unsaidParts,
  })
  .meta({ id: "ImportSettings" });
export type ImportSettings = z.output<typeof importSettings>;

export const importField = z
  .object({
    key: z.string(),
    title: z.string(),
    help: z.string(),
    required: z.boolean(),
    /** Master whose records the texts of this field can be mapped to. */
    values_of: z.enum(["status"]).nullable(),
    /** Why no column can be mapped to it; "" where one can. */
    refusal: z.string(),
    /** Field without which this one says nothing: the level above a place. */
    needs: z.string().nullable(),
    /** It holds amounts of money. */
    is_amount: z.boolean(),
  })
  .meta({ id: "ImportField" });

const counts = z
  .object({
    rows: z.number().int(),
    processed: z.number().int(),
    create: z.number().int(),
    update: z.number().int(),
    unchanged: z.number().int(),
    rejected: z.number().int(),
    /** Rows that are taken although something about them is worth a look. */
    warned: z.number().int(),
  })
  .meta({ id: "Counts" });

/**
 * An import. `missing` counts the masters that would be created and names those that most rows need. `cell_problems`
 * counts the cells that could be left empty, or are by `settings.leave_empty`, by what is wrong with them; `message` is
 * that of `first_row`. `same_content` is the last earlier import of the same content, where nothing would tell its
 * records from those of this one. `rows_per_second` and `seconds_left` are known while it works; `undoable` once it has
 * written.
 */
export const importJob = z
  .object({
    id,
    kind: z.enum(importKinds),
    file_name: z.string(),
    state: z.enum(importStates),
    format: z.string(),
    sheet: z.string().nullable(),
    sheets: z.array(z.string()),
    layout: z.enum(sheetLayouts),
    header: z.array(z.string()),
    /** What was found in each column of the header. */
    columns: z.array(columnFacts),
    left_out: linesLeftOut,
    sample: z.array(z.array(z.string())),
    /** Confidential columns: their cells are empty in samples, rows and reports for this caller. */
    hidden_columns: z.array(z.number().int()),
    fields: z.array(importField),
    settings: importSettings,
    counts,
    missing: z.array(
      z.object({
        field: z.string(),
        count: z.number().int(),
        names: z.array(z.object({ name: z.string(), rows: z.number().int() })),
      }),
    ),
    unmapped: z.array(z.object({ field: z.string(), value: z.string(), rows: z.number().int() })),
    cell_problems: z.array(
      z.object({
        field: z.string(),
        kind: z.enum(cellProblemKinds),
        rows: z.number().int(),
        first_row: z.number().int(),
        message: z.string(),
      }),
    ),
    same_content: z.object({ id, file_name: z.string(), state: z.enum(importStates), created: z.string() }).nullable(),
    rows_per_second: z.number().nullable(),
    seconds_left: z.number().nullable(),
    message: z.string(),
    undoable: z.boolean(),
    created_by_details: z.object({ id, name: z.string() }),
    created: z.string(),
    modified: z.string(),
  })
  .meta({ id: "ImportJob" });
export type ImportJob = z.output<typeof importJob>;

export const importRow = z
  .object({
    row_number: z.number().int(),
    outcome: z.enum(rowOutcomes).nullable(),
    record: id.nullable(),
    /** Branch of a record that is a place. */
    branch: id.nullable(),
    label: z.string(),
    problems: z.array(z.object({ field: z.string(), message: z.string() })),
    /** What is worth a look in a row that is taken all the same, and the cells that were left empty. */
    warnings: z.array(z.object({ field: z.string(), message: z.string() })),
    cells: z.array(z.string()),
  })
  .meta({ id: "ImportRow" });
export type ImportRow = z.output<typeof importRow>;

const importFollowUp = z
  .object({
    branches_without_address: z.number().int(),
    models_without_manufacturer: z.number().int(),
    repeated_serial_numbers: z
      .number()
      .int()
      .describe("Assets that it made whose serial number another asset has too."),
    look_alikes: z
      .array(z.object({ kind: z.enum(lookAlikeKinds), made: reference, other: reference }))
      .describe(`Masters that it made, each with another of nearly the same name; ${LOOK_ALIKES} at most.`),
    rows_warned: z.number().int(),
    rows_rejected: z.number().int(),
  })
  .meta({ id: "ImportFollowUp" });
export type ImportFollowUp = z.output<typeof importFollowUp>;

export const importRules = {
  list: {
    summary: "Imports of the organisation, newest first",
    query: z.strictObject({
      ...pageQuery,
      state: queryChoices(importStates).optional(),
      from: day.optional().describe("First day on which it was uploaded."),
      to: day.optional().describe("Last day on which it was uploaded."),
      ordering: ordering(["created"]),
    }),
    response: paged(importJob),
  },
  create: { summary: "Upload a CSV or XLSX file; parts: `kind`, optional `sheet`, then `file`", response: importJob },
  read: { summary: "One import with its progress", params: idParams, response: importJob },
  again: {
    summary:
      "Read the stored file anew: another sheet, or another layout. What waits for its columns is read anew itself; of an import that is over, a new one is made",
    params: idParams,
    body: z.strictObject({ sheet: line(255).nullish(), layout: z.enum(sheetLayouts).nullish() }),
    response: importJob,
  },
  check: {
    summary: "Dry run: validate every row by these settings and write nothing but the report",
    params: idParams,
    body: importSettings,
    response: importJob,
  },
  run: { summary: "Write the rows that the dry run accepted", params: idParams, response: importJob },
  cancel: {
    summary: "Stop at once, whatever is under way; what is written stays and can be undone, an undo can be begun again",
    params: idParams,
    response: importJob,
  },
  undo: {
    summary: "Take back what the import wrote; records changed since are kept and named in the report",
    params: idParams,
    response: importJob,
  },
  rows: {
    summary: "Row-by-row report",
    params: idParams,
    query: z.strictObject({ ...pageQuery, outcome: z.enum(rowOutcomes).optional(), warned: queryBoolean.optional() }),
    response: paged(importRow),
  },
  followUp: {
    summary:
      "What an import leaves to do: numbers of records that it made and that lack something, masters that look like others, and rows",
    params: idParams,
    response: importFollowUp,
  },
  report: { summary: "Rejected rows with their reasons as CSV, ready to be mended and imported", params: idParams },
};
