import { messages } from "@steward/contract/messages/catalogue";
import { sql } from "kysely";
import { namedIn } from "../activity/subject-queries.ts";
import { taken } from "../errors/constraint-refusal.ts";
import type { Noun } from "../nouns/noun.ts";
import { namedRecords } from "../nouns/search-card.ts";
import { accessoryImport } from "./accessory-import.ts";
import { accessoryRoutes } from "./routes.ts";
import { makeSampleAccessories } from "./sample-accessories.ts";

export const accessoryNoun: Noun = {
  routes: accessoryRoutes,
  search: namedRecords({
    kind: "accessory",
    permission: "accessory.view",
    from: sql`accessory s`,
    name: sql`s.name`,
    detail: sql`s.model_number`,
  }),
  history: { accessory: namedIn("accessory") },
  refusals: { accessory_name: taken("name", messages.stock.nameTaken) },
  upheld: ["accessory_stock", "accessory_used_up", "accessory_handout_open"],
  uses: {
    accessory: {
      asset: "asset",
      branch: "location",
      category: "category",
      manufacturer: "manufacturer",
      supplier: "supplier",
    },
    accessory_handout: { asset: "asset" },
  },
  sample: makeSampleAccessories,
  importTarget: accessoryImport,
};
