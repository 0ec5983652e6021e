import type { Shapes } from "topojson-client";

type Position = readonly number[];

/** Rings of polygons, to any depth, as one path; north is up. */
function ringsOf(parts: unknown): string {
  if (!Array.isArray(parts)) return "";
  const [first] = parts as unknown[];
  if (!Array.isArray(first)) return "";
  if (typeof first[0] !== "number") return (parts as unknown[]).map(ringsOf).join("");
  const points = (parts as Position[]).map(
    ([longitude = 0, latitude = 0]) => `${rounded(longitude)} ${rounded(-latitude)}`,
  );
  return `M${points.join("L")}Z`;
}

const rounded = (degrees: number) => Math.round(degrees * 50) / 50;

/** Path of the areas of a collection. */
export function outlineOf(shapes: Shapes): string {
  const { features = [] } = shapes as unknown as { features?: { geometry: { coordinates?: unknown } | null }[] };
  return features.map(({ geometry }) => ringsOf(geometry?.coordinates)).join("");
}

/** West, north, east and south of India, which is shown without a point. */
const INDIA = [68, 6, 98, 37] as const;
/** Degrees around the outermost points. */
const MARGIN = 4;
const WIDEST = 100;

interface Located {
  latitude: number;
  longitude: number;
}

/** View of all points, and the degrees of a hundredth of its width. */
export function framed(points: readonly Located[]): { box: string; unit: number } {
  const ends = points.reduce(
    ([west, south, east, north], { latitude, longitude }) => [
      Math.min(west, longitude - MARGIN),
      Math.min(south, latitude - MARGIN),
      Math.max(east, longitude + MARGIN),
      Math.max(north, latitude + MARGIN),
    ],
    points.length > 0 ? [180, 90, -180, -90] : ([...INDIA] as [number, number, number, number]),
  ) as [number, number, number, number];
  const [west, south, east, north] = ends;
  return {
    box: `${west} ${-north} ${east - west} ${north - south}`,
    unit: Math.max(east - west, north - south) / WIDEST,
  };
}

/** Points up to which each stands by itself. */
const SINGLE = 100;
/** Squares along the frame's longer side in which more points are put together. */
const SQUARES = 16;

interface Counted extends Located {
  total_assets: number;
}

export interface PointGroup<Point> extends Counted {
  /** In the order in which they were given. */
  branches: readonly [Point, ...Point[]];
}

/** Points as groups in their middle: each by itself, or many by the square that they lie in. */
export function groupsOf<Point extends Counted>(points: readonly Point[], unit: number): PointGroup<Point>[] {
  const side = (unit * WIDEST) / SQUARES;
  const squareOf = ({ latitude, longitude }: Point) =>
    [latitude, longitude].map((degrees) => Math.floor(degrees / side)).join(" ");
  const squares = Map.groupBy(points, (point, index) => (points.length > SINGLE ? squareOf(point) : String(index)));
  return [...squares.values()].flatMap(([first, ...others]) => {
    if (!first) return [];
    const branches = [first, ...others] as const;
    const sum = (of: (point: Point) => number) => branches.reduce((total, point) => total + of(point), 0);
    return [
      {
        branches: [first, ...others],
        latitude: sum(({ latitude }) => latitude) / branches.length,
        longitude: sum(({ longitude }) => longitude) / branches.length,
        total_assets: sum(({ total_assets }) => total_assets),
      },
    ];
  });
}

/** Radius of a point: its area grows with what it counts. */
export const radiusOf = (count: number, most: number): number => 0.6 + 2 * Math.sqrt(count / Math.max(1, most));
