import type { requestBody, requestPatch, RequestDetails } from "@steward/contract/asset-requests/rules";
import type { z } from "zod";
import { day, fields, longText, money, number, pick, text } from "../../forms/field-list.ts";
import { m } from "../../messages/messages.js";

/** Fields of a request. A master is a chosen record, with its name, or the name of a new one alone. */
export const requestFields = fields({
  product: pick(m.asset_requests_model),
  product_name: text(m.asset_requests_model),
  asset_name: text(m.asset_requests_name),
  product_number: text(m.asset_requests_model_number),
  category: pick(m.asset_requests_category),
  category_name: text(m.asset_requests_category),
  brand: pick(m.asset_requests_brand),
  brand_name: text(m.asset_requests_brand),
  manufacturer: pick(m.asset_requests_manufacturer),
  manufacturer_name: text(m.asset_requests_manufacturer),
  quantity: number(m.asset_requests_quantity),
  asset_id: text(m.asset_requests_tag),
  serial_number: text(m.asset_requests_serial_number),
  branch: pick(m.asset_requests_branch),
  location: pick(m.asset_requests_location),
  needed_by: day(m.asset_requests_needed_by),
  estimated_cost: money(m.asset_requests_estimate),
  reason: longText(m.asset_requests_reason),
  service_provider: pick(m.asset_requests_service_provider),
  service_provider_name: text(m.asset_requests_service_provider),
  warranty_period: number(m.asset_requests_warranty),
  amc_start_date: day(m.asset_requests_amc_start),
  amc_end_date: day(m.asset_requests_amc_end),
  invoice_number: text(m.asset_requests_invoice_number),
  invoice_date: day(m.asset_requests_invoice_date),
});
export type RequestValues = ReturnType<typeof requestFields.valuesOf>;
export type RequestBody = z.input<typeof requestBody>;
export type RequestPatch = z.input<typeof requestPatch>;

/** Masters that are chosen or newly named. */
export const masterNames = ["product", "category", "brand", "manufacturer", "service_provider"] as const;
export type MasterName = (typeof masterNames)[number];

/** Typed values of a request, or of a new one. */
export function valuesOf(request: RequestDetails | null): RequestValues {
  if (!request) return { ...requestFields.valuesOf(null), quantity: "1" };
  const { product_details: model } = request;
  return requestFields.valuesOf({
    ...request,
    product: model.existing_id,
    product_name: model.product_name,
    product_number: model.existing_id ? "" : model.product_number,
    category: request.category_details.existing_id,
    category_name: request.category_details.name,
    brand: model.brand_details.existing_id,
    brand_name: model.brand_details.name,
    manufacturer: request.manufacturer_details.existing_id,
    manufacturer_name: request.manufacturer_details.name,
    service_provider: request.service_provider_details.existing_id,
    service_provider_name: request.service_provider_details.name,
  });
}

/** Whether several assets are asked for, which have no tag or serial number of their own before they are approved. */
export const isOfSeveral = ({ quantity }: Pick<RequestValues, "quantity">): boolean => Number(quantity) > 1;

/**
 * What the typed values send: the name of a chosen record stays out, what an existing model says by itself, and the tag
 * and serial number of one asset where several are asked for.
 */
export function bodyOf(values: RequestValues): RequestBody {
  const { quantity, ...sent } = requestFields.bodyOf(
    isOfSeveral(values) ? { ...values, asset_id: "", serial_number: "" } : values,
  );
  const chosen = Object.fromEntries(masterNames.filter((name) => sent[name]).map((name) => [`${name}_name`, ""]));
  const ofModel = { product_number: "", brand: null, brand_name: "", manufacturer: null, manufacturer_name: "" };
  return { ...sent, ...chosen, ...(sent.product ? ofModel : {}), ...(quantity === null ? {} : { quantity }) };
}

/** The fields of `after` that differ from `before`. */
export const changedOf = <Body extends object>(before: Body, after: Body): Partial<Body> =>
  Object.fromEntries(
    Object.entries(after).filter(([field, value]) => !Object.is(value, before[field as keyof Body])),
  ) as Partial<Body>;

/** Body of an edit: the fields that differ from the loaded request. */
export const patchOf = (loaded: RequestDetails, values: RequestValues): RequestPatch =>
  changedOf<RequestPatch>(bodyOf(valuesOf(loaded)), bodyOf(values));
