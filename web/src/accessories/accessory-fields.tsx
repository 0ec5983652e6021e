import { TextInput } from "@mantine/core";
import type { Accessory } from "@steward/contract/accessories/rules";
import { LongTextField } from "../forms/fields/long-text-field.tsx";
import type { RecordForm } from "../forms/record-form.ts";
import { m } from "../messages/messages.js";
import { FieldGroup, Pair } from "../forms/field-group.tsx";
import { DayOf } from "../forms/fields/day-field.tsx";
import {
  AssetPicker,
  BranchPicker,
  CategoryOfKind,
  ManufacturerPicker,
  SupplierPicker,
} from "../stock/stock-pickers.tsx";
import type { AccessoryBody, AccessoryValues } from "./accessory-form.ts";

interface AccessoryFieldsProps {
  form: RecordForm<AccessoryValues, AccessoryBody>;
  accessory: Accessory | null;
}

/** Fields of an accessory; masters can be created inside their pickers. */
export function AccessoryFields({ form, accessory }: AccessoryFieldsProps) {
  const isFixed = accessory?.kind === "consumable";
  return (
    <>
      <FieldGroup title={m.stock_group_what()}>
        <TextInput {...form.field("name", { required: true })} data-autofocus />
        <Pair>
          <TextInput
            {...form.field("quantity", {
              help: isFixed ? m.accessories_quantity_fixed() : m.accessories_quantity_help(),
            })}
            disabled={isFixed}
            inputMode="numeric"
          />
          <TextInput {...form.field("reorder_level", { help: m.accessories_reorder_help() })} inputMode="numeric" />
        </Pair>
        <CategoryOfKind field={form.field("category")} current={accessory?.category_details} kind="accessory" />
        <ManufacturerPicker field={form.field("manufacturer")} current={accessory?.manufacturer_details} />
        <TextInput {...form.field("model_number")} />
      </FieldGroup>
      <FieldGroup title={m.stock_group_where()}>
        <BranchPicker
          field={form.field("branch", { help: m.stock_branch_help() })}
          current={accessory?.branch_details}
        />
        <AssetPicker
          field={form.field("asset", { help: m.accessories_asset_help() })}
          current={accessory?.asset_details}
        />
      </FieldGroup>
      <FieldGroup title={m.stock_group_purchase()}>
        <SupplierPicker field={form.field("supplier")} current={accessory?.supplier_details} />
        <Pair>
          <DayOf field={form.field("purchase_date")} label={form.labels.purchase_date ?? ""} />
          <TextInput {...form.field("order_number")} />
        </Pair>
        <LongTextField {...form.field("notes")} maxLength={2000} />
      </FieldGroup>
    </>
  );
}
