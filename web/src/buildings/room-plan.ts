import { seededRandom } from "./seeded-random.ts";

/** Least width of a room and free space at both sides of the plan, in pixels. */
const ROOM_WIDTH = 132;
const SIDES = 32;
/** Height of a room, of the corridor between two facing rows and of the space before the next two. */
export const ROOM_HEIGHT = 88;
const CORRIDOR = 30;
const BETWEEN = 16;

/** How many rooms stand side by side in a plan of this width: at least two, at most six. */
export const columnsIn = (width: number): number => Math.min(6, Math.max(2, Math.floor((width - SIDES) / ROOM_WIDTH)));

/** Height of a row with the free space below it: the upper row of a pair has the corridor there. */
export const rowHeight = (row: number): number => ROOM_HEIGHT + (row % 2 === 0 ? CORRIDOR : BETWEEN);

/** The end of its wall at which a room has its door. */
export const doorAt = (id: string): "start" | "end" => (seededRandom(id)() < 0.5 ? "start" : "end");
