import type { PickedType } from "./chain.ts";

/** Folds a text for comparison: without case and accents. */
export const folded = (text: string): string =>
  text
    .normalize("NFD")
    .replaceAll(/\p{Mark}/gu, "")
    .toLowerCase();

/** Order of a picker: that of the list, but floors from the highest down, as they stand. */
export const inOrder = <Place>(level: PickedType, places: readonly Place[]): readonly Place[] =>
  level === "Floor" ? places.toReversed() : places;

/** Places whose name contains the text, ignoring case and accents. */
export function matching<Place extends { name: string }>(places: readonly Place[], text: string): readonly Place[] {
  const wanted = folded(text.trim());
  return wanted === "" ? places : places.filter((place) => folded(place.name).includes(wanted));
}
