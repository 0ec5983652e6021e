import { costCentreRules } from "@steward/contract/masters/cost-centre/rules";
import { masterCalls } from "@steward/contract/masters/master-calls";
import { sql } from "kysely";
import { nameField } from "../import/master-fields.ts";
import { defineFamily } from "../master-family.ts";

export const family = defineFamily(masterCalls<typeof costCentreRules>("cost_centre"), costCentreRules, {
  table: "cost_centre",
  details: sql`m.name, m.code`,
  searched: ["search_text"],
  imports: {
    kind: "cost_centres",
    permission: "cost_centre.import",
    fields: [
      nameField("cost centre", "cost center", "kostenstelle"),
      { key: "code", title: "Code", aliases: ["cost centre code", "number"] },
    ],
  },
});
