import { fieldSetCalls } from "@steward/contract/field-sets/calls";
import type { FieldSet } from "@steward/contract/field-sets/rules";
import { IconListDetails } from "@tabler/icons-react";
import { m } from "../../messages/messages.js";
import { CellText } from "../../lists/cells/cell-text.tsx";
import type { Master } from "../master.ts";

const fieldNames = ({ custom_fields_details }: FieldSet) => custom_fields_details.map(({ name }) => name).join(", ");

export const fieldSetMaster: Master<FieldSet> = {
  noun: "fieldSet",
  module: "field_set",
  calls: fieldSetCalls,
  icon: <IconListDetails size={24} stroke={1.6} />,
  words: {
    title: m.custom_fields_set_title,
    explanation: m.custom_fields_set_explanation,
    found: (count) => m.custom_fields_set_found({ count }),
    search: m.custom_fields_set_search,
    add: m.custom_fields_set_add,
    emptyTitle: m.custom_fields_set_empty,
  },
  columns: () => [
    {
      key: "fields",
      title: m.custom_fields_set_fields(),
      minWidth: 260,
      render: (set) => <CellText text={fieldNames(set)} quiet />,
    },
    {
      key: "categories",
      title: m.custom_fields_set_categories(),
      width: 110,
      alignEnd: true,
      render: ({ category_count }) => category_count,
    },
    {
      key: "models",
      title: m.custom_fields_set_models(),
      width: 100,
      alignEnd: true,
      render: ({ model_count }) => model_count,
    },
  ],
  facts: (set) => [m.custom_fields_set_field_count({ count: set.custom_fields.length }), fieldNames(set)],
};
