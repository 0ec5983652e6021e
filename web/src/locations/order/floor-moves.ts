/** Puts a floor directly above another one, or below all for null. */
export interface FloorMove {
  id: string;
  above: string | null;
}

/** The most entries that may stay where they are: a longest increasing subsequence of positions. */
function staying(positions: readonly number[]): ReadonlySet<number> {
  const best = positions.map(() => ({ length: 1, previous: -1 }));
  for (const [index, position] of positions.entries()) {
    for (let earlier = 0; earlier < index; earlier += 1) {
      const length = (best[earlier]?.length ?? 0) + 1;
      const current = best[index];
      if ((positions[earlier] ?? 0) < position && current && length > current.length) {
        best[index] = { length, previous: earlier };
      }
    }
  }
  const longest = Math.max(0, ...best.map(({ length }) => length));
  const kept = new Set<number>();
  for (let index = best.findLastIndex(({ length }) => length === longest); index >= 0; ) {
    kept.add(index);
    index = best[index]?.previous ?? -1;
  }
  return kept;
}

/** The fewest moves that make the floors of `before` stand as in `after`, both from the lowest up. */
export function floorMoves(before: readonly string[], after: readonly string[]): FloorMove[] {
  const kept = staying(after.map((id) => before.indexOf(id)));
  return after.flatMap((id, index) => (kept.has(index) ? [] : { id, above: after[index - 1] ?? null }));
}
