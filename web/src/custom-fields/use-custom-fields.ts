import { REQUIRED } from "@steward/contract/kit/wording";
import type { AskedField, CustomFieldValue } from "@steward/contract/custom-fields/rules";
import { type CustomValue, sentCustomValues, validateCustomValue } from "@steward/contract/custom-fields/custom-values";
import { useState } from "react";
import type { z } from "zod";
import { sentValue, type TypedValue, typedValue } from "./inputs/typed-value.ts";

/** The values of a form as they are typed, by the ids of their fields; those left alone are absent. */
export type TypedValues = Readonly<Record<string, TypedValue>>;

export const customFieldPath = (field: string): string => `custom_fields.${field}`;

interface FormInput {
  schema: z.ZodType;
  labels: Record<string, string>;
  initialValues: object;
  toBody: (values: never) => unknown;
}

export interface CustomFieldsOfForm {
  /** Values that the record has; undefined for a new one, which begins with the defaults. */
  saved: readonly CustomFieldValue[] | undefined;
  needs_required: boolean;
  /** Tells which fields the form asks for; `CustomFieldInputs` does. */
  show: (fields: readonly AskedField[]) => void;
  /** Puts the custom fields into a form: their values, labels and rules, and what is sent of them. */
  around: <Input extends FormInput>(input: Input) => Input;
}

interface CustomFieldsOptions {
  saved?: readonly CustomFieldValue[] | undefined;
  /** False on a record that may be without its required values. */
  needs_required?: boolean;
}

/** Custom fields inside a record form; which ones depends on what is chosen there. */
export function useCustomFields({ saved, needs_required = true }: CustomFieldsOptions = {}): CustomFieldsOfForm {
  const [fields, show] = useState<readonly AskedField[]>([]);
  const stored = new Map(saved?.map(({ custom_field, value }) => [custom_field.id, value]));
  const valueBefore = ({ id, default_value }: AskedField) => stored.get(id) ?? (saved ? null : default_value);

  const around = <Input extends FormInput>(input: Input): Input => {
    // The body is made of the values first and judged then, so that the rules see what was typed last.
    let typed: TypedValues = {};
    const toBody = (values: { custom_fields: TypedValues }) => {
      const { custom_fields, ...own } = values;
      typed = custom_fields;
      const sent = changedValues(fields, typed, valueBefore);
      const body = input.toBody(own as never) as object;
      return sent.length > 0 ? { ...body, custom_fields: sent } : body;
    };
    const schema = input.schema.check((ctx) => {
      for (const field of fields) {
        const problem = problemOf(field, typed[field.id], valueBefore(field), needs_required);
        const path = ["custom_fields", field.id];
        if (problem) ctx.issues.push({ code: "custom", input: typed[field.id], path, message: problem });
      }
    });
    const labels = Object.fromEntries(fields.map(({ id, name }) => [customFieldPath(id), name]));
    return {
      ...input,
      schema,
      toBody,
      labels: { ...input.labels, ...labels },
      initialValues: { ...input.initialValues, custom_fields: {} },
    };
  };
  return { saved, needs_required, show, around };
}

/** What is wrong with a field; a value that stays as it was is not judged again. */
function problemOf(field: AskedField, typed: TypedValue | undefined, before: CustomValue, needs_required: boolean) {
  const value = typed === undefined ? before : sentValue(field.field_type, typed);
  const judged = isSame(field, typed, before) ? { value } : validateCustomValue(field, value);
  if ("problem" in judged) return judged.problem;
  return judged.value === null && field.is_required && needs_required ? REQUIRED : undefined;
}

const isSame = ({ field_type }: AskedField, typed: TypedValue | undefined, before: CustomValue) =>
  typed === undefined || JSON.stringify(typed) === JSON.stringify(typedValue(field_type, before));

/** Values that were typed and are not what was there. */
const changedValues = (
  fields: readonly AskedField[],
  typed: TypedValues,
  valueBefore: (field: AskedField) => CustomValue,
) =>
  sentCustomValues(
    fields.map((field) => {
      const given = typed[field.id];
      if (given === undefined || isSame(field, given, valueBefore(field))) return { id: field.id };
      return { id: field.id, value: sentValue(field.field_type, given) };
    }),
  );
