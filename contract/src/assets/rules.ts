import { assets } from "../messages/language.ts";
import { z } from "zod";
import { asOfKeys, asOfQuery, entryParams } from "../activity/as-of.ts";
import { activityEntry } from "../activity/rules.ts";
import { holderDetails } from "./custody/holder.ts";
import { ASSET_NAME_MAX, BULK_LIMIT } from "./constants.ts";
import { assetGroup, assetGroupQuery } from "./groups.ts";
import { assetExportBody, assetExportQuery, assetQuery } from "./asset-queries.ts";
import { formerPicture, pictureRules, primaryImage, signedQuery } from "../attachments/rules.ts";
import { customFieldValue, customFieldValues } from "../custom-fields/rules.ts";
import { documentRules } from "../documents/rules.ts";
import { currencyCode, day, freeText, id, line, max200, money, warrantyMonths } from "../kit/field-rules.ts";
import { pageQuery, paged } from "../kit/query-rules.ts";
import { idParams, reference } from "../kit/record-rules.ts";
import { REQUIRED } from "../kit/wording.ts";
import { placeReference } from "../locations/rules.ts";
import { statusDetails } from "../masters/attached-status/rules.ts";

/** Code on a label: ten letters and digits that nobody confuses when reading them aloud. */
export const shortCode = z.string().regex(/^[0-9a-hjkmnp-tv-z]{10}$/i, assets.codeForm);

const fields = {
  asset_id: line(),
  asset_name: line(ASSET_NAME_MAX),
  serial_number: line(),
  status: id.nullish(),
  category: id.nullish(),
  product: id.nullish(),
  branch: id.nullish(),
  location: id.nullish(),
  supplier: id.nullish(),
  service_provider: id.nullish(),
  depreciation: id.nullish().describe("Method of this asset; absent: the one of its model."),
  warranty_period: warrantyMonths.nullish(),
  warranty_start_date: day.nullish().describe("Where it is not the day of the purchase."),
  warranty_end_date: day.nullish().describe("Where it does not follow from the start and the months."),
  purchase_date: day.nullish(),
  purchase_cost: money.nullish(),
  purchase_currency: currencyCode
    .nullish()
    .describe("Of the purchase cost; absent: the one it has, and for a first cost that of the organisation."),
  order_number: line(),
  invoice_number: line(),
  invoice_date: day.nullish(),
  amc_start_date: day.nullish(),
  amc_end_date: day.nullish(),
  notes: freeText(),
  custom_fields: customFieldValues.optional(),
};

const datesInOrder = (value: { amc_start_date?: string | null; amc_end_date?: string | null }) =>
  !value.amc_start_date || !value.amc_end_date || value.amc_start_date <= value.amc_end_date;
const amcOrder = { path: ["amc_end_date"], message: assets.amcEndsEarly };

/** True for an asset that people can identify: it has one of tag, name, serial number and model. */
const isNamed = (value: { asset_id?: string; asset_name?: string; serial_number?: string; product?: string | null }) =>
  Boolean(value.asset_id || value.asset_name || value.serial_number || value.product);

/**
 * Body of a new asset. An empty `asset_id` (tag) is generated from the organisation's prefix; `status` defaults to the
 * organisation's, `category` to the model's. `location` is a place inside a branch and sets the branch; a given
 * `branch` must be the same one.
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
  .refine(isNamed, { path: ["asset_name"], message: assets.unnamed });

/**
 * Body of an edit: changed fields only. A new `status` follows the rules of a status change and may need `reason`.
 * Another `branch` alone clears the location. Another `service_provider` asks for the permission to attach one, which
 * suffices where nothing else is edited.
 */
export const assetPatch = z
  .strictObject({ ...fields, asset_id: fields.asset_id.min(1, REQUIRED), reason: max200 })
  .partial()
  .refine(datesInOrder, amcOrder);

/** An asset. The purchase cost and its currency are null for callers who may not see costs; `internal_id` never changes. */
export const asset = z
  .object({
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
        depreciation_details: reference.nullable(),
      })
      .nullable(),
    branch: id.nullable(),
    branch_details: reference.nullable(),
    location: id.nullable(),
    location_details: placeReference.nullable(),
    supplier: id.nullable(),
    supplier_details: reference.nullable(),
    service_provider: id.nullable(),
    service_provider_details: reference.nullable(),
    depreciation: id.nullable(),
    depreciation_details: reference.nullable(),
    assigned_to: id.nullable().describe("Who holds it: set by check-out and check-in."),
    assigned_to_details: holderDetails.nullable(),
    expected_return: z.string().nullable(),
    warranty_period: z.number().int().nullable(),
    warranty_start_date: z.string().nullable(),
    warranty_end_date: z.string().nullable(),
    purchase_date: z.string().nullable(),
    purchase_cost: z.string().nullable(),
    purchase_currency: z.string().nullable(),
    order_number: z.string(),
    invoice_number: z.string(),
    invoice_date: z.string().nullable(),
    amc_start_date: z.string().nullable(),
    amc_end_date: z.string().nullable(),
    notes: z.string(),
    qr_code: z
      .string()
      .nullable()
      .describe("Address of its QR code, which works for about an hour without a token; null before one is made."),
    short_code: z
      .string()
      .nullable()
      .describe("The code that its label carries, behind `/a/` of the installation's address."),
    primary_image: primaryImage,
    version: z.number().int(),
    created: z.string(),
    modified: z.string(),
  })
  .meta({ id: "Asset" });
