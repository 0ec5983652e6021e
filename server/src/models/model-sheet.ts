import type { Model } from "@steward/contract/models/rules";
import { type ExportColumn, STATE } from "../activity/export-list.ts";
import type { SheetColumn } from "../import-kit/sheet-column.ts";

/** The columns of models in files. */
export const modelSheet: readonly SheetColumn<Model>[] = [
  {
    key: "product_name",
    title: "Model",
    required: true,
    aliases: ["name", "model name", "product", "product name"],
    type: "text",
    read: ({ product_name }) => product_name,
  },
  {
    key: "product_number",
    title: "Model number",
    aliases: ["model no", "part number", "part no", "product number", "sku", "model id"],
    type: "text",
    read: ({ product_number }) => product_number,
  },
  {
    key: "manufacturer",
    title: "Manufacturer",
    aliases: ["make", "maker", "vendor"],
    type: "text",
    read: ({ manufacturer_details }) => manufacturer_details?.name,
  },
  {
    key: "brand",
    title: "Brand",
    aliases: ["brand name"],
    type: "text",
    read: ({ brand_details }) => brand_details?.name,
  },
  {
    key: "category",
    title: "Category",
    aliases: ["type", "class"],
    type: "text",
    read: ({ category_details }) => category_details?.name,
  },
  {
    key: "warranty_period",
    title: "Warranty months",
    aliases: ["warranty", "warranty period"],
    type: "number",
    read: ({ warranty_period }) => warranty_period,
  },
  {
    key: "age",
    title: "Useful life in months",
    aliases: ["age", "eol", "life", "useful life"],
    type: "number",
    read: ({ age }) => age,
  },
  {
    key: "description",
    title: "Description",
    aliases: ["notes", "model notes", "comments"],
    type: "text",
    read: ({ description }) => description,
  },
];

/** Columns of exports that no import reads. */
export const shownOfModels: readonly ExportColumn<Model>[] = [
  { title: "Depreciation", type: "text", read: ({ depreciation_details }) => depreciation_details?.name },
  { title: "Field set", type: "text", read: ({ custom_fieldset_details }) => custom_fieldset_details?.name },
  { title: "Assets", type: "number", read: ({ asset_count }) => asset_count },
  ...STATE,
];
