import { VisuallyHidden } from "@mantine/core";
import { m } from "../messages/messages.js";
import { routeTitle } from "../routes/route-table.ts";
import pageClasses from "./branch-page.module.css";
import classes from "./branch-page-skeleton.module.css";

/** How deep the rows of the tree stand that are drawn while it is on its way. */
const LEVELS = [1, 2, 3, 3, 3, 2, 3, 3, 2, 2];
const FACTS = 4;

/** Stands for a branch, its tree and the place beside it while they are on their way, in their shape. */
export function BranchPageSkeleton() {
  return (
    <>
      <VisuallyHidden component="h1">{routeTitle("admin-location-branch-id")}</VisuallyHidden>
      <div role="status">
        <VisuallyHidden>{m.locations_loading()}</VisuallyHidden>
        <div aria-hidden="true">
          <div className={classes.head}>
            <span className={classes.bone} data-part="title" />
            <span className={classes.bone} data-part="subtitle" />
          </div>
          <div className={pageClasses.columns}>
            <div className={classes.tree}>
              {LEVELS.map((level, index) => (
                <div key={index} className={classes.row} style={{ paddingInlineStart: `${level * 20 + 12}px` }}>
                  <span className={classes.bone} style={{ inlineSize: `${90 + ((index * 53) % 80)}px` }} />
                  <span className={classes.bone} data-part="count" />
                </div>
              ))}
            </div>
            <div className={pageClasses.panel}>
              <span className={classes.bone} data-part="place" />
              {Array.from({ length: FACTS }, (_, index) => (
                <span key={index} className={classes.bone} style={{ inlineSize: `${85 - index * 12}%` }} />
              ))}
            </div>
          </div>
        </div>
      </div>
    </>
  );
}
