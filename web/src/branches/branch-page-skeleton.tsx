import { VisuallyHidden } from "@mantine/core";
import { routeTitle } from "../navigation/routes.ts";
import { SkeletonBlock, SkeletonRegion } from "../ui/skeleton.tsx";
import pageClasses from "./branch-page.module.css";
import classes from "./branch-page-skeleton.module.css";

/** Indentation levels of the skeleton's rows. */
const LEVELS = [1, 2, 3, 3, 3, 2, 3, 3, 2, 2];
const FACTS = 4;

/** Loading skeleton of a branch with its tree and the selected place. */
export const BranchPageSkeleton = () => (
  <>
    <VisuallyHidden component="h1">{routeTitle("admin-location-branch-id")}</VisuallyHidden>
    <SkeletonRegion>
      <div className={classes.head} aria-hidden="true">
        <SkeletonBlock width={260} height={24} />
        <SkeletonBlock width={360} />
      </div>
      <div className={pageClasses.columns} aria-hidden="true">
        <div className={classes.tree}>
          {LEVELS.map((level, index) => (
            <div key={index} className={classes.row} style={{ paddingInlineStart: `${level * 20 + 12}px` }}>
              <SkeletonBlock width={90 + ((index * 53) % 80)} />
              <SkeletonBlock width={56} className={classes.count} />
            </div>
          ))}
        </div>
        <div className={pageClasses.panel}>
          <SkeletonBlock width="60%" height={18} />
          {Array.from({ length: FACTS }, (_, index) => (
            <SkeletonBlock key={index} width={`${85 - index * 12}%`} />
          ))}
        </div>
      </div>
    </SkeletonRegion>
  </>
);
