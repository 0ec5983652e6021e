import type { LabelMeasures } from "@steward/contract/assets/labels/constants";
import { labelsOfSheet } from "./label-design.ts";
import classes from "./label-sizes.module.css";

/** Bound on the labels that are drawn, as measures are drawn while they are typed. */
const MOST = 1200;

/** A sheet with the edges of its labels; nothing for measures that are no sheet. */
export function SheetDrawing({ size, className }: { size: LabelMeasures; className?: string | undefined }) {
  const { paper_width, paper_height, label_width, label_height, columns, rows } = size;
  const measures = [paper_width, paper_height, label_width, label_height, columns, rows, size.pitch_x, size.pitch_y];
  const labels = labelsOfSheet(size);
  const isDrawn = measures.every((measure) => Number.isFinite(measure) && measure > 0) && labels <= MOST;
  if (!isDrawn) return null;
  return (
    <svg className={className} viewBox={`0 0 ${paper_width} ${paper_height}`} aria-hidden="true">
      <rect className={classes.paper} width={paper_width} height={paper_height} />
      {Array.from({ length: labels }, (_, at) => {
        const x = size.margin_left + (at % columns) * size.pitch_x;
        const y = size.margin_top + Math.floor(at / columns) * size.pitch_y;
        return (
          <rect
            key={`${x} ${y}`}
            className={classes.label}
            x={x}
            y={y}
            width={label_width}
            height={label_height}
            rx={1}
          />
        );
      })}
    </svg>
  );
}
