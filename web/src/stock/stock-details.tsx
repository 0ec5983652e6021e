import { type ReactNode, useId } from "react";
import { RecordHistory } from "../history/record-history.tsx";
import { m } from "../messages/messages.js";
import { useMay } from "../session/may.ts";
import classes from "./stock.module.css";

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

/** History of a record, newest first, for those who may see it. */
export function StockHistory({ id, the }: { id: string; the: string }) {
  if (!useMay("activity.view")) return null;
  return (
    <Panel title={m.stock_history()}>
      <RecordHistory id={id} the={the} />
    </Panel>
  );
}
