import { NativeSelect, TextInput } from "@mantine/core";
import { categoryCalls } from "@steward/contract/masters/category/calls";
import { type CategoryIcon, categoryKinds } from "@steward/contract/masters/category/constants";
import { type Category, categoryBody } from "@steward/contract/masters/category/rules";
import type { z } from "zod";
import { FieldSetPicker } from "../../custom-fields/inputs/field-set-picker.tsx";
import { offerPage } from "../../add-dialogs/create-offer.ts";
import { m } from "../../messages/messages.js";
import { useMay } from "../../session/may.ts";
import { RecordPicker } from "../../forms/pickers/record-picker.tsx";
import { categoryMaster, describeCategory, kindLabel } from "./category.tsx";
import { IconField } from "./icon-field.tsx";
import type { MasterFieldsProps, MasterForm } from "../master.ts";

type CategoryBody = z.input<typeof categoryBody>;

interface CategoryValues {
  name: string;
  kind: Category["kind"];
  parent: string | null;
  custom_fieldset: string | null;
  icon: CategoryIcon | null;
}

function CategoryFields({ form, record }: MasterFieldsProps<Category, CategoryValues, CategoryBody>) {
  const mayCreate = useMay("category.create");
  const kind = form.field("kind", { help: m.masters_category_kind_help() });
  return (
    <>
      <TextInput {...form.field("name", { required: true })} autoComplete="off" data-autofocus />
      <NativeSelect
        {...kind}
        onChange={(event) => {
          kind.onChange(event);
          // A parent must have the same kind.
          form.form.setFieldValue("parent", null);
        }}
        data={categoryKinds.map((value) => ({ value, label: kindLabel[value]() }))}
      />
      <RecordPicker
        key={form.form.values.kind}
        {...form.field("parent", { help: m.masters_category_parent_help() })}
        call={categoryCalls.list}
        describe={describeCategory}
        query={{ is_active: true, kind: form.form.values.kind }}
        without={record?.id}
        current={record?.parent_details}
        none={m.masters_category_empty()}
        offer={mayCreate ? offerPage(m.masters_category_add(), { name: "admin-category" }) : undefined}
      />
      <FieldSetPicker
        {...form.field("custom_fieldset", { help: m.custom_fields_set_category_help() })}
        current={record?.custom_fieldset_details}
      />
      <IconField {...form.field("icon")} />
    </>
  );
}

export const categoryForm: MasterForm<Category, CategoryValues, CategoryBody> = {
  master: categoryMaster,
  calls: categoryCalls,
  rules: categoryBody,
  words: { editTitle: m.masters_category_edit, save: m.masters_category_save },
  labels: () => ({
    name: m.masters_name(),
    kind: m.masters_category_kind(),
    parent: m.masters_category_parent(),
    custom_fieldset: m.custom_fields_set_field(),
    icon: m.masters_category_icon(),
  }),
  valuesOf: (category) => ({
    name: category?.name ?? "",
    kind: category?.kind ?? "asset",
    parent: category?.parent ?? null,
    custom_fieldset: category?.custom_fieldset ?? null,
    icon: category?.icon ?? null,
  }),
  bodyOf: (values) => values,
  Fields: CategoryFields,
};
