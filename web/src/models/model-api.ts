import type { Model } from "@steward/contract/models/rules";
import { modelCalls } from "@steward/contract/models/calls";

/** Source of models for pickers. */
export const modelSource = {
  call: modelCalls.list,
  describe: ({ product_name, product_number }: Pick<Model, "product_name" | "product_number">) => ({
    label: product_name,
    note: product_number,
  }),
};
