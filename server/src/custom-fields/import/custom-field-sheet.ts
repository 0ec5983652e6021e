import type { FieldType } from "@steward/contract/custom-fields/constants";
import type { CustomField } from "@steward/contract/custom-fields/rules";
import { messages } from "@steward/contract/messages/catalogue";
import { type ExportColumn, yesOrNo } from "../../activity/export-list.ts";
import type { SheetColumn } from "../../import-kit/sheet-column.ts";
import { formatList } from "../../spreadsheets/list-cell.ts";
import { cellText } from "../values/value-text.ts";

/** Types as files carry them. */
const TYPES: Readonly<Record<FieldType, string>> = {
  text: "Text",
  long_text: "Long text",
  integer: "Whole number",
  decimal: "Decimal number",
  currency: "Amount of money",
  percent: "Percent",
  boolean: "Yes or no",
  date: "Date",
  datetime: "Date and time",
  single_select: "One of several options",
  multi_select: "Several options",
  url: "Web address",
  email: "E-mail",
  phone: "Phone",
  user: "User",
  location: "Location",
  supplier: "Supplier",
  file: "File",
};

/** Further words of registers and other programs for a type, as letters only. */
const SYNONYMS: Readonly<Record<string, FieldType>> = {
  string: "text",
  line: "text",
  any: "text",
  textarea: "long_text",
  multiline: "long_text",
  number: "decimal",
  numeric: "decimal",
  int: "integer",
  money: "currency",
  amount: "currency",
  percentage: "percent",
  checkbox: "boolean",
  yesno: "boolean",
  bool: "boolean",
  day: "date",
  time: "datetime",
  timestamp: "datetime",
  select: "single_select",
  dropdown: "single_select",
  listbox: "single_select",
  list: "single_select",
  radio: "single_select",
  choice: "single_select",
  multiselect: "multi_select",
  checkboxes: "multi_select",
  link: "url",
  website: "url",
  mail: "email",
  telephone: "phone",
  person: "user",
  place: "location",
  vendor: "supplier",
  attachment: "file",
};

const lettersOf = (text: string) => text.toLowerCase().replace(/[^\p{L}]/gu, "");

const types: ReadonlyMap<string, FieldType> = new Map([
  ...Object.entries(SYNONYMS),
  ...(Object.entries(TYPES) as [FieldType, string][]).flatMap(([type, title]): [string, FieldType][] => [
    [lettersOf(type), type],
    [lettersOf(title), type],
  ]),
]);

/** The type that a cell names. */
export const typeCalled = (cell: string): FieldType | undefined => types.get(lettersOf(cell));

type Column = SheetColumn<CustomField>;

const flag = (key: "is_required" | "is_unique", title: string, aliases: string[]): Column => ({
  key,
  title,
  aliases,
  type: "text",
  read: (field) => yesOrNo(field[key]),
});

const rule = (key: "help" | "minimum" | "maximum" | "pattern", title: string, aliases: string[]): Column => ({
  key,
  title,
  aliases,
  type: "text",
  read: (field) => field[key],
});

/** The columns of custom fields in files. */
export const customFieldSheet: readonly Column[] = [
  {
    key: "name",
    title: "Label",
    required: true,
    aliases: ["name", "field", "field name", "custom field", "bezeichnung", "feld", "champ", "campo"],
    type: "text",
    read: ({ name }) => name,
  },
  {
    key: "field_type",
    title: "Type",
    help: messages.customFields.typeHelp,
    aliases: ["field type", "data type", "kind", "format", "element", "typ", "tipo"],
    type: "text",
    read: ({ field_type }) => TYPES[field_type],
  },
  {
    key: "options",
    title: "Options",
    help: messages.customFields.optionsHelp,
    aliases: ["choices", "values", "field values", "allowed values", "list of values", "picklist"],
    type: "text",
    read: ({ options }) => formatList(options),
  },
  rule("help", "Help text", ["help", "description", "hint", "explanation", "notes"]),
  flag("is_required", "Required", ["mandatory", "obligatory", "pflichtfeld", "obligatoire"]),
  flag("is_unique", "Unique", ["no duplicates", "einmalig"]),
  {
    key: "default_value",
    title: "Default value",
    aliases: ["default", "preset", "standard value"],
    type: "text",
    read: (custom_field) => cellText({ custom_field, value: custom_field.default_value, value_details: null }),
  },
  rule("minimum", "Minimum", ["min", "least", "min length", "minimum value"]),
  rule("maximum", "Maximum", ["max", "most", "max length", "maximum value"]),
  rule("pattern", "Pattern", ["regex", "regular expression", "validation", "mask"]),
];

/** Columns of exports that no import reads. */
export const shownOfFields: readonly ExportColumn<CustomField>[] = [
  { title: "Field sets", type: "number", read: ({ set_count }) => set_count },
];
