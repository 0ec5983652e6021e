import { z } from "zod";
import { attachment, pictureRules, primaryImage } from "../attachments/rules.ts";
import { documentRules } from "../documents/rules.ts";
import { issuedStates } from "../exchange/constants.ts";
import { handOverStep } from "../exchange/hand-over.ts";
import { day, emailOrEmpty, freeText, id, line, requiredLine, warrantyMonths } from "../kit/field-rules.ts";
import { exportQuery, ordering, pageQuery, paged, queryChoices, queryIds } from "../kit/query-rules.ts";
import { idParams, reference } from "../kit/record-rules.ts";
import { assets, exchange } from "../messages/language.ts";

/** What is told of an asset besides its model, its serial number and who gets it. */
const told = {
  batch: line().default(""),
  manufacture_date: day.nullish(),
  ship_date: day.nullish(),
  install_date: day.nullish(),
  invoice_number: line().default(""),
  invoice_date: day.nullish(),
  warranty_period: warrantyMonths.nullish().describe("Months; absent: those of the model."),
  warranty_start_date: day.nullish(),
  warranty_terms: freeText().default(""),
  amc_start_date: day.nullish().describe("Of the maintenance contract that is offered with the asset."),
  amc_end_date: day.nullish(),
  amc_terms: freeText().default(""),
};

/**
 * Body of an asset that is issued: to an organisation of this installation by its exact slug (`customer`), or to whoever
 * signs in with an `email`. The serial number is unique among those of the model.
 */
export const issuedAssetBody = z
  .strictObject({
    product: id,
    serial_number: requiredLine(),
    ...told,
    service_provider: id.nullish(),
    customer: z
      .string()
      .regex(/^[a-z0-9-]{0,60}$/, exchange.slugForm)
      .default("")
      .describe("Slug of the organisation; either this or `email`."),
    email: emailOrEmpty.default(""),
  })
  .refine(({ amc_start_date: start, amc_end_date: end }) => !start || !end || start <= end, {
    path: ["amc_end_date"],
    message: assets.amcEndsEarly,
  })
  .meta({ id: "IssuedAssetBody" });

/** An asset that was handed over. Of its customer nothing is told but the name and the state. */
export const issuedAsset = z
  .object({
    id,
    state: z.enum(issuedStates),
    product: id,
    product_details: z
      .object({ id, name: z.string(), code: z.string() })
      .describe("`code` is the number of the model."),
    serial_number: z.string(),
    batch: z.string(),
    manufacture_date: z.string().nullable(),
    ship_date: z.string().nullable(),
    install_date: z.string().nullable(),
    invoice_number: z.string(),
    invoice_date: z.string().nullable(),
    warranty_period: z.number().int().nullable(),
    warranty_start_date: z.string().nullable(),
    warranty_terms: z.string(),
    amc_start_date: z.string().nullable(),
    amc_end_date: z.string().nullable(),
    amc_terms: z.string(),
    service_provider: id.nullable(),
    service_provider_details: reference.nullable(),
    customer: id.nullable().describe("Null while nobody has claimed it."),
    customer_details: reference.nullable(),
    email: z.string().describe("Address that it was issued to; empty for one issued to an organisation."),
    reason: z.string().describe("Why the customer declined or returned it, or why it was withdrawn."),
    answered: z.string().nullable().describe("When it came into its state; null while nobody has answered."),
    mailed: z.string().nullable().describe("When the last mail about it was sent."),
    issued_by_details: reference.nullable(),
    primary_image: primaryImage,
    version: z.number().int(),
    created: z.string(),
    modified: z.string(),
  })
  .meta({ id: "IssuedAsset" });
export type IssuedAsset = z.output<typeof issuedAsset>;

/** An issued asset with its pictures, the primary one first. */
export const issuedAssetDetails = issuedAsset
  .extend({ images: z.array(attachment) })
  .meta({ id: "IssuedAssetDetails" });
export type IssuedAssetDetails = z.output<typeof issuedAssetDetails>;

export const issuedAssetQuery = z.strictObject({
  ...pageQuery,
  search: pageQuery.search.describe("Text in the serial number, in the name or number of the model, or in the batch."),
  state: queryChoices(issuedStates).optional(),
  customer: queryIds.optional(),
  product: queryIds.optional(),
  ids: queryIds.optional(),
  ordering: ordering(["created", "serial_number", "answered", "modified"]).describe("By default the newest first."),
});

export const issuedAssetRules = {
  list: { summary: "List of issued assets", query: issuedAssetQuery, response: paged(issuedAsset) },
  create: {
    summary: "Issue an asset of an own model to a customer of this installation, or to an e-mail address",
    body: issuedAssetBody,
    response: issuedAssetDetails,
  },
  export: { summary: "The filtered list as CSV or XLSX, every row", query: exportQuery(issuedAssetQuery) },
  customers: {
    summary: "Organisations that assets were issued to, for those who filter by one",
    query: z.strictObject({ ...pageQuery, ids: queryIds.optional() }),
    response: paged(reference),
  },
  read: { summary: "One issued asset", params: idParams, response: issuedAssetDetails },
  provenance: {
    summary: "The steps of a hand-over, the first one first",
    params: idParams,
    query: z.strictObject(pageQuery),
    response: paged(handOverStep),
  },
  resend: {
    summary: "Send the mail about an asset that waits for an answer once more",
    params: idParams,
    response: issuedAssetDetails,
  },
  withdraw: {
    summary: "Take an asset back that its customer has not received yet",
    params: idParams,
    body: z.strictObject({ reason: line(200).default("") }),
    response: issuedAssetDetails,
  },
  ...documentRules("an issued asset"),
  ...pictureRules("an issued asset"),
};
