import { type ReactNode, useId } from "react";
import classes from "./field-group.module.css";

/** Fields of a form under a heading. */
export function FieldGroup({ title, children }: { title: string; children: ReactNode }) {
  const id = useId();
  return (
    <section className={classes.group} aria-labelledby={id}>
      <h2 id={id} className={classes.groupTitle}>
        {title}
      </h2>
      {children}
    </section>
  );
}

/** Two fields that belong together, side by side where there is room. */
export const Pair = ({ children }: { children: ReactNode }) => <div className={classes.pair}>{children}</div>;
