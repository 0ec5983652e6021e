import type { ExpiryState, LicenseKind } from "@steward/contract/licenses/constants";
import type { License, licenseBody } from "@steward/contract/licenses/rules";
import type { z } from "zod";
import { day, fields, longText, number, pick, text } from "../forms/field-list.ts";
import { m } from "../messages/messages.js";

/** Fields of a license. */
const licenseFields = fields({
  name: text(m.licenses_name),
  license_key: text(m.licenses_key),
  seats: number(m.licenses_seats),
  start_date: day(m.licenses_start),
  end_date: day(m.licenses_end),
  category: pick(m.stock_category),
  manufacturer: pick(m.stock_manufacturer),
  asset: pick(m.licenses_asset),
  branch: pick(m.stock_branch),
  licensed_to: text(m.licenses_licensed_to),
  licensed_email: text(m.licenses_licensed_email),
  supplier: pick(m.stock_supplier),
  purchase_date: day(m.stock_purchase_date),
  order_number: text(m.stock_order_number),
  notes: longText(m.stock_notes),
});
export const licenseLabels = licenseFields.labels;
export type LicenseValues = ReturnType<typeof licenseFields.valuesOf>;
export type LicenseBody = z.input<typeof licenseBody>;

/** Typed values of a license; its key is never there to be edited, only to be replaced. */
export const valuesOf = (license: License | null): LicenseValues => ({
  ...licenseFields.valuesOf(license),
  license_key: "",
});

/** Body of the typed values: an empty key keeps the one that is there, no number of seats is left to the rule. */
export function bodyOf(values: LicenseValues, kind: LicenseKind): LicenseBody {
  const { seats, license_key, ...body } = licenseFields.bodyOf(values);
  return { ...body, kind, ...(seats === null ? {} : { seats }), ...(license_key === "" ? {} : { license_key }) };
}

export const kindText: Record<LicenseKind, () => string> = {
  perpetual: m.licenses_kind_perpetual,
  subscription: m.licenses_kind_subscription,
  trial: m.licenses_kind_trial,
  open_source: m.licenses_kind_open_source,
};

export const expiryText: Record<ExpiryState, () => string> = {
  never: m.licenses_expiry_never,
  active: m.licenses_expiry_active,
  expiring: m.licenses_expiry_expiring,
  expired: m.licenses_expiry_expired,
};
