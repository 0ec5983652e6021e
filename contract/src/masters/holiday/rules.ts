import { z } from "zod";
import { day, requiredLine } from "../../kit/field-rules.ts";
import { queryBoolean } from "../../kit/query-rules.ts";
import { masterKeys } from "../../kit/record-rules.ts";
import { masterRules } from "../master-rules.ts";

export const holidayBody = z
  .strictObject({
    name: requiredLine(),
    day: day.describe("The day on which the clocks of service requests stand still."),
    is_yearly: z.boolean().default(false).describe("It is one every year; 29 February in leap years."),
  })
  .meta({ id: "HolidayBody" });
export const holiday = z
  .object({ ...masterKeys, name: z.string(), day: z.string(), is_yearly: z.boolean() })
  .meta({ id: "Holiday" });
export type Holiday = z.output<typeof holiday>;

export const holidayRules = masterRules({
  subject: "holiday",
  body: holidayBody,
  item: holiday,
  filters: { is_yearly: queryBoolean.optional() },
});
