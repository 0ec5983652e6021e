import { z } from "zod";
import { requiredLine } from "../../kit/field-rules.ts";
import { masterKeys } from "../../kit/record-rules.ts";
import { masterRules } from "../master-rules.ts";

export const brandBody = z.strictObject({ name: requiredLine() }).meta({ id: "BrandBody" });
export const brand = z
  .object({
    ...masterKeys,
    name: z.string(),
    model_count: z.number().int(),
    asset_count: z.number().int(),
  })
  .meta({ id: "Brand" });
export type Brand = z.output<typeof brand>;

export const brandRules = masterRules({ subject: "brand", body: brandBody, item: brand });
