import { z } from "zod";
import { freeText, requiredLine, urlOrEmpty } from "../../kit/field-rules.ts";
import { masterKeys } from "../../kit/record-rules.ts";
import { countryDetails, countryId, region } from "../address.ts";
import { masterRules } from "../master-rules.ts";

/** Only name and e-mail are required; the contact number is text, as in its dialog (specification section 5). */
export const supplierBody = z
  .strictObject({
    name: requiredLine(),
    email: requiredLine(),
    contact_name: requiredLine(),
    contact_number: requiredLine(),
    support_url: urlOrEmpty.max(2000).default(""),
    notes: freeText().default(""),
    country: countryId,
    state: requiredLine(),
    city: requiredLine(),
    pincode: region.pincode.default(""),
    line1: requiredLine(),
    line2: requiredLine(),
  })
  .meta({ id: "SupplierBody" });
export const supplier = z
  .object({
    ...masterKeys,
    name: z.string(),
    email: z.string(),
    contact_name: z.string(),
    contact_number: z.string(),
    support_url: z.string(),
    notes: z.string(),
    country: countryId.nullable(),
    country_details: countryDetails.nullable(),
    state: z.string(),
    city: z.string(),
    pincode: z.string(),
    line1: z.string(),
    line2: z.string(),
  })
  .meta({ id: "Supplier" });
export type Supplier = z.output<typeof supplier>;

export const supplierRules = masterRules({ subject: "supplier", body: supplierBody, item: supplier });
