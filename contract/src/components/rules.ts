import { z } from "zod";
import { attachment, pictureRules, primaryImage } from "../attachments/rules.ts";
import { day, freeText, id, line, requiredLine } from "../kit/field-rules.ts";
import { patchOf } from "../kit/patch.ts";
import { exportQuery, ordering, pageQuery, paged, queryBoolean, queryIds } from "../kit/query-rules.ts";
import { idParams, reference } from "../kit/record-rules.ts";
import { amcInOrder, amcOrder, assetReference, coverFields } from "../stock/rules.ts";

const fields = z.strictObject({
  name: requiredLine(),
  serial_number: line().default(""),
  linked_asset: id.nullish(),
  branch: id.nullish(),
  category: id.nullish(),
  product: id.nullish(),
  supplier: id.nullish(),
  purchase_date: day.nullish(),
  order_number: line().default(""),
  ...coverFields,
  notes: freeText().default(""),
});

/**
 * A component: a part with a warranty and an AMC of its own. It is built into the asset `linked_asset`, or lies in the
 * store of `branch`. Name and serial number together are unique in the organisation.
 */
export const componentBody = fields.refine(amcInOrder, amcOrder).meta({ id: "ComponentBody" });

/** Of what covers it, on the day that it is; null where its last day is not known. */
const coverState = z.enum(["Not Started", "Active", "Expiring", "Expired"]).nullable();

export const component = z
  .object({
    id,
    name: z.string(),
    serial_number: z.string(),
    linked_asset: id.nullable(),
    linked_asset_details: assetReference.nullable(),
    branch: id.nullable(),
    branch_details: reference.nullable(),
    category: id.nullable(),
    category_details: reference.nullable(),
    product: id.nullable(),
    product_details: reference.nullable(),
    supplier: id.nullable(),
    supplier_details: reference.nullable(),
    warranty_period: z.number().int().nullable(),
    amc_start_date: z.string().nullable(),
    amc_end_date: z.string().nullable(),
    warranty_end_date: z.string().nullable().describe("Last day, from the purchase on; null where that is not known."),
    warranty_status: coverState,
    amc_status: coverState,
    purchase_date: z.string().nullable(),
    order_number: z.string(),
    invoice_number: z.string(),
    invoice_date: z.string().nullable(),
    notes: z.string(),
    primary_image: primaryImage,
    version: z.number().int(),
    created: z.string(),
    modified: z.string(),
  })
  .meta({ id: "Component" });
export type Component = z.output<typeof component>;

/** A component with its pictures, the primary one first. */
export const componentDetails = component.extend({ images: z.array(attachment) }).meta({ id: "ComponentDetails" });
export type ComponentDetails = z.output<typeof componentDetails>;

export const componentQuery = z.strictObject({
  ...pageQuery,
  linked_asset: queryIds.optional(),
  is_attached: queryBoolean.optional(),
  branch: queryIds.optional(),
  category: queryIds.optional(),
  product: queryIds.optional(),
  supplier: queryIds.optional(),
  ids: queryIds.optional(),
  ordering: ordering(["name", "serial_number", "created", "modified"]),
});

export const componentRules = {
  list: { summary: "List of components", query: componentQuery, response: paged(component) },
  create: { summary: "Add a component", body: componentBody, response: componentDetails },
  export: { summary: "The filtered list of components as CSV or XLSX, every row", query: exportQuery(componentQuery) },
  read: { summary: "One component", params: idParams, response: componentDetails },
  update: {
    summary: "Edit a component; `linked_asset` attaches it to an asset, null detaches it",
    params: idParams,
    body: patchOf(fields).refine(amcInOrder, amcOrder),
    response: componentDetails,
  },
  attach: {
    summary: "Attach a component to an asset",
    params: idParams,
    body: z.strictObject({ linked_asset: id }),
    response: componentDetails,
  },
  detach: {
    summary: "Detach a component from its asset; it stays in the asset's branch",
    params: idParams,
    response: componentDetails,
  },
  remove: { summary: "Delete a component with its pictures", params: idParams },
  ...pictureRules("a component"),
};
