import { z } from "zod";
import { activityEntry } from "./activity.ts";
import { assetExportQuery, assetQuery } from "./asset-filters.ts";
import { assetPictureCalls } from "./asset-pictures.ts";
import { primaryImage } from "./attachments.ts";
import { defineCall, file, noBody, noContent, none, PRODUCT } from "./call.ts";
import { customFieldValue, customFieldValues } from "./custom-fields.ts";
import { day, freeText, id, line, max200, money, warrantyMonths } from "./field-rules.ts";
import { placeReference } from "./location-shape.ts";
import { statusDetails } from "./masters/attached-status.ts";
import { idParams, reference } from "./masters/master.ts";
import { paged, pageQuery } from "./paging.ts";

const root = `/v1/${PRODUCT}/assets/` as const;

/** Longest asset name; real registers carry titles of over 400 characters. */
export const ASSET_NAME_MAX = 500;

const fields = {
  asset_id: line(),
  asset_name: line(ASSET_NAME_MAX),
  serial_number: line(),
  status: id.nullish(),
  category: id.nullish(),
  product: id.nullish(),
  branch: id.nullish(),
  location: id.nullish(),
  warranty_period: warrantyMonths.nullish(),
  purchase_date: day.nullish(),
  purchase_cost: money.nullish(),
  order_number: line(),
  invoice_number: line(),
  invoice_date: day.nullish(),
  amc_start_date: day.nullish(),
  amc_end_date: day.nullish(),
  notes: freeText(),
  custom_field_values: customFieldValues.optional(),
};

const datesInOrder = (value: { amc_start_date?: string | null; amc_end_date?: string | null }) =>
  !value.amc_start_date || !value.amc_end_date || value.amc_start_date <= value.amc_end_date;
const amcOrder = { path: ["amc_end_date"], message: "The AMC cannot end before it starts." };

/** What names an asset to people: without any of these it could not be told from another. */
const isNamed = (value: { asset_id?: string; asset_name?: string; serial_number?: string; product?: string | null }) =>
  Boolean(value.asset_id || value.asset_name || value.serial_number || value.product);

/**
 * Body of a new asset. An empty `asset_id` (tag) is made from the organisation's prefix; without `status` the default
 * one is taken, without `category` the model's. `location` is a place inside a branch and sets the branch; a given
 * `branch` has to be the same one.
 */
export const assetBody = z
  .strictObject({
    ...fields,
    asset_id: fields.asset_id.default(""),
    asset_name: fields.asset_name.default(""),
    serial_number: fields.serial_number.default(""),
    order_number: fields.order_number.default(""),
    invoice_number: fields.invoice_number.default(""),
    notes: fields.notes.default(""),
  })
  .refine(datesInOrder, amcOrder)
  .refine(isNamed, { path: ["asset_name"], message: "Give a name, a model, a tag or a serial number." });

/** Body of an edit: only what changes. A new `status` follows the rules of a status change and may need `reason`. Another
 * `branch` alone clears the location. */
export const assetPatch = z
  .strictObject({ ...fields, asset_id: fields.asset_id.min(1, "This is Required."), reason: max200 })
  .partial()
  .refine(datesInOrder, amcOrder);

/** An asset as it is read. `purchase_cost` is null for those who may not see costs; `internal_id` never changes. */
export const asset = z.object({
  id,
  internal_id: z.string(),
  asset_id: z.string(),
  asset_name: z.string(),
  serial_number: z.string(),
  status: id,
  status_details: statusDetails,
  category: id.nullable(),
  category_details: reference.nullable(),
  product: id.nullable(),
  product_details: z
    .object({
      id,
      name: z.string(),
      product_number: z.string(),
      manufacturer_details: reference.nullable(),
      brand_details: reference.nullable(),
    })
    .nullable(),
  branch: id.nullable(),
  branch_details: reference.nullable(),
  location: id.nullable(),
  location_details: placeReference.nullable(),
  warranty_period: z.number().int().nullable(),
  purchase_date: z.string().nullable(),
  purchase_cost: z.string().nullable(),
  order_number: z.string(),
  invoice_number: z.string(),
  invoice_date: z.string().nullable(),
  amc_start_date: z.string().nullable(),
  amc_end_date: z.string().nullable(),
  notes: z.string(),
  primary_image: primaryImage,
  version: z.number().int(),
  created: z.string(),
  modified: z.string(),
});
export type Asset = z.output<typeof asset>;

/** An asset with the values of its custom fields, by label. */
export const assetDetails = asset.extend({ custom_field_values: z.array(customFieldValue) });
export type AssetDetails = z.output<typeof assetDetails>;

