import type { modelBody } from "@steward/contract/models/rules";
import type { z } from "zod";
import { fields, longText, number, pick, text } from "../forms/field-list.ts";
import { m } from "../messages/messages.js";

/** Fields of a model. */
export const modelFields = fields({
  product_name: text(m.models_name),
  product_number: text(m.models_number),
  manufacturer: pick(m.models_manufacturer),
  brand: pick(m.models_brand),
  category: pick(m.models_category),
  depreciation: pick(m.models_depreciation),
  warranty_period: number(m.models_warranty),
  age: number(m.models_age),
  custom_fieldset: pick(m.custom_fields_set_field),
  description: longText(m.models_description),
});
export type ModelValues = ReturnType<typeof modelFields.valuesOf>;
export type ModelBody = z.input<typeof modelBody>;
