import { categoryCalls } from "@steward/contract/masters/category/calls";
import { categoryKinds } from "@steward/contract/masters/category/constants";
import type { Category } from "@steward/contract/masters/category/rules";
import { IconCategory } from "@tabler/icons-react";
import { m } from "../../messages/messages.js";
import { CountLink } from "../../ui/text/count-link.tsx";
import { recordsFilter } from "../../lists/filters/records-filter.ts";
import { AssetCount, ModelCount } from "../counts.tsx";
import type { Master } from "../master.ts";
import { CategoryIcon } from "./category-icon.tsx";

export const kindLabel: Record<Category["kind"], () => string> = {
  asset: m.masters_category_kind_asset,
  component: m.masters_category_kind_component,
  accessory: m.masters_category_kind_accessory,
  license: m.masters_category_kind_license,
};

const SEPARATOR = " > ";
/** Breadcrumb above a category; "" for a root. */
export const pathAbove = ({ path, name, parent }: Category): string =>
  parent === null ? "" : path.slice(0, -(name.length + SEPARATOR.length));

export const describeCategory = (category: Category) => {
  const above = pathAbove(category);
  return { label: category.name, note: above || undefined };
};

const childrenOf = (category: Category) => (
  <CountLink
    count={category.child_count}
    label={m.masters_category_children_of({ count: category.child_count, name: category.name })}
    name="admin-category"
    search={{ parent: category.id }}
  />
);

export const categoryMaster: Master<Category> = {
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
    emptyTitle: m.masters_category_empty,
  },
  describe: describeCategory,
  mark: ({ icon }) => <CategoryIcon icon={icon} />,
  note: pathAbove,
  filters: () => [
    {
      kind: "choices",
      key: "kind",
      title: m.masters_category_kind(),
      choices: categoryKinds.map((kind) => ({ value: kind, label: kindLabel[kind]() })),
    },
    recordsFilter({
      key: "parent",
      title: m.masters_category_parent(),
      call: categoryCalls.list,
      describe: describeCategory,
    }),
  ],
  columns: () => [
    { key: "kind", title: m.masters_category_kind(), width: 130, render: (category) => kindLabel[category.kind]() },
    { key: "children", title: m.masters_category_children(), width: 130, alignEnd: true, render: childrenOf },
    {
      key: "models",
      title: m.masters_models(),
      width: 100,
      alignEnd: true,
      render: (category) => <ModelCount record={category} filter="category" />,
    },
    {
      key: "assets",
      title: m.masters_assets(),
      width: 100,
      alignEnd: true,
      render: (category) => <AssetCount record={category} filter="category" />,
    },
  ],
  facts: (category) => [
    pathAbove(category) || kindLabel[category.kind](),
    m.masters_asset_count({ count: category.asset_count }),
  ],
};
