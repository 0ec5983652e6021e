import { messages } from "@steward/contract/messages/catalogue";
import { sql } from "kysely";
import { taken } from "../errors/constraint-refusal.ts";
import type { Noun } from "../nouns/noun.ts";
import { modelImport } from "./model-import.ts";
import { modelRoutes } from "./routes.ts";
import { makeSampleModels } from "./sample/make-sample-models.ts";

export const modelNoun: Noun = {
  routes: modelRoutes,
  history: { model: { from: sql`model s`, name: sql`s.product_name`, told_by: "product_name" } },
  refusals: {
    model_identity: taken("product_name", messages.masters.modelTaken),
  },
  uses: {
    model: {
      category: "category",
      brand: "brand",
      manufacturer: "manufacturer",
      depreciation: "depreciation",
      custom_fieldset: "field_set",
    },
  },
  sample: makeSampleModels,
  importTarget: modelImport,
};
