import { z } from "zod";
import { defineCall, noBody, noContent, none, PRODUCT } from "./call.ts";
import { id, latitude, line, longitude, pincode, requiredLine } from "./field-rules.ts";
import { idParams, masterKeys, masterQuery } from "./masters/master.ts";
import { paged } from "./paging.ts";

const root = `/v1/${PRODUCT}/master/branch/` as const;

const zip = z.union([z.literal(""), pincode]);

/** Postal address of a branch; coordinates in degrees. */
const addressBody = z.strictObject({
  line1: requiredLine(),
  line2: line().default(""),
  city: line().default(""),
  state: line().default(""),
  zip: zip.default(""),
});

/** A branch is a place with an address, or virtual (specification section 3, "Branch or location payload"). */
export const branchBody = z.strictObject({
  name: requiredLine(),
  flag_virtual_location: z.boolean().default(false),
  address: addressBody.nullish(),
  latitude: latitude.nullish(),
  longitude: longitude.nullish(),
});

export const branch = z.object({
  ...masterKeys,
  name: z.string(),
  type: z.literal("Branch"),
  flag_virtual_location: z.boolean(),
  address: z
    .object({ id, line1: z.string(), line2: z.string(), city: z.string(), state: z.string(), zip: z.string() })
    .nullable(),
  latitude: z.number().nullable(),
  longitude: z.number().nullable(),
  asset_count: z.number().int(),
});
export type Branch = z.output<typeof branch>;

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
    summary: "Add a branch",
    method: "POST",
    path: root,
    params: none,
    query: none,
    body: branchBody,
    response: branch,
    permission: "branch.create",
    success: "Branch added successfully",
    status: 201,
    idempotent: true,
  }),
  read: defineCall({
    name: "locations.branch.read",
    summary: "One branch",
    method: "GET",
    path: `${root}{id}/`,
    params: idParams,
    query: none,
    body: none,
    response: branch,
    permission: "branch.view",
  }),
  update: defineCall({
    name: "locations.branch.update",
    summary: "Replace a branch",
    method: "PUT",
    path: `${root}{id}/`,
    params: idParams,
    query: none,
    body: branchBody,
    response: branch,
    permission: "branch.update",
    success: "Branch edited successfully",
  }),
  toggleActive: defineCall({
    name: "locations.branch.toggleActive",
    summary: "Activate or deactivate a branch; refused while assets are in it",
    method: "POST",
    path: `${root}location/{id}/toggle-active/`,
    params: idParams,
    query: none,
    body: noBody,
    response: branch,
    permission: "branch.toggle_active",
    success: "Location toggled successfully",
  }),
  remove: defineCall({
    name: "locations.branch.remove",
    summary: "Delete a branch that nothing uses",
    method: "DELETE",
    path: `${root}{id}/`,
    params: idParams,
    query: none,
    body: noBody,
    response: noContent,
    permission: "branch.delete",
    success: "Item deleted successfully",
    status: 204,
  }),
};
