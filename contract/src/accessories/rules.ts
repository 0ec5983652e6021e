import { z } from "zod";
import { attachment, pictureRules, primaryImage } from "../attachments/rules.ts";
import { day, freeText, id, line, max200, requiredLine } from "../kit/field-rules.ts";
import { patchOf } from "../kit/patch.ts";
import { exportQuery, ordering, pageQuery, paged, queryBoolean, queryChoices, queryIds } from "../kit/query-rules.ts";
import { idParams, reference } from "../kit/record-rules.ts";
import { assetReference, handOut, handOutParams, handOutQuery, MOST_IN_STOCK, pieces } from "../stock/rules.ts";
import { accessoryKinds } from "./constants.ts";

const quantity = z.number().int().min(0).max(MOST_IN_STOCK);

const fields = z.strictObject({
  name: requiredLine(),
  quantity: quantity.default(1),
  reorder_level: quantity.nullish(),
  asset: id.nullish(),
  branch: id.nullish(),
  category: id.nullish(),
  manufacturer: id.nullish(),
  supplier: id.nullish(),
  model_number: line().default(""),
  purchase_date: day.nullish(),
  order_number: line().default(""),
  notes: freeText().default(""),
});

/**
 * An accessory or a consumable. Its stock stands with the asset `asset`, or in the store of `branch`. The name is unique
 * among those of its kind in a branch.
 */
export const accessoryBody = fields
  .extend({ kind: z.enum(accessoryKinds).default("accessory") })
  .meta({ id: "AccessoryBody" });

/** `available` of the `quantity` are in stock, `handed_out` are with people and assets. */
export const accessory = z
  .object({
    id,
    name: z.string(),
    kind: z.enum(accessoryKinds),
    quantity: z.number().int(),
    handed_out: z.number().int(),
    available: z.number().int(),
    reorder_level: z.number().int().nullable(),
    is_low: z.boolean(),
    asset: id.nullable(),
    asset_details: assetReference.nullable(),
    branch: id.nullable(),
    branch_details: reference.nullable(),
    category: id.nullable(),
    category_details: reference.nullable(),
    manufacturer: id.nullable(),
    manufacturer_details: reference.nullable(),
    supplier: id.nullable(),
    supplier_details: reference.nullable(),
    model_number: z.string(),
    purchase_date: z.string().nullable(),
    order_number: z.string(),
    notes: z.string(),
    primary_image: primaryImage,
    version: z.number().int(),
    created: z.string(),
    modified: z.string(),
  })
  .meta({ id: "Accessory" });
export type Accessory = z.output<typeof accessory>;

/** An accessory with its pictures, the primary one first. */
export const accessoryDetails = accessory.extend({ images: z.array(attachment) }).meta({ id: "AccessoryDetails" });
export type AccessoryDetails = z.output<typeof accessoryDetails>;

export const accessoryQuery = z.strictObject({
  ...pageQuery,
  asset: queryIds.optional().describe("Those that stand with the asset, or are handed out to it."),
  user: queryIds.optional().describe("Those of which the person has pieces."),
  kind: queryChoices(accessoryKinds).optional(),
  is_low: queryBoolean.optional(),
  branch: queryIds.optional(),
  category: queryIds.optional(),
  manufacturer: queryIds.optional(),
  supplier: queryIds.optional(),
  ids: queryIds.optional(),
  ordering: ordering(["name", "available", "created", "modified"]),
});

export const accessoryRules = {
  list: { summary: "List of accessories and consumables", query: accessoryQuery, response: paged(accessory) },
  create: { summary: "Add an accessory or a consumable", body: accessoryBody, response: accessoryDetails },
  export: { summary: "The filtered list of accessories as CSV or XLSX, every row", query: exportQuery(accessoryQuery) },
  read: { summary: "One accessory", params: idParams, response: accessoryDetails },
  update: {
    summary: "Edit an accessory; the quantity of a consumable changes by use and restocking only",
    params: idParams,
    body: patchOf(fields),
    response: accessoryDetails,
  },
  remove: { summary: "Delete an accessory of which nothing is handed out, with its pictures", params: idParams },
  handOuts: {
    summary: "What was handed out of an accessory, newest first",
    params: idParams,
    query: handOutQuery,
    response: paged(handOut),
  },
  handOut: {
    summary:
      "Hand out an accessory to a person, an asset, or both; a consumable is used up, by whom or for what may be told",
    params: idParams,
    body: z.strictObject({ quantity: pieces, user: id.nullish(), asset: id.nullish(), note: max200.default("") }),
    response: accessoryDetails,
  },
  takeBack: {
    summary: "Take back some or all of what was handed out",
    params: handOutParams,
    body: z.strictObject({ quantity: pieces, note: max200.default("") }),
    response: accessoryDetails,
  },
  restock: {
    summary: "Add to the stock",
    params: idParams,
    body: z.strictObject({ quantity: pieces, note: max200.default("") }),
    response: accessoryDetails,
  },
  ...pictureRules("an accessory"),
};
