import { branchCalls } from "@steward/contract/branches/calls";
import type { Component } from "@steward/contract/components/rules";
import { categoryCalls } from "@steward/contract/masters/category/calls";
import { supplierCalls } from "@steward/contract/masters/supplier/calls";
import { recordsFilter } from "../lists/filters/records-filter.ts";
import type { ListCard, ListColumn, ListFilter } from "../lists/list-props.ts";
import { m } from "../messages/messages.js";
import { modelSource } from "../models/model-api.ts";
import { named } from "../nouns/record-source.ts";
import { AssetLink, assetText } from "../stock/asset-link.tsx";
import { StockPicture, StockThumbnail } from "../stock/stock-picture.tsx";
import classes from "../stock/stock.module.css";
import { localMinute, readDay } from "../ui/text/local-time.ts";
import { Marked } from "../ui/text/marked.tsx";

export const componentFilters = (): ListFilter[] => [
  {
    kind: "choices",
    key: "is_attached",
    title: m.components_state(),
    single: true,
    choices: [
      { value: "true", label: m.components_attached() },
      { value: "false", label: m.components_in_store() },
    ],
  },
  recordsFilter({
    permission: "category.view",
    key: "category",
    title: m.stock_category(),
    ...named(categoryCalls.list),
    query: { kind: "component" },
  }),
  recordsFilter({ permission: "branch.view", key: "branch", title: m.stock_branch(), ...named(branchCalls.list) }),
  recordsFilter({
    permission: "supplier.view",
    key: "supplier",
    title: m.stock_supplier(),
    ...named(supplierCalls.list),
    more: true,
  }),
  recordsFilter({ permission: "model.view", key: "product", title: m.stock_model(), ...modelSource, more: true }),
];

/** Where a component is: its asset, else the branch of its store. */
const whereOf = ({ linked_asset_details: asset, branch_details: branch }: Component): string =>
  asset ? assetText(asset) : (branch?.name ?? m.stock_nowhere());

/** A component as a card. */
export const componentCard = (component: Component, search: string): ListCard => ({
  title: <Marked text={component.name} search={search} />,
  facts: [
    component.serial_number ? (
      <span key="serial" className={classes.mono}>
        <Marked text={component.serial_number} search={search} />
      </span>
    ) : null,
    component.category_details?.name,
    whereOf(component),
  ].filter(Boolean),
  picture: <StockThumbnail picture={component.primary_image} />,
});

const name = (): ListColumn<Component> => ({
  key: "name",
  title: m.components_name(),
  primary: true,
  sortKey: "name",
  minWidth: 160,
  render: (component, search) => <Marked text={component.name} search={search} />,
});
const serial = (): ListColumn<Component> => ({
  key: "serial_number",
  title: m.components_serial(),
  sortKey: "serial_number",
  width: 150,
  mono: true,
  render: (component, search) => <Marked text={component.serial_number} search={search} />,
});
const category = (): ListColumn<Component> => ({
  key: "category",
  title: m.stock_category(),
  minWidth: 130,
  render: (component) => component.category_details?.name ?? "",
});

/** Columns of the list of components. */
export const componentColumns = (): ListColumn<Component>[] => [
  {
    key: "picture",
    title: m.stock_picture(),
    width: 64,
    render: (row) => <StockPicture picture={row.primary_image} />,
  },
  name(),
  serial(),
  {
    key: "asset",
    title: m.stock_asset(),
    minWidth: 150,
    render: ({ linked_asset_details }) => <AssetLink asset={linked_asset_details} />,
  },
  { key: "branch", title: m.stock_branch(), minWidth: 130, render: (row) => row.branch_details?.name ?? "" },
  category(),
  {
    key: "product",
    title: m.stock_model(),
    minWidth: 140,
    hiddenByDefault: true,
    render: (row) => row.product_details?.name ?? "",
  },
  {
    key: "supplier",
    title: m.stock_supplier(),
    minWidth: 140,
    hiddenByDefault: true,
    render: (row) => row.supplier_details?.name ?? "",
  },
  {
    key: "purchase_date",
    title: m.stock_purchase_date(),
    width: 130,
    hiddenByDefault: true,
    render: (row) => readDay(row.purchase_date),
  },
  {
    key: "created",
    title: m.stock_created(),
    sortKey: "created",
    sortFirst: "desc",
    width: 160,
    hiddenByDefault: true,
    render: (row) => localMinute(row.created),
  },
];

/** Columns of the components of one asset. */
export const builtInColumns = (): ListColumn<Component>[] => [
  name(),
  serial(),
  category(),
  {
    key: "warranty",
    title: m.stock_warranty(),
    width: 160,
    alignEnd: true,
    render: (row) => (row.warranty_period === null ? "" : m.models_months({ count: row.warranty_period })),
  },
];
