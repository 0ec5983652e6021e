import { type SubLocationType, subLocationTypes } from "@steward/contract/locations/constants";

export interface NamedPlace {
  id: string;
  name: string;
}

/** Types that are chosen from pictures on the way down to a new location. */
export type PickedType = Exclude<SubLocationType, "End Location">;

/** What is chosen so far: the branch, and below it the building, block, floor and room in this order. */
export interface Chain {
  branch: NamedPlace | null;
  places: readonly NamedPlace[];
}

export type ChainStep =
  | { step: "branch"; branch: NamedPlace | null }
  | { step: "choose"; level: PickedType; place: NamedPlace }
  /** Back to the picker of a level; "Branch" takes everything below the branch back. */
  | { step: "back"; level: PickedType | "Branch" };

export const emptyChain: Chain = { branch: null, places: [] };

/** The types to choose, from the building down, before a location of `type` can be added; none for a building. */
export const pickedTypes = (type: SubLocationType): readonly PickedType[] =>
  subLocationTypes.slice(0, subLocationTypes.indexOf(type)) as PickedType[];

const depthOf = (level: PickedType) => subLocationTypes.indexOf(level);

/** The chain after a step; whatever stood below the level of the step is no longer chosen. */
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

/** The level whose picker shows: the next one to choose, or the last once all are chosen; null before there is a branch. */
export function openLevel(type: SubLocationType, chain: Chain): PickedType | null {
  const levels = pickedTypes(type);
  return chain.branch === null ? null : (levels[Math.min(chain.places.length, levels.length - 1)] ?? null);
}

/** Whether a location of `type` has everything above it; a building needs no picture and may always be tried. */
export const isComplete = (type: SubLocationType, chain: Chain): boolean =>
  chain.places.length === pickedTypes(type).length && (type === "Building" || chain.branch !== null);

/** What the picker of `level` lists the inside of: the branch for buildings, else the place chosen above. */
export function aboveOf(level: PickedType, chain: Chain): NamedPlace | null {
  return level === "Building" ? chain.branch : (chain.places[depthOf(level) - 1] ?? null);
}

/** The choice at a level, if there is one. */
export const chosenAt = (level: PickedType, chain: Chain): NamedPlace | null => chain.places[depthOf(level)] ?? null;
