import { NativeSelect, TextInput } from "@mantine/core";
import { type Category, type categoryBody, categoryCalls, categoryKinds } from "@steward/contract/masters/category";
import { IconCategory } from "@tabler/icons-react";
import type { z } from "zod";
import { m } from "../messages/messages.js";
import { CountLink } from "../ui/count-link.tsx";
import { RecordPicker } from "../ui/record-picker.tsx";
import type { Master, MasterFieldsProps } from "./master-config.ts";

type CategoryBody = z.input<typeof categoryBody>;
type Kind = Category["kind"];

interface CategoryValues {
  name: string;
  kind: Kind;
  parent: string | null;
}

const kindWords: Record<Kind, () => string> = {
  asset: m.masters_category_kind_asset,
  component: m.masters_category_kind_component,
  accessory: m.masters_category_kind_accessory,
  license: m.masters_category_kind_license,
};

const assetsOf = (category: Category) => (
  <CountLink
    count={category.asset_count}
    label={m.masters_assets_of({ count: category.asset_count, name: category.name })}
    name="asset-management-my-assets"
    search={{ category: category.id }}
  />
);

const describe = (category: Category) => ({
  label: category.name,
  ...(category.parent_details ? { note: category.parent_details.name } : {}),
});

function CategoryFields({ form, record }: MasterFieldsProps<Category, CategoryValues, CategoryBody>) {
  return (
    <>
      <TextInput {...form.field("name", { required: true })} data-autofocus />
      <NativeSelect
        {...form.field("kind", { help: m.masters_category_kind_help() })}
        data={categoryKinds.map((kind) => ({ value: kind, label: kindWords[kind]() }))}
      />
      <RecordPicker
        {...form.field("parent", { help: m.masters_category_parent_help() })}
        call={categoryCalls.list}
        describe={describe}
        query={{ is_active: true }}
        without={record?.id}
        current={record?.parent_details}
      />
    </>
  );
}

export const categoryMaster: Master<Category, CategoryValues, CategoryBody> = {
  noun: "category",
  module: "category",
  calls: categoryCalls,
  icon: <IconCategory size={24} stroke={1.6} />,
  words: {
    title: m.masters_category_title,
    explanation: m.masters_category_explanation,
    found: (count) => m.masters_category_found({ count }),
    search: m.masters_category_search,
    add: m.masters_category_add,
    editTitle: m.masters_category_edit,
    save: m.masters_category_save,
    emptyTitle: m.masters_category_empty,
  },
  columns: [
    {
      key: "parent",
      title: m.masters_category_parent(),
      minWidth: 140,
      render: (category) => category.parent_details?.name ?? "",
    },
    { key: "kind", title: m.masters_category_kind(), width: 130, render: (category) => kindWords[category.kind]() },
    { key: "assets", title: m.masters_assets(), width: 110, alignEnd: true, render: assetsOf },
  ],
  facts: (category) => [
    category.parent_details?.name ?? kindWords[category.kind](),
    m.masters_asset_count({ count: category.asset_count }),
  ],
  labels: {
    name: m.masters_name(),
    kind: m.masters_category_kind(),
    parent: m.masters_category_parent(),
  },
  valuesOf: (category) => ({
    name: category?.name ?? "",
    kind: category?.kind ?? "asset",
    parent: category?.parent ?? null,
  }),
  bodyOf: (values) => values,
  Fields: CategoryFields,
  shownIn: ["models.", "assets."],
};
