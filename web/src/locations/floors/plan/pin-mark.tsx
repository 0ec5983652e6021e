import { VisuallyHidden } from "@mantine/core";
import type { CSSProperties } from "react";
import classes from "./floor-plan.module.css";
import type { PinFacts } from "./pin-facts.ts";
import type { Position } from "./pin-position.ts";

/** Where a pin is drawn; a picture is never mirrored. */
export const placedAt = ({ x, y }: Position): CSSProperties => ({ left: `${x * 100}%`, top: `${y * 100}%` });

interface PinMarkProps {
  facts: PinFacts;
  /** What is said after the name and not shown. */
  words: string;
}

/** A room as its name and number, an asset as a dot, in the colour of what is asked. */
export function PinMark({ facts: { name, count, colour, goal }, words }: PinMarkProps) {
  const style = colour ? ({ "--pin": colour } as CSSProperties) : undefined;
  if (goal.name === "asset-management-my-assets-id") {
    return (
      <>
        <span className={classes.dot} style={style} />
        <VisuallyHidden>{`${name}: ${words}`}</VisuallyHidden>
      </>
    );
  }
  return (
    <>
      <span className={classes.room} style={style}>
        <span dir="auto" className={classes.roomName}>
          {name}
        </span>
        {count === undefined ? null : <b aria-hidden="true">{count}</b>}
      </span>
      <VisuallyHidden>{words}</VisuallyHidden>
    </>
  );
}
