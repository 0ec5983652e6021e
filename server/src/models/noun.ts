import { messages } from "@steward/contract/messages/catalogue";
import { modelCalls } from "@steward/contract/models/calls";
import { sql } from "kysely";
import { taken } from "../errors/constraint-refusal.ts";
import { makerOf } from "../nouns/facts.ts";
import type { Noun } from "../nouns/noun.ts";
import { namedRecords } from "../nouns/search-card.ts";
import { modelImport } from "./model-import.ts";
import { modelRoutes } from "./routes.ts";
import { makeSampleModels } from "./sample/make-sample-models.ts";
import { createModel } from "./write-model.ts";

export const modelNoun: Noun = {
  routes: modelRoutes,
  search: namedRecords({
    kind: "model",
    permission: "model.view",
    from: sql`model s left join manufacturer m on m.organisation_id = s.organisation_id and m.id = s.manufacturer`,
    name: sql`s.product_name`,
    code: sql`s.product_number`,
    folded_code: sql`s.number_sort`,
    detail: sql`m.name`,
    contains: ({ pattern }) => sql`s.search_text like ${pattern}`,
  }),
  history: { model: { from: sql`model s`, name: sql`s.product_name`, told_by: "product_name" } },
  refusals: {
    model_identity: taken("product_name", messages.masters.modelTaken),
  },
  uses: {
    document: { model: "model" },
    model: {
      category: "category",
      brand: "brand",
      manufacturer: "manufacturer",
      depreciation: "depreciation",
      custom_fieldset: "field_set",
    },
  },
  merges: {
    model: {
      name: "product_name",
      fields: {
        product_number: null,
        category: "category",
        brand: "brand",
        manufacturer: "manufacturer",
        depreciation: "depreciation",
        warranty_period: null,
        age: null,
        description: null,
        custom_fieldset: "field_set",
      },
      has_values: true,
    },
  },
  makes: { model: makerOf(modelCalls.create, createModel) },
  sample: makeSampleModels,
  importTarget: modelImport,
};
