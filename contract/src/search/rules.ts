import { z } from "zod";
import { subjectTypes } from "../activity/constants.ts";
import { id, requiredLine } from "../kit/field-rules.ts";
import { queryInteger } from "../kit/query-rules.ts";

const hit = z.object({
  id,
  name: z.string(),
  code: z.string().describe("Tag, number or serial number; empty where it has none."),
  detail: z.string().describe("What tells it from others of its name: model, e-mail address, branch."),
  branch: id.nullable().describe("Branch of a place."),
});
export type SearchHit = z.output<typeof hit>;

const group = z.object({ kind: z.enum(subjectTypes), hits: z.array(hit) });
export type SearchGroup = z.output<typeof group>;

export const searchRules = {
  find: {
    summary: "Records of every kind that the caller may see, best first",
    query: z.strictObject({
      search: requiredLine(200).describe(
        "Tags, numbers and serial numbers that are this come first, then those that begin with it, then names that begin with it, then texts that contain it. Where nothing does, names that are spelled alike.",
      ),
      limit: queryInteger(1, 20).optional().describe("Most records of each kind, 5 unless asked."),
    }),
    response: z
      .object({
        results: z.array(group).describe("Kinds with records, the one with the best record first."),
        is_alike: z.boolean().describe("Nothing contains the text: these are spelled alike."),
      })
      .meta({ id: "SearchResults" }),
  },
};
