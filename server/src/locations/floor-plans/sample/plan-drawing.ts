/*
 * The sample's own drawing of a hospital floor, 1280 by 800: an intensive care unit and two wards along a corridor, with
 * stairs and lifts. It has no words, as rooms are named by their pins.
 */

const WALL = "#4a5a58";
const ROOM = "#fbfaf7";
const CORRIDOR = "#ece9e2";
const BED = "#d7e6e3";
const GLASS = "#8fc3bb";

const box = (at: string, fill: string, more = "") => {
  const [x, y, width, height] = at.split(" ");
  return `<rect x="${x}" y="${y}" width="${width}" height="${height}" fill="${fill}" ${more}/>`;
};
const walled = (at: string, fill: string) => box(at, fill, `stroke="${WALL}" stroke-width="10"`);
const window = (at: string) => box(at, GLASS);
/** An opening of a wall, with the leaf of its door. */
const door = (x: number, y: number, leaf: string) =>
  `${box(`${x} ${y} 70 14`, CORRIDOR)}<path d="M${x} ${y + 7}${leaf}" fill="none" stroke="${WALL}" stroke-width="4"/>`;
const bed = (x: number, y: number) =>
  box(`${x} ${y} 56 96`, BED, `rx="8" stroke="${GLASS}" stroke-width="4"`) +
  box(`${x + 9} ${y + 8} 38 22`, ROOM, 'rx="6"');
const beds = (y: number, ...columns: number[]) => columns.map((x) => bed(x, y)).join("");
const steps = Array.from({ length: 9 }, (_, n) => box(`${84 + n * 22} 500 4 220`, WALL)).join("");
const lift = (x: number) =>
  `${walled(`${x} 600 110 130`, CORRIDOR)}<path d="M${x} 600l110 130m0-130-110 130" stroke="${WALL}" stroke-width="3"/>`;

const drawn = [
  box("0 0 1280 800", CORRIDOR),
  walled("40 40 1200 720", CORRIDOR),
  walled("40 40 600 300", ROOM),
  walled("640 40 600 300", ROOM),
  walled("640 460 600 300", ROOM),
  walled("60 490 240 240", ROOM),
  steps,
  lift(360),
  lift(490),
  beds(70, 90, 200, 310, 420, 530),
  beds(70, 700, 830, 960, 1090),
  beds(640, 700, 830, 960, 1090),
  box("240 250 200 50", BED, 'rx="24"'),
  ...[120, 340, 560, 720, 900, 1080].map((x) => window(`${x - 40} 36 80 8`)),
  ...[720, 900, 1080].map((x) => window(`${x - 40} 756 80 8`)),
  window("36 120 8 120"),
  window("1236 120 8 120"),
  window("1236 540 8 120"),
  door(300, 333, "v70a70 70 0 0 0 70-70"),
  door(880, 333, "v70a70 70 0 0 0 70-70"),
  door(880, 453, "v-70a70 70 0 0 1 70 70"),
];

export const planDrawing = `<svg xmlns="http://www.w3.org/2000/svg" width="1280" height="800" viewBox="0 0 1280 800">${drawn.join("")}</svg>`;
