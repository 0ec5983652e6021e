import { seededRandom } from "./seeded-random.ts";

/** Minimum width of a room, and margin at both sides of the plan, in pixels. */
const ROOM_WIDTH = 132;
const SIDES = 32;
/** Heights of a room, of the corridor between two facing rows and of the space before the next pair, in pixels. */
export const ROOM_HEIGHT = 88;
const CORRIDOR = 30;
const BETWEEN = 16;

/** Number of rooms side by side at this width: two to six. */
export const columnsIn = (width: number): number => Math.min(6, Math.max(2, Math.floor((width - SIDES) / ROOM_WIDTH)));

/** Height of a row with the space below it: a corridor after the upper row of a pair. */
export const rowHeight = (row: number): number => ROOM_HEIGHT + (row % 2 === 0 ? CORRIDOR : BETWEEN);

/** The side on which a room has its door. */
export const doorAt = (id: string): "start" | "end" => (seededRandom(id)() < 0.5 ? "start" : "end");
