import { z } from "zod";
import { emailOrEmpty, line, onlyNumbers, requiredLine, urlOrEmpty } from "../../kit/field-rules.ts";
import { masterKeys } from "../../kit/record-rules.ts";
import { address, addressBody } from "../address.ts";
import { masterRules } from "../master-rules.ts";

/** `address` replaces the stored one as a whole; null removes it, absent keeps it. */
export const manufacturerBody = z
  .strictObject({
    name: requiredLine(),
    email: emailOrEmpty.default(""),
    contact_name: line().default(""),
    contact_number: onlyNumbers.max(255).default(""),
    support_url: urlOrEmpty.max(2000).default(""),
    address: addressBody.nullish(),
  })
  .meta({ id: "ManufacturerBody" });
export const manufacturer = z
  .object({
    ...masterKeys,
    name: z.string(),
    email: z.string(),
    contact_name: z.string(),
    contact_number: z.string(),
    support_url: z.string(),
    address,
    model_count: z.number().int(),
    asset_count: z.number().int(),
  })
  .meta({ id: "Manufacturer" });
export type Manufacturer = z.output<typeof manufacturer>;

export const manufacturerRules = masterRules({ subject: "manufacturer", body: manufacturerBody, item: manufacturer });
