import type { AskedField, CustomFieldValue } from "@steward/contract/custom-fields/rules";
import type { CustomValue } from "@steward/contract/custom-fields/custom-values";
import { m } from "../messages/messages.js";
import { localMinute, readDay } from "../ui/text/local-time.ts";
import { moneyText } from "../ui/text/typed-values.ts";

type Formatted = Pick<AskedField, "field_type" | "currency">;

/** Formats a custom value; the caller names pointed-to records. */
export function valueText({ field_type, currency }: Formatted, value: CustomValue): string {
  if (typeof value === "boolean") return value ? m.custom_fields_yes() : m.custom_fields_no();
  if (Array.isArray(value)) return value.join(", ");
  const text = String(value ?? "");
  switch (field_type) {
    case "currency":
      return (currency && moneyText(text, currency)) || text;
    case "percent":
      return text && `${text} %`;
    case "date":
      return readDay(text);
    case "datetime":
      return localMinute(text);
    default:
      return text;
  }
}

/** Formats a record's custom value, with the pointed-to record's name. */
export const heldText = ({ custom_field, value, value_details }: CustomFieldValue): string =>
  value_details?.name ?? valueText(custom_field, value);
