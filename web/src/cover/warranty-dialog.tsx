import { Textarea, TextInput } from "@mantine/core";
import type { AssetDetails } from "@steward/contract/assets/rules";
import { coverCalls } from "@steward/contract/cover/calls";
import type { Warranty } from "@steward/contract/cover/rules";
import { serviceProviderCalls } from "@steward/contract/masters/service-provider/calls";
import { fields, day, longText, number, pick, text, type TypedOf } from "../forms/field-list.ts";
import { DayField } from "../forms/fields/day-field.tsx";
import { FormDialog } from "../forms/form-dialog.tsx";
import { RecordPicker } from "../forms/pickers/record-picker.tsx";
import { useRecordForm } from "../forms/record-form.ts";
import { useWrite } from "../http/queries.ts";
import { m } from "../messages/messages.js";
import { nextDay } from "./cover-days.ts";
import classes from "./cover-form.module.css";

const list = {
  start_date: day(m.cover_start),
  warranty_period: number(m.cover_warranty_months),
  end_date: day(m.cover_end),
  provider: pick(m.cover_provider),
  reference: text(m.cover_reference),
  cover: longText(m.cover_terms),
};
const form = fields(list);
type Values = TypedOf<typeof list>;

interface WarrantyDialogProps {
  asset: Pick<AssetDetails, "id" | "purchase_date">;
  /** The edited or extended record; null for a new one. */
  record: Warranty | null;
  renews: boolean;
  onClose: () => void;
}

/** Values of a form: those of the record, of the one that follows it, or of a warranty from the purchase on. */
function startOf({ asset, record, renews }: WarrantyDialogProps): Values {
  const values = form.valuesOf(record);
  // An end that follows from start and months is not typed in.
  const end_date = record?.warranty_period ? null : (record?.end_date ?? null);
  if (record && renews) return { ...values, start_date: nextDay(record.end_date), end_date: null };
  return { ...values, end_date, start_date: record ? record.start_date : asset.purchase_date };
}

/** Adds, edits or extends a warranty. */
export function WarrantyDialog(props: WarrantyDialogProps) {
  const { record, renews, onClose, asset } = props;
  const add = useWrite(coverCalls.addWarranty);
  const edit = useWrite(coverCalls.updateWarranty);
  const renew = useWrite(coverCalls.renewWarranty);
  const edited = useRecordForm({
    schema: async () => (await import("@steward/contract/cover/rules")).warrantyBody,
    labels: form.labels(),
    initialValues: startOf(props),
    toBody: (values) => {
      const { end_date, ...body } = form.bodyOf(values);
      // Without an end the server derives it.
      return end_date === null && body.warranty_period !== null ? body : { ...body, end_date };
    },
  });
  const save = (body: Parameters<typeof add.mutateAsync>[0]["body"]): Promise<Warranty> => {
    if (record === null) return add.mutateAsync({ params: { id: asset.id }, body });
    const params = { id: record.id };
    return renews ? renew.mutateAsync({ params, body }) : edit.mutateAsync({ params, body, version: record.version });
  };
  return (
    <FormDialog
      title={renews ? m.cover_extend_warranty() : record ? m.cover_edit_warranty() : m.cover_add_warranty()}
      form={edited}
      onSubmit={save}
      onSaved={onClose}
      onCancel={onClose}
      submitLabel={m.cover_save()}
    >
      <div className={classes.pair}>
        <DayField {...edited.field("start_date")} clearButtonProps={{ "aria-label": m.cover_clear_day() }} />
        <TextInput {...edited.field("warranty_period")} inputMode="numeric" autoComplete="off" />
      </div>
      <DayField
        {...edited.field("end_date", { help: m.cover_end_help() })}
        clearButtonProps={{ "aria-label": m.cover_clear_day() }}
      />
      <RecordPicker
        {...edited.field("provider")}
        call={serviceProviderCalls.list}
        describe={({ name }) => ({ label: name })}
        query={{ is_active: true }}
        current={record?.provider_details}
      />
      <TextInput {...edited.field("reference")} autoComplete="off" />
      <Textarea {...edited.field("cover", { help: m.cover_terms_help() })} autosize minRows={2} />
    </FormDialog>
  );
}
