import { TextInput } from "@mantine/core";
import { brandCalls } from "@steward/contract/masters/brand/calls";
import { categoryCalls } from "@steward/contract/masters/category/calls";
import { kindsOf } from "@steward/contract/masters/category/constants";
import { depreciationCalls } from "@steward/contract/masters/depreciation/calls";
import { manufacturerCalls } from "@steward/contract/masters/manufacturer/calls";
import type { Model } from "@steward/contract/models/rules";
import { offerDialog } from "../add-dialogs/create-offer.ts";
import { CustomFieldInputs } from "../custom-fields/inputs/custom-field-inputs.tsx";
import { FieldSetPicker } from "../custom-fields/inputs/field-set-picker.tsx";
import type { CustomFieldsOfForm } from "../custom-fields/use-custom-fields.ts";
import { useWrite } from "../http/queries.ts";
import { named } from "../nouns/record-source.ts";
import { LongTextField } from "../forms/fields/long-text-field.tsx";
import { m } from "../messages/messages.js";
import { useMay } from "../session/may.ts";
import type { RecordForm } from "../forms/record-form.ts";
import { RecordPicker } from "../forms/pickers/record-picker.tsx";
import type { ModelBody, ModelValues } from "./model-form.ts";

const active = { is_active: true };
const categories = { ...active, kind: kindsOf.model.join(",") };

interface ModelFieldsProps {
  form: RecordForm<ModelValues, ModelBody>;
  model: Model | null;
  custom: CustomFieldsOfForm;
}

/** Fields of a model; masters can be created inside their pickers. */
export function ModelFields({ form, model, custom }: ModelFieldsProps) {
  const mayAddBrand = useMay("brand.create");
  const mayAddManufacturer = useMay("manufacturer.create");
  const mayAddCategory = useMay("category.create");
  const mayAddDepreciation = useMay("depreciation.create");
  const addBrand = useWrite(brandCalls.create);
  const addManufacturer = useWrite(manufacturerCalls.create);
  const addCategory = useWrite(categoryCalls.create);

  return (
    <>
      <TextInput {...form.field("product_name", { required: true })} data-autofocus />
      <TextInput {...form.field("product_number", { help: m.models_number_help() })} />
      <RecordPicker
        {...form.field("manufacturer")}
        {...named(manufacturerCalls.list)}
        query={active}
        current={model?.manufacturer_details}
        createNew={
          mayAddManufacturer ? async (name) => (await addManufacturer.mutateAsync({ body: { name } })).id : undefined
        }
      />
      <RecordPicker
        {...form.field("brand")}
        {...named(brandCalls.list)}
        query={active}
        current={model?.brand_details}
        createNew={mayAddBrand ? async (name) => (await addBrand.mutateAsync({ body: { name } })).id : undefined}
      />
      <RecordPicker
        {...form.field("category", { help: m.models_category_help() })}
        {...named(categoryCalls.list)}
        query={categories}
        current={model?.category_details}
        createNew={mayAddCategory ? async (name) => (await addCategory.mutateAsync({ body: { name } })).id : undefined}
      />
      <RecordPicker
        {...form.field("depreciation", { help: m.models_depreciation_help() })}
        call={depreciationCalls.list}
        describe={({ name, months }) => ({ label: name, note: m.models_months({ count: months }) })}
        query={active}
        current={model?.depreciation_details}
        none={m.masters_depreciation_empty()}
        offer={
          mayAddDepreciation
            ? offerDialog(
                m.masters_depreciation_add(),
                { kind: "depreciation" },
                { name: "admin-asset-settings", search: { tab: "depreciation" } },
              )
            : undefined
        }
      />
      <FieldSetPicker
        {...form.field("custom_fieldset", { help: m.custom_fields_set_model_help() })}
        current={model?.custom_fieldset_details}
      />
      <TextInput {...form.field("warranty_period", { help: m.models_warranty_help() })} inputMode="numeric" maw={200} />
      <TextInput {...form.field("age", { help: m.models_age_help() })} inputMode="numeric" maw={200} />
      <LongTextField {...form.field("description")} />
      <CustomFieldInputs
        form={form}
        custom={custom}
        of={{ category: form.form.values.category, custom_fieldset: form.form.values.custom_fieldset }}
        group={(inputs) => inputs}
      />
    </>
  );
}
