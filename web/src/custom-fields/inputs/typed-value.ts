import type { FieldType } from "@steward/contract/custom-fields/constants";
import type { CustomValue } from "@steward/contract/custom-fields/custom-values";
import { localTyped, momentOf } from "../../ui/text/local-time.ts";
import { typedMoney } from "../../ui/text/typed-values.ts";

/** A value in an input: text, options, or an id; null for none. */
export type TypedValue = string | boolean | string[] | null;

const CHOSEN: readonly FieldType[] = ["boolean", "date", "single_select", "user", "location", "supplier", "file"];

/** Converts a stored value for its input. */
export function typedValue(field_type: FieldType, value: CustomValue): TypedValue {
  if (field_type === "multi_select") return Array.isArray(value) ? value : [];
  if (CHOSEN.includes(field_type)) return value as TypedValue;
  if (value === null) return "";
  return field_type === "datetime" ? localTyped(String(value)) : String(value);
}

/** Converts an input's value to be sent. */
export function sentValue(field_type: FieldType, typed: TypedValue): CustomValue {
  if (typeof typed !== "string") return typed;
  if (field_type === "currency") return typedMoney(typed);
  if (field_type !== "datetime" || typed === "") return typed;
  const moment = momentOf(typed);
  return Number.isNaN(moment) ? typed : new Date(moment).toISOString();
}
