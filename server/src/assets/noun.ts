import { assetCalls } from "@steward/contract/assets/calls";
import { messages } from "@steward/contract/messages/catalogue";
import { sql } from "kysely";
import { taken } from "../errors/constraint-refusal.ts";
import { makerOf } from "../nouns/facts.ts";
import type { Noun } from "../nouns/noun.ts";
import { ofOrganisation } from "../database/of-organisation.ts";
import { columnsOfHit, type SearchCard } from "../nouns/search-card.ts";
import { assetsInside } from "./asset-place-filter.ts";
import { createAsset } from "./create-asset.ts";
import { assetImport } from "./import/asset-import.ts";
import { assetRoutes } from "./routes.ts";
import { makeSampleRegister } from "./sample/make-sample-register.ts";

/** How the search across all nouns finds assets: by their codes first, and no more of them than it shows. */
const assetSearch: SearchCard = {
  kind: "asset",
  permission: "asset.view",
  hits: ({ typed, text, alike, most }) => sql`select ${columnsOfHit("asset", {
    id: sql`a.id`,
    name: sql`coalesce(nullif(a.asset_name, ''), mo.product_name, a.asset_id)`,
    code: sql`case when h.closeness > 2 and not starts_with(a.tag_key, name_key(${typed})) then a.serial_number else a.asset_id end`,
    detail: sql`concat_ws(' · ', mo.product_name, s.name)`,
    closeness: sql`h.closeness`,
  })} from find_assets(${typed}, ${text}, ${sql.lit(alike)}, ${sql.lit(most)}) h
    join asset a on ${ofOrganisation("a")} and a.id = h.id
    left join model mo on mo.organisation_id = a.organisation_id and mo.id = a.model
    left join attached_status s on s.organisation_id = a.organisation_id and s.id = a.status
    order by h.closeness desc, h.place`,
};

export const assetNoun: Noun = {
  routes: assetRoutes,
  search: assetSearch,
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
    asset_warranty_order: taken("warranty_end_date", messages.cover.warrantyEndsEarly),
    asset_amc_order: taken("amc_end_date", messages.assets.amcEndsEarly),
  },
  upheld: [
    "asset_purchase_currency",
    "asset_branch_of_location",
    "asset_places",
    "asset_short_code",
    "asset_holder",
    "document_subject",
  ],
  uses: {
    document: { asset: "asset" },
    asset: {
      status: "attached_status",
      category: "category",
      model: "model",
      branch: "location",
      location: "location",
      supplier: "supplier",
      service_provider: "service_provider",
      depreciation: "depreciation",
      holder_location: "location",
      holder_asset: "asset",
    },
  },
  seed: (tx, organisation_id) =>
    tx.insertInto("organisation_counter").values({ organisation_id, name: "asset" }).execute(),
  makes: { asset: makerOf(assetCalls.create, createAsset) },
  sample: makeSampleRegister,
  importTarget: assetImport,
};
