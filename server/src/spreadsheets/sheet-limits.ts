const MEBIBYTE = 1024 * 1024;

/** Rows below the heading. */
export const MAX_ROWS = 1_000_000;
export const MAX_COLUMNS = 500;
/** Cell limit of spreadsheet programs, in UTF-16 code units. */
export const MAX_CELL_LENGTH = 32_767;
/** Limit of one row: hundreds of rows are in memory at once, and no register comes near. */
export const MAX_ROW_LENGTH = 40_000;
/** Problems reported for one row. */
export const MAX_ROW_PROBLEMS = 100;
/** Longer headings are truncated; no field has such a name. */
export const MAX_HEADING_LENGTH = 255;
/** Size of the uploaded file. */
export const MAX_FILE_BYTES = 500 * MEBIBYTE;

/** One CSV record; a longer one means a quotation mark that is never closed. */
export const MAX_RECORD_LENGTH = 4_000_000;

/** Total inflated size of a workbook. */
export const MAX_INFLATED_BYTES = 2048 * MEBIBYTE;
/** A part that is kept in memory (styles, list of sheets). */
export const MAX_SMALL_PART_BYTES = 32 * MEBIBYTE;
/** Compression ratio that marks a zip bomb: real sheets reach 5 to 60; small parts below the floor may exceed it. */
export const MAX_INFLATE_RATIO = 200;
export const INFLATE_RATIO_FLOOR_BYTES = 8 * MEBIBYTE;
export const MAX_ARCHIVE_ENTRIES = 10_000;

export const MAX_SHEETS = 500;
/** Spreadsheet programs allow 31 characters. */
export const MAX_SHEET_NAME_LENGTH = 255;

/** Entries of the shared strings table. */
export const MAX_SHARED_STRINGS = 5_000_000;
export const MAX_SHARED_STRING_BYTES = 100 * MEBIBYTE;
/** Last row of spreadsheet programs. */
export const LAST_SHEET_ROW = 1_048_576;
export const LAST_SHEET_COLUMN = 16_384;