/** How many assets one call changes at most. */
export const BULK_LIMIT = 500;

export const assetCalls = {
  list: defineCall({
    name: "assets.list",
    summary: "My Assets; archived ones only when asked for",
    method: "GET",
    path: root,
    params: none,
    query: assetQuery,
    body: none,
    response: paged(asset),
    permission: "asset.view",
  }),
  create: defineCall({
    name: "assets.create",
    summary: "Add an asset",
    method: "POST",
    path: root,
    params: none,
    query: none,
    body: assetBody,
    response: assetDetails,
    permission: "asset.create",
    success: "Asset created successfully",
    status: 201,
    idempotent: true,
  }),
  export: defineCall({
    name: "assets.export",
    summary: "The filtered list as CSV or XLSX, every row",
    method: "GET",
    path: `${root}export/`,
    params: none,
    query: assetExportQuery,
    body: none,
    response: file,
    permission: "asset.export",
    answers: "file",
  }),
  overview: defineCall({
    name: "assets.overview",
    summary: "Number of assets in all, by status, and of branches and categories in use",
    method: "GET",
    path: `${root}overview/`,
    params: none,
    query: none,
    body: none,
    response: z.object({
      total_assets: z.number().int(),
      archived_assets: z.number().int(),
      branches: z.number().int(),
      categories: z.number().int(),
      statuses: z.array(statusDetails.extend({ asset_count: z.number().int() })),
    }),
    permission: "asset.view",
  }),
  bulkChangeStatus: defineCall({
    name: "assets.bulkChangeStatus",
    summary: "Change the status of several assets; those whose move is not allowed are named and stay as they are",
    method: "POST",
    path: `${root}change-status/`,
    params: none,
    query: none,
    body: z.strictObject({ assets: z.array(id).min(1).max(BULK_LIMIT), status: id, reason: max200.default("") }),
    response: z.object({
      changed: z.number().int(),
      refused: z.array(z.object({ id, asset_id: z.string(), message: z.string() })),
    }),
    permission: "asset.change_status",
    success: "Status updated successfully",
  }),
  read: defineCall({
    name: "assets.read",
    summary: "One asset",
    method: "GET",
    path: `${root}{id}/`,
    params: idParams,
    query: none,
    body: none,
    response: assetDetails,
    permission: "asset.view",
  }),
  update: defineCall({
    name: "assets.update",
    summary: "Edit an asset",
    method: "PATCH",
    path: `${root}{id}/`,
    params: idParams,
    query: none,
    body: assetPatch,
    response: assetDetails,
    permission: "asset.update",
    success: "Asset edited successfully",
  }),
  archive: defineCall({
    name: "assets.archive",
    summary: "Delete an asset: it moves to the archive and keeps its history",
    method: "DELETE",
    path: `${root}{id}/`,
    params: idParams,
    query: none,
    body: noBody,
    response: noContent,
    permission: "asset.delete",
    success: "Asset deleted successfully",
    status: 204,
  }),
  changeStatus: defineCall({
    name: "assets.changeStatus",
    summary: "Change the status of an asset by the moves its category allows",
    method: "POST",
    path: `${root}{id}/change-status/`,
    params: idParams,
    query: none,
    body: z.strictObject({ status: id, reason: max200.default("") }),
    response: assetDetails,
    permission: "asset.change_status",
    success: "Status updated successfully",
  }),
  move: defineCall({
    name: "assets.move",
    summary: "Move an asset to a location, which sets the branch, or to a branch alone, which clears the location",
    method: "POST",
    path: `${root}{id}/move/`,
    params: idParams,
    query: none,
    body: z
      .strictObject({ branch: id.nullish(), location: id.nullish() })
      .refine(({ branch, location }) => branch !== undefined || location !== undefined, {
        path: ["branch"],
        message: "This is Required.",
      }),
    response: assetDetails,
    permission: "asset.move_location",
    success: "Location Updated!",
  }),
  restore: defineCall({
    name: "assets.restore",
    summary: "Bring an archived asset back to a status of the category available",
    method: "POST",
    path: `${root}{id}/restore/`,
    params: idParams,
    query: none,
    body: z.strictObject({ status: id.nullish() }),
    response: assetDetails,
    permission: "asset.restore",
    success: "Status updated successfully",
  }),
  activity: defineCall({
    name: "assets.activity",
    summary: "History of an asset, newest first",
    method: "GET",
    path: `${root}{id}/activity/`,
    params: idParams,
    query: z.strictObject(pageQuery),
    body: none,
    response: paged(activityEntry),
    permission: "asset.view",
  }),
  ...assetPictureCalls,
};
