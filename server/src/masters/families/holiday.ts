import { holidayCalls } from "@steward/contract/masters/holiday/calls";
import { holidayRules } from "@steward/contract/masters/holiday/rules";
import { sql } from "kysely";
import { yesOrNo } from "../../activity/export-list.ts";
import { nameField } from "../import/master-fields.ts";
import { defineFamily } from "../master-family.ts";
import { makeSampleHolidays } from "../starting-data/sample-holidays.ts";

export const family = defineFamily(holidayCalls, holidayRules, {
  table: "holiday",
  sample: makeSampleHolidays,
  details: sql`m.name, m.day, m.is_yearly`,
  order: { expression: sql`m.day`, type: "date" },
  conditions: ({ is_yearly }) => (is_yearly === undefined ? [] : [sql`m.is_yearly = ${is_yearly}`]),
  sheet: [nameField("holiday"), { key: "day", title: "Day", type: "date", aliases: ["date"] }],
  shown: [{ title: "Every year", type: "text", read: ({ is_yearly }) => yesOrNo(is_yearly) }],
});
