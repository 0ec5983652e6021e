import { useMemo } from "react";
import classes from "./building-drawing.module.css";
import { buildingShape, DRAWING, SHADE } from "./building-shape.ts";

/** Front of a building, varied by its id; decorative, as its caption names it. */
export function BuildingDrawing({ id }: { id: string }) {
  const shape = useMemo(() => buildingShape(id), [id]);
  const { door } = shape;
  return (
    <svg
      className={classes.drawing}
      viewBox={`0 0 ${DRAWING.width} ${DRAWING.height}`}
      width={DRAWING.width}
      height={DRAWING.height}
      aria-hidden="true"
    >
      {shape.roofs.map((path) => (
        <path key={path} d={path} className={classes.roof} />
      ))}
      {shape.walls.map((wall) => (
        <g key={`${wall.x} ${wall.y}`}>
          <rect {...wall} rx="2" className={classes.wall} />
          <rect
            x={wall.x + wall.width - SHADE}
            y={wall.y + 1}
            width={SHADE - 1}
            height={wall.height - 1}
            className={classes.shade}
          />
        </g>
      ))}
      {shape.lines.map((path) => (
        <path key={path} d={path} className={classes.line} />
      ))}
      {shape.panes.map(({ lit, ...pane }) => (
        <rect key={`${pane.x} ${pane.y}`} {...pane} rx="1.5" className={lit ? classes.lit : classes.pane} />
      ))}
      <rect {...door} rx="1.5" className={classes.door} />
      <path d={`M${door.x + door.width / 2} ${door.y + 3}V${DRAWING.height}`} className={classes.leaf} />
      {shape.trees.map(({ x, height }) => (
        <g key={x}>
          <path d={`M${x} ${DRAWING.height}v${-height * 0.5}`} className={classes.line} />
          <ellipse
            cx={x}
            cy={DRAWING.height - height * 0.66}
            rx={height * 0.24}
            ry={height * 0.36}
            className={classes.tree}
          />
        </g>
      ))}
    </svg>
  );
}
