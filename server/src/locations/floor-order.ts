/** A floor and where it stands among the others of its block. */
export interface OrderedFloor {
  id: string;
  sort_order: number;
}

/** Decimals that the database keeps. */
const PRECISION = 1e9;
const kept = (value: number) => Math.round(value * PRECISION) / PRECISION;

/**
 * Order keys that put `id` directly above the floor at `below - 1` of the others, which stand from the lowest up; answers
 * those that change. Between two floors of different keys only the moved one gets another: nobody's own move of another
 * floor is undone. Among equal keys those are set apart up to the next higher one; where that has no room left, all floors
 * are numbered anew.
 */
export function orderKeys(others: readonly OrderedFloor[], id: string, below: number): OrderedFloor[] {
  const [under, over] = [others[below - 1]?.sort_order, others[below]?.sort_order];
  if (under === undefined) return [{ id, sort_order: over === undefined ? 0 : kept(over - 1) }];
  if (over === undefined) return [{ id, sort_order: kept(under + 1) }];
  const middle = kept((under + over) / 2);
  if (under < middle && middle < over) return [{ id, sort_order: middle }];
  const equal = others.filter(({ sort_order }) => sort_order === under);
  const from = others.findIndex(({ sort_order }) => sort_order === under);
  const next = others.find(({ sort_order }) => sort_order > under)?.sort_order ?? under + 1;
  const run = equal.map((floor) => floor.id).toSpliced(below - from, 0, id);
  const spread = run.map((each, place) => ({
    id: each,
    sort_order: kept(under + ((next - under) * place) / run.length),
  }));
  const isApart = spread.every(({ sort_order }, place) => (spread[place + 1]?.sort_order ?? next) > sort_order);
  const all = others.map((floor) => floor.id).toSpliced(below, 0, id);
  const lowest = Math.floor(others[0]?.sort_order ?? 0);
  const wanted = isApart ? spread : all.map((each, place) => ({ id: each, sort_order: lowest + place }));
  const now = new Map(others.map((floor) => [floor.id, floor.sort_order]));
  return wanted.filter((floor) => floor.id === id || now.get(floor.id) !== floor.sort_order);
}
