import { SkeletonBlock, SkeletonRegion } from "../skeleton.tsx";
import classes from "./details.module.css";

/** Loading skeleton of a details page. */
export const DetailsSkeleton = () => (
  <SkeletonRegion className={classes.columns}>
    {[8, 5].map((lines) => (
      <div key={lines} className={classes.panel} aria-hidden="true">
        {Array.from({ length: lines }, (_, index) => (
          <SkeletonBlock key={index} width={`${50 + ((index * 23) % 45)}%`} />
        ))}
      </div>
    ))}
  </SkeletonRegion>
);
