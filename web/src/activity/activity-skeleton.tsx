import { SkeletonBlock, SkeletonRegion } from "../ui/skeleton.tsx";
import classes from "./activity-skeleton.module.css";

const ENTRIES = 12;

/** Stands for entries that are on their way, in their shape. */
export const ActivitySkeleton = () => (
  <SkeletonRegion className={classes.entries}>
    {Array.from({ length: ENTRIES }, (_, index) => (
      <div key={index} className={classes.entry} aria-hidden="true">
        <SkeletonBlock width={36} className={classes.time} />
        <SkeletonBlock width={24} height={24} className={classes.icon} />
        <SkeletonBlock width={`${30 + ((index * 17) % 30)}%`} />
      </div>
    ))}
  </SkeletonRegion>
);
