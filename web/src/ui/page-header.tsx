import type { ReactNode } from "react";
import classes from "./page-header.module.css";

interface PageHeaderProps {
  title: ReactNode;
  /** One sentence or a count. */
  subtitle?: ReactNode;
  /** The primary action is the last one. */
  actions?: ReactNode;
}

/** Page header: title, subtitle, and actions at the end of the row. */
export function PageHeader({ title, subtitle, actions }: PageHeaderProps) {
  return (
    <header className={classes.header}>
      <div className={classes.words}>
        <h1 dir="auto" className={classes.title}>
          {title}
        </h1>
        {subtitle ? (
          <p dir="auto" className={classes.subtitle}>
            {subtitle}
          </p>
        ) : null}
      </div>
      {actions ? <div className={classes.actions}>{actions}</div> : null}
    </header>
  );
}
