import { messages } from "@steward/contract/messages/catalogue";
import { sql } from "kysely";
import { taken } from "../errors/constraint-refusal.ts";
import type { Noun } from "../nouns/noun.ts";
import { assetsInside } from "./asset-place-filter.ts";
import { assetImport } from "./import/asset-import.ts";
import { assetRoutes } from "./routes.ts";
import { makeSampleRegister } from "./sample/make-sample-register.ts";

export const assetNoun: Noun = {
  routes: assetRoutes,
  history: {
    asset: {
      from: sql`asset s left join model mo on mo.organisation_id = s.organisation_id and mo.id = s.model`,
      name: sql`concat_ws(' · ', s.asset_id, coalesce(nullif(s.asset_name, ''), mo.product_name))`,
      told_by: "asset_id",
      placed: { table: "asset", inside: assetsInside },
    },
  },
  refusals: {
    asset_tag: taken("asset_id", messages.assets.tagTaken),
    asset_serial_of_model: taken("serial_number", messages.assets.serialTaken),
    asset_amc_order: taken("amc_end_date", messages.assets.amcEndsEarly),
  },
  upheld: ["asset_purchase_currency", "asset_branch_of_location", "asset_places"],
  uses: {
    asset: {
      status: "attached_status",
      category: "category",
      model: "model",
      branch: "location",
      location: "location",
    },
  },
  seed: (tx, organisation_id) =>
    tx.insertInto("organisation_counter").values({ organisation_id, name: "asset" }).execute(),
  sample: makeSampleRegister,
  importTarget: assetImport,
};
