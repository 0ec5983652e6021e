import { messages } from "@steward/contract/messages/catalogue";
import type { Component } from "@steward/contract/components/rules";
import { CREATED, type ExportColumn } from "../activity/export-list.ts";
import type { SheetColumn } from "../import-kit/sheet-column.ts";

/** The columns of components in files. */
export const componentSheet: readonly SheetColumn<Component>[] = [
  {
    key: "name",
    title: "Component",
    required: true,
    aliases: ["name", "item name", "component name", "part", "part name"],
    type: "text",
    read: ({ name }) => name,
  },
  {
    key: "serial_number",
    title: "Serial number",
    aliases: ["serial", "serial no", "s/n", "sn"],
    type: "text",
    read: ({ serial_number }) => serial_number,
  },
  {
    key: "linked_asset",
    title: "Attached to",
    help: messages.stock.tagHelp,
    aliases: ["asset", "asset tag", "asset id", "linked asset", "installed in"],
    type: "text",
    read: ({ linked_asset_details }) => linked_asset_details?.asset_id,
  },
  {
    key: "branch",
    title: "Branch",
    aliases: ["location", "site", "store", "office"],
    type: "text",
    read: ({ branch_details }) => branch_details?.name,
  },
  {
    key: "category",
    title: "Category",
    aliases: ["type", "class"],
    type: "text",
    read: ({ category_details }) => category_details?.name,
  },
  {
    key: "supplier",
    title: "Supplier",
    aliases: ["vendor", "bought from"],
    type: "text",
    read: ({ supplier_details }) => supplier_details?.name,
  },
  {
    key: "purchase_date",
    title: "Purchase date",
    aliases: ["purchased", "date of purchase", "bought on"],
    type: "date",
    read: ({ purchase_date }) => purchase_date,
  },
  {
    key: "order_number",
    title: "Order number",
    aliases: ["order no", "po number", "purchase order"],
    type: "text",
    read: ({ order_number }) => order_number,
  },
  {
    key: "invoice_number",
    title: "Invoice number",
    aliases: ["invoice no", "bill number"],
    type: "text",
    read: ({ invoice_number }) => invoice_number,
  },
  {
    key: "invoice_date",
    title: "Invoice date",
    aliases: ["bill date"],
    type: "date",
    read: ({ invoice_date }) => invoice_date,
  },
  {
    key: "warranty_period",
    title: "Warranty months",
    aliases: ["warranty", "warranty period"],
    type: "number",
    read: ({ warranty_period }) => warranty_period,
  },
  {
    key: "amc_start_date",
    title: "AMC start",
    aliases: ["amc from"],
    type: "date",
    read: ({ amc_start_date }) => amc_start_date,
  },
  {
    key: "amc_end_date",
    title: "AMC end",
    aliases: ["amc to", "amc until"],
    type: "date",
    read: ({ amc_end_date }) => amc_end_date,
  },
  {
    key: "notes",
    title: "Notes",
    aliases: ["comments", "remarks", "description"],
    type: "text",
    read: ({ notes }) => notes,
  },
];

/** Columns of exports that no import reads. */
export const shownOfComponents: readonly ExportColumn<Component>[] = [
  { title: "Model", type: "text", read: ({ product_details }) => product_details?.name },
  CREATED,
];
