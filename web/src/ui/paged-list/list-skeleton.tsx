import { m } from "../../messages/messages.js";
import { useDensity } from "../../theme/density.ts";
import classes from "./list-skeleton.module.css";

/** Stands for rows or cards that are on their way, in their shape. */
export function ListSkeleton({ asCards }: { asCards: boolean }) {
  const density = useDensity();
  return (
    <div role="status" className={classes.skeleton} data-cards={asCards || undefined} data-density={density}>
      <span className={classes.words}>{m.ui_list_loading()}</span>
      {Array.from({ length: asCards ? 6 : 12 }, (_, index) => (
        <div key={index} className={classes.row} aria-hidden="true">
          <span className={classes.bone} />
          <span className={classes.bone} style={{ width: `${60 + ((index * 17) % 40)}%` }} />
          <span className={classes.bone} />
          <span className={classes.bone} />
          <span className={classes.bone} />
        </div>
      ))}
    </div>
  );
}
