/** Types of custom fields (domain section 3); the last four point to a record or a file. */
export const fieldTypes = [
  "text",
  "long_text",
  "integer",
  "decimal",
  "currency",
  "percent",
  "boolean",
  "date",
  "datetime",
  "single_select",
  "multi_select",
  "url",
  "email",
  "phone",
  "user",
  "location",
  "supplier",
  "file",
] as const;
export type FieldType = (typeof fieldTypes)[number];

export const TEXT_MAX = 255;
export const LONG_TEXT_MAX = 2000;

/** Bound on the options of a field, and so on a choice of several. */
export const OPTIONS_MAX = 200;

const UUID = "[0-9a-f]{8}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{12}";

/** One filter by a custom field in a query string: the field's id, a colon and a value. */
export const FILTER = new RegExp(`^(${UUID}):(.+)$`, "is");
export const FILTER_MAX = 2100;
export const FILTERS_MAX = 20;

/** The comma between two filters, as opposed to one inside a value. */
export const BETWEEN = new RegExp(`,(?=${UUID}:)`, "i");
