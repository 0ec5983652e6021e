import type { ReactNode } from "react";
import classes from "./record-name.module.css";

/** What a record is called, inside a row; opens it for those who may change it. */
export function RecordName({ onOpen, children }: { onOpen: (() => void) | undefined; children: ReactNode }) {
  if (!onOpen) return <span className={classes.name}>{children}</span>;
  return (
    <button type="button" className={classes.name} onClick={onOpen}>
      {children}
    </button>
  );
}
