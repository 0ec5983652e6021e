import type { CustomFieldValue } from "@steward/contract/custom-fields/rules";
import type { FieldType } from "@steward/contract/custom-fields/constants";
import type { CustomValue } from "@steward/contract/custom-fields/custom-values";
import type { Column } from "../../spreadsheets/write/column.ts";

const POINTERS: readonly FieldType[] = ["user", "location", "supplier", "file"];

/** A value as text for history and exports. */
export function valueText(
  field_type: FieldType,
  value: CustomValue,
  details: CustomFieldValue["value_details"],
): string | null {
  if (value === null) return null;
  if (POINTERS.includes(field_type)) return details?.name ?? null;
  if (typeof value === "boolean") return value ? "Yes" : "No";
  return Array.isArray(value) ? value.join(", ") : String(value);
}

/** Field types with searchable text; a pointed-to record has a name of its own that may change. */
const isSearched = (field_type: FieldType) => field_type !== "boolean" && !POINTERS.includes(field_type);

/** Searchable text of a record's values. */
export const searchedText = (values: readonly { field_type: FieldType; value: CustomValue }[]): string =>
  values
    .flatMap(({ field_type, value }) => (isSearched(field_type) ? (valueText(field_type, value, null) ?? []) : []))
    .join("\n");

const NUMBERS: readonly FieldType[] = ["integer", "decimal", "currency", "percent"];

/** Cell type of a field in exports. */
export function cellType(field_type: FieldType): Column["type"] {
  if (NUMBERS.includes(field_type)) return "number";
  return field_type === "date" || field_type === "datetime" ? field_type : "text";
}

/** A value as a cell of an export; timestamps in UTC. */
export function cellText({ custom_field, value, value_details }: CustomFieldValue): string | null {
  const text = valueText(custom_field.field_type, value, value_details);
  return custom_field.field_type === "datetime" ? (text?.slice(0, 19).replace("T", " ") ?? null) : text;
}
