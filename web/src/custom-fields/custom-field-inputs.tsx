import { Alert, Button, Skeleton } from "@mantine/core";
import { customFieldCalls, type CustomFieldValue } from "@steward/contract/custom-fields";
import { useEffect } from "react";
import { useLoad } from "../http/queries.ts";
import { m } from "../messages/messages.js";
import type { RecordForm } from "../ui/record-form.ts";
import { CustomInput } from "./custom-input.tsx";
import { typedValue } from "./typed-value.ts";
import { type CustomFieldsOfForm, customFieldPath, type TypedValues } from "./use-custom-fields.ts";

interface CustomFieldInputsProps<Values extends { custom_field_values: TypedValues }, Body> {
  form: RecordForm<Values, Body>;
  custom: CustomFieldsOfForm;
  /** What the form's record is chosen to be; their sets say which fields are asked for. */
  category?: string | null;
  product?: string | null;
  custom_fieldset?: string | null;
  /** Values that the record has; absent for a new one, which begins with the defaults. */
  saved?: readonly CustomFieldValue[] | undefined;
  /** False on a record that may be without its required values. */
  needs_required?: boolean;
}

/** The custom fields that the sets of a category and a model bring into a form, each by its type. */
export function CustomFieldInputs<Values extends { custom_field_values: TypedValues }, Body>(
  props: CustomFieldInputsProps<Values, Body>,
) {
  const { form, custom, saved, needs_required = true } = props;
  const { category, product, custom_fieldset } = props;
  const chosen = Object.entries({ category, product, custom_fieldset }).filter(([, id]) => Boolean(id));
  const query = { page_size: 100, ...Object.fromEntries(chosen) };
  const asked = useLoad(customFieldCalls.suggest, { query }, { enabled: chosen.length > 0, silent: true });
  const fields = chosen.length > 0 ? asked.data?.results : NONE;
  const { show } = custom;
  useEffect(() => {
    if (fields) show(fields);
  }, [fields, show]);

  if (asked.error && chosen.length > 0) {
    return (
      <Alert color="red" title={m.custom_fields_failed()}>
        <Button variant="default" size="sm" onClick={() => void asked.refetch()}>
          {m.custom_fields_retry()}
        </Button>
      </Alert>
    );
  }
  if (!fields) return <Skeleton height={60} radius="sm" />;
  const values: TypedValues = form.form.values.custom_field_values;
  return fields.map((field) => {
    const path = customFieldPath(field.id);
    const start = typedValue(field.field_type, saved ? null : field.default_value);
    const isRequired = needs_required && field.is_required;
    return (
      <CustomInput
        key={field.id}
        field={field}
        label={isRequired ? m.forms_required_label({ label: field.name }) : field.name}
        help={field.help || undefined}
        required={isRequired}
        value={values[field.id] ?? start}
        onChange={(value) => {
          form.form.setFieldValue("custom_field_values", { ...values, [field.id]: value } as never);
          form.form.clearFieldError(path);
        }}
        error={form.form.errors[path]}
        path={path}
        details={saved?.find(({ custom_field }) => custom_field.id === field.id)?.value_details}
      />
    );
  });
}

const NONE = [] as const;
