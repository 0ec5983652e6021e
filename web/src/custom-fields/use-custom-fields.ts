import { REQUIRED } from "@steward/contract/kit/wording";
import type { AskedField, CustomFieldValue } from "@steward/contract/custom-fields/rules";
import type { CustomValue, validateCustomValue } from "@steward/contract/custom-fields/custom-values";
import { sentCustomValues } from "@steward/contract/custom-fields/sent-values";
import type { FormErrors } from "@mantine/form";
import { useRef, useState } from "react";
import type { z } from "zod";
import { sentValue, type TypedValue, typedValue } from "./inputs/typed-value.ts";

/** Typed values by field id; untouched fields are absent. */
export type TypedValues = Readonly<Record<string, TypedValue>>;

export const customFieldPath = (field: string): string => `custom_fields.${field}`;

interface FormInput {
  schema: () => Promise<z.ZodType>;
  labels: Record<string, string>;
  initialValues: object;
  toBody: (values: never) => unknown;
}

interface Further {
  /** Problems of the custom fields. */
  further: (values: object) => FormErrors;
}

export interface CustomFieldsOfForm {
  /** The record's values; undefined for a new one, which starts with the defaults. */
  saved: readonly CustomFieldValue[] | undefined;
  needs_required: boolean;
  /** Registers the applicable fields; called by `CustomFieldInputs`. */
  show: (fields: readonly AskedField[]) => void;
  /** Wraps a form: adds the custom fields' values, labels, rules and part of the body. */
  around: <Input extends FormInput>(input: Input) => Input & Further;
}

interface CustomFieldsOptions {
  saved?: readonly CustomFieldValue[] | undefined;
  /** False for a record that may lack required values. */
  needs_required?: boolean;
  /** Values of a record that a new one is like. */
  like?: readonly CustomFieldValue[] | undefined;
}

/** What a new record takes over of another one: neither its files nor what no two records share. */
const typedLike = (values: readonly CustomFieldValue[]): TypedValues =>
  Object.fromEntries(
    values
      .filter(
        ({ custom_field: { is_unique, is_active, field_type } }) => is_active && !is_unique && field_type !== "file",
      )
      .map(({ custom_field: { id, field_type }, value }) => [id, typedValue(field_type, value)]),
  );

/** Custom fields in a record form; which ones apply depends on the form's values. */
export function useCustomFields({
  saved,
  needs_required = true,
  like = [],
}: CustomFieldsOptions = {}): CustomFieldsOfForm {
  const [fields, show] = useState<readonly AskedField[]>([]);
  const stored = new Map(saved?.map(({ custom_field, value }) => [custom_field.id, value]));
  const validate = useRef<typeof validateCustomValue>(notLoaded);
  const valueBefore = ({ id, default_value }: AskedField) => stored.get(id) ?? (saved ? null : default_value);

  const around = <Input extends FormInput>(input: Input): Input & Further => {
    const toBody = (values: { custom_fields: TypedValues }) => {
      const { custom_fields, ...own } = values;
      const sent = changedValues(fields, custom_fields, valueBefore);
      const body = input.toBody(own as never) as object;
      return sent.length > 0 ? { ...body, custom_fields: sent } : body;
    };
    const schema = async () => {
      const [loaded, rules] = await Promise.all([
        input.schema(),
        import("@steward/contract/custom-fields/custom-values"),
      ]);
      validate.current = rules.validateCustomValue;
      return loaded;
    };
    const further = (values: object): FormErrors => {
      const { custom_fields } = values as { custom_fields: TypedValues };
      const problemOf = (field: AskedField): string | undefined => {
        const [typed, before] = [custom_fields[field.id], valueBefore(field)];
        const value = typed === undefined ? before : sentValue(field.field_type, typed);
        // An unchanged value is not validated again.
        const validated = isSame(field, typed, before) ? { value } : validate.current(field, value);
        if ("problem" in validated) return validated.problem;
        return validated.value === null && field.is_required && needs_required ? REQUIRED : undefined;
      };
      return Object.fromEntries(fields.map((field) => [customFieldPath(field.id), problemOf(field)]));
    };
    const labels = Object.fromEntries(fields.map(({ id, name }) => [customFieldPath(id), name]));
    return {
      ...input,
      schema,
      further,
      toBody,
      labels: { ...input.labels, ...labels },
      initialValues: { ...input.initialValues, custom_fields: typedLike(like) },
    };
  };
  return { saved, needs_required, show, around };
}

const notLoaded = () => {
  throw new Error("Custom fields were validated before their rules were loaded.");
};

const isSame = ({ field_type }: AskedField, typed: TypedValue | undefined, before: CustomValue) =>
  typed === undefined || JSON.stringify(typed) === JSON.stringify(typedValue(field_type, before));

/** Typed values that differ from the stored ones. */
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
