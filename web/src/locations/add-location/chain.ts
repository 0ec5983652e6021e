import { type SubLocationType, subLocationTypes } from "@steward/contract/locations/constants";

export interface NamedPlace {
  id: string;
  name: string;
}

/** Types that are chosen from pictures. */
export type PickedType = Exclude<SubLocationType, "End Location">;

/** Choices so far: the branch, then building, block, floor and room in this order. */
export interface Chain {
  branch: NamedPlace | null;
  places: readonly NamedPlace[];
}

export type ChainStep =
  | { step: "branch"; branch: NamedPlace | null }
  | { step: "choose"; level: PickedType; place: NamedPlace }
  /** Returns to the picker of a level; "Branch" clears everything below the branch. */
  | { step: "back"; level: PickedType | "Branch" };

export const emptyChain: Chain = { branch: null, places: [] };

/** Types to choose before a location of `type` can be added, from the building down; none for a building. */
export const pickedTypes = (type: SubLocationType): readonly PickedType[] =>
  subLocationTypes.slice(0, subLocationTypes.indexOf(type)) as PickedType[];

const depthOf = (level: PickedType) => subLocationTypes.indexOf(level);

/** Reducer of the choices: a step clears everything below its level. */
export function nextChain(chain: Chain, step: ChainStep): Chain {
  switch (step.step) {
    case "branch":
      if (step.branch !== null && step.branch.id === chain.branch?.id) return chain;
      return { branch: step.branch, places: [] };
    case "choose": {
      const depth = depthOf(step.level);
      if (chain.branch === null || chain.places.length < depth) return chain;
      return { ...chain, places: [...chain.places.slice(0, depth), step.place] };
    }
    case "back":
      return { ...chain, places: step.level === "Branch" ? [] : chain.places.slice(0, depthOf(step.level)) };
  }
}

/** Level of the visible picker: the next to choose, or the last one when all are chosen; null without a branch. */
export function openLevel(type: SubLocationType, chain: Chain): PickedType | null {
  const levels = pickedTypes(type);
  return chain.branch === null ? null : (levels[Math.min(chain.places.length, levels.length - 1)] ?? null);
}

/** True when everything above a location of `type` is chosen; always for a building. */
export const isComplete = (type: SubLocationType, chain: Chain): boolean =>
  chain.places.length === pickedTypes(type).length && (type === "Building" || chain.branch !== null);

/** The place whose contents the picker of `level` lists: the branch for buildings, else the choice above. */
export function aboveOf(level: PickedType, chain: Chain): NamedPlace | null {
  return level === "Building" ? chain.branch : (chain.places[depthOf(level) - 1] ?? null);
}

/** The choice at a level, if any. */
export const chosenAt = (level: PickedType, chain: Chain): NamedPlace | null => chain.places[depthOf(level)] ?? null;
