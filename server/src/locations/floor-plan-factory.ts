import { floorPlanCalls } from "@steward/contract/locations/floor-plans/calls";
import { locationCalls } from "@steward/contract/locations/calls";
import { floorPlan } from "@steward/contract/locations/floor-plans/rules";
import type { Location } from "@steward/contract/locations/rules";
import { pngOf, upload } from "../attachments/picture-factory.ts";
import { makeBranch, makeLocation } from "../branches/branch-factory.ts";
import type { Caller } from "../test-server/caller.ts";
import type { WorldPart } from "../test-server/world/world-part.ts";

/** Lays a picture under a floor. */
export async function makePlan(caller: Caller, floor: string, name = "plan.png") {
  const { status, body } = await upload(caller, floorPlanCalls.upload, { id: floor }, [{ name, bytes: await pngOf() }]);
  if (status !== 201) throw new Error(`The plan was not added: ${JSON.stringify(body)}`);
  return floorPlan.parse(body);
}

/** A floor of a new branch, from the branch down. */
export async function makeFloor(caller: Caller): Promise<{ branch: string; block: Location; floor: Location }> {
  const { id: branch } = await makeBranch(caller);
  const block = await makeLocation(caller, branch, await makeLocation(caller, branch));
  return { branch, block, floor: await makeLocation(caller, branch, block) };
}

/** A floor with a plan on which one of its rooms is. */
export const world: WorldPart = {
  make: {
    planned_floor: async (caller) => {
      const { floor } = await makeFloor(caller);
      await makePlan(caller, floor.id);
      return floor.id;
    },
    planned_room: async (caller, record) => {
      const parent = await record("planned_floor");
      const { branch } = await caller.ok(locationCalls.read, { params: { id: parent } });
      return (await caller.ok(locationCalls.create, { body: { name: "Room", location_type: "Room", branch, parent } }))
        .id;
    },
    pin_id: async (caller, record) => {
      const [id, room] = [await record("planned_floor"), await record("planned_room")];
      return (await caller.ok(floorPlanCalls.pin, { params: { id }, body: { room, x: 0.5, y: 0.5 } })).id;
    },
  },
  ids: { "locations.plan.": "planned_floor" },
  fields: { room: "planned_room" },
  bodies: {
    "locations.plan.pin": ({ records: { planned_room } }) => ({ room: planned_room, x: 0.25, y: 0.75 }),
  },
  statements: {
    "locations.plan.read": 4,
    "locations.plan.upload": 10,
    "locations.plan.remove": 7,
    "locations.plan.unplaced": 4,
    "locations.plan.pin": 7,
    "locations.plan.unpin": 2,
  },
};
