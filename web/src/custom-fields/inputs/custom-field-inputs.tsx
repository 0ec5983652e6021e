import { Alert, Button } from "@mantine/core";
import { customFieldCalls } from "@steward/contract/custom-fields/calls";
import type { AskedField } from "@steward/contract/custom-fields/rules";
import { lazy, type ReactNode, Suspense, useEffect } from "react";
import { useLoad } from "../../http/queries.ts";
import { m } from "../../messages/messages.js";
import type { RecordForm } from "../../forms/record-form.ts";
import { typedValue } from "./typed-value.ts";
import { type CustomFieldsOfForm, customFieldPath, type TypedValues } from "../use-custom-fields.ts";

const CustomInput = lazy(async () => ({ default: (await import("./custom-input.tsx")).CustomInput }));

interface CustomFieldInputsProps<Values extends object, Body> {
  /** A form wrapped by `custom.around`. */
  form: RecordForm<Values, Body>;
  custom: CustomFieldsOfForm;
  /** The form's category, model or set, which decides the applicable fields. */
  of: { category?: string | null; product?: string | null; custom_fieldset?: string | null };
  /** Renders the inputs under a heading; without inputs there is none. */
  group: (inputs: ReactNode) => ReactNode;
}

/**
 * Custom fields of a category's and a model's sets in a form. They render in one step, or replace others, once the
 * answer and the inputs' code are there, without layout shift before.
 */
export function CustomFieldInputs<Values extends object, Body>(props: CustomFieldInputsProps<Values, Body>) {
  const { form, custom, of, group } = props;
  const { saved, needs_required, show } = custom;
  const chosen = Object.entries(of).filter(([, id]) => Boolean(id));
  const query = { page_size: 100, ...Object.fromEntries(chosen) };
  const asked = useLoad(
    customFieldCalls.suggest,
    { query },
    { enabled: chosen.length > 0, silent: true, keepPrevious: true },
  );
  const fields = chosen.length > 0 ? asked.data?.results : NONE;
  if (asked.error && chosen.length > 0) {
    return (
      <Alert color="red" title={m.custom_fields_failed()}>
        <Button variant="default" size="sm" onClick={() => void asked.refetch()}>
          {m.custom_fields_retry()}
        </Button>
      </Alert>
    );
  }
  if (!fields) return null;
  const { custom_fields: values } = form.form.values as unknown as { custom_fields: TypedValues };
  const inputs = fields.map((field) => {
    const path = customFieldPath(field.id);
    const held = saved?.find(({ custom_field }) => custom_field.id === field.id);
    const before = typedValue(field.field_type, saved ? (held?.value ?? null) : field.default_value);
    const isRequired = needs_required && field.is_required;
    return (
      <CustomInput
        key={field.id}
        field={field}
        label={isRequired ? m.forms_required_label({ label: field.name }) : field.name}
        help={field.help || undefined}
        required={isRequired}
        value={values[field.id] ?? before}
        onChange={(value) => form.form.setFieldValue(path, (value ?? "") as never)}
        error={form.form.errors[path]}
        path={path}
        details={held?.value_details}
      />
    );
  });
  return (
    <Suspense fallback={null}>
      {inputs.length > 0 && group(inputs)}
      <Asked fields={fields} show={show} />
    </Suspense>
  );
}

/** Registers the fields after their inputs are rendered, as a refusal moves the focus to them. */
function Asked({ fields, show }: { fields: readonly AskedField[] } & Pick<CustomFieldsOfForm, "show">) {
  useEffect(() => show(fields), [fields, show]);
  return null;
}

const NONE = [] as const;
