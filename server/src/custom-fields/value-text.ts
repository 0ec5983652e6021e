import type { CustomFieldValue } from "@steward/contract/custom-fields";
import type { CustomValue, FieldType } from "@steward/contract/custom-values";

const POINTERS: readonly FieldType[] = ["user", "location", "supplier", "file"];

/** A value as histories and exported files show it. */
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

/** Types whose words a search finds; what a value points to has a name of its own that may change. */
const isSearched = (field_type: FieldType) => field_type !== "boolean" && !POINTERS.includes(field_type);

/** The words by which a search finds the record of these values. */
export const searchedText = (values: readonly { field_type: FieldType; value: CustomValue }[]): string =>
  values
    .flatMap(({ field_type, value }) => (isSearched(field_type) ? (valueText(field_type, value, null) ?? []) : []))
    .join("\n");
