import { z } from "zod";
import { id } from "../kit/field-rules.ts";
import { pageQuery } from "../kit/query-rules.ts";
import { assetGroupColumns } from "./constants.ts";
import { assetFilters } from "./asset-queries.ts";

const { page, page_size, length } = pageQuery;

export const assetGroupQuery = z.strictObject({
  page,
  page_size,
  length,
  ...assetFilters,
  group_by: z.enum(assetGroupColumns).default("status").describe("Column by whose values assets are counted."),
});

export const assetGroup = z
  .object({
    id: id
      .nullable()
      .describe("Value of the filter of the same name; null: assets that have none, which `without` finds."),
    name: z.string().nullable(),
    asset_count: z.number().int(),
  })
  .meta({ id: "AssetGroup" });
export type AssetGroup = z.output<typeof assetGroup>;
