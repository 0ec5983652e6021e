import { Group, Radio, TextInput } from "@mantine/core";
import { servicePartCalls as calls } from "@steward/contract/service-parts/calls";
import type { ServicePart } from "@steward/contract/service-parts/rules";
import { useState } from "react";
import { componentSource } from "../components/component-api.ts";
import { Pair } from "../forms/field-group.tsx";
import { fields, flag, money, number, pick, text } from "../forms/field-list.ts";
import { DigitsField } from "../forms/fields/digits-field.tsx";
import { MoneyField } from "../forms/fields/money-field.tsx";
import { SwitchField } from "../forms/fields/switch-field.tsx";
import { FormDialog } from "../forms/form-dialog.tsx";
import { RecordPicker } from "../forms/pickers/record-picker.tsx";
import { useRecordForm } from "../forms/record-form.ts";
import { useWrite } from "../http/queries.ts";
import { m } from "../messages/messages.js";
import { useMay } from "../session/may.ts";
import { useOrganisation } from "../session/organisation.ts";
import type { RequestOfParts } from "./part-api.tsx";

const partFields = fields({
  component: pick(m.service_parts_component),
  replaced: pick(m.service_parts_replaced),
  part_name: text(m.service_parts_name),
  part_number: text(m.service_parts_number),
  quantity: number(m.service_parts_quantity),
  price: money(m.service_parts_unit_cost),
  serial_removed: text(m.service_parts_serial_removed),
  serial_fitted: text(m.service_parts_serial_fitted),
  is_covered: flag(m.service_parts_is_covered),
  is_fitted: flag(m.service_parts_is_fitted),
});

type Values = Parameters<typeof partFields.bodyOf>[0];

/** An empty amount is none, an empty number is refused by its rule. */
const bodyOf = (values: Values) => {
  const { price, quantity, ...body } = partFields.bodyOf(values);
  return { ...body, price: price ?? "0", quantity: quantity ?? Number.NaN };
};

interface PartDialogProps {
  request: RequestOfParts;
  /** Null to add one. */
  part: ServicePart | null;
  onClose: () => void;
}

/** Adds a part to a request, or edits one. */
export function PartDialog({ request, part, onClose }: PartDialogProps) {
  const { id, steward_asset: asset } = request;
  const add = useWrite(calls.add);
  const update = useWrite(calls.update);
  const maySee = useMay("component.view");
  const settings = useOrganisation()?.settings;
  const [isComponent, setIsComponent] = useState(Boolean(part?.component));
  const initial = {
    ...partFields.valuesOf(part),
    ...(part ? {} : { quantity: "1", is_covered: request.coverage !== "Chargeable" }),
  };
  const form = useRecordForm({
    schema: async () => (await import("@steward/contract/service-parts/rules")).partBody,
    labels: partFields.labels(),
    initialValues: initial,
    toBody: bodyOf,
  });
  const choose = (kind: string) => {
    setIsComponent(kind === "component");
    form.form.setValues({ component: null, replaced: null, part_name: "", quantity: "1" });
  };
  const send = async () => {
    const body = bodyOf(form.form.getValues());
    if (!part) return add.mutateAsync({ params: { id }, body });
    return update.mutateAsync({ params: { id, part_id: part.id }, body, version: part.version });
  };
  const isChoice = maySee && asset !== null;
  return (
    <FormDialog
      title={part ? m.service_parts_edit() : m.service_parts_add()}
      form={form}
      onSubmit={send}
      onSaved={onClose}
      onCancel={onClose}
    >
      {isChoice && (
        <Radio.Group label={m.service_parts_kind()} value={isComponent ? "component" : "part"} onChange={choose}>
          <Group gap="lg" mt={4}>
            <Radio value="part" label={m.service_parts_kind_part()} />
            <Radio value="component" label={m.service_parts_kind_component()} />
          </Group>
        </Radio.Group>
      )}
      {isComponent && isChoice ? (
        <Pair>
          <RecordPicker
            {...form.field("component", { required: true, help: m.service_parts_component_help() })}
            {...componentSource}
            query={{ is_attached: false }}
            none={m.service_parts_component_none()}
            current={part?.component_details}
          />
          <RecordPicker
            {...form.field("replaced", { help: m.service_parts_replaced_help() })}
            {...componentSource}
            query={{ linked_asset: asset }}
            none={m.service_parts_replaced_none()}
            current={part?.replaced_details}
          />
        </Pair>
      ) : (
        <Pair>
          <TextInput {...form.field("part_name", { required: true })} maxLength={255} />
          <TextInput {...form.field("part_number")} maxLength={120} />
        </Pair>
      )}
      <Pair>
        {!isComponent && <DigitsField {...form.field("quantity", { required: true })} maxLength={4} />}
        <MoneyField {...form.field("price")} currency={part?.currency ?? settings?.currency ?? "INR"} />
      </Pair>
      <Pair>
        <TextInput
          {...form.field("serial_removed", isComponent ? { help: m.service_parts_serial_help() } : {})}
          maxLength={255}
        />
        <TextInput
          {...form.field("serial_fitted", isComponent ? { help: m.service_parts_serial_help() } : {})}
          maxLength={255}
        />
      </Pair>
      <SwitchField {...form.field("is_covered", { type: "checkbox" })} />
      <SwitchField {...form.field("is_fitted", { type: "checkbox", help: m.service_parts_is_fitted_help() })} />
    </FormDialog>
  );
}
