import { z } from "zod";
import { attachment, pictureRules, primaryImage } from "../attachments/rules.ts";
import { documentRules } from "../documents/rules.ts";
import { queryCustomValues } from "../custom-fields/custom-values.ts";
import { customFieldValue, customFieldValues } from "../custom-fields/rules.ts";
import { age, freeText, id, line, requiredLine, warrantyMonths } from "../kit/field-rules.ts";
import { patchOf } from "../kit/patch.ts";
import { exportQuery, ordering, pageQuery, paged, queryBoolean, queryIds } from "../kit/query-rules.ts";
import { idParams, masterKeys, reference } from "../kit/record-rules.ts";

/** A model ("product" on the wire). Name, number and manufacturer together are unique in the organisation. */
export const modelBody = z
  .strictObject({
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
    custom_fields: customFieldValues.optional(),
  })
  .meta({ id: "ModelBody" });

export const model = z
  .object({
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
  })
  .meta({ id: "Model" });
export type Model = z.output<typeof model>;

/** A model with its custom field values, by label, and its pictures, the primary one first. */
export const modelDetails = model
  .extend({ custom_fields: z.array(customFieldValue), images: z.array(attachment) })
  .meta({ id: "ModelDetails" });
export type ModelDetails = z.output<typeof modelDetails>;

export const modelQuery = z.strictObject({
  ...pageQuery,
  category: queryIds.optional(),
  brand: queryIds.optional(),
  manufacturer: queryIds.optional(),
  depreciation: queryIds.optional(),
  has_manufacturer: queryBoolean.optional(),
  is_active: queryBoolean.optional(),
  custom_field: queryCustomValues.optional(),
  ids: queryIds.optional(),
  ordering: ordering(["product_name", "product_number", "created", "modified"]),
});

const coverOfModel = {
  status: z
    .enum(["Not Started", "Active", "Expiring", "Expired"])
    .nullable()
    .describe("Of all of them together; null where no day is known."),
  asset_count: z.number().int().describe("Assets of the model that have days; archived ones are left out."),
  active_count: z.number().int().describe("Those of them that are covered today."),
};

export const modelRules = {
  list: { summary: "List of models", query: modelQuery, response: paged(model) },
  create: { summary: "Add a model", body: modelBody, response: modelDetails },
  export: { summary: "The filtered list of models as CSV or XLSX, every row", query: exportQuery(modelQuery) },
  read: { summary: "One model", params: idParams, response: modelDetails },
  update: {
    summary: "Edit a model",
    params: idParams,
    body: patchOf(modelBody),
    response: modelDetails,
  },
  toggleActive: { summary: "Activate or deactivate a model", params: idParams, response: modelDetails },
  remove: { summary: "Delete a model that nothing uses, with its pictures and documents", params: idParams },
  skus: {
    summary: "Active models with their numbers, for those who choose one",
    query: z.strictObject({ ...pageQuery, ids: queryIds.optional() }),
    response: paged(z.object({ id, name: z.string(), code: z.string() }).meta({ id: "Sku" })),
  },
  warranty: {
    summary: "Warranty of a model: its months, and from the first to the last day of its assets' warranties",
    params: idParams,
    response: z
      .object({
        warranty_period: z.number().int().nullable(),
        start_date: z.string().nullable(),
        end_date: z.string().nullable(),
        ...coverOfModel,
      })
      .meta({ id: "ModelWarranty" }),
  },
  amc: {
    summary: "AMC of a model: from the first to the last day of its assets' contracts, and who carries them out",
    params: idParams,
    response: z
      .object({
        amc_start_date: z.string().nullable(),
        amc_end_date: z.string().nullable(),
        provider_details: reference.nullable().describe("The service provider of all of them; null for several."),
        ...coverOfModel,
      })
      .meta({ id: "ModelAmc" }),
  },
  ...pictureRules("a model"),
  ...documentRules("a model"),
};
