import { z } from "zod";
import { id, requiredLine } from "../kit/field-rules.ts";
import { exportQuery, paged, queryChoices, queryIds } from "../kit/query-rules.ts";
import { idParams, masterKeys, masterQuery, reference } from "../kit/record-rules.ts";
import { REQUIRED } from "../kit/wording.ts";
import { statusDetails } from "../masters/attached-status/rules.ts";
import { locationTypes, subLocationTypes } from "./constants.ts";

/** One step of a breadcrumb. */
export const placeStep = z
  .object({ id, name: z.string(), location_type: z.enum(locationTypes) })
  .meta({ id: "PlaceStep" });
export type PlaceStep = z.output<typeof placeStep>;

/** The location of a record, with the breadcrumb from the branch to the location itself. */
export const placeReference = placeStep.extend({ breadcrumb: z.array(placeStep) }).meta({ id: "PlaceReference" });
export type PlaceReference = z.output<typeof placeReference>;

/**
 * A place of any type. `branch` of a branch is itself, its `parent` null; the breadcrumb goes from the branch to the
 * place itself. `asset_count` counts active assets in it at any depth, `child_count` the locations directly inside.
 * Among the floors of a block the higher one has the larger `sort_order`; other places have none.
 */
export const location = z
  .object({
    ...masterKeys,
    name: z.string(),
    location_type: z.enum(locationTypes),
    flag_virtual_location: z.boolean(),
    branch: id,
    branch_details: reference,
    parent: id.nullable(),
    parent_details: placeStep.nullable(),
    sort_order: z.number().nullable(),
    breadcrumb: z.array(placeStep),
    asset_count: z.number().int(),
    child_count: z.number().int(),
  })
  .meta({ id: "Location" });
export type Location = z.output<typeof location>;

const assets = z.number().int().describe("Assets outside the archive, at any depth.");

/** A place of a floor view with the numbers that it is coloured by. */
export const viewedPlace = z
  .object({
    id,
    name: z.string(),
    location_type: z.enum(locationTypes),
    parent: id.nullable(),
    child_count: z.number().int(),
    numbers: z
      .object({
        total: assets,
        overdue: z.number().int().describe("Assets that should have come back by now."),
        audit: z
          .object({ never: assets, due: assets, Verified: assets, Misplaced: assets, Missing: assets, Damaged: assets })
          .describe(
            "By the filter `audit` of assets: `never` and the results add up to the total, `due` is among them.",
          ),
        statuses: z.array(z.object({ id, count: assets })),
      })
      .nullable()
      .describe("null for callers who may not see assets."),
    requests: z
      .number()
      .int()
      .nullable()
      .describe("Open service requests there, at any depth; null for callers who may not see any."),
  })
  .meta({ id: "ViewedPlace" });
export type ViewedPlace = z.output<typeof viewedPlace>;

/** A place with what stands in it; `places` are in the order in which they stand, floors from the lowest up. */
export const floorView = z
  .object({
    place: viewedPlace,
    breadcrumb: z.array(placeStep),
    floor: id.nullable().describe("The floor that was asked for, or that the place asked for is on."),
    places: z.array(viewedPlace),
    is_whole: z.boolean().describe("false where more places stand there than are told."),
    statuses: z.array(statusDetails).describe("Those that assets there have."),
  })
  .meta({ id: "FloorView" });
export type FloorView = z.output<typeof floorView>;

/** A branch from a dialog: the chosen record, of which only the id counts, or its id. */
const chosenBranch = z.union([id, z.looseObject({ id }).transform((branch) => branch.id)], REQUIRED);

/** A place inside a branch. A building has no `parent`; every other type stands in one of the type above its own. */
export const locationBody = z
  .strictObject({
    name: requiredLine(),
    location_type: z.enum(subLocationTypes),
    branch: chosenBranch,
    parent: id.nullish(),
  })
  .meta({ id: "LocationBody" });

/** New place of a location: another `parent` anywhere or, for a building, another `branch`. */
export const moveBody = z
  .strictObject({ parent: id.nullish(), branch: chosenBranch.nullish() })
  .meta({ id: "MoveBody" });

/** New place of a floor in its block: directly above this floor of it, or below all others for null. */
export const reorderBody = z.strictObject({ above: id.nullable() }).meta({ id: "ReorderBody" });

const treeQuery = { branch: queryIds.optional(), parent: queryIds.optional() };

const insideQuery = masterQuery.extend({ ...treeQuery, location_type: queryChoices(subLocationTypes).optional() });

export const locationRules = {
  all: {
    summary: "Branches and everything inside them in one flat list; `below` lists what is inside at any depth",
    query: masterQuery.extend({
      ...treeQuery,
      type: queryChoices(locationTypes).optional(),
      below: queryIds.optional().describe("Id of a location: what is inside it at any depth, without itself."),
    }),
    response: paged(location),
  },
  list: {
    summary:
      "Places inside branches: the buildings of a branch, or what stands directly in a parent; floors of one block from the lowest up unless `ordering` says otherwise",
    query: insideQuery,
    response: paged(location),
  },
  export: {
    summary: "The filtered list of places inside branches as CSV or XLSX, every row, each with the places above it",
    query: exportQuery(insideQuery),
  },
  create: {
    summary: "Add a building to a branch, or a place to the one above",
    body: locationBody,
    response: location,
  },
  read: { summary: "One location", params: idParams, response: location },
  floors: {
    summary:
      "The building that a place stands in, with its blocks and floors and the numbers of each; of a branch its buildings",
    params: idParams,
    response: floorView,
  },
  contents: {
    summary: "A place with what stands directly in it and the numbers of each",
    params: idParams,
    response: floorView,
  },
  update: {
    summary: "Replace a location; another parent or branch moves it with everything inside",
    params: idParams,
    body: locationBody,
    response: location,
  },
  move: { summary: "Move a location with everything inside", params: idParams, body: moveBody, response: location },
  reorder: {
    summary: "Put a floor directly above another one of its block, or below all of them",
    params: idParams,
    body: reorderBody,
    response: location,
  },
  remove: { summary: "Delete a location that nothing uses", params: idParams },
};
