import type { AskedField, CustomFieldValue } from "@steward/contract/custom-fields";
import { type CustomValue, judgeCustomValue } from "@steward/contract/custom-values";
import { useState } from "react";
import type { z } from "zod";
import { sentValue, type TypedValue, typedValue } from "./typed-value.ts";

/** The values of a form as they are typed, by the ids of their fields. */
export type TypedValues = Record<string, TypedValue>;

export const customFieldPath = (field: string): string => `custom_field_values.${field}`;

/** The values that a record has, as their inputs show them. */
export const typedValues = (values: readonly CustomFieldValue[] = []): TypedValues =>
  Object.fromEntries(
    values.map(({ custom_field, value }) => [custom_field.id, typedValue(custom_field.field_type, value)]),
  );

export interface CustomFieldsOfForm {
  /** The fields that the form asks for; told by `CustomFieldInputs`. */
  fields: readonly AskedField[];
  show: (fields: readonly AskedField[]) => void;
  /** Labels of the fields by their paths, beside those of the form. */
  labels: Record<string, string>;
  /** The body's rules and those of the fields that the form asks for. */
  judging: <Schema extends z.ZodType>(schema: Schema) => Schema;
  /** What is sent: the values that differ from those the record has. */
  sent: (typed: TypedValues, before?: readonly CustomFieldValue[]) => { id: string; value: CustomValue }[];
}

/** Custom fields inside a form; `needs_required` where a record cannot be without its required ones. */
export function useCustomFields({ needs_required = true } = {}): CustomFieldsOfForm {
  const [fields, show] = useState<readonly AskedField[]>([]);
  const judging = <Schema extends z.ZodType>(schema: Schema): Schema =>
    schema.check((ctx) => {
      const body = ctx.value as { custom_field_values?: { id: string; value: CustomValue }[] };
      for (const field of fields) {
        const given = body.custom_field_values?.find(({ id }) => id === field.id);
        const problem = problemOf(field, given?.value ?? null, given !== undefined && needs_required);
        if (problem) {
          const path = ["custom_field_values", field.id];
          ctx.issues.push({ code: "custom", input: given, path, message: problem });
        }
      }
    }) as Schema;
  return {
    fields,
    show,
    labels: Object.fromEntries(fields.map(({ id, name }) => [customFieldPath(id), name])),
    judging,
    sent: (typed, before = []) => changedValues(fields, typed, before),
  };
}

function problemOf(field: AskedField, value: CustomValue, needs_value: boolean): string | undefined {
  const judged = judgeCustomValue(field, value);
  if ("problem" in judged) return judged.problem;
  return judged.value === null && field.is_required && needs_value ? "This is Required." : undefined;
}

/** Values of the fields that a form shows; those that stay as they are say nothing. */
function changedValues(fields: readonly AskedField[], typed: TypedValues, before: readonly CustomFieldValue[]) {
  const stored = new Map(before.map(({ custom_field, value }) => [custom_field.id, value]));
  return fields.flatMap(({ id, field_type }) => {
    const was = stored.get(id) ?? null;
    const is = typed[id];
    if (is === undefined && was === null) return [{ id, value: null }];
    if (is === undefined || JSON.stringify(is) === JSON.stringify(typedValue(field_type, was))) {
      return was === null ? [{ id, value: null }] : [];
    }
    return [{ id, value: sentValue(field_type, is) }];
  });
}
