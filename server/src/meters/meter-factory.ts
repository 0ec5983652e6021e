import type { BodyOf } from "@steward/contract/kit/call";
import { meterCalls as calls } from "@steward/contract/meters/calls";
import type { Meter } from "@steward/contract/meters/rules";
import { makeAsset } from "../assets/asset-factory.ts";
import { freshName } from "../masters/master-factory.ts";
import type { Caller } from "../test-server/caller.ts";
import type { WorldPart } from "../test-server/world/world-part.ts";

type Reading = BodyOf<typeof calls.addReading>;

/** A meter in hours, on a new asset where none is told. */
export async function makeMeter(
  caller: Caller,
  { asset, ...fields }: Partial<BodyOf<typeof calls.create>> & { asset?: string } = {},
): Promise<Meter> {
  const id = asset ?? (await makeAsset(caller)).id;
  return caller.ok(calls.create, { params: { id }, body: { name: "Engine", unit: "hours", ...fields } });
}

/** Enters a reading; of so many days ago, where it is not of now. */
export function readMeter(
  caller: Caller,
  id: string,
  value: number,
  reading: Partial<Reading> & { ago?: number } = {},
) {
  const { ago, ...fields } = reading;
  const read_at = ago === undefined ? {} : { read_at: new Date(Date.now() - ago * 86_400_000).toISOString() };
  return caller.ok(calls.addReading, { params: { id }, body: { value, ...read_at, ...fields } });
}

export const world: WorldPart = {
  make: {
    meter: async (caller, record) => (await makeMeter(caller, { asset: await record("asset") })).id,
    /** Another one, which was never read. */
    new_meter: async (caller, record) => (await makeMeter(caller, { asset: await record("asset"), name: "Pump" })).id,
    reading: async (caller, record) => {
      const meter = await caller.ok(calls.read, { params: { id: await record("meter") } });
      await readMeter(caller, meter.id, 100);
      const { results } = await caller.ok(calls.readings, { params: { id: meter.asset } });
      return results[0]?.id;
    },
  },
  ids: {
    "meters.": "meter",
    "meters.list": "asset",
    "meters.create": "asset",
    "meters.readings": "asset",
    "meters.remove": "new_meter",
  },
  fields: { reading_id: "reading" },
  bodies: {
    "meters.create": () => ({ name: freshName("Odometer"), unit: "kilometres" }),
    "meters.update": () => ({ name: freshName("Odometer") }),
    "meters.addReading": () => ({ value: 1204.5 }),
  },
  statements: {
    "meters.kinds": 2,
    "meters.list": 3,
    "meters.create": 6,
    "meters.read": 2,
    "meters.update": 6,
    "meters.remove": 5,
    "meters.readings": 3,
    "meters.addReading": 9,
    "meters.takeBack": 7,
  },
};
