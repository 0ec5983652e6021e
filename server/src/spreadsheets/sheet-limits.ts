const MEBIBYTE = 1024 * 1024;

/** Rows below the heading. */
export const MAX_ROWS = 1_000_000;
export const MAX_COLUMNS = 500;
/** What one cell holds in a spreadsheet program, in UTF-16 code units. */
export const MAX_CELL_LENGTH = 32_767;
/** What one row holds in all: hundreds of rows are in memory at once, and no register comes near. */
export const MAX_ROW_LENGTH = 40_000;
/** Things that are told of one row. */
export const MAX_ROW_PROBLEMS = 100;
/** A longer heading names no field; it is cut. */
export const MAX_HEADING_LENGTH = 255;
/** Size of the file as it was uploaded. */
export const MAX_FILE_BYTES = 500 * MEBIBYTE;

/** One CSV record; a longer one is a quotation mark that is never closed. */
export const MAX_RECORD_LENGTH = 4_000_000;

/** Everything inflated from one workbook. */
export const MAX_INFLATED_BYTES = 2048 * MEBIBYTE;
/** One part that is kept in memory (styles, list of sheets). */
export const MAX_SMALL_PART_BYTES = 32 * MEBIBYTE;
/** Real sheets shrink 5 to 60 times; parts below the floor may shrink more. */
export const MAX_INFLATE_RATIO = 200;
export const INFLATE_RATIO_FLOOR_BYTES = 8 * MEBIBYTE;
export const MAX_ARCHIVE_ENTRIES = 10_000;

export const MAX_SHEETS = 500;
/** What a spreadsheet program allows is 31 characters. */
export const MAX_SHEET_NAME_LENGTH = 255;

/** The table of texts that the cells of a workbook point into. */
export const MAX_SHARED_STRINGS = 5_000_000;
export const MAX_SHARED_STRING_BYTES = 100 * MEBIBYTE;
/** The number of the last row that a spreadsheet program knows. */
export const LAST_SHEET_ROW = 1_048_576;
export const LAST_SHEET_COLUMN = 16_384;
