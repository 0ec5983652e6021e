import type { PickedType } from "./chain.ts";

/** Folds a text for comparison: without case and accents. */
export const folded = (text: string): string =>
  text
    .normalize("NFD")
    .replaceAll(/\p{Mark}/gu, "")
    .toLowerCase();

const BELOW = /\b(basement|cellar|lower|b\s?\d)/;
const GROUND = /\b(ground|lobby|g|gf)\b/;
const ABOVE = /\b(roof|terrace|penthouse|attic)/;
const ORDINALS = [
  "zeroth",
  "first",
  "second",
  "third",
  "fourth",
  "fifth",
  "sixth",
  "seventh",
  "eighth",
  "ninth",
  "tenth",
];

/** Storey of a floor by its name: 0 for the ground floor, negative below; null for other names. */
export function storeyOf(name: string): number | null {
  const words = folded(name);
  const number = /\d+/.exec(words)?.[0];
  if (BELOW.test(words)) return -Number(number ?? (/\blower\b/.test(words) ? 0.5 : 1));
  if (ABOVE.test(words)) return 1000 + Number(number ?? 0);
  if (number !== undefined) return Number(number);
  if (GROUND.test(words)) return 0;
  const ordinal = ORDINALS.findIndex((word) => words.includes(word));
  if (ordinal !== -1) return ordinal;
  return words.includes("mezzanine") ? 0.5 : null;
}

/** Sort key of floors without a storey. */
const UNTOLD = 2000;
const heightOf = (floor: { name: string }) => storeyOf(floor.name) ?? UNTOLD;

/** Order of a picker: by name, but floors from the highest down, with unknown storeys on top. */
export const inOrder = <Place extends { name: string }>(
  level: PickedType,
  places: readonly Place[],
): readonly Place[] => (level === "Floor" ? places.toSorted((a, b) => heightOf(b) - heightOf(a)) : places);

/** Places whose name contains the text, ignoring case and accents. */
export function matching<Place extends { name: string }>(places: readonly Place[], text: string): readonly Place[] {
  const wanted = folded(text.trim());
  return wanted === "" ? places : places.filter((place) => folded(place.name).includes(wanted));
}
