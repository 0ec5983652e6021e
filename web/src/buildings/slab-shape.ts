import { between, type Random, seededRandom } from "./seeded-random.ts";

/** Width of a slab's drawing in pixels. */
export const SLAB_WIDTH = 300;
/** Heights of the drawings in pixels; they stack without gaps. */
export const SLAB_HEIGHT = { Block: 65, Floor: 51 } as const;
export type SlabLevel = keyof typeof SLAB_HEIGHT;

/** Isometric slab: path data of its faces and of the details on them. */
export interface SlabShape {
  top: string;
  left: string;
  right: string;
  /** Filled details: windows of a block, the stairwell of a floor. */
  marks: string[];
  /** Lines on the top: the parapet of a block, the walls of a floor. */
  lines: string[];
}

interface Slab {
  /** Half the width and half the height of the top face, in pixels. */
  across: number;
  deep: number;
  thickness: number;
  /** Distance of the top face's centre from the upper edge of the row, in pixels. */
  middle: number;
}

type Point = readonly [x: number, y: number];

/** Projects a point of the top face, `u` and `v` in 0-1 and `down` pixels below it, to the drawing. */
function project({ across, deep, middle }: Slab, u: number, v: number, down = 0): Point {
  const round = (value: number) => Math.round(value * 10) / 10;
  return [round(SLAB_WIDTH / 2 + (u - v) * across), round(middle + (u + v - 1) * deep + down)];
}

const closed = (points: readonly Point[]) => `M${points.map((point) => point.join(" ")).join("L")}z`;
const line = (from: Point, to: Point) => `M${from.join(" ")}L${to.join(" ")}`;

interface Area {
  from: readonly [u: number, v: number];
  to: readonly [u: number, v: number];
}

const area = (slab: Slab, { from, to }: Area): string =>
  closed([
    project(slab, from[0], from[1]),
    project(slab, to[0], from[1]),
    project(slab, to[0], to[1]),
    project(slab, from[0], to[1]),
  ]);

function faces(slab: Slab, { from, to }: Area): Pick<SlabShape, "top" | "left" | "right"> {
  const face = (start: readonly [number, number], end: readonly [number, number]) =>
    closed([
      project(slab, ...start),
      project(slab, ...end),
      project(slab, ...end, slab.thickness),
      project(slab, ...start, slab.thickness),
    ]);
  return {
    top: area(slab, { from, to }),
    left: face([from[0], to[1]], to),
    right: face(to, [to[0], from[1]]),
  };
}

/** A row of windows along one visible side of a slab. */
function windows(
  slab: Slab,
  span: readonly [number, number],
  at: (along: number) => readonly [number, number],
): string[] {
  const count = Math.round((span[1] - span[0]) * 9);
  const step = (span[1] - span[0]) / count;
  const rows = [0.2, 0.58].map((share) => share * slab.thickness);
  return rows.flatMap((down) =>
    Array.from({ length: count }, (_, index) => {
      const [near, far] = [span[0] + step * (index + 0.25), span[0] + step * (index + 0.75)];
      const height = slab.thickness * 0.22;
      return closed([
        project(slab, ...at(near), down),
        project(slab, ...at(far), down),
        project(slab, ...at(far), down + height),
        project(slab, ...at(near), down + height),
      ]);
    }),
  );
}

const blockSlab: Slab = { across: 138, deep: 30, thickness: 30, middle: 26 };
const floorSlab: Slab = { across: 140, deep: 25, thickness: 5, middle: 25 };

/** A block of several storeys with windows on its two visible sides. */
export function blockShape(id: string): SlabShape {
  const random = seededRandom(id);
  const [u, v] = [between(random, 0, 3) * 0.06, between(random, 0, 3) * 0.06];
  const footprint: Area = { from: [u, v], to: [1 - u, 1 - v] };
  const { from, to } = footprint;
  const inset: Area = { from: [from[0] + 0.05, from[1] + 0.05], to: [to[0] - 0.05, to[1] - 0.05] };
  const part = (low: number, high: number, share: number) => low + (high - low) * share;
  const yard = [between(random, 20, 34) / 100, between(random, 62, 78) / 100] as const;
  const court: Area = {
    from: [part(from[0], to[0], yard[0]), part(from[1], to[1], yard[0])],
    to: [part(from[0], to[0], yard[1]), part(from[1], to[1], yard[1])],
  };
  return {
    ...faces(blockSlab, footprint),
    marks: [
      ...windows(blockSlab, [from[0], to[0]], (along) => [along, to[1]]),
      ...windows(blockSlab, [from[1], to[1]], (along) => [to[0], along]),
    ],
    lines: [area(blockSlab, inset), area(blockSlab, court)],
  };
}

/** Random floor plan: bisects an area `cuts` times; each cut is a wall. */
function walls(slab: Slab, { from, to }: Area, cuts: number, random: Random): string[] {
  const [width, depth] = [to[0] - from[0], to[1] - from[1]];
  if (cuts === 0 || Math.max(width, depth) < 0.24) return [];
  const share = 0.35 + random() * 0.3;
  if (width > depth) {
    const at = from[0] + width * share;
    return [
      line(project(slab, at, from[1]), project(slab, at, to[1])),
      ...walls(slab, { from, to: [at, to[1]] }, cuts - 1, random),
      ...walls(slab, { from: [at, from[1]], to }, cuts - 1, random),
    ];
  }
  const at = from[1] + depth * share;
  return [
    line(project(slab, from[0], at), project(slab, to[0], at)),
    ...walls(slab, { from, to: [to[0], at] }, cuts - 1, random),
    ...walls(slab, { from: [from[0], at], to }, cuts - 1, random),
  ];
}

/** A floor with its roof off: rooms on both sides of a corridor with a stairwell at one end. */
export function floorShape(id: string): SlabShape {
  const random = seededRandom(id);
  const whole: Area = { from: [0, 0], to: [1, 1] };
  const corridor = between(random, 40, 50) / 100;
  const [near, far] = [corridor, corridor + 0.13];
  const stairs = between(random, 0, 1) === 0 ? 0.02 : 0.82;
  return {
    ...faces(floorSlab, whole),
    marks: [area(floorSlab, { from: [stairs, near + 0.015], to: [stairs + 0.16, far - 0.015] })],
    lines: [
      line(project(floorSlab, 0, near), project(floorSlab, 1, near)),
      line(project(floorSlab, 0, far), project(floorSlab, 1, far)),
      ...walls(floorSlab, { from: [0, 0], to: [1, near] }, 3, random),
      ...walls(floorSlab, { from: [0, far], to: [1, 1] }, 3, random),
    ],
  };
}
