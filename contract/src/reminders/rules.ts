import { z } from "zod";
import { day, id } from "../kit/field-rules.ts";
import { pageQuery, paged } from "../kit/query-rules.ts";
import { idParams } from "../kit/record-rules.ts";

const reminder = z
  .object({
    id,
    days: z.number().int().describe("Days ahead of the end from which it reminds: 60, 30, 7 or 1."),
    cover: id,
    kind: z.enum(["warranty", "amc"]),
    asset: id,
    asset_details: z.object({ id, name: z.string(), asset_id: z.string() }),
    end_date: z.string(),
    snoozed_until: z.string().nullable(),
    acknowledged: z.string().nullable(),
  })
  .meta({ id: "Reminder" });
export type Reminder = z.output<typeof reminder>;

export const reminderRules = {
  list: {
    summary: "The caller's open reminders of warranties and contracts that end, the next end first",
    query: z.strictObject(pageQuery),
    response: paged(reminder),
  },
  acknowledge: { summary: "Put a reminder away", params: idParams, response: reminder },
  snooze: {
    summary: "Be reminded again on a day",
    params: idParams,
    body: z.strictObject({ until: day }),
    response: reminder,
  },
};
