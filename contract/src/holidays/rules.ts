import { z } from "zod";
import { day, id, requiredLine } from "../kit/field-rules.ts";
import { ordering, paged, pageQuery, queryIds } from "../kit/query-rules.ts";
import { idParams } from "../kit/record-rules.ts";

const holidayBody = z.strictObject({ name: requiredLine(), day }).meta({ id: "HolidayBody" });
const holiday = z
  .object({ id, name: z.string(), day: z.string(), created: z.string(), version: z.number().int() })
  .meta({ id: "Holiday" });
export type Holiday = z.output<typeof holiday>;

export const holidayRules = {
  list: {
    summary: "List of holidays",
    query: z.strictObject({ ...pageQuery, ids: queryIds.optional(), ordering: ordering(["name", "created"]) }),
    response: paged(holiday),
  },
  create: { summary: "Add a holiday", body: holidayBody, response: holiday },
  read: { summary: "One holiday", params: idParams, response: holiday },
  remove: { summary: "Delete a holiday", params: idParams },
};
