import { childTypeOf } from "@steward/contract/locations/constants";
import type { Location } from "@steward/contract/locations/rules";
import { branchCalls } from "@steward/contract/branches/calls";
import type { branchBody } from "@steward/contract/branches/rules";
import { locationCalls } from "@steward/contract/locations/calls";
import type { locationBody } from "@steward/contract/locations/rules";
import type { z } from "zod";
import { freshName } from "../masters/master-factory.ts";
import type { Caller } from "../test-server/caller.ts";

export const makeBranch = (caller: Caller, body: Partial<z.input<typeof branchBody>> = {}) =>
  caller.ok(branchCalls.create, { body: { name: freshName("Branch"), ...body } });

/** A building of a branch, or what stands in `parent`. */
export const makeLocation = (
  caller: Caller,
  branch: string,
  parent: Location | null = null,
  body: Partial<z.input<typeof locationBody>> = {},
) => {
  const location_type = childTypeOf(parent?.location_type ?? "Branch") ?? "End Location";
  const name = freshName(location_type);
  return caller.ok(locationCalls.create, { body: { name, location_type, branch, parent: parent?.id, ...body } });
};
