import { expect, test } from "vitest";
import { framed, groupsOf } from "./outline.ts";

const GOLDEN = 0.618_033_988_7;
/** Points spread over India, three assets each. */
const spread = (count: number) =>
  Array.from({ length: count }, (_, index) => ({
    id: String(index),
    latitude: 8 + 26 * ((index * GOLDEN) % 1),
    longitude: 69 + (26 * index) / count,
    total_assets: 3,
  }));
const grouped = (count: number) => {
  const points = spread(count);
  return groupsOf(points, framed(points).unit);
};

test("a hundred branches stand by themselves, on one spot too", () => {
  expect(grouped(100)).toHaveLength(100);
  const twins = [
    { id: "a", latitude: 19, longitude: 73, total_assets: 1 },
    { id: "b", latitude: 19, longitude: 73, total_assets: 2 },
  ];
  expect(groupsOf(twins, 1).map(({ branches: [{ id }] }) => id)).toEqual(["a", "b"]);
});

test("ten thousand branches are put together to no more than can be walked, and none is left out", () => {
  const groups = grouped(10_000);
  expect(groups.length).toBeLessThanOrEqual(256);
  expect(groups.length).toBeGreaterThan(50);
  expect(groups.flatMap(({ branches }) => branches.map(({ id }) => id)).toSorted()).toEqual(
    spread(10_000)
      .map(({ id }) => id)
      .toSorted(),
  );
  expect(groups.reduce((sum, { total_assets }) => sum + total_assets, 0)).toBe(30_000);
});
