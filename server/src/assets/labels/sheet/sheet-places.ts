import type { LabelMeasures } from "@steward/contract/assets/labels/constants";
import { messages } from "@steward/contract/messages/catalogue";
import { MM } from "./label-layout.ts";

/** Hundredths of a millimetre are lost where measures are converted from inches. */
const TOLERANCE = 0.05;

/** Messages by field about measures that no sheet can have. */
export function problemsOf(size: LabelMeasures): Record<string, string[]> {
  const problems: Record<string, string[]> = {};
  const { paper_width, paper_height, label_width, label_height, columns, rows } = size;
  if (columns > 1 && size.pitch_x + TOLERANCE < label_width) problems.pitch_x = [messages.labels.overlapping];
  if (rows > 1 && size.pitch_y + TOLERANCE < label_height) problems.pitch_y = [messages.labels.overlapping];
  const right = size.margin_left + (columns - 1) * size.pitch_x + label_width;
  const bottom = size.margin_top + (rows - 1) * size.pitch_y + label_height;
  if (right > paper_width + TOLERANCE) problems.label_width = [messages.labels.tooWide];
  if (bottom > paper_height + TOLERANCE) problems.label_height = [messages.labels.tooHigh];
  return problems;
}

export const perSheet = ({ columns, rows }: LabelMeasures): number => columns * rows;

/** Where a label of a sheet begins, in points; counted from 0 along the rows. */
export const placeOnSheet = (size: LabelMeasures, position: number) => ({
  x: (size.margin_left + (position % size.columns) * size.pitch_x) * MM,
  y: (size.margin_top + Math.floor(position / size.columns) * size.pitch_y) * MM,
});

/** Number of sheets that labels take from a first place on. */
export const sheetsOf = (size: LabelMeasures, start_at: number, labels: number): number =>
  Math.ceil((start_at - 1 + labels) / perSheet(size));
