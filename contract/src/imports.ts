import { z } from "zod";
import { defineCall, file, multipart, noBody, none, PRODUCT } from "./call.ts";
import { id } from "./field-rules.ts";
import { idParams } from "./masters/master.ts";
import { ordering, paged, pageQuery } from "./paging.ts";

const root = `/v1/${PRODUCT}/imports/` as const;

/** Largest file of an import in bytes. */
export const MAX_IMPORT_BYTES = 200 * 1024 * 1024;
/** Texts of one field that people choose records for, and the longest of them in characters. */
export const MAX_MAPPED_TEXTS = 500;
export const MAX_MAPPED_TEXT_LENGTH = 500;

export const importKinds = [
  "assets",
  "models",
  "branches",
  "locations",
  "categories",
  "brands",
  "manufacturers",
  "suppliers",
  "service_providers",
  "depreciations",
  "users",
] as const;
export type ImportKind = (typeof importKinds)[number];

/**
 * Life of an import. Reading, Checking, Running and Undoing work in the background; the others wait for a person.
 * Mapping -> Checking writes nothing but the report (dry run); Ready -> Running writes.
 */
export const importStates = [
  "Reading",
  "Mapping",
  "Checking",
  "Ready",
  "Running",
  "Done",
  "Cancelled",
  "Failed",
  "Undoing",
  "Undone",
] as const;
export type ImportState = (typeof importStates)[number];

export const rowOutcomes = ["create", "update", "unchanged", "reject", "created", "updated", "undone", "kept"] as const;

/**
 * How a file is read: `columns` names for each column of the file the field it fills, or null to leave it out;
 * `values` maps texts of a field that names a master (status) to a record; `match` is the field that finds existing
 * records, null where every row is judged by its whole content; `create_missing` lists the masters that may be created;
 * `decimal_mark` is what decimals of amounts stand behind, null where each amount tells.
 */
export const importSettings = z.strictObject({
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
      .refine((texts) => Object.keys(texts).length <= MAX_MAPPED_TEXTS, `At most ${MAX_MAPPED_TEXTS} texts.`),
  ),
});
export type ImportSettings = z.output<typeof importSettings>;

export const importField = z.object({
  key: z.string(),
  title: z.string(),
  help: z.string(),
  required: z.boolean(),
  /** Name of the master this field points to, where its texts can be mapped to records one by one. */
  values_of: z.enum(["status"]).nullable(),
  /** Why no column can fill it; empty where one can. */
  refusal: z.string(),
});

const counts = z.object({
  rows: z.number().int(),
  processed: z.number().int(),
  create: z.number().int(),
  update: z.number().int(),
  unchanged: z.number().int(),
  rejected: z.number().int(),
});

/**
 * An import. `missing` counts the masters that would be created and names those that most rows need. `rows_per_second` and `seconds_left` are known while it works; `undoable` once it has written.
 */
export const importJob = z.object({
  id,
  kind: z.enum(importKinds),
  file_name: z.string(),
  state: z.enum(importStates),
  format: z.string(),
  sheet: z.string().nullable(),
  sheets: z.array(z.string()),
  header: z.array(z.string()),
  sample: z.array(z.array(z.string())),
  /** Columns whose values the caller may not see: their cells are empty in samples, rows and reports. */
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
  rows_per_second: z.number().nullable(),
  seconds_left: z.number().nullable(),
  message: z.string(),
  undoable: z.boolean(),
  created_by_details: z.object({ id, name: z.string() }),
  created: z.string(),
  modified: z.string(),
});
export type ImportJob = z.output<typeof importJob>;

export const importRow = z.object({
  row_number: z.number().int(),
  outcome: z.enum(rowOutcomes).nullable(),
  record: id.nullable(),
  /** Branch of the record, where that is a place. */
  branch: id.nullable(),
  label: z.string(),
  problems: z.array(z.object({ field: z.string(), message: z.string() })),
  cells: z.array(z.string()),
});
export type ImportRow = z.output<typeof importRow>;

export const importCalls = {
  list: defineCall({
    name: "imports.list",
    summary: "Imports of the organisation, newest first",
    method: "GET",
    path: root,
    params: none,
    query: z.strictObject({ ...pageQuery, ordering: ordering(["created"]) }),
    body: none,
    response: paged(importJob),
    permission: "signed-in",
  }),
  create: defineCall({
    name: "imports.create",
    summary: "Upload a CSV or XLSX file; parts: `kind`, optional `sheet`, then `file`",
    method: "POST",
    path: root,
    params: none,
    query: none,
    body: multipart,
    response: importJob,
    permission: "signed-in",
    status: 201,
    accepts: "multipart",
  }),
  read: defineCall({
    name: "imports.read",
    summary: "One import with its progress",
    method: "GET",
    path: `${root}{id}/`,
    params: idParams,
    query: none,
    body: none,
    response: importJob,
    permission: "signed-in",
  }),
  check: defineCall({
    name: "imports.check",
    summary: "Dry run: judge every row by these settings and write nothing but the report",
    method: "POST",
    path: `${root}{id}/check/`,
    params: idParams,
    query: none,
    body: importSettings,
    response: importJob,
    permission: "signed-in",
    status: 202,
  }),
  run: defineCall({
    name: "imports.run",
    summary: "Write the rows that the dry run accepted",
    method: "POST",
    path: `${root}{id}/run/`,
    params: idParams,
    query: none,
    body: noBody,
    response: importJob,
    permission: "signed-in",
    status: 202,
  }),
  cancel: defineCall({
    name: "imports.cancel",
    summary: "Stop after the rows being written now; what is written stays and can be undone",
    method: "POST",
    path: `${root}{id}/cancel/`,
    params: idParams,
    query: none,
    body: noBody,
    response: importJob,
    permission: "signed-in",
  }),
  undo: defineCall({
    name: "imports.undo",
    summary: "Take back what the import wrote; records changed since are kept and named in the report",
    method: "POST",
    path: `${root}{id}/undo/`,
    params: idParams,
    query: none,
    body: noBody,
    response: importJob,
    permission: "signed-in",
    status: 202,
  }),
  rows: defineCall({
    name: "imports.rows",
    summary: "Row-by-row report",
    method: "GET",
    path: `${root}{id}/rows/`,
    params: idParams,
    query: z.strictObject({ ...pageQuery, outcome: z.enum(rowOutcomes).optional() }),
    body: none,
    response: paged(importRow),
    permission: "signed-in",
  }),
  report: defineCall({
    name: "imports.report",
    summary: "Rejected rows with their reasons as CSV, ready to be mended and imported",
    method: "GET",
    path: `${root}{id}/report/`,
    params: idParams,
    query: none,
    body: none,
    response: file,
    permission: "signed-in",
    answers: "file",
  }),
};
