import { fieldSetCalls } from "@steward/contract/field-sets/calls";
import type { ComponentProps } from "react";
import { offerDialog } from "../../add-dialogs/create-offer.ts";
import { m } from "../../messages/messages.js";
import { useMayEach } from "../../session/may.ts";
import { RecordPicker } from "../../forms/pickers/record-picker.tsx";

type FieldSetPickerProps = Omit<ComponentProps<typeof RecordPicker>, "call" | "describe" | "query" | "onPick">;

/** Picker of a category's or model's field set; null without the permission to view sets. */
export function FieldSetPicker(props: FieldSetPickerProps) {
  const may = useMayEach();
  const mayCreate = may("field_set.create");
  if (!may("field_set.view")) return null;
  return (
    <RecordPicker
      {...props}
      call={fieldSetCalls.list}
      describe={({ name, custom_fields }) => ({
        label: name,
        note: m.custom_fields_set_field_count({ count: custom_fields.length }),
      })}
      query={{ is_active: true }}
      none={m.custom_fields_set_empty()}
      offer={
        mayCreate
          ? offerDialog(
              m.custom_fields_set_add(),
              { kind: "field_set" },
              { name: "admin-model-settings", search: { tab: "field-sets" } },
            )
          : undefined
      }
    />
  );
}
