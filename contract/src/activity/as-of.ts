import { z } from "zod";
import { day, id } from "../kit/field-rules.ts";

/** A record as it was at the end of a day in the organisation's time zone. */
export const asOfQuery = z.strictObject({ as_of: day });

/** What is said beside a record of a past day. */
export const asOfKeys = {
  as_of: z.string(),
  is_deleted: z.boolean().describe("Whether the record is gone today."),
};

/** An entry of a record's history. */
export const entryParams = z.strictObject({ id, entry: id });
