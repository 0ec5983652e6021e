import { useDensity } from "../theme/density.ts";
import { SkeletonBlock, SkeletonRegion } from "../ui/skeleton.tsx";
import classes from "./list-skeleton.module.css";

/** Stands for rows or cards that are on their way, in their shape. */
export function ListSkeleton({ asCards }: { asCards: boolean }) {
  const density = useDensity();
  return (
    <SkeletonRegion className={classes.skeleton} data-cards={asCards || undefined} data-density={density}>
      {Array.from({ length: asCards ? 6 : 12 }, (_, index) => (
        <div key={index} className={classes.row} aria-hidden="true">
          <SkeletonBlock />
          <SkeletonBlock width={`${60 + ((index * 17) % 40)}%`} />
          <SkeletonBlock />
          <SkeletonBlock />
          <SkeletonBlock />
        </div>
      ))}
    </SkeletonRegion>
  );
}
