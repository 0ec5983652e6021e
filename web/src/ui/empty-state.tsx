import type { ReactNode } from "react";
import classes from "./empty-state.module.css";

interface EmptyStateProps {
  /** Decorative icon, hidden from screen readers. */
  icon?: ReactNode;
  title: ReactNode;
  /** What belongs here, or what to do next. */
  text?: ReactNode;
  action?: ReactNode;
  /** The title is the page's `h1`. */
  isPage?: boolean;
}

/** Empty state of a page or list. */
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
