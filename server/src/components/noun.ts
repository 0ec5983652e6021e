import { messages } from "@steward/contract/messages/catalogue";
import { sql } from "kysely";
import { namedIn } from "../activity/subject-queries.ts";
import { taken } from "../errors/constraint-refusal.ts";
import type { Noun } from "../nouns/noun.ts";
import { namedRecords } from "../nouns/search-card.ts";
import { componentImport } from "./component-import.ts";
import { componentRoutes } from "./routes.ts";
import { makeSampleComponents } from "./sample-components.ts";

export const componentNoun: Noun = {
  routes: componentRoutes,
  search: namedRecords({
    kind: "component",
    permission: "component.view",
    from: sql`component s`,
    name: sql`s.name`,
    code: sql`s.serial_number`,
    folded_code: sql`s.serial_sort`,
  }),
  history: { component: namedIn("component") },
  refusals: {
    component_serial: taken("serial_number", messages.stock.serialTaken),
    component_amc_order: taken("amc_end_date", messages.assets.amcEndsEarly),
  },
  upheld: ["component_warranty"],
  uses: {
    component: {
      linked_asset: "asset",
      branch: "location",
      category: "category",
      model: "model",
      supplier: "supplier",
    },
  },
  sample: makeSampleComponents,
  importTarget: componentImport,
};
