import { VisuallyHidden } from "@mantine/core";
import { m } from "../messages/messages.js";
import classes from "./activity-skeleton.module.css";

const ENTRIES = 12;

/** Stands for entries that are on their way, in their shape. */
export function ActivitySkeleton() {
  return (
    <div role="status" className={classes.entries}>
      <VisuallyHidden>{m.ui_list_loading()}</VisuallyHidden>
      {Array.from({ length: ENTRIES }, (_, index) => (
        <div key={index} className={classes.entry} aria-hidden="true">
          <span className={classes.time} />
          <span className={classes.icon} />
          <span className={classes.sentence} style={{ inlineSize: `${30 + ((index * 17) % 30)}%` }} />
        </div>
      ))}
    </div>
  );
}
