import { z } from "zod";
import { defineCall, noBody, noContent, none, PRODUCT } from "./call.ts";
import { id, latitude, line, longitude, pincodeOrEmpty, requiredLine } from "./field-rules.ts";
import { location, locationTypes } from "./location-shape.ts";
import { countryDetails, countryId } from "./masters/address.ts";
import { idParams, masterQuery } from "./masters/master.ts";
import { paged } from "./paging.ts";

const root = `/v1/${PRODUCT}/master/branch/` as const;

/**
 * Postal address of a place: line 1, state and city are required; `country` is the id of a country, `zip` six digits or
 * empty. Coordinates are degrees.
 */
const addressBody = z.strictObject({
  line1: requiredLine(),
  line2: line().default(""),
  country: countryId.nullish(),
  state: requiredLine(),
  district: line().default(""),
  city: requiredLine(),
  zip: pincodeOrEmpty.default(""),
  latitude: latitude.nullish(),
  longitude: longitude.nullish(),
});

/** The one address of a place; `id` is that of the stored one, which an edit may name. */
const ownAddressBody = addressBody.extend({ id: id.optional() });

/**
 * A branch, or a place inside one under `parent_location` (specification section 3, "Branch or location payload"). A
 * virtual one carries neither address nor coordinates; absent, null and an empty list mean the same.
 */
export const branchBody = z.strictObject({
  name: requiredLine(),
  type: z.enum(locationTypes).default("Branch"),
  flag_virtual_location: z.boolean().default(false),
  parent_location: id.nullish(),
  address: ownAddressBody.nullish(),
  other_addresses: z.array(addressBody).max(20).nullish(),
  latitude: latitude.nullish(),
  longitude: longitude.nullish(),
});

const addressKeys = {
  line1: z.string(),
  line2: z.string(),
  country: countryId.nullable(),
  country_details: countryDetails.nullable(),
  state: z.string(),
  district: z.string(),
  city: z.string(),
  zip: z.string(),
  latitude: z.number().nullable(),
  longitude: z.number().nullable(),
};

/**
 * A place with its address. Every branch that is not virtual has an address with an `id`, of empty lines where none is
 * known; a virtual one has none. The coordinates of the place and of its address are the same.
 */
export const branch = location.extend({
  type: z.enum(locationTypes),
  parent_location: id.nullable(),
  address: z.object({ id, ...addressKeys }).nullable(),
  other_addresses: z.array(z.object(addressKeys)),
  latitude: z.number().nullable(),
  longitude: z.number().nullable(),
});
export type Branch = z.output<typeof branch>;

/** For a place inside a branch these ask for the same action on locations in place of branches. */
export const branchCalls = {
  list: defineCall({
    name: "locations.branch.list",
    summary: "List of branches",
    method: "GET",
    path: root,
    params: none,
    query: masterQuery,
    body: none,
    response: paged(branch),
    permission: "branch.view",
  }),
  create: defineCall({
    name: "locations.branch.create",
    summary: "Add a branch, or a place inside one with an address of its own",
    method: "POST",
    path: root,
    params: none,
    query: none,
    body: branchBody,
    response: branch,
    permission: "branch.create",
    otherPermission: "location.create",
    success: "Branch added successfully",
    status: 201,
    idempotent: true,
  }),
  read: defineCall({
    name: "locations.branch.read",
    summary: "One branch or place inside one, with its address",
    method: "GET",
    path: `${root}{id}/`,
    params: idParams,
    query: none,
    body: none,
    response: branch,
    permission: "branch.view",
    otherPermission: "location.view",
  }),
  update: defineCall({
    name: "locations.branch.update",
    summary: "Replace a branch or place inside one; another `parent_location` moves it",
    method: "PUT",
    path: `${root}{id}/`,
    params: idParams,
    query: none,
    body: branchBody,
    response: branch,
    permission: "branch.update",
    otherPermission: "location.update",
    success: "Branch edited successfully",
  }),
  toggleActive: defineCall({
    name: "locations.branch.toggleActive",
    summary: "Activate or deactivate a branch or location; refused while assets or active locations are in it",
    method: "POST",
    path: `${root}location/{id}/toggle-active/`,
    params: idParams,
    query: none,
    body: noBody,
    response: branch,
    permission: "branch.toggle_active",
    otherPermission: "location.toggle_active",
    success: "Location toggled successfully",
  }),
  remove: defineCall({
    name: "locations.branch.remove",
    summary: "Delete a branch or location that nothing uses",
    method: "DELETE",
    path: `${root}{id}/`,
    params: idParams,
    query: none,
    body: noBody,
    response: noContent,
    permission: "branch.delete",
    otherPermission: "location.delete",
    success: "Item deleted successfully",
    status: 204,
  }),
  removeAddressed: defineCall({
    name: "locations.branch.removeAddressed",
    summary: "Delete a branch by its id and that of its address; as the deletion of a branch otherwise",
    method: "DELETE",
    path: `/v1/${PRODUCT}/location/{id}/address/{address_id}/`,
    params: z.strictObject({ id, address_id: id }),
    query: none,
    body: noBody,
    response: noContent,
    permission: "branch.delete",
    otherPermission: "location.delete",
    success: "Item deleted successfully",
    status: 204,
  }),
};
