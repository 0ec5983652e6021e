import { TextInput } from "@mantine/core";
import type { servicePartCalls } from "@steward/contract/service-parts/calls";
import type { BodyOf } from "@steward/contract/kit/call";
import { Pair } from "../../forms/field-group.tsx";
import { fields, money, number, text } from "../../forms/field-list.ts";
import { DigitsField } from "../../forms/fields/digits-field.tsx";
import { MoneyField } from "../../forms/fields/money-field.tsx";
import { FormDialog } from "../../forms/form-dialog.tsx";
import { useRecordForm } from "../../forms/record-form.ts";
import { m } from "../../messages/messages.js";
import { useOrganisation } from "../../session/organisation.ts";

export type UsedPart = BodyOf<typeof servicePartCalls.add>;

const partFields = fields({
  part_name: text(m.service_parts_name),
  part_number: text(m.service_parts_number),
  quantity: number(m.service_parts_quantity),
  price: money(m.service_parts_unit_cost),
  serial_removed: text(m.service_parts_serial_removed),
  serial_fitted: text(m.service_parts_serial_fitted),
});

/** The rules of a part, which the dialog checks without a network too. */
export const partSchema = async () => (await import("@steward/contract/service-parts/rules")).partBody;

interface UsedPartDialogProps {
  /** Keeps the part on the device; rejects where it cannot. */
  onAdd: (part: UsedPart) => Promise<void>;
  onClose: () => void;
}

/** A part that was fitted on a visit. Who pays follows from the coverage of the request. */
export default function UsedPartDialog({ onAdd, onClose }: UsedPartDialogProps) {
  const currency = useOrganisation()?.settings.currency ?? "";
  const bodyOf = (values: Parameters<typeof partFields.bodyOf>[0]) => {
    const { price, quantity, ...body } = partFields.bodyOf(values);
    return { ...body, price: price ?? "0", quantity: quantity ?? Number.NaN, is_fitted: true };
  };
  const form = useRecordForm({
    schema: partSchema,
    labels: partFields.labels(),
    initialValues: { ...partFields.valuesOf(null), quantity: "1" },
    toBody: bodyOf,
  });
  return (
    <FormDialog
      title={m.service_parts_add()}
      form={form}
      onSubmit={() => onAdd(bodyOf(form.form.getValues()))}
      onSaved={onClose}
      onCancel={onClose}
    >
      <Pair>
        <TextInput {...form.field("part_name", { required: true })} maxLength={255} />
        <TextInput {...form.field("part_number")} maxLength={120} />
      </Pair>
      <Pair>
        <DigitsField {...form.field("quantity", { required: true })} maxLength={4} />
        <MoneyField {...form.field("price")} currency={currency} />
      </Pair>
      <Pair>
        <TextInput {...form.field("serial_removed")} maxLength={255} />
        <TextInput {...form.field("serial_fitted")} maxLength={255} />
      </Pair>
    </FormDialog>
  );
}
