import { brandCalls } from "@steward/contract/masters/brand";
import { sql } from "kysely";
import { nameField } from "../import/master-fields.ts";
import { assetsOfModelsWith, type MasterFamily, modelsWith } from "../master-family.ts";

export const brand: MasterFamily = {
  table: "brand",
  calls: brandCalls,
  details: sql`m.name, ${modelsWith("brand")}, ${assetsOfModelsWith("brand")}`,
  imports: {
    kind: "brands",
    permission: "brand.import",
    fields: [nameField("brand", "brand name", "make")],
  },
};
