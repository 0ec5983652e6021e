import { mergeCalls } from "@steward/contract/merges/calls";
import { type Mergeable, mergeable } from "@steward/contract/merges/constants";
import { makeBrand, makeCategory, makeManufacturer, makeSupplier } from "../masters/master-factory.ts";
import { makeModel } from "../models/model-factory.ts";
import type { Caller } from "../test-server/caller.ts";
import type { World, WorldPart } from "../test-server/world/world-part.ts";

const makers: Record<Mergeable, (caller: Caller) => Promise<{ id: string }>> = {
  model: (caller) => makeModel(caller),
  manufacturer: (caller) => makeManufacturer(caller),
  brand: (caller) => makeBrand(caller),
  supplier: (caller) => makeSupplier(caller),
  category: (caller) => makeCategory(caller),
};

/** Two records of a kind, of which the second is to go. */
export async function makePair(caller: Caller, kind: Mergeable) {
  const [survivor, removed] = [await makers[kind](caller), await makers[kind](caller)];
  return { survivor: survivor.id, removed: removed.id };
}

/** Statements of list, preview, merge and undo: one for each table that points to the kind, and those of its rules. */
const COSTS: Record<Mergeable, readonly [number, number, number, number]> = {
  model: [2, 5, 17, 12],
  manufacturer: [2, 5, 12, 9],
  brand: [2, 4, 9, 9],
  supplier: [2, 4, 12, 9],
  category: [2, 6, 19, 11],
};

const ofEach = <T>(name: (kind: Mergeable) => string, value: (kind: Mergeable) => T) =>
  Object.fromEntries(mergeable.map((kind) => [name(kind), value(kind)]));

/** World part: a merge of each kind, and a pair of records to merge. */
export const world: WorldPart = {
  make: {
    ...ofEach(
      (kind) => `merge_of_${kind}`,
      (kind) => async (caller: Caller) =>
        (await caller.ok(mergeCalls[kind].create, { body: await makePair(caller, kind) })).id,
    ),
    ...ofEach(
      (kind) => `kept_${kind}`,
      (kind) => async (caller: Caller) => (await makers[kind](caller)).id,
    ),
    ...ofEach(
      (kind) => `twin_${kind}`,
      (kind) => async (caller: Caller) => (await makers[kind](caller)).id,
    ),
  },
  ids: ofEach(
    (kind) => `merges.${kind}.`,
    (kind) => `merge_of_${kind}`,
  ),
  bodies: ofEach(
    (kind) => `merges.${kind}.create`,
    (kind) =>
      ({ records }: World) => ({ survivor: records[`kept_${kind}`], removed: records[`twin_${kind}`] }),
  ),
  fieldsOf: ofEach(
    (kind) => `merges.${kind}.`,
    (kind) => ({ survivor: `kept_${kind}`, removed: `twin_${kind}` }),
  ),
  statements: Object.fromEntries(
    mergeable.flatMap((kind) =>
      (["list", "preview", "create", "undo"] as const).map((verb, index) => [
        `merges.${kind}.${verb}`,
        COSTS[kind][index] ?? 0,
      ]),
    ),
  ),
};
