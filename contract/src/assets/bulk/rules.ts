import { z } from "zod";
import { customFieldValues } from "../../custom-fields/rules.ts";
import { day, freeText, id, max200 } from "../../kit/field-rules.ts";
import { idParams } from "../../kit/record-rules.ts";
import { conditions } from "../custody/constants.ts";
import { assetFilter } from "../asset-queries.ts";
import { UNDO_SECONDS } from "../constants.ts";
import { BULK_NAMED, bulkKinds, bulkStates } from "./constants.ts";

const chosen = z.strictObject({
  id,
  version: z.number().int().min(1).describe("The version that was seen; an asset of another one is refused."),
});

/** A bulk action: what is done (`action`, with the fields that it takes) and to which assets. */
export const bulkBody = z.strictObject({
  action: z.enum(bulkKinds),
  assets: z.array(chosen).min(1).max(BULK_NAMED).optional().describe("Either these or a `filter`."),
  filter: assetFilter
    .optional()
    .describe("Instead of `assets`: every asset that the list shows for this query, as it is now."),
  status: id.nullish().describe("Of status, check_out, check_in and restore."),
  reason: max200.default("").describe("Of status."),
  branch: id.nullish().describe("Of place and check_in."),
  location: id.nullish().describe("Of place and check_in; of check_out the place that holds the assets."),
  category: id.nullish(),
  supplier: id.nullish(),
  service_provider: id.nullish(),
  custom_fields: customFieldValues.optional(),
  user: id.nullish().describe("Of check_out: the person who holds the assets."),
  expected_return: day.nullish().describe("Of check_out."),
  condition: z.enum(conditions).nullish().describe("Of check_in."),
  note: freeText().default("").describe("Of check_out and check_in."),
});
export type BulkBody = z.output<typeof bulkBody>;

/** A bulk action and how far it has come. */
export const bulkRun = z
  .object({
    id,
    action: z.enum(bulkKinds),
    state: z.enum(bulkStates),
    message: z.string().describe("Why it ended early; empty otherwise."),
    total: z.number().int(),
    changed: z.number().int(),
    unchanged: z.number().int().describe("Assets that were so already."),
    refused: z.number().int(),
    undone: z.number().int(),
    kept: z.number().int().describe("Assets that the undo left alone, because somebody changed them since."),
    undoable_until: z
      .string()
      .nullable()
      .describe(`${UNDO_SECONDS} seconds after its end; null where nothing can be undone.`),
    problems: z
      .array(z.object({ asset: id, asset_id: z.string(), asset_name: z.string(), message: z.string() }))
      .describe("The first assets that were refused, or that the undo left alone; the report has all of them."),
    created: z.string(),
    ended: z.string().nullable(),
  })
  .meta({ id: "BulkAction" });
export type BulkRun = z.output<typeof bulkRun>;

export const bulkRules = {
  start: {
    summary: "Do the same to chosen assets, or to all that a filter finds; what is refused is named and stays",
    body: bulkBody,
    response: bulkRun,
  },
  read: { summary: "How far a bulk action of the caller has come", params: idParams, response: bulkRun },
  cancel: { summary: "Stop a bulk action; what is done stays done", params: idParams, response: bulkRun },
  undo: {
    summary: "Take a bulk action back, except from assets that somebody changed since",
    params: idParams,
    response: bulkRun,
  },
  report: { summary: "Every refused asset with its reason, as CSV", params: idParams },
};