export type Asset = z.output<typeof asset>;

/** An asset with its custom field values, by label. */
export const assetDetails = asset.extend({ custom_fields: z.array(customFieldValue) }).meta({ id: "AssetDetails" });
export type AssetDetails = z.output<typeof assetDetails>;

export const assetRules = {
  list: { summary: "My Assets; archived ones only when asked for", query: assetQuery, response: paged(asset) },
  create: { summary: "Add an asset", body: assetBody, response: assetDetails },
  export: { summary: "The filtered list as CSV or XLSX, every row", query: assetExportQuery },
  exportChosen: { summary: "Chosen assets as CSV or XLSX, archived ones too", body: assetExportBody },
  groups: {
    summary: "My Assets grouped by the values of a column, with the exact number of each; the largest group first",
    query: assetGroupQuery,
    response: paged(assetGroup),
  },
  overview: {
    summary: "Number of assets in all, by status, and of branches and categories in use",
    response: z.object({
      total_assets: z.number().int(),
      archived_assets: z.number().int(),
      branches: z.number().int(),
      categories: z.number().int(),
      statuses: z.array(statusDetails.extend({ asset_count: z.number().int() })),
    }),
  },
  bulkChangeStatus: {
    summary: "Change the status of several assets; those whose move is not allowed are named and stay as they are",
    body: z.strictObject({ assets: z.array(id).min(1).max(BULK_LIMIT), status: id, reason: max200.default("") }),
    response: z.object({
      changed: z.number().int(),
      refused: z.array(z.object({ id, asset_id: z.string(), message: z.string() })),
    }),
  },
  read: { summary: "One asset", params: idParams, response: assetDetails },
  update: { summary: "Edit an asset", params: idParams, body: assetPatch, response: assetDetails },
  archive: { summary: "Delete an asset: it moves to the archive and keeps its history", params: idParams },
  changeStatus: {
    summary: "Change the status of an asset by the moves its category allows",
    params: idParams,
    body: z.strictObject({ status: id, reason: max200.default("") }),
    response: assetDetails,
  },
  move: {
    summary: "Move an asset to a location, which sets the branch, or to a branch alone, which clears the location",
    params: idParams,
    body: z
      .strictObject({ branch: id.nullish(), location: id.nullish() })
      .refine(({ branch, location }) => branch !== undefined || location !== undefined, {
        path: ["branch"],
        message: REQUIRED,
      }),
    response: assetDetails,
  },
  restore: {
    summary: "Bring an archived asset back to a status of the category available",
    params: idParams,
    body: z.strictObject({ status: id.nullish() }),
    response: assetDetails,
  },
  generateQrCode: {
    summary: "Give an asset its QR code; one that has it keeps it, so that printed labels stay right",
    params: idParams,
    response: assetDetails,
  },
  qrCode: {
    summary: "QR code of an asset as a picture; the signature in the address is the right to read it",
    params: idParams,
    query: signedQuery,
  },
  byCode: {
    summary: "The asset that the code of a label stands for",
    params: z.strictObject({ code: shortCode }),
    response: z.object({ id, asset_id: z.string() }),
  },
  activity: {
    summary: "History of an asset, newest first",
    params: idParams,
    query: z.strictObject(pageQuery),
    response: paged(activityEntry),
  },
  asOf: {
    summary:
      "An asset as it was at the end of a day, with the names that its masters and places had then; what the model says is of today",
    params: idParams,
    query: asOfQuery,
    response: z.object({
      ...asOfKeys,
      asset: assetDetails,
      pictures: z
        .array(formerPicture)
        .nullable()
        .describe("Those that it had, its own first; null for days of which they are not recorded."),
    }),
  },
  revert: {
    summary:
      "Take one change back: its fields get the values they had before it; refused where they were changed since or may not have them any more",
    params: entryParams,
    response: assetDetails,
  },
  undo: {
    summary:
      "Take one's own last change of status or place, or archiving, back; refused after 30 seconds and where the asset was changed since",
    params: idParams,
    response: assetDetails,
  },
  ...documentRules("an asset"),
  ...pictureRules("an asset"),
};
