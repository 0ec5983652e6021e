import type { ReactNode } from "react";
import { m } from "../messages/messages.js";
import classes from "./set-aside.module.css";

interface SetAsideProps {
  /** What the server does not take, with why, and what can be done with each. */
  items: readonly { key: string; what: ReactNode; reason: string; actions: ReactNode }[];
  /** What can be done with all. */
  actions: ReactNode;
}

/** What the server does not take: only this device has it, and only a person discards it. */
export function SetAsideSection({ items, actions }: SetAsideProps) {
  if (items.length === 0) return null;
  return (
    <section className={classes.box} aria-labelledby="set-aside">
      <h2 id="set-aside" className={classes.title}>
        {m.device_aside()}
      </h2>
      <p className={classes.text}>{m.device_aside_text()}</p>
      <ul className={classes.items} aria-labelledby="set-aside">
        {items.map(({ key, what, reason, actions: own }) => (
          <li key={key}>
            <span className={classes.what}>{what}</span>
            <span className={classes.reason}>{reason}</span>
            <span className={classes.own}>{own}</span>
          </li>
        ))}
      </ul>
      <div className={classes.buttons}>{actions}</div>
    </section>
  );
}
