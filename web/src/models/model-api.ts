import { type Model, modelCalls } from "@steward/contract/models";

/** The list in which a model is searched for. */
export const modelSource = {
  call: modelCalls.list,
  describe: ({ product_name, product_number }: Pick<Model, "product_name" | "product_number">) => ({
    label: product_name,
    note: product_number,
  }),
};
