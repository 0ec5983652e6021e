import { childTypeOf } from "@steward/contract/locations/constants";
import type { Location } from "@steward/contract/locations/rules";
import { branchCalls } from "@steward/contract/branches/calls";
import type { branchBody } from "@steward/contract/branches/rules";
import { locationCalls } from "@steward/contract/locations/calls";
import type { locationBody } from "@steward/contract/locations/rules";
import type { z } from "zod";
import { freshName } from "../masters/master-factory.ts";
import type { Caller } from "../test-server/caller.ts";
import type { WorldPart } from "../test-server/world/world-part.ts";

export const makeBranch = (caller: Caller, body: Partial<z.input<typeof branchBody>> = {}) =>
  caller.ok(branchCalls.create, { body: { name: freshName("Branch"), ...body } });

/** A building of a branch, or a location inside `parent`. */
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

const placed = () => ({
  name: freshName("Branch"),
  type: "Branch",
  flag_virtual_location: false,
  parent_location: null,
  address: { line1: "12 MG Road", line2: "", state: "Maharashtra", district: "Pune", city: "Pune", zip: "411001" },
  other_addresses: [],
  latitude: 18.52,
  longitude: 73.86,
});

const place = (location_type: string, branch: string | undefined, parent: string | null | undefined) => ({
  name: freshName(location_type),
  location_type,
  branch,
  parent,
});

/** Switches a branch off and on; the id of the last entry. */
export async function makeBranchEntry(caller: Caller, id: string): Promise<string> {
  await caller.ok(branchCalls.toggleActive, { params: { id } });
  await caller.ok(branchCalls.toggleActive, { params: { id } });
  const { results } = await caller.ok(branchCalls.activity, { params: { id } });
  return results[0]?.id ?? "";
}

/** A branch with its address, and a second one with locations: a building, another with a block, and a third. */
export const world: WorldPart = {
  make: {
    branch: async (caller) => (await makeBranch(caller)).id,
    /** An entry of the branch's history that can be taken back. */
    branch_entry: async (caller, record) => makeBranchEntry(caller, await record("branch")),
    address: async (caller, record) =>
      (await caller.ok(branchCalls.read, { params: { id: await record("branch") } })).address?.id,
    home: async (caller) => (await makeBranch(caller)).id,
    location: async (caller, record) => (await makeLocation(caller, await record("home"))).id,
    tower: async (caller, record) => (await makeLocation(caller, await record("home"))).id,
    block: async (caller, record) => {
      const home = await record("home");
      return (await makeLocation(caller, home, await makeLocation(caller, home))).id;
    },
    floor: async (caller, record) => {
      const home = await record("home");
      const block = await makeLocation(caller, home, await makeLocation(caller, home));
      const [one, other] = [await makeLocation(caller, home, block), await makeLocation(caller, home, block)];
      return ((one.sort_order ?? 0) > (other.sort_order ?? 0) ? one : other).id;
    },
  },
  fields: { scope: "location", parent_location: "location", below: "location", address_id: "address" },
  ids: {
    "locations.branch.": "branch",
    "locations.location.move": "block",
    "locations.location.reorder": "floor",
    "locations.location.": "location",
  },
  fieldsOf: {
    "locations.branch.revert": { entry: "branch_entry" },
    "locations.location.": { branch: "home", parent: "tower", above: "floor" },
  },
  statements: { "locations.branch.activity": 3, "locations.branch.asOf": 3, "locations.branch.revert": 10 },
  bodies: {
    "locations.branch.create": placed,
    "locations.branch.update": placed,
    "locations.location.create": ({ records: { home, tower } }) => place("Block", home, tower),
    "locations.location.reorder": () => ({ above: null }),
    "locations.location.update": ({ records: { home } }) => place("Building", home, null),
  },
};
