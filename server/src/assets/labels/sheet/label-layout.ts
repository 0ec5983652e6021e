import type { LabelDesign } from "@steward/contract/assets/labels/rules";
import type { Type, Weight } from "../../../pdf/faces.ts";
import { type Code, code128Of, qrOf, SMALLEST } from "./codes.ts";

/** Points in a millimetre. */
export const MM = 72 / 25.4;

/** What measures texts as they are drawn. */
export interface Measure {
  shortened(text: string, width: number, type: Type): string;
}

/** What a label carries: the address of its QR code, the tag, and its lines in their order. */
export interface LabelContent {
  address: string;
  tag: string;
  lines: readonly { text: string; is_tag: boolean }[];
}

/** A thing on a label, in points from its upper left corner. */
export type Mark =
  | { kind: "text"; text: string; x: number; baseline: number; type: Type }
  | { kind: "code"; code: Code; x: number; y: number; module: number; height: number }
  | { kind: "logo"; x: number; y: number; width: number; height: number };

export interface LaidOut {
  marks: readonly Mark[];
  /** What had no room. */
  without: { qr: boolean; code128: boolean; fields: boolean };
}

interface Room {
  x: number;
  y: number;
  width: number;
  height: number;
}

const LEADING = 1.3;
const ASCENT = 1.02;
const SMALLEST_TYPE = 5;
const LARGEST_TYPE = 18;
/** Part of a label that a code or logo takes. */
const QR_PART = { beside: 0.5, above: 0.45 } as const;
const between = (least: number, value: number, most: number) => Math.max(least, Math.min(value, most));

/** Places the parts of a label: QR code beside or above, bar code below, and texts in what is left. */
export function layOutLabel(
  measure: Measure,
  label: { width: number; height: number },
  design: Pick<LabelDesign, "qr" | "code128" | "logo">,
  { address, tag, lines }: LabelContent,
): LaidOut {
  const pad = between(MM, Math.min(label.width, label.height) * 0.06, 3 * MM);
  const marks: Mark[] = [];
  const room: Room = { x: pad, y: pad, width: label.width - 2 * pad, height: label.height - 2 * pad };
  const with_qr = design.qr && placeQr(marks, room, label, qrOf(address));
  const with_code128 = design.code128 && placeCode128(marks, room, code128Of(tag), lines.length > 0);
  if (design.logo) placeLogo(marks, room);
  const shown = placeLines(marks, room, measure, lines);
  return {
    marks,
    without: {
      qr: design.qr && !with_qr,
      code128: design.code128 && !with_code128,
      fields: shown < lines.length,
    },
  };
}

/** A QR code with its quiet zone, up to the edges of the label; false where its modules would be too small. */
function placeQr(marks: Mark[], room: Room, label: { width: number; height: number }, code: Code): boolean {
  const is_above = label.height > label.width * 1.2;
  const side = is_above
    ? Math.min(label.width, label.height * QR_PART.above)
    : Math.min(label.height, label.width * QR_PART.beside, 40 * MM);
  const module = side / code.modules;
  if (module < SMALLEST.qr * MM) return false;
  const x = is_above ? (label.width - side) / 2 : 0;
  const y = is_above ? 0 : (label.height - side) / 2;
  marks.push({ kind: "code", code, x, y, module, height: module });
  if (is_above) {
    room.height -= side - room.y;
    room.y = side;
  } else {
    room.width -= side - room.x;
    room.x = side;
  }
  return true;
}

/** A bar code at the foot of the room; false where its bars would be too narrow or would take the texts' place. */
function placeCode128(marks: Mark[], room: Room, code: Code | undefined, has_lines: boolean): boolean {
  if (!code) return false;
  const module = Math.min(room.width / code.modules, 0.5 * MM);
  const height = between(4 * MM, room.height * 0.3, 12 * MM);
  const texts = has_lines ? SMALLEST_TYPE * LEADING + MM : 0;
  if (module < SMALLEST.code128 * MM || height + texts > room.height) return false;
  const x = room.x + (room.width - module * code.modules) / 2;
  marks.push({ kind: "code", code, x, y: room.y + room.height - height, module, height });
  room.height -= height + MM;
  return true;
}

function placeLogo(marks: Mark[], room: Room): void {
  const height = between(3 * MM, room.height * 0.25, 12 * MM);
  if (room.height - height < 2 * SMALLEST_TYPE * LEADING) return;
  marks.push({ kind: "logo", x: room.x, y: room.y, width: room.width, height });
  room.y += height + MM / 2;
  room.height -= height + MM / 2;
}

/** Lines in one size as large as their room lets them be; answers how many there was room for. */
function placeLines(marks: Mark[], room: Room, measure: Measure, lines: LabelContent["lines"]): number {
  const most = Math.floor(room.height / (SMALLEST_TYPE * LEADING));
  const shown = lines.slice(0, Math.max(0, most));
  if (shown.length === 0) return 0;
  const largest = Math.min(LARGEST_TYPE, Math.max(SMALLEST_TYPE, room.width / 12));
  const size = between(SMALLEST_TYPE, room.height / (shown.length * LEADING), largest);
  let top = room.y + (room.height - shown.length * size * LEADING) / 2;
  for (const { text, is_tag } of shown) {
    const weight: Weight = is_tag ? 700 : 400;
    const type: Type = { size, weight };
    marks.push({
      kind: "text",
      text: measure.shortened(text, room.width, type),
      x: room.x,
      baseline: top + size * ASCENT,
      type,
    });
    top += size * LEADING;
  }
  return shown.length;
}
