import { between, type Random, seededRandom } from "./seeded-random.ts";

/** Size of the drawing in pixels; its lower edge is the ground. */
export const DRAWING = { width: 250, height: 300 } as const;

export interface Rect {
  x: number;
  y: number;
  width: number;
  height: number;
}

export interface Pane extends Rect {
  lit: boolean;
}

/** A building from the front: walls from back to front, structures on them, and trees beside the door. */
export interface BuildingShape {
  walls: Rect[];
  /** Path data of roofs, towers and plant, filled like walls. */
  roofs: string[];
  /** Path data of thin lines: masts, cornices, canopies. */
  lines: string[];
  panes: Pane[];
  door: Rect;
  trees: { x: number; height: number }[];
}

const MIDDLE = DRAWING.width / 2;
/** Width of the shaded strip at the right of a wall. */
export const SHADE = 9;
/** Share of lit windows. */
const LIT = 0.3;

const onGround = (x: number, width: number, height: number): Rect => ({
  x: Math.round(x),
  y: DRAWING.height - height,
  width: Math.round(width),
  height,
});
const centred = (width: number, height: number): Rect => onGround(MIDDLE - width / 2, width, height);
const box = (x: number, y: number, width: number, height: number) => `M${x} ${y}v${-height}h${width}v${height}z`;
const mast = (x: number, y: number, height: number) => `M${x} ${y}v${-height}`;

interface Grid {
  pane: { width: number; height: number };
  gap: { x: number; y: number };
  /** Margin above and below the windows. */
  top: number;
  bottom: number;
}

/** An even grid of as many windows as fit into a wall. */
function panesOf(wall: Rect, { pane, gap, top, bottom }: Grid, random: Random): Pane[] {
  const front = wall.width - SHADE;
  const columns = Math.max(1, Math.floor((front - 16 + gap.x) / (pane.width + gap.x)));
  const rows = Math.max(0, Math.floor((wall.height - top - bottom + gap.y) / (pane.height + gap.y)));
  const left = wall.x + (front - columns * pane.width - (columns - 1) * gap.x) / 2;
  return Array.from({ length: rows * columns }, (_, index) => ({
    x: left + (index % columns) * (pane.width + gap.x),
    y: wall.y + top + Math.floor(index / columns) * (pane.height + gap.y),
    ...pane,
    lit: random() < LIT,
  }));
}

const doorOf = (wall: Rect, width: number, height: number): Rect =>
  onGround(wall.x + wall.width / 2 - width / 2, width, height);

const offices: Grid = { pane: { width: 13, height: 10 }, gap: { x: 10, y: 11 }, top: 16, bottom: 48 };
const bands: Grid = { pane: { width: 26, height: 9 }, gap: { x: 3, y: 12 }, top: 18, bottom: 48 };
const sashes: Grid = { pane: { width: 14, height: 22 }, gap: { x: 16, y: 16 }, top: 14, bottom: 50 };
const shop: Grid = { pane: { width: 22, height: 26 }, gap: { x: 5, y: 8 }, top: 10, bottom: 8 };

type Draw = (random: Random) => Omit<BuildingShape, "trees">;

const tower: Draw = (random) => {
  const wall = centred(between(random, 11, 14) * 10, between(random, 21, 26) * 10);
  const hut = between(random, 30, 46);
  const at = wall.x + between(random, 16, wall.width - hut - 16);
  const lines = [mast(at + 8, wall.y - 14, between(random, 10, 18)), `M${wall.x} ${wall.y + 7}h${wall.width}`];
  return {
    walls: [wall],
    roofs: [box(at, wall.y, hut, 14)],
    lines,
    panes: panesOf(wall, offices, random),
    door: doorOf(wall, 26, 32),
  };
};

const slab: Draw = (random) => {
  const wall = centred(between(random, 19, 22) * 10, between(random, 13, 19) * 10);
  const tank = wall.x + between(random, 20, 130);
  return {
    walls: [wall],
    roofs: [box(tank, wall.y, 34, 12), box(tank + 42, wall.y, 16, 20)],
    lines: [`M${wall.x} ${wall.y + 8}h${wall.width}`, `M${MIDDLE - 30} 258h60`],
    panes: panesOf(wall, bands, random),
    door: doorOf(wall, 38, 34),
  };
};

const stepped: Draw = (random) => {
  const high = centred(90, between(random, 22, 27) * 10);
  const [left, right] = [between(random, 10, 17) * 10, between(random, 8, 15) * 10];
  const walls = [onGround(high.x - 58, 62, left), onGround(high.x + high.width - 4, 62, right), high];
  return {
    walls,
    roofs: [box(high.x + 22, high.y, 46, 10)],
    lines: [mast(MIDDLE, high.y - 10, 16), `M${high.x} ${high.y + 7}h${high.width}`],
    panes: walls.flatMap((wall) => panesOf(wall, offices, random)),
    door: doorOf(high, 26, 32),
  };
};

