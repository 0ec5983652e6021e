import { Checkbox, Input, NativeSelect, Stack, TextInput } from "@mantine/core";
import type { AskedField } from "@steward/contract/custom-fields/rules";
import { USUAL_CURRENCY } from "@steward/contract/organisations/constants";
import { offerDialog, offerPage } from "../../add-dialogs/create-offer.ts";
import { offerPlace } from "../../locations/location-api.ts";
import { m } from "../../messages/messages.js";
import { type May, useMayEach } from "../../session/may.ts";
import { useOrganisation } from "../../session/organisation.ts";
import { DayField } from "../../forms/fields/day-field.tsx";
import { LongTextField } from "../../forms/fields/long-text-field.tsx";
import { MoneyField } from "../../forms/fields/money-field.tsx";
import { RecordPicker } from "../../forms/pickers/record-picker.tsx";
import { CustomFileInput, type CustomInputProps } from "./custom-file-input.tsx";
import { pointedRecords } from "../pointed-records.ts";
import type { TypedValue } from "./typed-value.ts";

/** Props that inputs of every type share. */
const wrapper = ({ label, help, required = false, error, path }: CustomInputProps) => ({
  label,
  description: help,
  required,
  withAsterisk: false,
  error,
  "data-path": path,
});

const textOf = (value: TypedValue) => (typeof value === "string" ? value : "");
const idOf = (value: TypedValue) => (typeof value === "string" && value !== "" ? value : null);

/** Input of a custom field by its type. */
export function CustomInput(props: CustomInputProps) {
  const { field, value, onChange, label, details } = props;
  const usual = useOrganisation()?.settings.currency ?? USUAL_CURRENCY;
  const may = useMayEach();
  const shared = wrapper(props);
  switch (field.field_type) {
    case "long_text":
      return (
        <LongTextField {...shared} value={textOf(value)} onChange={(event) => onChange(event.currentTarget.value)} />
      );
    case "currency":
      return (
        <MoneyField
          {...shared}
          value={textOf(value)}
          onChange={onChange}
          currency={field.currency ?? usual}
          maw={260}
        />
      );
    case "boolean":
      return <YesOrNo {...props} />;
    case "date":
      return (
        <DayField
          {...shared}
          value={idOf(value)}
          onChange={onChange}
          clearButtonProps={{ "aria-label": m.custom_fields_clear({ label }) }}
          maw={260}
        />
      );
    case "single_select":
      return <OneOption {...props} />;
    case "multi_select":
      return <SeveralOptions {...props} />;
    case "user":
    case "supplier":
    case "location":
      return (
        <RecordPicker
          {...shared}
          {...pointedRecords[field.field_type]}
          value={idOf(value)}
          onChange={onChange}
          current={details}
          {...waysOn[field.field_type](may)}
        />
      );
    case "file":
      return <CustomFileInput {...props} />;
    default:
      return (
        <TextInput
          {...shared}
          {...LOOKS[field.field_type]}
          value={textOf(value)}
          onChange={(event) => onChange(event.currentTarget.value)}
          autoComplete="off"
        />
      );
  }
}

/** What pickers of a type say and offer where there is nothing to choose. */
const waysOn = {
  user: (may: May) => ({
    none: m.users_empty(),
    offer: may("user.create") ? offerPage(m.users_create(), { name: "admin-users-create" }) : undefined,
  }),
  supplier: (may: May) => ({
    none: m.masters_supplier_empty(),
    offer: may("supplier.create")
      ? offerDialog(m.masters_supplier_add(), { kind: "supplier" }, { name: "admin-supplier-create" })
      : undefined,
  }),
  location: (may: May) => ({ none: m.locations_none(), offer: may("location.create") ? offerPlace() : undefined }),
};

/** Virtual keyboards and widths of single-line types. */
const LOOKS: Partial<Record<AskedField["field_type"], object>> = {
  integer: { inputMode: "numeric", maw: 260 },
  decimal: { inputMode: "decimal", maw: 260 },
  percent: { inputMode: "decimal", maw: 260, rightSection: <span aria-hidden>%</span> },
  datetime: { type: "datetime-local", maw: 260 },
  url: { type: "url", placeholder: "https://" },
  email: { type: "email" },
  phone: { inputMode: "tel", maw: 260 },
};

function YesOrNo(props: CustomInputProps) {
  const { value, onChange } = props;
  const choices: Record<string, boolean | null> = { "": null, yes: true, no: false };
  return (
    <NativeSelect
      {...wrapper(props)}
      maw={260}
      value={typeof value === "boolean" ? (value ? "yes" : "no") : ""}
      onChange={(event) => onChange(choices[event.currentTarget.value] ?? null)}
      data={[
        { value: "", label: m.custom_fields_none() },
        { value: "yes", label: m.custom_fields_yes() },
        { value: "no", label: m.custom_fields_no() },
      ]}
    />
  );
}

/** Present options, and a chosen one that has been removed from the field since, so that it stays visible. */
const offered = (options: readonly string[], chosen: readonly string[]) => [
  ...options,
  ...chosen.filter((one) => !options.includes(one)),
];

function OneOption(props: CustomInputProps) {
  const { field, value, onChange } = props;
  const chosen = textOf(value);
  return (
    <NativeSelect
      {...wrapper(props)}
      value={chosen}
      onChange={(event) => onChange(event.currentTarget.value || null)}
      data={[
        { value: "", label: m.custom_fields_none() },
        ...offered(field.options, chosen ? [chosen] : []).map((option) => ({ value: option, label: option })),
      ]}
    />
  );
}

function SeveralOptions(props: CustomInputProps) {
  const { field, value, onChange, path, label, help, error } = props;
  const chosen = Array.isArray(value) ? value : [];
  const options = offered(field.options, chosen);
  return (
    <Checkbox.Group
      value={chosen}
      onChange={(next) => onChange(options.filter((option) => next.includes(option)))}
      label={label}
      description={help}
      error={error}
    >
      <Stack gap="xs" py={4}>
        {options.map((option, index) => (
          <Checkbox key={option} value={option} label={option} data-path={index === 0 ? path : undefined} />
        ))}
        {options.length === 0 && <Input.Description>{m.custom_fields_none()}</Input.Description>}
      </Stack>
    </Checkbox.Group>
  );
}
