/** Chance that is the same on every machine and in every run. */
export interface Chance {
  /** True so often, of 1. */
  happens(often: number): boolean;
  /** A whole number from `least` to `most`. */
  between(least: number, most: number): number;
  one<T>(list: readonly T[]): T;
}

/** Mulberry32, a generator of 32 bits, from a seed. */
export function chanceOf(seed: number): Chance {
  let state = seed >>> 0;
  const next = () => {
    state = (state + 0x6d2b79f5) >>> 0;
    let mixed = Math.imul(state ^ (state >>> 15), state | 1);
    mixed ^= mixed + Math.imul(mixed ^ (mixed >>> 7), mixed | 61);
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 4_294_967_296;
  };
  // The first numbers of neighbouring seeds are alike.
  for (let skipped = 0; skipped < 4; skipped += 1) next();
  const between = (least: number, most: number) => least + Math.floor(next() * (Math.max(most, least) - least + 1));
  return {
    happens: (often) => next() < often,
    between,
    one: <T>(list: readonly T[]): T => list[between(0, list.length - 1)] as T,
  };
}
