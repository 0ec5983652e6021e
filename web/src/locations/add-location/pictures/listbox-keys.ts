import { folded } from "../place-order.ts";

/** How far each arrow or page key moves. */
export type KeySteps = Readonly<Record<string, number>>;

/** The place a key leads to; null for keys that lead nowhere. No key leads past an end. */
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
 * The place that typed letters lead to: the one of exactly that name, else the next one whose name begins with them,
 * else one of whose words does ("214" finds "Room 214"). The same letter typed again goes on to the next; -1 where
 * nothing fits.
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
