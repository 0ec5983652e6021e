import { describe, expect, it } from "vitest";
import { type BuildingShape, buildingShape, DRAWING, type Rect } from "./building-shape.ts";
import { blockShape, floorShape, SLAB_HEIGHT, SLAB_WIDTH } from "./slab-shape.ts";
import { columnsIn, doorAt, ROOM_HEIGHT, rowHeight } from "./room-plan.ts";

const ids = Array.from(
  { length: 400 },
  (_, index) => `0197c3a2-${String(index).padStart(4, "0")}-7000-8000-00000000beef`,
);
const isInside = ({ x, y, width, height }: Rect) =>
  x >= 0 && y >= 0 && x + width <= DRAWING.width && y + height <= DRAWING.height;
const overlap = (a: Rect, b: Rect) =>
  a.x < b.x + b.width && b.x < a.x + a.width && a.y < b.y + b.height && b.y < a.y + a.height;
const stands = ({ walls, door }: BuildingShape) =>
  [...walls, door].every((part) => part.y + part.height === DRAWING.height);

describe("drawings of buildings", () => {
  const shapes = ids.map(buildingShape);

  it("belong to their id", () => {
    expect(ids.map(buildingShape)).toEqual(shapes);
    expect(new Set(shapes.map((shape) => JSON.stringify(shape))).size).toBeGreaterThan(ids.length * 0.95);
    const kinds = new Set(shapes.map(({ walls, roofs, lines }) => `${walls.length} ${roofs.length} ${lines.length}`));
    expect(kinds.size).toBeGreaterThan(5);
  });

  it("stand on the ground and fit into their frame", () => {
    expect(shapes.filter((shape) => !stands(shape))).toEqual([]);
    expect(
      shapes.flatMap(({ walls, panes, door }) => [...walls, ...panes, door]).filter((part) => !isInside(part)),
    ).toEqual([]);
    expect(shapes.flatMap(({ trees }) => trees).filter(({ x }) => x < 8 || x > DRAWING.width - 8)).toEqual([]);
  });

  it("have windows, none of them behind the door", () => {
    expect(shapes.filter(({ panes }) => panes.length < 4)).toEqual([]);
    expect(shapes.filter(({ panes, door }) => panes.some((pane) => overlap(pane, door)))).toEqual([]);
  });
});

const pointsOf = (path: string) =>
  [...path.matchAll(/(-?[\d.]+) (-?[\d.]+)/g)].map(([, x, y]) => ({ x: Number(x), y: Number(y) }));

describe("drawings of blocks and floors", () => {
  it.each([
    ["block", blockShape],
    ["floor", floorShape],
  ])("of a %s belong to their id and fit into their width", (_, shapeOf) => {
    const shapes = ids.map(shapeOf);
    expect(ids.map(shapeOf)).toEqual(shapes);
    expect(new Set(shapes.map((shape) => JSON.stringify(shape))).size).toBeGreaterThan(ids.length / 4);
    const points = shapes.flatMap(({ top, left, right, marks, lines }) =>
      [top, left, right, ...marks, ...lines].flatMap(pointsOf),
    );
    expect(points.filter(({ x }) => x < 0 || x > SLAB_WIDTH)).toEqual([]);
  });

  it("of floors leave the ones above and below in sight", () => {
    const heights = ids.map((id) => pointsOf(floorShape(id).top).map(({ y }) => y));
    expect(heights.filter((ys) => Math.max(...ys) - Math.min(...ys) > SLAB_HEIGHT.Floor)).toEqual([]);
  });
});

describe("the plan of rooms", () => {
  it("has as many columns as fit, from two to six", () => {
    expect([0, 310, 430, 560, 850, 2000].map(columnsIn)).toEqual([2, 2, 3, 4, 6, 6]);
  });

  it("leaves a corridor between rows that face each other", () => {
    expect(rowHeight(0) - ROOM_HEIGHT).toBeGreaterThan(rowHeight(1) - ROOM_HEIGHT);
    expect(rowHeight(2)).toBe(rowHeight(0));
    expect(new Set(ids.map(doorAt))).toEqual(new Set(["start", "end"]));
  });
});
