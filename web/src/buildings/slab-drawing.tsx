import { useMemo } from "react";
import classes from "./slab-drawing.module.css";
import { blockShape, floorShape, SLAB_HEIGHT, SLAB_WIDTH, type SlabLevel } from "./slab-shape.ts";

interface SlabDrawingProps {
  id: string;
  level: SlabLevel;
  className?: string | undefined;
}

/** Isometric slab of a block or floor, varied by its id; decorative, as its caption names it. */
export function SlabDrawing({ id, level, className = "" }: SlabDrawingProps) {
  const shape = useMemo(() => (level === "Block" ? blockShape(id) : floorShape(id)), [id, level]);
  return (
    <svg
      className={className}
      viewBox={`0 0 ${SLAB_WIDTH} ${SLAB_HEIGHT[level]}`}
      aria-hidden="true"
      data-level={level}
    >
      <path d={shape.left} className={classes.left} />
      <path d={shape.right} className={classes.right} />
      <path d={shape.top} className={classes.top} />
      {shape.lines.map((path) => (
        <path key={path} d={path} className={classes.line} />
      ))}
      {shape.marks.map((path) => (
        <path key={path} d={path} className={classes.mark} />
      ))}
    </svg>
  );
}
