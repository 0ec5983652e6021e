import { z } from "zod";
import { id } from "../kit/field-rules.ts";
import { idParams, reference } from "../kit/record-rules.ts";

const pair = { survivor: id, removed: id };
const versions = z.strictObject({ survivor: z.number().int(), removed: z.number().int() });

const merge = z
  .object({
    id,
    survivor: id,
    survivor_name: z.string(),
    removed: id,
    removed_name: z.string(),
    moved: z.number().int().describe("Records that pointed to the removed one."),
    merged_by: z.string(),
    created: z.string(),
    undo_until: z.string(),
  })
  .meta({ id: "Merge" });
export type Merge = z.output<typeof merge>;

const mergePreview = z
  .object({
    survivor: reference,
    removed: reference,
    versions,
    moves: z.array(
      z.object({
        kind: z.string().describe("Kind of the records that point to the removed one."),
        field: z.string().describe("The field by which they do."),
        count: z.number().int(),
      }),
    ),
    fields: z
      .array(
        z.object({
          field: z.string(),
          label: z.string().nullable().describe("Of a custom field."),
          survivor: z.string().nullable(),
          removed: z.string().nullable(),
        }),
      )
      .describe("Fields that differ; the value of the one that stays is kept unless `take` names the field."),
    conflicts: z.array(z.string()).describe("Why the two cannot be merged so; empty where they can."),
  })
  .meta({ id: "MergePreview" });
export type MergePreview = z.output<typeof mergePreview>;

export const mergeRules = {
  list: {
    summary: "Merges of the last seven days that can be undone, the newest first",
    response: z.object({ results: z.array(merge) }),
  },
  preview: {
    summary: "What a merge would move, and where the two records differ",
    params: z.strictObject(pair),
    response: mergePreview,
  },
  create: {
    summary: "Merge two records that are one: what points to the removed one points to the other afterwards",
    body: z
      .strictObject({
        ...pair,
        take: z.array(z.string().max(100)).max(200).default([]).describe("Fields whose value the removed one gives."),
        versions: versions.optional().describe("Those of the preview; refused when either record was edited since."),
      })
      .meta({ id: "MergeBody" }),
    response: merge,
  },
  undo: {
    summary: "Undo a merge: the removed record comes back with all that still points to the other one by it",
    params: idParams,
    response: merge,
  },
};
