import type { issuedAssetBody } from "@steward/contract/issued-assets/rules";
import type { z } from "zod";
import { day, fields, longText, number, pick, text } from "../forms/field-list.ts";
import { m } from "../messages/messages.js";

/** Fields of an asset that is issued; the customer is named by slug or by address. */
export const issuedAssetFields = fields({
  product: pick(m.assets_model),
  serial_number: text(m.exchange_serial_number),
  customer: text(m.issued_assets_slug),
  email: text(m.issued_assets_email),
  batch: text(m.exchange_batch),
  manufacture_date: day(m.exchange_manufactured),
  ship_date: day(m.exchange_shipped),
  install_date: day(m.exchange_installed),
  service_provider: pick(m.assets_service_provider),
  warranty_period: number(m.assets_warranty_months),
  warranty_start_date: day(m.exchange_warranty_start),
  warranty_terms: longText(m.exchange_warranty_terms),
  amc_start_date: day(m.exchange_amc_start),
  amc_end_date: day(m.exchange_amc_end),
  amc_terms: longText(m.exchange_amc_terms),
  invoice_number: text(m.assets_invoice_number),
  invoice_date: day(m.assets_invoice_date),
});
export type IssuedAssetValues = ReturnType<typeof issuedAssetFields.valuesOf>;

/** Body of the typed values; without a model the rules say so at its field. */
export const bodyOf = (values: IssuedAssetValues): z.input<typeof issuedAssetBody> => {
  const { product, ...body } = issuedAssetFields.bodyOf(values);
  return { ...body, product: product ?? "" };
};
