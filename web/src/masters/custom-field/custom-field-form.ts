import { partsOf } from "@steward/contract/custom-fields/definition";
import type { CustomField, customFieldBody } from "@steward/contract/custom-fields/rules";
import type { FieldType } from "@steward/contract/custom-fields/constants";
import type { z } from "zod";
import { sentValue, type TypedValue, typedValue } from "../../custom-fields/inputs/typed-value.ts";
import { textOrNull } from "../../ui/text/typed-values.ts";

export type CustomFieldBody = z.input<typeof customFieldBody>;

/** A custom field as it is typed; options one on each line. */
export interface CustomFieldValues {
  name: string;
  field_type: FieldType;
  help: string;
  options: string;
  minimum: string;
  maximum: string;
  pattern: string;
  is_required: boolean;
  is_unique: boolean;
  default_value: TypedValue;
}

export const customFieldFormValues = (field: CustomField | null): CustomFieldValues => ({
  name: field?.name ?? "",
  field_type: field?.field_type ?? "text",
  help: field?.help ?? "",
  options: field?.options.join("\n") ?? "",
  minimum: field?.minimum ?? "",
  maximum: field?.maximum ?? "",
  pattern: field?.pattern ?? "",
  is_required: field?.is_required ?? false,
  is_unique: field?.is_unique ?? false,
  default_value: typedValue(field?.field_type ?? "text", field?.default_value ?? null),
});

export const optionLines = (text: string): string[] =>
  text
    .split("\n")
    .map((line) => line.trim())
    .filter((line) => line !== "");

/** Only what the type asks for travels; what was typed for another one stays in the form. */
export function customFieldBodyOf(values: CustomFieldValues): CustomFieldBody {
  const { field_type } = values;
  const parts = partsOf(field_type);
  return {
    name: values.name,
    field_type,
    help: values.help,
    is_required: values.is_required,
    is_unique: parts.unique && values.is_unique,
    options: parts.options ? optionLines(values.options) : [],
    minimum: parts.bounds ? textOrNull(values.minimum) : null,
    maximum: parts.bounds ? textOrNull(values.maximum) : null,
    pattern: parts.pattern ? values.pattern : "",
    default_value: parts.default && !values.is_unique ? sentValue(field_type, values.default_value) : null,
  };
}
