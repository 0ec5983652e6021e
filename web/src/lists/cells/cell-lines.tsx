import type { ReactNode } from "react";
import classes from "./cell-lines.module.css";

interface CellLinesProps {
  first: ReactNode;
  second?: ReactNode;
  /** Full text of the first line, as a tooltip where it is truncated. */
  title?: string;
}

/** A name with a fainter line below it; in compact rows beside it. */
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
