import { TextInput } from "@mantine/core";
import { assetRequestCalls } from "@steward/contract/asset-requests/calls";
import type { RequestedComponent } from "@steward/contract/asset-requests/rules";
import { categoryCalls } from "@steward/contract/masters/category/calls";
import { kindsOf } from "@steward/contract/masters/category/constants";
import { Pair } from "../forms/field-group.tsx";
import { day, fields, number, pick, text } from "../forms/field-list.ts";
import { DayOf } from "../forms/fields/day-field.tsx";
import { FormDialog } from "../forms/form-dialog.tsx";
import { RecordPicker } from "../forms/pickers/record-picker.tsx";
import { useRecordForm } from "../forms/record-form.ts";
import { useWrite } from "../http/queries.ts";
import { m } from "../messages/messages.js";
import { named } from "../nouns/record-source.ts";
import { changedOf } from "./form/request-form.ts";

const componentFields = fields({
  name: text(m.asset_requests_component_name),
  category: pick(m.asset_requests_category),
  serial_number: text(m.asset_requests_serial_number),
  warranty_period: number(m.asset_requests_warranty),
  amc_start_date: day(m.asset_requests_amc_start),
  amc_end_date: day(m.asset_requests_amc_end),
  invoice_number: text(m.asset_requests_invoice_number),
  invoice_date: day(m.asset_requests_invoice_date),
});

interface ComponentDialogProps {
  request: string;
  /** Null to add one. */
  component: RequestedComponent | null;
  onClose: () => void;
}

/** Adds a component to a request, or edits one. */
export function ComponentDialog({ request, component, onClose }: ComponentDialogProps) {
  const add = useWrite(assetRequestCalls.addComponent);
  const update = useWrite(assetRequestCalls.updateComponent);
  const category = component?.category_details;
  const initial = componentFields.valuesOf(component && { ...component, category: category?.existing_id ?? null });
  const form = useRecordForm({
    schema: async () => (await import("@steward/contract/asset-requests/rules")).assetRequestRules.updateComponent.body,
    labels: componentFields.labels(),
    initialValues: initial,
    toBody: componentFields.bodyOf,
  });
  const send = async () => {
    const body = componentFields.bodyOf(form.form.getValues());
    if (!component) return add.mutateAsync({ body: { ...body, precheck: request } });
    const changed = changedOf(componentFields.bodyOf(initial), body);
    return update.mutateAsync({ params: { id: component.id }, body: changed, version: component.version });
  };
  return (
    <FormDialog
      title={component ? m.asset_requests_edit_component() : m.asset_requests_add_component()}
      form={form}
      onSubmit={send}
      onSaved={onClose}
      onCancel={onClose}
    >
      <TextInput {...form.field("name", { required: true })} maxLength={255} data-autofocus />
      <RecordPicker
        {...form.field("category")}
        {...named(categoryCalls.list)}
        query={{ is_active: true, kind: kindsOf.component.join(",") }}
        current={category?.existing_id ? { id: category.existing_id, name: category.name } : null}
      />
      <Pair>
        <TextInput {...form.field("serial_number")} maxLength={255} />
        <TextInput {...form.field("warranty_period")} inputMode="numeric" maxLength={2} />
      </Pair>
      <Pair>
        <DayOf field={form.field("amc_start_date")} label={form.labels.amc_start_date ?? ""} />
        <DayOf field={form.field("amc_end_date")} label={form.labels.amc_end_date ?? ""} />
      </Pair>
      <Pair>
        <TextInput {...form.field("invoice_number")} maxLength={255} />
        <DayOf field={form.field("invoice_date")} label={form.labels.invoice_date ?? ""} />
      </Pair>
    </FormDialog>
  );
}
