import { z } from "zod";
import { archivedChoices, assetGroupColumns, auditChoices, coverChoices, EXPORT_NAMED, NAMELESS } from "./constants.ts";
import { queryCustomValues } from "../custom-fields/custom-values.ts";
import { day, id, line } from "../kit/field-rules.ts";
import {
  exportQuery,
  fileFormat,
  ordering,
  pageQuery,
  queryBoolean,
  queryChoices,
  queryIds,
} from "../kit/query-rules.ts";
import { statusCategories } from "../masters/attached-status/constants.ts";

const region = (part: string) =>
  line(200)
    .optional()
    .describe(`Assets at branches in this ${part}; \`${NAMELESS}\` for those whose address names none.`);

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
  country: region("country"),
  state: region("state"),
  city: region("city"),
  product: queryIds.optional(),
  manufacturer: queryIds.optional(),
  brand: queryIds.optional(),
  supplier: queryIds.optional(),
  service_provider: queryIds.optional(),
  depreciation: queryIds.optional().describe("Method of the asset, else that of its model."),
  assigned_to: queryIds.optional().describe("Id of a person, place or asset that holds assets."),
  overdue: queryBoolean.optional().describe("true: those that should have come back by now."),
  created_from: day.optional(),
  created_to: day.optional(),
  purchased_from: day.optional(),
  purchased_to: day.optional(),
  cover_ends_from: day
    .optional()
    .describe("Last day of warranty or AMC, whichever ends later; assets without either are left out."),
  cover_ends_to: day.optional(),
  cover_status: queryChoices(coverChoices)
    .optional()
    .describe(
      "By the last day of warranty or AMC, whichever ends later: `covered` for more than 30 days, `expiring` within them, `expired`, or `none` where no such day is known.",
    ),
  audit: queryChoices(auditChoices)
    .optional()
    .describe(
      "By what the last audit found; `due` where the next one was set to today or a day before, `never` for assets that nobody has audited.",
    ),
  custom_field: queryCustomValues.optional(),
  without: queryChoices(assetGroupColumns)
    .describe(`${assetGroupColumns.join(", ")}: assets that have none; of several, that have none of them.`)
    .optional(),
  archived: z.enum(archivedChoices).optional(),
  ids: queryIds.optional(),
};

/** The filters alone. */
export const assetFilter = z.strictObject(assetFilters);

export const assetQuery = z.strictObject({
  ...pageQuery,
  ...assetFilters,
  ordering: ordering(["created", "modified", "asset_id", "asset_name", "serial_number", "purchase_date"]),
});
export const assetExportQuery = exportQuery(assetQuery);

export const assetExportBody = z
  .strictObject({ assets: z.array(id).min(1).max(EXPORT_NAMED), format: fileFormat })
  .meta({ id: "AssetExportBody" });
