import { folded } from "../place-order.ts";

/** Step of each arrow and page key. */
export type KeySteps = Readonly<Record<string, number>>;

/** Index for a key, clamped to the ends; null for other keys. */
export function keyTarget(key: string, index: number, count: number, steps: KeySteps): number | null {
  if (count === 0) return null;
  if (key === "Home") return 0;
  if (key === "End") return count - 1;
  const step = steps[key];
  if (step === undefined) return null;
  if (key.startsWith("Page")) return Math.min(Math.max(index + step, 0), count - 1);
  const target = index + step;
  return target < 0 || target >= count ? index : target;
}

/**
 * Typeahead: index of the equal name, else the next name that begins with the typed text, else one of whose words does
 * ("214" finds "Room 214"). A repeated letter goes on to the next match; -1 for none.
 */
export function typedTarget(typed: string, names: readonly string[], index: number): number {
  const letters = folded(typed);
  const find = (wanted: string, first: number): number => {
    const order = names.map((_, offset) => (first + offset) % names.length);
    const nearest = (fits: (name: string) => boolean) => order.find((at) => fits(folded(names[at] ?? "")));
    return (
      nearest((name) => name === wanted) ??
      nearest((name) => name.startsWith(wanted)) ??
      nearest((name) => hasWord(name, wanted)) ??
      -1
    );
  };
  const found = find(letters, letters.length === 1 ? index + 1 : index);
  const isRepeated = letters.length > 1 && new Set(letters).size === 1;
  return found === -1 && isRepeated ? find(letters.slice(0, 1), index + 1) : found;
}

const hasWord = (name: string, beginning: string): boolean =>
  name.split(/[^\p{Letter}\p{Number}]+/u).some((word) => word.startsWith(beginning));