const gabled: Draw = (random) => {
  const wall = centred(between(random, 15, 18) * 10, between(random, 12, 16) * 10);
  const rise = between(random, 44, 62);
  const [left, right] = [wall.x - 8, wall.x + wall.width + 8];
  const chimney = box(wall.x + wall.width - 46, wall.y - rise * 0.28, 16, rise * 0.5);
  return {
    walls: [wall],
    roofs: [chimney, `M${left} ${wall.y}L${MIDDLE} ${wall.y - rise}L${right} ${wall.y}z`],
    lines: [`M${MIDDLE - 9} ${wall.y - rise * 0.36}a9 9 0 1 0 18 0a9 9 0 1 0 -18 0`],
    panes: panesOf(wall, sashes, random),
    door: doorOf(wall, 26, 38),
  };
};

const podium: Draw = (random) => {
  const foot = centred(210, 56);
  const width = between(random, 10, 13) * 10;
  const high = onGround(
    between(random, foot.x + 12, foot.x + foot.width - width - 12),
    width,
    between(random, 20, 27) * 10,
  );
  const door = doorOf(foot, 30, 36);
  const glass = panesOf(foot, shop, random).filter((pane) => pane.x > door.x + 34 || pane.x + pane.width < door.x - 4);
  return {
    walls: [high, foot],
    roofs: [box(high.x + width / 2 - 22, high.y, 44, 9)],
    lines: [`M${high.x} ${high.y + 8}h${width}`, mast(high.x + width / 2 + 12, high.y - 9, 14)],
    panes: [...panesOf({ ...high, height: high.height - foot.height }, { ...bands, bottom: 10 }, random), ...glass],
    door,
  };
};

const hall: Draw = (random) => {
  const wall = centred(216, between(random, 9, 12) * 10);
  const teeth = between(random, 3, 4);
  const tooth = wall.width / teeth;
  const saw = Array.from({ length: teeth }, (_, index) => {
    const x = wall.x + index * tooth;
    return `M${x} ${wall.y}v-40L${x + tooth} ${wall.y}z`;
  });
  const stack = box(wall.x + 20, wall.y - 20, 14, between(random, 60, 100));
  const doors = doorOf(wall, 54, 46);
  return {
    walls: [wall],
    roofs: [stack, ...saw],
    lines: [12, 24, 36].map((down) => `M${doors.x} ${doors.y + down}h${doors.width}`),
    panes: panesOf(wall, { ...bands, bottom: 54 }, random),
    door: doors,
  };
};

const civic: Draw = (random) => {
  const wall = centred(200, between(random, 12, 15) * 10);
  const front = centred(104, wall.height + 12);
  const columns = [0, 1, 2, 3].map((index) => front.x + 10 + index * 25);
  const gable = `M${front.x - 8} ${front.y}L${MIDDLE} ${front.y - 32}L${front.x + front.width + 8} ${front.y}z`;
  const dome = `M${MIDDLE - 30} ${front.y - 18}a30 34 0 0 1 60 0z`;
  const wings = [wall, { ...wall, x: front.x + front.width }].map((wing) => ({ ...wing, width: front.x - wall.x }));
  return {
    walls: [wall, front],
    roofs: random() < 0.6 ? [dome, gable] : [gable],
    lines: [
      ...columns.map((x) => `M${x} ${front.y + 8}V296M${x + 9} ${front.y + 8}V296`),
      `M${front.x} ${front.y + 8}h104`,
    ],
    panes: wings.flatMap((wing) => panesOf(wing, { ...sashes, bottom: 20 }, random)),
    door: doorOf(front, 15, 50),
  };
};

const styles: readonly Draw[] = [tower, slab, stepped, gabled, podium, hall, civic];

/** Deterministic drawing of a building by its id: one of seven kinds with random measures. */
export function buildingShape(id: string): BuildingShape {
  const random = seededRandom(id);
  const draw = styles[between(random, 0, styles.length - 1)] ?? tower;
  const shape = draw(random);
  const edge = Math.min(...shape.walls.map((wall) => wall.x));
  const trees = edge < 26 ? [] : [edge - between(random, 12, 16), DRAWING.width - edge + between(random, 12, 16)];
  return {
    ...shape,
    trees: trees.filter(() => random() < 0.75).map((x) => ({ x, height: between(random, 34, 58) })),
  };
}
