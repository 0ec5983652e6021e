import { brandCalls } from "@steward/contract/masters/brand/calls";
import { brandRules } from "@steward/contract/masters/brand/rules";
import { sql } from "kysely";
import { nameField } from "../import/master-fields.ts";
import { assetsOfModelsWith, defineFamily, modelsWith } from "../master-family.ts";
import { assetColumn, modelColumn } from "../shown-columns.ts";

export const family = defineFamily(brandCalls, brandRules, {
  table: "brand",
  details: sql`m.name, ${modelsWith("brand")}, ${assetsOfModelsWith("brand")}`,
  sheet: [nameField("brand", "brand name", "make")],
  shown: [modelColumn, assetColumn],
  merges: { fields: {} },
  imports: {
    kind: "brands",
    permission: "brand.import",
  },
});
