import { messages } from "@steward/contract/messages/catalogue";
import { sql } from "kysely";
import { taken } from "../errors/constraint-refusal.ts";
import type { Noun } from "../nouns/noun.ts";
import { namedRecords } from "../nouns/search-card.ts";
import { issuedAssetImport } from "./issued-asset-import.ts";
import { issuedAssetRoutes } from "./routes.ts";
import { makeSampleIssued } from "./sample-issued-assets.ts";

const named = sql`issued_asset s join model m on m.organisation_id = s.organisation_id and m.id = s.model`;

export const issuedAssetNoun: Noun = {
  routes: issuedAssetRoutes,
  search: namedRecords({
    kind: "issued_asset",
    permission: "oem_asset.issue",
    from: named,
    name: sql`m.product_name`,
    folded: sql`m.name_sort`,
    code: sql`s.serial_number`,
    folded_code: sql`s.serial_sort`,
    detail: sql`s.state`,
    contains: ({ pattern }) => sql`s.id in (select h.id from search_issued_assets(${pattern}) h)`,
  }),
  history: {
    issued_asset: {
      from: named,
      name: sql`concat_ws(' · ', s.serial_number, m.product_name)`,
      told_by: "serial_number",
    },
  },
  refusals: {
    issued_asset_serial: taken("serial_number", messages.exchange.serialIssued),
    issued_asset_amc_order: taken("amc_end_date", messages.assets.amcEndsEarly),
  },
  upheld: [
    "partner_once",
    "issued_asset_invite",
    "issued_invitation_token",
    "attachment_primary_issued_asset",
    "document_subject",
  ],
  uses: {
    issued_asset: { model: "model", service_provider: "service_provider" },
  },
  sample_files: makeSampleIssued,
  importTarget: issuedAssetImport,
};
