import { z } from "zod";
import { defineCall, noBody, noContent, none, PRODUCT } from "./call.ts";
import { id, requiredLine } from "./field-rules.ts";
import { location, locationTypes, subLocationTypes } from "./location-shape.ts";
import { idParams, masterQuery } from "./masters/master.ts";
import { paged, queryChoices, queryIds } from "./paging.ts";

const root = `/v1/${PRODUCT}/master/branch/location/` as const;

/** A branch as the dialog has it: the chosen record, of which only the id counts, or its id. */
const chosenBranch = z.union([id, z.looseObject({ id }).transform((branch) => branch.id)], "This is Required.");

/** A place inside a branch. A building has no `parent`; every other type stands in one of the type above its own. */
export const locationBody = z.strictObject({
  name: requiredLine(),
  location_type: z.enum(subLocationTypes),
  branch: chosenBranch,
  parent: id.nullish(),
});

/** Where a location goes: below another `parent`, wherever that is, or, for a building, to another `branch`. */
export const moveBody = z.strictObject({ parent: id.nullish(), branch: chosenBranch.nullish() });

const treeQuery = { branch: queryIds.optional(), parent: queryIds.optional() };

export const locationCalls = {
  all: defineCall({
    name: "locations.location.all",
    summary: "Branches and everything inside them in one flat list; `below` lists what is inside at any depth",
    method: "GET",
    path: `/v1/${PRODUCT}/location/`,
    params: none,
    query: masterQuery.extend({
      ...treeQuery,
      type: queryChoices(locationTypes).optional(),
      below: queryIds.optional().describe("Id of a location: what is inside it at any depth, without itself."),
    }),
    body: none,
    response: paged(location),
    permission: "location.view",
  }),
  list: defineCall({
    name: "locations.location.list",
    summary: "Places inside branches: the buildings of a branch, or what stands directly in a parent",
    method: "GET",
    path: root,
    params: none,
    query: masterQuery.extend({ ...treeQuery, location_type: queryChoices(subLocationTypes).optional() }),
    body: none,
    response: paged(location),
    permission: "location.view",
  }),
  create: defineCall({
    name: "locations.location.create",
    summary: "Add a building to a branch, or a place to the one above",
    method: "POST",
    path: root,
    params: none,
    query: none,
    body: locationBody,
    response: location,
    permission: "location.create",
    success: "Location added successfully",
    status: 201,
    idempotent: true,
  }),
  read: defineCall({
    name: "locations.location.read",
    summary: "One location",
    method: "GET",
    path: `${root}{id}/`,
    params: idParams,
    query: none,
    body: none,
    response: location,
    permission: "location.view",
  }),
  update: defineCall({
    name: "locations.location.update",
    summary: "Replace a location; another parent or branch moves it with everything inside",
    method: "PUT",
    path: `${root}{id}/`,
    params: idParams,
    query: none,
    body: locationBody,
    response: location,
    permission: "location.update",
    success: "Location edited successfully",
  }),
  move: defineCall({
    name: "locations.location.move",
    summary: "Move a location with everything inside",
    method: "POST",
    path: `${root}{id}/move/`,
    params: idParams,
    query: none,
    body: moveBody,
    response: location,
    permission: "location.update",
    success: "Location edited successfully",
  }),
  remove: defineCall({
    name: "locations.location.remove",
    summary: "Delete a location that nothing uses",
    method: "DELETE",
    path: `${root}{id}/`,
    params: idParams,
    query: none,
    body: noBody,
    response: noContent,
    permission: "location.delete",
    success: "Item deleted successfully",
    status: 204,
  }),
};
