import { Checkbox, Radio, Stack, TextInput } from "@mantine/core";
import { attachedStatusCalls } from "@steward/contract/masters/attached-status/calls";
import { statusCategories, type StatusCategory } from "@steward/contract/masters/attached-status/constants";
import { type AttachedStatus, attachedStatusBody } from "@steward/contract/masters/attached-status/rules";
import type { z } from "zod";
import { m } from "../../messages/messages.js";
import { typedNumber } from "../../ui/text/typed-values.ts";
import { ColourField } from "./colour-field.tsx";
import type { MasterFieldsProps, MasterForm } from "../master.ts";
import { categoryLabel, statusMaster } from "./status.tsx";

type StatusBody = z.input<typeof attachedStatusBody>;

interface StatusValues {
  name: string;
  category: StatusCategory;
  color: string;
  is_default: boolean;
  sort_order: string;
}

function StatusFields({ form }: MasterFieldsProps<AttachedStatus, StatusValues, StatusBody>) {
  return (
    <>
      <TextInput {...form.field("name", { required: true })} data-autofocus />
      <Radio.Group {...form.field("category")}>
        <Stack gap="xs">
          {statusCategories.map((category) => (
            <Radio
              key={category}
              value={category}
              label={categoryLabel[category].title()}
              description={categoryLabel[category].meaning()}
            />
          ))}
        </Stack>
      </Radio.Group>
      <ColourField {...form.field("color")} />
      <TextInput {...form.field("sort_order", { help: m.masters_status_order_help() })} inputMode="numeric" maw={180} />
      <Checkbox {...form.field("is_default", { type: "checkbox", help: m.masters_status_default_help() })} />
    </>
  );
}

export const statusForm: MasterForm<AttachedStatus, StatusValues, StatusBody> = {
  master: statusMaster,
  calls: attachedStatusCalls,
  rules: attachedStatusBody,
  words: { editTitle: m.masters_status_edit, save: m.masters_status_save },
  labels: () => ({
    name: m.masters_name(),
    category: m.masters_status_category(),
    color: m.masters_status_colour(),
    sort_order: m.masters_status_order(),
    is_default: m.masters_status_default(),
  }),
  valuesOf: (status) => ({
    name: status?.name ?? "",
    category: status?.category ?? "available",
    color: status?.color ?? "#34923e",
    is_default: status?.is_default ?? false,
    sort_order: String(status?.sort_order ?? 100),
  }),
  bodyOf: ({ sort_order, ...values }) => ({ ...values, sort_order: typedNumber(sort_order) ?? 0 }),
  Fields: StatusFields,
};
