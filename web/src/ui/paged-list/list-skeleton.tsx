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
          <span className={classes.bone} style={{ width: "12%" }} />
          <span className={classes.bone} style={{ width: `${24 + ((index * 7) % 12)}%` }} />
          <span className={classes.bone} style={{ width: "14%" }} />
          <span className={classes.bone} style={{ width: "10%" }} />
          <span className={classes.bone} style={{ width: "16%" }} />
        </div>
      ))}
    </div>
  );
}
