import type { ReactNode } from "react";
import classes from "./cell-lines.module.css";

interface CellLinesProps {
  first: ReactNode;
  second?: ReactNode;
  /** Whole text of the first line, shown on hover where it is cut off. */
  title?: string;
}

/** A name with a quieter line below it; in compact rows the second stands behind the first. */
export function CellLines({ first, second, title }: CellLinesProps) {
  return (
    <span className={classes.lines} title={title}>
      <span dir="auto" className={classes.first}>
        {first}
      </span>
      {second ? (
        <span dir="auto" className={classes.second}>
          {second}
        </span>
      ) : null}
    </span>
  );
}
