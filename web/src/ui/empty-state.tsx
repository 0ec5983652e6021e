import type { ReactNode } from "react";
import classes from "./empty-state.module.css";

interface EmptyStateProps {
  /** A drawing for the eye only, such as an icon. */
  icon?: ReactNode;
  title: ReactNode;
  /** What belongs here, or what to do next. */
  text?: ReactNode;
  action?: ReactNode;
  /** The title is that of the page. */
  isPage?: boolean;
}

/** Stands where a page or list has nothing to show. */
export function EmptyState({ icon, title, text, action, isPage = false }: EmptyStateProps) {
  const Title = isPage ? "h1" : "h2";
  return (
    <section className={classes.box}>
      {icon ? (
        <div className={classes.icon} aria-hidden="true">
          {icon}
        </div>
      ) : null}
      <Title className={classes.title}>{title}</Title>
      {text ? <p className={classes.text}>{text}</p> : null}
      {action ? <div className={classes.action}>{action}</div> : null}
    </section>
  );
}
