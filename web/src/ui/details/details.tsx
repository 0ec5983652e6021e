import { type ReactNode, useId } from "react";
import classes from "./details.module.css";

/** Columns of a details page, one above the other where there is no room. */
export const Columns = ({ children }: { children: ReactNode }) => <div className={classes.columns}>{children}</div>;

/** Panels one above the other. */
export const Column = ({ children }: { children: ReactNode }) => <div className={classes.column}>{children}</div>;

/** A panel of a details page under a small heading. */
export function Panel({ title, action, children }: { title: string; action?: ReactNode; children: ReactNode }) {
  const id = useId();
  return (
    <section className={classes.panel} aria-labelledby={id}>
      <div className={classes.panelHead}>
        <h2 id={id} className={classes.panelTitle}>
          {title}
        </h2>
        {action}
      </div>
      {children}
    </section>
  );
}

export const Facts = ({ children }: { children: ReactNode }) => <dl className={classes.facts}>{children}</dl>;

/** One fact; a dash for none. */
export function Fact({ label, mono = false, children }: { label: string; mono?: boolean; children: ReactNode }) {
  return (
    <>
      <dt>{label}</dt>
      <dd dir="auto" data-mono={mono || undefined}>
        {children || <span className={classes.none}>–</span>}
      </dd>
    </>
  );
}

/** Free text below facts; nothing for none. */
export const Notes = ({ text }: { text: string }) =>
  text === "" ? null : (
    <p dir="auto" className={classes.notes}>
      {text}
    </p>
  );
