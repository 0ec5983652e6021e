import { customFieldCalls } from "@steward/contract/custom-fields/calls";
import type { CustomField } from "@steward/contract/custom-fields/rules";
import { fieldTypes } from "@steward/contract/custom-fields/constants";
import { IconForms } from "@tabler/icons-react";
import { typeLabel } from "../../custom-fields/type-labels.ts";
import { m } from "../../messages/messages.js";
import type { Master } from "../master.ts";

const marks = ({ is_required, is_unique }: CustomField) =>
  [is_required && m.custom_fields_required(), is_unique && m.custom_fields_unique()].filter(Boolean).join(", ");

export const customFieldMaster: Master<CustomField> = {
  noun: "customField",
  module: "custom_field",
  calls: customFieldCalls,
  icon: <IconForms size={24} stroke={1.6} />,
  words: {
    title: m.custom_fields_title,
    explanation: m.custom_fields_explanation,
    found: (count) => m.custom_fields_found({ count }),
    search: m.custom_fields_search,
    add: m.custom_fields_add,
    emptyTitle: m.custom_fields_empty,
  },
  note: ({ help }) => help,
  columns: () => [
    {
      key: "field_type",
      title: m.custom_fields_type(),
      minWidth: 170,
      render: ({ field_type }) => typeLabel[field_type](),
    },
    { key: "rules", title: m.custom_fields_rules(), minWidth: 150, render: marks },
    { key: "sets", title: m.custom_fields_sets(), width: 110, alignEnd: true, render: ({ set_count }) => set_count },
  ],
  filters: () => [
    {
      kind: "choices",
      key: "field_type",
      title: m.custom_fields_type(),
      choices: fieldTypes.map((type) => ({ value: type, label: typeLabel[type]() })),
    },
  ],
  facts: (field) => [typeLabel[field.field_type](), m.custom_fields_in_sets({ count: field.set_count })],
};
