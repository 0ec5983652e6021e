import { messages } from "@steward/contract/messages/catalogue";
import { sql } from "kysely";
import { taken } from "../../errors/constraint-refusal.ts";
import { type DutyCard, dutyOf } from "../../nouns/duty-card.ts";
import type { Noun } from "../../nouns/noun.ts";
import { namedRecords } from "../../nouns/search-card.ts";
import { findOemAssets } from "./oem-asset-queries.ts";
import { oemAssetRoutes } from "./routes.ts";
import { makeSampleOemAssets } from "./sample-oem-assets.ts";

/** Invites that nobody has received yet; they stand in no place, so that only members without a limit have them. */
const invites: DutyCard = {
  kind: "invites",
  isOf: ({ may, scope }) => scope === null && may("oem_asset.view") && (may("oem_asset.move") || may("oem_asset.link")),
  read: async (tx, ctx, { request, page_size }) => {
    const page = await findOemAssets(tx, ctx, { request, query: { invite_status: ["Invited"], page_size } });
    return dutyOf(page, ({ id, asset_name, serial_number, oem_details }) => ({
      id,
      name: asset_name,
      code: serial_number,
      about: oem_details.name,
    }));
  },
};

export const oemAssetNoun: Noun = {
  routes: oemAssetRoutes,
  duties: [invites],
  search: namedRecords({
    kind: "oem_asset",
    permission: "oem_asset.view",
    from: sql`oem_asset s`,
    name: sql`s.product_name`,
    code: sql`s.serial_number`,
    folded_code: sql`s.serial_sort`,
    detail: sql`s.state`,
    contains: ({ pattern }) => sql`s.id in (select h.id from search_oem_assets(${pattern}) h)`,
  }),
  history: {
    oem_asset: {
      from: sql`oem_asset s`,
      name: sql`concat_ws(' · ', s.serial_number, s.product_name)`,
    },
  },
  refusals: { oem_asset_once: taken("asset", messages.exchange.assetTaken) },
  upheld: ["oem_asset_issued", "attachment_primary_oem_asset"],
  sample_files: makeSampleOemAssets,
  uses: { oem_asset: { asset: "asset" } },
};
