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
  /** A form that `custom.around` was put around. */
  form: RecordForm<Values, Body>;
  custom: CustomFieldsOfForm;
  /** What the form's record is chosen to be; their sets say which fields are asked for. */
  of: { category?: string | null; product?: string | null; custom_fieldset?: string | null };
  /** Puts the inputs under a heading; without inputs there is none. */
  group: (inputs: ReactNode) => ReactNode;
}

/**
 * The custom fields that the sets of a category and a model bring into a form, each by its type. They appear at once, or
 * take the place of others, when the answer and the inputs are there; nothing moves before.
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

/** Tells the form of its fields as soon as their inputs are drawn, not before: a refusal moves the focus to them. */
function Asked({ fields, show }: { fields: readonly AskedField[] } & Pick<CustomFieldsOfForm, "show">) {
  useEffect(() => show(fields), [fields, show]);
  return null;
}

const NONE = [] as const;
