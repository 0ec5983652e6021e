import { TextInput } from "@mantine/core";
import type { Component } from "@steward/contract/components/rules";
import { LongTextField } from "../forms/fields/long-text-field.tsx";
import { RecordPicker } from "../forms/pickers/record-picker.tsx";
import type { RecordForm } from "../forms/record-form.ts";
import { m } from "../messages/messages.js";
import { modelSource } from "../models/model-api.ts";
import { FieldGroup, Pair } from "../forms/field-group.tsx";
import { DayOf } from "../forms/fields/day-field.tsx";
import { AssetPicker, BranchPicker, CategoryOfKind, SupplierPicker } from "../stock/stock-pickers.tsx";
import type { ComponentBody, ComponentValues } from "./component-form.ts";

interface ComponentFieldsProps {
  form: RecordForm<ComponentValues, ComponentBody>;
  component: Component | null;
}

type DayName = "purchase_date" | "invoice_date" | "amc_start_date" | "amc_end_date";

/** Fields of a component; masters can be created inside their pickers. */
export function ComponentFields({ form, component }: ComponentFieldsProps) {
  const day = (name: DayName) => <DayOf field={form.field(name)} label={form.labels[name] ?? ""} />;
  return (
    <>
      <FieldGroup title={m.components_group_what()}>
        <TextInput {...form.field("name", { required: true })} data-autofocus />
        <TextInput {...form.field("serial_number", { help: m.components_serial_help() })} />
        <CategoryOfKind field={form.field("category")} current={component?.category_details} kind="component" />
        <RecordPicker
          {...form.field("product")}
          {...modelSource}
          query={{ is_active: true }}
          current={component?.product_details}
        />
      </FieldGroup>
      <FieldGroup title={m.components_group_where()}>
        <AssetPicker
          field={form.field("linked_asset", { help: m.components_asset_help() })}
          current={component?.linked_asset_details}
        />
        <BranchPicker
          field={form.field("branch", { help: m.stock_branch_help() })}
          current={component?.branch_details}
        />
      </FieldGroup>
      <FieldGroup title={m.components_group_purchase()}>
        <SupplierPicker field={form.field("supplier")} current={component?.supplier_details} />
        <Pair>
          {day("purchase_date")}
          <TextInput {...form.field("order_number")} />
        </Pair>
        <Pair>
          <TextInput {...form.field("invoice_number")} />
          {day("invoice_date")}
        </Pair>
        <TextInput
          {...form.field("warranty_period", { help: m.stock_warranty_help() })}
          inputMode="numeric"
          maw={200}
        />
        <Pair>
          {day("amc_start_date")}
          {day("amc_end_date")}
        </Pair>
        <LongTextField {...form.field("notes")} maxLength={2000} />
      </FieldGroup>
    </>
  );
}
