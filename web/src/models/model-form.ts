import type { Model, modelBody } from "@steward/contract/models/rules";
import type { z } from "zod";
import { m } from "../messages/messages.js";
import { numberText, typedNumber } from "../ui/text/typed-values.ts";

export type ModelBody = z.input<typeof modelBody>;

export interface ModelValues {
  product_name: string;
  product_number: string;
  manufacturer: string | null;
  brand: string | null;
  category: string | null;
  depreciation: string | null;
  warranty_period: string;
  age: string;
  description: string;
  custom_fieldset: string | null;
}

export const modelLabels: Record<keyof ModelValues, string> = {
  product_name: m.models_name(),
  product_number: m.models_number(),
  manufacturer: m.models_manufacturer(),
  brand: m.models_brand(),
  category: m.models_category(),
  depreciation: m.models_depreciation(),
  warranty_period: m.models_warranty(),
  age: m.models_age(),
  custom_fieldset: m.custom_fields_set_field(),
  description: m.models_description(),
};

export const modelValues = (model: Model | null): ModelValues => ({
  product_name: model?.product_name ?? "",
  product_number: model?.product_number ?? "",
  manufacturer: model?.manufacturer ?? null,
  brand: model?.brand ?? null,
  category: model?.category ?? null,
  depreciation: model?.depreciation ?? null,
  warranty_period: numberText(model?.warranty_period),
  age: numberText(model?.age),
  description: model?.description ?? "",
  custom_fieldset: model?.custom_fieldset ?? null,
});

export const modelBodyOf = (values: ModelValues): ModelBody => ({
  ...values,
  warranty_period: typedNumber(values.warranty_period),
  age: typedNumber(values.age),
});
