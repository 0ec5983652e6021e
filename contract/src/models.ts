import { z } from "zod";
import { attachment, primaryImage } from "./attachments.ts";
import { defineCall, multipart, none, PRODUCT } from "./call.ts";
import { customFieldValue, customFieldValues } from "./custom-fields.ts";
import { queryCustomValues } from "./custom-values.ts";
import { age, freeText, id, line, requiredLine, warrantyMonths } from "./field-rules.ts";
import { idParams, masterKeys, reference } from "./masters/master.ts";
import { ordering, paged, pageQuery, queryBoolean, queryIds } from "./paging.ts";
import { patchOf } from "./patch.ts";

const root = `/v1/${PRODUCT}/product/` as const;

/** A model ("product" on the wire). Name, number and manufacturer together are unique in the organisation. */
export const modelBody = z.strictObject({
  product_name: requiredLine(),
  product_number: line().default(""),
  category: id.nullish(),
  brand: id.nullish(),
  manufacturer: id.nullish(),
  depreciation: id.nullish(),
  warranty_period: warrantyMonths.nullish(),
  age: age.nullish(),
  description: freeText().default(""),
  custom_fieldset: id.nullish(),
  custom_field_values: customFieldValues.optional(),
});

export const model = z.object({
  ...masterKeys,
  product_name: z.string(),
  product_number: z.string(),
  category: id.nullable(),
  category_details: reference.nullable(),
  brand: id.nullable(),
  brand_details: reference.nullable(),
  manufacturer: id.nullable(),
  manufacturer_details: reference.nullable(),
  depreciation: id.nullable(),
  depreciation_details: reference.nullable(),
  warranty_period: z.number().int().nullable(),
  age: z.number().int().nullable(),
  description: z.string(),
  custom_fieldset: id.nullable(),
  custom_fieldset_details: reference.nullable(),
  primary_image: primaryImage,
  asset_count: z.number().int(),
});
export type Model = z.output<typeof model>;

/** A model with the values of its custom fields, by label. */
export const modelDetails = model.extend({ custom_field_values: z.array(customFieldValue) });
export type ModelDetails = z.output<typeof modelDetails>;

export const modelQuery = z.strictObject({
  ...pageQuery,
  category: queryIds.optional(),
  brand: queryIds.optional(),
  manufacturer: queryIds.optional(),
  depreciation: queryIds.optional(),
  is_active: queryBoolean.optional(),
  custom_field: queryCustomValues.optional(),
  ids: queryIds.optional(),
  ordering: ordering(["product_name", "product_number", "created", "modified"]),
});

export const modelCalls = {
  list: defineCall({
    name: "models.list",
    summary: "List of models",
    method: "GET",
    path: root,
    params: none,
    query: modelQuery,
    body: none,
    response: paged(model),
    permission: "model.view",
  }),
  create: defineCall({
    name: "models.create",
    summary: "Add a model",
    method: "POST",
    path: root,
    params: none,
    query: none,
    body: modelBody,
    response: modelDetails,
    permission: "model.create",
    success: "Model added successfully",
    status: 201,
    idempotent: true,
  }),
  read: defineCall({
    name: "models.read",
    summary: "One model",
    method: "GET",
    path: `${root}{id}/`,
    params: idParams,
    query: none,
    body: none,
    response: modelDetails,
    permission: "model.view",
  }),
  update: defineCall({
    name: "models.update",
    summary: "Edit a model",
    method: "PATCH",
    path: `${root}{id}/`,
    params: idParams,
    query: none,
    body: patchOf(modelBody).extend({ is_active: z.boolean().optional() }),
    response: modelDetails,
    permission: "model.update",
    success: "Model edited successfully",
  }),
  skus: defineCall({
    name: "models.skus",
    summary: "Active models with their numbers, for those who choose one",
    method: "GET",
    path: "/v1/inventory/sku/",
    params: none,
    query: z.strictObject({ ...pageQuery, ids: queryIds.optional() }),
    body: none,
    response: paged(z.object({ id, name: z.string(), code: z.string() })),
    permission: "model.view",
  }),
  uploadAttachments: defineCall({
    name: "models.uploadAttachments",
    summary: "Add pictures to a model; `is_primary` makes the first one the model's picture",
    method: "POST",
    path: `${root}{id}/upload-attachments/`,
    params: idParams,
    query: none,
    body: multipart,
    response: z.object({ results: z.array(attachment) }),
    permission: "model.update",
    success: "Upload Successfull",
    status: 201,
    accepts: "multipart",
  }),
};
