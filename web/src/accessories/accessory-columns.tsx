import { accessoryKinds } from "@steward/contract/accessories/constants";
import type { Accessory } from "@steward/contract/accessories/rules";
import { branchCalls } from "@steward/contract/branches/calls";
import { categoryCalls } from "@steward/contract/masters/category/calls";
import { manufacturerCalls } from "@steward/contract/masters/manufacturer/calls";
import { supplierCalls } from "@steward/contract/masters/supplier/calls";
import { recordsFilter } from "../lists/filters/records-filter.ts";
import type { ListCard, ListColumn, ListFilter } from "../lists/list-props.ts";
import { m } from "../messages/messages.js";
import { named } from "../nouns/record-source.ts";
import { AssetLink } from "../stock/asset-link.tsx";
import { StockPicture, StockThumbnail } from "../stock/stock-picture.tsx";
import classes from "../stock/stock.module.css";
import { userSource } from "../users/user-api.ts";
import { countText } from "../ui/text/count-text.ts";
import { localMinute } from "../ui/text/local-time.ts";
import { Marked } from "../ui/text/marked.tsx";
import { kindText } from "./accessory-form.ts";

export const accessoryFilters = (): ListFilter[] => [
  {
    kind: "choices",
    key: "is_low",
    title: m.accessories_low(),
    single: true,
    choices: [
      { value: "true", label: m.accessories_low_only() },
      { value: "false", label: m.accessories_enough() },
    ],
  },
  {
    kind: "choices",
    key: "kind",
    title: m.accessories_kind(),
    choices: accessoryKinds.map((value) => ({ value, label: kindText[value]() })),
  },
  recordsFilter({ permission: "user.view", key: "user", title: m.stock_with_person(), ...userSource }),
  recordsFilter({
    permission: "category.view",
    key: "category",
    title: m.stock_category(),
    ...named(categoryCalls.list),
    query: { kind: "accessory" },
  }),
  recordsFilter({ permission: "branch.view", key: "branch", title: m.stock_branch(), ...named(branchCalls.list) }),
  recordsFilter({
    permission: "manufacturer.view",
    key: "manufacturer",
    title: m.stock_manufacturer(),
    ...named(manufacturerCalls.list),
    more: true,
  }),
  recordsFilter({
    permission: "supplier.view",
    key: "supplier",
    title: m.stock_supplier(),
    ...named(supplierCalls.list),
    more: true,
  }),
];

/** How many are in stock, marked where that is too few. */
export const InStock = ({ accessory }: { accessory: Pick<Accessory, "available" | "is_low"> }) => (
  <span className={classes.marked}>
    {accessory.is_low ? <span className={classes.mark}>{m.accessories_low()}</span> : null}
    {countText(accessory.available)}
  </span>
);

/** An accessory as a card. */
export const accessoryCard = (accessory: Accessory, search: string): ListCard => ({
  title: <Marked text={accessory.name} search={search} />,
  facts: [
    <span key="stock" className={classes.marked}>
      {m.accessories_in_stock()} <InStock accessory={accessory} />
    </span>,
    accessory.category_details?.name,
    accessory.branch_details?.name,
  ].filter(Boolean),
  picture: <StockThumbnail picture={accessory.primary_image} />,
});

/** Columns of the list of accessories. */
export const accessoryColumns = (): ListColumn<Accessory>[] => [
  {
    key: "picture",
    title: m.stock_picture(),
    width: 64,
    render: (row) => <StockPicture picture={row.primary_image} />,
  },
  {
    key: "name",
    title: m.accessories_name(),
    primary: true,
    sortKey: "name",
    minWidth: 190,
    render: (row, search) => <Marked text={row.name} search={search} />,
  },
  { key: "kind", title: m.accessories_kind(), width: 130, render: (row) => kindText[row.kind]() },
  {
    key: "available",
    title: m.accessories_in_stock(),
    sortKey: "available",
    width: 150,
    alignEnd: true,
    render: (row) => <InStock accessory={row} />,
  },
  {
    key: "handed_out",
    title: m.accessories_handed_out(),
    width: 120,
    alignEnd: true,
    render: (row) => countText(row.handed_out),
  },
  { key: "branch", title: m.stock_branch(), minWidth: 130, render: (row) => row.branch_details?.name ?? "" },
  { key: "category", title: m.stock_category(), minWidth: 130, render: (row) => row.category_details?.name ?? "" },
  {
    key: "asset",
    title: m.accessories_asset(),
    minWidth: 150,
    hiddenByDefault: true,
    render: (row) => <AssetLink asset={row.asset_details} />,
  },
  {
    key: "model_number",
    title: m.accessories_model_number(),
    width: 150,
    hiddenByDefault: true,
    render: (row, search) => <Marked text={row.model_number} search={search} />,
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
