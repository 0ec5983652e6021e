import type { ReactNode } from "react";
import classes from "./record-name.module.css";

/** Name of a record in a row; a button that opens it with the permission to edit. */
export function RecordName({ onOpen, children }: { onOpen: (() => void) | undefined; children: ReactNode }) {
  if (!onOpen) return <span className={classes.name}>{children}</span>;
  return (
    <button type="button" className={classes.name} onClick={onOpen}>
      {children}
    </button>
  );
}
