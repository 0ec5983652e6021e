import { Checkbox } from "@mantine/core";
import { customFieldCalls } from "@steward/contract/custom-fields/calls";
import type { bulkCalls } from "@steward/contract/assets/bulk/calls";
import type { BodyOf } from "@steward/contract/kit/call";
import { useState } from "react";
import { CustomInput } from "../../custom-fields/inputs/custom-input.tsx";
import { sentValue, type TypedValue, typedValue } from "../../custom-fields/inputs/typed-value.ts";
import { RecordPicker } from "../../forms/pickers/record-picker.tsx";
import type { AskedField } from "@steward/contract/custom-fields/rules";
import { m } from "../../messages/messages.js";

type Given = NonNullable<BodyOf<typeof bulkCalls.start>["custom_fields"]>[number];

interface CustomValueFieldProps {
  value: Given | undefined;
  onChange: (value: Given | undefined) => void;
  error: string | undefined;
}

/** Chooses a custom field and its value, or that it is cleared. */
export function CustomValueField({ value, onChange, error }: CustomValueFieldProps) {
  const [field, setField] = useState<AskedField>();
  const [typed, setTyped] = useState<TypedValue>(null);
  const give = (next: TypedValue) => {
    setTyped(next);
    if (!field) return;
    // An empty value clears nothing: the box does.
    const sent = sentValue(field.field_type, next);
    onChange(sent === null ? undefined : { id: field.id, value: sent });
  };
  return (
    <>
      <RecordPicker
        label={m.assets_bulk_custom_field()}
        call={customFieldCalls.suggest}
        describe={({ name }) => ({ label: name })}
        value={field?.id ?? null}
        onChange={() => onChange(undefined)}
        onPick={(picked) => {
          setField(picked ?? undefined);
          setTyped(picked ? typedValue(picked.field_type, null) : null);
        }}
      />
      {field && (
        <>
          <CustomInput
            field={field}
            label={field.name}
            value={typed}
            onChange={give}
            error={error}
            path={`custom_fields.${field.id}`}
          />
          <Checkbox
            label={m.assets_bulk_clear()}
            checked={value?.value === null}
            onChange={(event) => {
              setTyped(typedValue(field.field_type, null));
              onChange(event.currentTarget.checked ? { id: field.id, value: null } : undefined);
            }}
          />
        </>
      )}
    </>
  );
}
