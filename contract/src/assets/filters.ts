import { z } from "zod";
import { archivedChoices } from "./constants.ts";
import { queryCustomValues } from "../custom-fields/custom-values.ts";
import { day } from "../kit/field-rules.ts";
import { exportQuery, ordering, pageQuery, queryChoices, queryIds } from "../kit/query-rules.ts";
import { statusCategories } from "../masters/attached-status/constants.ts";

/** Filters of My Assets: values of one filter are joined by OR, filters by AND. Ranges of days are inclusive. */
export const assetFilters = {
  search: pageQuery.search.describe(
    "Text that is found anywhere, whatever its case and accents. Unless an order is asked for, assets come first whose tag or serial number it is, then those whose tag or serial number begins with it.",
  ),
  status: queryIds.optional(),
  status_category: queryChoices(statusCategories).optional(),
  category: queryIds.optional(),
  branch: queryIds.optional(),
  location: queryIds
    .optional()
    .describe(
      "Id of a branch or location, or several as alternatives: assets at it and anywhere inside it. At most 50.",
    ),
  product: queryIds.optional(),
  manufacturer: queryIds.optional(),
  brand: queryIds.optional(),
  created_from: day.optional(),
  created_to: day.optional(),
  purchased_from: day.optional(),
  purchased_to: day.optional(),
  cover_ends_from: day
    .optional()
    .describe("Last day of warranty or AMC, whichever ends later; assets without either are left out."),
  cover_ends_to: day.optional(),
  custom_field: queryCustomValues.optional(),
  archived: z.enum(archivedChoices).optional(),
  ids: queryIds.optional(),
};

export const assetQuery = z.strictObject({
  ...pageQuery,
  ...assetFilters,
  ordering: ordering(["created", "modified", "asset_id", "asset_name", "serial_number", "purchase_date"]),
});
export const assetExportQuery = exportQuery(assetQuery);
