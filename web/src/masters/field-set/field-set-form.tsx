import { TextInput } from "@mantine/core";
import { customFieldCalls } from "@steward/contract/custom-fields/calls";
import type { AskedField } from "@steward/contract/custom-fields/rules";
import { fieldSetCalls } from "@steward/contract/field-sets/calls";
import { FIELDS_PER_SET, type FieldSet, fieldSetBody } from "@steward/contract/field-sets/rules";
import { useState } from "react";
import type { z } from "zod";
import { typeLabel } from "../../custom-fields/type-labels.ts";
import { offerPage } from "../../add-dialogs/create-offer.ts";
import { m } from "../../messages/messages.js";
import { useMay } from "../../session/may.ts";
import { RecordPicker } from "../../forms/pickers/record-picker.tsx";
import { fieldSetMaster } from "./field-set.tsx";
import type { MasterFieldsProps, MasterForm } from "../master.ts";
import { OrderedFields } from "./ordered-fields.tsx";

type FieldSetBody = z.input<typeof fieldSetBody>;

interface FieldSetValues {
  name: string;
  custom_fields: string[];
}

type Known = Pick<AskedField, "id" | "name" | "field_type" | "is_required" | "is_active">;

function FieldSetFields({ form, record }: MasterFieldsProps<FieldSet, FieldSetValues, FieldSetBody>) {
  const mayCreate = useMay("custom_field.create");
  const [known, setKnown] = useState<readonly Known[]>(record?.custom_fields_details ?? []);
  const chosen = form.form.values.custom_fields;
  const { label, description, error } = form.field("custom_fields", { help: m.custom_fields_set_fields_help() });
  const put = (ids: string[]) => form.form.setFieldValue("custom_fields", ids);
  const add = (field: Known | null) => {
    if (!field || chosen.includes(field.id)) return;
    setKnown([...known, field]);
    put([...chosen, field.id]);
  };
  const isFull = chosen.length >= FIELDS_PER_SET;
  return (
    <>
      <TextInput {...form.field("name", { required: true })} autoComplete="off" data-autofocus />
      <OrderedFields
        label={label}
        help={description}
        error={error}
        fields={chosen.flatMap((id) => known.find((field) => field.id === id) ?? [])}
        onChange={put}
      />
      <RecordPicker
        label={m.custom_fields_set_add_field()}
        description={isFull ? m.custom_fields_set_full({ count: FIELDS_PER_SET }) : undefined}
        disabled={isFull}
        call={customFieldCalls.list}
        query={{ is_active: true }}
        describe={(field) => ({ label: field.name, note: typeLabel[field.field_type]() })}
        value={null}
        onChange={() => undefined}
        onPick={add}
        none={m.custom_fields_empty()}
        offer={mayCreate ? offerPage(m.custom_fields_add(), { name: "admin-model-settings" }) : undefined}
        data-path="custom_fields"
      />
    </>
  );
}

export const fieldSetForm: MasterForm<FieldSet, FieldSetValues, FieldSetBody> = {
  master: fieldSetMaster,
  calls: fieldSetCalls,
  rules: fieldSetBody,
  words: { editTitle: m.custom_fields_set_edit, save: m.custom_fields_set_save },
  labels: () => ({ name: m.custom_fields_set_name(), custom_fields: m.custom_fields_set_fields() }),
  valuesOf: (set) => ({ name: set?.name ?? "", custom_fields: set?.custom_fields ?? [] }),
  bodyOf: (values) => values,
  fieldOfPath: (path) => path.replace(/^custom_fields\.\d+$/, "custom_fields"),
  Fields: FieldSetFields,
};
