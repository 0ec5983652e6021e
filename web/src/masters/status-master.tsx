import { Checkbox, Radio, Stack, TextInput } from "@mantine/core";
import {
  type AttachedStatus,
  type attachedStatusBody,
  attachedStatusCalls,
  type StatusCategory,
  statusCategories,
} from "@steward/contract/masters/attached-status";
import { IconProgressCheck } from "@tabler/icons-react";
import type { z } from "zod";
import { m } from "../messages/messages.js";
import { typedNumber } from "../ui/typed-values.ts";
import { ColourField } from "./colour-field.tsx";
import type { Master, MasterFieldsProps } from "./master-config.ts";

type StatusBody = z.input<typeof attachedStatusBody>;

interface StatusValues {
  name: string;
  category: StatusCategory;
  color: string;
  is_default: boolean;
  sort_order: string;
}

/** Words of the closed categories and what each means for an asset. */
export const categoryWords: Record<StatusCategory, { title: () => string; meaning: () => string }> = {
  pending: { title: m.masters_status_pending, meaning: m.masters_status_pending_meaning },
  available: { title: m.masters_status_available, meaning: m.masters_status_available_meaning },
  in_use: { title: m.masters_status_in_use, meaning: m.masters_status_in_use_meaning },
  unavailable: { title: m.masters_status_unavailable, meaning: m.masters_status_unavailable_meaning },
  archived: { title: m.masters_status_archived, meaning: m.masters_status_archived_meaning },
};

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
              label={categoryWords[category].title()}
              description={categoryWords[category].meaning()}
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

export const statusMaster: Master<AttachedStatus, StatusValues, StatusBody> = {
  noun: "attachedStatus",
  module: "status",
  calls: attachedStatusCalls,
  icon: <IconProgressCheck size={24} stroke={1.6} />,
  words: {
    title: m.masters_status_title,
    explanation: m.masters_status_explanation,
    found: (count) => m.masters_status_found({ count }),
    search: m.masters_status_search,
    add: m.masters_status_add,
    editTitle: m.masters_status_edit,
    save: m.masters_status_save,
    emptyTitle: m.masters_status_empty,
  },
  columns: [],
  facts: () => [],
  labels: {
    name: m.masters_name(),
    category: m.masters_status_category(),
    color: m.masters_status_colour(),
    sort_order: m.masters_status_order(),
    is_default: m.masters_status_default(),
  },
  valuesOf: (status) => ({
    name: status?.name ?? "",
    category: status?.category ?? "available",
    color: status?.color ?? "#34923e",
    is_default: status?.is_default ?? false,
    sort_order: String(status?.sort_order ?? 100),
  }),
  bodyOf: ({ sort_order, ...values }) => ({ ...values, sort_order: typedNumber(sort_order) ?? 0 }),
  Fields: StatusFields,
  shownIn: ["assets."],
};
