import { z } from "zod";
import { id, line, requiredLine } from "../kit/field-rules.ts";
import { patchOf } from "../kit/patch.ts";
import { ordering, pageQuery, paged } from "../kit/query-rules.ts";
import { idParams, reference } from "../kit/record-rules.ts";
import { type ViewedList, viewedLists } from "./constants.ts";

const list = z.enum(Object.keys(viewedLists) as [ViewedList, ...ViewedList[]]);

const name = z.string().regex(/^[a-z][a-z0-9_]{0,59}$/);
const asked = z
  .record(name, line(2000))
  .refine((query) => Object.keys(query).length <= 40)
  .describe("Search, filters and order as the list's own query takes them, by parameter.");
const columns = z.array(requiredLine(60)).max(60).describe("Columns in their order; empty: those that fit.");

const savedViewBody = z
  .strictObject({
    list,
    name: requiredLine(),
    is_shared: z
      .boolean()
      .default(false)
      .describe("Seen by everybody who sees the list; changed by its author and who may change settings."),
    query: asked,
    columns: columns.default([]),
    is_mailed: z
      .boolean()
      .default(false)
      .describe("Whether its author gets a mail, once a day, when somebody new fits it; of skilled personnel alone."),
  })
  .meta({ id: "SavedViewBody" });

/** A list as somebody left it: what narrows it, its order and its columns. */
export const savedView = z
  .object({
    id,
    list,
    name: z.string(),
    is_shared: z.boolean(),
    author_details: reference.nullable().describe("Null for one that is from before authors were kept."),
    is_default: z.boolean().describe("Whether the caller begins with it."),
    query: z.record(z.string(), z.string()),
    columns: z.array(z.string()),
    is_mailed: z.boolean().describe("Whether the caller, as its author, is mailed when somebody new fits it."),
    version: z.number().int(),
    created: z.string(),
    modified: z.string(),
  })
  .meta({ id: "SavedView" });
export type SavedView = z.output<typeof savedView>;

export const savedViewRules = {
  list: {
    summary: "The caller's saved views and those of everybody",
    query: z.strictObject({
      ...pageQuery,
      list: list.optional(),
      ordering: ordering(["name", "created", "modified"]),
    }),
    response: paged(savedView),
  },
  create: { summary: "Save a view, the caller's own or one for everybody", body: savedViewBody, response: savedView },
  read: { summary: "One saved view", params: idParams, response: savedView },
  update: {
    summary: "Change a saved view; one for everybody by its author and who may change settings",
    params: idParams,
    body: patchOf(savedViewBody.omit({ list: true })),
    response: savedView,
  },
  remove: { summary: "Delete a saved view", params: idParams },
  toggleDefault: {
    summary: "Begin the list with this view, or no longer",
    params: idParams,
    response: savedView,
  },
};
