import type { Accessory } from "@steward/contract/accessories/rules";
import { messages } from "@steward/contract/messages/catalogue";
import { CREATED, choiceInWords, type ExportColumn, yesOrNo } from "../activity/export-list.ts";
import type { SheetColumn } from "../import-kit/sheet-column.ts";

/** The columns of accessories in files. */
export const accessorySheet: readonly SheetColumn<Accessory>[] = [
  {
    key: "name",
    title: "Accessory",
    required: true,
    aliases: ["name", "item name", "accessory name", "consumable", "consumable name"],
    type: "text",
    read: ({ name }) => name,
  },
  {
    key: "kind",
    title: "Kind",
    help: messages.stock.kindHelp,
    aliases: ["accessory kind", "accessory or consumable"],
    type: "text",
    read: ({ kind }) => choiceInWords(kind),
  },
  {
    key: "quantity",
    title: "Quantity",
    aliases: ["qty", "count", "pieces", "total"],
    type: "number",
    read: ({ quantity }) => quantity,
  },
  {
    key: "reorder_level",
    title: "Reorder level",
    aliases: ["min amount", "minimum", "min qty", "minimum quantity", "low stock level"],
    type: "number",
    read: ({ reorder_level }) => reorder_level,
  },
  {
    key: "asset",
    title: "Stands with",
    help: messages.stock.tagHelp,
    aliases: ["asset", "asset tag", "asset id"],
    type: "text",
    read: ({ asset_details }) => asset_details?.asset_id,
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
    key: "manufacturer",
    title: "Manufacturer",
    aliases: ["make", "maker"],
    type: "text",
    read: ({ manufacturer_details }) => manufacturer_details?.name,
  },
  {
    key: "supplier",
    title: "Supplier",
    aliases: ["vendor", "bought from"],
    type: "text",
    read: ({ supplier_details }) => supplier_details?.name,
  },
  {
    key: "model_number",
    title: "Model number",
    aliases: ["model no", "part number", "item number", "item no"],
    type: "text",
    read: ({ model_number }) => model_number,
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
    key: "notes",
    title: "Notes",
    aliases: ["comments", "remarks", "description"],
    type: "text",
    read: ({ notes }) => notes,
  },
];

/** Columns of exports that no import reads. */
export const shownOfAccessories: readonly ExportColumn<Accessory>[] = [
  { title: "Handed out", type: "number", read: ({ handed_out }) => handed_out },
  { title: "In stock", type: "number", read: ({ available }) => available },
  { title: "Low stock", type: "text", read: ({ is_low }) => yesOrNo(is_low) },
  CREATED,
];
