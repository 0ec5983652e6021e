import { Checkbox, Group, NativeSelect, TextInput } from "@mantine/core";
import type { CustomField, customFieldBody } from "@steward/contract/custom-fields/rules";
import { customFieldCalls } from "@steward/contract/custom-fields/calls";
import { customFieldForm as rules, partsOf } from "@steward/contract/custom-fields/definition";
import type { FieldType } from "@steward/contract/custom-fields/constants";
import { CustomInput } from "../../custom-fields/inputs/custom-input.tsx";
import { sentValue, type TypedValue, typedValue } from "../../custom-fields/inputs/typed-value.ts";
import type { z } from "zod";
import { typeGroups, typeLabel } from "../../custom-fields/type-labels.ts";
import { LongTextField } from "../../forms/fields/long-text-field.tsx";
import { m } from "../../messages/messages.js";
import { customFieldMaster } from "./custom-field.tsx";
import type { MasterFieldsProps, MasterForm } from "../master.ts";
import { textOrNull } from "../../ui/text/typed-values.ts";

type CustomFieldBody = z.input<typeof customFieldBody>;

/** Typed values of a custom field; options one per line. */
interface CustomFieldValues {
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

const customFieldFormValues = (field: CustomField | null): CustomFieldValues => ({
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

const optionLines = (text: string): string[] =>
  text
    .split("\n")
    .map((line) => line.trim())
    .filter((line) => line !== "");

/** Sends only the parts of the type; values typed for another one stay in the form. */
function customFieldBodyOf(values: CustomFieldValues): CustomFieldBody {
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

type FieldsProps = MasterFieldsProps<CustomField, CustomFieldValues, CustomFieldBody>;

const boundText = {
  length: { least: m.custom_fields_least_length, most: m.custom_fields_most_length },
  number: { least: m.custom_fields_least_number, most: m.custom_fields_most_number },
  day: { least: m.custom_fields_first_day, most: m.custom_fields_last_day },
};

function CustomFieldFields({ form, record }: FieldsProps) {
  const { values } = form.form;
  const parts = partsOf(values.field_type);
  const type = form.field("field_type", {
    help: record?.has_values ? m.custom_fields_type_fixed() : m.custom_fields_type_help(),
  });
  const choose = (field_type: FieldType) => {
    form.form.setFieldValue("field_type", field_type);
    form.form.setFieldValue("default_value", typedValue(field_type, null));
  };
  return (
    <>
      <TextInput
        {...form.field("name", { required: true, help: m.custom_fields_label_help() })}
        autoComplete="off"
        data-autofocus
      />
      <NativeSelect
        {...type}
        onChange={(event) => choose(event.currentTarget.value as FieldType)}
        disabled={record?.has_values ?? false}
        data={typeGroups().map(({ group, types }) => ({
          group,
          items: types.map((value) => ({ value, label: typeLabel[value]() })),
        }))}
      />
      <TextInput {...form.field("help", { help: m.custom_fields_help_help() })} autoComplete="off" />
      {parts.options && (
        <LongTextField {...form.field("options", { required: true, help: m.custom_fields_options_help() })} />
      )}
      {parts.bounds && <Bounds form={form} bounds={parts.bounds} />}
      {parts.pattern && (
        <TextInput
          {...form.field("pattern", { help: m.custom_fields_pattern_help() })}
          autoComplete="off"
          spellCheck={false}
        />
      )}
      <Checkbox {...form.field("is_required", { type: "checkbox", help: m.custom_fields_required_help() })} />
      {parts.unique && (
        <Checkbox {...form.field("is_unique", { type: "checkbox", help: m.custom_fields_unique_help() })} />
      )}
      {parts.default && !values.is_unique && <Default form={form} record={record} />}
    </>
  );
}

function Bounds({ form, bounds }: Pick<FieldsProps, "form"> & { bounds: keyof typeof boundText }) {
  const { least, most } = boundText[bounds];
  const looks = bounds === "day" ? { placeholder: "yyyy-MM-dd" } : { inputMode: "decimal" as const };
  return (
    <Group gap="md" align="start" grow>
      <TextInput {...form.field("minimum")} {...looks} label={least()} autoComplete="off" />
      <TextInput {...form.field("maximum")} {...looks} label={most()} autoComplete="off" />
    </Group>
  );
}

/** The default value has the input of the field itself. */
function Default({ form, record }: FieldsProps) {
  const { values, errors } = form.form;
  return (
    <CustomInput
      field={{
        id: "",
        name: values.name,
        field_type: values.field_type,
        ...(record ? { currency: record.currency } : {}),
        options: [...new Set(optionLines(values.options))],
      }}
      label={m.custom_fields_default()}
      help={m.custom_fields_default_help()}
      value={values.default_value}
      onChange={(value) => form.form.setFieldValue("default_value", value)}
      error={errors.default_value}
      path="default_value"
    />
  );
}

export const customFieldForm: MasterForm<CustomField, CustomFieldValues, CustomFieldBody> = {
  master: customFieldMaster,
  calls: customFieldCalls,
  words: { editTitle: m.custom_fields_edit, save: m.custom_fields_save },
  labels: () => ({
    name: m.custom_fields_label(),
    field_type: m.custom_fields_type(),
    help: m.custom_fields_help(),
    options: m.custom_fields_options(),
    minimum: m.custom_fields_minimum(),
    maximum: m.custom_fields_maximum(),
    pattern: m.custom_fields_pattern(),
    is_required: m.custom_fields_required(),
    is_unique: m.custom_fields_unique(),
    default_value: m.custom_fields_default(),
  }),
  valuesOf: customFieldFormValues,
  bodyOf: customFieldBodyOf,
  fieldOfPath: (path) => path.replace(/^options\.\d+$/, "options"),
  rules,
  Fields: CustomFieldFields,
};
